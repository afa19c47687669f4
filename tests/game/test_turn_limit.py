"""How many turns a round may have, who knows it, and what holds for matches of earlier releases."""

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
def test_everybody_knows_how_many_turns_are_still_to_come(turns: int, turn: int, expected: tuple[int, ...]) -> None:
    state = replace(given_events(*opened_round(["KC QD", "2C", "9S"])).state, turns=turns, turn=turn)

    for seat in range(3):
        assert build_view(state, seat).turns == turns
        assert build_view(state, seat).turns_to_come == expected


def test_turns_of_who_has_left_are_played_by_the_others() -> None:
    rules = HouseRules(call=CallRules(over_limit="eliminate"))
    state = given_events(*opened_round(["KC QC", "9S 9C", "8S 8C"], rules)).after(c.Call(0)).state

    assert build_view(state, 1).turns_to_come == (0, 60, 60)


def test_after_a_call_no_turn_but_the_last_ones_is_to_come() -> None:
    rules = HouseRules(call=CallRules(ends_round="after_final_turns"))
    state = given_events(*opened_round(["2C", "9S", "8S"], rules)).after(c.Call(0)).state

    assert build_view(state, 1).turns_to_come == (0, 0, 0)


def test_a_match_that_was_begun_with_more_turns_goes_on_with_them() -> None:
    opened, *dealt = opened_round(["KC QD", "2C"])
    assert isinstance(opened, e.MatchOpened)
    story = given_events(replace(opened, turn_limit=100), *dealt)
    assert story.state.turn_limit == 100
    story.state = replace(story.state, turns=198)

    story.after(c.Throw(0, cards("KC")), c.DrawStock(0)).expect_among_events(e.TurnBegan(1))
    story.after(c.Throw(1, cards("2C")), c.DrawStock(1))

    assert story.state.outcome == "called_off"


def test_a_match_with_any_other_number_of_turns_never_was() -> None:
    opened = opened_round(["KC QD", "2C"])[0]
    assert isinstance(opened, e.MatchOpened)

    for turn_limit in (0, 1, 39, 99, 10**9):
        with pytest.raises(ValueError, match="contradicts"):
            fold([replace(opened, turn_limit=turn_limit)])
