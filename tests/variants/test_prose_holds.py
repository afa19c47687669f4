"""Sentences of the rules against the referee: where one is told it plays like that, elsewhere it cannot happen.

The laws play matches under random rules; which of them have the sentence is left to the rules.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Literal

import pytest
from hypothesis import given as given_any

from tests.builders import Story, given, round_of
from tests.games import Moment, lively_move, random_game
from tests.house_rules import drawn_by, house_rules
from yaniv.cards import JOKER, cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.objection import objection
from yaniv.game.state import NOBODY
from yaniv.rules.deck import deck
from yaniv.rules.ending import over
from yaniv.rules.house import (
    CallRules,
    CardValues,
    DealRules,
    DeckRules,
    HouseRules,
    MatchRules,
    ScoringRules,
    TableRules,
    TurnRules,
)
from yaniv.rules.melds import kind
from yaniv.rules.notes import notes
from yaniv.rules.scoring import below_zero, points, reduced, settle, settle_self_asaf
from yaniv.ui.scenes.facts import facts
from yaniv.variants.library import load, names
from yaniv.variants.prose import sections
from yaniv.variants.prose_tactics import ExactTotal, exact_total

LONG = 250
"""Steps of a match that are looked at."""
MATCHES = pytest.mark.parametrize("number", range(40))


def page(rules: HouseRules) -> str:
    """All sentences of these rules."""
    return " ".join(line for section in sections(rules) for line in section.lines)


def match_of(number: int) -> tuple[HouseRules, str, Iterator[Moment]]:
    """The rules of this number, their page, and a match by them."""
    dice = Random(number)
    rules = drawn_by(dice)
    players = dice.randint(rules.table.min_players, rules.table.max_players)
    return rules, page(rules), islice(random_game(rules, players, number, calls=0.3, choose=lively_move), LONG)


@given_any(house_rules())
def test_a_streak_that_begins_anew_is_told_just_where_streaks_count(rules: HouseRules) -> None:
    counts = rules.scoring.streak_length > 0 and rules.match.end != "single_round"

    assert ("then the streak begins anew" in page(rules)) == counts


@pytest.mark.parametrize("length", [2, 3])
def test_a_streak_begins_anew_after_its_bonus(length: int) -> None:
    rules = HouseRules(
        deal=DealRules(hand_size=1),
        call=CallRules(limit=20),
        scoring=ScoringRules(streak_length=length),
        match=MatchRules(limit=1000),
    )
    in_a_row, bonuses = Counter[int](), 0

    for *_, events in islice(random_game(rules, 3, length, calls=0.9), 2 * LONG):
        for event in events:
            if isinstance(event, e.RoundScored):
                won = (*event.asafs, event.caller)[: len(event.asafs) or 1]
                in_a_row = Counter({seat: in_a_row[seat] + 1 for seat in range(3) if seat in won})
            if isinstance(event, e.BonusGiven):
                assert in_a_row.pop(event.seat) == length
                bonuses += 1
        if any(isinstance(event, e.RoundClosed) for event in events):
            assert max(in_a_row.values(), default=0) < length

    assert bonuses


@given_any(house_rules())
def test_one_reduction_a_round_is_told_just_where_a_second_could_follow(rules: HouseRules) -> None:
    at = rules.scoring.reduce_at
    numbers = range(at, 20 * at, at) if isinstance(at, int) else (rules.match.limit,)
    once = {number: reduced(number, rules.scoring, rules.match) for number in numbers}
    second = any(reduced(left, rules.scoring, rules.match) != left for left in once.values())

    told = "There is only one reduction a round" in page(rules)

    assert told == (second and rules.match.end != "single_round")
    if told and isinstance(at, int):
        assert f": {2 * at} becomes {once[2 * at]} and stays there." in page(rules)


@MATCHES
def test_no_total_is_reduced_twice_in_a_round(number: int) -> None:
    _, _, moments = match_of(number)

    for *_, events in moments:
        reduced_seats = Counter(event.seat for event in events if isinstance(event, e.TotalReduced))
        assert max(reduced_seats.values(), default=1) == 1


@MATCHES
def test_the_next_starter_is_the_lowest_of_those_still_playing(number: int) -> None:
    rules, told, moments = match_of(number)

    for _, _, after, events in moments:
        closed = next((event for event in events if isinstance(event, e.RoundClosed)), None)
        if closed is None or rules.match.end == "single_round":
            continue
        shown = tuple(after.hand_totals)
        staying = {seat for seat in shown if seat not in after.out and seat in (after.tied or shown)}
        barred = {shown[-1]} if after.outcome in ("self_asaf", "out_of_turn") else set()
        assert after.hand_totals[closed.starter] == min(after.hand_totals[seat] for seat in staying - barred or staying)
        assert "among those still playing" in told or len(staying) == len(shown)


@MATCHES
def test_nobody_calls_again_in_the_turn_of_a_call_that_counted_for_nothing(number: int) -> None:
    rules, told, moments = match_of(number)

    for _, _, after, events in moments:
        falsely = [event for event in events if isinstance(event, e.FalseCalled)]
        if not falsely or after.turn != falsely[0].seat or after.phase != "start":
            continue
        refused = objection(after, c.Call(after.turn, rules.table.call_word))
        assert refused is not None
        assert refused.reason in ("already_called_this_turn", "wrong_phase")
        assert "you can't call again in the same turn" in told


@given_any(house_rules())
def test_a_card_and_two_jokers_are_told_to_be_a_set_just_where_they_are(rules: HouseRules) -> None:
    jokers = deck(rules, rules.table.max_players).count(JOKER)
    is_set = jokers > 1 and kind(cards("5H JK JK"), rules.melds) == "set"

    assert ("One card with two jokers or more is a set, not a run." in page(rules)) == is_set


@MATCHES
def test_nobody_without_cards_has_a_last_turn(number: int) -> None:
    _, told, moments = match_of(number)

    for before, _, after, events in moments:
        if not any(isinstance(event, e.YanivCalled) for event in events):
            continue
        empty = {seat for seat in before.seats if seat not in before.out and not before.hands[seat]} - {after.caller}
        if after.final_turns:
            assert not empty & set(after.final_turns)
            assert not empty or "Players with no cards left get no last turn." in told


@MATCHES
def test_only_who_can_run_out_of_cards_is_told_to_call_then(number: int) -> None:
    _, told, moments = match_of(number)

    for _, _, after, _ in moments:
        turn = after.turn
        if after.phase == "start" and turn != NOBODY and not after.hands[turn] and turn not in after.out:
            assert "If you have no cards left, you must call on your next turn." in told
            assert objection(after, c.Call(turn, after.rules.table.call_word)) is None
            refused = objection(after, c.DrawStock(turn))
            assert refused is not None
            assert refused.reason == "must_call"


@MATCHES
def test_nobody_throws_early_in_last_turns(number: int) -> None:
    rules, told, moments = match_of(number)
    both = rules.turn.early_throw and rules.call.ends_round == "after_final_turns"

    assert ("In these last turns nobody throws early." in told) == both
    for before, command, _, _ in moments:
        if before.final_turns and isinstance(command, c.Throw):
            assert command.seat == before.turn


def test_an_early_throw_is_refused_in_last_turns() -> None:
    rules = HouseRules(turn=TurnRules(early_throw=True), call=CallRules(ends_round="after_final_turns"))
    story = given(*round_of(["AC", "9C 8D", "7C 6D"], rules)).when(c.Call(0), c.Throw(1, cards("9C")))

    story.refuses(c.Throw(2, cards("7C")), "not_your_turn")


@pytest.mark.parametrize("out_of_turn", ["forbidden", "ends_round"])
def test_the_wrong_word_costs_extra_only_on_the_own_turn(out_of_turn: Literal["forbidden", "ends_round"]) -> None:
    rules = HouseRules(call=CallRules(wrong_word="Yan", out_of_turn=out_of_turn))
    extra, early = rules.scoring.wrong_word_penalty, rules.scoring.out_of_turn_penalty

    def scored(caller: int) -> int:
        return given(*round_of(["AC", "2C"], rules)).when(c.Call(caller, "Yan")).state.scores[caller]

    assert scored(0) == extra
    assert ("on your turn it costs" in page(rules)) == (out_of_turn == "ends_round")
    if out_of_turn == "ends_round":
        assert scored(1) == early


@pytest.mark.parametrize("over_limit", ["forbidden", "continue", "draw_three", "swap_hands", "eliminate", "self_asaf"])
def test_the_wrong_word_costs_nothing_where_the_call_does_not_end_the_round(
    over_limit: Literal["forbidden", "continue", "draw_three", "swap_hands", "eliminate", "self_asaf"],
) -> None:
    rules = HouseRules(call=CallRules(wrong_word="Yan", over_limit=over_limit))
    story: Story = given(*round_of(["KC QD 9S", "2C", "3C"], rules))
    may = objection(story.state, c.Call(0, "Yan")) is None
    goes_on = may and not story.when(c.Call(0, "Yan")).state.scores

    assert ("It costs nothing extra where the call doesn't end the round." in page(rules)) == goes_on
    if goes_on:
        assert story.state.totals == (0, 0, 0)


@given_any(house_rules())
def test_exactly_the_limit_is_told_to_end_a_match_only_where_it_does(rules: HouseRules) -> None:
    if rules.match.end == "single_round":
        return
    limit = rules.match.limit
    left = reduced(limit, rules.scoring, rules.match)

    falls = f"one that comes to exactly {limit} falls to {left} instead." in page(rules)

    assert falls == (left < limit and over(limit, rules.match))
    told = facts(rules)[-1]
    assert (told.startswith(("out at", "ends when somebody reaches"))) == over(left, rules.match)


def test_the_short_french_game_does_not_end_at_exactly_its_limit() -> None:
    rules = load("french-short").rules

    assert not over(reduced(rules.match.limit, rules.scoring, rules.match), rules.match)
    assert f"exactly {rules.match.limit} is halved" in load("french-short").about
    assert f"up to {rules.call.limit}" in load("french-short").about


@given_any(house_rules())
def test_hands_below_zero_are_told_and_warned_of_just_where_they_exist(rules: HouseRules) -> None:
    tables = range(rules.table.min_players, rules.table.max_players + 1)
    values = rules.deck.values
    negative = any(points((card,), values) < 0 for players in tables for card in set(deck(rules, players)))
    counts = rules.match.end != "single_round"

    assert bool(below_zero(rules)) == negative
    assert ("Hands can count less than 0" in page(rules)) == (negative and counts)
    warned = [note for note in notes(rules) if note.sentence.startswith("a hand can count less than 0")]
    assert len(warned) == (negative and counts)


@pytest.mark.parametrize("zero_for", ["yaniv", "asaf", "both"])
def test_who_wins_a_round_with_less_than_zero_scores_zero(zero_for: Literal["yaniv", "asaf", "both"]) -> None:
    rules = HouseRules(
        deck=DeckRules(values=CardValues(joker=-3)),
        scoring=ScoringRules(zero_for=zero_for),
        table=TableRules(max_players=3),
    )
    good = given(*round_of(["JK", "2C", "3C"], rules)).when(c.Call(0)).state.scores
    beaten = given(*round_of(["AC", "JK", "3C"], rules)).when(c.Call(0)).state.scores

    assert good[0] == (-3 if zero_for == "asaf" else 0)
    assert beaten[1] == (-3 if zero_for == "yaniv" else 0)


@given_any(house_rules())
def test_every_total_in_the_tactics_comes_out_as_told(rules: HouseRules) -> None:
    told = " ".join(line for section in sections(rules) if section.topic == "tactics" for line in section.lines)
    caught = exact_total(rules, 12, 0)
    beaten = exact_total(rules, rules.call.limit, rules.scoring.asaf_penalty)

    assert ("Aim for the totals" in told) == (caught is not None)
    assert ("Even a beaten call can pay." in told) == (beaten is not None)
    if caught is not None:
        scores = settle({1: 12, 0: 0}, 0, rules.scoring).scores
        holds(rules, caught, scores[1])
    if beaten is not None:
        scores = settle({1: beaten.hand, 0: beaten.hand}, 0, rules.scoring).scores
        holds(rules, beaten, scores[0])
    if "You can call too high on purpose." in told:
        example = exact_total(rules, max(12, rules.call.limit + 1), rules.scoring.asaf_penalty)
        assert example is not None
        holds(rules, example, settle_self_asaf({1: 0, 0: example.hand}, 0, rules).scores[0])


def holds(rules: HouseRules, example: ExactTotal, score: int) -> None:
    """The round of this example costs what it says, and leaves its player no worse than before."""
    assert not over(example.total, rules.match)
    assert example.total + score == example.number
    assert reduced(example.number, rules.scoring, rules.match) == example.left <= example.total


@pytest.mark.parametrize("name", names())
def test_every_house_that_reduces_totals_has_tactics_for_it(name: str) -> None:
    rules = load(name).rules

    topics = {section.topic for section in sections(rules)}

    assert ("tactics" in topics) == (rules.scoring.reduce_at != "none" or rules.call.ends_round == "after_final_turns")


def test_a_stevo_beats_the_caller() -> None:
    rules = HouseRules(call=CallRules(ends_round="after_final_turns"))
    story = given(*round_of(["2C 3D", "4S 9D", "AH 9H"], rules, stock="8C 8D 8H 7S"))

    story.when(c.Call(0), c.Throw(1, cards("4S")), c.DrawStock(1), c.Throw(2, cards("9H")), c.DrawDiscard(2, "4S"))

    assert "That is a Stevo." in page(rules)
    assert story.state.asafs == (2,)
