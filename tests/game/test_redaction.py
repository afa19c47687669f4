"""Tests of redaction under rules that could reveal hidden cards or the kind of a call."""

from tests.game_scenario import given_events, opened_round
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.view import build_view, redact
from yaniv.rules.house_rules import CallRules, HouseRules, PickupRules, TurnRules

BLUFF_RULES = HouseRules(call=CallRules(over_limit="self_asaf", ends_round="after_final_turns"))


def test_during_final_turns_other_seats_cannot_see_that_the_call_was_too_high() -> None:
    scenario = given_events(*opened_round(["KC 9S", "QD 2C"], BLUFF_RULES)).after(c.Call(0))

    called = e.YanivCalled(0, "Yaniv", "self_asaf")
    scenario.expect_among_events(called)
    assert (redact(called, 0), redact(called, 1)) == (called, e.YanivCalled(0, "Yaniv", "yaniv"))
    assert [build_view(scenario.state, seat).call_kind for seat in (0, 1)] == ["self_asaf", "yaniv"]


def test_the_kind_of_call_is_revealed_with_the_hands() -> None:
    scenario = given_events(*opened_round(["KC 9S", "QD 2C"], BLUFF_RULES)).after(
        c.Call(0), c.Throw(1, cards("QD")), c.DrawStock(1)
    )

    assert build_view(scenario.state, 1).call_kind == "self_asaf"
    assert build_view(scenario.state, 1).outcome == "self_asaf"


def test_a_call_out_of_turn_is_public() -> None:
    rules = HouseRules(call=CallRules(out_of_turn="ends_round"))
    called = e.YanivCalled(1, "Yaniv", "out_of_turn")

    given_events(*opened_round(["KC 9S", "QD 2C"], rules)).after(c.Call(1)).expect_among_events(called)

    assert redact(called, 0) == called


def test_the_hand_a_false_caller_showed_stays_known_until_thrown() -> None:
    rules = HouseRules(call=CallRules(over_limit="draw_three"))
    scenario = given_events(*opened_round(["KC QD", "9S 2D"], rules)).after(c.Call(0))

    assert build_view(scenario.state, 1).known[0] == cards("KC QD")
    assert build_view(scenario.state, 1).hand_sizes[0] == 5

    scenario.after(c.Throw(0, cards("KC")), c.DrawStock(0))

    assert build_view(scenario.state, 1).known[0] == cards("QD")


def test_a_known_card_laid_into_a_run_is_no_longer_known() -> None:
    rules = HouseRules(pickup=PickupRules(joker_swap="with_throw"))
    scenario = given_events(*opened_round(["9S 2C KC", "5D JK 7D"], rules, upcard="6D")).after(c.Throw(0, cards("9S")))
    scenario.after(c.DrawDiscard(0, "6D"), c.Throw(1, cards("5D JK 7D")), c.DrawStock(1))

    scenario.after(c.Throw(0, cards("2C")), c.DrawJoker(0, "6D"))

    assert build_view(scenario.state, 1).known[0] == cards("JK")


def test_a_card_taken_from_the_pile_is_known_but_a_stock_card_is_not() -> None:
    scenario = given_events(*opened_round(["7H 2D", "9S 8S"])).after(c.Throw(0, cards("7H")), c.DrawStock(0))

    scenario.after(c.Throw(1, cards("9S")), c.DrawDiscard(1, "7H"))

    assert build_view(scenario.state, 0).known == ((), cards("7H"))


def test_a_refused_call_leaves_the_chance_to_slap_open() -> None:
    rules = HouseRules(turn=TurnRules(slap_down="sets"))
    scenario = given_events(*opened_round(["7H 2D", "KC QD"], rules, stock="7C 3D")).after(
        c.Throw(0, cards("7H")), c.DrawStock(0)
    )

    scenario.expect_refusal(c.Call(1), "over_limit").expect_refusal(c.Throw(1, cards("KC QD")), "not_a_meld")

    scenario.after(c.Slap(0, "7C")).expect_events(e.CardSlapped(0, "7C", "end"))
