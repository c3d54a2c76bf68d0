"""``razz-hh convert``: hands of any room in another's words."""

from __future__ import annotations

import os.path
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from razz_hh.cli.console import WRONG, clean, err, fail, plural, print_table
from razz_hh.cli.options import Sources, files_of
from razz_hh.cli.progress import Progress, bar

if TYPE_CHECKING:
    from razz_hh.files import File
    from razz_hh.hand import Hand
    from razz_hh.replay import Replay
    from razz_hh.rooms import Refused
    from razz_hh.write import Writer

__all__ = ["convert"]

_NOT_IN_NAMES: Final = frozenset('<>:"/\\|?*')  # of files on Windows


def convert(
    sources: Sources,
    to: Annotated[str, typer.Option("--to", metavar="ROOM", help="Whose words: pokerstars, fulltilt, phh …", show_default=False)],
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="FILE|FOLDER",
            help="File, or folder (with / at its end) for one for each source; by default standard output.",
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files.")] = False,
) -> None:
    """Write hands of any room in the words of another.

    Each is read again: what the other room cannot say is counted, and a hand that would be read otherwise is not written but told.
    """
    from razz_hh.batch import paused_gc
    from razz_hh.write import WRITERS

    if to not in WRITERS:
        fail(f"no writer is called {to!r}; there are: {', '.join(sorted(WRITERS))}")
    if out == "":
        fail("the path to write to is empty")
    files = files_of(sources)
    work = _Conversion(to, WRITERS[to], force)
    with bar(files) as progress, paused_gc():
        try:
            work.run(files, None if out in (None, "-") else out, progress)
        except BrokenPipeError:  # who reads the hands has enough
            raise
        except OSError as error:
            fail(f"{error.filename or out} cannot be written: {error.strerror or error}")
    work.tell(out)
    if work.is_hurt:
        raise typer.Exit(WRONG)


class _Conversion:
    """One conversion: writes hands as it goes, and counts for what it says at the end."""

    def __init__(self, to: str, writer: Writer, force: bool) -> None:
        self.to = to
        self.writer = writer
        self.force = force
        self.n_hands = 0
        self.bytes_read = 0
        self.games: Counter[str] = Counter()
        self.refused: list[Refused] = []
        self.lost: Counter[str] = Counter()
        self.changed: Counter[str] = Counter()
        self.made_up: Counter[str] = Counter()

    @property
    def is_hurt(self) -> bool:
        """A hand could not be read or written, or there was none."""
        return not self.n_hands or any(refused.kind not in ("no hands", "incomplete") for refused in self.refused)

    def run(self, files: list[File], out: str | None, progress: Progress | None) -> None:
        """Write the hands of *files* to standard output, to a file, or each file's to one of its own in a folder."""
        if out is None:
            for text in self.texts(self.hands(files, progress))[1]:
                sys.stdout.buffer.write(text.encode("utf-8", "replace"))
            sys.stdout.buffer.flush()
        elif out.endswith(("/", os.path.sep)) or os.path.isdir(out):
            self.fill(Path(out), files, progress)
        else:
            self.save(Path(out), self.texts(self.hands(files, progress), out)[1])

    def fill(self, folder: Path, files: list[File], progress: Progress | None) -> None:
        """Write a file for each of *files* that holds hands; files of the same name get a number."""
        from razz_hh.rooms.phh import stem_of

        folder.mkdir(parents=True, exist_ok=True)
        taken: Counter[str] = Counter()
        for file in files:
            suffix, texts = self.texts(self.hands([file], progress))
            if suffix:
                stem = "".join(["_" if letter in _NOT_IN_NAMES else letter for letter in stem_of(file.name)])
                taken[stem] += 1
                self.save(folder / f"{stem}{f'-{taken[stem]}' if taken[stem] > 1 else ''}{suffix}", texts)

    def save(self, path: Path, texts: Iterator[str]) -> None:
        """Write a file, which is there once all of it is written."""
        if path.exists() and not self.force:
            fail(f"{path} is there already: --force overwrites it")
        part = path.with_name(f"{path.name}.part")
        try:
            with part.open("wb") as stream:
                for text in texts:
                    stream.write(text.encode("utf-8", "replace"))
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)

    def texts(self, hands: Iterator[Replay], name: str = "") -> tuple[str, Iterator[str]]:
        """Return a file's suffix and the texts of its hands with what stands between; no suffix where there are no hands.

        In a file of many each hand is a numbered table, where the format has such.
        """
        writer, written = self.writer, self.written(hands)
        first = list(islice(written, 2))
        is_many = bool(writer.many) and (len(first) > 1 or name.endswith(writer.many))
        texts = writer.pieces(chain(first, written), is_many=is_many)
        return (writer.many if is_many else writer.suffix) if first else "", texts

    def written(self, hands: Iterator[Replay]) -> Iterator[str]:
        """Yield the text of each hand that can be written."""
        from razz_hh.rooms import Refused
        from razz_hh.write import UnwritableError, converted

        for played in hands:
            try:
                conversion = converted(played, self.to)
            except UnwritableError as error:
                hand = played.hand
                line = max(error.line, hand.line)
                self.refused.append(Refused(hand.source, line, "rejected", f"not written: {error}", "", hand.hand_id))
                continue
            self.n_hands += 1
            self.lost += conversion.lost
            self.changed += conversion.changed
            self.made_up += conversion.made_up
            yield conversion.text

    def hands(self, files: list[File], progress: Progress | None) -> Iterator[Replay]:
        """Yield the hands of *files*, replayed."""
        from razz_hh.batch import audited

        for each in audited(self.read(files, progress)):
            yield each.replay

    def read(self, files: list[File], progress: Progress | None) -> Iterator[Hand]:
        """Yield the hands of *files*, and note what is none."""
        import msgspec

        from razz_hh.batch import hands_of
        from razz_hh.hand import Hand

        for file in files:
            for n, hand in enumerate(hands_of(file)):
                self.bytes_read += len(hand.text)
                if progress is not None and not n % 50:
                    progress(self.bytes_read, self.n_hands)
                if isinstance(hand, Hand):
                    yield hand
                elif hand.kind == "game":
                    self.games[hand.reason] += 1
                else:
                    self.refused.append(msgspec.structs.replace(hand, text=""))

    def tell(self, out: str | None) -> None:
        """Say on standard error what was written, what was not and what is missing in it."""
        from rich.text import Text

        from razz_hh.cli.report import closing, games, places
        from razz_hh.rooms import room

        by_kind = {kind: [refused for refused in self.refused if refused.kind == kind] for kind in ("unreadable", "rejected", "incomplete")}
        rows = [
            ("other games", self.games.total(), games(self.games)),
            *[(what, len(told), Text()) for what, told in by_kind.items()],
            *[(f"{what} not said", n, Text()) for what, n in self.lost.most_common()],
            *[(f"{what} said otherwise", n, Text()) for what, n in self.changed.most_common()],
            *[(f"{what} made up", n, Text()) for what, n in self.made_up.most_common()],
        ]
        title = f"{plural(self.n_hands, 'hand')} written in the words of {room(self.to).title}{f' to {clean(out)}' if out else ''}"
        print_table(closing(title, [row for row in rows if row[1]]), err())
        for kind, told in by_kind.items():
            err().print(places(kind.capitalize(), told), soft_wrap=True, end="")
        if not self.n_hands and not any(by_kind.values()):
            err().print(places("No hand was found", self.refused, is_always=True), soft_wrap=True, end="")
