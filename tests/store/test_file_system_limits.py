"""Table of (operation, error) of file systems that lack something, and what the program does: nothing is lost."""

import errno
import os
import shutil
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import disk_limit
from tests.match.session_builders import make_setup
from tests.sqlite_system_calls import failing_calls
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_pages
from yaniv import paths
from yaniv.settings.settings_schema import Settings
from yaniv.store import settings_file
from yaniv.store.errors import AlreadyRunningError, StoreError
from yaniv.store.journal import SqliteJournal
from yaniv.store.process_lock import LOCK_FILE_NAME, NO_LOCKS_ERRNOS, ProcessLock

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links, permissions and locks of POSIX")
OLD, NEW = b"old " * 50, b"new"


def store_match(folder: Path, lock: ProcessLock) -> None:
    with SqliteJournal.open(folder, lock=lock) as journal:
        match_id = journal.new_match(make_header(make_setup(LIVELY_RULES)))
        for page in sample_pages()[:20]:
            journal.append(match_id, page)


def assert_stored(folder: Path, matches: int = 1) -> None:
    """Check with working system calls that everything is in the folder."""
    with SqliteJournal.open(folder) as journal:
        assert journal.notices == []
        events = tuple(event for page in sample_pages()[:20] for event in page)
        assert [journal.load_match(each).events for each in journal.match_ids()] == [events] * matches


LIMITS: dict[str, dict[str, int]] = {
    "no locks": {"lock_errno": errno.ENOLCK},
    "locks not supported": {"lock_errno": errno.EOPNOTSUPP},
    "locks fail": {"lock_errno": errno.EIO},
    "no shared memory": {"map_errno": errno.ENODEV},
    "shared memory not permitted": {"map_errno": errno.EACCES},
    "neither": {"lock_errno": errno.ENOLCK, "map_errno": errno.ENODEV},
}


@pytest.mark.parametrize("limit", LIMITS)
def test_matches_are_saved_on_a_file_system_with_limits(
    limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if code := LIMITS[limit].get("lock_errno", 0):
        monkeypatch.setattr("fcntl.lockf", raising(code))
    with failing_calls(**LIMITS[limit]), ProcessLock.acquire(tmp_path) as lock:
        store_match(tmp_path, lock)
        store_match(tmp_path, lock)

    monkeypatch.undo()
    assert_stored(tmp_path, 2)


def test_a_match_of_a_killed_program_is_read_without_shared_memory(tmp_path: Path) -> None:
    with ProcessLock.acquire(tmp_path / "playing") as lock:
        journal = SqliteJournal.open(tmp_path / "playing", lock=lock)
        match_id = journal.new_match(make_header(make_setup(LIVELY_RULES)))
        for page in sample_pages()[:20]:
            journal.append(match_id, page)
        shutil.copytree(tmp_path / "playing", tmp_path / "killed")
        journal.close()

    with failing_calls(map_errno=errno.ENODEV):
        assert_stored(tmp_path / "killed")


def test_a_database_that_another_program_has_locked_is_still_refused(tmp_path: Path) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        journal._db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="database_busy"), SqliteJournal.open(tmp_path) as other:
            other.new_match(make_header(make_setup()))
        journal._db.execute("ROLLBACK")


@pytest.mark.parametrize("code", sorted(set(NO_LOCKS_ERRNOS)))
def test_without_locks_the_folder_is_used_and_the_lock_says_so(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fcntl.flock", raising(code))

    with ProcessLock.acquire(tmp_path) as lock:
        assert not lock.is_exclusive
        lock.reacquire_if_replaced()
        store_match(tmp_path, lock)


def test_a_lock_that_another_program_has_is_no_missing_lock(tmp_path: Path) -> None:
    with ProcessLock.acquire(tmp_path) as lock:
        assert lock.is_exclusive
        with pytest.raises(AlreadyRunningError):
            ProcessLock.acquire(tmp_path)


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("nowhere")])
def test_something_else_in_place_of_the_lock_file_is_renamed(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / LOCK_FILE_NAME)

    with ProcessLock.acquire(tmp_path) as lock:
        assert lock.is_exclusive

    assert sorted(path.name for path in tmp_path.iterdir()) == [LOCK_FILE_NAME, f"{LOCK_FILE_NAME}.replaced"]


def raising(code: int) -> Callable[..., object]:
    """Return a function that fails with this error."""

    def fail(*_arguments: object, **_options: object) -> object:
        raise OSError(code, os.strerror(code))

    return fail


@pytest.mark.parametrize(
    ("call", "code", "is_written"),
    [
        ("pathlib.Path.replace", errno.EBUSY, True),  # a mount of its own, as in a container
        ("pathlib.Path.replace", errno.EACCES, True),  # open in another program, on Windows
        ("pathlib.Path.replace", errno.EPERM, True),
        ("pathlib.Path.replace", errno.EXDEV, True),
        ("pathlib.Path.chmod", errno.EPERM, True),
        ("pathlib.Path.replace", errno.EIO, False),
        ("pathlib.Path.replace", errno.ENOSPC, False),
        ("pathlib.Path.replace", errno.EROFS, False),
        ("pathlib.Path.chmod", errno.ENOSPC, False),
    ],
)
def test_a_file_that_cannot_be_replaced_is_overwritten_or_left_complete(
    call: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_written: bool
) -> None:
    (tmp_path / "file").write_bytes(OLD)
    monkeypatch.setattr(call, raising(code))

    if is_written:
        paths.write_atomic(tmp_path / "file", NEW)
    else:
        with pytest.raises(OSError, match=os.strerror(code)):
            paths.write_atomic(tmp_path / "file", NEW)

    assert (tmp_path / "file").read_bytes() == (NEW if is_written else OLD)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("is_linked", [False, True])
def test_a_full_disk_leaves_the_old_content(tmp_path: Path, *, is_linked: bool) -> None:
    (tmp_path / "file").write_bytes(OLD)
    if is_linked:
        (tmp_path / "other").hardlink_to(tmp_path / "file")

    with disk_limit.disk_full(len(OLD)), pytest.raises(OSError, match="large"):
        paths.write_atomic(tmp_path / "file", OLD * 3)

    assert (tmp_path / "file").read_bytes() == OLD


@pytest.mark.parametrize("write", [paths.write_atomic, paths.write_atomic_shared])
def test_a_link_stays_a_link_to_the_file_that_is_written(tmp_path: Path, write: Callable[[Path, bytes], None]) -> None:
    (tmp_path / "dotfiles").mkdir()
    target = tmp_path / "dotfiles" / "settings.yaml"
    target.write_bytes(OLD)
    (tmp_path / "relative").symlink_to("dotfiles/settings.yaml")
    (tmp_path / "link").symlink_to(tmp_path / "relative")

    write(tmp_path / "link", NEW)

    assert target.read_bytes() == NEW
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "relative").is_symlink()


def test_a_link_to_a_file_that_is_not_there_yet_creates_it(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")

    paths.write_atomic(tmp_path / "link", NEW)

    assert (tmp_path / "target").read_bytes() == NEW


def test_a_link_in_a_folder_of_everybody_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_bytes(OLD)
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    (shared / "table.csv").symlink_to(tmp_path / "letter.txt")

    paths.write_atomic_shared(shared / "table.csv", NEW)

    assert (tmp_path / "letter.txt").read_bytes() == OLD
    assert not (shared / "table.csv").is_symlink()


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o666])
def test_a_file_keeps_its_permissions_and_its_other_names(tmp_path: Path, mode: int) -> None:
    for name in ("file", "linked"):
        (tmp_path / name).write_bytes(OLD)
        (tmp_path / name).chmod(mode)
    (tmp_path / "other").hardlink_to(tmp_path / "linked")

    paths.write_atomic(tmp_path / "file", NEW)
    paths.write_atomic(tmp_path / "linked", NEW)

    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == mode
    assert stat.S_IMODE((tmp_path / "linked").stat().st_mode) == mode
    assert (tmp_path / "other").read_bytes() == NEW


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root has files of others")
def test_a_file_keeps_its_owner(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(OLD)
    os.chown(tmp_path / "file", 1234, 2345)

    paths.write_atomic(tmp_path / "file", NEW)

    assert ((tmp_path / "file").stat().st_uid, (tmp_path / "file").stat().st_gid) == (1234, 2345)
    assert (tmp_path / "file").read_bytes() == NEW


def test_an_owner_that_cannot_be_given_back_is_kept_by_overwriting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(OLD)
    inode = (tmp_path / "file").stat().st_ino
    monkeypatch.setattr("pathlib.Path.chmod", raising(errno.EPERM))

    paths.write_atomic(tmp_path / "file", NEW)

    assert (tmp_path / "file").stat().st_ino == inode


def test_settings_behind_a_link_are_saved_there(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "dotfiles" / "yaniv.yaml").write_text("# mine\nspeed: fast\n", encoding="utf-8", newline="\n")
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.yaml").symlink_to("../dotfiles/yaniv.yaml")

    settings_file.save(tmp_path / "config", Settings("relaxed"))

    assert (tmp_path / "dotfiles" / "yaniv.yaml").read_text(encoding="utf-8") == "# mine\nspeed: relaxed\n"
    assert settings_file.load(tmp_path / "config").settings == Settings("relaxed")
