"""Tests of the player's statistics over all matches."""

import csv
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events, sample_pages
from yaniv.game import events as e
from yaniv.match_purpose import MatchPurpose
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_specs import with_value
from yaniv.store import statistics, statistics_cache
from yaniv.store.errors import StoreError, UnreadableMatchError, store_message
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import SavedMatch
from yaniv.store.statistics import MatchSummary, PlayerStats, aggregate, compute_stats

HEADER = make_header(make_setup(LIVELY_RULES))


def open_journal(folder: Path) -> SqliteJournal:
    tick = count()
    return SqliteJournal.open(folder, lambda: datetime(2026, 11, 21, tzinfo=UTC) + timedelta(minutes=next(tick)))


def round_scored(
    caller: int | None, outcome: str, scores: dict[int, int], asafs: tuple[int, ...] = ()
) -> e.RoundScored:
    hands = {seat: 3 + seat for seat in scores}
    none = (0,) * 3
    return e.RoundScored(caller, outcome, asafs, hands, scores, tuple(scores.values()), none, none, 1)  # type: ignore[arg-type] # words of a table


def test_calls_are_counted_as_clean_or_caught() -> None:
    stats = compute_stats(
        [
            e.MatchOpened(LIVELY_RULES, ("A", "B", "C"), 0),
            e.RoundOpened(1, 0, (1, 2, 0)),
            round_scored(0, "yaniv", {0: 0, 1: 9, 2: 9}),
            round_scored(0, "asaf", {0: 33, 1: 0, 2: 9}, (1,)),
            round_scored(1, "asaf", {0: 0, 1: 33, 2: 9}, (0, 2)),
            round_scored(1, "yaniv", {0: 7, 1: 0, 2: 9}),
            e.TotalReduced(0, 7, 5),
        ]
    )

    assert (stats.rounds, stats.calls, stats.clean, stats.caught, stats.asafs) == (4, 2, 1, 1, 1)
    assert (stats.points, stats.scored, stats.called_with, stats.begun) == (40, 4, 6, 1)
    assert stats.totals == (5, 0, 9)
    assert stats.places == ()


def test_a_call_out_of_turn_spoils_no_average() -> None:
    start = (e.MatchOpened(LIVELY_RULES, ("A", "B", "C"), 0), round_scored(0, "yaniv", {0: 0, 1: 9, 2: 9}))
    cut_short = (
        round_scored(0, "out_of_turn", {0: 25, 1: 0, 2: 0}),
        round_scored(1, "out_of_turn", {0: 0, 1: 25, 2: 0}),
    )

    before, after = compute_stats(start), compute_stats((*start, *cut_short))

    assert (before.rounds, after.rounds) == (1, 3)
    assert replace(after, rounds=before.rounds, rounds_won=before.rounds_won, totals=before.totals) == before


def test_a_round_without_the_player_does_not_count() -> None:
    assert (
        compute_stats([e.MatchOpened(LIVELY_RULES, ("A", "B", "C"), 0), round_scored(1, "yaniv", {1: 0, 2: 9})]).rounds
        == 0
    )


def test_a_bonus_is_ignored_in_a_match_without_points() -> None:
    """The rules give no such bonus, but a match file edited by hand may contain one."""
    single = with_value(HouseRules(), "match.end", "single_round")
    opened = e.MatchOpened(single, ("A", "B"), 0)

    assert compute_stats([opened, e.BonusGiven(0, "streak", 5), e.TotalReduced(0, 0, 5)]) == compute_stats([opened])


def test_a_match_without_points_has_no_totals() -> None:
    single = with_value(HouseRules(), "match.end", "single_round")

    stats = [
        compute_stats([e.MatchOpened(rules, ("Dana", "Noa"), 0), round_scored(0, "yaniv", {0: 0, 1: 9})]).totals
        for rules in (HouseRules(), single)
    ]

    assert stats == [(0, 9), ()]


def test_only_the_players_own_slap_chances_are_counted() -> None:
    stats = compute_stats(
        [e.SlapOpened(0, "7H"), e.SlapOpened(1, "7C"), e.CardSlapped(1, "7C", "end"), e.SlapOpened(0, "8H")]
    )

    assert (stats.slap_chances, stats.slaps) == (2, 0)


def test_a_whole_match_has_a_result() -> None:
    stats = compute_stats(sample_events())
    won = next(event for event in sample_events() if isinstance(event, e.MatchWon))

    assert stats.places == won.places
    assert stats.won == (0 in won.winners)
    assert stats.calls >= stats.clean + stats.caught


def test_streaks_follow_the_end_of_matches() -> None:
    results = (True, True, False, True)
    summaries = [
        MatchSummary(
            match_id=10 - number, opened="", closed=f"2026-11-2{number}", variant="Classic", rules_hash="x",
            names=("A", "B"), bots=("", "novice"), stats=PlayerStats(places=(1, 2), won=won, rounds=3),
        )
        for number, won in enumerate(results)
    ]  # fmt: skip
    unfinished = replace(summaries[0], match_id=1, closed="", stats=PlayerStats(rounds=2))

    totals = aggregate([*summaries, unfinished])

    assert (totals.games, totals.won, totals.streak, totals.best_streak) == (4, 3, 1, 2)
    assert totals.stats.rounds == 14


def test_a_continued_match_is_counted_again(tmp_path: Path) -> None:
    half = len(sample_pages()) // 2
    with open_journal(tmp_path) as journal:
        for match_id in (journal.new_match(HEADER), journal.new_match(HEADER)):
            for page in sample_pages()[:half]:
                journal.append(match_id, page)
        journal.new_match(HEADER)
        before = journal.match_summaries()
    with open_journal(tmp_path) as journal:
        for page in sample_pages()[half:]:
            journal.append(2, page)
        after = journal.match_summaries()

    assert [each.match_id for each in after] == [2, 1]
    assert [each.stats.places for each in before] == [(), ()]
    assert after[0].stats == compute_stats(sample_events())
    assert after[1] == before[1]


def test_an_unchanged_match_is_not_read_again(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        journal.append(journal.new_match(HEADER), sample_events())
        before = journal.match_summaries()
        journal._db.execute("UPDATE events SET payload = 'never read' WHERE seq = 3")

        assert journal.match_summaries() == before
        journal._db.execute("UPDATE deeds SET version = version - 1")
        assert journal.match_summaries() == ()


def test_time_played_excludes_breaks_and_time_between_sessions(tmp_path: Path) -> None:
    pages = sample_pages()
    with open_journal(tmp_path) as journal:
        match_id = journal.new_match(HEADER)
        for at_ms, page in zip((0, 4_000, 9_000, 9_000_000, 500, 2_500), pages, strict=False):
            journal.append(match_id, page, at_ms)

        assert journal.match_summaries()[0].played_ms == 4_000 + 5_000 + 120_000 + 2_000


def test_after_a_reset_older_matches_stay_but_do_not_count(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        journal.append(journal.new_match(HEADER), sample_events())
        journal.reset_statistics()
        journal.append(journal.new_match(HEADER), sample_events())

        assert [(each.match_id, each.is_counted) for each in journal.match_summaries()] == [(2, True), (1, False)]
        journal.delete_all_matches()
        journal.append(journal.new_match(HEADER), sample_events())
        assert [(each.match_id, each.is_counted) for each in journal.match_summaries()] == [(1, True)]


@pytest.mark.parametrize("purpose", [MatchPurpose(is_practice=True), MatchPurpose(is_shared=True)])
def test_practice_and_shared_matches_do_not_count(tmp_path: Path, purpose: MatchPurpose) -> None:
    with open_journal(tmp_path) as journal:
        journal.append(journal.new_match(replace(HEADER, purpose=purpose)), sample_events())
        journal.append(
            journal.new_match(replace(HEADER, purpose=MatchPurpose(trail="road", stop="goa"))), sample_events()
        )

        summaries = journal.match_summaries()

    assert [each.is_counted for each in summaries] == [True, False]
    assert [each.purpose for each in summaries] == [MatchPurpose(trail="road", stop="goa"), purpose]


def test_a_match_whose_purpose_is_damaged_does_not_count(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        match_id = journal.new_match(HEADER)
        journal.append(match_id, sample_events())
        assert journal.match_summaries()[0].is_counted
        journal._db.execute("UPDATE matches SET purpose_json = '{'")

        assert not journal.match_summaries()[0].is_counted
        with pytest.raises(UnreadableMatchError):
            journal.load_match(match_id)


def test_a_damaged_match_is_skipped(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        for _ in range(2):
            journal.append(journal.new_match(HEADER), sample_events())
        journal._db.execute("DELETE FROM events WHERE match_id = 1 AND seq = 3")

        assert [each.match_id for each in journal.match_summaries()] == [2]
        assert journal.notices


def test_a_read_error_is_raised_instead_of_skipping_a_match(tmp_path: Path) -> None:
    def failing(match_id: int) -> SavedMatch:
        raise StoreError(store_message("no_such_match", number=match_id))

    with open_journal(tmp_path) as journal:
        journal.append(journal.new_match(HEADER), sample_events())

        with pytest.raises(StoreError, match=r"number=1"):
            statistics_cache.refresh(journal._db, failing)


def test_damaged_cached_statistics_are_recomputed_and_a_damaged_match_is_reported(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        journal.append(journal.new_match(HEADER), sample_events())
        before = journal.match_summaries()
        journal._db.execute("UPDATE deeds SET told = '{'")
        assert journal.match_summaries() == before
        journal._db.execute("UPDATE matches SET seats_json = '{'")

        assert journal.match_summaries() == ()
        assert journal.notices


def test_spreadsheets_get_a_line_for_each_match(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        for _ in range(2):
            journal.append(journal.new_match(HEADER), sample_events())
        rows = list(csv.DictReader(statistics.to_csv(journal.match_summaries()).splitlines()))

    assert [row["match"] for row in rows] == ["1", "2"]
    assert rows[0]["players"] == "3"
    assert rows[0]["place"] == str(compute_stats(sample_events()).places[0])
    assert int(rows[0]["calls"]) == compute_stats(sample_events()).calls


def test_matches_of_an_older_database_without_statistics_are_counted(tmp_path: Path) -> None:
    with open_journal(tmp_path) as journal:
        journal.append(journal.new_match(HEADER), sample_events())
        schema = journal._db.execute(
            "SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL AND name NOT IN ('matches', 'events')"
            " ORDER BY type = 'table'"
        ).fetchall()
        for kind, name in schema:
            journal._db.execute(f"DROP {kind} {name}")
        later = "seal purpose_json hints arranged_hands_json finished is_summarised own_seat deal_proof_json"
        for column in later.split():
            journal._db.execute(f"ALTER TABLE matches DROP COLUMN {column}")
        journal._db.execute("PRAGMA user_version = 1")

    with open_journal(tmp_path) as journal:
        assert journal.notices == []
        assert journal.match_summaries()[0].stats == compute_stats(sample_events())
