"""A match of a file that is kept already: what continues ours is taken in, what contradicts ours is told of."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.store.games import LIVELY, header, pages
from tests.table.company import make_setup
from yaniv.game.events import AnyEvent, MatchWon
from yaniv.store.journal import Journal
from yaniv.store.refusal import StoreError
from yaniv.store.saved import Saved, adopted

SETUP = make_setup(LIVELY)
HEADER = adopted(header(SETUP), SETUP.rules, SETUP.names)
WHOLE = len(pages())


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """An empty journal."""
    with Journal.open(tmp_path) as opened:
        yield opened


def record(commands: int, seed: int = 0) -> Saved:
    """The match as a file that was written after so many commands."""
    return Saved(HEADER, first(commands, seed))


def first(commands: int, seed: int = 0) -> tuple[AnyEvent, ...]:
    return tuple(event for page in pages(seed)[:commands] for event in page)


def test_a_longer_record_of_a_match_continues_ours(journal: Journal) -> None:
    assert journal.adopt(record(30)) == "added"

    assert journal.adopt(record(60)) == "extended"

    (number,) = journal.matches()
    assert journal.load(number) == record(60)
    assert [each.match_id for each in journal.unfinished()] == [number]


@pytest.mark.parametrize("commands", [1, 29, 30])
def test_what_is_no_longer_than_ours_is_known(journal: Journal, commands: int) -> None:
    journal.adopt(record(30))

    assert journal.adopt(record(commands)) == "known"

    assert [journal.load(number) for number in journal.matches()] == [record(30)]


def test_a_record_that_tells_another_course_of_the_match_is_told_of_and_ours_is_kept(journal: Journal) -> None:
    journal.adopt(record(30))

    assert journal.adopt(record(60, seed=1)) == "conflicting"

    assert [journal.load(number) for number in journal.matches()] == [record(30)]


def test_a_shorter_record_may_contradict_ours_too(journal: Journal) -> None:
    journal.adopt(record(60))

    assert journal.adopt(record(30, seed=1)) == "conflicting"


def test_a_record_to_the_end_closes_the_match(journal: Journal) -> None:
    journal.adopt(record(30))

    assert journal.adopt(record(WHOLE)) == "extended"

    assert journal.unfinished() == ()
    assert isinstance(journal.load(journal.matches()[0]).events[-1], MatchWon)
    assert journal.kept()[0].deeds.places


def test_a_match_that_was_given_up_here_and_played_on_elsewhere_goes_on(journal: Journal) -> None:
    journal.adopt(record(30))
    journal.finish(journal.matches()[0])

    assert journal.adopt(record(60)) == "extended"

    assert [each.match_id for each in journal.unfinished()] == [journal.matches()[0]]


def test_who_played_here_stays_so_in_a_longer_record(journal: Journal) -> None:
    match_id = journal.new_match(replace(HEADER, bots=("", "expert:noa", "novice")))
    journal.append(match_id, first(30))

    journal.adopt(Saved(replace(HEADER, bots=("", "greedy", "greedy")), first(60)))

    assert journal.load(match_id).header.bots == ("", "expert:noa", "novice")


def test_two_matches_of_one_seed_are_two(journal: Journal) -> None:
    journal.adopt(record(30))

    assert journal.adopt(Saved(replace(HEADER, salt="cumin"), first(60))) == "added"

    assert [len(journal.load(number).events) for number in journal.matches()] == [len(first(30)), len(first(60))]


def test_two_matches_of_one_salt_are_two(journal: Journal) -> None:
    journal.adopt(record(30))

    assert journal.adopt(Saved(replace(HEADER, seed="another"), first(60))) == "added"


def test_a_longer_record_that_found_no_room_is_taken_in_later(journal: Journal) -> None:
    journal.adopt(record(30))
    (size,) = journal._db.execute("PRAGMA page_count").fetchone()
    journal._db.execute(f"PRAGMA max_page_count = {size}")

    with pytest.raises(StoreError, match="The disk is full"):
        journal.adopt(record(WHOLE))

    assert [journal.load(number) for number in journal.matches()] == [record(30)]
    journal._db.execute("PRAGMA max_page_count = 100000")
    assert journal.adopt(record(WHOLE)) == "extended"


def test_every_cut_of_a_match_is_known_or_continues_every_other(journal: Journal) -> None:
    longest = 0
    for commands in (5, 3, 9, 9, 40, 12, 41, 100):
        expected = "added" if not longest else "extended" if commands > longest else "known"
        assert journal.adopt(record(commands)) == expected
        longest = max(longest, commands)

        (number,) = journal.matches()
        assert journal.load(number) == record(longest)
