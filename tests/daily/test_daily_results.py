"""Tests of daily results and streaks, which are a projection of the journal."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.daily.daily_players import played
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.daily_results import best_streak, current_streak, daily_results
from yaniv.daily.round_results import round_results
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import MatchHeader

FIRST = date(2026, 12, 20)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    with SqliteJournal.open(tmp_path) as opened:
        yield opened


def store(journal: SqliteJournal, day: date, number: int = 1, *, is_finished: bool = True, bots: int = 0) -> int:
    """Store a match of that day; return the points of seat 0.

    *number* selects the random player; *bots*: if not 0, novices replace the opponents of the deal.
    """
    deal = daily_deal(day)
    setup = deal.setup(("You", "A", "B", "C"))
    header = MatchHeader(
        variant=setup.variant,
        rules=setup.rules,
        names=setup.names,
        bots=("", *("novice",) * 3) if bots else setup.bots,
        seed=setup.seed,
        salt="",
    )
    events = played(deal, number)
    match_id = journal.new_match(header)
    journal.append(match_id, events if is_finished else events[:40])
    return round_results(events, 0)[-1].total


def test_the_first_try_counts_and_later_ones_are_listed_apart(journal: SqliteJournal) -> None:
    first, second = store(journal, FIRST, 1), store(journal, FIRST, 2)

    result = daily_results(journal.match_summaries())[FIRST]

    assert (result.total, result.later_totals) == (first, (second,))
    assert result.is_done


def test_an_unfinished_first_try_is_not_replaced_by_a_later_one(journal: SqliteJournal) -> None:
    store(journal, FIRST, is_finished=False)
    later = store(journal, FIRST, 2)

    result = daily_results(journal.match_summaries())[FIRST]

    assert (result.total, result.is_open, result.later_totals) == (None, True, (later,))


def test_the_same_deal_against_other_opponents_does_not_count(journal: SqliteJournal) -> None:
    store(journal, FIRST, bots=1)

    assert daily_results(journal.match_summaries()) == {}


def test_a_streak_lasts_until_the_end_of_the_next_day(journal: SqliteJournal) -> None:
    days = [FIRST + timedelta(days=number) for number in range(5)]
    for day in (days[0], days[2], days[3]):
        store(journal, day)

    results = daily_results(journal.match_summaries())

    assert [current_streak(results, day) for day in days] == [1, 1, 1, 2, 2]
    assert current_streak(results, days[4] + timedelta(days=1)) == 0
    assert best_streak(results) == 2


def test_the_projection_can_be_dropped_and_rebuilt(journal: SqliteJournal) -> None:
    for number in range(3):
        store(journal, FIRST + timedelta(days=number))
    before = daily_results(journal.match_summaries())

    journal._db.execute("DELETE FROM deeds")

    assert daily_results(journal.match_summaries()) == before
    assert len(before) == 3
