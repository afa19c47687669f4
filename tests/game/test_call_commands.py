"""Tests of the `Call` command: good calls, false calls and their penalties, calls out of turn, final turns."""

import pytest

from tests.game_scenario import given_events, opened_round
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import ReasonCode
from yaniv.game.view import build_view
from yaniv.rules.house_rules import CallRules, HouseRules, MatchRules, TableRules, TurnRules

LOW_HAND, HIGH_HAND = "2C 3D", "KC QD 9S"


def test_a_call_shows_all_hands_and_settles_the_round() -> None:
    given_events(*opened_round([LOW_HAND, HIGH_HAND])).after(c.Call(0)).expect_events(
        e.YanivCalled(0, "Yaniv", "yaniv"),
        e.HandsShown({1: cards(HIGH_HAND), 0: cards(LOW_HAND)}),
        e.RoundScored(0, "yaniv", (), {1: 29, 0: 5}, {1: 29, 0: 0}, (0, 29), (1, 0), (1, 0), 0),
        e.RoundClosed(0),
    )


def test_the_call_word_may_be_written_in_lower_case() -> None:
    given_events(*opened_round([LOW_HAND, HIGH_HAND])).after(c.Call(0, "yaniv")).expect_among_events(
        e.YanivCalled(0, "yaniv", "yaniv")
    )


def test_penalty_cards_wait_for_a_reshuffle_when_the_stock_runs_out() -> None:
    rules = HouseRules(call=CallRules(over_limit="draw_three"))
    scenario = given_events(*opened_round(["7H KC", "4H 4C 9D", "5S 6S"], rules, stock="2C 3D 9H"))
    scenario.after(c.Throw(0, cards("7H")), c.DrawStock(0), c.Call(1))

    assert scenario.last_events[0] == e.FalseCalled(1, "Yaniv", cards("4H 4C 9D"), "draw_three", owed=3)
    assert scenario.last_events[-1] == e.StockRanOut()
    assert scenario.state.owed == 1

    scenario.after(c.Shuffle(cards("KD")))

    assert scenario.last_events == (e.StockShuffled(cards("KD"), 1, cards("7H")), e.PenaltyDrawn(1, "KD"))
    assert scenario.state.phase == "start"


def test_no_other_command_is_accepted_while_a_shuffle_is_due() -> None:
    rules = HouseRules(call=CallRules(over_limit="draw_three"))
    scenario = given_events(*opened_round(["7H KC", "4H 4C 9D", "5S 6S"], rules, stock="2C 3D 9H"))

    scenario.after(c.Throw(0, cards("7H")), c.DrawStock(0), c.Call(1))

    scenario.expect_refusal(c.Throw(1, cards("9D")), "wrong_phase").expect_refusal(c.Shuffle(cards("7H")), "wrong_deck")


def test_a_swap_exchanges_whole_hands_and_the_caller_plays_on() -> None:
    rules = HouseRules(call=CallRules(over_limit="swap_hands"))
    scenario = given_events(*opened_round(["KC QD", "4H 9D 2S", "5S"], rules)).after(c.Call(0))

    scenario.expect_events(e.FalseCalled(0, "Yaniv", cards("KC QD"), "swap_hands", asked=(1, 2)))
    scenario.expect_refusal(c.Throw(0, cards("KC")), "wrong_phase").expect_refusal(c.RequestSwap(0), "not_allowed")
    scenario.after(c.DeclineSwap(1), c.RequestSwap(2))

    scenario.expect_events(e.HandsSwapped(2, 0, cards("KC QD"), cards("5S"), 1))
    assert scenario.state.hands == (cards("5S"), cards("4H 9D 2S"), cards("KC QD"))
    assert scenario.state.known == ((), (), cards("KC QD"))
    scenario.expect_refusal(c.Call(0), "already_called_this_turn").after(c.Throw(0, cards("5S")))


def test_a_false_call_under_swap_hands_has_no_effect_if_nobody_can_swap() -> None:
    rules = HouseRules(call=CallRules(over_limit="swap_hands"))

    scenario = given_events(*opened_round(["KC QD", ""], rules)).after(c.Call(0))

    scenario.expect_events(e.FalseCalled(0, "Yaniv", cards("KC QD"), "swap_hands"))
    assert scenario.state.phase == "start"


def test_an_eliminated_callers_hand_goes_under_the_pile_and_the_next_player_plays() -> None:
    rules = HouseRules(call=CallRules(over_limit="eliminate"))

    scenario = given_events(*opened_round(["KC QD", LOW_HAND, HIGH_HAND], rules)).after(c.Call(0))

    scenario.expect_events(
        e.FalseCalled(0, "Yaniv", cards("KC QD"), "eliminate"),
        e.HandBuried(0, cards("KC QD")),
        e.PlayerOut(0),
        e.TurnBegan(1),
    )
    assert scenario.state.pile == (cards("KC QD"), cards("KD"))


def test_the_last_player_left_wins_after_an_elimination() -> None:
    rules = HouseRules(call=CallRules(over_limit="eliminate"))

    scenario = given_events(*opened_round(["KC QD", LOW_HAND], rules)).after(c.Call(0))

    scenario.expect_among_events(e.MatchWon((1,), (2, 1)))
    scenario.expect_refusal(c.Throw(1, cards("2C")), "match_over")


def test_a_void_call_is_shown_and_not_punished() -> None:
    rules = HouseRules(call=CallRules(over_limit="draw_three", punish_above=7))

    given_events(*opened_round(["2C 4D", HIGH_HAND], rules)).after(c.Call(0)).expect_events(
        e.FalseCalled(0, "Yaniv", cards("2C 4D"), "continue")
    )


def test_a_call_out_of_turn_keeps_the_cards_just_thrown_on_the_pile() -> None:
    rules = HouseRules(call=CallRules(out_of_turn="ends_round"))
    scenario = given_events(*opened_round([HIGH_HAND, LOW_HAND], rules))

    scenario.after(c.Throw(0, cards("KC")), c.Call(1))

    scenario.expect_among_events(
        e.YanivCalled(1, "Yaniv", "out_of_turn"), e.HandsShown({0: cards("QD 9S"), 1: cards(LOW_HAND)})
    )
    assert scenario.state.pile[-1] == cards("KC")
    assert scenario.state.scores == {0: 0, 1: 30}


@pytest.mark.parametrize(
    ("rules", "call"),
    [
        (HouseRules(call=CallRules(over_limit="self_asaf")), c.Call(0)),
        (HouseRules(call=CallRules(out_of_turn="ends_round")), c.Call(1)),
    ],
)
def test_a_penalised_caller_does_not_win_the_round_with_the_lowest_hand(rules: HouseRules, call: c.Call) -> None:
    hands = ["2C 4D", HIGH_HAND, "TC 8D"] if call.seat == 0 else ["TC 8D", LOW_HAND, HIGH_HAND]
    scenario = given_events(*opened_round(hands, rules)).after(call)

    scored = next(event for event in scenario.last_events if isinstance(event, e.RoundScored))
    assert scored.winner == hands.index("TC 8D") == scenario.state.starter


def test_the_wrong_word_out_of_turn_is_recorded_but_adds_no_penalty() -> None:
    rules = HouseRules(call=CallRules(out_of_turn="ends_round", wrong_word="Yan"))

    scenario = given_events(*opened_round([HIGH_HAND, LOW_HAND], rules)).after(c.Call(1, "Yan"))

    scenario.expect_among_events(e.YanivCalled(1, "Yan", "out_of_turn", wrong_word=True))
    assert scenario.state.scores == {0: 0, 1: 30}


def test_after_a_call_between_throw_and_pick_up_the_throw_is_the_last_play() -> None:
    rules = HouseRules(call=CallRules(out_of_turn="ends_round"))

    scenario = given_events(*opened_round(["KC 2C", "9S", "9C"], rules)).after(c.Throw(0, cards("KC")), c.Call(2))

    seat_view = build_view(scenario.state, 1)
    assert (seat_view.last_play, seat_view.last_play_by, seat_view.waiting) == (cards("KC"), 0, ())


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.Call(0, "Bingo"), "unknown_word"),
        (c.Call(1), "not_your_turn"),
        (c.DeclineSwap(0), "wrong_phase"),
        (c.DeclineSlap(0), "no_slap"),
        (c.Return(0, cards("2C")), "wrong_phase"),
        (c.Shuffle(cards("2C")), "wrong_phase"),
        (c.Open(HouseRules(), ("A", "B"), 0), "wrong_phase"),
        (c.DrawJoker(0, "2C"), "must_throw_first"),
        (c.Throw(0, ()), "not_a_meld"),
        (c.Throw(0, cards("2C 2C")), "not_in_hand"),
        (c.Throw(7, cards("2C")), "not_your_turn"),
    ],
)
def test_commands_that_do_not_fit_the_start_of_a_turn_are_refused(command: c.AnyCommand, reason: ReasonCode) -> None:
    given_events(*opened_round([LOW_HAND, HIGH_HAND])).expect_refusal(command, reason)


def test_seats_without_cards_get_no_final_turn() -> None:
    rules = HouseRules(call=CallRules(ends_round="after_final_turns"))

    scenario = given_events(*opened_round([LOW_HAND, "", HIGH_HAND], rules)).after(c.Call(0))

    scenario.expect_events(e.YanivCalled(0, "Yaniv", "yaniv"), e.FinalTurnsBegan((2,)), e.TurnBegan(2))


def test_the_round_ends_at_once_if_nobody_has_a_final_turn() -> None:
    rules = HouseRules(call=CallRules(ends_round="after_final_turns"))

    given_events(*opened_round([LOW_HAND, ""], rules)).after(c.Call(0)).expect_among_events(
        e.HandsShown({1: (), 0: cards(LOW_HAND)})
    )


def test_the_last_final_turn_waits_for_the_owner_of_a_slap() -> None:
    rules = HouseRules(call=CallRules(ends_round="after_final_turns"), turn=TurnRules(slap_down="sets"))
    scenario = given_events(*opened_round([LOW_HAND, "KH QD"], rules, stock="KS 3D"))

    scenario.after(c.Call(0), c.Throw(1, cards("KH")), c.DrawStock(1))

    scenario.expect_events(e.StockDrawn(1, "KS"), e.SlapOpened(1, "KS"))
    scenario.expect_refusal(c.Throw(1, cards("QD")), "wrong_phase").expect_refusal(c.DrawStock(1), "wrong_phase")
    scenario.after(c.Slap(1, "KS"))
    scenario.expect_among_events(e.CardSlapped(1, "KS", "end"), e.HandsShown({1: cards("QD"), 0: cards(LOW_HAND)}))


def test_only_tied_players_play_the_extra_round() -> None:
    rules = HouseRules(match=MatchRules(end="single_round"), call=CallRules(limit=7))

    scenario = given_events(*opened_round(["2C 5D", "4S", "4H", HIGH_HAND], rules)).after(c.Call(0))

    scenario.expect_among_events(e.RoundClosed(1, (1, 2)))
    assert scenario.state.totals == (0, 0, 0, 0)


def test_too_few_players_for_the_rules_are_refused() -> None:
    rules = HouseRules(table=TableRules(min_players=3))

    given_events().expect_refusal(c.Open(rules, ("A", "B"), 0), "wrong_count")


def test_the_first_starter_must_be_one_of_the_players() -> None:
    given_events().expect_refusal(c.Open(HouseRules(), ("A", "B"), 2), "wrong_count")
