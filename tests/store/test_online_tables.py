"""Tests of tables with friends elsewhere in the database, and of their matches, which count for nobody."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events
from yaniv.match_purpose import MatchPurpose
from yaniv.store.errors import UnreadableMatchError
from yaniv.store.journal import SqliteJournal
from yaniv.store.online_tables import OnlineTableRow
from yaniv.store.saved_match import SavedMatch, sanitize_imported_header
from yaniv.store.statistics import compute_stats

SETUP = make_setup(LIVELY_RULES, seed="0")
ONLINE = replace(make_header(SETUP), purpose=MatchPurpose(is_online=True), own_seat=2, bots=("", "", ""))
HOST = OnlineTableRow(True, "ab" * 32, '{"code":"x"}')
GUEST = OnlineTableRow(False, "cd" * 32, '{"host":"y"}')


def test_tables_are_found_again_newest_first(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        numbers = [journal.new_online_table(table) for table in (HOST, GUEST)]
    with SqliteJournal.open(tmp_path) as journal:
        tables = journal.online_tables()

    assert [replace(each, opened="") for each in tables] == [
        replace(GUEST, table_id=numbers[1]),
        replace(HOST, table_id=numbers[0]),
    ]
    assert all(each.opened.startswith("20") for each in tables)


def test_a_table_keeps_its_record_and_its_match(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id = journal.new_match(ONLINE)
        table = replace(HOST, table_id=journal.new_online_table(HOST), record_json="{}", match_id=match_id)

        journal.update_online_table(table)

        [stored] = journal.online_tables()
    assert replace(stored, opened="") == table


def test_a_closed_table_is_offered_no_more_and_has_no_secrets(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        table_id = journal.new_online_table(HOST)

        journal.close_online_table(table_id)
        journal.update_online_table(replace(HOST, table_id=table_id, record_json="late"))

        assert journal.online_tables() == ()
        row = journal._db.execute("SELECT secret_key, contact_json, record_json FROM online_tables").fetchone()
        assert row == ("", "", "")


@pytest.mark.parametrize("deletes_all", [False, True])
def test_a_table_goes_with_its_match(tmp_path: Path, *, deletes_all: bool) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id = journal.new_match(ONLINE)
        journal.new_online_table(replace(HOST, match_id=match_id))
        waiting = journal.new_online_table(GUEST)

        if deletes_all:
            journal.delete_all_matches()
        else:
            journal.delete(match_id)

        assert [table.table_id for table in journal.online_tables()] == [waiting]


def test_a_match_keeps_the_own_seat_and_is_not_continued_without_its_table(tmp_path: Path) -> None:
    events = sample_events()
    with SqliteJournal.open(tmp_path) as journal:
        match_id = journal.new_match(ONLINE)
        journal.append(match_id, events[:40])

        assert journal.load_match(match_id).header.own_seat == 2
        assert journal.unfinished() == ()

        journal.append(match_id, events[40:])
        (summary,) = journal.match_summaries()

    assert summary.purpose == MatchPurpose(is_online=True)
    assert summary.stats == compute_stats(events, 2) != compute_stats(events, 0)


def test_a_match_with_friends_elsewhere_counts_for_nobody(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        journal.append(journal.new_match(ONLINE), sample_events())

        (summary,) = journal.match_summaries()
        assert not summary.is_counted
        assert summary.achievements == ()
        assert journal.newest_results(9) == ()
        assert journal.uncounted_matches() == 0


def test_an_imported_match_keeps_the_own_seat_and_knows_no_other_people() -> None:
    header = sanitize_imported_header(ONLINE, SETUP.rules, SETUP.names)
    other = sanitize_imported_header(replace(ONLINE, own_seat=15), SETUP.rules, SETUP.names)

    assert (header.own_seat, header.bots) == (2, ("stranger", "stranger", ""))
    assert (other.own_seat, other.bots) == (0, ("", "stranger", "stranger"))


def test_a_match_keeps_by_what_its_deals_can_be_checked(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id, other_id = journal.new_match(ONLINE), journal.new_match(ONLINE)

        journal.store_deal_proof(match_id, '{"part":"ab"}')

        proofs = [journal.deal_proof(each) for each in (match_id, other_id, 99)]
    assert proofs == ['{"part":"ab"}', "", ""]


def test_a_match_played_elsewhere_is_saved_once(tmp_path: Path) -> None:
    saved = SavedMatch(ONLINE, sample_events())
    with SqliteJournal.open(tmp_path) as journal:
        numbers = {journal.save_match(saved), journal.save_match(saved)}

        assert journal.match_ids() == tuple(numbers)
        assert journal.load_match(*numbers) == saved


def test_events_that_are_no_match_are_not_saved(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        with pytest.raises(UnreadableMatchError):
            journal.save_match(SavedMatch(ONLINE, sample_events()[3:]))

        assert journal.match_ids() == ()
