"""Tests of the grades of turns, and of what of the rules is new."""

import pytest

from tests.daily.daily_players import played
from tests.ui.fake_daily_port import TODAY
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.new_rules import SAMPLE_CARDS, NewRule, first_new_rule, rules_in_force
from yaniv.daily.turn_grades import Turn, grade_turns, turns_of
from yaniv.game.events import TurnBegan
from yaniv.match.match_replay import MatchReplay
from yaniv.variants import library


def test_every_turn_of_a_seat_has_its_decisions() -> None:
    events = played(daily_deal(TODAY))
    decisions = tuple(MatchReplay(events).iter_decisions(0))

    turns = turns_of(decisions, 0)

    began = sum(isinstance(event, TurnBegan) and event.seat == 0 for event in events)
    assert sum(len(turn.positions) for turn in turns) == len(decisions)
    assert len(turns) == began
    assert sorted({turn.round for turn in turns}) == [1, 2, 3]


@pytest.mark.parametrize(
    ("costs", "grade"),
    [({}, "best"), ({2: 1.4}, "best"), ({1: 1.5}, "slip"), ({1: 1.5, 2: 3.0}, "mistake"), ({2: 9.0}, "mistake")],
)
def test_a_turn_is_as_good_as_its_costliest_decision(costs: dict[int, float], grade: str) -> None:
    assert grade_turns([Turn(1, (1, 2))], {1, 2}, costs) == ((grade,),)


def test_a_turn_is_graded_once_all_of_it_was_looked_at() -> None:
    turns = [Turn(1, (1, 2)), Turn(2, (5,)), Turn(2, (8, 9))]

    assert grade_turns(turns, {1, 2, 5, 8}, {}) == (("best",), ("best", None))


@pytest.mark.parametrize("rule", SAMPLE_CARDS)
def test_each_part_of_the_rules_is_in_force_in_some_variant_or_can_be(rule: NewRule) -> None:
    variants = [library.load(variant_id) for variant_id in library.variant_ids()]

    assert not all(rule in rules_in_force(variant) for variant in variants)


def test_what_was_met_is_not_new() -> None:
    classic, slaps = library.load("classic"), library.load("paddy-smashdown")

    assert first_new_rule(daily_deal(TODAY).rules, [daily_deal(TODAY).rules]) is None
    assert "slap" in rules_in_force(slaps) - rules_in_force(classic)
