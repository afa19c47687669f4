"""A match of a file that is kept already: what continues ours is taken in, what contradicts ours is told of."""

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
    """An empty journal."""
    with SqliteJournal.open(tmp_path) as opened:
        yield opened


def make_record(commands: int, seed: int = 0) -> SavedMatch:
    """The match as a file that was written after so many commands."""
    return SavedMatch(HEADER, first_events(commands, seed))


def first_events(commands: int, seed: int = 0) -> tuple[AnyEvent, ...]:
    return tuple(event for page in sample_pages(seed)[:commands] for event in page)


def test_a_longer_record_of_a_match_continues_ours(journal: SqliteJournal) -> None:
    assert journal.import_match(make_record(30)) == "added"

    assert journal.import_match(make_record(60)) == "extended"

    (number,) = journal.match_ids()
    assert journal.load_match(number) == make_record(60)
    assert [each.match_id for each in journal.unfinished()] == [number]


@pytest.mark.parametrize("commands", [1, 29, 30])
def test_what_is_no_longer_than_ours_is_known(journal: SqliteJournal, commands: int) -> None:
    journal.import_match(make_record(30))

    assert journal.import_match(make_record(commands)) == "known"

    assert [journal.load_match(number) for number in journal.match_ids()] == [make_record(30)]


def test_a_record_that_tells_another_course_of_the_match_is_told_of_and_ours_is_kept(journal: SqliteJournal) -> None:
    journal.import_match(make_record(30))

    assert journal.import_match(make_record(60, seed=1)) == "conflicting"

    assert [journal.load_match(number) for number in journal.match_ids()] == [make_record(30)]


def test_a_shorter_record_may_contradict_ours_too(journal: SqliteJournal) -> None:
    journal.import_match(make_record(60))

    assert journal.import_match(make_record(30, seed=1)) == "conflicting"


def test_a_record_to_the_end_closes_the_match(journal: SqliteJournal) -> None:
    journal.import_match(make_record(30))

    assert journal.import_match(make_record(COMMAND_COUNT)) == "extended"

    assert journal.unfinished() == ()
    assert isinstance(journal.load_match(journal.match_ids()[0]).events[-1], MatchWon)
    assert journal.match_summaries()[0].stats.places


def test_a_match_that_was_given_up_here_and_played_on_elsewhere_goes_on(journal: SqliteJournal) -> None:
    journal.import_match(make_record(30))
    journal.close_match(journal.match_ids()[0])

    assert journal.import_match(make_record(60)) == "extended"

    assert [each.match_id for each in journal.unfinished()] == [journal.match_ids()[0]]


def test_who_played_here_stays_so_in_a_longer_record(journal: SqliteJournal) -> None:
    match_id = journal.new_match(replace(HEADER, bots=("", "expert:noa", "novice")))
    journal.append(match_id, first_events(30))

    journal.import_match(SavedMatch(replace(HEADER, bots=("", "greedy", "greedy")), first_events(60)))

    assert journal.load_match(match_id).header.bots == ("", "expert:noa", "novice")


def test_two_matches_of_one_seed_are_two(journal: SqliteJournal) -> None:
    journal.import_match(make_record(30))

    assert journal.import_match(SavedMatch(replace(HEADER, salt="cumin"), first_events(60))) == "added"

    assert [len(journal.load_match(number).events) for number in journal.match_ids()] == [
        len(first_events(30)),
        len(first_events(60)),
    ]


def test_two_matches_of_one_salt_are_two(journal: SqliteJournal) -> None:
    journal.import_match(make_record(30))

    assert journal.import_match(SavedMatch(replace(HEADER, seed="another"), first_events(60))) == "added"


def test_a_longer_record_that_found_no_room_is_taken_in_later(journal: SqliteJournal) -> None:
    journal.import_match(make_record(30))
    (size,) = journal._db.execute("PRAGMA page_count").fetchone()
    journal._db.execute(f"PRAGMA max_page_count = {size}")

    with pytest.raises(StoreError, match="disk_full"):
        journal.import_match(make_record(COMMAND_COUNT))

    assert [journal.load_match(number) for number in journal.match_ids()] == [make_record(30)]
    journal._db.execute("PRAGMA max_page_count = 100000")
    assert journal.import_match(make_record(COMMAND_COUNT)) == "extended"


def test_every_cut_of_a_match_is_known_or_continues_every_other(journal: SqliteJournal) -> None:
    longest = 0
    for commands in (5, 3, 9, 9, 40, 12, 41, 100):
        expected = "added" if not longest else "extended" if commands > longest else "known"
        assert journal.import_match(make_record(commands)) == expected
        longest = max(longest, commands)

        (number,) = journal.match_ids()
        assert journal.load_match(number) == make_record(longest)
