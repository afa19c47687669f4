"""Tests of `evolve` on forged events: an event that contradicts the state raises ValueError."""

import pytest
from msgspec.structs import replace

from tests.game_scenario import GameScenario, given_events, opened_round
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.evolve import evolve, fold
from yaniv.rules.house_rules import CallRules, HouseRules, TurnRules

ROUND_START = opened_round(["7H KC", "9S 2D"], stock="7C 3D 9H")
AFTER_THROW = (*ROUND_START, e.CardsThrown(0, cards("7H")))


@pytest.mark.parametrize(
    ("before", "forged"),
    [
        ((), replace(ROUND_START[0], first=2)),
        (ROUND_START[:1], e.RoundOpened(1, 0, (1, 1))),
        (ROUND_START[:1], e.RoundOpened(1, 0, (1, 2))),
        (ROUND_START[:1], e.RoundOpened(1, 2, (1, 0))),
        (ROUND_START[:4], e.UpcardTurned("9S")),
        (ROUND_START, e.TurnBegan(2)),
        (ROUND_START, e.CardsThrown(0, cards("9S"))),
        (ROUND_START, e.CardsThrown(-1, cards("9S"))),
        (ROUND_START, e.YanivCalled(2, "Yaniv", "yaniv")),
        (ROUND_START, e.FalseCalled(0, "Yaniv", cards("KC"), "continue")),
        (ROUND_START, e.HandBuried(0, cards("KC"))),
        (ROUND_START, e.FinalTurnsBegan((1, 2))),
        (ROUND_START, e.RoundScored(0, "yaniv", (), {}, {}, (0,), (0, 0), (0, 0), 0)),
        (ROUND_START, e.TotalReduced(0, 50, 25)),
        (ROUND_START, e.RoundClosed(2)),
        (AFTER_THROW, e.StockDrawn(0, "3D")),
        (AFTER_THROW, e.StockDrawn(1, "7C")),
        (AFTER_THROW, e.DiscardDrawn(0, "9S")),
        (AFTER_THROW, e.JokerDrawn(0, "KD", 0, laid=False)),
    ],
)
def test_an_event_that_contradicts_the_state_is_not_folded(before: tuple[e.AnyEvent, ...], forged: e.AnyEvent) -> None:
    state = fold(before)

    with pytest.raises(ValueError, match=r"contradicts the state|not in list"):
        evolve(state, forged)


def test_a_slap_opens_only_for_the_card_just_drawn() -> None:
    rules = HouseRules(turn=TurnRules(slap_down="sets"))
    scenario = given_events(*opened_round(["7H KC", "9S 2D"], rules, stock="7C 3D")).after(c.Throw(0, cards("7H")))
    drawn = evolve(scenario.state, e.StockDrawn(0, "7C"))

    for forged in (e.SlapOpened(0, "KC"), e.SlapOpened(1, "7C")):
        with pytest.raises(ValueError, match="contradicts the state"):
            evolve(drawn, forged)


def test_penalty_cards_go_to_the_caller_from_the_top_of_the_stock() -> None:
    scenario = after_false_call("draw_three")

    for forged in (e.PenaltyDrawn(0, "KS"), e.PenaltyDrawn(1, scenario.state.stock[0])):
        with pytest.raises(ValueError, match="contradicts the state"):
            evolve(scenario.state, forged)


def test_a_swap_exchanges_exactly_the_hands_held() -> None:
    scenario = after_false_call("swap_hands")

    for given_away, caller_hand in (("KC", "9S 2D"), ("7H KC", "2D")):
        with pytest.raises(ValueError, match="contradicts the state"):
            evolve(scenario.state, e.HandsSwapped(1, 0, cards(given_away), cards(caller_hand)))


def after_false_call(punishment: str) -> GameScenario:
    """Return a scenario in which seat 0 has called with 17 points, which *punishment* penalises."""
    rules = HouseRules(call=replace(CallRules(), over_limit=punishment))
    return given_events(*opened_round(["7H KC", "9S 2D"], rules)).after(c.Call(0))
