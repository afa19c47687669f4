"""The round told in words: every number with its reason."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from tests.games import random_game
from tests.house_rules import house_rules
from tests.ui.sights import house, seen
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.game.events import AnyEvent, Outcome
from yaniv.game.view import view
from yaniv.rules.house import HouseRules
from yaniv.rules.scoring import settle, settle_self_asaf
from yaniv.ui.scenes.reasons import Row, tell_match, tell_round

CLASSIC = HouseRules()
TRAVELLERS = house(scoring={"zero_for": "both", "multi_asaf": "each"}, call={"limit": 7})
PLUS = house(scoring={"multi_asaf": "plus_each"})
ONLY_ASAF = house(scoring={"zero_for": "asaf"})
SELF = house(call={"limit": 10, "over_limit": "self_asaf"})
OUT_OF_TURN = house(call={"out_of_turn": "ends_round"})
SPEEDY = house(call={"wrong_word": "Yaniv"}, table={"call_word": "Yan"})
QUICK = house(match={"end": "single_round"})
SEAT = {"Dana": 0, "Noa": 1, "Avi": 2, "Maya": 3}


def settled(
    rules: HouseRules, outcome: Outcome, hands: dict[str, int], asafs: str = "", *, wrong_word: bool = False
) -> list[AnyEvent]:
    """A round called by Noa that left these hand totals; points as RULES section 5 has them."""
    totals = {SEAT[name]: total for name, total in hands.items()}
    beaters = tuple(SEAT[name] for name in asafs.split())
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


def row(events: list[AnyEvent], name: str, rules: HouseRules) -> Row:
    told = tell_round(events, seen(rules))
    assert told is not None
    return next(each for each in told.rows if each.name == name)


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
            "hand 5 + 2 x 20, beaten by Avi and Maya",
        ),
        (TRAVELLERS, "asaf", {"Noa": 5, "Avi": 4, "Maya": 2}, "Avi Maya", "Maya", "Asaf scores 0"),
        (TRAVELLERS, "asaf", {"Noa": 5, "Avi": 4, "Maya": 2}, "Avi Maya", "Avi", "hand 4, Asaf, but not the lowest"),
        (TRAVELLERS, "asaf", {"Noa": 5, "Avi": 2, "Maya": 2}, "Avi Maya", "Avi", "Asaf scores 0"),
        (ONLY_ASAF, "asaf", {"Noa": 5, "Avi": 2}, "Avi", "Avi", "Asaf scores 0"),
        (
            PLUS,
            "asaf",
            {"Noa": 5, "Avi": 4, "Maya": 2, "Dana": 5},
            "Avi Maya Dana",
            "Noa",
            "hand 5 + 30 + 3 x 20, beaten by Avi, Maya and you",
        ),
        (SELF, "self_asaf", {"Noa": 12, "Avi": 10, "Maya": 11}, "", "Noa", "hand 12 + 30, called above 10"),
        (SELF, "self_asaf", {"Noa": 12, "Avi": 10, "Maya": 11}, "", "Avi", "a hand of 10 or less scores 0"),
        (SELF, "self_asaf", {"Noa": 12, "Avi": 10, "Maya": 11}, "", "Maya", "hand 11"),
        (OUT_OF_TURN, "out_of_turn", {"Noa": 12, "Avi": 40}, "", "Noa", "called out of turn"),
        (OUT_OF_TURN, "out_of_turn", {"Noa": 12, "Avi": 40}, "", "Avi", "the call came out of turn"),
        (CLASSIC, "called_off", {"Noa": 12, "Avi": 40}, "", "Noa", "hand 12"),
        (QUICK, "yaniv", {"Noa": 4, "Avi": 9}, "", "Noa", "nobody beat the call"),
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
    assert row(settled(rules, outcome, hands, asafs), name, rules).why == why


@pytest.mark.parametrize("outcome", ["yaniv", "asaf", "self_asaf", "out_of_turn", "called_off"])
def test_the_headline_speaks_of_the_call(outcome: Outcome) -> None:
    told = tell_round(settled(CLASSIC, outcome, {"Noa": 5, "Avi": 4}, "Avi" if outcome == "asaf" else ""), seen())

    assert told is not None
    assert (
        told.headline
        == {
            "yaniv": "Yaniv! Noa has the lowest hand.",
            "asaf": "Asaf! Avi beat Noa.",
            "self_asaf": "Noa called above 5.",
            "out_of_turn": "Noa called out of turn.",
            "called_off": "Nobody called: the round is called off.",
        }[outcome]
    )


def test_the_reader_is_called_you() -> None:
    beaten = tell_round(settled(CLASSIC, "asaf", {"Noa": 5, "Dana": 4}, "Dana"), seen())
    asaf = tell_round(settled(CLASSIC, "asaf", {"Noa": 5, "Avi": 4}, "Avi"), seen(seat=1))
    calls = tell_round(settled(CLASSIC, "yaniv", {"Noa": 5, "Avi": 9}), seen(seat=1))

    assert [told.headline for told in (beaten, asaf, calls) if told] == [
        "Asaf! You beat Noa.",
        "Asaf! Avi beat you.",
        "Yaniv! You have the lowest hand.",
    ]


def test_the_wrong_word_is_named_with_its_price() -> None:
    events = settled(SPEEDY, "yaniv", {"Noa": 5, "Avi": 25}, wrong_word=True)

    noa = row(events, "Noa", SPEEDY)

    assert noa.notes == ("30 of it for the word Yaniv",)
    assert noa.rules == ("scoring.zero_for", "scoring.wrong_word_penalty")
    assert row(events, "Avi", SPEEDY).notes == ()


def test_out_of_turn_the_wrong_word_costs_nothing_more() -> None:
    assert row(settled(SPEEDY, "out_of_turn", {"Noa": 5, "Avi": 25}, wrong_word=True), "Noa", SPEEDY).notes == ()


def test_bonuses_and_a_reduction_are_told_in_order() -> None:
    rules = house(scoring={"streak_length": 3, "tally_length": 5, "reduce_at": 50, "reduce_by": 50})
    events = [
        *settled(rules, "yaniv", {"Noa": 5, "Maya": 25}),
        e.BonusGiven(3, "streak", 10),
        e.BonusGiven(3, "tally", 10),
        e.TotalReduced(3, 50, 0),
    ]

    maya = row(events, "Maya", rules)

    assert maya.notes == ("70 - 10, 3 wins in a row", "60 - 10, 5 wins in all", "50 becomes 0")
    assert maya.total == 0


@pytest.mark.parametrize(("hit", "note"), [("over", "out above 200"), ("reach", "out at 200")])
def test_who_is_out_reads_at_which_limit(hit: str, note: str) -> None:
    rules = house(match={"limit_hit": hit})
    maya = row([*settled(rules, "yaniv", {"Noa": 5, "Maya": 25}), e.PlayerOut(3)], "Maya", rules)

    assert maya.notes == (note,)
    assert "out" in maya.marks


def test_a_false_caller_put_out_stands_last_without_a_hand() -> None:
    told = tell_round([e.PlayerOut(0), *settled(CLASSIC, "yaniv", {"Noa": 5, "Maya": 25, "Avi": 3})], seen())

    assert told is not None
    assert [each.name for each in told.rows] == ["Noa", "Avi", "Maya", "Dana"]
    assert told.rows[-1].notes == ("out after a false call",)
    assert told.rows[-1].points is None
    assert told.rows[-1].total == 40


def test_counterclockwise_the_rows_run_the_other_way() -> None:
    rules = house(table={"direction": "counterclockwise"})
    told = tell_round(settled(rules, "yaniv", {"Noa": 5, "Maya": 25, "Avi": 6, "Dana": 7}), seen(rules))

    assert told is not None
    assert [each.name for each in told.rows] == ["Noa", "Dana", "Maya", "Avi"]


def test_a_single_round_writes_no_points() -> None:
    noa = row(settled(QUICK, "yaniv", {"Noa": 4, "Avi": 9}), "Noa", QUICK)

    assert noa.points is None
    assert noa.total is None
    assert noa.before is None


def test_a_round_that_still_runs_is_not_told() -> None:
    assert tell_round([e.TurnBegan(1)], seen()) is None


@settings(max_examples=300)
@given(house_rules(4, 4, keep={"match.end": "last_standing"}), st.lists(st.integers(0, 9), min_size=4, max_size=4))
def test_under_any_rules_the_reason_comes_to_the_points(rules: HouseRules, counts: list[int]) -> None:
    """The sentence says what RULES section 5 makes each player pay."""
    hands = dict(zip(SEAT, counts, strict=True))
    totals = {SEAT[name]: count for name, count in hands.items()}
    too_high = hands["Noa"] > rules.call.limit
    told = settle_self_asaf(totals, 1, rules) if too_high else settle(totals, 1, rules.scoring)
    asafs = " ".join(name for name, seat in SEAT.items() if seat in told.asafs)
    outcome: Outcome = "self_asaf" if too_high else "asaf" if asafs else "yaniv"

    events = settled(rules, outcome, hands, asafs)

    assert {name: worth(row(events, name, rules).why) for name in SEAT} == {
        name: told.scores[seat] for name, seat in SEAT.items()
    }


def worth(why: str) -> int:
    """What the sum in a sentence comes to."""
    total = re.match(r"hand (.*?)(?:, |$)", why)
    terms = re.findall(r"(?:(\d+) x )?(-?\d+)", total[1]) if total else ()
    return sum(int(times or 1) * int(number) for times, number in terms)


def test_the_end_names_the_winner_and_all_places() -> None:
    told = tell_match(e.MatchWon((2,), (2, 4, 1, 2)), seen(totals=(90, 210, 40, 90)))

    assert told.headline == "Avi wins the match."
    assert [(each.place, each.name, each.total) for each in told.places] == [
        (1, "Avi", 40),
        (2, "Dana", 90),
        (2, "Maya", 90),
        (4, "Noa", 210),
    ]


def test_winners_may_share() -> None:
    assert tell_match(e.MatchWon((0, 2), (1, 3, 1, 4)), seen()).headline == "Dana and Avi share the first place."
    assert tell_match(e.MatchWon((0,), (1, 2, 3, 4)), seen()).headline == "You win the match!"


def test_the_end_remembers_who_left_when_and_what_the_reader_did() -> None:
    none, game = (0, 0, 0), seen(None, ("Dana", "Noa", "Avi"))
    story: list[e.AnyEvent] = [
        e.RoundOpened(1, 0, (1, 2, 0)),
        e.RoundScored(0, "yaniv", (), {}, {}, none, none, none, 0),
        e.RoundOpened(2, 0, (1, 2, 0)),
        e.RoundScored(1, "asaf", (0,), {}, {}, none, none, none, 0),
        e.PlayerOut(1),
        e.RoundOpened(3, 0, (2, 0)),
        e.RoundScored(0, "asaf", (2,), {}, {}, none, none, none, 2),
        e.RoundOpened(4, 0, (2, 0)),
        e.HandsShown({0: cards("AC"), 2: cards("KD")}),
        e.RoundScored(0, "yaniv", (), {}, {}, none, none, none, 0),
        e.PlayerOut(2),
    ]

    told = tell_match(e.MatchWon((0,), (1, 3, 2)), game, story)

    assert [place.left for place in told.places] == [None, 4, 2]
    assert told.deeds == ("Yaniv 2 times", "one call of others beaten", "caught once")
    assert told.hand == cards("AC")


@pytest.mark.parametrize(
    ("hit", "totals", "ends", "note"),
    [
        ("over", (12, 207, 60, 200), "Noa went over 200: that ends the match.", "over 200: the match ends"),
        ("over", (207, 50, 60, 70), "You went over 200: that ends the match.", "over 200: the match ends"),
        ("over", (203, 204, 60, 70), "You and Noa went over 200: that ends the match.", "over 200: the match ends"),
        ("reach", (12, 200, 60, 70), "Noa reached 200: that ends the match.", "reached 200: the match ends"),
    ],
)
@pytest.mark.parametrize("tied", [False, True])
def test_the_last_round_says_what_ended_the_match(
    hit: str, totals: tuple[int, ...], ends: str, note: str, *, tied: bool
) -> None:
    rules = house(match={"end": "first_over", "limit": 200, "limit_hit": hit})
    last: e.AnyEvent = e.RoundClosed(2, (2, 3)) if tied else e.MatchWon((2,), (2, 4, 1, 3))
    *called, scored = settled(rules, "yaniv", {"Noa": 5, "Dana": 20, "Avi": 7, "Maya": 9})
    assert isinstance(scored, e.RoundScored)
    events = [*called, structs.replace(scored, totals=totals), last]

    told = tell_round(events, seen(rules))

    if tied:  # an extra round comes first
        ends, note = ends.replace(": that ends the match", ""), note.replace(": the match ends", "")

    assert told is not None
    assert told.under == ends
    over = {seat for seat, total in enumerate(totals) if total > 200 - (hit == "reach")}
    assert {each.seat for each in told.rows if note in each.notes} == over
    assert {cause for each in told.rows for cause in each.causes} == {"match.limit"}


def test_a_total_that_was_reduced_below_the_limit_ends_nothing() -> None:
    rules = house(match={"end": "first_over", "limit": 100}, scoring={"reduce_at": 50})
    *called, scored = settled(rules, "yaniv", {"Noa": 5, "Dana": 20, "Avi": 7, "Maya": 9})
    assert isinstance(scored, e.RoundScored)
    scored = structs.replace(scored, totals=(150, 50, 60, 70))

    told = tell_round([*called, scored, e.TotalReduced(0, 150, 100), e.RoundClosed(1)], seen(rules))

    assert told is not None
    assert "ends" not in told.under + " ".join(note for each in told.rows for note in each.notes)


@given(house_rules(2, 5), st.integers(0, 10**6))
def test_every_last_round_says_what_ended_the_match(rules: HouseRules, seed: int) -> None:
    """A limit that was passed, an extra round, or the only round there is."""
    rules = structs.replace(rules, match=structs.replace(rules.match, limit=min(rules.match.limit, 60)))
    told_events: list[AnyEvent] = []
    for step, (_, _, state, events) in enumerate(random_game(rules, rules.table.max_players, seed, calls=0.9)):
        for event in events:
            told_events = [] if isinstance(event, e.RoundOpened) else [*told_events, event]
            scored = any(isinstance(each, e.RoundScored) for each in told_events)
            if isinstance(event, e.MatchWon) and scored and rules.match.end != "single_round" and not state.tied:
                told = tell_round(told_events, view(state, 0))
                assert told is not None
                causes = {cause for each in told.rows for cause in each.causes}
                assert "match.limit" in causes
                assert told.under or told.headline.startswith("You are out")
        if step > 400:
            break
