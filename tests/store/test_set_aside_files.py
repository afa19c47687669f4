"""Tests of databases set aside: told until acknowledged, and taken back by a version that can read them."""

import sqlite3
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_pages
from yaniv.game.events import AnyEvent
from yaniv.store.database import DATABASE_NAME
from yaniv.store.errors import StoreError
from yaniv.store.journal import SqliteJournal
from yaniv.store.migrations import MIGRATIONS
from yaniv.store.puzzle_records import MatchPuzzles, PuzzleAttempt

DAY = date(2026, 3, 4)


def noon() -> datetime:
    return datetime(2025, 1, 2, 12, 0, 0, tzinfo=UTC)


def play(folder: Path, seeds: range) -> None:
    """Store a match for each seed, with everything that the database keeps for a match."""
    with SqliteJournal.open(folder, noon) as journal:
        for seed in seeds:
            match_id = journal.new_match(make_header(make_setup(LIVELY_RULES, seed=str(seed))))
            for page in sample_pages(seed)[:12]:
                journal.append(match_id, page)
            journal.append_puzzle_attempt(PuzzleAttempt(f"own:{match_id}:3", DAY, "7H", match_id))
            journal.save_match_puzzles(MatchPuzzles(match_id, DAY, ()))
            journal.store_bookmarks(match_id, [sample_pages(seed)[0]])


def set_version(file: Path, version: int) -> None:
    """Make the file look as if another version of the program had written it."""
    with closing(sqlite3.connect(file)) as db, db:
        db.execute(f"PRAGMA user_version = {version}")


def events_of(seed: int) -> tuple[AnyEvent, ...]:
    return tuple(event for page in sample_pages(seed)[:12] for event in page)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def downgraded(tmp_path: Path) -> Path:
    """Folder in which an older version has set aside two matches of a newer one, and played two of its own."""
    play(tmp_path, range(2))
    set_version(tmp_path / DATABASE_NAME, len(MIGRATIONS) + 1)
    play(tmp_path, range(2, 4))
    return tmp_path


@pytest.mark.parametrize("content", [b"a shopping list", None], ids=["damaged", "newer"])
def test_a_file_set_aside_is_told_of_until_the_player_knows(tmp_path: Path, content: bytes | None) -> None:
    play(tmp_path, range(1))
    if content is None:
        set_version(tmp_path / DATABASE_NAME, 99)
    else:
        (tmp_path / DATABASE_NAME).write_bytes(content)

    for _ in range(2):
        with SqliteJournal.open(tmp_path, noon) as journal:
            assert [notice.code for notice in journal.notices] == [
                "newer_database_kept" if content is None else "damaged_database_kept"
            ]
            assert journal.set_aside_notices() == tuple(journal.notices)
    with SqliteJournal.open(tmp_path, noon) as journal:
        journal.acknowledge_set_aside_files()
        assert journal.set_aside_notices() == ()
        journal.delete_all_matches()
    with SqliteJournal.open(tmp_path, noon) as journal:
        assert journal.notices == []


def test_a_second_damaged_file_is_told_of_after_the_first_was_acknowledged(tmp_path: Path) -> None:
    for number in range(2):
        (tmp_path / DATABASE_NAME).write_bytes(b"a shopping list")
        with SqliteJournal.open(tmp_path, noon) as journal:
            assert str(journal.set_aside_notices()[-1].gaps["file"]).endswith("-2" if number else "120000")
            journal.acknowledge_set_aside_files()


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"a shopping list", "database_damaged"), (None, "database_newer")],
    ids=["damaged", "newer"],
)
def test_opening_unchanged_renames_nothing(tmp_path: Path, content: bytes | None, code: str) -> None:
    play(tmp_path, range(1))
    if content is None:
        set_version(tmp_path / DATABASE_NAME, 99)
    else:
        (tmp_path / DATABASE_NAME).write_bytes(content)

    for opener in (SqliteJournal.open_unchanged, SqliteJournal.open_copy):
        with pytest.raises(StoreError, match=code):
            opener(tmp_path, noon)

    assert list(tmp_path.glob(f"{DATABASE_NAME}.*")) == []


def test_a_newer_database_stays_aside_for_an_older_version(downgraded: Path) -> None:
    with SqliteJournal.open(downgraded, noon) as journal:
        assert [notice.code for notice in journal.notices] == ["newer_database_kept"]
        assert len(journal.match_ids()) == 2


def test_a_newer_database_is_taken_back_by_the_newer_version(downgraded: Path) -> None:
    set_version(next(downgraded.glob("*.newer-*")), len(MIGRATIONS))

    with SqliteJournal.open(downgraded, noon) as journal:
        assert [notice.code for notice in journal.notices] == ["newer_database_taken_back"]
        match_ids = journal.match_ids()
        assert match_ids == (1, 2, 3, 4)
        assert [journal.load_match(each).events for each in match_ids] == [events_of(seed) for seed in range(4)]
        assert [attempt.match_id for attempt in journal.puzzle_attempts()] == [1, 2, 3, 4]
        assert [record.match_id for record in journal.match_puzzles()] == [1, 2, 3, 4]
        assert all(journal.bookmarks(each) for each in match_ids)
        assert [summary.match_id for summary in journal.match_summaries()] == [4, 3, 2, 1]

    with SqliteJournal.open(downgraded, noon) as journal:
        assert journal.notices == []
        assert journal.match_ids() == (1, 2, 3, 4)
    assert names_in(downgraded) == [DATABASE_NAME, f"{DATABASE_NAME}.restored-20250102-120000"]


def test_a_program_killed_before_the_file_is_renamed_takes_it_back_only_once(downgraded: Path) -> None:
    newer = next(downgraded.glob("*.newer-*"))
    set_version(newer, len(MIGRATIONS))
    SqliteJournal.open(downgraded, noon).close()
    (downgraded / f"{DATABASE_NAME}.restored-20250102-120000").rename(newer)

    with SqliteJournal.open(downgraded, noon) as journal:
        assert journal.match_ids() == (1, 2, 3, 4)
        assert journal.notices == []


def test_statistics_that_were_reset_meanwhile_stay_reset(downgraded: Path) -> None:
    with SqliteJournal.open(downgraded, noon) as journal:
        journal.reset_statistics()
    set_version(next(downgraded.glob("*.newer-*")), len(MIGRATIONS))

    with SqliteJournal.open(downgraded, noon) as journal:
        assert not any(summary.is_counted for summary in journal.match_summaries())


def test_a_damaged_newer_database_is_left_alone(downgraded: Path) -> None:
    newer = next(downgraded.glob("*.newer-*"))
    set_version(newer, len(MIGRATIONS))
    data = newer.read_bytes()
    newer.write_bytes(data[: len(data) // 2])

    with SqliteJournal.open(downgraded, noon) as journal:
        assert [notice.code for notice in journal.notices] == ["newer_database_kept"]
        assert len(journal.match_ids()) == 2
    assert newer.stat().st_size == len(data) // 2
