"""Tests of the sentence about an unfinished match."""

from datetime import date

import pytest

from yaniv.daily.daily_seed import seed_of_date
from yaniv.daily.deal_date import TODAY_ENV_VARIABLE
from yaniv.match_purpose import MatchPurpose
from yaniv.store.saved_match import UnfinishedMatch
from yaniv.ui.narration.match_summary_text import describe_unfinished_match

DEAL_SEED = seed_of_date(date(2026, 11, 24))


def describe(seed: str = "", **facts: int | bool | MatchPurpose | None) -> str:
    """Describe a match in its second round."""
    match = {"round": 2, "total": 14, "players": 4, **facts}
    return describe_unfinished_match(UnfinishedMatch(7, "Quick", seed=seed, **match))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("2026-11-24", "Today's deal · Quick · round 2 · you 14"),
        ("2026-11-25", "Deal of 24 November 2026 · Quick · round 2 · you 14"),
    ],
)
def test_the_deal_of_a_date_says_so(day: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TODAY_ENV_VARIABLE, day)

    assert describe(DEAL_SEED) == expected


def test_a_deal_says_so_before_its_first_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TODAY_ENV_VARIABLE, "2026-11-24")

    assert describe(DEAL_SEED, round=0) == "Today's deal · Quick"


def test_a_player_who_is_out_of_a_deal_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TODAY_ENV_VARIABLE, "2026-11-24")

    assert describe(DEAL_SEED, is_out=True) == "Today's deal · Quick · round 2 · you are out"


def test_practice_with_the_cards_of_a_deal_is_practice() -> None:
    practice = MatchPurpose(is_practice=True)

    assert describe(DEAL_SEED, purpose=practice) == "Quick · practice · round 2 · 4 players"


def test_other_matches_are_no_deal() -> None:
    assert describe("seven") == "Quick · round 2 · you 14 · 4 players"
