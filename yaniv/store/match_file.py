"""Match file: a match as a file to share, `.yaniv`: JSON lines, first a header, then one event per line.

*Why* the file of an unfinished match contains the seed: without it nobody could continue the match elsewhere, and the
events reveal all cards anyway. Anyone who opens such a file in an editor sees the hands of all players; the views of a
match, in the window or on the command line, never show the seed before the end.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import chain, count
from pathlib import Path
from typing import Final

from msgspec import json
from msgspec.structs import replace

from yaniv import paths
from yaniv.background_thread import start_thread
from yaniv.coded_message import CodedMessage
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.game.events import AnyEvent
from yaniv.store import event_codec
from yaniv.store.errors import StoreCode, StoreError, UnreadableMatchError, store_message
from yaniv.store.journal import SqliteJournal
from yaniv.store.replay_check import find_first_mismatch, find_header_mismatch, replay_state, valid_moves
from yaniv.store.saved_match import MatchHeader, SavedMatch, find_event_flaw, find_header_flaw
from yaniv.store.statistics import MatchSummary, to_csv

MATCH_FILE_SUFFIX: Final = ".yaniv"
SPREADSHEET_FILE_NAME: Final = "matches.csv"

MAX_FILE_SIZE_MB: Final = 8
"""Megabytes; a long match of 16 players has less than half."""
_HEADER_DECODER: Final = json.Decoder(MatchHeader)
_FIRST_EVENT_LINE: Final = 2


def write_file(path: Path, match: SavedMatch) -> None:
    """Write a match file; an existing file at *path* stays intact until the new one is complete.

    :raises StoreError: if it cannot be written.
    """
    lines = (json.encode(match.header).decode(), *map(event_codec.encode_event, match.events))
    _write_text(path, "".join(f"{line}\n" for line in lines))


def export_match(folder: Path, journal: SqliteJournal, match_id: int) -> Path:
    """Export one match of the journal as a match file in *folder*, named after its number; return the path.

    Numbers start again after all matches are deleted; files of other matches are not overwritten.

    :raises StoreError: if it cannot be read or written.
    """
    match = journal.load_match(match_id)
    match = replace(match, header=replace(match.header, format=event_codec.EVENT_FORMAT))
    header_line = json.encode(match.header)
    names = (
        f"match-{match_id:04}{numbering}{MATCH_FILE_SUFFIX}" for numbering in chain([""], (f"-{n}" for n in count(2)))
    )
    path = next(path for name in names if not _is_other_match(path := _path_in_folder(folder, name), header_line))
    write_file(path, match)
    return path


def write_spreadsheet(path: Path, summaries: Iterable[MatchSummary]) -> None:
    """Write a CSV file with one row for each match, for spreadsheets.

    :raises StoreError: if it cannot be written.
    """
    _write_text(_path_in_folder(path.parent, path.name), to_csv(summaries))


def export_all(folder: Path, journal: SqliteJournal) -> tuple[int, int]:
    """Export every match of the journal to *folder*; return how many were exported and how many were unreadable.

    :raises StoreError: if one cannot be written.
    """
    match_ids, unreadable = journal.match_ids(), 0
    for match_id in match_ids:
        try:
            export_match(folder, journal, match_id)
        except UnreadableMatchError:
            unreadable += 1
    return len(match_ids) - unreadable, unreadable


def read_file(path: Path) -> SavedMatch:
    """Return the match in a match file, after checking that its events lead to a valid position.

    The author of the file is not trusted.

    :raises StoreError: if it is not a match: with file and line where a line is wrong, with the file where the events
      together are invalid.
    """
    match = _parse_file(path)
    try:
        replay_state(match.events)
    except UnreadableMatchError as problem:
        raise StoreError(replace(problem.message, file=str(path))) from problem
    return match


def read_valid_prefix(path: Path) -> tuple[SavedMatch, CodedMessage | None]:
    """Return the valid beginning of the match in a file, and a message about the first thing wrong with it, or None.

    Valid are the events that the referee decides as recorded: events edited by hand may be applicable one by one and
    still not be a game.

    :raises StoreError: with file and line, if it contains no part of a match.
    """
    reader = ValidPrefixReader(path, read_bytes(path))
    while reader.result is None:
        reader.advance()
    return reader.result


class ValidPrefixReader:
    """Performs `read_valid_prefix` in steps, for callers that must not block."""

    def __init__(self, path: Path, text: bytes) -> None:
        """Start to read *text*, the bytes of the file.

        :raises StoreError: if its first line is not the header of a match.
        """
        self._path = path
        self._lines, self._size_bytes = _LineIterator(text), max(1, len(text))
        self._header = _parse_header(path, next(self._lines, b""))
        self._valid_moves = valid_moves(_parse_events(path, self._header, self._lines))
        self._events: list[AnyEvent] = []
        self.result: tuple[SavedMatch, CodedMessage | None] | None = None
        """Result of `read_valid_prefix` once all is read; None before."""

    @property
    def progress_share(self) -> float:
        """Share of the file that has been read, in [0, 1]."""
        return min(1.0, self._lines.position_bytes / self._size_bytes)

    def advance(self, moves: int = 500) -> None:
        """Read and check up to *moves* more moves; 500 take about as long as a frame of the window.

        :raises StoreError: as `read_valid_prefix` does.
        """
        for _ in range(moves):
            events, mismatch = next(self._valid_moves, ((), None))
            self._events += events
            if not events:
                self._finish(mismatch.message if mismatch else None)
                return

    def _finish(self, mismatch: CodedMessage | None) -> None:
        if not self._events:
            raise StoreError(_at_line(self._path, _FIRST_EVENT_LINE, mismatch or store_message("match_empty")))
        self.result = SavedMatch(self._header, tuple(self._events)), mismatch


def find_mismatch(path: Path) -> CodedMessage | None:
    """Replay the match in a file; return a message about the first thing the referee decides differently, or None.

    The header must name the rules, players and seats of the match, because all readers rely on it.

    :raises StoreError: if the file cannot be read at all.
    """
    match = _parse_file(path)
    mismatch = find_first_mismatch(match.events)
    if mismatch is not None:
        return replace(mismatch.message, line=mismatch.seq + _FIRST_EVENT_LINE)
    header_problem = find_header_mismatch(match)
    return None if header_problem is None else replace(header_problem, line=1)


def _is_other_match(path: Path, header_line: bytes) -> bool:
    """Return True if *path* exists and does not start with this header line."""
    if not path.exists():
        return False
    try:
        return next(_LineIterator(paths.read_limited(path, len(header_line) + 2)), b"") != header_line
    except OSError:
        return True


def _path_in_folder(folder: Path, name: str) -> Path:
    """Return the path of a file in *folder*, creating the folder if needed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(_file_problem("cannot_write", folder, problem)) from problem
    return folder / name


def _write_text(path: Path, text: str) -> None:
    try:
        paths.write_atomic_shared(path, text.encode())
    except paths.NotRegularFileError as error:
        raise StoreError(store_message("no_regular_file_to_write", file=path)) from error
    except OSError as problem:
        raise StoreError(_file_problem("cannot_write", path, problem)) from problem


def read_bytes(path: Path) -> bytes:
    """Return the content of a match file.

    :raises StoreError: if it is not a regular file, cannot be read, or is larger than any match.
    """
    try:
        text = paths.read_limited(path, MAX_FILE_SIZE_MB * 1_000_000 + 1)
    except paths.NotRegularFileError as error:
        raise StoreError(store_message("no_regular_file_to_read", file=path)) from error
    except (OSError, ValueError) as problem:
        raise StoreError(_file_problem("cannot_read", path, problem)) from problem
    if len(text) > MAX_FILE_SIZE_MB * 1_000_000:
        raise StoreError(replace(store_message("file_too_large", most=MAX_FILE_SIZE_MB), file=str(path)))
    return text


def _parse_file(path: Path) -> SavedMatch:
    lines = _LineIterator(read_bytes(path))
    header = _parse_header(path, next(lines, b""))
    return SavedMatch(header, tuple(_parse_events(path, header, lines)))


def _parse_events(path: Path, header: MatchHeader, lines: Iterator[bytes]) -> Iterator[AnyEvent]:
    for number, line in enumerate(lines, _FIRST_EVENT_LINE):
        try:
            event = event_codec.decode_event(line, header.format)
        except DECODE_ERRORS as problem:
            raise StoreError(_at_line(path, number, store_message("not_an_event"))) from problem
        if (text_flaw := find_event_flaw(event)) is not None:
            raise StoreError(_at_line(path, number, text_flaw))
        yield event


class _LineIterator(Iterator[bytes]):
    """Lines of a text, split lazily: there may be millions."""

    def __init__(self, text: bytes) -> None:
        self._file = BytesIO(text)
        self._size_bytes = len(text)

    def __next__(self) -> bytes:
        return next(self._file).rstrip(b"\r\n")

    @property
    def position_bytes(self) -> int:
        return self._file.tell()

    @property
    def is_at_end(self) -> bool:
        return self.position_bytes >= self._size_bytes


def _parse_header(path: Path, line: bytes) -> MatchHeader:
    try:
        header = _HEADER_DECODER.decode(line)
    except DECODE_ERRORS as problem:
        raise StoreError(_at_line(path, 1, store_message("not_a_match"))) from problem
    if header.format > event_codec.EVENT_FORMAT:
        raise StoreError(_at_line(path, 1, store_message("newer_match_format")))
    if (text_flaw := find_header_flaw(header)) is not None:
        raise StoreError(_at_line(path, 1, text_flaw))
    return header


def _at_line(path: Path, line: int, message: CodedMessage) -> CodedMessage:
    return replace(message, file=str(path), line=line)


def _file_problem(code: StoreCode, path: Path, problem: OSError | ValueError) -> CodedMessage:
    return store_message(code, file=path, problem=getattr(problem, "strerror", None) or str(problem))


MAX_IMMEDIATE_BYTES: Final = 100_000
"""Bytes; a file up to this size is read at once, within a frame or two."""


class MatchFileLoader:
    """Loader of one match file: call `advance` in each frame until `is_done`, then read `result` or `problem`.

    It may be dropped at any time: nothing waits for its thread. *Why* not in a process: its result would have to be
    transferred and decoded into events again, which takes as long as reading it. A thread only waits for the disk, or
    for a network drive; the replay is checked move by move.
    """

    def __init__(self, path: Path) -> None:
        """Start to read the file."""
        self.path = path
        self.result: tuple[SavedMatch, CodedMessage | None] | None = None
        """The match as far as it is valid, and what is wrong after that, or None."""
        self.problem: CodedMessage | None = None
        """Why the file contains no match; None while it may."""
        self._content: bytes | StoreError | None = None
        self._reader: ValidPrefixReader | None = None
        self._thread = start_thread(self._fetch, name="yaniv file")
        if self._thread is None:
            self._fetch()

    @property
    def is_done(self) -> bool:
        """True once there is a result (the match) or a problem (why it cannot be loaded)."""
        return self.result is not None or self.problem is not None

    @property
    def progress_share(self) -> float:
        """Share of the file that has been read, in [0, 1]."""
        return 0.0 if self._reader is None else self._reader.progress_share

    def advance(self) -> None:
        """Read and check the next part of the file, for about the time of one frame."""
        if self._content is None or self.is_done:
            return
        try:
            if isinstance(self._content, StoreError):
                raise self._content
            if self._reader is None:
                self._reader = ValidPrefixReader(self.path, self._content)
            self._reader.advance()
            self.result = self._reader.result
        except StoreError as problem:
            self.problem = problem.message

    def read_if_small(self, timeout_s: float) -> None:
        """Wait up to *timeout_s* seconds for the disk; then, if the file is small, load it completely."""
        if self._thread is not None:
            self._thread.join(timeout_s)
        while isinstance(self._content, StoreError) or (self._content and len(self._content) <= MAX_IMMEDIATE_BYTES):
            if self.is_done:
                return
            self.advance()

    def _fetch(self) -> None:
        try:
            self._content = read_bytes(self.path)
        except StoreError as problem:
            self._content = problem
