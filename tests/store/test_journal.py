"""Saved games: kept, found again, continued."""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.store.games import LIVELY, events, header, pages
from tests.table.company import company, gamblers, make_setup
from yaniv.cards import cards
from yaniv.game import events as e
from yaniv.game.evolve import fold
from yaniv.rules.house import HouseRules, MatchRules
from yaniv.store import export
from yaniv.store.database import DATABASE_NAME
from yaniv.store.journal import MOST_OFFERED, Journal
from yaniv.store.refusal import StoreError, Unreadable
from yaniv.store.saved import Saved, Unfinished, adopted
from yaniv.store.upgrade import FORMAT
from yaniv.table.company import JournalError
from yaniv.table.table import Table

SETUP = make_setup(LIVELY)


def noon() -> datetime:
    return datetime(2025, 1, 2, 12, 0, 0, tzinfo=UTC)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """An empty journal."""
    with Journal.open(tmp_path, noon) as opened:
        yield opened


def keep(journal: Journal, count: int, seed: int = 0) -> int:
    """Begins a match and keeps its first commands."""
    match_id = journal.new_match(header(SETUP))
    for page in pages(seed)[:count]:
        journal.append(match_id, page)
    return match_id


def change(journal: Journal, sql: str, *values: object) -> None:
    """Somebody tampers with the file."""
    journal._db.execute(sql, values)


def test_a_match_is_kept_whole(journal: Journal) -> None:
    match_id = keep(journal, len(pages()))

    assert journal.load(match_id) == Saved(header(SETUP), events())


def test_a_match_is_there_after_the_program_has_ended(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        match_id = keep(journal, 20)

    with Journal.open(tmp_path) as journal:
        assert journal.load(match_id).events == tuple(event for page in pages()[:20] for event in page)
        assert journal.notices == []


def test_closing_leaves_one_file(tmp_path: Path) -> None:
    with Journal.open(tmp_path) as journal:
        keep(journal, 20)

    assert [path.name for path in tmp_path.iterdir()] == [DATABASE_NAME]


def test_a_match_without_points_is_left_without_a_total(journal: Journal) -> None:
    rules = HouseRules(match=MatchRules(end="single_round"))
    match_id = journal.new_match(header(make_setup(rules)))
    for page in pages(rules=rules)[:6]:
        journal.append(match_id, page)

    assert [each.total for each in journal.unfinished()] == [None]


def test_the_match_that_was_left_can_be_continued(journal: Journal) -> None:
    match_id = keep(journal, 30)
    state = fold(journal.load(match_id).events)

    assert journal.unfinished() == (Unfinished(match_id, "Test", state.round, state.totals[0], 3),)


def test_of_a_match_it_is_known_whether_the_person_is_out(journal: Journal) -> None:
    left = next(
        (seed, count)
        for seed in range(50)
        for count in range(1, len(pages(seed)))
        if fold(event for page in pages(seed)[:count] for event in page).out == (0,)
    )
    keep(journal, left[1] - 1, left[0])
    keep(journal, left[1], left[0])

    assert [each.out for each in journal.unfinished()] == [True, False]


def test_the_newest_of_several_is_offered_first(journal: Journal) -> None:
    older, newest = keep(journal, 30), keep(journal, 10)

    assert [each.match_id for each in journal.unfinished()] == [newest, older]


def test_of_very_many_only_some_are_offered(journal: Journal) -> None:
    for _ in range(MOST_OFFERED + 2):
        keep(journal, 3)

    assert len(journal.unfinished()) == MOST_OFFERED


def test_a_match_that_is_won_is_not_offered(journal: Journal) -> None:
    keep(journal, len(pages()))

    assert isinstance(events()[-1], e.MatchWon)
    assert journal.unfinished() == ()


def test_a_match_that_was_given_up_is_not_offered(journal: Journal) -> None:
    journal.finish(keep(journal, 30))

    assert journal.unfinished() == ()


def test_a_match_in_which_nothing_happened_is_not_offered(journal: Journal) -> None:
    journal.new_match(header(SETUP))

    assert journal.unfinished() == ()


def test_a_table_goes_on_from_the_journal_at_any_command(journal: Journal) -> None:
    match_id = keep(journal, 0)
    for number, page in enumerate(pages()):
        journal.append(match_id, page)
        if number % 7:
            continue
        saved = journal.load(match_id)
        table = Table.resume(SETUP, saved.events, journal.record(match_id), company(gamblers(range(3))))

        assert table.state == fold(saved.events)
        assert table.is_over or table.next_moment() is not None


def test_a_resumed_table_writes_on_in_the_same_match(journal: Journal) -> None:
    match_id = keep(journal, 30)
    table = Table.resume(SETUP, journal.load(match_id).events, journal.record(match_id), company(gamblers(range(3))))

    table.advance(60_000)

    assert fold(journal.load(match_id).events) == table.state


def test_there_is_no_match_with_an_unknown_number(journal: Journal) -> None:
    with pytest.raises(StoreError, match="no saved game with the number 9"):
        journal.load(9)


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("DELETE FROM events WHERE seq = 3", "event 3 is missing"),
        ("UPDATE events SET payload = '{' WHERE seq = 4", "event 4 is damaged"),
        ("UPDATE events SET payload = x'00ff' WHERE seq = 4", "event 4 is damaged"),
        ('UPDATE events SET payload = \'{"event":"Sneezed"}\' WHERE seq = 4', "event 4 is damaged"),
        ('UPDATE events SET payload = \'{"event":"StockDrawn","seat":77}\' WHERE seq = 7', "does not follow"),
        ("DELETE FROM events WHERE seq > 2", "stops in the middle of a move"),
        ("UPDATE matches SET rules_json = '{}}'", "first page is damaged"),
        ("UPDATE matches SET seats_json = '[]'", "first page is damaged"),
    ],
)
def test_a_match_that_leads_nowhere_is_told_of_once_and_kept(journal: Journal, sql: str, told: str) -> None:
    match_id = keep(journal, 30)
    change(journal, sql)

    assert journal.unfinished() == ()
    assert journal.unfinished() == ()

    assert len(journal.notices) == 1
    assert told in journal.notices[0]
    with pytest.raises(Unreadable, match=told):
        journal.load(match_id)


def test_an_older_match_is_offered_when_the_newest_cannot_be_read(journal: Journal) -> None:
    older = keep(journal, 30)
    change(journal, "UPDATE events SET payload = '' WHERE match_id = ?", keep(journal, 30))

    assert [each.match_id for each in journal.unfinished()] == [older]


def test_a_match_of_a_newer_program_waits_for_it(journal: Journal) -> None:
    match_id = keep(journal, 30)
    change(journal, "UPDATE matches SET format = ?", FORMAT + 1)

    assert journal.unfinished() == ()
    change(journal, "UPDATE matches SET format = ?", FORMAT)

    assert [each.match_id for each in journal.unfinished()] == [match_id]


def test_a_full_disk_is_told_and_nothing_has_happened(journal: Journal) -> None:
    match_id = keep(journal, 2)
    before = journal.load(match_id)
    change(journal, "PRAGMA wal_checkpoint(TRUNCATE)")
    (size,) = journal._db.execute("PRAGMA page_count").fetchone()
    change(journal, f"PRAGMA max_page_count = {size}")
    huge = tuple(e.CardsThrown(0, cards("KC")) for _ in range(2000))

    with pytest.raises(StoreError, match="The disk is full"):
        journal.append(match_id, huge)

    assert journal.load(match_id) == before
    change(journal, "PRAGMA max_page_count = 100000")
    journal.append(match_id, pages()[2])
    assert len(journal.load(match_id).events) == len(before.events) + len(pages()[2])


def test_a_command_is_kept_whole_or_not_at_all(journal: Journal) -> None:
    match_id = keep(journal, 2)
    before = journal.load(match_id)

    with pytest.raises(TypeError):
        journal.append(match_id, (*pages()[2], object()))  # type: ignore[arg-type]  # breaks in the middle

    assert journal.load(match_id) == before
    journal.append(match_id, pages()[2])
    assert len(journal.load(match_id).events) == len(before.events) + len(pages()[2])


def test_what_cannot_be_written_at_all_is_told(journal: Journal) -> None:
    match_id = keep(journal, 2)
    change(journal, "PRAGMA query_only = ON")

    with pytest.raises(StoreError, match="cannot be written"):
        journal.append(match_id, pages()[2])


def test_a_table_whose_journal_fails_stays_as_it_is(journal: Journal) -> None:
    match_id = keep(journal, 30)
    table = Table.resume(SETUP, journal.load(match_id).events, journal.record(match_id), company(gamblers(range(3))))
    before = table.state
    change(journal, "PRAGMA query_only = ON")

    with pytest.raises(JournalError, match="cannot be written"):
        table.advance(60_000)
    assert table.state == before

    change(journal, "PRAGMA query_only = OFF")
    table.advance(60_000)
    assert fold(journal.load(match_id).events) == table.state


def test_a_file_that_is_damaged_while_we_play_is_told(journal: Journal, tmp_path: Path) -> None:
    match_id = keep(journal, len(pages()))
    change(journal, "PRAGMA wal_checkpoint(TRUNCATE)")
    change(journal, "PRAGMA shrink_memory")
    path = tmp_path / DATABASE_NAME
    path.write_bytes(path.read_bytes()[:4096] + b"\xff" * (path.stat().st_size - 4096))

    with pytest.raises(StoreError, match="is damaged"):
        journal.load(match_id)


def test_whatever_else_the_file_does_is_told(journal: Journal) -> None:
    change(journal, "DROP TABLE matches")

    with pytest.raises(StoreError, match="cannot be used: no such table"):
        journal.unfinished()


def test_a_second_writer_is_told_to_wait(journal: Journal, tmp_path: Path) -> None:
    match_id = keep(journal, 2)
    other = sqlite3.connect(tmp_path / DATABASE_NAME, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreError, match="Another program is using your saved games"):
        journal.append(match_id, pages()[2])

    other.close()
    journal.append(match_id, pages()[2])


@pytest.mark.parametrize(("page", "synced"), [(2, 1), (-1, 2)])
def test_the_end_of_a_match_is_safe_from_a_power_cut(journal: Journal, page: int, synced: int) -> None:
    match_id = keep(journal, 2)

    journal.append(match_id, pages()[page])

    assert journal._db.execute("PRAGMA synchronous").fetchone() == (synced,)


def test_a_pause_writes_everything_into_the_main_file(journal: Journal, tmp_path: Path) -> None:
    match_id = keep(journal, 30)

    journal.flush()

    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / DATABASE_NAME).write_bytes((tmp_path / DATABASE_NAME).read_bytes())
    with Journal.open(copy) as other:
        assert other.load(match_id) == journal.load(match_id)


def test_rules_of_later_defaults_do_not_change_an_old_match(journal: Journal) -> None:
    match_id = keep(journal, 30)

    (kept,) = journal._db.execute("SELECT rules_json FROM matches WHERE id = ?", (match_id,)).fetchone()

    assert '"hand_size":5' in kept
    assert '"asaf_penalty":30' in kept


def test_all_of_the_setup_is_kept(journal: Journal) -> None:
    told = replace(header(SETUP), variant="Friday", bots=("", "novice", "greedy"))
    match_id = journal.new_match(told)
    journal.append(match_id, pages()[0])

    assert journal.load(match_id).header == told


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        (("", "expert:noa", "greedy"), ("", "expert:noa", "greedy")),
        (("", "exec:touch pwned", "greedy"), ("", "stranger", "greedy")),
        (("exec:touch pwned", "", "greedy"), ("", "stranger", "greedy")),
        (("", "greedy"), ("", "stranger", "stranger")),
        (("", *("greedy",) * 7), ("", "stranger", "stranger")),
    ],
)
def test_a_match_of_a_file_brings_no_programs_and_seats_everybody(
    journal: Journal, told: tuple[str, ...], kept: tuple[str, ...]
) -> None:
    """Whoever goes on with it starts whatever plays on these seats."""
    saved = Saved(replace(header(SETUP), bots=told), events())

    assert journal.adopt(saved) == "added"

    (number,) = journal.matches()
    assert journal.load(number) == Saved(replace(header(SETUP), bots=kept), events())


def test_a_match_of_a_file_is_kept_by_its_own_rules_and_names(journal: Journal) -> None:
    lying = replace(header(SETUP), rules=HouseRules(), names=("You",), bots=("", "greedy", "greedy"))

    assert journal.adopt(Saved(lying, events())) == "added"

    (number,) = journal.matches()
    found = journal.load(number).header
    assert (found.rules, found.names) == (SETUP.rules, SETUP.names)


def test_a_match_of_a_file_that_found_no_room_is_taken_in_later(journal: Journal) -> None:
    saved = Saved(adopted(header(SETUP), SETUP.rules, SETUP.names), events())
    (size,) = journal._db.execute("PRAGMA page_count").fetchone()
    change(journal, f"PRAGMA max_page_count = {size}")

    with pytest.raises(StoreError, match="The disk is full"):
        journal.adopt(saved)

    assert journal.matches() == ()
    change(journal, "PRAGMA max_page_count = 100000")
    assert journal.adopt(saved) == "added"
    assert [journal.load(number) for number in journal.matches()] == [saved]
    assert journal.adopt(saved) == "known"


def test_all_matches_are_written_to_files_but_those_that_cannot_be_read(journal: Journal, tmp_path: Path) -> None:
    first, second = keep(journal, 30), keep(journal, 40, seed=1)
    change(journal, "UPDATE events SET payload = '{}' WHERE match_id = ? AND seq = 3", second)
    folder = tmp_path / "files"
    folder.mkdir()

    assert export.write_all(folder, journal) == (1, 1)
    assert [file.name for file in folder.iterdir()] == [f"match-{first:04}.yaniv"]
    assert export.read(next(folder.iterdir())) == journal.load(first)


def test_matches_that_are_deleted_are_gone_for_good_and_the_next_one_is_kept(journal: Journal, tmp_path: Path) -> None:
    lost = keep(journal, 200)
    change(journal, "PRAGMA wal_checkpoint(TRUNCATE)")
    size = (tmp_path / DATABASE_NAME).stat().st_size

    journal.forget()

    assert journal.matches() == ()
    assert journal.unfinished() == ()
    with pytest.raises(StoreError, match="There is no saved game"):
        journal.load(lost)
    assert (tmp_path / DATABASE_NAME).stat().st_size < size
    assert journal.load(keep(journal, 200)).events == tuple(each for page in pages()[:200] for each in page)


def test_matches_are_deleted_where_their_room_cannot_be_let_go(journal: Journal) -> None:
    keep(journal, 30)
    reading = journal._db.execute("SELECT seq FROM events")
    reading.fetchone()

    journal.forget()

    assert journal.matches() == ()
    reading.close()


def test_a_match_that_cannot_be_read_any_more_may_be_taken_in_anew(journal: Journal) -> None:
    saved = Saved(adopted(header(SETUP), SETUP.rules, SETUP.names), events())
    assert journal.adopt(saved) == "added"
    (lost,) = journal.matches()
    change(journal, "DELETE FROM events WHERE seq = 3")
    with pytest.raises(Unreadable):
        journal.load(lost)

    assert journal.adopt(saved) == "added"

    assert journal.load(journal.matches()[-1]) == saved
    assert journal.adopt(saved) == "known"


def test_a_match_that_never_began_is_no_match_that_cannot_be_read(journal: Journal, tmp_path: Path) -> None:
    """Its first events found no room, or the program was killed before them."""
    journal.new_match(header(SETUP))
    begun = keep(journal, 30)

    assert journal.matches() == (begun,)
    assert export.write_all(tmp_path / "files", journal) == (1, 0)


def test_one_match_is_deleted_with_everything_that_was_made_of_it(journal: Journal) -> None:
    first, lost, last = keep(journal, 30), keep(journal, 40, seed=1), keep(journal, 20, seed=2)
    before = {number: journal.load(number) for number in (first, last)}
    journal.kept()

    journal.delete(lost)

    assert journal.matches() == (first, last)
    assert {number: journal.load(number) for number in (first, last)} == before
    assert [each.match_id for each in journal.kept()] == [last, first]
    left = "SELECT id FROM matches UNION ALL SELECT match_id FROM events UNION ALL SELECT match_id FROM deeds"
    assert (lost,) not in journal._db.execute(left).fetchall()
    with pytest.raises(StoreError, match="There is no saved game"):
        journal.load(lost)


def test_a_match_that_takes_the_number_of_a_deleted_one_counts(journal: Journal) -> None:
    keep(journal, 30)
    lost = keep(journal, 30)
    journal.count_anew()
    journal.delete(lost)

    newest = keep(journal, 40, seed=1)

    assert [(each.match_id, each.counts) for each in journal.kept()] == [(newest, True), (1, False)]


def test_a_match_that_cannot_be_deleted_is_still_there(journal: Journal) -> None:
    kept = keep(journal, 30)
    before = journal.load(kept)
    change(journal, "PRAGMA query_only = ON")

    with pytest.raises(StoreError, match="cannot be written"):
        journal.delete(kept)

    change(journal, "PRAGMA query_only = OFF")
    assert journal.load(kept) == before
