"""Tests of the turn limit of a round: turns left per seat, and the higher limit in matches of earlier releases."""

import pytest
from msgspec.structs import replace

from tests.game_scenario import given_events, opened_round
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.evolve import fold
from yaniv.game.view import build_view
from yaniv.rules.house_rules import CallRules, HouseRules


@pytest.mark.parametrize(
    ("turns", "turn", "expected"),
    [
        (0, 0, (40, 40, 40)),
        (1, 1, (39, 40, 40)),
        (89, 2, (10, 10, 11)),
        (90, 0, (10, 10, 10)),
        (91, 1, (9, 10, 10)),
        (118, 1, (0, 1, 1)),
        (119, 2, (0, 0, 1)),
    ],
)
def test_every_seat_sees_how_many_turns_are_left(turns: int, turn: int, expected: tuple[int, ...]) -> None:
    state = replace(given_events(*opened_round(["KC QD", "2C", "9S"])).state, turns=turns, turn=turn)

    for seat in range(3):
        assert build_view(state, seat).turns == turns
        assert build_view(state, seat).turns_to_come == expected


def test_the_turns_of_an_eliminated_player_go_to_the_others() -> None:
    rules = HouseRules(call=CallRules(over_limit="eliminate"))
    state = given_events(*opened_round(["KC QC", "9S 9C", "8S 8C"], rules)).after(c.Call(0)).state

    assert build_view(state, 1).turns_to_come == (0, 60, 60)


def test_after_a_call_only_final_turns_are_left() -> None:
    rules = HouseRules(call=CallRules(ends_round="after_final_turns"))
    state = given_events(*opened_round(["2C", "9S", "8S"], rules)).after(c.Call(0)).state

    assert build_view(state, 1).turns_to_come == (0, 0, 0)


def test_a_match_started_with_a_higher_turn_limit_keeps_it() -> None:
    opened, *dealt = opened_round(["KC QD", "2C"])
    assert isinstance(opened, e.MatchOpened)
    scenario = given_events(replace(opened, turn_limit=100), *dealt)
    assert scenario.state.turn_limit == 100
    scenario.state = replace(scenario.state, turns=198)

    scenario.after(c.Throw(0, cards("KC")), c.DrawStock(0)).expect_among_events(e.TurnBegan(1))
    scenario.after(c.Throw(1, cards("2C")), c.DrawStock(1))

    assert scenario.state.outcome == "called_off"


def test_an_unknown_turn_limit_is_refused() -> None:
    opened = opened_round(["KC QD", "2C"])[0]
    assert isinstance(opened, e.MatchOpened)

    for turn_limit in (0, 1, 39, 99, 10**9):
        with pytest.raises(ValueError, match="contradicts"):
            fold([replace(opened, turn_limit=turn_limit)])
