"""Tests of opening the database: unusable files are set aside and reported, and the game still starts."""

import os
import sqlite3
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.match.session_builders import make_setup
from tests.store.sample_matches import make_header, sample_pages
from yaniv.store.database import DATABASE_NAME
from yaniv.store.errors import StoreError, store_message
from yaniv.store.journal import SqliteJournal
from yaniv.store.migrations import MIGRATIONS, migrate, schema_version

STAMP = "20250102-120000"
POSIX_ONLY = pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes and links with names")


def noon() -> datetime:
    return datetime(2025, 1, 2, 12, 0, 0, tzinfo=UTC)


def store_matches(folder: Path, matches: int = 3) -> bytes:
    """Write a database with some matches to *folder* and return its bytes."""
    data = database_with(matches)
    (folder / DATABASE_NAME).write_bytes(data)
    return data


@cache
def database_with(matches: int) -> bytes:
    """Return the bytes of a database with this many matches."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with SqliteJournal.open(folder, noon) as journal:
            for seed in range(matches):
                match_id = journal.new_match(make_header(make_setup()))
                for page in sample_pages(seed):
                    journal.append(match_id, page)
        return (folder / DATABASE_NAME).read_bytes()


def test_a_missing_folder_is_created(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path / "a" / "b", noon) as journal:
        assert journal.notices == []
        assert journal.unfinished() == ()


@pytest.mark.parametrize(
    "content",
    [b"not a database", b"\0" * 5000, b"SQLite format 3\0" + b"\xff" * 4000],
    ids=["text", "zeros", "damaged"],
)
def test_a_file_that_is_no_database_is_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / DATABASE_NAME).write_bytes(content)

    with SqliteJournal.open(tmp_path, noon) as journal:
        aside = tmp_path / f"{DATABASE_NAME}.damaged-{STAMP}"
        assert journal.notices == [store_message("damaged_database_kept", file=aside)]
        assert journal.new_match(make_header(make_setup())) == 1

    assert aside.read_bytes() == content


def test_an_empty_file_becomes_a_new_database(tmp_path: Path) -> None:
    (tmp_path / DATABASE_NAME).touch()

    with SqliteJournal.open(tmp_path, noon) as journal:
        assert journal.notices == []


@pytest.mark.parametrize("keep", [0.9, 0.5, 0.2, 0.02, 0.002, 0.0001])
def test_a_truncated_file_is_set_aside(tmp_path: Path, keep: float) -> None:
    original = store_matches(tmp_path)
    part = original[: int(len(original) * keep)]
    (tmp_path / DATABASE_NAME).write_bytes(part)

    with SqliteJournal.open(tmp_path, noon) as journal:
        assert journal.notices[0].code == "damaged_database_kept"

    assert (tmp_path / f"{DATABASE_NAME}.damaged-{STAMP}").read_bytes() == part


@pytest.mark.parametrize("seed", range(20))
def test_the_game_starts_whatever_part_is_damaged(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    damaged = bytearray(store_matches(tmp_path))
    start = rng.choice([0, rng.randrange(200), rng.randrange(len(damaged))])
    damaged[start : start + rng.choice([1, 16, 5000])] = rng.randbytes(rng.choice([1, 16, 5000]))
    (tmp_path / DATABASE_NAME).write_bytes(damaged)

    with SqliteJournal.open(tmp_path, noon) as journal:
        journal.unfinished()
        match_id = journal.new_match(make_header(make_setup()))
        for page in sample_pages()[:5]:
            journal.append(match_id, page)
        assert journal.load_match(match_id).events


def test_damage_that_corrupts_sqlite_error_messages_is_reported(tmp_path: Path) -> None:
    damaged = store_matches(tmp_path).replace(b"CREATE TABLE matches", b"CREATE TABLE\xba\xff(tches")
    (tmp_path / DATABASE_NAME).write_bytes(damaged)

    with SqliteJournal.open(tmp_path, noon) as journal:
        assert journal.notices[0].code == "damaged_database_kept"


def test_a_damaged_write_ahead_log_does_not_affect_the_database(tmp_path: Path) -> None:
    original = store_matches(tmp_path)
    (tmp_path / f"{DATABASE_NAME}-wal").write_bytes(b"\xff" * 5000)

    with SqliteJournal.open(tmp_path, noon) as journal:
        assert journal.notices == []

    assert (tmp_path / DATABASE_NAME).read_bytes() == original


def test_the_write_ahead_log_of_a_damaged_file_is_set_aside_with_it(tmp_path: Path) -> None:
    (tmp_path / DATABASE_NAME).write_bytes(b"x" * 5000)
    (tmp_path / f"{DATABASE_NAME}-wal").write_bytes(b"tail")

    SqliteJournal.open(tmp_path, noon).close()

    assert (tmp_path / f"{DATABASE_NAME}.damaged-{STAMP}-wal").read_bytes() == b"tail"


def test_a_database_of_a_newer_version_is_set_aside_unchanged(tmp_path: Path) -> None:
    store_matches(tmp_path)
    newer = sqlite3.connect(tmp_path / DATABASE_NAME)
    newer.execute("PRAGMA user_version = 99")
    newer.close()

    with SqliteJournal.open(tmp_path, noon) as journal:
        assert journal.notices[0].code == "newer_database_kept"
        assert journal.unfinished() == ()

    newer_database = sqlite3.connect(tmp_path / f"{DATABASE_NAME}.newer-{STAMP}")
    assert newer_database.execute("SELECT count(*) FROM matches").fetchone() == (3,)
    newer_database.close()


def test_the_database_of_another_program_is_set_aside(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / DATABASE_NAME)
    other.execute("CREATE TABLE recipes (soup TEXT)")
    other.close()

    with SqliteJournal.open(tmp_path, noon) as journal:
        assert journal.notices[0].code == "damaged_database_kept"


def test_two_files_damaged_in_the_same_second_are_both_kept(tmp_path: Path) -> None:
    for content in (b"first" * 1000, b"second" * 1000):
        (tmp_path / DATABASE_NAME).write_bytes(content)
        SqliteJournal.open(tmp_path, noon).close()

    assert (tmp_path / f"{DATABASE_NAME}.damaged-{STAMP}").read_bytes().startswith(b"first")
    assert (tmp_path / f"{DATABASE_NAME}.damaged-{STAMP}-2").read_bytes().startswith(b"second")


def test_a_file_in_place_of_the_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(StoreError, match=r"cannot_save_in_folder .*file"):
        SqliteJournal.open(tmp_path / "file", noon)


@pytest.mark.parametrize("make", [Path.mkdir, pytest.param(getattr(os, "mkfifo", None), marks=POSIX_ONLY)])
def test_something_else_in_place_of_the_database_is_set_aside(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / DATABASE_NAME)

    with SqliteJournal.open(tmp_path, noon) as journal:
        assert [notice.code for notice in journal.notices] == ["damaged_database_kept"]
        assert journal.new_match(make_header(make_setup())) == 1


@POSIX_ONLY
def test_a_link_to_a_database_that_is_not_there_is_left_alone(tmp_path: Path) -> None:
    """It may lead to a disk that is not connected now: a new database beside it would hide the matches there."""
    (tmp_path / DATABASE_NAME).symlink_to(tmp_path / "no-disk" / DATABASE_NAME)

    with pytest.raises(StoreError, match="cannot_save_in_folder"):
        SqliteJournal.open(tmp_path, noon)

    assert (tmp_path / DATABASE_NAME).is_symlink()


def test_a_locked_database_is_not_set_aside(tmp_path: Path) -> None:
    store_matches(tmp_path)
    other = sqlite3.connect(tmp_path / DATABASE_NAME, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    other.execute("DELETE FROM matches WHERE id = 99")

    with pytest.raises(StoreError, match="database_busy"):
        SqliteJournal.open(tmp_path, noon)

    other.close()
    assert [path.name for path in tmp_path.iterdir()] == [DATABASE_NAME]


def test_a_migration_succeeds_completely_or_changes_nothing() -> None:
    db = sqlite3.connect(":memory:", isolation_level=None)

    def breaks(broken: sqlite3.Connection) -> None:
        broken.execute("CREATE TABLE more (x)")
        broken.execute("not SQL")

    def one_table_more(good: sqlite3.Connection) -> None:
        good.execute("CREATE TABLE more (x)")

    migrate(db)
    with pytest.raises(sqlite3.Error):
        migrate(db, (*MIGRATIONS, breaks))
    assert schema_version(db) == len(MIGRATIONS)

    migrate(db, (*MIGRATIONS, one_table_more))
    assert schema_version(db) == len(MIGRATIONS) + 1
    db.close()
