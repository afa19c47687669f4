"""Tests of the puzzle generator: runs are reproducible, can be resumed, and can be verified with new samples."""

from pathlib import Path

import pytest

from yaniv.arena.puzzles import puzzle_gate, puzzle_generator, self_play_positions
from yaniv.arena.puzzles.puzzle_gate import verify_puzzles
from yaniv.arena.puzzles.puzzle_generator import (
    BatchResult,
    PuzzleBatch,
    iter_batches,
    load_or_run,
    run_batch,
    select_puzzles,
)
from yaniv.puzzles.puzzle import THEMES
from yaniv.puzzles.puzzle_library import shipped_puzzles

BATCH = PuzzleBatch("classic", 2, 0)
ROUNDS = 12


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the gate decide after few playouts, for at most two candidates."""
    monkeypatch.setattr(puzzle_gate, "STAGES", (16, 32))
    monkeypatch.setattr(puzzle_gate, "MIN_PLAYOUTS", 32)
    monkeypatch.setattr(puzzle_gate, "MIN_COST", -50.0)
    monkeypatch.setattr(puzzle_gate, "CONFIRMED_ABOVE", -50.0)
    monkeypatch.setattr(self_play_positions, "_MIN_GAP", 0.8)
    monkeypatch.setattr(puzzle_generator, "_MAX_CANDIDATES", 2)
    monkeypatch.setattr(puzzle_generator, "_MAX_CASUAL_PERCENT", 100)


def test_a_run_is_reproducible() -> None:
    first = run_batch(BATCH, "a test", ROUNDS)

    assert first.candidates == 2
    assert first.puzzles
    assert run_batch(BATCH, "a test", ROUNDS) == first
    assert run_batch(BATCH, "another", ROUNDS) != first
    for puzzle in first.puzzles:
        assert puzzle.theme in THEMES
        assert puzzle.playouts == 32
        assert puzzle.solved_percent[-1] in (0, 100)


def test_a_run_resumes_from_its_files(tmp_path: Path) -> None:
    first = load_or_run(BATCH, "a test", ROUNDS, tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes().replace(b'"candidates":', b'"candidates":9'))

    assert load_or_run(BATCH, "a test", ROUNDS, tmp_path) == BatchResult(int(f"9{first.candidates}"), first.puzzles)


def test_batches_cycle_through_all_variants_and_player_counts() -> None:
    batches = iter_batches("mistakes")

    first = [next(batches) for _ in range(60)]

    assert len({batch.variant_id for batch in first[:15]}) == 15
    assert {batch.players for batch in first} == {2, 3, 4, 5, 6}
    assert len(set(first)) == 60


def test_a_batch_of_calls_asks_whether_to_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_gate, "MIN_COST", 0.0)
    monkeypatch.setattr(puzzle_generator, "_MIN_CALL_RISK", 0.01)
    batch = PuzzleBatch("classic", 3, 0, "calls")

    result = run_batch(batch, "a test", ROUNDS)

    assert batch.name == "calls-classic-3-0"
    assert result.puzzles
    assert all(puzzle.best_moves[0] == "!" for puzzle in result.puzzles)


def test_rare_themes_and_variants_are_selected_first() -> None:
    puzzles = tuple(shipped_puzzles().puzzles.values())

    chosen = select_puzzles(puzzles, 12)

    assert chosen == sorted(chosen, key=lambda puzzle: puzzle.id)
    assert len(chosen) == 12
    assert len({puzzle.variant_id for puzzle in chosen}) >= 8
    assert len({puzzle.theme for puzzle in chosen}) >= 4


def test_puzzles_are_verified_with_new_samples() -> None:
    puzzle = max(shipped_puzzles().puzzles.values(), key=lambda each: each.lower_bound)

    (verified,) = verify_puzzles([puzzle], "a test", playouts=40)
    (other,) = verify_puzzles([puzzle], "another", playouts=40)

    assert verified.agrees
    assert set(verified.mean_by_move) == {*puzzle.best_moves, *puzzle.cost_by_move}
    assert verified.mean_by_move != other.mean_by_move
