"""Tests of the decision benchmark, and that a large hand is played without listing all its throws."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from yaniv.arena.engine_benchmark import EXTREME_RULES, time_master
from yaniv.bots.neural.large_hand_throws import MAX_LISTED_CARDS
from yaniv.cards import Cards
from yaniv.game.moves import legal_throws
from yaniv.rules.house_rules import HouseRules, TurnRules
from yaniv.rules.rule_conflicts import find_conflicts


def test_the_extreme_rules_are_valid() -> None:
    assert not find_conflicts(EXTREME_RULES)


def test_the_requested_number_of_decisions_is_timed() -> None:
    times = time_master(HouseRules(), 3, 20)

    assert 20 <= times.decisions < 30
    assert 0 < times.p50_ms <= times.p95_ms <= times.max_ms
    assert str(times).startswith(f"p50 {times.p50_ms:.1f}, p95")


@pytest.mark.parametrize(
    "turn", [TurnRules(order="either"), TurnRules(order="draw_first"), TurnRules(early_throw=True)]
)
def test_the_throws_of_a_large_hand_are_never_listed(turn: TurnRules, monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds for normal and early throws: listing those of 13 cards with jokers would take seconds."""

    def checked(hand: Cards, rules: HouseRules) -> Iterator[Cards]:
        assert len(hand) <= MAX_LISTED_CARDS
        return legal_throws(hand, rules)

    monkeypatch.setattr("yaniv.bots.simulator.throw_tables.legal_throws", checked)
    monkeypatch.setattr("yaniv.bots.heuristic_player.HeuristicPlayer.choose", None)

    assert time_master(replace(EXTREME_RULES, turn=turn), 2, 8).decisions >= 8
