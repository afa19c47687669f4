"""Tests of the round report: every number with its reason, standings, and the end of the match."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from tests.case_selection import example_count
from tests.random_games import random_game
from tests.rule_strategies import house_rules
from tests.ui.sample_views import make_view, rules_with
from yaniv import paths
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.game.events import AnyEvent
from yaniv.game.view import View, build_view
from yaniv.i18n import set_language
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import reaches_round_limit
from yaniv.rules.next_starter import Outcome
from yaniv.rules.scoring import reduce_total, settle, settle_self_asaf
from yaniv.ui.narration.match_end_text import over_limit_sentence
from yaniv.ui.narration.match_report import build_match_report
from yaniv.ui.narration.round_report import RoundReport, RoundRow, build_round_report

CLASSIC = HouseRules()
TRAVELLERS = rules_with(scoring={"zero_for": "both", "multi_asaf": "each"}, call={"limit": 7})
PLUS_EACH = rules_with(scoring={"multi_asaf": "plus_each"})
ONLY_ASAF = rules_with(scoring={"zero_for": "asaf"})
SELF_ASAF = rules_with(call={"limit": 10, "over_limit": "self_asaf"})
OUT_OF_TURN = rules_with(call={"out_of_turn": "ends_round"})
SPEEDY = rules_with(call={"wrong_word": "Yaniv"}, table={"call_word": "Yan"})
QUICK = rules_with(match={"end": "single_round"})
SEAT_BY_NAME = {"Dana": 0, "Noa": 1, "Avi": 2, "Maya": 3}


def round_events(
    rules: HouseRules, outcome: Outcome, hands: dict[str, int], asafs: str = "", *, wrong_word: bool = False
) -> list[AnyEvent]:
    """Return the events of a round called by Noa with these hand totals, scored by RULES "The end of a round"."""
    totals = {SEAT_BY_NAME[name]: total for name, total in hands.items()}
    beaters = tuple(SEAT_BY_NAME[name] for name in asafs.split())
    word = "Yaniv" if wrong_word else rules.table.call_word
    called = e.YanivCalled(1, word, "out_of_turn" if outcome == "out_of_turn" else "yaniv", wrong_word=wrong_word)
    scored = e.RoundScored(
        caller=None if outcome == "called_off" else 1,
        outcome=outcome,
        asafs=beaters,
        hand_totals=totals,
        scores=totals,
        totals=(40, 50, 60, 70),
        tally=(0, 0, 0, 0),
        streak=(0, 0, 0, 0),
        winner=min(totals, key=lambda seat: totals[seat]),
    )
    return [called, e.HandsShown({seat: cards("7H") for seat in totals}), scored]


def report_row(events: list[AnyEvent], name: str, rules: HouseRules) -> RoundRow:
    report = build_round_report(events, make_view(rules))
    assert report is not None
    return next(each for each in report.rows if each.name == name)


@pytest.mark.parametrize(
    ("rules", "outcome", "hands", "asafs", "name", "why"),
    [
        (CLASSIC, "yaniv", {"Noa": 5, "Avi": 25}, "", "Noa", "Yaniv scores 0"),
        (CLASSIC, "yaniv", {"Noa": 5, "Avi": 25}, "", "Avi", "hand 25"),
        (TRAVELLERS, "yaniv", {"Noa": 5, "Avi": 25}, "", "Noa", "Yaniv scores 0"),
        (ONLY_ASAF, "yaniv", {"Noa": 5, "Avi": 25}, "", "Noa", "hand 5, only Asaf scores 0"),
        (CLASSIC, "asaf", {"Noa": 5, "Avi": 4, "Maya": 20}, "Avi", "Noa", "hand 5 + 30, beaten by Avi"),
        (CLASSIC, "asaf", {"Noa": 5, "Avi": 4, "Maya": 20}, "Avi", "Avi", "hand 4, Asaf"),
        (CLASSIC, "asaf", {"Noa": 5, "Avi": 4, "Maya": 20}, "Avi", "Maya", "hand 20"),
        (CLASSIC, "asaf", {"Noa": 5, "Avi": 4, "Maya": 2}, "Avi Maya", "Noa", "hand 5 + 30, beaten by Avi and Maya"),
        (TRAVELLERS, "asaf", {"Noa": 5, "Avi": 4}, "Avi", "Noa", "hand 5 + 30, beaten by Avi"),
        (TRAVELLERS, "asaf", {"Noa": 5, "Avi": 4}, "Avi", "Avi", "Asaf scores 0"),
        (
            TRAVELLERS,
            "asaf",
            {"Noa": 5, "Avi": 4, "Maya": 2},
            "Avi Maya",
            "Noa",
            "hand 5 + 2 \u00d7 20, beaten by Avi and Maya",
        ),
        (TRAVELLERS, "asaf", {"Noa": 5, "Avi": 4, "Maya": 2}, "Avi Maya", "Maya", "Asaf scores 0"),
        (TRAVELLERS, "asaf", {"Noa": 5, "Avi": 4, "Maya": 2}, "Avi Maya", "Avi", "hand 4, Asaf but not lowest"),
        (TRAVELLERS, "asaf", {"Noa": 5, "Avi": 2, "Maya": 2}, "Avi Maya", "Avi", "Asaf scores 0"),
        (ONLY_ASAF, "asaf", {"Noa": 5, "Avi": 2}, "Avi", "Avi", "Asaf scores 0"),
        (
            PLUS_EACH,
            "asaf",
            {"Noa": 5, "Avi": 4, "Maya": 2, "Dana": 5},
            "Avi Maya Dana",
            "Noa",
            "hand 5 + 30 + 3 \u00d7 20, beaten by Avi, Maya and you",
        ),
        (SELF_ASAF, "self_asaf", {"Noa": 12, "Avi": 10, "Maya": 11}, "", "Noa", "hand 12 + 30, called above 10"),
        (SELF_ASAF, "self_asaf", {"Noa": 12, "Avi": 10, "Maya": 11}, "", "Avi", "a hand of 10 or less scores 0"),
        (SELF_ASAF, "self_asaf", {"Noa": 12, "Avi": 10, "Maya": 11}, "", "Maya", "hand 11"),
        (OUT_OF_TURN, "out_of_turn", {"Noa": 12, "Avi": 40}, "", "Noa", "called out of turn"),
        (OUT_OF_TURN, "out_of_turn", {"Noa": 12, "Avi": 40}, "", "Avi", "caller was out of turn"),
        (CLASSIC, "called_off", {"Noa": 12, "Avi": 40}, "", "Noa", "hand 12"),
        (QUICK, "yaniv", {"Noa": 4, "Avi": 9}, "", "Noa", "no one beat the call"),
        (QUICK, "yaniv", {"Noa": 4, "Avi": 9}, "", "Avi", ""),
        (QUICK, "asaf", {"Noa": 4, "Avi": 3}, "Avi", "Noa", "beaten by Avi"),
        (QUICK, "asaf", {"Noa": 4, "Avi": 3}, "Avi", "Avi", "beat Noa"),
        (QUICK, "self_asaf", {"Noa": 14, "Avi": 3}, "", "Noa", "called above 5"),
        (QUICK, "out_of_turn", {"Noa": 14, "Avi": 3}, "", "Noa", "called out of turn"),
    ],
)
def test_each_number_has_its_reason(  # noqa: PLR0913, PLR0917 -- the columns of the table
    rules: HouseRules, outcome: Outcome, hands: dict[str, int], asafs: str, name: str, why: str
) -> None:
    assert report_row(round_events(rules, outcome, hands, asafs), name, rules).reason == why


@pytest.mark.parametrize("rules", [CLASSIC, QUICK])
@pytest.mark.parametrize(
    ("outcome", "asafs", "expected"),
    [
        ("yaniv", "", []),
        ("asaf", "Avi", ["Noa"]),
        ("self_asaf", "", ["Noa"]),
        ("out_of_turn", "", ["Noa"]),
        ("called_off", "", []),
    ],
)
def test_a_call_that_fails_is_marked_however_little_it_costs(
    rules: HouseRules, outcome: Outcome, asafs: str, expected: list[str]
) -> None:
    report = build_round_report(round_events(rules, outcome, {"Noa": 40, "Avi": 4}, asafs), make_view(rules))

    assert report is not None
    assert [row.name for row in report.rows if row.has_failed_call] == expected


@pytest.mark.parametrize("outcome", ["yaniv", "asaf", "self_asaf", "out_of_turn", "called_off"])
def test_the_headline_speaks_of_the_call(outcome: Outcome) -> None:
    report = build_round_report(
        round_events(CLASSIC, outcome, {"Noa": 5, "Avi": 4}, "Avi" if outcome == "asaf" else ""), make_view()
    )

    assert report is not None
    assert (
        report.headline
        == {
            "yaniv": "Yaniv! Noa wins the round.",
            "asaf": "Asaf! Avi beat Noa.",
            "self_asaf": "Noa called above 5.",
            "out_of_turn": "Noa called out of turn.",
            "called_off": "No one called. Round abandoned.",
        }[outcome]
    )


def test_a_single_round_without_a_call_is_not_abandoned() -> None:
    rules = structs.replace(CLASSIC, match=structs.replace(CLASSIC.match, end="single_round"))

    report = build_round_report(round_events(rules, "called_off", {"Noa": 5, "Avi": 4}), make_view(rules))

    assert report is not None
    assert report.headline == "No one called: the lowest hand wins."


def test_the_reader_is_called_you() -> None:
    beaten = build_round_report(round_events(CLASSIC, "asaf", {"Noa": 5, "Dana": 4}, "Dana"), make_view())
    asaf = build_round_report(round_events(CLASSIC, "asaf", {"Noa": 5, "Avi": 4}, "Avi"), make_view(seat=1))
    calls = build_round_report(round_events(CLASSIC, "yaniv", {"Noa": 5, "Avi": 9}), make_view(seat=1))

    assert [report.headline for report in (beaten, asaf, calls) if report] == [
        "Asaf! You beat Noa.",
        "Asaf! Avi beat you.",
        "Yaniv! You win the round.",
    ]


@pytest.mark.parametrize(
    ("beaters", "seat", "headlines"),
    [
        ("Avi", 3, ("Asaf! Avi beat Noa.", "Assaf\u202f! Avi a contré Noa.")),
        ("Avi Maya", 0, ("Asaf! Avi and Maya beat Noa.", "Assaf\u202f! Avi et Maya ont contré Noa.")),
        ("Avi", 1, ("Asaf! Avi beat you.", "Assaf\u202f! Avi a contré votre annonce.")),
        ("Avi Maya", 1, ("Asaf! Avi and Maya beat you.", "Assaf\u202f! Avi et Maya ont contré votre annonce.")),
        ("Avi", 2, ("Asaf! You beat Noa.", "Assaf\u202f! Vous avez contré Noa.")),
        ("Avi Maya", 2, ("Asaf! You beat Noa, and so did Maya.", "Assaf\u202f! Vous avez contré Noa, avec Maya.")),
    ],
)
def test_the_verb_agrees_with_those_who_beat_a_call(beaters: str, seat: int, headlines: tuple[str, str]) -> None:
    events = round_events(CLASSIC, "asaf", {"Noa": 5, "Avi": 4, "Maya": 4}, beaters)
    told = []
    for language in ("en", "fr"):
        set_language(language, paths.locale())
        report = build_round_report(events, make_view(seat=seat))
        told.append(report.headline if report else "")

    assert tuple(told) == headlines


def test_you_in_the_middle_of_a_french_sentence_has_a_small_letter() -> None:
    set_language("fr", paths.locale())

    text = over_limit_sentence((0, 1), make_view(), ends_match=True)

    assert text.endswith("points dépassés\u00a0: vous et Noa.")


def test_the_wrong_word_is_named_with_its_price() -> None:
    events = round_events(SPEEDY, "yaniv", {"Noa": 5, "Avi": 25}, wrong_word=True)

    noa = report_row(events, "Noa", SPEEDY)

    assert noa.notes == ("including 30 for saying Yaniv",)
    assert noa.rule_keys == ("scoring.zero_for", "scoring.wrong_word_penalty")
    assert report_row(events, "Avi", SPEEDY).notes == ()


def test_the_wrong_word_has_no_price_where_no_points_are_kept() -> None:
    rules = structs.replace(SPEEDY, match=structs.replace(SPEEDY.match, end="single_round"))

    assert report_row(round_events(rules, "yaniv", {"Noa": 5, "Avi": 25}, wrong_word=True), "Noa", rules).notes == ()


def test_out_of_turn_the_wrong_word_costs_nothing_more() -> None:
    assert (
        report_row(round_events(SPEEDY, "out_of_turn", {"Noa": 5, "Avi": 25}, wrong_word=True), "Noa", SPEEDY).notes
        == ()
    )


def test_report_lists_bonuses_and_a_reduction_in_order() -> None:
    rules = rules_with(scoring={"streak_length": 3, "tally_length": 5, "reduce_at": 50, "reduce_by": 50})
    events = [
        *round_events(rules, "yaniv", {"Noa": 5, "Maya": 25}),
        e.BonusGiven(3, "streak", 10),
        e.BonusGiven(3, "tally", 10),
        e.TotalReduced(3, 50, 0),
    ]

    maya = report_row(events, "Maya", rules)

    assert maya.notes == ("70 minus 10, 3 wins in a row", "60 minus 10, 5 wins in all", "50 becomes 0")
    assert maya.total == 0


@pytest.mark.parametrize(("hit", "note"), [("over", "out above 200"), ("reach", "out at 200")])
def test_who_is_out_reads_at_which_limit(hit: str, note: str) -> None:
    rules = rules_with(match={"limit_hit": hit})
    maya = report_row([*round_events(rules, "yaniv", {"Noa": 5, "Maya": 25}), e.PlayerOut(3)], "Maya", rules)

    assert maya.notes == (note,)
    assert "out" in maya.marks


def test_a_false_caller_put_out_stands_last_without_a_hand() -> None:
    report = build_round_report(
        [e.PlayerOut(0), *round_events(CLASSIC, "yaniv", {"Noa": 5, "Maya": 25, "Avi": 3})], make_view()
    )

    assert report is not None
    assert [each.name for each in report.rows] == ["Noa", "Avi", "Maya", "Dana"]
    assert [each.standing.place for each in report.rows] == [1, 2, 3, 4]
    assert report.rows[-1].notes == ("out after calling too high",)
    assert report.rows[-1].points is None
    assert report.rows[-1].total == 40


def test_equal_totals_stand_in_the_order_of_play_which_may_be_counterclockwise() -> None:
    rules = rules_with(table={"direction": "counterclockwise"})
    *called, scored = round_events(rules, "yaniv", {"Noa": 5, "Maya": 25, "Avi": 6, "Dana": 7})
    assert isinstance(scored, e.RoundScored)
    report = build_round_report([*called, structs.replace(scored, totals=(60,) * 4)], make_view(rules))

    assert report is not None
    assert [each.name for each in report.rows] == ["Noa", "Dana", "Maya", "Avi"]


def test_a_single_round_writes_no_points() -> None:
    noa = report_row(round_events(QUICK, "yaniv", {"Noa": 4, "Avi": 9}), "Noa", QUICK)

    assert noa.points is None
    assert noa.total is None
    assert noa.total_before is None


def test_a_limit_that_too_few_rounds_leave_out_of_reach_is_none() -> None:
    few_rounds = rules_with(match={"limit": 1000, "round_limit": 3})

    reports = [
        build_round_report(round_events(rules, "yaniv", {"Noa": 3, "Dana": 20}), make_view(rules))
        for rules in (CLASSIC, few_rounds)
    ]

    assert [report is not None and report.has_limit for report in reports] == [True, False]


def test_report_of_a_single_round_lists_the_hands() -> None:
    events = (e.RoundOpened(1, 0, (0, 1)), *round_events(QUICK, "yaniv", {"Noa": 3, "Dana": 20}))

    report = build_match_report(e.MatchWon((1,), (2, 1, 3, 4)), make_view(QUICK), events)

    assert [(place.name, place.hand_total, place.total) for place in report.places[:2]] == [
        ("Noa", 3, None),
        ("Dana", 20, None),
    ]


def test_a_running_round_has_no_report() -> None:
    assert build_round_report([e.TurnBegan(1)], make_view()) is None


@settings(max_examples=example_count(100))
@given(house_rules(4, 4, keep={"match.end": "last_standing"}), st.lists(st.integers(0, 9), min_size=4, max_size=4))
def test_under_any_rules_the_reason_comes_to_the_points(rules: HouseRules, counts: list[int]) -> None:
    """The sentence says what RULES "The end of a round" makes each player pay."""
    hands = dict(zip(SEAT_BY_NAME, counts, strict=True))
    totals = {SEAT_BY_NAME[name]: count for name, count in hands.items()}
    too_high = hands["Noa"] > rules.call.limit
    settled_scores = settle_self_asaf(totals, 1, rules) if too_high else settle(totals, 1, rules)
    asafs = " ".join(name for name, seat in SEAT_BY_NAME.items() if seat in settled_scores.asafs)
    outcome: Outcome = "self_asaf" if too_high else "asaf" if asafs else "yaniv"

    events = round_events(rules, outcome, hands, asafs)

    assert {name: sum_in_sentence(report_row(events, name, rules).reason) for name in SEAT_BY_NAME} == {
        name: settled_scores.scores[seat] for name, seat in SEAT_BY_NAME.items()
    }


def sum_in_sentence(why: str) -> int:
    """Return the value of the sum in a sentence."""
    total = re.match(r"(?:hand|penalty) (.*?)(?:, |$)", why)
    terms = re.findall(r"(?:(\d+) \u00d7 )?(-?\d+)", total[1]) if total else ()
    return sum(int(times or 1) * int(number) for times, number in terms)


def test_the_end_names_the_winner_and_all_places() -> None:
    report = build_match_report(e.MatchWon((2,), (2, 4, 1, 2)), make_view(totals=(90, 210, 40, 90)))

    assert report.headline == "Avi wins the match."
    assert [(each.place, each.name, each.total) for each in report.places] == [
        (1, "Avi", 40),
        (2, "Dana", 90),
        (2, "Maya", 90),
        (4, "Noa", 210),
    ]


def test_winners_may_share() -> None:
    assert (
        build_match_report(e.MatchWon((0, 2), (1, 3, 1, 4)), make_view()).headline == "Dana and Avi share first place."
    )
    assert build_match_report(e.MatchWon((0,), (1, 2, 3, 4)), make_view()).headline == "You win the match!"


def test_the_end_remembers_who_left_when_and_what_the_reader_did() -> None:
    none, game = (0, 0, 0), make_view(None, ("Dana", "Noa", "Avi"))
    story: list[e.AnyEvent] = [
        e.RoundOpened(1, 0, (1, 2, 0)),
        e.RoundScored(0, "yaniv", (), {}, {}, none, none, none, 0),
        e.RoundOpened(2, 0, (1, 2, 0)),
        e.RoundScored(1, "asaf", (0,), {}, {}, none, none, none, 0),
        e.PlayerOut(1),
        e.RoundOpened(3, 0, (2, 0)),
        e.RoundScored(0, "asaf", (2,), {}, {}, none, none, none, 2),
        e.RoundScored(0, "self_asaf", (), {}, {}, none, none, none, 2),
        e.RoundScored(0, "out_of_turn", (), {}, {}, none, none, none, 2),
        e.RoundOpened(4, 0, (2, 0)),
        e.HandsShown({0: cards("AC"), 2: cards("KD")}),
        e.RoundScored(0, "yaniv", (), {}, {}, none, none, none, 0),
        e.PlayerOut(2),
    ]

    report = build_match_report(e.MatchWon((0,), (1, 3, 2)), game, story)

    assert [rank.eliminated_in_round for rank in report.places] == [None, 4, 2]
    assert report.call_counts == ("2 Yanivs", "beat 1 call", "caught once")


@pytest.mark.parametrize(
    ("hit", "totals", "ends", "note"),
    [
        ("over", (12, 207, 60, 200), "Noa went over 200, ending the match.", "over 200: the match ends"),
        ("over", (207, 50, 60, 70), "You went over 200, ending the match.", "over 200: the match ends"),
        ("over", (203, 204, 60, 70), "You and Noa went over 200, ending the match.", "over 200: the match ends"),
        ("reach", (12, 200, 60, 70), "Noa reached 200, ending the match.", "reached 200: the match ends"),
    ],
)
@pytest.mark.parametrize("tied", [False, True])
def test_the_last_round_says_what_ended_the_match(
    hit: str, totals: tuple[int, ...], ends: str, note: str, *, tied: bool
) -> None:
    rules = rules_with(match={"end": "first_over", "limit": 200, "limit_hit": hit})
    last: e.AnyEvent = e.RoundClosed(2, (2, 3)) if tied else e.MatchWon((2,), (2, 4, 1, 3))
    *called, scored = round_events(rules, "yaniv", {"Noa": 5, "Dana": 20, "Avi": 7, "Maya": 9})
    assert isinstance(scored, e.RoundScored)
    events = [*called, structs.replace(scored, totals=totals), last]

    report = build_round_report(events, make_view(rules))

    if tied:  # an extra round comes first
        ends, note = ends.replace(", ending the match", ""), note.replace(": the match ends", "")

    assert report is not None
    assert report.subheadline == ends
    over = {seat for seat, total in enumerate(totals) if total > 200 - (hit == "reach")}
    assert {each.seat for each in report.rows if note in each.notes} == over
    assert {cause for each in report.rows for cause in each.note_rule_keys} == {"match.limit"}


def test_a_total_that_was_reduced_below_the_limit_ends_nothing() -> None:
    rules = rules_with(match={"end": "first_over", "limit": 100}, scoring={"reduce_at": 50})
    *called, scored = round_events(rules, "yaniv", {"Noa": 5, "Dana": 20, "Avi": 7, "Maya": 9})
    assert isinstance(scored, e.RoundScored)
    scored = structs.replace(scored, totals=(150, 50, 60, 70))

    report = build_round_report([*called, scored, e.TotalReduced(0, 150, 100), e.RoundClosed(1)], make_view(rules))

    assert report is not None
    assert "ends" not in report.subheadline + " ".join(note for each in report.rows for note in each.notes)


@pytest.mark.parametrize(
    ("rounds", "sentence"), [(1, "That was the only round."), (3, "That was the last of 3 rounds."), (4, "")]
)
def test_report_names_the_last_round_of_the_match(rounds: int, sentence: str) -> None:
    rules = rules_with(match={"round_limit": rounds})
    called = round_events(rules, "yaniv", {"Noa": 5, "Dana": 20, "Avi": 7, "Maya": 9})

    report = build_round_report([*called, e.MatchWon((1,), (4, 1, 2, 3))], structs.replace(make_view(rules), round=3))

    assert report is not None
    assert report.subheadline == ("That was the last of 3 rounds." if rounds == 3 else sentence)


def test_report_says_when_the_last_players_pass_the_limit_together() -> None:
    """Nobody is eliminated: both share the first place."""
    rules = rules_with(match={"end": "last_standing", "limit": 60, "tie": "shared"})
    *called, scored = round_events(rules, "yaniv", {"Noa": 5, "Dana": 20})
    assert isinstance(scored, e.RoundScored)
    scored = structs.replace(scored, totals=(82, 82))

    report = build_round_report([*called, scored, e.MatchWon((0, 1), (1, 1))], make_view(rules))

    assert report is not None
    assert [each.note_rule_keys for each in report.rows] == [("match.limit",)] * 2
    assert report.subheadline


@given(house_rules(2, 5), st.integers(0, 10**6))
def test_every_last_round_says_what_ended_the_match(rules: HouseRules, seed: int) -> None:
    """A limit of points that was passed, or all rounds that there are."""
    rules = structs.replace(rules, match=structs.replace(rules.match, limit=min(rules.match.limit, 60)))
    round_events: list[AnyEvent] = []
    for step, (_, _, state, events) in enumerate(random_game(rules, rules.table.max_players, seed, calls=0.9)):
        for event in events:
            round_events = [] if isinstance(event, e.RoundOpened) else [*round_events, event]
            scored = any(isinstance(each, e.RoundScored) for each in round_events)
            if isinstance(event, e.MatchWon) and scored and rules.match.end != "single_round" and not state.tied:
                report = build_round_report(round_events, build_view(state, 0))
                assert report is not None
                causes = {cause for each in report.rows for cause in each.note_rule_keys}
                assert "match.limit" in causes or reaches_round_limit(state.round, rules.match)
                assert report.subheadline or report.headline.startswith("You are out")
        if step > 400:
            break


@settings(max_examples=example_count(60))
@given(house_rules(2, 5), st.integers(0, 10**6))
def test_rows_stand_by_place_and_their_numbers_add_up(rules: HouseRules, seed: int) -> None:
    """Whoever left the match stands last; the totals of the others never fall from row to row."""
    round_events: list[AnyEvent] = []
    for step, (_, _, state, events) in enumerate(random_game(rules, rules.table.max_players, seed, calls=0.9)):
        for event in events:
            round_events = [] if isinstance(event, e.RoundOpened) else [*round_events, event]
            if isinstance(event, e.RoundClosed | e.MatchWon):
                view = build_view(state, 0)
                check_standing(build_round_report(round_events, view), view)
        if step > 400:
            break


@pytest.mark.parametrize("rules", [CLASSIC, QUICK])
def test_nobody_moves_up_or_down_in_a_first_round(rules: HouseRules) -> None:
    *others, scored = round_events(rules, "yaniv", {"Dana": 40, "Noa": 5, "Avi": 20, "Maya": 30})
    first = structs.replace(scored, totals=(40, 0, 20, 30), scores={0: 40, 1: 0, 2: 20, 3: 30})

    report = build_round_report([*others, first], make_view(rules))

    assert report is not None
    assert [row.standing.place for row in report.rows] == [1, 2, 3, 4]
    assert [row.standing.place_before for row in report.rows] == [1, 2, 3, 4]
    assert report.rows_before == (0, 1, 2, 3)


def check_standing(report: RoundReport | None, view: View) -> None:
    """Rows by place; places from 1 on, without gaps but for ties; every total is explained."""
    if report is None:
        return
    places = [row.standing.place for row in report.rows]
    assert places == sorted(places)
    assert all(place == places.index(place) + 1 for place in places) or report.is_last
    assert sorted(report.rows_before) == list(range(len(report.rows)))
    for row in report.rows:
        if row.total is None or row.total_before is None or row.points is None:
            continue
        if not row.notes:
            assert row.total == row.total_before + row.points
        reduction = row.standing.reduction
        if reduction:
            assert reduction.total == row.total + reduction.points_away
            assert reduce_total(reduction.total, view.rules.scoring, view.rules.match) == reduction.reduced_total


def test_report_mentions_only_a_reduction_within_reach() -> None:
    rules = rules_with(scoring={"reduce_at": 50}, match={"limit": 100})
    events = round_events(rules, "yaniv", {"Noa": 5, "Maya": 25, "Avi": 6, "Dana": 7})  # totals 40, 50, 60, 70

    told = {row.name: row.standing.outlook for row in build_rows(events, rules)}

    assert told["Dana"] == "10 more: 50 becomes 25"
    assert told["Maya"] == "can take 30 more"
    assert not told["Noa"]
    assert told["Avi"] == "can take 40 more"


def build_rows(events: list[AnyEvent], rules: HouseRules) -> tuple[RoundRow, ...]:
    report = build_round_report(events, make_view(rules))
    assert report is not None
    return report.rows


@pytest.mark.parametrize(("limit_hit", "left"), [("over", 8), ("reach", 7)])
def test_who_is_in_danger_reads_how_much_is_left(limit_hit: str, left: int) -> None:
    rules = rules_with(match={"limit": 78, "limit_hit": limit_hit})

    maya = build_rows(round_events(rules, "yaniv", {"Noa": 5, "Maya": 25}), rules)[-1]

    assert maya.standing.points_left == left


@pytest.mark.parametrize(
    ("reader", "result"), [(0, "neutral"), (1, "lost"), (2, "won")], ids=["watching", "caught", "caught the caller"]
)
def test_a_round_is_won_or_lost_for_its_reader(reader: int, result: str) -> None:
    events = round_events(CLASSIC, "asaf", {"Dana": 20, "Noa": 5, "Avi": 4}, "Avi")

    report = build_round_report(events, make_view(seat=reader))

    assert report is not None
    assert report.reader_result == result
    assert [row.name for row in report.rows if row.has_special_reason] == ["Noa", "Avi"]
