"""Tests that decisions of several neural players evaluated in one batch equal those evaluated one by one."""

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from tests.random_games import random_game
from yaniv.bots.characters import StyleBias
from yaniv.bots.neural.batch_inference import DecisionBatch, decide_batch
from yaniv.bots.neural.neural_policy import DecisionPoint, PolicyDecision
from yaniv.bots.neural.skill_levels import SKILL_LEVELS, create_neural_player
from yaniv.game.view import View, build_view
from yaniv.variants import library

RULE_SETS = (
    ("classic", 2),
    ("travellers", 3),
    ("french", 4),
    ("paddy-smashdown", 2),
    ("jhyap", 3),
    ("self-assaf", 2),
    ("travellers-speed", 3),
)
STYLE_BIASES = (
    StyleBias(),
    StyleBias(call_bonus=3, shed_bonus=0.8, denial_bonus=0.5),
    StyleBias(meld_bonus=0.6, pickup_bonus=0.5, reduction_bonus=3),
)


@cache
def sample_views() -> tuple[View, ...]:
    """Return views of random games under several rules: draw first, joker swaps, early throws."""
    sampled: list[View] = []
    for variant, players in RULE_SETS:
        rules = library.load(variant).rules
        turns = [
            build_view(state, seat)
            for state, _, _, _ in islice(random_game(rules, players, 7, calls=0.05), 400)
            if state.phase in ("start", "thrown", "drawn") and not state.dealer_due
            for seat in state.seats
        ]
        sampled += turns[::9]
    return tuple(sampled)


def positions_of(level: str) -> Iterator[DecisionPoint]:
    """Yield a decision point for each sample view, each of a player whose seed depends on the index alone."""
    for index, view in enumerate(sample_views()):
        try:
            yield next(create_neural_player(level, f"dice {index}", STYLE_BIASES[index % 3]).decision_steps(view))
        except StopIteration:
            continue


def is_equally_good(chosen: PolicyDecision, alone: DecisionPoint) -> bool:
    """Return whether the choice is as good as the best one evaluated alone.

    They need not be equal: cards that differ only in suit may have the same value.
    """
    ranked = DecisionBatch((alone,)).ranked_decisions()
    points = next(
        each.expected_points
        for each in ranked
        if each.is_call == chosen.is_call and (chosen.is_call or _is_same_move(each, chosen))
    )
    equity = chosen.call_points if chosen.is_call else chosen.expected_points
    return abs(points - equity) < 1e-3 and points > ranked[0].expected_points - 1e-3


def _is_same_move(one: PolicyDecision, other: PolicyDecision) -> bool:
    return (one.throw, one.draw) == (other.throw, other.draw)


@pytest.mark.parametrize("level", SKILL_LEVELS)
def test_batched_and_single_decisions_are_equally_good(level: str) -> None:
    decisions = decide_batch(list(positions_of(level)))

    assert len(decisions) > 200
    assert sum(decision is not None and decision.is_call for decision in decisions) > 0
    for decision, alone in zip(decisions, positions_of(level), strict=True):
        assert decision is not None
        assert is_equally_good(decision, alone)


def test_players_of_all_levels_and_characters_can_share_a_batch() -> None:
    mixed = [list(positions_of(level)) for level in SKILL_LEVELS]
    rows = [mixed[index % 3][index] for index in range(200)]

    decisions = decide_batch(rows)

    positions = [list(positions_of(level)) for level in SKILL_LEVELS]
    for index, decision in enumerate(decisions):
        assert decision is not None
        assert is_equally_good(decision, positions[index % 3][index])


def test_random_mistakes_do_not_depend_on_the_rest_of_the_batch() -> None:
    few = decide_batch(list(islice(positions_of("club"), 20)))
    many = decide_batch(list(positions_of("club")))

    for one, other in zip(few, many, strict=False):
        assert one is not None
        assert other is not None
        assert one.expected_points == pytest.approx(other.expected_points, abs=1e-3)
