"""Tests of the rules text against the referee: a sentence appears exactly where the game plays that way.

Most tests play matches under random rules and compare the events with the sentences of those rules.
"""

from collections import Counter
from functools import cache
from itertools import islice
from random import Random
from typing import Literal

import pytest
from hypothesis import given as given_any
from msgspec.structs import replace

from tests.game_scenario import GameScenario, given_events, opened_round
from tests.random_games import GameStep, lively_move, random_game
from tests.rule_strategies import house_rules
from yaniv.arena.random_rules import random_schema_rules
from yaniv.cards import JOKER, cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.legality import why_illegal
from yaniv.game.state import NOBODY
from yaniv.narration.rules_text import build_sections
from yaniv.narration.rules_text_tactics import ReductionExample, find_beaten_call_example, find_reduction_example
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import (
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
from yaniv.rules.match_end import exceeds_limit
from yaniv.rules.melds import meld_kind
from yaniv.rules.rule_warnings import find_warnings
from yaniv.rules.scoring import (
    can_always_call,
    is_limit_out_of_reach,
    max_hand_points,
    negative_cards,
    points,
    reduce_total,
    settle,
    settle_self_asaf,
)
from yaniv.ui.narration.rules_summary import summarize_rules
from yaniv.variants.library import load, variant_ids

MAX_STEPS = 250
"""Longest part of a match that is checked, in steps."""
each_random_match = pytest.mark.parametrize("number", range(40))


def rules_text_of(rules: HouseRules) -> str:
    """Return all sentences of these rules as one text."""
    return " ".join(line for section in build_sections(rules) for line in section.lines)


@cache
def match_of(number: int) -> tuple[HouseRules, str, tuple[GameStep, ...]]:
    """Return random rules by number, their text, and the steps of a match under them."""
    rng = Random(number)
    rules = random_schema_rules(rng)
    players = rng.randint(rules.table.min_players, rules.table.max_players)
    game = random_game(rules, players, number, calls=0.3, choose=lively_move)
    return rules, rules_text_of(rules), tuple(islice(game, MAX_STEPS))


@given_any(house_rules())
def test_the_restart_of_streaks_is_described_only_if_streaks_count(rules: HouseRules) -> None:
    has_bonus = rules.scoring.streak_length > 0 and rules.scoring.streak_bonus > 0
    counts = has_bonus and rules.match.end != "single_round"

    assert ("then the streak restarts" in rules_text_of(rules)) == counts


@pytest.mark.parametrize("length", [2, 3])
def test_a_streak_restarts_after_its_bonus(length: int) -> None:
    rules = HouseRules(
        deal=DealRules(hand_size=1),
        call=CallRules(limit=20),
        scoring=ScoringRules(streak_length=length),
        match=MatchRules(limit=1000),
    )
    streaks, bonuses = Counter[int](), 0

    for *_, events in islice(random_game(rules, 3, length, calls=0.9), 2 * MAX_STEPS):
        for event in events:
            if isinstance(event, e.RoundScored):
                won = (*event.asafs, event.caller)[: len(event.asafs) or 1]
                streaks = Counter({seat: streaks[seat] + 1 for seat in range(3) if seat in won})
            if isinstance(event, e.BonusGiven):
                assert streaks.pop(event.seat) == length
                bonuses += 1
        if any(isinstance(event, e.RoundClosed) for event in events):
            assert max(streaks.values(), default=0) < length

    assert bonuses


@given_any(house_rules())
def test_the_single_reduction_per_round_is_described_only_if_a_second_could_follow(rules: HouseRules) -> None:
    reduce_at = rules.scoring.reduce_at
    numbers = range(reduce_at, 20 * reduce_at, reduce_at) if isinstance(reduce_at, int) else (rules.match.limit,)
    reduced_totals = {number: reduce_total(number, rules.scoring, rules.match) for number in numbers}
    second = any(reduce_total(left, rules.scoring, rules.match) != left for left in reduced_totals.values())

    is_described = "Only one reduction per round" in rules_text_of(rules)

    assert is_described == (second and rules.match.end != "single_round")
    if is_described and isinstance(reduce_at, int):
        assert f": {2 * reduce_at} becomes {reduced_totals[2 * reduce_at]} and stays there." in rules_text_of(rules)


@each_random_match
def test_no_total_is_reduced_twice_in_a_round(number: int) -> None:
    _, _, steps = match_of(number)

    for *_, events in steps:
        reduced_seats = Counter(event.seat for event in events if isinstance(event, e.TotalReduced))
        assert max(reduced_seats.values(), default=1) == 1


@each_random_match
def test_the_next_round_is_started_by_the_lowest_hand_still_playing(number: int) -> None:
    rules, page_text, steps = match_of(number)

    for _, _, after, events in steps:
        closed = next((event for event in events if isinstance(event, e.RoundClosed)), None)
        if closed is None or rules.match.end == "single_round":
            continue
        shown = tuple(after.hand_totals)
        staying = {seat for seat in shown if seat not in after.out and seat in (after.tied or shown)}
        if rules.match.next_starter == "rotate":
            assert closed.starter == next(seat for seat in after.seats if seat in staying)
            assert "each round the next player in turn" in page_text
            continue
        if rules.match.next_starter == "caller" and after.outcome in ("yaniv", "asaf") and after.caller in staying:
            assert closed.starter == after.caller
            assert "whoever called in the last round, beaten or not" in page_text
            continue
        barred = {shown[-1]} if after.outcome in ("self_asaf", "out_of_turn") else set()
        assert after.hand_totals[closed.starter] == min(after.hand_totals[seat] for seat in staying - barred or staying)
        assert "among those still in" in page_text or rules.match.next_starter == "caller" or len(staying) == len(shown)


@each_random_match
def test_nobody_calls_again_in_the_same_turn_after_a_false_call(number: int) -> None:
    rules, page_text, steps = match_of(number)

    for _, _, after, events in steps:
        false_calls = [event for event in events if isinstance(event, e.FalseCalled)]
        if not false_calls or after.turn != false_calls[0].seat or after.phase != "start":
            continue
        refused = why_illegal(after, c.Call(after.turn, rules.table.call_word))
        assert refused is not None
        assert refused.reason in ("already_called_this_turn", "wrong_phase")
        assert "you can't call again in the same turn" in page_text


@given_any(house_rules())
def test_a_card_and_two_jokers_are_described_as_a_set_only_if_they_are(rules: HouseRules) -> None:
    jokers = deck(rules, rules.table.max_players).count(JOKER)
    is_set = jokers > 1 and rules.melds.runs == "allowed" and meld_kind(cards("5H JK JK"), rules.melds) == "set"

    assert ("One card plus two or more jokers is a set, not a run." in rules_text_of(rules)) == is_set


@each_random_match
def test_players_without_cards_get_no_last_turn(number: int) -> None:
    _, page_text, steps = match_of(number)

    for before, _, after, events in steps:
        if not any(isinstance(event, e.YanivCalled) for event in events):
            continue
        empty = {seat for seat in before.seats if seat not in before.out and not before.hands[seat]} - {after.caller}
        if after.final_turns:
            assert not empty & set(after.final_turns)
            assert not empty or "Players with no cards left get no last turn." in page_text


@each_random_match
def test_a_player_without_cards_must_call_and_the_rules_say_so(number: int) -> None:
    _, page_text, steps = match_of(number)

    for _, _, after, _ in steps:
        turn = after.turn
        if after.phase == "start" and turn != NOBODY and not after.hands[turn] and turn not in after.out:
            assert "If you have no cards left, you must call on your next turn." in page_text
            assert why_illegal(after, c.Call(turn, after.rules.table.call_word)) is None
            refused = why_illegal(after, c.DrawStock(turn))
            assert refused is not None
            assert refused.reason == "must_call"


@each_random_match
def test_there_are_no_early_throws_in_last_turns(number: int) -> None:
    rules, page_text, steps = match_of(number)
    both = rules.turn.early_throw and rules.call.ends_round == "after_final_turns"

    assert ("No early throws in these last turns." in page_text) == both
    for before, command, _, _ in steps:
        if before.final_turns and isinstance(command, c.Throw):
            assert command.seat == before.turn


def test_an_early_throw_is_refused_in_last_turns() -> None:
    rules = HouseRules(turn=TurnRules(early_throw=True), call=CallRules(ends_round="after_final_turns"))
    story = given_events(*opened_round(["AC", "9C 8D", "7C 6D"], rules)).after(c.Call(0), c.Throw(1, cards("9C")))

    story.expect_refusal(c.Throw(2, cards("7C")), "not_your_turn")


@pytest.mark.parametrize("out_of_turn", ["forbidden", "ends_round"])
def test_the_wrong_word_costs_extra_only_on_the_callers_turn(out_of_turn: Literal["forbidden", "ends_round"]) -> None:
    rules = HouseRules(call=CallRules(wrong_word="Yan", out_of_turn=out_of_turn))
    extra, early = rules.scoring.wrong_word_penalty, rules.scoring.out_of_turn_penalty

    def scored(caller: int) -> int:
        return given_events(*opened_round(["AC", "2C"], rules)).after(c.Call(caller, "Yan")).state.scores[caller]

    assert scored(0) == extra
    assert ("on your turn it costs" in rules_text_of(rules)) == (out_of_turn == "ends_round")
    if out_of_turn == "ends_round":
        assert scored(1) == early


@pytest.mark.parametrize("over_limit", ["forbidden", "continue", "draw_three", "swap_hands", "eliminate", "self_asaf"])
def test_the_wrong_word_costs_nothing_if_the_call_does_not_end_the_round(
    over_limit: Literal["forbidden", "continue", "draw_three", "swap_hands", "eliminate", "self_asaf"],
) -> None:
    rules = HouseRules(call=CallRules(wrong_word="Yan", over_limit=over_limit))
    story: GameScenario = given_events(*opened_round(["KC QD 9S", "2C", "3C"], rules))
    may = why_illegal(story.state, c.Call(0, "Yan")) is None
    goes_on = may and not story.after(c.Call(0, "Yan")).state.scores

    assert ("There's no extra cost if the call doesn't end the round." in rules_text_of(rules)) == goes_on
    if goes_on:
        assert story.state.totals == (0, 0, 0)


@given_any(house_rules())
def test_a_total_of_exactly_the_limit_is_described_as_reduced_only_if_it_is(rules: HouseRules) -> None:
    if rules.match.end == "single_round":
        return
    limit = rules.match.limit
    left = reduce_total(limit, rules.scoring, rules.match)

    is_reduced = f"a total of exactly {limit} falls to {left} instead." in rules_text_of(rules)

    assert is_reduced == (left < limit and exceeds_limit(limit, rules.match))
    if is_limit_out_of_reach(rules, rules.table.max_players):
        return
    last_fact = summarize_rules(rules)[-1]
    assert (last_fact.startswith(("out at", "ends when someone reaches"))) == exceeds_limit(left, rules.match)


def test_the_short_french_game_does_not_end_at_exactly_its_limit() -> None:
    rules = load("french-short").rules

    assert not exceeds_limit(reduce_total(rules.match.limit, rules.scoring, rules.match), rules.match)
    assert f"exactly {rules.match.limit} is halved" in load("french-short").about
    assert f"{rules.call.limit} or less" in load("french-short").about


@given_any(house_rules())
def test_negative_hands_are_described_and_warned_about_only_if_they_exist(rules: HouseRules) -> None:
    tables = range(rules.table.min_players, rules.table.max_players + 1)
    values = rules.deck.values
    negative = any(points((card,), values) < 0 for players in tables for card in set(deck(rules, players)))
    counts = rules.match.end != "single_round"

    assert bool(negative_cards(rules)) == negative
    assert ("Hands can be worth less than 0" in rules_text_of(rules)) == (negative and counts)
    warnings = [note for note in find_warnings(rules) if note.message.code.startswith("negative_hands")]
    assert len(warnings) == (negative and counts)


@pytest.mark.parametrize("zero_for", ["yaniv", "asaf", "both"])
def test_a_winner_with_a_negative_hand_scores_zero_where_winners_do(zero_for: Literal["yaniv", "asaf", "both"]) -> None:
    rules = HouseRules(
        deck=DeckRules(values=CardValues(joker=-3)),
        scoring=ScoringRules(zero_for=zero_for),
        table=TableRules(max_players=3),
    )
    good = given_events(*opened_round(["JK", "2C", "3C"], rules)).after(c.Call(0)).state.scores
    beaten = given_events(*opened_round(["AC", "JK", "3C"], rules)).after(c.Call(0)).state.scores

    assert good[0] == (-3 if zero_for == "asaf" else 0)
    assert beaten[1] == (-3 if zero_for == "yaniv" else 0)


def test_tactics_tell_no_hand_that_cannot_be_held() -> None:
    """A hand of one card is worth 10 points at most."""
    rules = load("classic").rules
    small = replace(
        rules,
        deal=DealRules(hand_size=1),
        call=replace(rules.call, limit=24),
        scoring=replace(rules.scoring, reduce_at=50),
    )
    low_calls = replace(small, call=replace(small.call, limit=5, over_limit="self_asaf"))

    assert "hold a hand of 10 until" in rules_text_of(small)
    assert "a beaten call with 10 scores" in rules_text_of(small)
    assert "a call with 10 scores" in rules_text_of(low_calls)


@given_any(house_rules())
def test_every_total_in_the_tactics_is_correct(rules: HouseRules) -> None:
    tactics_text = " ".join(
        line for section in build_sections(rules) if section.topic == "tactics" for line in section.lines
    )
    highest = max_hand_points(rules, rules.table.max_players)
    caught = find_reduction_example(rules, min(12, highest), 0)
    beaten = find_beaten_call_example(rules, min(rules.call.limit, highest))

    assert ("Aim for the totals" in tactics_text) == (caught is not None)
    assert ("Even a beaten call can pay off." in tactics_text) == (beaten is not None)
    if caught is not None:
        scores = settle({1: caught.hand_points, 0: 0}, 0, rules).scores
        assert_example_holds(rules, caught, scores[1])
    if beaten is not None:
        scores = settle({1: beaten.hand_points - 1, 0: beaten.hand_points}, 0, rules).scores
        assert_example_holds(rules, beaten, scores[0])
    if "You can call too high on purpose." in tactics_text:
        hand = min(max(12, rules.call.limit + 1), highest)
        example = find_reduction_example(rules, hand, rules.scoring.asaf_penalty)
        assert example is not None
        assert_example_holds(rules, example, settle_self_asaf({1: 0, 0: example.hand_points}, 0, rules).scores[0])


def assert_example_holds(rules: HouseRules, example: ReductionExample, score: int) -> None:
    """Assert that the example adds up and leaves its player with no higher total than before."""
    assert not exceeds_limit(example.total_before, rules.match)
    assert example.total_before + score == example.reached_total
    assert (
        reduce_total(example.reached_total, rules.scoring, rules.match) == example.reduced_total <= example.total_before
    )


@pytest.mark.parametrize("name", variant_ids())
def test_variants_that_reduce_totals_have_tactics(name: str) -> None:
    rules = load(name).rules

    topics = {section.topic for section in build_sections(rules)}

    assert ("tactics" in topics) == (rules.scoring.reduce_at != "none" or rules.call.ends_round == "after_final_turns")


def test_a_stevo_beats_the_caller() -> None:
    rules = HouseRules(call=CallRules(ends_round="after_final_turns"))
    story = given_events(*opened_round(["2C 3D", "4S 9D", "AH 9H"], rules, stock="8C 8D 8H 7S"))

    story.after(c.Call(0), c.Throw(1, cards("4S")), c.DrawStock(1), c.Throw(2, cards("9H")), c.DrawDiscard(2, "4S"))

    assert "That's a Stevo." in rules_text_of(rules)
    assert story.state.asafs == (2,)


@given_any(house_rules())
def test_nothing_drops_by_0_and_no_hand_that_cannot_be_is_described(rules: HouseRules) -> None:
    text = rules_text_of(rules)

    assert "drops by 0" not in text
    if can_always_call(rules):
        assert "with any hand" in text
        assert f"above {rules.call.limit}" not in text


def test_a_shipped_variant_has_no_warning_about_itself() -> None:
    for name in variant_ids():
        reports = find_warnings(load(name).rules)
        assert [each for each in reports if each.level == "warning" or each.key != "deck.packs"] == [], name
