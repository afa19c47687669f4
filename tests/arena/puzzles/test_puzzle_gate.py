"""Tests of the puzzle gate, which rates each move as best, equally good or wrong, or rejects the position."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

from tests.puzzles.sample_puzzles import PUZZLES
from yaniv.arena.puzzles import puzzle_gate
from yaniv.arena.puzzles.paired_playouts import playout_policy
from yaniv.arena.puzzles.puzzle_gate import (
    BEST_WITHIN,
    MIN_COST,
    Trial,
    assess,
    compare_moves,
    confirm,
    confirm_puzzle,
)
from yaniv.arena.puzzles.recorded_episode import episode_at
from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.bots.hidden_hands import WorldDealer
from yaniv.bots.information_state import deck_counts
from yaniv.bots.simulator.encoding import Move
from yaniv.puzzles.move_notation import parse_move
from yaniv.puzzles.puzzle import Puzzle
from yaniv.variants import library

BEST, CLOSE, WRONG = (1,), (2,), (3,)


def noise(seed: int, spread: float, count: int = 400) -> NDArray[np.float64]:
    return np.random.default_rng(seed).normal(0, spread, count)


def test_the_confidence_interval_covers_the_difference_as_often_as_stated() -> None:
    cost, covered = 2.0, 0
    for seed in range(300):
        shared = noise(seed, 15)
        verdict = compare_moves(shared + cost + noise(seed + 1000, 6), shared + noise(seed + 2000, 6))
        covered += verdict.lower_bound <= cost

    assert covered / 300 >= 0.98


def test_random_variation_shared_by_all_moves_cancels_out() -> None:
    shared = noise(1, 20)

    verdict = compare_moves(shared + 3, shared)

    assert verdict.mean == pytest.approx(3)
    assert verdict.standard_error == pytest.approx(0, abs=1e-9)


def test_moves_within_0_3_points_count_as_good_as_the_best() -> None:
    shared = noise(2, 10)

    verdict = assess({BEST: shared + 5, CLOSE: shared + 5 - BEST_WITHIN + 0.01, WRONG: shared + 5 - MIN_COST - 0.01})

    assert verdict.best_moves == (BEST, CLOSE)
    assert set(verdict.cost_by_move) == {WRONG}
    assert verdict.is_puzzle


def test_a_position_is_rejected_if_a_wrong_move_might_be_nearly_as_good() -> None:
    shared = noise(3, 10)

    assert not assess({BEST: shared + 2, WRONG: shared + noise(4, 12)}).is_puzzle
    assert not assess({BEST: shared + 2, CLOSE: shared + 1}).is_puzzle


def test_a_position_is_rejected_if_all_moves_are_equally_good() -> None:
    shared = noise(5, 10)

    assert not assess({BEST: shared, CLOSE: shared}).is_puzzle


def test_a_move_with_few_samples_is_compared_over_those_and_is_never_best() -> None:
    shared = noise(6, 10)

    verdict = assess({BEST: shared + 9, WRONG: (shared + 50)[:64]})

    assert verdict.best_moves == (BEST, WRONG)
    assert verdict.playouts == 400


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_sampled_worlds_agree_with_what_the_player_knows(puzzle: Puzzle) -> None:
    rule_tables = rule_tables_for(library.load(puzzle.variant_id).rules, puzzle.round.players)
    game = episode_at(puzzle.round, rule_tables).game
    dealer, rng = WorldDealer(game), Random(1)

    worlds = [dealer.deal(rng) for _ in range(20)]

    for world in worlds:
        assert list(world.hands[game.turn]) == game.hands[game.turn]
        assert [len(hand) for hand in world.hands] == [len(hand) for hand in game.hands]
        for hand, known in zip(world.hands, game.known, strict=True):
            assert all(hand.count(kind) >= known.count(kind) for kind in known)
        everything = [*world.stock, *(kind for hand in world.hands for kind in hand), *game.waiting]
        everything += [kind for play in game.pile for kind in play]
        assert [everything.count(kind) for kind in range(53)] == list(deck_counts(rule_tables))
    assert len({world.stock for world in worlds}) == 20


def costliest_move(puzzle: Puzzle) -> str:
    return max(puzzle.cost_by_move, key=lambda move: puzzle.cost_by_move[move])


def trial_with(costs: dict[Move, float], seed: str = "1") -> Trial:
    """Return a trial of a shipped puzzle's moves, whose first worlds are forgotten by `confirm`."""
    puzzle = PUZZLES[0]
    rule_tables = rule_tables_for(library.load(puzzle.variant_id).rules, puzzle.round.players)
    return Trial(episode_at(puzzle.round, rule_tables), tuple(costs), (), seed)


def test_what_fresh_worlds_do_not_show_is_not_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_gate, "MIN_PLAYOUTS", 24)
    puzzle = PUZZLES[0]
    policy = playout_policy(library.load(puzzle.variant_id).rules, Random(1))
    best, worst = parse_move(puzzle.best_moves[0]), parse_move(costliest_move(puzzle))

    assert confirm(trial_with({worst: 0, best: 9}), (worst,), policy) is None


@pytest.mark.parametrize(("clear_playouts", "found"), [(None, 120), (60, 60)])
def test_told_costs_are_those_of_fresh_worlds(
    monkeypatch: pytest.MonkeyPatch, clear_playouts: int | None, found: int
) -> None:
    monkeypatch.setattr(puzzle_gate, "MIN_PLAYOUTS", 120)
    puzzle = max(PUZZLES, key=lambda each: max(each.cost_by_move.values()))
    rules = library.load(puzzle.variant_id).rules
    rule_tables = rule_tables_for(rules, puzzle.round.players)
    best, worst = parse_move(puzzle.best_moves[0]), parse_move(costliest_move(puzzle))
    trial = Trial(episode_at(puzzle.round, rule_tables), (best, worst), (), "1")

    confirmed = confirm(trial, (best,), playout_policy(rules, Random(1)), clear_playouts)

    assert confirmed is not None
    assert 0 < confirmed.cost_by_move[worst].mean < 80
    assert confirmed.cost_by_move[worst].playouts == found
    assert confirmed.playouts == 120


def test_a_confirmed_puzzle_tells_what_fresh_worlds_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_gate, "MIN_PLAYOUTS", 100)
    puzzle = max(PUZZLES, key=lambda each: each.lower_bound)
    told = replace(puzzle, cost_by_move=dict.fromkeys(puzzle.cost_by_move, 99.0), lower_bound=98.0, playouts=1200)

    confirmed = confirm_puzzle(told, "1").confirmed

    assert confirmed is not None
    assert confirmed.playouts == 100
    assert max(confirmed.cost_by_move.values()) <= 80
    assert confirmed.lower_bound < min(confirmed.cost_by_move.values())
    assert (confirmed.id, confirmed.best_moves) == (puzzle.id, puzzle.best_moves)
