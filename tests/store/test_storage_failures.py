"""Tests of storage failures: full disk, locked, protected or deleted files, a clock set back; nothing is lost."""

import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests import disk_limit
from tests.match.session_builders import make_participants, make_setup, play_to_end, random_hosts
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events, sample_pages
from yaniv import paths
from yaniv.game.evolve import fold
from yaniv.match.match_session import MatchSession
from yaniv.match.participants import JournalError
from yaniv.settings.settings_schema import Settings
from yaniv.store import match_file, settings_file
from yaniv.store.database import DATABASE_NAME
from yaniv.store.errors import StoreError
from yaniv.store.journal import SqliteJournal
from yaniv.store.process_lock import ActivationRequests
from yaniv.store.saved_match import SavedMatch
from yaniv.store.settings_file import SETTINGS_FILE_NAME
from yaniv.variants import library
from yaniv.variants import user_variants as rule_files
from yaniv.variants.user_variants import UnsavedRules, VariantFileError

SETUP = make_setup(LIVELY_RULES)


def store_begun_match(journal: SqliteJournal, commands: int = 10) -> int:
    """Store the first commands of a match; return its number."""
    match_id = journal.new_match(make_header(SETUP))
    for page in sample_pages()[:commands]:
        journal.append(match_id, page)
    return match_id


open_files_deletable = pytest.mark.skipif(sys.platform == "win32", reason="Windows does not delete open files")


def resume_session(journal: SqliteJournal, match_id: int) -> MatchSession:
    return MatchSession.resume(
        SETUP,
        journal.load_match(match_id).events,
        journal.match_writer(match_id),
        make_participants(random_hosts(range(3))),
    )


def limit_database(journal: SqliteJournal) -> None:
    (pages_in_use,) = journal._db.execute("PRAGMA page_count").fetchone()
    journal._db.execute(f"PRAGMA max_page_count = {pages_in_use}")


def unlimit_database(journal: SqliteJournal) -> None:
    journal._db.execute("PRAGMA max_page_count = 1000000")


def test_a_session_stops_on_a_full_disk_and_continues_once_there_is_room(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id = store_begun_match(journal)
        session = resume_session(journal, match_id)
        limit_database(journal)

        with pytest.raises(JournalError, match="disk_full"):
            play_to_end(session)

        assert fold(journal.load_match(match_id).events) == session.state
        unlimit_database(journal)
        session.advance(60_000)
        assert fold(journal.load_match(match_id).events) == session.state
        assert len(journal.load_match(match_id).events) > 20


def test_a_match_on_a_full_disk_is_refused_and_older_ones_are_kept(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        older = store_begun_match(journal)
        limit_database(journal)

        with pytest.raises(StoreError, match="disk_full"):
            store_begun_match(journal, len(sample_pages()))

        assert journal.load_match(older).events == tuple(event for page in sample_pages()[:10] for event in page)


def test_a_session_continues_once_another_program_unlocks_the_file(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id = store_begun_match(journal)
        session, before = resume_session(journal, match_id), journal.load_match(match_id)
        other = sqlite3.connect(tmp_path / DATABASE_NAME, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")

        with pytest.raises(JournalError, match="database_busy"):
            session.advance(60_000)
        assert journal.load_match(match_id) == before

        other.execute("ROLLBACK")
        other.close()
        session.advance(60_000)
        assert fold(journal.load_match(match_id).events) == session.state


def test_a_file_that_becomes_read_only_is_reported(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id = store_begun_match(journal)
        journal._db.execute("PRAGMA query_only = 1")

        with pytest.raises(StoreError, match=r"database_not_writable .*yaniv\.sqlite3"):
            journal.append(match_id, sample_pages()[10])

        journal._db.execute("PRAGMA query_only = 0")
        journal.append(match_id, sample_pages()[10])
        assert journal.load_match(match_id).events == tuple(event for page in sample_pages()[:11] for event in page)


@open_files_deletable
@pytest.mark.parametrize("whole_folder", [False, True], ids=["the file", "the folder"])
def test_a_file_deleted_while_open_is_restored(tmp_path: Path, *, whole_folder: bool) -> None:
    folder = tmp_path / "yaniv"
    with SqliteJournal.open(folder) as journal:
        match_id = store_begun_match(journal, 20)
        if whole_folder:
            shutil.rmtree(folder)
        else:
            (folder / DATABASE_NAME).unlink()

        for page in sample_pages()[20:]:
            journal.append(match_id, page)

    with SqliteJournal.open(folder) as journal:
        assert journal.notices == []
        assert journal.load_match(match_id).events == sample_events()


@open_files_deletable
def test_a_match_started_after_the_file_was_deleted_is_stored(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        older = store_begun_match(journal)
        (tmp_path / DATABASE_NAME).unlink()
        newer = store_begun_match(journal)

    with SqliteJournal.open(tmp_path) as journal:
        assert journal.match_ids() == (older, newer)


@open_files_deletable
def test_a_file_that_cannot_be_restored_is_reported_until_it_can(tmp_path: Path) -> None:
    folder = tmp_path / "yaniv"
    with SqliteJournal.open(folder) as journal:
        match_id = store_begun_match(journal)
        shutil.rmtree(folder)
        folder.write_text("in the way")

        with pytest.raises(StoreError, match=r"cannot_save_in_folder|database_not_writable"):
            journal.append(match_id, sample_pages()[10])

        folder.unlink()
        journal.append(match_id, sample_pages()[10])
        assert journal.load_match(match_id).events == tuple(event for page in sample_pages()[:11] for event in page)


@open_files_deletable
def test_an_incompletely_restored_file_is_not_used(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        match_id = store_begun_match(journal, 200)
        (tmp_path / DATABASE_NAME).unlink()
        with limited_file_size(8192), pytest.raises(StoreError, match="database_not_writable"):
            journal.append(match_id, sample_pages()[200])

        journal.append(match_id, sample_pages()[200])

    with SqliteJournal.open(tmp_path) as journal:
        assert journal.load_match(match_id).events == tuple(event for page in sample_pages()[:201] for event in page)


@contextmanager
def limited_file_size(size: int) -> Iterator[None]:
    """Limit every file this process writes to *size* bytes, as a full disk does."""
    import resource  # noqa: PLC0415 -- Windows has none

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_setting_the_clock_back_does_not_change_the_order(tmp_path: Path) -> None:
    clock = [datetime(2025, 1, 2, 12, tzinfo=UTC)]
    with SqliteJournal.open(tmp_path, lambda: clock[0]) as journal:
        older = store_begun_match(journal)
        clock[0] -= timedelta(days=400)
        newer = store_begun_match(journal)

        assert [each.match_id for each in journal.unfinished()] == [newer, older]
        assert [each.match_id for each in journal.match_summaries()] == [newer, older]


def test_two_files_damaged_at_the_same_time_are_both_kept(tmp_path: Path) -> None:
    for settings in (b"speed: [", b"speed: {"):
        (tmp_path / SETTINGS_FILE_NAME).write_bytes(settings)
        assert settings_file.load(tmp_path, datetime(2025, 1, 2, tzinfo=UTC)).rejected

    assert sorted(path.read_bytes() for path in tmp_path.iterdir()) == [b"speed: [", b"speed: {"]


def test_settings_deleted_while_running_are_saved_again(tmp_path: Path) -> None:
    folder = tmp_path / "config"
    settings_file.save(folder, Settings(speed="fast"))
    shutil.rmtree(folder)

    settings_file.save(folder, Settings(speed="relaxed"))

    assert settings_file.load(folder).settings == Settings(speed="relaxed")


@pytest.mark.parametrize(
    "write",
    [
        lambda folder: settings_file.save(folder, Settings()),
        lambda folder: match_file.write_file(folder / "match.yaniv", SavedMatch(make_header(SETUP), sample_events())),
        lambda folder: ActivationRequests(folder).request_activation(str(folder / "match.yaniv")),
        lambda _: rule_files.save(b"name: Friday", "Friday", "friday"),
        lambda _: rule_files.save_unsaved(UnsavedRules("friday", "name: Friday")),
    ],
    ids=["settings", "match", "activation request", "rules", "unsaved rules"],
)
def test_a_failed_write_leaves_no_incomplete_file(
    write: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    with disk_limit.disk_full(), pytest.raises((StoreError, VariantFileError)):
        write(tmp_path)

    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_variants_deleted_while_running_are_gone_and_can_be_saved_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YANIV_DATA", str(tmp_path))
    variant_id = rule_files.save(b"name: Friday\n", "Friday")
    shutil.rmtree(tmp_path)

    with pytest.raises(library.VariantError, match="unknown_variant"):
        library.load(variant_id)
    assert rule_files.save(b"name: Friday\n", "Friday") == variant_id
