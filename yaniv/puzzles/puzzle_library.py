"""The puzzles that come with the program: a text file with a header and one puzzle a line.

Reading checks the form of each line. A position is rebuilt, and so checked, when its puzzle is opened; the tests do so
with every shipped one.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct, json
from msgspec.structs import replace

from yaniv import paths
from yaniv.coded_message import CodedMessage
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.puzzles.move_notation import parse_kinds, parse_move
from yaniv.puzzles.puzzle import Puzzle
from yaniv.puzzles.puzzle_message_codes import PuzzleFileError, puzzle_message

PUZZLES_FILE: Final = "puzzles.jsonl"
"""File name within `assets/puzzles`."""
FILE_FORMAT: Final = 1
MAX_FILE_BYTES: Final = 300_000
_ID_PATTERN: Final = re.compile(rb'^\["([0-9a-f]{8})"', re.MULTILINE)


class PuzzleFileHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """First line of a puzzle file: how its puzzles were made."""

    format: Annotated[int, Meta(ge=1)]
    written_by: Annotated[str, Meta(max_length=200)]
    """Command that wrote the file."""
    seed: Annotated[str, Meta(max_length=100)]
    weights: Annotated[str, Meta(max_length=100)]
    """First digits of the hash of the networks that played."""
    playouts_by: Annotated[str, Meta(max_length=200)]
    """Player of the playouts."""


_HEADER_DECODER: Final = json.Decoder(PuzzleFileHeader)
_PUZZLE_DECODER: Final = json.Decoder(Puzzle)


class PuzzleLibrary(Struct, frozen=True):
    """Puzzles by id, in the order of the file, and how they were made."""

    header: PuzzleFileHeader
    puzzles: Mapping[str, Puzzle]


@lru_cache(maxsize=1)
def shipped_puzzles() -> PuzzleLibrary:
    """Return the puzzles that come with the program, read once.

    :raises PuzzleFileError: if the file cannot be used.
    """
    return read_puzzles(paths.assets() / "puzzles" / PUZZLES_FILE)


@lru_cache(maxsize=1)
def shipped_ids() -> tuple[str, ...]:
    """Return the ids of the puzzles that come with the program without reading the rest; none if there is no file."""
    try:
        content = paths.read_limited(paths.assets() / "puzzles" / PUZZLES_FILE, MAX_FILE_BYTES)
    except OSError:
        return ()
    return tuple(found.decode() for found in _ID_PATTERN.findall(content))


def read_puzzles(file: Path) -> PuzzleLibrary:
    """Return the puzzles of a file.

    :raises PuzzleFileError: if it cannot be read or is damaged; the message names the line.
    """
    try:
        lines = paths.read_limited(file, MAX_FILE_BYTES).splitlines()
    except OSError as error:
        problem = error.strerror or str(error)
        raise _file_error(puzzle_message("no_puzzle_file", problem=problem), file) from error
    header = _decode_header(lines[0] if lines else b"", file)
    puzzles: dict[str, Puzzle] = {}
    for number, line in enumerate(lines[1:], 2):
        puzzle = _decode_puzzle(line, file, number)
        if puzzle.id in puzzles:
            raise _file_error(puzzle_message("puzzle_listed_twice", id=puzzle.id), file, number)
        puzzles[puzzle.id] = puzzle
    return PuzzleLibrary(header, puzzles)


def encode_puzzles(header: PuzzleFileHeader, puzzles: Iterable[Puzzle]) -> bytes:
    """Return the content of a puzzle file."""
    return b"".join(json.encode(each) + b"\n" for each in (header, *puzzles))


def _file_error(message: CodedMessage, file: Path, line: int = 0) -> PuzzleFileError:
    """Return an error about a line of the file, counted from 1; 0: about the whole file."""
    return PuzzleFileError(replace(message, file=str(file), line=line))


def _decode_header(line: bytes, file: Path) -> PuzzleFileHeader:
    try:
        header = _HEADER_DECODER.decode(line)
    except DECODE_ERRORS as error:
        raise _file_error(puzzle_message("puzzle_file_damaged"), file, 1) from error
    if header.format > FILE_FORMAT:
        raise _file_error(puzzle_message("puzzle_file_too_new"), file)
    return header


def _decode_puzzle(line: bytes, file: Path, number: int) -> Puzzle:
    try:
        puzzle = _PUZZLE_DECODER.decode(line)
        _check_notation(puzzle)
    except (*DECODE_ERRORS, ValueError) as error:
        raise _file_error(puzzle_message("puzzle_file_damaged"), file, number) from error
    return puzzle


def _check_notation(puzzle: Puzzle) -> None:
    """Check cards and moves of a puzzle.

    :raises ValueError: if one is not in the notation, or a move is both best and wrong.
    """
    record = puzzle.round
    parse_kinds(record.deck)
    for move in (*record.moves.split(), *puzzle.best_moves, *puzzle.cost_by_move):
        parse_move(move)
    if set(puzzle.best_moves) & set(puzzle.cost_by_move):
        raise ValueError("a move is both best and wrong")
    if not puzzle.cost_by_move:
        raise ValueError("no move is wrong")
    if record.dealer >= record.players or any(seat >= record.players for seat in record.out):
        raise ValueError("no such seat")
    by_seat = (record.totals, record.tally, record.streak)
    if any(values and len(values) != record.players for values in by_seat):
        raise ValueError("not a number for each seat")
