"""Tests of the reasons of hints: none contradicts the recommended move."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from tests.case_selection import example_count
from tests.game_scenario import given_events, opened_round
from tests.random_games import lively_move, random_game
from tests.ui.sample_views import rules_with
from yaniv.arena.random_rules import random_schema_rules
from yaniv.bots.advice import Advice, RatedMove, advise
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import FULL_SKILL
from yaniv.bots.roster import bot_names, create_player
from yaniv.bots.score_stakes import ScoreStake
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.moves import legal_throws
from yaniv.game.player import Player
from yaniv.game.view import View, build_view, redact
from yaniv.rules.house_rules import HouseRules, MatchRules, ScoringRules, TurnRules
from yaniv.ui.narration.hint_text import (
    hint_area,
    reason_sentences,
    reasons_after,
    times_in_100,
    view_after_staged_throw,
)
from yaniv.ui.table.state.card_layout import HandState
from yaniv.ui.table.state.gesture_commands import InteractionContext
from yaniv.ui.table.state.table_sprites import from_view

RULE_SET_COUNT = example_count(20)
BLOCK_SIZE = 20
"""Random rules per test."""
POSITION_COUNT = 12
"""Positions checked per set of rules, spread over the first rounds."""
STEPS_BETWEEN = 7
"""Steps between two checked positions: advice takes longer than a step."""

ADVISER_FACTORIES: dict[str, Callable[[], Player]] = {
    "master": lambda: create_player(bot_names()[-1], "1"),
    "plain": lambda: HeuristicPlayer(FULL_SKILL, Random(0)),
}


def advice_of_match(create_adviser: Callable[[], Player], seed: int) -> Iterator[tuple[View, Advice]]:
    """Yield positions of a match under random rules, and the advice to the player who has to move."""
    rules = random_schema_rules(Random(seed))
    players = range(rules.table.min_players)
    advisers = [create_adviser() for _ in players]
    story = random_game(rules, len(players), seed, calls=0.1, choose=lively_move)
    for step_index, (_, _, state, events) in enumerate(islice(story, POSITION_COUNT * STEPS_BETWEEN)):
        for seat, event in (
            (seat, seat_event) for event in events for seat in players if (seat_event := redact(event, seat))
        ):
            advisers[seat].notice(event)
        if step_index % STEPS_BETWEEN:
            continue
        for seat in players:
            seat_view = build_view(state, seat)
            position_advice = advise(advisers[seat], seat_view)
            if position_advice.best_move is not None:
                yield seat_view, position_advice


ContradictionTest = Callable[[Advice, int, int], bool]

CONTRADICTION_BY_PATTERN: dict[str, ContradictionTest] = {
    r"Your hand goes from (-?\d+) to (-?\d+)\.": lambda _, before, after: after > before,
    r"You get rid of (-?\d+) points?\.": lambda _, n, __: n <= 0,
    r"At (-?\d+), it does no harm in your hand\.": lambda _, n, __: n > 0,
    r"A joker is worth (-?\d+), your .* (-?\d+)\.": lambda _, joker, card: joker > card,
    r"The open hand is worth (-?\d+), yours (-?\d+)\.": lambda advice, other, own: (
        other >= own if isinstance(advice.best_move, c.RequestSwap) else other < own
    ),
    r"The .* is worth (-?\d+)[,;] a card from the deck,? about (-?\d+)\.": lambda _, card, mean: card < mean,
    r"It's worth (-?\d+); a card from the deck, about (-?\d+)\.": lambda _, card, mean: card > mean,
    r"Calling .* works about (\d+) times in 100\.": lambda _, n, __: n < 50,
    r"Calling .* would work about (\d+) times in 100\.": lambda _, n, __: n >= 50,
    r"Calling .* would work .*, but a master would do about (\d+) points? better by playing on\.": (
        lambda advice, n, _: any(
            isinstance(each.command, c.Call) and (each.cost < 0.5 or n != max(1, round(each.cost)))
            for each in advice.rated_moves
        )
    ),
    r"Just as good(?:, within half a point)?: .*": lambda advice, _, __: not 0 <= advice.rated_moves[1].cost < 0.5,
    r"Next best, costing about (\d+) points? more: .*": lambda advice, n, _: n < 1 or advice.rated_moves[1].cost <= 0,
}
"""Sentences that put the move beside something else, and when their figures say that the other is better.

What is told as a risk compares nothing: it begins with But, or with Risky.
"""


def compared_numbers(sentence: str) -> tuple[str, tuple[int, ...]]:
    """Return the template of a comparing sentence and its numbers; an empty template if it compares nothing."""
    for form in CONTRADICTION_BY_PATTERN:
        if match := re.fullmatch(form, sentence):
            return form, (*map(int, match.groups()), 0, 0)[:2]
    return "", ()


@pytest.mark.parametrize("first", range(0, RULE_SET_COUNT, BLOCK_SIZE))
@pytest.mark.parametrize("adviser", ADVISER_FACTORIES)
def test_no_reason_contradicts_the_advice(adviser: str, first: int) -> None:
    against, met = [], set()
    for seed in range(first, first + BLOCK_SIZE):
        for view, position_advice in advice_of_match(ADVISER_FACTORIES[adviser], seed):
            for reason in reason_sentences(position_advice, view):
                form, figures = compared_numbers(reason)
                met.add(form)
                if form and CONTRADICTION_BY_PATTERN[form](position_advice, *figures):
                    against.append((seed, position_advice.best_move, reason))

    assert against == []
    assert len(met) > len(CONTRADICTION_BY_PATTERN) / 2


@pytest.mark.parametrize(("total", "left"), [(36, 0), (35, None), (86, 50), (87, None)])
def test_landing_on_a_reduced_total_is_explained_with_the_numbers_of_the_referee(total: int, left: int | None) -> None:
    rules = HouseRules(scoring=ScoringRules(reduce_at=50, reduce_by=50), match=MatchRules(limit=130))
    state = replace(given_events(*opened_round(["KC 5C 2H", "AC"], rules, upcard="7S")).state, totals=(total, 0))
    throw, draw = c.Throw(0, cards("KC")), c.DrawDiscard(0, "7S")
    hint_advice = Advice((RatedMove(throw, 0.0, 1.0, draw),), None)

    reasons = [each for each in reason_sentences(hint_advice, build_view(state, 0)) if "exactly" in each]

    after = state
    for command in (throw, draw, c.Call(1)):
        after, _ = step(after, command)
    sentence = f"If someone else calls now and wins, your total hits exactly {total + 14} and drops to {left}."
    assert reasons == ([sentence] if left is not None else [])
    if left is not None:
        assert after.totals[0] == left


def test_a_reduction_that_costs_more_than_it_saves_is_no_reason() -> None:
    rules = HouseRules(scoring=ScoringRules(reduce_at=50, reduce_by=5))
    state = replace(given_events(*opened_round(["KC 5C 2H", "AC"], rules, upcard="7S")).state, totals=(36, 0))
    hint_advice = Advice((RatedMove(c.Throw(0, cards("KC")), 0.0, 1.0, c.DrawDiscard(0, "7S")),), None)

    assert not any("exactly" in each for each in reason_sentences(hint_advice, build_view(state, 0)))


@pytest.mark.parametrize(("total", "left"), [(14, 15), (34, 25), (25, None), (15, None)])
def test_a_halved_total_is_the_first_reason_of_a_review(total: int, left: int | None) -> None:
    """So it is too if the player loses a point by it: without it, the whole hand of 16 would be lost."""
    rules = HouseRules(scoring=ScoringRules(reduce_at=10))
    state = replace(given_events(*opened_round(["KC 8C 2H", "AC"], rules, upcard="6S")).state, totals=(total, 0))

    reasons = reasons_after(RatedMove(c.Throw(0, cards("KC")), 0.0, None, c.DrawDiscard(0, "6S")), build_view(state, 0))

    assert any("exactly" in each for each in reasons) == (left is not None)
    if left is not None:
        told = f"If someone else calls now and wins, your total hits exactly {total + 16} and drops to {left}."
        assert reasons[0] == told


def test_a_meld_is_a_stronger_reason_than_a_halved_total() -> None:
    rules = HouseRules(scoring=ScoringRules(reduce_at=10))
    state = replace(given_events(*opened_round(["KC 7C 2H", "AC"], rules, upcard="7D")).state, totals=(14, 0))
    best = RatedMove(c.Throw(0, cards("KC")), 0.0, None, c.DrawDiscard(0, "7D"))

    meld, reduced, *_ = reasons_after(best, build_view(state, 0))

    assert "throw it with" in meld
    assert "hits exactly 30" in reduced


def reasons_with_stake(stake: ScoreStake, best: c.SeatCommand, other: c.SeatCommand) -> tuple[str, ...]:
    """Return the reasons for a move with a hand of three points in a match of two."""
    state = given_events(*opened_round(["AC 2H", "KC"], upcard="7S")).state
    moves = (RatedMove(best, 0.0, 6.0), RatedMove(other, 3.0, 3.0))
    return reason_sentences(Advice(moves, 0.94, (stake,)), build_view(state, 0))


def test_advice_against_a_successful_call_gives_a_reason() -> None:
    landing = ScoreStake("reduction", 1, 0.31, 100, 50, 21.3)

    reasons = reasons_with_stake(landing, c.Throw(0, ("2H",)), c.Call(0))

    likely = "Calling Yaniv would work about 94 times in 100"
    assert f"{likely}, but a master would do about 3 points better by playing on." in reasons
    sentence = "would then land on 100 and drop to 50, a gain of 21 points for"
    assert any(each.startswith("But about 31 times in 100, ") and sentence in each for each in reasons)
    assert not any(sentence in each for each in reasons_with_stake(landing, c.Call(0), c.Throw(0, ("2H",))))


@pytest.mark.parametrize(
    ("stake", "sentence"),
    [
        (ScoreStake("streak", 0, 1.0, 60, 35, 20.0), "If it works, it completes your streak: 25 points off."),
        (ScoreStake("tally", 0, 1.0, 60, 59, 1.0), "If it works, it fills your tally: 1 point off."),
        (ScoreStake("elimination", 1, 0.4, 201, 201), "is out about 40 times in 100, and the match is yours."),
    ],
)
def test_effects_of_a_call_beyond_its_points_are_reasons_to_call(stake: ScoreStake, sentence: str) -> None:
    assert any(sentence in each for each in reasons_with_stake(stake, c.Call(0), c.Throw(0, ("2H",))))
    assert not any(sentence in each for each in reasons_with_stake(stake, c.Throw(0, ("2H",)), c.Call(0)))


def test_the_risk_of_elimination_is_a_reason() -> None:
    state = replace(given_events(*opened_round(["KC 5C 2H", "AC"], upcard="7S")).state, totals=(190, 0))
    hint_advice = Advice((RatedMove(c.Throw(0, cards("KC")), 0.0, 1.0, c.DrawDiscard(0, "7S")),), None)

    reasons = reason_sentences(hint_advice, build_view(state, 0))

    assert "But if someone else calls now and wins, your total hits 204 and you're out." in reasons


def test_where_the_match_ends_at_the_limit_nobody_is_said_to_be_out() -> None:
    rules = rules_with(match={"end": "first_over"})
    state = replace(given_events(*opened_round(["KC 5C 2H", "AC"], rules, upcard="7S")).state, totals=(190, 0))
    throw = RatedMove(c.Throw(0, cards("KC")), 0.0, 1.0, c.DrawDiscard(0, "7S"))
    stake = ScoreStake("elimination", 1, 0.4, 201, 201)

    risk = reason_sentences(Advice((throw,), None), build_view(state, 0))
    effect = reason_sentences(Advice((RatedMove(c.Call(0), 0.0, 6.0), throw), 0.94, (stake,)), build_view(state, 0))

    assert "But if someone else calls now and wins, your total hits 204 and the match ends." in risk
    assert any(each.endswith("'s total ends the match about 40 times in 100.") for each in effect)
    assert not any("out" in each.split() or "yours" in each for each in (*risk, *effect))


def reasons_under(
    groups: dict[str, dict[str, object]], hand: str, best: c.SeatCommand, *, pickup: c.SeatCommand | None = None
) -> tuple[str, ...]:
    """Return the reasons for a move at the start of a round of two under changed rules; the 7S is turned up."""
    state = given_events(*opened_round([hand, "KC KD"], rules_with(**groups), upcard="7S")).state
    return reason_sentences(Advice((RatedMove(best, 0.0, None, pickup),), 0.9), build_view(state, 0))


CALL = c.Call(0)
KING = c.Throw(0, cards("KC"))
REASONS_BY_RULE = [
    ({"call": {"beaten_by": "lower"}}, "AC 2H", CALL, None, "A hand just as low doesn't beat you."),
    (
        {"scoring": {"beaten_caller": "penalty_only"}},
        "AC 2H",
        CALL,
        None,
        "If it fails, you score 30, whatever you hold.",
    ),
    ({"scoring": {"others_when_beaten": "zero"}}, "AC 2H", CALL, None, "If it fails, everyone else scores 0."),
    ({"match": {"next_starter": "caller"}}, "AC 2H", CALL, None, "You start the next round, even if it fails."),
    (
        {"pickup": {"needs_throw_of": 2}},
        "KC 7H 2D",
        KING,
        c.DrawStock(0),
        "After this throw you can't take from the pile: for that, you must throw 2 cards or more.",
    ),
    (
        {"melds": {"runs": "forbidden"}},
        "5C 6C 7C 2D",
        c.Throw(0, cards("7C")),
        c.DrawStock(0),
        "5C 6C 7C can't be thrown together: these rules have no runs.",
    ),
]
"""Rules that a reason depends on: rules, hand, move, pick-up, reason."""


@pytest.mark.parametrize(("groups", "hand", "best", "pickup", "reason"), REASONS_BY_RULE)
def test_a_reason_depends_on_the_rule(
    groups: dict[str, dict[str, object]],
    hand: str,
    best: c.SeatCommand,
    pickup: c.SeatCommand | None,
    reason: str,
) -> None:
    assert reason in [each.replace("♣", "C") for each in reasons_under(groups, hand, best, pickup=pickup)]
    assert reason not in [each.replace("♣", "C") for each in reasons_under({}, hand, best, pickup=pickup)]


@pytest.mark.parametrize(("from_last_play", "is_told"), [("any_of_set", True), ("any", False)])
@pytest.mark.parametrize("card", ["7D", "7C"])
def test_a_card_between_the_ends_of_a_set_may_be_taken_by_one_rule(
    from_last_play: str, card: str, *, is_told: bool
) -> None:
    rules = rules_with(pickup={"from_last_play": from_last_play})
    turn = (e.CardsThrown(0, cards("7C 7D 7H")), e.StockDrawn(0, "2C"), e.TurnBegan(1))
    before = given_events(*opened_round(["7C 7D 7H", "KC QD 7S"], rules, upcard="QS"), *turn).state
    throw, take = c.Throw(1, cards("KC")), c.DrawDiscard(1, card)
    after, _ = step(before, throw)

    for best, state in ((RatedMove(throw, 0.0, None, take), before), (RatedMove(take, 0.0, None), after)):
        view = build_view(state, 1)
        for reasons in (reason_sentences(Advice((best,), None), view), reasons_after(best, view)):
            assert ("You can take any card of a set, not only the ends." in reasons) == (is_told and card == "7D")


@pytest.mark.parametrize(("needs", "is_closed"), [(1, False), (2, True), (3, True)])
def test_a_card_on_a_closed_pile_is_not_weighed_against_the_deck(needs: int, *, is_closed: bool) -> None:
    rules = rules_with(pickup={"needs_throw_of": needs})
    state = given_events(*opened_round(["KC 5C 2H", "AC"], rules, upcard="QS"), e.CardsThrown(0, cards("KC"))).state
    view, before = build_view(state, 0), replace(build_view(state, 0), pickable=cards("QS"))
    sentence = f"You can only draw from the deck: to take a card, you must throw {needs} cards or more."

    for each in (view, before):
        reasons = reason_sentences(Advice((RatedMove(c.DrawStock(0), 0.0, None),), None), each)
        assert (sentence in reasons) == is_closed
        assert any("queen" in reason for reason in reasons) != is_closed
        assert (hint_area(c.DrawStock(0), each) == "Nothing in the last throw helps you.") != is_closed


def test_a_hint_after_a_staged_throw_is_about_what_the_referee_offers_then() -> None:
    compared, closed = 0, 0
    for seed in range(RULE_SET_COUNT):
        rules = replace(random_schema_rules(Random(seed)), turn=TurnRules())
        rules = replace(rules, pickup=replace(rules.pickup, needs_throw_of=1 + seed % 3))
        for _, _, state, _ in islice(random_game(rules, rules.table.min_players, seed), POSITION_COUNT):
            if state.phase != "start" or state.turn < 0 or not state.hands[state.turn]:
                continue
            view = build_view(state, state.turn)
            table_sprites = from_view(view)
            for thrown in islice(legal_throws(view.hand, rules), 4):
                staged = tuple(next(s.id for s in table_sprites.hand(view.seat) if s.card == card) for card in thrown)
                if len(set(staged)) < len(thrown):
                    continue
                interaction = InteractionContext(view, table_sprites, HandState(staged=staged), lambda _: None)
                expected = build_view(step(state, c.Throw(view.seat, thrown))[0], view.seat)
                position = view_after_staged_throw(interaction)
                assert (position.pickable, position.joker_swaps) == (expected.pickable, expected.joker_swaps), seed
                compared, closed = compared + 1, closed + (bool(view.pickable) and not expected.pickable)

    assert compared > closed > 0


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.0, "less than 1 time in 100"),
        (0.0049, "less than 1 time in 100"),
        (0.006, "about 1 time in 100"),
        (0.21, "about 21 times in 100"),
        (0.994, "about 99 times in 100"),
        (1.0, "almost always"),
    ],
)
def test_a_chance_is_neither_none_nor_all_of_100_times(chance: float, words: str) -> None:
    assert times_in_100(chance) == words
