"""Tests of what carries over from one round to the next, and of how a match ends."""

import pytest
from msgspec.structs import replace

from tests.game_scenario import GameScenario, given_events, opened_round
from yaniv.cards import Cards, cards, without
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import ReasonCode
from yaniv.game.state import cards_to_shuffle
from yaniv.game.view import build_view
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import CallRules, DealRules, HouseRules, MatchRules, ScoringRules, TurnRules
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT

ONE_CARD = HouseRules(deal=DealRules(hand_size=1), match=MatchRules(end="first_over", limit=10))


def test_three_calls_in_a_row_over_three_rounds_earn_the_bonus_once() -> None:
    rules = HouseRules(deal=DealRules(hand_size=1), scoring=ScoringRules(streak_length=3))
    scenario = given_events().after(c.Open(rules, ("A", "B"), 0))

    for _ in range(4):
        scenario.after(shuffle_starting_with(scenario, "KC AC"), c.Call(0))

    assert scenario.state.totals == (-25, 40)
    assert scenario.state.streak == (1, 0)


def test_an_extra_round_deals_the_whole_deck_to_tied_players_only() -> None:
    scenario = tied_scenario(ONE_CARD)

    scenario.expect_among_events(e.RoundClosed(1, (1, 2)))
    assert cards_to_shuffle(scenario.state) == deck(ONE_CARD, 3)
    scenario.after(shuffle_starting_with(scenario, "KC AC"))

    scenario.expect_among_events(e.RoundOpened(2, 1, (2, 1)), e.TurnBegan(1))
    assert scenario.state.hands == ((), cards("AC"), cards("KC"))
    assert build_view(scenario.state, 0).tied == (1, 2)


@pytest.mark.parametrize(
    ("command", "reason"), [(c.Call(0), "not_your_turn"), (c.Throw(0, cards("KC")), "not_your_turn")]
)
def test_players_outside_the_tie_cannot_play_in_the_extra_round(command: c.AnyCommand, reason: ReasonCode) -> None:
    rules = replace(ONE_CARD, call=CallRules(out_of_turn="ends_round"))
    scenario = tied_scenario(rules)

    scenario.after(shuffle_starting_with(scenario, "KC AC")).expect_refusal(command, reason)


def test_players_who_stayed_in_longer_place_higher() -> None:
    scenario = tied_scenario(replace(ONE_CARD, scoring=ScoringRules(asaf_penalty=6)))

    scenario.after(shuffle_starting_with(scenario, "KC AC"), c.Call(1)).expect_among_events(e.MatchWon((1,), (3, 1, 2)))

    assert scenario.state.totals == (11, 3, 13)


def test_eliminated_players_get_no_cards_and_the_deck_stays_complete() -> None:
    rules = replace(ONE_CARD, match=MatchRules(limit=20))
    scenario = given_events().after(c.Open(rules, ("A", "B", "C", "D"), 0))
    scenario.after(shuffle_starting_with(scenario, "3S KC 2H 5C"), c.Call(0))

    scenario.expect_among_events(e.PlayerOut(0), e.RoundClosed(3))
    assert cards_to_shuffle(scenario.state) == deck(rules, 4)
    scenario.after(shuffle_starting_with(scenario, "KC QC AC")).expect_among_events(e.RoundOpened(2, 3, (1, 2, 3)))
    scenario.after(c.Call(3)).expect_among_events(e.RoundClosed(3))

    scenario.after(shuffle_starting_with(scenario, "KS QS AC"), c.Call(3)).expect_among_events(
        e.MatchWon((3,), (4, 2, 3, 1))
    )


def test_of_two_players_out_in_the_same_round_the_lower_total_places_higher() -> None:
    rules = HouseRules(call=CallRules(over_limit="eliminate"), match=MatchRules(limit=10))
    scenario = given_events(*opened_round(["KC QC", "2C 3D", "KS QS"], rules)).after(c.Call(0), c.Call(1))

    scenario.expect_among_events(e.PlayerOut(2), e.MatchWon((1,), (2, 1, 3)))


def test_an_eliminated_player_places_last_if_the_lowest_total_wins() -> None:
    rules = HouseRules(call=CallRules(over_limit="eliminate"), match=MatchRules(end="first_over", limit=10))
    scenario = given_events(*opened_round(["KC QC", "2C 3D", "KS QS"], rules)).after(c.Call(0), c.Call(1))

    scenario.expect_among_events(e.MatchWon((1,), (3, 1, 2)))


def test_players_outside_the_tie_place_above_those_eliminated_before_it() -> None:
    match = MatchRules(end="first_over", limit=10, limit_hit="reach")
    call = CallRules(over_limit="eliminate", out_of_turn="ends_round")
    scenario = given_events().after(c.Open(replace(ONE_CARD, match=match, call=call), ("A", "B", "C", "D"), 3))
    scenario.after(shuffle_starting_with(scenario, "3S 3H QC KC"), c.Call(3), c.Call(2)).expect_among_events(
        e.RoundClosed(0, (0, 1))
    )

    scenario.after(shuffle_starting_with(scenario, "2C KD"), c.Call(0))

    assert scenario.state.totals == (0, 0, 30, 0)
    scenario.expect_among_events(e.MatchWon((1,), (2, 1, 3, 4)))


@pytest.mark.parametrize("end", ["last_standing", "first_over"])
def test_at_the_round_limit_the_lowest_total_wins(end: str) -> None:
    rules = replace(ONE_CARD, match=replace(MatchRules(limit=100, round_limit=3), end=end))
    scenario = given_events().after(c.Open(rules, ("A", "B", "C"), 0))

    for _ in range(2):
        scenario.after(shuffle_starting_with(scenario, "KC QC AC"), c.Call(0))
        assert scenario.state.phase != "match_over"
    scenario.after(shuffle_starting_with(scenario, "KC QC AC"), c.Call(0))

    assert (scenario.state.round, scenario.state.totals) == (3, (0, 30, 30))
    assert (scenario.state.winners, scenario.state.places, scenario.state.out) == ((0,), (1, 2, 2), ())


@pytest.mark.parametrize("order", ["throw_first", "draw_first", "either"])
def test_turns_are_counted_in_any_order_of_play(order: str) -> None:
    scenario = given_events(*opened_round(["KC QC", "9S 9C"], HouseRules(turn=replace(TurnRules(), order=order))))
    thrown, drawn = c.Throw(0, cards("KC")), c.DrawStock(0)

    scenario.after(*((drawn, thrown) if order == "draw_first" else (thrown, drawn)))

    assert scenario.state.turns == 1


@pytest.mark.parametrize(
    ("match", "expected"),
    [
        (MatchRules(), e.RoundClosed(1)),
        (MatchRules(end="first_over", limit=15), e.MatchWon((1,), (2, 1, 3))),
        (MatchRules(end="single_round"), e.MatchWon((1,), (2, 1, 3))),
        (MatchRules(limit=10), e.MatchWon((1,), (2, 1, 3))),
    ],
)
def test_a_round_called_off_can_end_the_match_like_any_other(match: MatchRules, expected: e.AnyEvent) -> None:
    scenario_after_last_turn(["KC QD 2C", "3C 4C", "9S 9C"], HouseRules(match=match)).expect_among_events(expected)


def test_after_a_round_called_off_the_first_of_equal_hands_in_turn_order_starts() -> None:
    scenario = scenario_after_last_turn(["KC QC", "9S", "9C"], HouseRules())

    scenario.expect_among_events(e.RoundClosed(1))
    assert (scenario.state.outcome, scenario.state.scores) == ("called_off", {1: 9, 2: 9, 0: 12})


def test_after_a_round_called_off_turn_order_counts_from_the_last_turn_not_the_dealer() -> None:
    scenario = given_events(*opened_round(["KC QC", "JH 4S", "6C"], HouseRules(), stock="2C 2D 3D"))
    scenario.state = replace(scenario.state, turns=3 * DEFAULT_TURN_LIMIT - 2)

    scenario.after(c.Throw(0, cards("KC")), c.DrawStock(0), c.Throw(1, cards("JH")), c.DrawStock(1))

    scenario.expect_among_events(e.RoundClosed(2))
    assert scenario.state.scores == {2: 6, 0: 12, 1: 6}


def test_a_round_called_off_closes_an_open_slap() -> None:
    scenario = scenario_before_last_turn(["2H KC", "9S", "9C"], HouseRules(turn=TurnRules(slap_down="sets")))

    scenario.after(c.Throw(0, cards("2H")), c.DrawStock(0)).expect_among_events(e.SlapClosed(0))

    assert scenario.state.scores[0] == 12
    assert build_view(scenario.state, 0).slap is None


def test_a_round_called_off_ends_streaks_and_adds_to_no_tally() -> None:
    rules = HouseRules(scoring=ScoringRules(tally_length=2))
    scenario = given_events(*opened_round(["KC 2C", "9S", "9C"], rules))
    scenario.state = replace(scenario.state, turns=3 * DEFAULT_TURN_LIMIT - 1, streak=(1, 2, 3), tally=(1, 1, 1))

    scenario.after(c.Throw(0, cards("KC")), c.DrawStock(0))

    assert (scenario.state.streak, scenario.state.tally) == ((0, 0, 0), (1, 1, 1))


def test_cards_thrown_early_do_not_count_in_a_round_called_off() -> None:
    rules = HouseRules(turn=TurnRules(early_throw=True))
    scenario = scenario_before_last_turn(["KC 2C", "9S AC", "9C"], rules)

    scenario.after(c.Throw(0, cards("KC")), c.Throw(1, cards("9S")), c.DrawStock(0))

    assert scenario.state.hand_totals == {1: 1, 2: 9, 0: 4}


def test_an_elimination_does_not_lower_the_turn_limit_of_the_round() -> None:
    rules = HouseRules(call=CallRules(over_limit="eliminate"))
    scenario = given_events(*opened_round(["KC QC", "9S 9C", "8S 8C"], rules)).after(c.Call(0))
    scenario.state = replace(scenario.state, turns=3 * DEFAULT_TURN_LIMIT - 2)

    scenario.after(c.Throw(1, cards("9S")), c.DrawStock(1)).expect_among_events(e.TurnBegan(2))
    scenario.after(c.Throw(2, cards("8S")), c.DrawStock(2))

    assert scenario.state.outcome == "called_off"


def test_final_turns_are_played_even_past_the_turn_limit() -> None:
    rules = HouseRules(call=CallRules(ends_round="after_final_turns"))
    scenario = scenario_before_last_turn(["2C 3D", "9S 9C", "8S 8C"], rules)

    scenario.after(c.Call(0), c.Throw(1, cards("9S")), c.DrawStock(1), c.Throw(2, cards("8S")), c.DrawStock(2))

    assert (scenario.state.outcome, scenario.state.turns) == ("yaniv", 3 * DEFAULT_TURN_LIMIT + 1)


def shuffle_starting_with(scenario: GameScenario, listed: str) -> c.Shuffle:
    """Return the shuffle command that is due, with the cards *listed* first."""
    return c.Shuffle(cards(listed) + without(cards_to_shuffle(scenario.state), cards(listed)))


def tied_scenario(rules: HouseRules) -> GameScenario:
    """Return a scenario in which seats 1 and 2 beat the caller, seat 0, and are tied on 3 points each."""
    scenario = given_events().after(c.Open(rules, ("A", "B", "C"), 0))
    return scenario.after(shuffle_starting_with(scenario, "3S 3H 5C"), c.Call(0))


def scenario_before_last_turn(hands: list[str], rules: HouseRules) -> GameScenario:
    """Return a scenario with one turn left before the turn limit calls the round off."""
    scenario = given_events(*opened_round(hands, rules))
    scenario.state = replace(scenario.state, turns=len(hands) * DEFAULT_TURN_LIMIT - 1)
    return scenario


def scenario_after_last_turn(hands: list[str], rules: HouseRules) -> GameScenario:
    """Return a scenario in which seat 0 has thrown its first card and drawn 2C, and the round is called off."""
    scenario = scenario_before_last_turn(hands, rules)
    thrown: Cards = scenario.state.hands[0][:1]
    return scenario.after(c.Throw(0, thrown), c.DrawStock(0))
