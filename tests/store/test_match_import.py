"""Tests of importing a match that is already stored: a longer record extends it, a different one conflicts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_pages
from yaniv.game.events import AnyEvent, MatchWon
from yaniv.store.errors import StoreError
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import SavedMatch, sanitize_imported_header

SETUP = make_setup(LIVELY_RULES)
HEADER = sanitize_imported_header(make_header(SETUP), SETUP.rules, SETUP.names)
COMMAND_COUNT = len(sample_pages())


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    """Yield an empty journal."""
    with SqliteJournal.open(tmp_path) as opened:
        yield opened


def make_record(commands: int, seed: int = 0) -> SavedMatch:
    """Return the saved match as it was after this many commands."""
    return SavedMatch(HEADER, first_events(commands, seed))


def first_events(commands: int, seed: int = 0) -> tuple[AnyEvent, ...]:
    return tuple(event for page in sample_pages(seed)[:commands] for event in page)


def test_a_longer_record_extends_the_stored_match(journal: SqliteJournal) -> None:
    assert journal.import_match(make_record(30)) == "added"

    assert journal.import_match(make_record(60)) == "extended"

    (number,) = journal.match_ids()
    assert journal.load_match(number) == make_record(60)
    assert [each.match_id for each in journal.unfinished()] == [number]


@pytest.mark.parametrize("commands", [1, 29, 30])
def test_a_record_that_is_not_longer_is_known(journal: SqliteJournal, commands: int) -> None:
    journal.import_match(make_record(30))

    assert journal.import_match(make_record(commands)) == "known"

    assert [journal.load_match(number) for number in journal.match_ids()] == [make_record(30)]


def test_a_conflicting_record_is_reported_and_the_stored_match_kept(journal: SqliteJournal) -> None:
    journal.import_match(make_record(30))

    assert journal.import_match(make_record(60, seed=1)) == "conflicting"

    assert [journal.load_match(number) for number in journal.match_ids()] == [make_record(30)]


def test_a_shorter_record_may_conflict_too(journal: SqliteJournal) -> None:
    journal.import_match(make_record(60))

    assert journal.import_match(make_record(30, seed=1)) == "conflicting"


def test_a_complete_record_closes_the_match(journal: SqliteJournal) -> None:
    journal.import_match(make_record(30))

    assert journal.import_match(make_record(COMMAND_COUNT)) == "extended"

    assert journal.unfinished() == ()
    assert isinstance(journal.load_match(journal.match_ids()[0]).events[-1], MatchWon)
    assert journal.match_summaries()[0].stats.places


def test_a_longer_record_reopens_an_abandoned_match(journal: SqliteJournal) -> None:
    journal.import_match(make_record(30))
    journal.close_match(journal.match_ids()[0])

    assert journal.import_match(make_record(60)) == "extended"

    assert [each.match_id for each in journal.unfinished()] == [journal.match_ids()[0]]


def test_a_longer_record_does_not_change_the_players(journal: SqliteJournal) -> None:
    match_id = journal.new_match(replace(HEADER, bots=("", "expert:noa", "novice")))
    journal.append(match_id, first_events(30))

    journal.import_match(SavedMatch(replace(HEADER, bots=("", "greedy", "greedy")), first_events(60)))

    assert journal.load_match(match_id).header.bots == ("", "expert:noa", "novice")


def test_matches_with_the_same_seed_but_another_salt_differ(journal: SqliteJournal) -> None:
    journal.import_match(make_record(30))

    assert journal.import_match(SavedMatch(replace(HEADER, salt="cumin"), first_events(60))) == "added"

    assert [len(journal.load_match(number).events) for number in journal.match_ids()] == [
        len(first_events(30)),
        len(first_events(60)),
    ]


def test_matches_with_the_same_salt_but_another_seed_differ(journal: SqliteJournal) -> None:
    journal.import_match(make_record(30))

    assert journal.import_match(SavedMatch(replace(HEADER, seed="another"), first_events(60))) == "added"


def test_an_extension_that_failed_on_a_full_disk_can_be_retried(journal: SqliteJournal) -> None:
    journal.import_match(make_record(30))
    (size,) = journal._db.execute("PRAGMA page_count").fetchone()
    journal._db.execute(f"PRAGMA max_page_count = {size}")

    with pytest.raises(StoreError, match="disk_full"):
        journal.import_match(make_record(COMMAND_COUNT))

    assert [journal.load_match(number) for number in journal.match_ids()] == [make_record(30)]
    journal._db.execute("PRAGMA max_page_count = 100000")
    assert journal.import_match(make_record(COMMAND_COUNT)) == "extended"


def test_records_of_any_length_are_known_or_extend_the_match(journal: SqliteJournal) -> None:
    longest = 0
    for commands in (5, 3, 9, 9, 40, 12, 41, 100):
        expected = "added" if not longest else "extended" if commands > longest else "known"
        assert journal.import_match(make_record(commands)) == expected
        longest = max(longest, commands)

        (number,) = journal.match_ids()
        assert journal.load_match(number) == make_record(longest)
