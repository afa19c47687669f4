"""What goes from one round into the next, and how a match ends."""

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
    story = given_events().after(c.Open(rules, ("A", "B"), 0))

    for _ in range(4):
        story.after(shuffle_starting_with(story, "KC AC"), c.Call(0))

    assert story.state.totals == (-25, 40)
    assert story.state.streak == (1, 0)


def test_an_extra_round_is_dealt_to_the_tied_alone_from_the_whole_deck() -> None:
    story = tied_scenario(ONE_CARD)

    story.expect_among_events(e.RoundClosed(1, (1, 2)))
    assert cards_to_shuffle(story.state) == deck(ONE_CARD, 3)
    story.after(shuffle_starting_with(story, "KC AC"))

    story.expect_among_events(e.RoundOpened(2, 1, (2, 1)), e.TurnBegan(1))
    assert story.state.hands == ((), cards("AC"), cards("KC"))
    assert build_view(story.state, 0).tied == (1, 2)


@pytest.mark.parametrize(
    ("command", "reason"), [(c.Call(0), "not_your_turn"), (c.Throw(0, cards("KC")), "not_your_turn")]
)
def test_who_is_not_tied_only_looks_on(command: c.AnyCommand, reason: ReasonCode) -> None:
    rules = replace(ONE_CARD, call=CallRules(out_of_turn="ends_round"))
    story = tied_scenario(rules)

    story.after(shuffle_starting_with(story, "KC AC")).expect_refusal(command, reason)


def test_who_played_longer_has_the_better_place() -> None:
    story = tied_scenario(replace(ONE_CARD, scoring=ScoringRules(asaf_penalty=6)))

    story.after(shuffle_starting_with(story, "KC AC"), c.Call(1)).expect_among_events(e.MatchWon((1,), (3, 1, 2)))

    assert story.state.totals == (11, 3, 13)


def test_who_is_out_gets_no_cards_and_the_deck_stays_as_it_was() -> None:
    rules = replace(ONE_CARD, match=MatchRules(limit=20))
    story = given_events().after(c.Open(rules, ("A", "B", "C", "D"), 0))
    story.after(shuffle_starting_with(story, "3S KC 2H 5C"), c.Call(0))

    story.expect_among_events(e.PlayerOut(0), e.RoundClosed(3))
    assert cards_to_shuffle(story.state) == deck(rules, 4)
    story.after(shuffle_starting_with(story, "KC QC AC")).expect_among_events(e.RoundOpened(2, 3, (1, 2, 3)))
    story.after(c.Call(3)).expect_among_events(e.RoundClosed(3))

    story.after(shuffle_starting_with(story, "KS QS AC"), c.Call(3)).expect_among_events(e.MatchWon((3,), (4, 2, 3, 1)))


def test_put_out_in_mid_round_before_one_who_goes_over_in_it_the_lower_total_is_the_better_place() -> None:
    rules = HouseRules(call=CallRules(over_limit="eliminate"), match=MatchRules(limit=10))
    story = given_events(*opened_round(["KC QC", "2C 3D", "KS QS"], rules)).after(c.Call(0), c.Call(1))

    story.expect_among_events(e.PlayerOut(2), e.MatchWon((1,), (2, 1, 3)))


def test_where_the_match_goes_to_the_lowest_total_a_player_put_out_is_behind_all_others() -> None:
    rules = HouseRules(call=CallRules(over_limit="eliminate"), match=MatchRules(end="first_over", limit=10))
    story = given_events(*opened_round(["KC QC", "2C 3D", "KS QS"], rules)).after(c.Call(0), c.Call(1))

    story.expect_among_events(e.MatchWon((1,), (3, 1, 2)))


def test_won_by_default_those_put_out_are_behind_those_who_only_looked_on() -> None:
    match = MatchRules(end="first_over", limit=10, limit_hit="reach")
    call = CallRules(over_limit="eliminate", out_of_turn="ends_round")
    story = given_events().after(c.Open(replace(ONE_CARD, match=match, call=call), ("A", "B", "C", "D"), 3))
    story.after(shuffle_starting_with(story, "3S 3H QC KC"), c.Call(3), c.Call(2)).expect_among_events(
        e.RoundClosed(0, (0, 1))
    )

    story.after(shuffle_starting_with(story, "2C KD"), c.Call(0))

    assert story.state.totals == (0, 0, 30, 0)
    story.expect_among_events(e.MatchWon((1,), (2, 1, 3, 4)))


@pytest.mark.parametrize("end", ["last_standing", "first_over"])
def test_at_the_round_limit_the_lowest_total_wins(end: str) -> None:
    rules = replace(ONE_CARD, match=replace(MatchRules(limit=100, round_limit=3), end=end))
    story = given_events().after(c.Open(rules, ("A", "B", "C"), 0))

    for _ in range(2):
        story.after(shuffle_starting_with(story, "KC QC AC"), c.Call(0))
        assert story.state.phase != "match_over"
    story.after(shuffle_starting_with(story, "KC QC AC"), c.Call(0))

    assert (story.state.round, story.state.totals) == (3, (0, 30, 30))
    assert (story.state.winners, story.state.places, story.state.out) == ((0,), (1, 2, 2), ())


@pytest.mark.parametrize("order", ["throw_first", "draw_first", "either"])
def test_turns_are_counted_in_any_order_of_play(order: str) -> None:
    story = given_events(*opened_round(["KC QC", "9S 9C"], HouseRules(turn=replace(TurnRules(), order=order))))
    thrown, drawn = c.Throw(0, cards("KC")), c.DrawStock(0)

    story.after(*((drawn, thrown) if order == "draw_first" else (thrown, drawn)))

    assert story.state.turns == 1


@pytest.mark.parametrize(
    ("match", "expected"),
    [
        (MatchRules(), e.RoundClosed(1)),
        (MatchRules(end="first_over", limit=15), e.MatchWon((1,), (2, 1, 3))),
        (MatchRules(end="single_round"), e.MatchWon((1,), (2, 1, 3))),
        (MatchRules(limit=10), e.MatchWon((1,), (2, 1, 3))),
    ],
)
def test_a_round_called_off_ends_as_the_house_ends_rounds(match: MatchRules, expected: e.AnyEvent) -> None:
    scenario_after_last_turn(["KC QD 2C", "3C 4C", "9S 9C"], HouseRules(match=match)).expect_among_events(expected)


def test_called_off_the_first_of_equal_hands_after_the_last_turn_starts() -> None:
    story = scenario_after_last_turn(["KC QC", "9S", "9C"], HouseRules())

    story.expect_among_events(e.RoundClosed(1))
    assert (story.state.outcome, story.state.scores) == ("called_off", {1: 9, 2: 9, 0: 12})


def test_called_off_the_last_turn_counts_and_not_the_dealer() -> None:
    story = given_events(*opened_round(["KC QC", "JH 4S", "6C"], HouseRules(), stock="2C 2D 3D"))
    story.state = replace(story.state, turns=3 * DEFAULT_TURN_LIMIT - 2)

    story.after(c.Throw(0, cards("KC")), c.DrawStock(0), c.Throw(1, cards("JH")), c.DrawStock(1))

    story.expect_among_events(e.RoundClosed(2))
    assert story.state.scores == {2: 6, 0: 12, 1: 6}


def test_called_off_a_chance_to_slap_is_gone() -> None:
    story = scenario_before_last_turn(["2H KC", "9S", "9C"], HouseRules(turn=TurnRules(slap_down="sets")))

    story.after(c.Throw(0, cards("2H")), c.DrawStock(0)).expect_among_events(e.SlapClosed(0))

    assert story.state.scores[0] == 12
    assert build_view(story.state, 0).slap is None


def test_called_off_nobody_is_credited_and_streaks_end() -> None:
    rules = HouseRules(scoring=ScoringRules(tally_length=2))
    story = given_events(*opened_round(["KC 2C", "9S", "9C"], rules))
    story.state = replace(story.state, turns=3 * DEFAULT_TURN_LIMIT - 1, streak=(1, 2, 3), tally=(1, 1, 1))

    story.after(c.Throw(0, cards("KC")), c.DrawStock(0))

    assert (story.state.streak, story.state.tally) == ((0, 0, 0), (1, 1, 1))


def test_called_off_cards_thrown_early_are_gone() -> None:
    rules = HouseRules(turn=TurnRules(early_throw=True))
    story = scenario_before_last_turn(["KC 2C", "9S AC", "9C"], rules)

    story.after(c.Throw(0, cards("KC")), c.Throw(1, cards("9S")), c.DrawStock(0))

    assert story.state.hand_totals == {1: 1, 2: 9, 0: 4}


def test_as_many_turns_as_for_those_who_began_the_round() -> None:
    rules = HouseRules(call=CallRules(over_limit="eliminate"))
    story = given_events(*opened_round(["KC QC", "9S 9C", "8S 8C"], rules)).after(c.Call(0))
    story.state = replace(story.state, turns=3 * DEFAULT_TURN_LIMIT - 2)

    story.after(c.Throw(1, cards("9S")), c.DrawStock(1)).expect_among_events(e.TurnBegan(2))
    story.after(c.Throw(2, cards("8S")), c.DrawStock(2))

    assert story.state.outcome == "called_off"


def test_a_call_comes_in_time_for_its_final_turns() -> None:
    rules = HouseRules(call=CallRules(ends_round="after_final_turns"))
    story = scenario_before_last_turn(["2C 3D", "9S 9C", "8S 8C"], rules)

    story.after(c.Call(0), c.Throw(1, cards("9S")), c.DrawStock(1), c.Throw(2, cards("8S")), c.DrawStock(2))

    assert (story.state.outcome, story.state.turns) == ("yaniv", 3 * DEFAULT_TURN_LIMIT + 1)


def shuffle_starting_with(story: GameScenario, listed: str) -> c.Shuffle:
    """The cards listed come first."""
    return c.Shuffle(cards(listed) + without(cards_to_shuffle(story.state), cards(listed)))


def tied_scenario(rules: HouseRules) -> GameScenario:
    """Seat 0 was beaten by 1 and 2 and is over the limit; they have three points each."""
    story = given_events().after(c.Open(rules, ("A", "B", "C"), 0))
    return story.after(shuffle_starting_with(story, "3S 3H 5C"), c.Call(0))


def scenario_before_last_turn(hands: list[str], rules: HouseRules) -> GameScenario:
    """One turn is left."""
    story = given_events(*opened_round(hands, rules))
    story.state = replace(story.state, turns=len(hands) * DEFAULT_TURN_LIMIT - 1)
    return story


def scenario_after_last_turn(hands: list[str], rules: HouseRules) -> GameScenario:
    """Seat 0 throws its first card and draws the deuce of clubs: then the round is called off."""
    story = scenario_before_last_turn(hands, rules)
    thrown: Cards = story.state.hands[0][:1]
    return story.after(c.Throw(0, thrown), c.DrawStock(0))
