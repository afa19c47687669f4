"""Tests of the puzzle file: errors name their line, and every shipped puzzle is a legal position."""

import os
from pathlib import Path

import pytest

from tests.puzzles.sample_puzzles import PUZZLE_LINES, PUZZLES
from yaniv import paths
from yaniv.bots.simulator.encoding import decode_move
from yaniv.game.evolve import fold
from yaniv.game.legality import why_illegal
from yaniv.narration.message_text import error_text
from yaniv.puzzles.move_notation import parse_move
from yaniv.puzzles.puzzle_library import MAX_FILE_BYTES, PUZZLES_FILE, read_puzzles, shipped_ids, shipped_puzzles
from yaniv.puzzles.puzzle_message_codes import PuzzleFileError
from yaniv.puzzles.puzzle_position import PuzzleError, position_events
from yaniv.puzzles.puzzle_task import PLAYER_SEAT
from yaniv.variants import library

HEADER = b'{"format":1,"written_by":"a test","seed":"1","weights":"","playouts_by":"nobody"}'


def write_puzzles(folder: Path, *lines: bytes) -> Path:
    file = folder / "puzzles.jsonl"
    file.write_bytes(b"\n".join(lines))
    return file


def test_puzzles_are_read_by_id(tmp_path: Path) -> None:
    puzzles = read_puzzles(write_puzzles(tmp_path, HEADER, *PUZZLE_LINES)).puzzles

    assert list(puzzles) == [line[2:10].decode() for line in PUZZLE_LINES]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b" ", ""),
        (b'{"id": 1}', ""),
        (PUZZLE_LINES[0][:-20], ""),
        (PUZZLE_LINES[0].replace(b'"no_call"', b'"poetry"'), ""),
        (
            PUZZLE_LINES[0].replace(b'"no_call",["Oo"]', b'"no_call",["O?"]'),
            "not the letter of a card",
        ),
        (PUZZLE_LINES[0].replace(b'"no_call",["Oo"]', b'"no_call",["!"]'), "a move is both"),
        (PUZZLE_LINES[0].replace(b"[3,0,", b"[3,9,"), "no such seat"),
        (b"[" * 100_000, ""),
    ],
)
def test_an_invalid_line_is_reported_with_its_number(tmp_path: Path, line: bytes, reason: str) -> None:
    with pytest.raises(PuzzleFileError) as caught:
        read_puzzles(write_puzzles(tmp_path, HEADER, line))

    assert error_text(caught.value).endswith(":2: This is not a puzzle, or it is from a newer version of Yaniv.")
    assert reason in str(caught.value.__cause__)


def test_a_duplicate_puzzle_and_a_newer_format_are_refused(tmp_path: Path) -> None:
    with pytest.raises(PuzzleFileError, match="listed_twice"):
        read_puzzles(write_puzzles(tmp_path, HEADER, PUZZLE_LINES[0], PUZZLE_LINES[0]))
    with pytest.raises(PuzzleFileError, match="too_new"):
        read_puzzles(write_puzzles(tmp_path, HEADER.replace(b'"format":1', b'"format":2')))


def test_a_missing_file_a_pipe_and_a_folder_are_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    for file in (tmp_path / "none", pipe, tmp_path):
        with pytest.raises(PuzzleFileError, match="no_puzzle_file"):
            read_puzzles(file)


def test_every_shipped_puzzle_is_the_players_turn_and_its_moves_are_legal() -> None:
    for puzzle in shipped_puzzles().puzzles.values():
        rules = library.load(puzzle.variant_id).rules
        names = tuple(str(seat) for seat in range(puzzle.round.players))
        state = fold(position_events(puzzle.round, rules, names))
        assert state.turn == PLAYER_SEAT, puzzle.id
        for move in (*puzzle.best_moves, *puzzle.cost_by_move):
            assert why_illegal(state, decode_move(parse_move(move), PLAYER_SEAT, rules)) is None, (puzzle.id, move)


def test_shipped_puzzles_are_clear_and_most_casual_players_miss_them() -> None:
    for puzzle in shipped_puzzles().puzzles.values():
        assert puzzle.lower_bound >= 1.5, puzzle.id
        assert puzzle.playouts >= 400, puzzle.id
        assert puzzle.solved_percent[1] <= 50 or puzzle.best_moves[0] == "!", puzzle.id


WITHOUT_PUZZLES = {"yanivgame", "yusuf"}
"""Variants for which no puzzles have been found: see `docs/puzzles.md`."""


def test_the_shipped_file_is_small_and_covers_all_variants() -> None:
    puzzles = shipped_puzzles().puzzles.values()

    assert (paths.assets() / "puzzles" / PUZZLES_FILE).stat().st_size <= MAX_FILE_BYTES
    assert {puzzle.variant_id for puzzle in puzzles} == set(library.variant_ids()) - WITHOUT_PUZZLES
    assert {puzzle.round.players for puzzle in puzzles} >= {2, 3, 4, 5, 6}
    assert shipped_ids() == tuple(shipped_puzzles().puzzles)


def test_an_impossible_round_is_refused() -> None:
    puzzle = PUZZLES[0]
    rules = library.load(puzzle.variant_id).rules

    with pytest.raises(PuzzleError):
        position_events(puzzle.round, library.load("speedy-yan").rules, ("a", "b", "c"))
    with pytest.raises(PuzzleError):
        position_events(puzzle.round, rules, ("a", "b"))
