"""A match as a file to share: `.yaniv`, JSON lines, a header and then one event a line.

*Why* the seed stands in the file of a match that is not over: without it nobody could go on with the match elsewhere,
and the events tell everybody's cards all the same. Who opens such a file in an editor looks into the hands of all
players; what shows matches, in the window or on the command line, never tells the seed before the end.
"""

from collections.abc import Iterable
from itertools import chain, count
from pathlib import Path
from typing import Final

from msgspec import json
from msgspec.structs import replace

from yaniv import places
from yaniv.sanitize import TextFlaw, printable
from yaniv.store import upgrade
from yaniv.store.journal import Journal
from yaniv.store.refusal import StoreError, Unreadable
from yaniv.store.saved import Header, Saved, event_flaw, header_flaw
from yaniv.store.statistics import Kept, table
from yaniv.store.verify import first_difference, header_difference, standing
from yaniv.words import tell

SUFFIX: Final = ".yaniv"
TABLE: Final = "matches.csv"

MOST_BYTES: Final = 32_000_000
"""Of a file that is read; the longest match of tests/logs has a hundredth of it."""
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
    saved = _parsed(path)
    difference = first_difference(saved.events)
    if difference is None and saved.events:
        return saved, ""
    if difference is None or not difference.sound:
        sentence = difference.sentence if difference else tell("nothing has happened in it.")
        raise StoreError(_at(path, _FIRST_EVENT_LINE, sentence))
    return replace(saved, events=saved.events[: difference.sound]), difference.sentence


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
    return path.exists() and (not path.is_file() or _lines(path)[0] != head)


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


def _parsed(path: Path) -> Saved:
    lines = _lines(path)
    header = _header(path, lines[0])
    events = []
    for number, line in enumerate(lines[1:], _FIRST_EVENT_LINE):
        try:
            events.append(event := upgrade.read(line, header.format))
        except upgrade.BROKEN as problem:
            sentence = tell("this is no event of a game ({problem}).", problem=problem)
            raise StoreError(_at(path, number, sentence)) from problem
        if (flaw := event_flaw(event)) is not None:
            raise StoreError(_at(path, number, _told(flaw)))
    return Saved(header, tuple(events))


def _lines(path: Path) -> list[bytes]:
    try:
        text = places.read(path, MOST_BYTES + 1)
    except places.NotRegularError as problem:
        raise StoreError(tell("{file} is not a file that can be read.", file=path)) from problem
    except (OSError, ValueError) as problem:
        raise StoreError(_unusable("{file} cannot be read: {problem}.", path, problem)) from problem
    if len(text) > MOST_BYTES:
        raise StoreError(f"{printable(str(path))}: {tell('this file is too large for a game.')}")
    return text.splitlines() or [b""]


def _header(path: Path, line: bytes) -> Header:
    try:
        header = _HEADER.decode(line)
    except upgrade.BROKEN as problem:
        sentence = tell("this is no saved game of Yaniv ({problem}).", problem=problem)
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
