"""Tests of the daily deal: a date determines variant, opponents, cards and par."""

from datetime import date, timedelta
from itertools import islice

import pytest

from tests.daily import golden_deals
from yaniv.daily.daily_deal import NoDealError, daily_deal
from yaniv.daily.daily_seed import FIRST_DATE, LAST_DATE, date_of_seed, has_deal
from yaniv.daily.deal_date import TODAY_ENV_VARIABLE, parse_date, today
from yaniv.daily.par import compute_par, master_totals, par_of
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.store.par_cache import Par

GOLDEN_LINES = golden_deals.FILE.read_text(encoding="utf-8").splitlines()
YEAR = tuple(date(2027, 1, 1) + timedelta(days=number) for number in range(365))


def test_thirty_dates_still_have_their_golden_deals() -> None:
    lines = [golden_deals.line_of(daily_deal(day)) for day in golden_deals.DATES]

    assert lines == [line.rpartition(" ")[0] for line in GOLDEN_LINES]


def test_a_date_still_has_its_golden_par() -> None:
    assert f"{compute_par(daily_deal(golden_deals.DATES[3])).points}" == GOLDEN_LINES[3].rpartition(" ")[2]


def test_every_weekday_has_its_variant_and_saturdays_differ() -> None:
    deals = [daily_deal(day) for day in YEAR]

    by_weekday = [{deal.variant_id for deal in deals if deal.date.weekday() == weekday} for weekday in range(7)]
    saturdays = by_weekday.pop(5)
    assert by_weekday == [{"travellers"}, {"jhyap"}, {"french"}, {"speedy-yan"}, {"paddy-smashdown"}, {"classic"}]
    assert len(saturdays) == 8


def test_every_deal_has_three_different_opponents_and_rules_without_races() -> None:
    for deal in map(daily_deal, YEAR):
        assert len(set(deal.characters)) == 3
        assert find_conflicts(deal.rules) == ()
        assert (deal.rules.match.round_limit, deal.rules.match.tie) == (3, "shared")
        assert not deal.rules.turn.early_throw
        assert deal.rules.call.out_of_turn == "forbidden"


def test_the_date_is_decoded_from_the_seed_of_a_deal_only() -> None:
    seed = daily_deal(date(2026, 12, 24)).seed

    assert date_of_seed(seed) == date(2026, 12, 24)
    for other in (
        seed[:-1],
        seed + "0",
        seed.replace("24", "25"),
        "today-",
        "today-2026-13-01-x",
        "",
        "7",
        "today-1999-01-01",
    ):
        assert date_of_seed(other) is None


def test_masters_of_par_play_different_games() -> None:
    totals = tuple(islice(master_totals(daily_deal(golden_deals.DATES[3])), 4))

    assert len(set(totals)) > 1


def test_par_is_the_mean_of_the_best_three_masters_told_with_the_spread() -> None:
    assert par_of((50, 14, 61, 20, 66, 17, 44, 38)) == Par(17, 14, 66)


@pytest.mark.parametrize("day", [FIRST_DATE - timedelta(days=1), LAST_DATE + timedelta(days=1)])
def test_dates_outside_the_range_of_codes_have_no_deal(day: date) -> None:
    assert not has_deal(day)
    with pytest.raises(NoDealError, match=day.isoformat()):
        daily_deal(day)


@pytest.mark.parametrize(
    "text", ["", "20261224", "2026-12-24 ", "2026-W52-4", "24.12.2026", "2026-02-30", "२०२६-१२-२४"]
)
def test_other_texts_are_not_parsed_as_dates(text: str) -> None:
    assert parse_date(text) is None


def test_an_environment_variable_overrides_todays_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TODAY_ENV_VARIABLE, "2026-12-24")

    assert today() == date(2026, 12, 24)

    monkeypatch.setenv(TODAY_ENV_VARIABLE, "tomorrow")

    assert today() != date(2026, 12, 24)
