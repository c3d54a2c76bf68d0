"""``razz-hh anonymise``: hands for sharing."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razz_hh.cli.console import WRONG, clean, err, fail, plural
from razz_hh.cli.options import Sources, files_of

if TYPE_CHECKING:
    from razz_hh.files import File
    from razz_hh.write.pseudonyms import Pseudonyms

__all__ = ["anonymise"]


def anonymise(
    sources: Sources,
    out: Annotated[str, typer.Option("--out", metavar="FOLDER", help="Folder for a file for each source.", show_default=False)],
    key: Annotated[
        str | None,
        typer.Option(
            "--key",
            envvar="RAZZ_HH_KEY",
            metavar="SECRET",
            help="Makes the names: the same key, the same names. By default one that nobody knows.",
            show_default=False,
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files.")] = False,
) -> None:
    """Write Razz hands under other names, the same player under the same name everywhere, without chat.

    Each hand is read again and must play as before; one that does not, other games and what cannot be read are left out and counted.
    """
    from razz_hh.write.pseudonyms import Pseudonyms

    files = files_of(sources)
    names, counts, taken = Pseudonyms(key or secrets.token_hex()), Counter[str](), Counter[str]()
    try:
        Path(out).mkdir(parents=True, exist_ok=True)
        for file in files:
            texts = list(_texts(file, names, counts))
            if texts:
                _save(Path(out), file, texts, taken, is_forced=force)
    except OSError as error:
        fail(f"{error.filename or out} cannot be written: {error.strerror or error}")
    left = {what: n for what, n in counts.items() if what != "written"}
    told = "".join(f", {n:,} {what}" for what, n in sorted(left.items()))
    err().print(clean(f"{plural(counts['written'], 'hand')} written to {out}{told}"), soft_wrap=True)
    if not counts["written"] or left.keys() - {"of other games"}:
        raise typer.Exit(WRONG)


def _texts(file: File, names: Pseudonyms, counts: Counter[str]) -> Iterator[str]:
    """Yield the texts of a file's hands under other names."""
    from razz_hh.batch import hands_of
    from razz_hh.hand import Hand

    for hand in hands_of(file):
        if not isinstance(hand, Hand):
            counts["of other games" if hand.kind == "game" else "left out: not to be read"] += 1
            continue
        text = names.rewrite(hand)
        counts["written" if text is not None else "left out: names like the room's own words"] += 1
        if text is not None:
            yield text


def _save(folder: Path, file: File, texts: list[str], taken: Counter[str], *, is_forced: bool) -> None:
    """Write a file of the same name; where several have it, under a number."""
    name = Path(file.name.rpartition("!")[2] or file.name)
    taken[name.name] += 1
    path = folder / (name.name if taken[name.name] == 1 else f"{name.stem}-{taken[name.name]}{name.suffix}")
    if path.exists() and not is_forced:
        fail(f"{path} is there already: --force overwrites it")
    path.write_bytes("".join(texts).encode("utf-8", "replace"))
