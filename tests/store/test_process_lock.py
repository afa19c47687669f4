"""Tests of the process lock, which allows one window per data folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from yaniv.store.errors import AlreadyRunningError, StoreError
from yaniv.store.process_lock import ProcessLock

LOCK_HOLDER_CODE = """
import sys
from pathlib import Path
from yaniv.store.process_lock import ProcessLock
lock = ProcessLock.acquire(Path(sys.argv[1]))
print("taken", flush=True)
sys.stdin.read()
"""


def test_a_second_window_is_refused_while_the_first_runs(tmp_path: Path) -> None:
    with ProcessLock.acquire(tmp_path), pytest.raises(AlreadyRunningError, match="already_running"):
        ProcessLock.acquire(tmp_path)


def test_the_next_window_opens_when_the_first_has_closed(tmp_path: Path) -> None:
    ProcessLock.acquire(tmp_path).release()

    with ProcessLock.acquire(tmp_path):
        pass


def test_other_folders_have_their_own_locks(tmp_path: Path) -> None:
    with ProcessLock.acquire(tmp_path / "a"), ProcessLock.acquire(tmp_path / "b"):
        pass


def test_a_killed_program_leaves_no_lock_behind(tmp_path: Path) -> None:
    holding = [sys.executable, "-c", LOCK_HOLDER_CODE, str(tmp_path)]
    with subprocess.Popen(holding, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with pytest.raises(AlreadyRunningError):
            ProcessLock.acquire(tmp_path)
        holder.kill()

    ProcessLock.acquire(tmp_path).release()


def test_a_folder_that_cannot_hold_a_lock_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(StoreError, match=r"cannot_save_in_folder .*file") as error:
        ProcessLock.acquire(tmp_path / "file")
    assert not isinstance(error.value, AlreadyRunningError)
