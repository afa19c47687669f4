"""Tests of the check of all events in the background: it finds damage where opening does not look, and never waits."""

import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.soak.long_history import write_history
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.match_repository import MatchRepository
from yaniv.crash_report import CrashReporter
from yaniv.store import database
from yaniv.store.database import DATABASE_NAME
from yaniv.store.database_recovery import IntegrityCheck


def damage_events(path: Path) -> None:
    """Overwrite a page in the middle of the events with noise."""
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        pages = (
            [
                number
                for (number,) in db.execute("SELECT pageno FROM dbstat WHERE name = 'events' AND pagetype = 'leaf'")
            ]
            if _has_dbstat(db)
            else [db.execute("PRAGMA page_count").fetchone()[0] // 2]
        )
        (page_bytes,) = db.execute("PRAGMA page_size").fetchone()
    db.close()
    with path.open("r+b") as file:
        file.seek((pages[len(pages) // 2] - 1) * page_bytes)
        file.write(b"\xa5" * page_bytes)


def _has_dbstat(db: sqlite3.Connection) -> bool:
    try:
        db.execute("SELECT pageno FROM dbstat LIMIT 1")
    except sqlite3.Error:
        return False
    return True


def wait_for(check: IntegrityCheck) -> bool:
    """Wait for the end of the check; return its finding."""
    assert check._thread is not None
    check._thread.join(60)
    assert not check.is_running
    return check.take_finding()


@pytest.mark.parametrize("damage", [None, damage_events], ids=["intact", "damaged"])
def test_damage_among_the_events_is_found_and_told_once(tmp_path: Path, damage: Callable[[Path], None] | None) -> None:
    write_history(tmp_path, 60, ("quick",))
    if damage is not None:
        damage(tmp_path / DATABASE_NAME)

    check = IntegrityCheck(tmp_path / DATABASE_NAME)

    assert wait_for(check) is (damage is not None)
    assert not check.take_finding()


@pytest.mark.parametrize("content", [None, b"", b"no database at all" * 99])
def test_a_file_that_is_gone_or_empty_is_no_finding(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / DATABASE_NAME).write_bytes(content)

    assert wait_for(IntegrityCheck(tmp_path / DATABASE_NAME)) is bool(content)


def test_a_check_that_is_closed_ends(tmp_path: Path) -> None:
    write_history(tmp_path, 120, ("quick",))
    check = IntegrityCheck(tmp_path / DATABASE_NAME)

    check.close()

    assert not check.is_running
    assert not check.take_finding()


def test_a_large_damaged_database_opens_and_the_next_menu_tells_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / "games"))
    monkeypatch.setattr(database, "MAX_CHECKED_BYTES", 1 << 18)
    monkeypatch.setattr(database.is_intact, "__defaults__", (1 << 18,))
    write_history(tmp_path / "games", 60, ("quick",))
    damage_events(tmp_path / "games" / DATABASE_NAME)
    with ExitStack() as exits:
        repository = MatchRepository(CrashReporter(paths.logs()), [], None, exits)
        assert repository.is_persistent
        assert repository.take_menu_notices() == ()

        repository._check_integrity()
        assert repository._integrity_check is not None
        repository._integrity_check._thread.join(60)  # type: ignore[union-attr] # it was started
        for _ in range(2):
            repository._check_integrity()

        notices = [each for each in repository.take_menu_notices() if "damaged" in each]
        assert notices == [f"The file with your saved matches is damaged: {paths.data() / DATABASE_NAME}."]
        assert repository.take_menu_notices() == ()
