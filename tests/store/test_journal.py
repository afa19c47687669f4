"""Tests of the journal of matches in the database: storing, loading, resuming, importing, deleting, failing."""

import re
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.match.session_builders import make_participants, make_setup, random_hosts
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events, sample_pages
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.game.evolve import fold
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import JournalError
from yaniv.match_purpose import MatchPurpose
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store import match_file
from yaniv.store.database import DATABASE_NAME
from yaniv.store.errors import StoreError, UnreadableMatchError
from yaniv.store.event_codec import EVENT_FORMAT
from yaniv.store.journal import MAX_OFFERED_MATCHES, SqliteJournal
from yaniv.store.saved_match import ArrangedHand, SavedMatch, UnfinishedMatch, sanitize_imported_header
from yaniv.store.statistics import compute_stats

SETUP = make_setup(LIVELY_RULES)


def noon() -> datetime:
    return datetime(2025, 1, 2, 12, 0, 0, tzinfo=UTC)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    """Yield an empty journal."""
    with SqliteJournal.open(tmp_path, noon) as opened:
        yield opened


def store_match(journal: SqliteJournal, count: int, seed: int = 0) -> int:
    """Store the first *count* commands of a sample match; return its number."""
    match_id = journal.new_match(make_header(SETUP))
    for page in sample_pages(seed)[:count]:
        journal.append(match_id, page)
    return match_id


def tamper(journal: SqliteJournal, sql: str, *values: object) -> None:
    """Run SQL directly in the open database."""
    journal._db.execute(sql, values)


def test_a_whole_match_is_stored(journal: SqliteJournal) -> None:
    match_id = store_match(journal, len(sample_pages()))

    assert journal.load_match(match_id) == SavedMatch(make_header(SETUP), sample_events())


def test_a_match_is_loaded_after_a_restart(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id = store_match(journal, 20)

    with SqliteJournal.open(tmp_path) as journal:
        assert journal.load_match(match_id).events == tuple(event for page in sample_pages()[:20] for event in page)
        assert journal.notices == []


def test_closing_leaves_one_file(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        store_match(journal, 20)

    assert [path.name for path in tmp_path.iterdir()] == [DATABASE_NAME]


def test_an_unfinished_match_without_points_has_no_total(journal: SqliteJournal) -> None:
    rules = HouseRules(match=MatchRules(end="single_round"))
    match_id = journal.new_match(make_header(make_setup(rules)))
    for page in sample_pages(rules=rules)[:6]:
        journal.append(match_id, page)

    assert [each.total for each in journal.unfinished()] == [None]


def test_an_unfinished_match_is_listed(journal: SqliteJournal) -> None:
    match_id = store_match(journal, 30)
    state = fold(journal.load_match(match_id).events)

    [match] = journal.unfinished()
    assert replace(match, opened="") == UnfinishedMatch(
        match_id, "Test", state.round, state.totals[0], 3, seed=SETUP.seed
    )
    assert match.opened.startswith("2025-01-02")


def test_unfinished_matches_tell_whether_the_person_is_out(journal: SqliteJournal) -> None:
    seed, count = next(
        (seed, count)
        for seed in range(50)
        for count in range(1, len(sample_pages(seed)))
        if fold(event for page in sample_pages(seed)[:count] for event in page).out == (0,)
    )
    store_match(journal, count - 1, seed)
    store_match(journal, count, seed)

    assert [each.is_out for each in journal.unfinished()] == [True, False]


def test_the_newest_unfinished_match_is_listed_first(journal: SqliteJournal) -> None:
    older, newest = store_match(journal, 30), store_match(journal, 10)

    assert [each.match_id for each in journal.unfinished()] == [newest, older]


def test_the_list_of_unfinished_matches_is_limited(journal: SqliteJournal) -> None:
    for _ in range(MAX_OFFERED_MATCHES + 2):
        store_match(journal, 3)

    assert len(journal.unfinished()) == MAX_OFFERED_MATCHES


def test_a_finished_match_is_not_listed_as_unfinished(journal: SqliteJournal) -> None:
    store_match(journal, len(sample_pages()))

    assert isinstance(sample_events()[-1], e.MatchWon)
    assert journal.unfinished() == ()


def test_an_abandoned_match_is_not_listed_as_unfinished(journal: SqliteJournal) -> None:
    journal.close_match(store_match(journal, 30))

    assert journal.unfinished() == ()


def test_a_match_without_events_is_not_listed_as_unfinished(journal: SqliteJournal) -> None:
    journal.new_match(make_header(SETUP))

    assert journal.unfinished() == ()


def test_a_session_resumes_from_the_journal_at_any_command(journal: SqliteJournal) -> None:
    match_id = store_match(journal, 0)
    for number, page in enumerate(sample_pages()):
        journal.append(match_id, page)
        if number % 7:
            continue
        saved = journal.load_match(match_id)
        session = MatchSession.resume(
            SETUP, saved.events, journal.match_writer(match_id), make_participants(random_hosts(range(3)))
        )

        assert session.state == fold(saved.events)
        assert session.is_over or session.next_wakeup_ms() is not None


def test_a_resumed_session_appends_to_the_same_match(journal: SqliteJournal) -> None:
    match_id = store_match(journal, 30)
    session = MatchSession.resume(
        SETUP,
        journal.load_match(match_id).events,
        journal.match_writer(match_id),
        make_participants(random_hosts(range(3))),
    )

    before = len(journal.load_match(match_id).events)

    session.advance(60_000)

    stored = journal.load_match(match_id).events
    assert len(stored) > before
    assert fold(stored) == session.state


def test_an_unknown_match_number_is_refused(journal: SqliteJournal) -> None:
    with pytest.raises(StoreError, match=r"no_such_match \(number=9\)"):
        journal.load_match(9)


@pytest.mark.parametrize(
    ("sql", "expected"),
    [
        ("DELETE FROM events WHERE seq = 3", r"event_missing \(number=3\)"),
        ("UPDATE events SET payload = '{' WHERE seq = 4", r"event_damaged \(number=4\)"),
        ("UPDATE events SET payload = x'00ff' WHERE seq = 4", r"event_damaged \(number=4\)"),
        ('UPDATE events SET payload = \'{"event":"Sneezed"}\' WHERE seq = 4', r"event_damaged \(number=4\)"),
        ('UPDATE events SET payload = \'{"event":"StockDrawn","seat":77}\' WHERE seq = 7', "event_does_not_follow"),
        ("DELETE FROM events WHERE seq > 2", "incomplete_move"),
        ("UPDATE matches SET rules_json = '{}}'", "header_unreadable"),
        ("UPDATE matches SET seats_json = '[]'", "header_unreadable"),
    ],
)
def test_an_unreadable_match_is_reported_once_and_kept(journal: SqliteJournal, sql: str, expected: str) -> None:
    match_id = store_match(journal, 30)
    tamper(journal, sql)

    assert journal.unfinished() == ()
    assert journal.unfinished() == ()

    assert len(journal.notices) == 1
    assert re.search(expected, str(journal.notices[0]))
    with pytest.raises(UnreadableMatchError, match=expected):
        journal.load_match(match_id)


def test_an_older_match_is_listed_when_the_newest_cannot_be_read(journal: SqliteJournal) -> None:
    older = store_match(journal, 30)
    tamper(journal, "UPDATE events SET payload = '' WHERE match_id = ?", store_match(journal, 30))

    assert [each.match_id for each in journal.unfinished()] == [older]


def test_a_match_of_a_newer_format_is_not_listed(journal: SqliteJournal) -> None:
    match_id = store_match(journal, 30)
    tamper(journal, "UPDATE matches SET format = ?", EVENT_FORMAT + 1)

    assert journal.unfinished() == ()
    tamper(journal, "UPDATE matches SET format = ?", EVENT_FORMAT)

    assert [each.match_id for each in journal.unfinished()] == [match_id]


def test_a_full_disk_is_reported_and_nothing_is_stored(journal: SqliteJournal) -> None:
    match_id = store_match(journal, 2)
    before = journal.load_match(match_id)
    tamper(journal, "PRAGMA wal_checkpoint(TRUNCATE)")
    (size,) = journal._db.execute("PRAGMA page_count").fetchone()
    tamper(journal, f"PRAGMA max_page_count = {size}")
    huge = tuple(e.CardsThrown(0, cards("KC")) for _ in range(2000))

    with pytest.raises(StoreError, match="disk_full"):
        journal.append(match_id, huge)

    assert journal.load_match(match_id) == before
    tamper(journal, "PRAGMA max_page_count = 100000")
    journal.append(match_id, sample_pages()[2])
    assert len(journal.load_match(match_id).events) == len(before.events) + len(sample_pages()[2])


def test_the_events_of_a_command_are_stored_together_or_not_at_all(journal: SqliteJournal) -> None:
    match_id = store_match(journal, 2)
    before = journal.load_match(match_id)

    with pytest.raises(TypeError):
        journal.append(match_id, (*sample_pages()[2], object()))  # type: ignore[arg-type]  # breaks in the middle

    assert journal.load_match(match_id) == before
    journal.append(match_id, sample_pages()[2])
    assert len(journal.load_match(match_id).events) == len(before.events) + len(sample_pages()[2])


def test_a_read_only_database_is_reported(journal: SqliteJournal) -> None:
    match_id = store_match(journal, 2)
    tamper(journal, "PRAGMA query_only = ON")

    with pytest.raises(StoreError, match="database_not_writable"):
        journal.append(match_id, sample_pages()[2])


def test_a_session_is_unchanged_when_its_journal_fails(journal: SqliteJournal) -> None:
    match_id = store_match(journal, 30)
    session = MatchSession.resume(
        SETUP,
        journal.load_match(match_id).events,
        journal.match_writer(match_id),
        make_participants(random_hosts(range(3))),
    )
    before = session.state
    tamper(journal, "PRAGMA query_only = ON")

    with pytest.raises(JournalError, match="database_not_writable"):
        session.advance(60_000)
    assert session.state == before

    tamper(journal, "PRAGMA query_only = OFF")
    session.advance(60_000)
    assert fold(journal.load_match(match_id).events) == session.state


def test_damage_to_the_open_database_is_reported(journal: SqliteJournal, tmp_path: Path) -> None:
    match_id = store_match(journal, len(sample_pages()))
    tamper(journal, "PRAGMA wal_checkpoint(TRUNCATE)")
    tamper(journal, "PRAGMA shrink_memory")
    path = tmp_path / DATABASE_NAME
    path.write_bytes(path.read_bytes()[:4096] + b"\xff" * (path.stat().st_size - 4096))

    with pytest.raises(StoreError, match="database_damaged"):
        journal.load_match(match_id)


def test_any_other_database_error_is_reported(journal: SqliteJournal) -> None:
    tamper(journal, "DROP TABLE matches")

    with pytest.raises(StoreError, match="database_unusable"):
        journal.unfinished()


def test_a_database_locked_by_another_writer_is_reported(journal: SqliteJournal, tmp_path: Path) -> None:
    match_id = store_match(journal, 2)
    other = sqlite3.connect(tmp_path / DATABASE_NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreError, match="database_busy"):
        journal.append(match_id, sample_pages()[2])

    other.close()
    journal.append(match_id, sample_pages()[2])


@pytest.mark.parametrize(("page", "synced"), [(2, 1), (-1, 2)])
def test_the_last_event_of_a_match_is_synced_to_disk(journal: SqliteJournal, page: int, synced: int) -> None:
    match_id = store_match(journal, 2)

    journal.append(match_id, sample_pages()[page])

    assert journal._db.execute("PRAGMA synchronous").fetchone() == (synced,)


def test_flush_writes_everything_to_the_main_file(journal: SqliteJournal, tmp_path: Path) -> None:
    match_id = store_match(journal, 30)

    journal.flush()

    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / DATABASE_NAME).write_bytes((tmp_path / DATABASE_NAME).read_bytes())
    with SqliteJournal.open(copy) as other:
        assert other.load_match(match_id) == journal.load_match(match_id)


def test_all_rules_are_stored_so_later_defaults_do_not_apply(journal: SqliteJournal) -> None:
    match_id = store_match(journal, 30)

    (rules_json,) = journal._db.execute("SELECT rules_json FROM matches WHERE id = ?", (match_id,)).fetchone()

    assert '"hand_size":5' in rules_json
    assert '"asaf_penalty":30' in rules_json


def test_the_whole_header_is_stored(journal: SqliteJournal) -> None:
    stored_header = replace(make_header(SETUP), variant="Friday", bots=("", "novice", "greedy"))
    match_id = journal.new_match(stored_header)
    journal.append(match_id, sample_pages()[0])

    assert journal.load_match(match_id).header == stored_header


@pytest.mark.parametrize(
    ("expected", "stored"),
    [
        (("", "expert:noa", "greedy"), ("", "expert:noa", "greedy")),
        (("", "exec:touch pwned", "greedy"), ("", "stranger", "greedy")),
        (("exec:touch pwned", "", "greedy"), ("", "stranger", "greedy")),
        (("", "greedy"), ("", "stranger", "stranger")),
        (("", *("greedy",) * 7), ("", "stranger", "stranger")),
    ],
)
def test_an_imported_match_starts_no_programs_and_has_a_player_for_every_seat(
    journal: SqliteJournal, expected: tuple[str, ...], stored: tuple[str, ...]
) -> None:
    """Resuming a match starts the players named in its header, which in a file could be any program."""
    saved = SavedMatch(replace(make_header(SETUP), bots=expected), sample_events())

    assert journal.import_match(saved) == "added"

    (number,) = journal.match_ids()
    header = replace(make_header(SETUP), bots=stored, purpose=MatchPurpose(is_imported=True))
    assert journal.load_match(number) == SavedMatch(header, sample_events())


def test_an_imported_match_takes_rules_and_names_from_its_events(journal: SqliteJournal) -> None:
    forged = replace(make_header(SETUP), rules=HouseRules(), names=("You",), bots=("", "greedy", "greedy"))

    assert journal.import_match(SavedMatch(forged, sample_events())) == "added"

    (number,) = journal.match_ids()
    found_header = journal.load_match(number).header
    assert (found_header.rules, found_header.names) == (SETUP.rules, SETUP.names)


def test_an_import_that_failed_on_a_full_disk_can_be_retried(journal: SqliteJournal) -> None:
    saved = SavedMatch(sanitize_imported_header(make_header(SETUP), SETUP.rules, SETUP.names), sample_events())
    (size,) = journal._db.execute("PRAGMA page_count").fetchone()
    tamper(journal, f"PRAGMA max_page_count = {size}")

    with pytest.raises(StoreError, match="disk_full"):
        journal.import_match(saved)

    assert journal.match_ids() == ()
    tamper(journal, "PRAGMA max_page_count = 100000")
    assert journal.import_match(saved) == "added"
    assert [journal.load_match(number) for number in journal.match_ids()] == [saved]
    assert journal.import_match(saved) == "known"


def test_export_all_skips_unreadable_matches(journal: SqliteJournal, tmp_path: Path) -> None:
    first, second = store_match(journal, 30), store_match(journal, 40, seed=1)
    tamper(journal, "UPDATE events SET payload = '{}' WHERE match_id = ? AND seq = 3", second)
    folder = tmp_path / "files"
    folder.mkdir()

    assert match_file.export_all(folder, journal) == (1, 1)
    assert [file.name for file in folder.iterdir()] == [f"match-{first:04}.yaniv"]
    assert match_file.read_file(next(folder.iterdir())) == journal.load_match(first)


def test_after_deleting_all_matches_a_new_one_is_stored(journal: SqliteJournal, tmp_path: Path) -> None:
    deleted = store_match(journal, 200)
    tamper(journal, "PRAGMA wal_checkpoint(TRUNCATE)")
    size = (tmp_path / DATABASE_NAME).stat().st_size

    journal.delete_all_matches()

    assert journal.match_ids() == ()
    assert journal.unfinished() == ()
    with pytest.raises(StoreError, match="no_such_match"):
        journal.load_match(deleted)
    assert (tmp_path / DATABASE_NAME).stat().st_size < size
    assert journal.load_match(store_match(journal, 200)).events == tuple(
        each for page in sample_pages()[:200] for each in page
    )


def test_matches_are_deleted_even_if_the_file_cannot_shrink(journal: SqliteJournal) -> None:
    store_match(journal, 30)
    open_cursor = journal._db.execute("SELECT seq FROM events")
    open_cursor.fetchone()

    journal.delete_all_matches()

    assert journal.match_ids() == ()
    open_cursor.close()


def test_an_unreadable_match_can_be_imported_again(journal: SqliteJournal) -> None:
    saved = SavedMatch(sanitize_imported_header(make_header(SETUP), SETUP.rules, SETUP.names), sample_events())
    assert journal.import_match(saved) == "added"
    (deleted,) = journal.match_ids()
    tamper(journal, "DELETE FROM events WHERE seq = 3")
    with pytest.raises(UnreadableMatchError):
        journal.load_match(deleted)

    assert journal.import_match(saved) == "added"

    assert journal.load_match(journal.match_ids()[-1]) == saved
    assert journal.import_match(saved) == "known"


def test_a_match_without_events_does_not_count_as_unreadable(journal: SqliteJournal, tmp_path: Path) -> None:
    """It has no events if the disk was full, or the program was killed, before its first ones were stored."""
    journal.new_match(make_header(SETUP))
    begun_id = store_match(journal, 30)

    assert journal.match_ids() == (begun_id,)
    assert match_file.export_all(tmp_path / "files", journal) == (1, 0)


def test_a_match_is_deleted_with_everything_derived_from_it(journal: SqliteJournal) -> None:
    first, deleted, last = store_match(journal, 30), store_match(journal, 40, seed=1), store_match(journal, 20, seed=2)
    before = {number: journal.load_match(number) for number in (first, last)}
    journal.match_summaries()

    journal.delete(deleted)

    assert journal.match_ids() == (first, last)
    assert {number: journal.load_match(number) for number in (first, last)} == before
    assert [each.match_id for each in journal.match_summaries()] == [last, first]
    left = "SELECT id FROM matches UNION ALL SELECT match_id FROM events UNION ALL SELECT match_id FROM deeds"
    assert (deleted,) not in journal._db.execute(left).fetchall()
    with pytest.raises(StoreError, match="no_such_match"):
        journal.load_match(deleted)


def test_a_match_that_reuses_the_number_of_a_deleted_one_counts(journal: SqliteJournal) -> None:
    store_match(journal, 30)
    deleted = store_match(journal, 30)
    journal.reset_statistics()
    journal.delete(deleted)

    newest = store_match(journal, 40, seed=1)

    assert [(each.match_id, each.is_counted) for each in journal.match_summaries()] == [(newest, True), (1, False)]


def test_a_match_that_cannot_be_deleted_is_unchanged(journal: SqliteJournal) -> None:
    match_id = store_match(journal, 30)
    before = journal.load_match(match_id)
    tamper(journal, "PRAGMA query_only = ON")

    with pytest.raises(StoreError, match="database_not_writable"):
        journal.delete(match_id)

    tamper(journal, "PRAGMA query_only = OFF")
    assert journal.load_match(match_id) == before


def test_hints_are_counted_and_survive_a_restart(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path, noon) as journal:
        match_id = journal.new_match(replace(make_header(SETUP), hints=0))
        journal.append(match_id, sample_events())
        journal.count_hint(match_id)
        journal.count_hint(match_id)

    with SqliteJournal.open(tmp_path, noon) as journal:
        assert journal.hints_used(match_id) == 2
        assert journal.load_match(match_id).header.hints == 2
        assert journal.match_summaries()[0].hints == 2


def test_arranged_hands_survive_a_restart_each_with_its_match(tmp_path: Path) -> None:
    hands = {0: ArrangedHand(2, "suit", is_descending=True, cards=cards("KC JK 2D"))}
    with SqliteJournal.open(tmp_path) as journal:
        match_id, other = (journal.new_match(make_header(SETUP)) for _ in range(2))
        journal.store_arranged_hands(match_id, hands)

    with SqliteJournal.open(tmp_path) as journal:
        assert journal.arranged_hands(match_id) == hands
        assert journal.arranged_hands(other) == {}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"a": 1}', '{"0": {"round": "x"}}'])
def test_damaged_arranged_hands_count_as_none(journal: SqliteJournal, text: str) -> None:
    match_id = journal.new_match(make_header(SETUP))
    journal._db.execute("UPDATE matches SET arranged_hands_json = ?", (text,))

    assert journal.arranged_hands(match_id) == {}


def test_hints_of_an_older_match_are_unknown_until_one_is_used(journal: SqliteJournal) -> None:
    match_id = store_match(journal, 10)

    assert journal.hints_used(match_id) is None

    journal.count_hint(match_id)

    assert journal.hints_used(match_id) == 1


def test_a_match_file_tells_how_many_hints_were_used(tmp_path: Path, journal: SqliteJournal) -> None:
    match_id = journal.new_match(replace(make_header(SETUP), hints=3))
    journal.append(match_id, sample_events())

    file = match_file.export_match(tmp_path / "files", journal, match_id)

    assert match_file.read_file(file).header.hints == 3


def test_bookmarks_survive_a_restart_and_the_branching_of_their_match(tmp_path: Path) -> None:
    events = sample_events()
    with SqliteJournal.open(tmp_path, noon) as journal:
        match_id = store_match(journal, 10)
        journal.store_bookmarks(match_id, (events[:5], events[:9]))
        branch_id = journal.replace_match(match_id, SavedMatch(make_header(SETUP), events[:7]))

    with SqliteJournal.open(tmp_path, noon) as journal:
        assert journal.bookmarks(branch_id) == (events[:5], events[:9])
        journal.delete(branch_id)
        assert journal.bookmarks(branch_id) == ()


def test_a_damaged_bookmark_is_left_out(journal: SqliteJournal) -> None:
    match_id, events = store_match(journal, 10), sample_events()
    journal.store_bookmarks(match_id, (events[:5], events[:9]))
    tamper(journal, "UPDATE bookmarks SET events_json = 'x' WHERE place = 0")

    assert journal.bookmarks(match_id) == (events[:9],)


@pytest.mark.parametrize("own_seat", range(3))
def test_the_summary_of_a_match_is_that_of_the_own_seat(journal: SqliteJournal, own_seat: int) -> None:
    header = replace(make_header(SETUP), own_seat=own_seat, purpose=MatchPurpose(is_online=True))
    match_id = journal.new_match(header)
    for page in sample_pages():
        journal.append(match_id, page)

    for _ in range(2):  # computed, then read from the cache
        (summary,) = journal.match_summaries()
        assert summary.own_seat == own_seat
        assert summary.stats == compute_stats(sample_events(), own_seat)
    assert not summary.is_counted
