"""Tests of scoring: the points of a round, penalties, reductions, and the limits that end a match."""

import pytest
from msgspec.structs import replace

from yaniv.cards import cards
from yaniv.rules import match_end, scoring
from yaniv.rules.calling import is_call, judge_call
from yaniv.rules.house_rules import CallRules, CardValues, DealRules, HouseRules, MatchRules, ScoringRules, TableRules

HAND_TOTALS = {1: 3, 2: 5, 3: 20, 0: 5}
"""Points in hand by seat: seat 0 has called with 5; seats 1 and 2 beat the call."""


@pytest.mark.parametrize(
    ("hand", "values", "expected"),
    [
        ("AH TD JS QC KD JK 7S", CardValues(), 48),
        ("JS JH JC", CardValues(one_eyed_jack=-1), 8),
        ("JS JH", CardValues(jack=5), 10),
        ("AS KS QS JK", CardValues(ace=0, king=0, queen=-3, joker=20), 17),
        ("", CardValues(), 0),
    ],
)
def test_the_points_of_a_hand(hand: str, values: CardValues, expected: int) -> None:
    assert scoring.points(cards(hand), values) == expected


@pytest.mark.parametrize(
    ("zero_for", "multi_asaf", "scores"),
    [
        ("yaniv", "flat", {1: 3, 2: 5, 3: 20, 0: 35}),
        ("asaf", "flat", {1: 0, 2: 5, 3: 20, 0: 35}),
        ("both", "each", {1: 0, 2: 5, 3: 20, 0: 45}),
        ("both", "plus_each", {1: 0, 2: 5, 3: 20, 0: 75}),
    ],
)
def test_the_scores_when_two_players_beat_the_caller(zero_for: str, multi_asaf: str, scores: dict[int, int]) -> None:
    rules = HouseRules(scoring=replace(ScoringRules(), zero_for=zero_for, multi_asaf=multi_asaf))

    settled = scoring.settle(HAND_TOTALS, 0, rules)

    assert settled == scoring.Settlement((1, 2), scores, (1, 2))


@pytest.mark.parametrize(("zero_for", "caller_score"), [("yaniv", 0), ("both", 0), ("asaf", 5)])
def test_the_scores_when_nobody_beats_the_caller(zero_for: str, caller_score: int) -> None:
    settled = scoring.settle({1: 6, 0: 5}, 0, HouseRules(scoring=replace(ScoringRules(), zero_for=zero_for)))

    assert settled == scoring.Settlement((), {1: 6, 0: caller_score}, (0,))


def test_all_who_tie_for_the_lowest_asaf_score_0() -> None:
    settled = scoring.settle({1: 4, 2: 4, 3: 5, 0: 5}, 0, HouseRules(scoring=ScoringRules(zero_for="both")))

    assert settled.scores == {1: 0, 2: 0, 3: 5, 0: 35}


@pytest.mark.parametrize("zero_for", ["yaniv", "asaf", "both"])
def test_where_only_a_lower_hand_beats_the_caller_an_equal_one_scores_its_cards(zero_for: str) -> None:
    rules = HouseRules(call=CallRules(beaten_by="lower"), scoring=replace(ScoringRules(), zero_for=zero_for))

    held = scoring.settle({1: 5, 2: 9, 0: 5}, 0, rules)
    beaten = scoring.settle({1: 5, 2: 4, 0: 5}, 0, rules)

    assert held == scoring.Settlement((), {1: 5, 2: 9, 0: 5 if zero_for == "asaf" else 0}, (0,))
    assert beaten == scoring.Settlement((2,), {1: 5, 2: 4 if zero_for == "yaniv" else 0, 0: 35}, (2,))


@pytest.mark.parametrize(("multi_asaf", "score"), [("flat", 30), ("each", 40), ("plus_each", 70)])
def test_a_caller_who_pays_only_the_penalty_does_not_score_the_hand(multi_asaf: str, score: int) -> None:
    rules = HouseRules(scoring=replace(ScoringRules(), beaten_caller="penalty_only", multi_asaf=multi_asaf))

    assert scoring.settle(HAND_TOTALS, 0, rules).scores == {1: 3, 2: 5, 3: 20, 0: score}


@pytest.mark.parametrize("zero_for", ["yaniv", "asaf", "both"])
def test_where_the_others_score_nothing_a_beaten_call_costs_only_the_caller(zero_for: str) -> None:
    rules = HouseRules(scoring=replace(ScoringRules(), zero_for=zero_for, others_when_beaten="zero"))

    assert scoring.settle(HAND_TOTALS, 0, rules) == scoring.Settlement((1, 2), {1: 0, 2: 0, 3: 0, 0: 35}, (1, 2))
    assert scoring.settle({1: 6, 0: 5}, 0, rules).scores[1] == 6
    assert scoring.settle_self_asaf({1: 29, 0: 19}, 0, rules).scores[1] == 29
    assert scoring.settle_called_off({1: 29, 0: 19}).scores == {1: 29, 0: 19}


def test_self_asaf_and_the_wrong_word_come_on_top_of_a_flat_penalty() -> None:
    scores = ScoringRules(beaten_caller="penalty_only")
    rules = HouseRules(call=CallRules(limit=7, over_limit="self_asaf"), scoring=scores)

    beaten = scoring.add_wrong_word_penalty(scoring.settle(HAND_TOTALS, 0, rules), 0, scores, is_wrong_word=True)

    assert beaten.scores[0] == 60
    assert scoring.settle_self_asaf({1: 29, 0: 19}, 0, rules).scores[0] == 49


def test_a_caller_above_the_limit_gets_the_asaf_penalty() -> None:
    rules = HouseRules(call=CallRules(limit=7, over_limit="self_asaf"))

    settled = scoring.settle_self_asaf({1: 29, 2: 7, 0: 19}, 0, rules)

    assert settled == scoring.Settlement((), {1: 29, 2: 0, 0: 49}, ())


def test_the_wrong_word_costs_extra() -> None:
    settled = scoring.settle({1: 6, 0: 5}, 0, HouseRules())

    assert scoring.add_wrong_word_penalty(settled, 0, ScoringRules(), is_wrong_word=True).scores == {1: 6, 0: 30}
    assert scoring.add_wrong_word_penalty(settled, 0, ScoringRules(), is_wrong_word=False) == settled


@pytest.mark.parametrize(
    ("total", "rules", "expected", "why"),
    [
        (100, ScoringRules(), 100, "no reduction by default"),
        (100, ScoringRules(reduce_at=50), 50, "half"),
        (150, ScoringRules(reduce_at=50, reduce_by=50), 100, "fifty off"),
        (75, ScoringRules(reduce_at=25), 37, "an odd half is rounded down"),
        (99, ScoringRules(reduce_at=50), 99, "no multiple"),
        (0, ScoringRules(reduce_at=50), 0, "0 is no multiple"),
        (-50, ScoringRules(reduce_at=50), -50, "totals below 0 are never reduced"),
        (200, ScoringRules(reduce_at="limit", reduce_by=50), 150, "only the limit is reduced"),
        (100, ScoringRules(reduce_at="limit", reduce_by=50), 100, "only the limit is reduced"),
    ],
)
def test_totals_that_land_exactly_on_a_reduction_are_reduced(
    total: int, rules: ScoringRules, expected: int, why: str
) -> None:
    assert scoring.reduce_total(total, rules, MatchRules()) == expected, why


@pytest.mark.parametrize(
    ("total", "call", "expected"),
    [
        (5, CallRules(), "yaniv"),
        (6, CallRules(), "refused"),
        (6, CallRules(over_limit="self_asaf"), "self_asaf"),
        (6, CallRules(over_limit="continue"), "continue"),
        (6, CallRules(over_limit="draw_three"), "draw_three"),
        (7, CallRules(over_limit="draw_three", punish_above=7), "continue"),
        (8, CallRules(over_limit="draw_three", punish_above=7), "draw_three"),
        (8, CallRules(over_limit="swap_hands"), "swap_hands"),
        (8, CallRules(over_limit="eliminate"), "eliminate"),
    ],
)
def test_the_kind_of_a_call_by_hand_total(total: int, call: CallRules, expected: str) -> None:
    assert judge_call(total, call) == expected


@pytest.mark.parametrize(("word", "expected"), [("Yan", True), ("YAN", True), ("Yaniv", True), ("Asaf", False)])
def test_which_words_count_as_a_call(word: str, expected: bool) -> None:  # noqa: FBT001 -- a column
    assert is_call(word, CallRules(wrong_word="Yaniv"), TableRules(call_word="Yan")) is expected


@pytest.mark.parametrize(
    ("total", "hit", "expected"),
    [(200, "over", False), (201, "over", True), (200, "reach", True), (199, "reach", False)],
)
def test_when_a_total_exceeds_the_limit(total: int, hit: str, expected: bool) -> None:  # noqa: FBT001 -- a column
    assert match_end.exceeds_limit(total, replace(MatchRules(), limit_hit=hit)) is expected


def test_equal_ranks_share_a_place_and_winners_come_first() -> None:
    assert match_end.rank_places({0: (2,), 1: (1,), 2: (2,), 3: (5,)}, (3,)) == (3, 2, 3, 1)
    assert match_end.rank_places({0: (2,), 1: (1,), 2: (2,), 3: (5,)}, (0, 3)) == (1, 3, 4, 1)


def test_the_maximum_cost_of_a_call_out_of_turn_excludes_the_wrong_word() -> None:
    call = CallRules(out_of_turn="ends_round", wrong_word="Yan")

    assert scoring.max_round_points(HouseRules(call=call, scoring=ScoringRules(out_of_turn_penalty=90)), 4) == 90
    assert scoring.max_round_points(HouseRules(call=call, scoring=ScoringRules(out_of_turn_penalty=60)), 4) == 65


def test_the_maximum_round_points_assume_no_higher_hand_than_possible() -> None:
    rules = HouseRules(call=CallRules(limit=100), deal=DealRules(hand_size=2))

    assert scoring.max_round_points(rules, 4) == 2 * 10 + 30


@pytest.mark.parametrize(
    ("rules", "players", "expected", "why"),
    [
        (HouseRules(), 4, 50, "five cards of 10"),
        (HouseRules(deal=DealRules(hand_size=2)), 4, 35, "a call with 5 that is beaten"),
        (HouseRules(deal=DealRules(hand_size=2), scoring=ScoringRules(multi_asaf="each")), 4, 65, "three beat it"),
        (HouseRules(deal=DealRules(hand_size=2), scoring=ScoringRules(multi_asaf="each")), 2, 35, "one beats it"),
        (
            HouseRules(deal=DealRules(hand_size=1), scoring=ScoringRules(multi_asaf="each")),
            1,
            35,
            "one player counts as two",
        ),
        (HouseRules(deal=DealRules(hand_size=1), call=CallRules(limit=100)), 2, 40, "a hand cannot count more"),
        (HouseRules(call=CallRules(over_limit="draw_three")), 2, 80, "eight cards after the penalty"),
        (HouseRules(call=CallRules(over_limit="self_asaf")), 2, 80, "any hand may call, and pays the penalty"),
        (HouseRules(call=CallRules(wrong_word="Yan"), deal=DealRules(hand_size=2)), 2, 65, "the wrong word as well"),
        (HouseRules(call=CallRules(over_limit="self_asaf", wrong_word="Yan")), 2, 110, "both"),
        (
            HouseRules(call=CallRules(out_of_turn="ends_round"), scoring=ScoringRules(out_of_turn_penalty=99)),
            2,
            99,
            "out of turn",
        ),
        (HouseRules(scoring=ScoringRules(out_of_turn_penalty=99)), 2, 50, "nobody may call out of turn"),
    ],
)
def test_the_maximum_points_of_a_round(rules: HouseRules, players: int, expected: int, why: str) -> None:
    assert scoring.max_round_points(rules, players) == expected, why


@pytest.mark.parametrize(("round_number", "limit", "expected"), [(1, 0, None), (1, 3, 2), (3, 3, 0), (4, 3, 0)])
def test_the_rounds_left_before_the_round_limit(round_number: int, limit: int, expected: int | None) -> None:
    assert match_end.rounds_after(round_number, replace(MatchRules(), round_limit=limit)) == expected


def test_a_call_out_of_turn_costs_only_its_caller() -> None:
    settlement = scoring.settle_out_of_turn(HAND_TOTALS, 2, replace(ScoringRules(), out_of_turn_penalty=40))

    assert settlement.scores == {1: 0, 2: 40, 3: 0, 0: 0}
    assert (settlement.asafs, settlement.credited) == ((), ())


def test_in_a_round_called_off_everyone_scores_their_hand() -> None:
    settlement = scoring.settle_called_off(HAND_TOTALS)

    assert settlement.scores == HAND_TOTALS
    assert (settlement.asafs, settlement.credited) == ((), ())


@pytest.mark.parametrize(
    ("count", "length", "expected"),
    [(3, 3, True), (4, 3, True), (2, 3, False), (1, 1, True), (0, 0, False), (9, 0, False)],
)
def test_when_a_bonus_is_earned(count: int, length: int, *, expected: bool) -> None:
    assert scoring.has_earned_bonus(count, length) is expected


def test_the_lowest_seats_keep_the_given_order() -> None:
    assert match_end.lowest_seats((2, 0, 1, 3), {0: 5, 1: 9, 2: 5, 3: 6}) == (2, 0)
    assert match_end.lowest_seats(iter((1, 3)), {0: 5, 1: 9, 3: 6}) == (3,)


@pytest.mark.parametrize(
    ("round_number", "limit", "expected"), [(9, 0, False), (2, 3, False), (3, 3, True), (4, 3, True)]
)
def test_when_the_round_limit_ends_a_match(round_number: int, limit: int, *, expected: bool) -> None:
    assert match_end.reaches_round_limit(round_number, replace(MatchRules(), round_limit=limit)) is expected
