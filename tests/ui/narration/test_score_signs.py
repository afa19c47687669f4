"""Tests of the signs of the reasons for a score: every reason has one, and is read out."""

from typing import get_args

import pytest
from msgspec.structs import replace

from tests.ui.sample_views import make_view, rules_with
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.next_starter import Outcome
from yaniv.ui.narration.round_report import RoundReport, ScoreSign, build_round_report, describe_row, score_sign
from yaniv.ui.panels.round_result import _SIGN_COLOURS, _SIGN_ICONS

NAMES = ("You", "Noa", "Avi")
NONE = (0, 0, 0)


def report_of(
    outcome: Outcome, *later: e.AnyEvent, caller: int = 1, asafs: tuple[int, ...] = (), rules: HouseRules | None = None
) -> RoundReport:
    """Return the report of a round with this outcome, and what followed."""
    points, winner = {0: 9, 1: 4, 2: 0}, asafs[0] if asafs else 1
    scored = e.RoundScored(
        caller, outcome, asafs, {0: 9, 1: 4, 2: 3}, points, (59, 104, 30), NONE, NONE, winner
    )  # fmt: skip
    hands = e.HandsShown({0: cards("9C"), 1: cards("4C"), 2: cards("3C")})
    events = (e.YanivCalled(caller, "Yaniv", "yaniv"), hands, scored, *later)
    report = build_round_report(events, make_view(rules or rules_with(scoring={"reduce_at": 50}), NAMES))
    assert report is not None
    return report


REPORTS = {
    "good call": report_of("yaniv"),
    "beaten": report_of("asaf", asafs=(2,)),
    "too high": report_of("self_asaf"),
    "out of turn": report_of("out_of_turn"),
    "called off": report_of("called_off"),
    "reduced": report_of("yaniv", e.TotalReduced(0, 50, 25)),
    "streak": report_of("yaniv", e.BonusGiven(1, "streak", 25)),
    "tally": report_of("yaniv", e.BonusGiven(0, "tally", 25)),
    "out": report_of("asaf", e.PlayerOut(0), asafs=(2,)),
    "single round": report_of(
        "asaf", e.MatchWon((2,), (3, 2, 1)), asafs=(2,), rules=rules_with(match={"end": "single_round"})
    ),
}


@pytest.mark.parametrize("name", REPORTS)
def test_every_reason_of_a_score_has_a_sign_and_is_read_out(name: str) -> None:
    for row in REPORTS[name].rows:
        assert not row.reason or score_sign(row) in get_args(ScoreSign)
        assert row.reason.casefold() in describe_row(row).casefold()
        assert all(note in describe_row(row) for note in row.notes)


def test_every_sign_is_one_that_some_reason_has_and_can_be_drawn() -> None:
    signs = {score_sign(row) for report in REPORTS.values() for row in report.rows} - {None}

    assert signs == set(get_args(ScoreSign)) == set(_SIGN_COLOURS) == {*_SIGN_ICONS, "star"}


def test_a_sign_tells_what_weighs_most() -> None:
    signs = {name: {row.seat: score_sign(row) for row in report.rows} for name, report in REPORTS.items()}

    assert signs["beaten"] == {0: "cards", 1: "bolt", 2: "star"}
    assert signs["good call"][1] == "star"
    assert signs["out of turn"][1] == "bolt"
    assert signs["reduced"][0] == "half"
    assert (signs["streak"][1], signs["tally"][0]) == ("flame", "flame")
    assert signs["out"][0] == "out"


def test_nothing_scored_has_no_sign() -> None:
    row = REPORTS["good call"].rows[0]

    assert score_sign(replace(row, points=None, reason="", marks=(), has_failed_call=False, note_rule_keys=())) is None


@pytest.mark.parametrize("name", [name for name in REPORTS if name != "single round"])
def test_the_order_of_the_race_is_that_of_the_referees_totals(name: str) -> None:
    rows = REPORTS[name].rows

    still_in = [row.total for row in rows if "out" not in row.marks and row.total is not None]
    assert still_in == sorted(still_in)
    assert all("out" in row.marks for row in rows[len(still_in) :])
    for row in rows:
        if row.total is not None and row.total_before is not None and not row.notes:
            assert row.total == row.total_before + (row.points or 0)
