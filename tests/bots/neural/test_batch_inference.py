"""What many learned players have weighed at once comes to what each would have come to alone."""

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
    """Turns of random games in houses that differ: some draw first, some free jokers, some throw early."""
    sampled: list[View] = []
    for house, players in RULE_SETS:
        rules = library.load(house).rules
        turns = [
            build_view(state, seat)
            for state, _, _, _ in islice(random_game(rules, players, 7, calls=0.05), 400)
            if state.phase in ("start", "thrown", "drawn") and not state.dealer_due
            for seat in state.seats
        ]
        sampled += turns[::9]
    return tuple(sampled)


def positions_of(level: str) -> Iterator[DecisionPoint]:
    """Of a player each, with dice that the place in the line alone decides."""
    for index, view in enumerate(sample_views()):
        try:
            yield next(create_neural_player(level, f"dice {index}", STYLE_BIASES[index % 3]).decision_steps(view))
        except StopIteration:
            continue


def is_equally_good(chosen: PolicyDecision, alone: DecisionPoint) -> bool:
    """Would it do as well by itself? Cards that differ in suit alone may be worth the same."""
    ranked = DecisionBatch((alone,)).ranked_decisions()
    worth = next(
        each.expected_points
        for each in ranked
        if each.is_call == chosen.is_call and (chosen.is_call or _is_same_move(each, chosen))
    )
    equity = chosen.call_points if chosen.is_call else chosen.expected_points
    return abs(worth - equity) < 1e-3 and worth > ranked[0].expected_points - 1e-3


def _is_same_move(one: PolicyDecision, other: PolicyDecision) -> bool:
    return (one.throw, one.draw) == (other.throw, other.draw)


@pytest.mark.parametrize("level", SKILL_LEVELS)
def test_what_is_weighed_together_comes_to_what_it_comes_to_alone(level: str) -> None:
    decisions = decide_batch(list(positions_of(level)))

    assert len(decisions) > 200
    assert sum(decision is not None and decision.is_call for decision in decisions) > 0
    for decision, alone in zip(decisions, positions_of(level), strict=True):
        assert decision is not None
        assert is_equally_good(decision, alone)


def test_players_of_all_levels_and_characters_are_weighed_together() -> None:
    mixed = [list(positions_of(level)) for level in SKILL_LEVELS]
    rows = [mixed[index % 3][index] for index in range(200)]

    decisions = decide_batch(rows)

    again = [list(positions_of(level)) for level in SKILL_LEVELS]
    for index, decision in enumerate(decisions):
        assert decision is not None
        assert is_equally_good(decision, again[index % 3][index])


def test_nobody_slips_otherwise_for_the_company_he_is_in() -> None:
    few = decide_batch(list(islice(positions_of("club"), 20)))
    many = decide_batch(list(positions_of("club")))

    for one, other in zip(few, many, strict=False):
        assert one is not None
        assert other is not None
        assert one.expected_points == pytest.approx(other.expected_points, abs=1e-3)
