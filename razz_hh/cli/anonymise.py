"""``razz-hh anonymise``: hands for sharing."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from razz_hh.cli.console import WRONG, clean, err, fail, plural
from razz_hh.cli.options import Sources, files_of

if TYPE_CHECKING:
    from razz_hh.files import File
    from razz_hh.store.report import Reject
    from razz_hh.write.pseudonyms import Pseudonyms

__all__ = ["anonymise"]

_UNLIKE: Final = "it does not read as the same hand under other names: a name is like the room's own words"


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

    Each hand is read again and must play as before; one that does not and what cannot be read are left out and told by their places.
    Other games are counted.
    """
    from razz_hh.cli.report import places
    from razz_hh.write.pseudonyms import Pseudonyms

    files = files_of(sources)
    names, counts, taken = Pseudonyms(key or secrets.token_hex()), Counter[str](), Counter[str]()
    left: list[Reject] = []
    try:
        Path(out).mkdir(parents=True, exist_ok=True)
        for file in files:
            texts = list(_texts(file, names, counts, left))
            if texts:
                _save(Path(out), file, texts, taken, is_forced=force)
    except OSError as error:
        fail(f"{error.filename or out} cannot be written: {error.strerror or error}")
    told = "".join(f", {counts[what]:,} {what}" for what in ("left out", "of other games") if counts[what])
    err().print(clean(f"{plural(counts['written'], 'hand')} written to {out}{told}"), soft_wrap=True)
    err().print(places("Left out", left), soft_wrap=True, end="")
    if not counts["written"] or left:
        raise typer.Exit(WRONG)


def _texts(file: File, names: Pseudonyms, counts: Counter[str], left: list[Reject]) -> Iterator[str]:
    """Yield the texts of a file's hands under other names."""
    from razz_hh.batch import hands_of
    from razz_hh.hand import Hand
    from razz_hh.store.report import Reject

    for hand in hands_of(file):
        text = names.rewrite(hand) if isinstance(hand, Hand) else None
        if text is not None:
            counts["written"] += 1
            yield text
        elif not isinstance(hand, Hand) and hand.kind == "game":
            counts["of other games"] += 1
        else:
            counts["left out"] += 1
            kind, reason = ("hand", _UNLIKE) if isinstance(hand, Hand) else (hand.kind, hand.reason)
            left.append(Reject(hand.source, hand.line, kind, reason, hand.hand_id))


def _save(folder: Path, file: File, texts: list[str], taken: Counter[str], *, is_forced: bool) -> None:
    """Write a file of the same name; where several have it, under a number."""
    name = Path(file.name.rpartition("!")[2] or file.name)
    taken[name.name] += 1
    path = folder / (name.name if taken[name.name] == 1 else f"{name.stem}-{taken[name.name]}{name.suffix}")
    if path.exists() and not is_forced:
        fail(f"{path} is there already: --force overwrites it")
    path.write_bytes("".join(texts).encode("utf-8", "replace"))
