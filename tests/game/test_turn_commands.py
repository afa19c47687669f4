"""Tests of the commands of a turn: throw, draw, slap down, return extra cards."""

from tests.game_scenario import given_events, opened_round
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.legality import why_illegal
from yaniv.game.view import SlapWindow, build_view, redact
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import DealRules, HouseRules, MeldRules, PickupRules, TableRules, TurnRules

HIGH_HAND = "KC QD 9S"


def test_the_middle_of_a_run_stays_on_the_table() -> None:
    scenario = given_events(*opened_round(["5H 6H 7H", HIGH_HAND])).after(c.Throw(0, cards("5H 6H 7H")), c.DrawStock(0))

    scenario.after(c.Throw(1, cards("KC"))).expect_refusal(c.DrawDiscard(1, "6H"), "not_pickable")


def test_after_an_end_is_taken_the_rest_of_the_play_stays_below() -> None:
    scenario = given_events(*opened_round(["5H 6H 7H", HIGH_HAND])).after(c.Throw(0, cards("5H 6H 7H")), c.DrawStock(0))

    scenario.after(c.Throw(1, cards("KC")), c.DrawDiscard(1, "7H"))

    assert scenario.state.pile == (cards("KD"), cards("5H 6H"), cards("KC"))


def test_of_two_equal_end_cards_the_upper_is_taken() -> None:
    scenario = given_events(*opened_round(["7H 7C 7H KC", HIGH_HAND])).after(
        c.Throw(0, cards("7H 7C 7H")), c.DrawStock(0)
    )

    scenario.after(c.Throw(1, cards("KC")), c.DrawDiscard(1, "7H"))

    assert scenario.state.pile[1] == cards("7H 7C")


def test_a_run_out_of_order_has_its_own_refusal() -> None:
    scenario = given_events(*opened_round(["5H 6H 7H 9H", HIGH_HAND]))

    scenario.expect_refusal(c.Throw(0, cards("5H 7H 6H")), "bad_run_order").expect_refusal(
        c.Throw(0, cards("6H 7H 9H")), "not_a_meld"
    )


def test_the_refusal_names_the_missing_card_even_beside_duplicates() -> None:
    scenario = given_events(*opened_round(["7H 7H", "9S"]))

    scenario.expect_refusal(c.Throw(0, cards("7H 7H 7S")), "not_in_hand")
    refused = why_illegal(scenario.state, c.Throw(0, cards("7H 7H 7S")))
    assert refused is not None
    assert refused.card == "7S"


def test_counterclockwise_the_turn_passes_the_other_way() -> None:
    rules = HouseRules(table=TableRules(direction="counterclockwise"))

    scenario = given_events(*opened_round(["7H", HIGH_HAND, HIGH_HAND], rules)).after(
        c.Throw(0, cards("7H")), c.DrawStock(0)
    )

    scenario.expect_among_events(e.TurnBegan(2))


def test_an_early_throw_waits_for_the_turn_and_then_only_the_pick_up_remains() -> None:
    rules = HouseRules(turn=TurnRules(early_throw=True))
    scenario = given_events(*opened_round(["7H 2C", "9S 3C", HIGH_HAND], rules)).after(c.Throw(0, cards("7H")))

    scenario.expect_refusal(c.Throw(2, cards("KC")), "not_your_turn").after(c.Throw(1, cards("9S")))
    scenario.expect_refusal(c.Throw(1, cards("3C")), "already_thrown")
    assert build_view(scenario.state, 2).early == cards("9S")
    scenario.after(c.DrawStock(0)).expect_events(e.StockDrawn(0, "2C"), e.TurnBegan(1))

    assert scenario.state.phase == "thrown"
    scenario.expect_refusal(c.Call(1), "call_only_at_turn_start").after(c.DrawDiscard(1, "7H")).expect_among_events(
        e.TurnBegan(2)
    )
    assert scenario.state.pile == (cards("KD"), cards("9S"))


def test_only_its_owner_sees_an_open_slap() -> None:
    rules = HouseRules(turn=TurnRules(slap_down="sets"))
    scenario = given_events(*opened_round(["7H 2D", HIGH_HAND], rules, stock="7C 3D"))

    scenario.after(c.Throw(0, cards("7H")), c.DrawStock(0))

    opened = e.SlapOpened(0, "7C")
    scenario.expect_events(e.StockDrawn(0, "7C"), opened, e.TurnBegan(1))
    assert redact(opened, 0) == opened
    assert redact(opened, 1) is None
    assert build_view(scenario.state, 0).slap == SlapWindow("7C", ("end",))
    assert build_view(scenario.state, 1).slap is None


def test_the_next_players_first_action_closes_a_slap() -> None:
    rules = HouseRules(turn=TurnRules(slap_down="sets"))
    scenario = given_events(*opened_round(["7H 2D", HIGH_HAND], rules, stock="7C 3D")).after(
        c.Throw(0, cards("7H")), c.DrawStock(0)
    )

    scenario.after(c.Throw(1, cards("KC"))).expect_events(e.SlapClosed(0), e.CardsThrown(1, cards("KC")))

    scenario.expect_refusal(c.Slap(0, "7C"), "no_slap")


def test_the_last_stock_card_may_still_be_slapped() -> None:
    rules = HouseRules(turn=TurnRules(slap_down="sets"), pickup=PickupRules(reshuffle_keeps="top_card"))
    scenario = given_events(*opened_round(["7H 7S 2D", HIGH_HAND], rules, stock="7C"))

    scenario.after(c.Throw(0, cards("7H 7S")), c.DrawStock(0)).expect_events(e.StockDrawn(0, "7C"), e.StockRanOut())
    scenario.after(c.Shuffle(cards("KD 7H"))).expect_among_events(e.SlapOpened(0, "7C"))
    scenario.after(c.Slap(0, "7C"))

    assert scenario.state.pile == (cards("7S 7C"),)


def test_no_slap_onto_a_run_cut_to_its_top_card() -> None:
    rules = HouseRules(turn=TurnRules(slap_down="sets_and_runs"), pickup=PickupRules(reshuffle_keeps="top_card"))
    scenario = given_events(*opened_round(["5H 6H 7H 2D", HIGH_HAND], rules, stock="8H"))

    scenario.after(c.Throw(0, cards("5H 6H 7H")), c.DrawStock(0), c.Shuffle(cards("KD 6H 5H")))

    scenario.expect_events(e.StockShuffled(cards("KD 6H 5H"), 3, cards("7H")), e.TurnBegan(1))


def test_a_slapped_joker_that_fits_both_ends_goes_to_the_end_named() -> None:
    rules = HouseRules(turn=TurnRules(slap_down="sets_and_runs"))
    scenario = given_events(*opened_round(["5H 6H 7H 2D", HIGH_HAND], rules, stock="JK 3D"))
    scenario.after(c.Throw(0, cards("5H 6H 7H")), c.DrawStock(0))

    assert build_view(scenario.state, 0).slap == SlapWindow("JK", ("start", "end"))
    scenario.after(c.Slap(0, "JK", "start")).expect_events(e.CardSlapped(0, "JK", "start"))

    assert scenario.state.pile[-1] == cards("JK 5H 6H 7H")


def test_after_a_joker_swap_before_the_throw_the_exact_card_must_be_thrown() -> None:
    rules = HouseRules(turn=TurnRules(order="either"), pickup=PickupRules(joker_swap="as_throw"))
    scenario = given_events(*opened_round(["5H JK 7H 2D", "6H KC"], rules)).after(
        c.Throw(0, cards("5H JK 7H")), c.DrawStock(0)
    )

    scenario.after(c.DrawJoker(1, "6H")).expect_events(e.JokerDrawn(1, "6H", 1, laid=False))

    assert build_view(scenario.state, 1).bound == "6H"
    scenario.expect_refusal(c.Throw(1, cards("KC")), "must_throw_exact_card").after(c.Throw(1, cards("6H")))
    assert scenario.state.pile[-2:] == (cards("5H 7H"), cards("6H"))


def test_a_joker_swap_with_the_throw_lays_the_exact_card_into_the_run() -> None:
    rules = HouseRules(pickup=PickupRules(joker_swap="with_throw"))
    scenario = given_events(*opened_round(["5H JK 7H 2D", "6H KC"], rules)).after(
        c.Throw(0, cards("5H JK 7H")), c.DrawStock(0)
    )

    scenario.after(c.Throw(1, cards("KC")), c.DrawJoker(1, "6H"))

    scenario.expect_among_events(e.JokerDrawn(1, "6H", 1, laid=True))
    assert scenario.state.pile[-2:] == (cards("5H 6H 7H"), cards("KC"))
    assert scenario.state.hands[1] == cards("JK")


def test_the_card_for_the_joker_must_still_be_in_the_hand() -> None:
    rules = HouseRules(pickup=PickupRules(joker_swap="with_throw"))
    scenario = given_events(*opened_round(["5H JK 7H 2D", "6H KC"], rules)).after(
        c.Throw(0, cards("5H JK 7H")), c.DrawStock(0)
    )

    scenario.after(c.Throw(1, cards("6H"))).expect_refusal(c.DrawJoker(1, "6H"), "not_in_hand")


def test_a_joker_swap_is_refused_without_the_rule() -> None:
    scenario = given_events(*opened_round(["5H JK 7H 2D", "6H KC"])).after(
        c.Throw(0, cards("5H JK 7H")), c.DrawStock(0)
    )

    scenario.after(c.Throw(1, cards("6H"))).expect_refusal(c.DrawJoker(1, "6H"), "not_allowed")


def test_extra_cards_go_back_in_the_order_of_the_deal() -> None:
    rules = HouseRules(deal=DealRules(hand_size=1, extra_cards=2))
    scenario = given_events().after(c.Open(rules, ("A", "B"), 0))
    state = scenario.after(c.Shuffle(_deck_starting_with("7H KC 8H QD 9H JS", rules))).state

    assert (state.phase, state.turn, state.hands) == ("extra", 1, (cards("KC QD JS"), cards("7H 8H 9H")))
    scenario.expect_refusal(c.Return(0, cards("KC QD")), "not_your_turn").expect_refusal(
        c.Return(1, cards("7H")), "wrong_count"
    )
    scenario.expect_refusal(c.Return(1, cards("KC QD")), "not_in_hand").expect_refusal(c.Call(1), "wrong_phase")
    scenario.after(c.Return(1, cards("8H 9H")), c.Return(0, cards("KC QD")))

    scenario.expect_events(e.CardsReturned(0, cards("KC QD"), 2), e.UpcardTurned("QD"), e.TurnBegan(0))
    assert scenario.state.stock[:3] == cards("KC 9H 8H")


def test_a_round_without_a_call_is_called_off_and_the_lowest_hand_starts_the_next() -> None:
    scenario = given_events(*opened_round(["KC QD", "2C"], HouseRules(melds=MeldRules(jokers="plain"))))

    while scenario.state.phase != "round_over":
        seat = scenario.state.turn
        scenario.after(c.Throw(seat, scenario.state.hands[seat][:1]), c.DrawDiscard(seat, scenario.state.pile[-1][0]))

    scored = next(event for event in scenario.last_events if isinstance(event, e.RoundScored))
    assert (scored.caller, scored.outcome, scored.scores) == (None, "called_off", scored.hand_totals)
    assert scenario.state.turns == 80
    assert scenario.state.starter == min(scored.hand_totals, key=lambda seat: scored.hand_totals[seat])


def _deck_starting_with(listed: str, rules: HouseRules) -> tuple[str, ...]:
    rest = list(deck(rules, 2))
    for card in cards(listed):
        rest.remove(card)
    return (*cards(listed), *rest)
