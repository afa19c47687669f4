"""Tests of the examples of house rules: every rule has one that agrees with the referee and shows every difference."""

from collections.abc import Callable, Hashable, Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from tests.docs.rule_examples import enabling_rules
from tests.game_scenario import given_events, opened_round
from tests.rule_key_checklist import values
from yaniv.arena.random_rules import random_schema_rules
from yaniv.cards import JOKER, cards
from yaniv.game import commands as c
from yaniv.game.legality import why_illegal
from yaniv.rules.calling import beats_caller, judge_call
from yaniv.rules.deck import deck, pack_count
from yaniv.rules.house_rules import HouseRules, TurnRules
from yaniv.rules.match_end import exceeds_limit
from yaniv.rules.melds import meld_kind
from yaniv.rules.next_starter import EndedRound, Outcome, next_starter
from yaniv.rules.pickup import joker_swaps, kept_after_reshuffle, opens_pile, takeable_cards
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.rules.rule_specs import RULE_SPECS, SPEC_BY_PATH, RuleSpec, RuleValue, get_value, with_value
from yaniv.rules.rule_warnings import keys_without_effect
from yaniv.rules.scoring import (
    add_wrong_word_penalty,
    has_earned_bonus,
    points,
    reduce_total,
    settle,
    settle_out_of_turn,
    settle_self_asaf,
)
from yaniv.rules.slap import slappable_ends
from yaniv.variants import library
from yaniv.variants.rule_examples import (
    BACK,
    ExampleCards,
    ExampleNumber,
    ExamplePart,
    ExamplePerson,
    ExampleSign,
    ExampleWord,
    hand_worth,
    rule_example,
)

RANDOM_RULE_SETS: Final = 150
MELDS: Final = tuple(
    cards(text)
    for text in (
        "4H 5H 6H", "9C 9D", "9C 9D 9H", "AH 2H 3H", "QH KH AH", "KH AH 2H", "9S JK JS", "9C JK 9H", "JK JK",
        "4C 5C 6C 7C", "7C 8C JK", "5C JK 7C", "QC JK AC",
    )
)  # fmt: skip
TOTALS: Final = ({0: 4, 1: 5, 2: 12}, {0: 4, 1: 3, 2: 12}, {0: 4, 1: 3, 2: 2, 3: 9}, {0: 4, 1: 3, 2: 2, 3: 1})


def all_rule_sets() -> list[HouseRules]:
    """Return the rules of every built-in variant, and random ones."""
    rng = Random(38)
    built_in = [library.load(name).rules for name in library.variant_ids() if library.is_built_in(name)]
    return [HouseRules(), *built_in, *(random_schema_rules(rng) for _ in range(RANDOM_RULE_SETS))]


RULE_SETS: Final = all_rule_sets()


def parts_of(path: str, rules: HouseRules) -> tuple[ExamplePart, ...]:
    return rule_example(path, rules).parts


def shown_cards(path: str, rules: HouseRules) -> list[ExampleCards]:
    return [part for part in parts_of(path, rules) if isinstance(part, ExampleCards)]


def shown_numbers(path: str, rules: HouseRules, kind: str) -> list[int]:
    return [part.value for part in parts_of(path, rules) if isinstance(part, ExampleNumber) and part.kind == kind]


def shown_people(path: str, rules: HouseRules) -> list[ExamplePerson]:
    return [part for part in parts_of(path, rules) if isinstance(part, ExamplePerson)]


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_every_rule_has_an_example_under_all_rules(rule: RuleSpec) -> None:
    for rules in RULE_SETS:
        example = rule_example(rule.path, rules)

        assert example.path == rule.path
        assert any(not isinstance(part, ExampleSign) for part in example.parts) or rule.path == "match.round_limit"
        assert example.is_idle is (rule.path in keys_without_effect(rules))


@pytest.mark.parametrize("rule", RULE_SPECS, ids=lambda rule: rule.path)
def test_examples_of_different_values_differ(rule: RuleSpec) -> None:
    rules = HouseRules()
    for path, enabling_value in enabling_rules(rule).items():
        rules = with_value(rules, path, enabling_value)
    shown: dict[tuple[ExamplePart, ...], RuleValue] = {}
    for value in different_values(rule):
        parts = parts_of(rule.path, with_value(rules, rule.path, value))
        assert shown.setdefault(parts, value) == value


def different_values(rule: RuleSpec) -> Iterator[RuleValue]:
    """Yield every word and many numbers of a rule, each with an effect of its own under the default rules."""
    if rule.path == "deck.packs":
        yield from ("auto", 1, 3, 4, 5, 6, 7, 8)
        return
    yield from (value for value in values(rule) if isinstance(value, str | bool) or value is None)
    if rule.lowest is not None and rule.highest is not None:
        lowest = 6 if rule.path == "call.punish_above" else rule.lowest
        numbers = set(range(lowest, rule.highest + 1, max(1, (rule.highest - lowest) // 40))) | {rule.highest}
        same = {10} if rule.path == "deck.values.one_eyed_jack" else set()
        yield from sorted(numbers - same)


# Questions that stand for all that a rule does.


def _decks(rules: HouseRules) -> Hashable:
    sizes = range(rules.table.min_players, rules.table.max_players + 1)
    return tuple(deck(rules, players) for players in sizes)


def _takeable(rules: HouseRules) -> Hashable:
    plays = [play for play in MELDS if meld_kind(play, rules.melds)]
    return tuple(takeable_cards(play, rules.pickup, rules.melds) for play in plays)


def _slaps(rules: HouseRules) -> Hashable:
    plays = [play for play in (cards("9C"), *MELDS) if meld_kind(play, rules.melds)]
    drawn = cards("9S 8H 3H 8C 3C 7C")
    return tuple(slappable_ends(play, card, rules.turn, rules.melds) for play in plays for card in drawn)


def _settlements(rules: HouseRules) -> Hashable:
    settled = [settle(totals, 0, rules) for totals in TOTALS]
    return tuple((each.asafs, *sorted(each.scores.items())) for each in settled)


def _verdicts(rules: HouseRules) -> Hashable:
    return tuple(judge_call(total, rules.call) for total in range(151))


def _starters(rules: HouseRules) -> Hashable:
    outcomes: tuple[Outcome, ...] = ("yaniv", "asaf")
    return tuple(
        next_starter((0, 1, 2), EndedRound((1, 2, 0), totals, 0, outcome), rules.match)
        for outcome, totals in zip(outcomes, ({0: 4, 1: 9, 2: 8}, {0: 4, 1: 9, 2: 3}), strict=True)
    )


EFFECTS: Final[dict[str, Callable[[HouseRules], Hashable]]] = {
    "deck.pack": _decks,
    "deck.jokers": lambda rules: (
        deck(rules, rules.table.max_players).count(JOKER) // pack_count(rules, rules.table.max_players)
    ),
    "deck.packs": lambda rules: tuple(
        pack_count(rules, players) for players in (rules.table.min_players, rules.table.max_players)
    ),
    "turn.slap_down": _slaps,
    "melds.runs": lambda rules: tuple(meld_kind(meld, rules.melds) for meld in MELDS),
    "melds.ace": lambda rules: tuple(meld_kind(meld, rules.melds) for meld in MELDS),
    "melds.jokers": lambda rules: tuple(meld_kind(meld, rules.melds) for meld in MELDS),
    "pickup.from_last_play": _takeable,
    "pickup.needs_throw_of": lambda rules: tuple(opens_pile(size, 1, rules.pickup) for size in (1, 2, 3)),
    "call.limit": _verdicts,
    "call.over_limit": lambda rules: judge_call(rules.call.limit + 1, replace(rules.call, punish_above=None)),
    "call.punish_above": _verdicts,
    "call.beaten_by": lambda rules: beats_caller(4, 4, rules.call),
    "scoring.zero_for": _settlements,
    "scoring.asaf_penalty": lambda rules: settle({0: 4, 1: 3}, 0, rules).scores[0],
    "scoring.beaten_caller": lambda rules: settle({0: 4, 1: 3}, 0, rules).scores[0],
    "scoring.others_when_beaten": lambda rules: settle({0: 4, 1: 3, 2: 12}, 0, rules).scores[2],
    "scoring.multi_asaf": _settlements,
    "scoring.multi_asaf_points": _settlements,
    "scoring.reduce_at": lambda rules: tuple(reduce_total(total, rules.scoring, rules.match) for total in range(2001)),
    "scoring.reduce_by": lambda rules: tuple(reduce_total(total, rules.scoring, rules.match) for total in range(2001)),
    "match.limit": lambda rules: tuple(exceeds_limit(total, rules.match) for total in range(1002)),
    "match.limit_hit": lambda rules: tuple(exceeds_limit(total, rules.match) for total in range(1002)),
    "match.next_starter": _starters,
}


@pytest.mark.parametrize("path", EFFECTS)
def test_values_with_other_effects_have_other_examples_under_any_rules(path: str) -> None:
    compared = 0
    for number, rules in enumerate(RULE_SETS[::3]):
        drawn = list(dict.fromkeys((*values(SPEC_BY_PATH[path]), get_value(rules, path))))
        sets = [with_value(rules, path, value) for value in Random(number).sample(drawn, min(4, len(drawn)))]
        for first, second in combinations([each for each in sets if not find_conflicts(each)], 2):
            if EFFECTS[path](first) != EFFECTS[path](second):
                compared += 1
                assert parts_of(path, first) != parts_of(path, second)

    assert compared > 0


@pytest.mark.parametrize("path", ["melds.runs", "melds.jokers"])
def test_melds_have_the_verdict_of_the_referee(path: str) -> None:
    for rules in RULE_SETS:
        for meld in shown_cards(path, rules):
            assert meld.verdict is (meld_kind(meld.cards, rules.melds) is not None)


def test_an_ace_in_a_run_has_the_verdict_of_the_referee_where_runs_are_allowed() -> None:
    for rules in RULE_SETS:
        for meld in shown_cards("melds.ace", rules):
            assert meld.verdict is (meld_kind(meld.cards, replace(rules.melds, runs="allowed")) is not None)


def test_the_cards_that_may_be_taken_are_lit() -> None:
    for rules in RULE_SETS:
        for play in shown_cards("pickup.from_last_play", rules):
            lit = {play.cards[index] for index in play.lit}
            assert lit == set(takeable_cards(play.cards, rules.pickup, rules.melds))
            assert sorted((*play.lit, *play.dim)) == list(range(len(play.cards)))


def test_a_card_is_slapped_where_the_referee_lets_it() -> None:
    for rules in RULE_SETS:
        for play in shown_cards("turn.slap_down", rules)[1:]:
            *throw, drawn = play.cards
            assert meld_kind(tuple(throw), rules.melds) is not None
            assert play.verdict is bool(slappable_ends(tuple(throw), drawn, rules.turn, rules.melds))


def test_only_the_player_who_draws_from_the_deck_may_slap() -> None:
    rules = HouseRules(turn=TurnRules(slap_down="single"))
    opened = opened_round(["9C 2S", "9D KH"], rules, upcard="9S", stock="9H 3D QS 8H")
    drawn = given_events(*opened).after(c.Throw(0, cards("9C")), c.DrawStock(0)).state
    taken = given_events(*opened).after(c.Throw(0, cards("9C")), c.DrawDiscard(0, "9S")).state

    assert parts_of("turn.slap_down", rules)[:3] == (
        ExamplePerson(0, state="lit"), ExampleSign("draw"), ExampleCards((BACK,)),
    )  # fmt: skip
    assert why_illegal(drawn, c.Slap(0, "9H")) is None
    assert why_illegal(drawn, c.Slap(1, "9D")) is not None
    assert why_illegal(taken, c.Slap(0, "9S")) is not None


def test_a_throw_opens_the_pile_as_the_referee_says() -> None:
    for rules in RULE_SETS:
        for throw in shown_cards("pickup.needs_throw_of", rules):
            assert throw.verdict is opens_pile(len(throw.cards), 1, rules.pickup)


def test_the_hands_of_a_call_are_worth_what_stands_beside_them() -> None:
    for rules in RULE_SETS:
        parts = parts_of("call.limit", rules)
        for hand, number in pairwise(parts):
            if isinstance(hand, ExampleCards) and isinstance(number, ExampleNumber):
                assert points(hand.cards, rules.deck.values) == number.value
                assert len(hand.cards) <= rules.deal.hand_size
                assert number.verdict is (judge_call(number.value, rules.call) == "yaniv")


def test_a_sample_hand_can_be_dealt() -> None:
    for rules in RULE_SETS:
        available = deck(rules, rules.table.min_players)
        for total in (0, 5, rules.call.limit, 30):
            hand = hand_worth(total, rules)
            assert all(available.count(card) >= hand.count(card) for card in hand)


def test_a_hand_that_no_cards_make_is_not_shown() -> None:
    rules = with_value(HouseRules(), "call.limit", 100)

    assert hand_worth(100, rules) == ()
    assert parts_of("call.limit", rules) == (ExampleNumber(100, "sum", verdict=True),)


def test_points_of_cards_are_those_of_the_referee() -> None:
    for rules in RULE_SETS:
        for name in ("ace", "jack", "queen", "king", "joker", "one_eyed_jack"):
            path = f"deck.values.{name}"
            worth = [points(each.cards, rules.deck.values) for each in shown_cards(path, rules)]
            assert worth == shown_numbers(path, rules, "sum")


def test_packs_and_pack_are_those_of_the_deck() -> None:
    for rules in RULE_SETS:
        sizes = shown_numbers("deck.packs", rules, "players")
        assert shown_numbers("deck.packs", rules, "packs") == [pack_count(rules, players) for players in sizes]
        for players, suits in zip(sizes, shown_cards("deck.pack", rules), strict=True):
            absent = {suits.cards[index] for index in suits.dim}
            assert absent == set(suits.cards) - set(deck(rules, players))


def test_dealt_cards_are_counted() -> None:
    for rules in RULE_SETS:
        assert len(shown_cards("deal.hand_size", rules)[0].cards) == rules.deal.hand_size
        dealt = shown_cards("deal.extra_cards", rules)[0]
        assert dealt.cards == (BACK,) * (rules.deal.hand_size + rules.deal.extra_cards)
        assert len(dealt.lit) == rules.deal.extra_cards


def test_a_call_above_the_limit_has_the_consequence_of_the_referee() -> None:
    for rules in RULE_SETS:
        caller = shown_people("call.over_limit", rules)[0]
        verdict = judge_call(rules.call.limit + 1, replace(rules.call, punish_above=None))
        signs = {part.sign for part in parts_of("call.over_limit", rules) if isinstance(part, ExampleSign)}
        assert caller.points == rules.call.limit + 1
        assert (caller.state == "out") is (verdict == "eliminate")
        assert ("never" in signs, "void" in signs, "swap" in signs) == (
            verdict == "refused",
            verdict == "continue",
            verdict == "swap_hands",
        )
        if verdict == "self_asaf":
            total = rules.call.limit + 1
            score = settle_self_asaf({0: total, 1: total}, 0, rules).scores[0]
            assert shown_numbers("call.over_limit", rules, "sum") == [score]


def test_the_lowest_punished_call_is_shown() -> None:
    for rules in RULE_SETS:
        if rules.call.over_limit in {"draw_three", "swap_hands", "eliminate"}:
            totals = [each.points for each in shown_people("call.punish_above", rules) if each.points is not None]
            assert judge_call(totals[-1], rules.call) == rules.call.over_limit
            assert judge_call(totals[-1] - 1, rules.call) in {"continue", "yaniv"}


def test_who_beats_a_call_is_asked() -> None:
    for rules in RULE_SETS:
        caller, *others = shown_people("call.beaten_by", rules)
        for other in others:
            assert caller.points is not None
            assert other.points is not None
            assert other.verdict is beats_caller(other.points, caller.points, rules.call)


def test_scores_are_those_of_the_settlement() -> None:
    for rules in RULE_SETS:
        good, beaten = settle({0: 4, 1: 5}, 0, rules), settle({0: 4, 1: 3}, 0, rules)
        assert [each.points for each in shown_people("scoring.zero_for", rules)] == [good.scores[0], beaten.scores[1]]
        for path in ("scoring.asaf_penalty", "scoring.beaten_caller"):
            assert shown_numbers(path, rules, "sum") == [beaten.scores[0]]
        others = settle({0: 4, 1: 3, 2: 12, 3: 20}, 0, rules).scores
        shown = [each.points for each in shown_people("scoring.others_when_beaten", rules)]
        assert shown == [None, others[2], others[3]]


def test_several_asafs_cost_what_the_settlement_says() -> None:
    for rules in RULE_SETS:
        own_hand = 4 if rules.scoring.beaten_caller == "hand_plus_penalty" else 0
        scores = [settle({0: 4, 1: 3, 2: 2}, 0, rules), settle({0: 4, 1: 3, 2: 2, 3: 1}, 0, rules)]
        expected = [each.scores[0] - own_hand for each in scores]
        assert shown_numbers("scoring.multi_asaf", rules, "added") == expected


def test_penalties_are_those_of_the_settlement() -> None:
    for rules in RULE_SETS:
        out_of_turn = settle_out_of_turn({0: 9, 1: 2}, 1, rules.scoring).scores[1]
        assert shown_numbers("scoring.out_of_turn_penalty", rules, "added") == [out_of_turn]
        plain = settle({0: 4, 1: 9}, 0, rules)
        wrong = add_wrong_word_penalty(plain, 0, rules.scoring, is_wrong_word=True)
        assert shown_numbers("scoring.wrong_word_penalty", rules, "added") == [wrong.scores[0] - plain.scores[0]]


def test_reduced_totals_are_those_of_the_referee() -> None:
    for rules in RULE_SETS:
        numbers = [part.value for part in parts_of("scoring.reduce_at", rules) if isinstance(part, ExampleNumber)]
        for before, after in zip(numbers[::2], numbers[1::2], strict=True):
            assert after == reduce_total(before, rules.scoring, rules.match)


@pytest.mark.parametrize(("path", "kind"), [("scoring.streak_length", "row_of_wins"), ("scoring.tally_length", "wins")])
def test_the_wins_shown_earn_the_bonus_and_one_fewer_do_not(path: str, kind: str) -> None:
    for rules in RULE_SETS:
        length = get_value(rules, path)
        wins = shown_numbers(path, rules, kind)[0]
        assert isinstance(length, int)
        if length:
            assert has_earned_bonus(wins, length)
            assert not has_earned_bonus(wins - 1, length)
        else:
            assert ExampleSign("never") in parts_of(path, rules)


@pytest.mark.parametrize("path", ["match.limit", "match.limit_hit"])
def test_who_is_over_the_limit_is_out(path: str) -> None:
    for rules in RULE_SETS:
        people = shown_people(path, rules)
        assert [each.state == "out" for each in people] == [False, False, True]
        for each in people:
            assert each.points is not None
            assert (each.state == "out") is exceeds_limit(each.points, rules.match)


def test_the_dealer_is_the_next_starter() -> None:
    for rules in RULE_SETS:
        people = shown_people("match.next_starter", rules)
        totals = {each.seat: each.points or 0 for each in people}
        starter = next_starter((0, 1, 2), EndedRound((1, 2, 0), totals, 0, "asaf"), rules.match)
        assert [each.seat for each in people if each.state == "dealer"] == [starter]


def test_the_cards_kept_at_a_reshuffle_are_lit() -> None:
    for rules in RULE_SETS:
        play = shown_cards("pickup.reshuffle_keeps", rules)[0]
        kept = kept_after_reshuffle(play.cards, rules.pickup)
        assert tuple(play.cards[index] for index in play.lit) == kept


# Rules that only a whole position shows: asked again in a game that has been played up to it.


@pytest.mark.parametrize("order", ["throw_first", "draw_first", "either"])
def test_the_order_of_a_turn_is_that_of_a_game(order: str) -> None:
    rules = with_value(HouseRules(), "turn.order", order)
    state = given_events(*opened_round(["7H 2S", "9C 9D"], rules)).state

    thrown, drawn = shown_cards("turn.order", rules)

    assert thrown.verdict is (why_illegal(state, c.Throw(0, cards("7H"))) is None)
    assert drawn.verdict is (why_illegal(state, c.DrawStock(0)) is None)


@pytest.mark.parametrize("is_allowed", [False, True])
def test_an_early_throw_is_that_of_a_game(is_allowed: bool) -> None:  # noqa: FBT001 -- a value of the rule
    rules = with_value(HouseRules(), "turn.early_throw", is_allowed)
    scenario = given_events(*opened_round(["7H 2S", "9C 9D"], rules)).after(c.Throw(0, cards("7H")))

    early = shown_cards("turn.early_throw", rules)[-1]

    assert early.verdict is (why_illegal(scenario.state, c.Throw(1, early.cards)) is None)
    assert early.verdict is is_allowed


@pytest.mark.parametrize("swap", ["none", "as_throw", "with_throw"])
def test_a_joker_swap_is_that_of_a_game(swap: str) -> None:
    rules = with_value(HouseRules(), "pickup.joker_swap", swap)
    opened = opened_round(["5C JK 7C 9S", "6C 2S KH"], rules, stock="2C 3D 9H QS 8H 6S AD")
    scenario = given_events(*opened).after(c.Throw(0, cards("5C JK 7C")), c.DrawStock(0))
    run, *throws = shown_cards("pickup.joker_swap", rules)

    assert bool(joker_swaps(run.cards, rules.pickup, rules.melds)) is (swap != "none")
    for throw in throws:
        state = (
            given_events(*opened).after(c.Throw(0, cards("5C JK 7C")), c.DrawStock(0), c.Throw(1, throw.cards)).state
        )
        assert throw.verdict is (why_illegal(state, c.DrawJoker(1, "6C")) is None)
    assert scenario.state.turn == 1


@pytest.mark.parametrize("may_take", [False, True])
def test_the_first_upcard_is_that_of_a_game(may_take: bool) -> None:  # noqa: FBT001 -- a value of the rule
    rules = with_value(HouseRules(), "pickup.first_upcard", may_take)
    state = given_events(*opened_round(["7H 2S", "9C 9D"], rules)).after(c.Throw(0, cards("7H"))).state

    _, upcard = shown_cards("pickup.first_upcard", rules)

    assert upcard.verdict is (why_illegal(state, c.DrawDiscard(0, "KD")) is None)
    assert upcard.verdict is may_take


@pytest.mark.parametrize(("ending", "turns"), [("at_once", 0), ("after_final_turns", 3)])
def test_the_turns_after_a_call_are_those_of_a_game(ending: str, turns: int) -> None:
    rules = with_value(HouseRules(), "call.ends_round", ending)
    called = given_events(*opened_round(["AC 2D", "9C KD", "8D QS", "7H TC"], rules)).after(c.Call(0)).state

    others = shown_people("call.ends_round", rules)[1:]

    assert [each.verdict for each in others] == [each.seat in called.final_turns for each in others]
    assert sum(each.verdict is True for each in others) == turns


@pytest.mark.parametrize("out_of_turn", ["forbidden", "ends_round"])
def test_a_call_out_of_turn_is_that_of_a_game(out_of_turn: str) -> None:
    rules = with_value(HouseRules(), "call.out_of_turn", out_of_turn)
    state = given_events(*opened_round(["9C KD", "AC 2D"], rules)).state

    word = parts_of("call.out_of_turn", rules)[-1]

    assert isinstance(word, ExampleWord)
    assert word.verdict is (why_illegal(state, c.Call(1)) is None)


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_the_direction_is_that_of_a_game(direction: str) -> None:
    rules = with_value(HouseRules(), "table.direction", direction)
    dealt = given_events(*opened_round(["7H 2S", "9C 9D", "8D QS", "7C TC"], rules)).state

    assert tuple(each.seat for each in shown_people("table.direction", rules)) == dealt.seats


@pytest.mark.parametrize(
    ("end", "winners", "out"),
    [("last_standing", [], [2]), ("first_over", [0], []), ("single_round", [0], [])],
)
def test_the_end_of_a_match_names_winners_and_losers(end: str, winners: list[int], out: list[int]) -> None:
    people = shown_people("match.end", with_value(HouseRules(), "match.end", end))

    assert [each.seat for each in people if each.state == "winner"] == winners
    assert [each.seat for each in people if each.state == "out"] == out


@pytest.mark.parametrize(("tie", "winners"), [("extra_round", []), ("shared", [0, 1])])
def test_a_tie_is_shared_or_played_off(tie: str, winners: list[int]) -> None:
    people = shown_people("match.tie", with_value(HouseRules(), "match.tie", tie))

    assert people[0].points == people[1].points
    assert [each.seat for each in people if each.state == "winner"] == winners
