"""Tests of importing a match that is already stored: a longer record extends it, a different one conflicts."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from tests.match.session_builders import make_setup
from tests.soak.long_history import nth_match
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_pages
from yaniv.bots.characters import CHARACTERS
from yaniv.daily.daily_results import daily_results
from yaniv.game.events import AnyEvent, MatchWon
from yaniv.journey.regular_memory import memory_fold
from yaniv.narration.rating_text import human_rating_fold
from yaniv.store import match_file
from yaniv.store.errors import StoreError
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import SavedMatch, sanitize_imported_header
from yaniv.store.statistics import aggregate

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


def what_counts(journal: SqliteJournal) -> tuple[object, ...]:
    """Return all that the matches so far say about the player; the last of it tells of times."""
    summaries = journal.match_summaries()
    return (
        aggregate(each for each in summaries if each.is_counted),
        journal.fold(human_rating_fold()),
        {character: journal.fold(memory_fold(character)) for character in CHARACTERS},
        frozenset(journal.achievement_records()),
        journal.newest_results(9),
        journal.matches_won_against(),
        [each for each in journal.trail_matches("journey", 1) if each.purpose.is_counted],
        {day: result.total for day, result in daily_results(summaries).items()},
        journal.last_result(),
    )


LOG = match_file.read_file(Path(__file__).parents[1] / "logs" / "quick-0.1.0.yaniv")
FILES: Final = tuple(nth_match(LOG, number, is_last=False) for number in (0, 2, 3))
"""A date's deal, a match of the journey, and an ordinary one."""


@pytest.mark.parametrize("saved", FILES, ids=["deal", "journey", "ordinary"])
def test_a_match_of_someone_else_changes_nothing_that_counts(journal: SqliteJournal, saved: SavedMatch) -> None:
    own = nth_match(LOG, 7, is_last=False)
    journal.append(journal.new_match(own.header), own.events)
    before = what_counts(journal)

    assert journal.import_match(saved) == "added"

    assert what_counts(journal) == before
    assert len(journal.match_summaries()) == 2
    assert journal.uncounted_matches() == 0


@pytest.mark.parametrize("saved", FILES, ids=["deal", "journey", "ordinary"])
@pytest.mark.parametrize("is_imported_before", [False, True])
def test_a_match_of_ones_own_counts_on_another_computer_as_it_did_here(
    journal: SqliteJournal, tmp_path: Path, saved: SavedMatch, *, is_imported_before: bool
) -> None:
    def without_times(counted: tuple[object, ...]) -> list[object]:
        return [len(each) if isinstance(each, tuple | list) else each for each in counted[:-1]]

    with SqliteJournal.open(tmp_path / "here") as here:
        here.append(here.new_match(saved.header), saved.events)
        match_file.write_file(tmp_path / "own.yaniv", here.load_match(1))
        counted_here = without_times(what_counts(here))
    copied = match_file.read_file(tmp_path / "own.yaniv")
    if is_imported_before:
        journal.import_match(copied)
        what_counts(journal)

    assert journal.import_match(copied, is_own=True) == ("known" if is_imported_before else "added")

    assert without_times(what_counts(journal)) == counted_here
    assert journal.last_result() is not None


def test_what_an_older_version_counted_of_imported_matches_is_forgotten(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        nothing = what_counts(journal)
        journal.import_match(FILES[2], is_own=True)
        assert what_counts(journal) != nothing
        purpose = '{"is_imported":true}'
        journal._db.execute("UPDATE matches SET purpose_json = ?", (purpose,))
        journal._db.execute("PRAGMA user_version = 10")

    with SqliteJournal.open(tmp_path) as journal:
        assert what_counts(journal) == nothing


def test_matches_that_cannot_be_counted_are_counted_themselves(journal: SqliteJournal) -> None:
    for number in range(7, 11):
        match = nth_match(LOG, number, is_last=False)
        journal.append(journal.new_match(match.header), match.events)
    journal._db.execute("DELETE FROM events WHERE match_id = 1 AND seq = 4")
    journal._db.execute("DELETE FROM events WHERE match_id = 2 AND seq = 4")
    journal._db.execute("""UPDATE matches SET purpose_json = '{"is_shared":true}' WHERE id = 2""")

    summaries = journal.match_summaries()

    assert len(summaries) == 2
    assert journal.uncounted_matches() == 1
    journal.reset_statistics()
    assert journal.uncounted_matches() == 0
