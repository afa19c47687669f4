"""A match as a file to share: `.yaniv`, JSON lines, a header and then one event a line.

*Why* the seed stands in the file of a match that is not over: without it nobody could go on with the match elsewhere,
and the events tell everybody's cards all the same. Who opens such a file in an editor looks into the hands of all
players; what shows matches, in the window or on the command line, never tells the seed before the end.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import chain, count
from pathlib import Path
from typing import Final

from msgspec import json
from msgspec.structs import replace

from yaniv import places
from yaniv.game.events import AnyEvent
from yaniv.sanitize import TextFlaw, printable
from yaniv.sheets.problem import LONGEST_REASON, shown
from yaniv.store import upgrade
from yaniv.store.journal import Journal
from yaniv.store.refusal import StoreError, Unreadable
from yaniv.store.saved import Header, Saved, event_flaw, header_flaw
from yaniv.store.statistics import Kept, table
from yaniv.store.verify import first_difference, header_difference, sound_moves, standing
from yaniv.words import tell

SUFFIX: Final = ".yaniv"
TABLE: Final = "matches.csv"

MOST_MB: Final = 8
"""Megabytes of a file; a long match of sixteen has less than half."""
_HEADER: Final = json.Decoder(Header)
_FIRST_EVENT_LINE: Final = 2


def write(path: Path, saved: Saved) -> None:
    """Writes a match as a file; an old file of that name stays whole until the new one is.

    :raises StoreError: if it cannot be written.
    """
    lines = (json.encode(saved.header).decode(), *map(upgrade.written, saved.events))
    _put(path, "".join(f"{line}\n" for line in lines))


def write_match(folder: Path, journal: Journal, match_id: int) -> Path:
    """Writes one match that is kept, under its number; tells the file.

    Numbers begin anew when all matches are deleted: what was exported before that stays.

    :raises StoreError: if it cannot be read, or not be written.
    """
    saved = journal.load(match_id)
    saved = replace(saved, header=replace(saved.header, format=upgrade.FORMAT))
    head = json.encode(saved.header)
    names = (f"match-{match_id:04}{more}{SUFFIX}" for more in chain([""], (f"-{n}" for n in count(2))))
    path = next(path for name in names if not _is_another(path := _in(folder, name), head))
    write(path, saved)
    return path


def write_table(path: Path, kept: Iterable[Kept]) -> None:
    """Writes a line for each match, for spreadsheets.

    :raises StoreError: if it cannot be written.
    """
    _put(_in(path.parent, path.name), table(kept))


def write_all(folder: Path, journal: Journal) -> tuple[int, int]:
    """Writes every match that is kept; tells how many, and how many cannot be read.

    :raises StoreError: if one cannot be written.
    """
    matches, unread = journal.matches(), 0
    for match_id in matches:
        try:
            write_match(folder, journal, match_id)
        except Unreadable:
            unread += 1
    return len(matches) - unread, unread


def read(path: Path) -> Saved:
    """Reads a match that leads somewhere, whoever wrote it.

    :raises StoreError: if it is not one: with `FILE:LINE: ` before the sentence where a line is wrong, with `FILE: `
        where the lines together lead nowhere.
    """
    saved = _parsed(path)
    try:
        standing(saved.events)
    except Unreadable as problem:
        raise StoreError(f"{printable(str(path))}: {problem}") from problem
    return saved


def read_sound(path: Path) -> tuple[Saved, str]:
    """Reads a match as far as every event is what the referee decides; tells what follows instead, if anything does.

    What is shown must hold together: a file that was changed by hand may fold, and still be no game.

    :raises StoreError: with `FILE:LINE: ` before the sentence, if there is nothing of a match in it.
    """
    reading = SoundReading(path, content(path))
    while reading.result is None:
        reading.advance()
    return reading.result


class SoundReading:
    """`read_sound` in steps, for whoever has other things to do meanwhile."""

    def __init__(self, path: Path, text: bytes) -> None:
        """*text*: the `content` of the file.

        :raises StoreError: if its first line is that of no match.
        """
        self._path = path
        self._lines, self._size = _Lines(text), max(1, len(text))
        self._header = _header(path, next(self._lines, b""))
        self._moves = sound_moves(_events(path, self._header, self._lines))
        self._events: list[AnyEvent] = []
        self.result: tuple[Saved, str] | None = None
        """What `read_sound` returns, once all is read."""

    @property
    def share(self) -> float:
        """How much is read, from 0 to 1."""
        return min(1.0, self._lines.place / self._size)

    def advance(self, moves: int = 500) -> None:
        """Read so many moves more; 500 take about as long as a frame.

        :raises StoreError: as `read_sound` does.
        """
        for _ in range(moves):
            events, difference = next(self._moves, ((), None))
            self._events += events
            if not events:
                self._finish(difference.sentence if difference else "")
                return

    def _finish(self, difference: str) -> None:
        if not self._events:
            raise StoreError(_at(self._path, _FIRST_EVENT_LINE, difference or tell("nothing has happened in it.")))
        self.result = Saved(self._header, tuple(self._events)), difference


def check(path: Path) -> str | None:
    """Plays the file again; the first thing the referee would not have decided, or None.

    The first line must name the rules, players and seats of the match: it is what everybody reads.

    :raises StoreError: if the file cannot be read at all.
    """
    saved = _parsed(path)
    difference = first_difference(saved.events)
    if difference is not None:
        return f"line {difference.seq + _FIRST_EVENT_LINE}: {difference.sentence}"
    contradiction = header_difference(saved)
    return f"line 1: {contradiction}" if contradiction else None


def _is_another(path: Path, head: bytes) -> bool:
    """Is there a file of this name that does not begin like this match?"""
    if not path.exists():
        return False
    try:
        return next(_Lines(places.read(path, len(head) + 2)), b"") != head
    except OSError:
        return True


def _in(folder: Path, name: str) -> Path:
    """A file of a folder that is there from now on."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(_unusable("{file} cannot be written: {problem}.", folder, problem)) from problem
    return folder / name


def _put(path: Path, text: str) -> None:
    try:
        places.put_shared(path, text.encode())
    except places.NotRegularError as other:
        raise StoreError(tell("{file} is not a regular file, so nothing was written.", file=path)) from other
    except OSError as problem:
        raise StoreError(_unusable("{file} cannot be written: {problem}.", path, problem)) from problem


def content(path: Path) -> bytes:
    """Return what the file of a match holds.

    :raises StoreError: if it is no regular file, cannot be read, or is larger than any match.
    """
    try:
        text = places.read(path, MOST_MB * 1_000_000 + 1)
    except places.NotRegularError as other:
        raise StoreError(tell("{file} is not a file that can be read.", file=path)) from other
    except (OSError, ValueError) as problem:
        raise StoreError(_unusable("{file} cannot be read: {problem}.", path, problem)) from problem
    if len(text) > MOST_MB * 1_000_000:
        large = tell("this file is too large for a match: {most} MB is the limit.", most=MOST_MB)
        raise StoreError(f"{printable(str(path))}: {large}")
    return text


def _parsed(path: Path) -> Saved:
    lines = _Lines(content(path))
    header = _header(path, next(lines, b""))
    return Saved(header, tuple(_events(path, header, lines)))


def _events(path: Path, header: Header, lines: Iterator[bytes]) -> Iterator[AnyEvent]:
    for number, line in enumerate(lines, _FIRST_EVENT_LINE):
        try:
            event = upgrade.read(line, header.format)
        except upgrade.BROKEN as problem:
            sentence = tell("this is no event of a game ({problem}).", problem=shown(str(problem), LONGEST_REASON))
            raise StoreError(_at(path, number, sentence)) from problem
        if (flaw := event_flaw(event)) is not None:
            raise StoreError(_at(path, number, _told(flaw)))
        yield event


class _Lines(Iterator[bytes]):
    """Lines of a text, cut only when their turn comes: there may be millions."""

    def __init__(self, text: bytes) -> None:
        self._file = BytesIO(text)
        self._size = len(text)

    def __next__(self) -> bytes:
        if self.is_at_end:
            raise StopIteration
        return self._file.readline().rstrip(b"\r\n")

    @property
    def place(self) -> int:
        """So many bytes are behind us."""
        return self._file.tell()

    @property
    def is_at_end(self) -> bool:
        """Was this the last line?"""
        return self.place >= self._size


def _header(path: Path, line: bytes) -> Header:
    try:
        header = _HEADER.decode(line)
    except upgrade.BROKEN as problem:
        sentence = tell("this is no saved game of Yaniv ({problem}).", problem=shown(str(problem), LONGEST_REASON))
        raise StoreError(_at(path, 1, sentence)) from problem
    if header.format > upgrade.FORMAT:
        raise StoreError(_at(path, 1, tell("this game was saved by a newer version of Yaniv.")))
    if (flaw := header_flaw(header)) is not None:
        raise StoreError(_at(path, 1, _told(flaw)))
    return header


def _told(flaw: TextFlaw) -> str:
    return tell(flaw.sentence, **flaw.gaps)


def _at(path: Path, line: int, sentence: str) -> str:
    return f"{printable(str(path))}:{line}: {sentence}"


def _unusable(sentence: str, path: Path, problem: OSError | ValueError) -> str:
    return tell(sentence, file=path, problem=getattr(problem, "strerror", None) or problem)
