"""Tests of database files deleted or replaced while open: whatever the journal has accepted is in the folder."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events, sample_pages
from yaniv.store.database import DATABASE_NAME
from yaniv.store.errors import AlreadyRunningError, StoreError, store_message
from yaniv.store.journal import SqliteJournal
from yaniv.store.process_lock import LOCK_FILE_NAME, ProcessLock

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows does not delete open files")

SETUP: Final = make_setup(LIVELY_RULES)
COMMANDS_BEFORE: Final = 20
"""Commands stored before the files are replaced."""


def store_begun_match(journal: SqliteJournal, commands: int = COMMANDS_BEFORE, seed: int = 0) -> int:
    """Store the first commands of a match; return its number."""
    match_id = journal.new_match(make_header(SETUP))
    for page in sample_pages(seed)[:commands]:
        journal.append(match_id, page)
    return match_id


def make_other_database(folder: Path) -> None:
    """Create a database with another match in *folder*, which need not exist."""
    with SqliteJournal.open(folder) as journal:
        store_begun_match(journal, 3, seed=1)


def _delete_folder(folder: Path) -> None:
    shutil.rmtree(folder)


def _move_folder(folder: Path) -> None:
    folder.rename(folder.with_name("moved"))


def _delete_database(folder: Path) -> None:
    (folder / DATABASE_NAME).unlink()


def _delete_write_ahead_log(folder: Path) -> None:
    (folder / f"{DATABASE_NAME}-wal").unlink()


def _replace_write_ahead_log(folder: Path) -> None:
    wal = folder / f"{DATABASE_NAME}-wal"
    wal.unlink()
    wal.write_bytes(b"")


def _replace_by_empty_file(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.mkdir()
    (folder / DATABASE_NAME).touch()


def _replace_by_text(folder: Path) -> None:
    (folder / DATABASE_NAME).unlink()
    (folder / DATABASE_NAME).write_text("not a database")


def _replace_by_other_database(folder: Path) -> None:
    shutil.rmtree(folder)
    make_other_database(folder)


def _rename_other_over(folder: Path) -> None:
    """Rename another database over ours, as programs that synchronise folders do."""
    make_other_database(folder.with_name("other"))
    (folder.with_name("other") / DATABASE_NAME).replace(folder / DATABASE_NAME)


def _replace_by_folder(folder: Path) -> None:
    (folder / DATABASE_NAME).unlink()
    (folder / DATABASE_NAME).mkdir()
    (folder / DATABASE_NAME / "inside").touch()


def _replace_by_dangling_link(folder: Path) -> None:
    (folder / DATABASE_NAME).unlink()
    (folder / DATABASE_NAME).symlink_to(folder / "nowhere")


def _replace_by_link_to_other(folder: Path) -> None:
    make_other_database(folder.with_name("other"))
    (folder / DATABASE_NAME).unlink()
    (folder / DATABASE_NAME).symlink_to(folder.with_name("other") / DATABASE_NAME)


def _replace_folder_by_link(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.with_name("elsewhere").mkdir()
    folder.symlink_to(folder.with_name("elsewhere"))


LOSING_ATTACKS: Final[tuple[Callable[[Path], None], ...]] = (
    *(_delete_folder, _move_folder, _delete_database, _delete_write_ahead_log, _replace_write_ahead_log),
    _replace_folder_by_link,
)
"""Attacks that leave nothing in the folder that the player might want to keep."""
REPLACING_ATTACKS: Final[tuple[Callable[[Path], None], ...]] = (
    *(
        _replace_by_empty_file,
        _replace_by_text,
        _replace_by_other_database,
        _rename_other_over,
        _replace_by_folder,
        _replace_by_dangling_link,
        _replace_by_link_to_other,
    ),
)
"""Attacks that leave a foreign file in place of the database."""


def read_all_rows(folder: Path) -> list[tuple[object, ...]]:
    """Return the events in the folder as another program reads them, while the journal is open."""
    with sqlite3.connect(f"file:{folder / DATABASE_NAME}?mode=ro", uri=True) as db:
        rows = db.execute("SELECT match_id, seq, payload FROM events ORDER BY match_id, seq").fetchall()
    db.close()
    return rows


@pytest.mark.parametrize("attack", LOSING_ATTACKS + REPLACING_ATTACKS)
def test_events_stored_after_an_attack_are_in_the_folder(tmp_path: Path, attack: Callable[[Path], None]) -> None:
    folder = tmp_path / "yaniv"
    with SqliteJournal.open(folder) as journal:
        match_id = store_begun_match(journal)
        attack(folder)

        for number, page in enumerate(sample_pages()[COMMANDS_BEFORE:]):
            journal.append(match_id, page)
            if number < 3:
                event_count = sum(len(page) for page in sample_pages()[: COMMANDS_BEFORE + number + 1])
                assert len(read_all_rows(folder)) == event_count

    with SqliteJournal.open(folder) as journal:
        assert journal.notices == []
        assert journal.load_match(match_id).events == sample_events()


@pytest.mark.parametrize("attack", LOSING_ATTACKS + REPLACING_ATTACKS)
def test_files_are_restored_without_a_new_event(tmp_path: Path, attack: Callable[[Path], None]) -> None:
    folder = tmp_path / "yaniv"
    with SqliteJournal.open(folder) as journal:
        match_id = store_begun_match(journal)
        before = journal.load_match(match_id)
        attack(folder)

        journal.restore_files()

        assert len(read_all_rows(folder)) == len(before.events)


@pytest.mark.parametrize("attack", LOSING_ATTACKS + REPLACING_ATTACKS)
def test_files_are_restored_on_closing(tmp_path: Path, attack: Callable[[Path], None]) -> None:
    folder = tmp_path / "yaniv"
    with SqliteJournal.open(folder) as journal:
        match_id = store_begun_match(journal)
        before = journal.load_match(match_id)
        attack(folder)

    with SqliteJournal.open(folder) as journal:
        assert journal.load_match(match_id) == before


@pytest.mark.parametrize("attack", REPLACING_ATTACKS)
def test_a_foreign_file_is_set_aside_and_reported(tmp_path: Path, attack: Callable[[Path], None]) -> None:
    folder = tmp_path / "yaniv"
    with SqliteJournal.open(folder) as journal:
        match_id = store_begun_match(journal)
        attack(folder)
        foreign = (folder / DATABASE_NAME).lstat()

        journal.append(match_id, sample_pages()[COMMANDS_BEFORE])

        (notice,) = journal.notices
        aside = next(path for path in folder.iterdir() if os.path.samestat(path.lstat(), foreign))
        assert notice == store_message("replacing_database_kept", file=aside)
        assert aside.name.startswith(f"{DATABASE_NAME}.replaced-")


@pytest.mark.parametrize("attack", LOSING_ATTACKS)
def test_nothing_is_reported_without_a_foreign_file(tmp_path: Path, attack: Callable[[Path], None]) -> None:
    folder = tmp_path / "yaniv"
    with SqliteJournal.open(folder) as journal:
        match_id = store_begun_match(journal)
        attack(folder)

        journal.append(match_id, sample_pages()[COMMANDS_BEFORE])

        assert journal.notices == []


def test_a_foreign_database_that_was_set_aside_can_still_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "yaniv"
    with SqliteJournal.open(folder) as journal:
        match_id = store_begun_match(journal)
        _replace_by_other_database(folder)
        journal.append(match_id, sample_pages()[COMMANDS_BEFORE])
        (aside,) = folder.glob(f"{DATABASE_NAME}.replaced-*")

    (tmp_path / "copy").mkdir()
    aside.rename(tmp_path / "copy" / DATABASE_NAME)
    with SqliteJournal.open(tmp_path / "copy") as other:
        assert other.notices == []
        assert other.load_match(1).events == tuple(event for page in sample_pages(1)[:3] for event in page)


def test_a_file_deleted_during_a_commit_is_restored_before_append_returns(tmp_path: Path) -> None:
    folder = tmp_path / "yaniv"
    with SqliteJournal.open(folder) as journal:
        match_id = store_begun_match(journal)
        journal._db.set_trace_callback(lambda sql: _delete_folder(folder) if sql == "COMMIT" else None)

        journal.append(match_id, sample_pages()[COMMANDS_BEFORE])

        assert len(read_all_rows(folder)) == sum(len(page) for page in sample_pages()[: COMMANDS_BEFORE + 1])


def test_an_event_that_cannot_be_restored_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "yaniv"

    def in_the_way(sql: str) -> None:
        if sql == "COMMIT":
            shutil.rmtree(folder)
            folder.write_text("in the way")
            journal._db.set_trace_callback(None)

    with SqliteJournal.open(folder) as journal:
        match_id = store_begun_match(journal)
        journal._db.set_trace_callback(in_the_way)

        with pytest.raises(StoreError, match=r"cannot_save_in_folder|database_not_writable"):
            journal.append(match_id, sample_pages()[COMMANDS_BEFORE])

        folder.unlink()
        for page in sample_pages()[COMMANDS_BEFORE:]:
            journal.append(match_id, page)

    with SqliteJournal.open(folder) as journal:
        assert journal.load_match(match_id).events == sample_events()


def test_a_folder_deleted_again_during_restoring_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "yaniv"
    with SqliteJournal.open(folder) as journal:
        match_id = store_begun_match(journal)
        shutil.rmtree(folder)
        journal._db.set_trace_callback(lambda sql: shutil.rmtree(folder) if sql.startswith("VACUUM") else None)
        with pytest.raises(StoreError):
            journal.append(match_id, sample_pages()[COMMANDS_BEFORE])
        journal._db.set_trace_callback(None)

        for page in sample_pages()[COMMANDS_BEFORE:]:
            journal.append(match_id, page)

    with SqliteJournal.open(folder) as journal:
        assert journal.load_match(match_id).events == sample_events()


def test_matches_are_recovered_if_the_program_was_killed_while_restoring(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id = store_begun_match(journal)
        before = journal.load_match(match_id)
    (tmp_path / DATABASE_NAME).rename(tmp_path / f"{DATABASE_NAME}.part")

    with SqliteJournal.open(tmp_path) as journal:
        assert journal.load_match(match_id) == before


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0", b"SQLite format 3\0" + bytes(8000), b"half a file"])
def test_an_incomplete_restored_file_is_ignored(tmp_path: Path, content: bytes) -> None:
    (tmp_path / f"{DATABASE_NAME}.part").write_bytes(content)

    with SqliteJournal.open(tmp_path) as journal:
        assert journal.notices == []
        assert journal.match_ids() == ()


@pytest.mark.parametrize("attack", [_delete_folder, _move_folder, _replace_by_other_database])
def test_a_lock_still_excludes_a_second_window_after_its_folder_was_replaced(
    tmp_path: Path, attack: Callable[[Path], None]
) -> None:
    folder = tmp_path / "yaniv"
    with ProcessLock.acquire(folder) as lock, SqliteJournal.open(folder, lock=lock) as journal:
        match_id = store_begun_match(journal)
        attack(folder)
        journal.append(match_id, sample_pages()[COMMANDS_BEFORE])

        with pytest.raises(AlreadyRunningError):
            ProcessLock.acquire(folder)


@pytest.mark.parametrize("replace", [False, True], ids=["deleted", "replaced"])
def test_a_deleted_or_replaced_lock_file_is_acquired_again(tmp_path: Path, *, replace: bool) -> None:
    with ProcessLock.acquire(tmp_path) as lock:
        (tmp_path / LOCK_FILE_NAME).unlink()
        if replace:
            (tmp_path / LOCK_FILE_NAME).touch()

        lock.reacquire_if_replaced()

        with pytest.raises(AlreadyRunningError):
            ProcessLock.acquire(tmp_path)


def test_nothing_is_written_to_a_new_folder_locked_by_a_second_window(tmp_path: Path) -> None:
    folder = tmp_path / "yaniv"
    with ProcessLock.acquire(folder) as lock, SqliteJournal.open(folder, lock=lock) as journal:
        match_id = store_begun_match(journal)
        shutil.rmtree(folder)
        with ProcessLock.acquire(folder) as second, SqliteJournal.open(folder, lock=second) as window:
            other = store_begun_match(window, 5)
            with pytest.raises(AlreadyRunningError):
                journal.append(match_id, sample_pages()[COMMANDS_BEFORE])
            for page in sample_pages()[5:]:
                window.append(other, page)
            assert window.notices == []

        for page in sample_pages()[COMMANDS_BEFORE:]:
            journal.append(match_id, page)
        assert len(journal.notices) == 1

    with SqliteJournal.open(folder) as journal:
        assert journal.load_match(match_id).events == sample_events()


def test_without_inode_numbers_an_existing_file_counts_as_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some file systems on Windows report inode 0 for every file."""
    stat = os.stat

    def without_numbers(path: str | Path, **options: bool) -> os.stat_result:
        fields = list(stat(path, **options))
        fields[1] = 0
        return os.stat_result(fields)

    monkeypatch.setattr(os, "stat", without_numbers)
    with SqliteJournal.open(tmp_path) as journal:
        match_id = store_begun_match(journal)
        for page in sample_pages()[COMMANDS_BEFORE:]:
            journal.append(match_id, page)
        assert journal.notices == []
        assert [path.name for path in tmp_path.glob("*.replaced-*")] == []
