"""One window at a time."""

import subprocess
import sys
from pathlib import Path

import pytest

from yaniv.store.lock import Lock
from yaniv.store.refusal import AlreadyRunning, StoreError

HOLDER = """
import sys
from pathlib import Path
from yaniv.store.lock import Lock
lock = Lock.take(Path(sys.argv[1]))
print("taken", flush=True)
sys.stdin.read()
"""


def test_a_second_window_is_told_that_the_game_runs(tmp_path: Path) -> None:
    with Lock.take(tmp_path), pytest.raises(AlreadyRunning, match="Yaniv is already running"):
        Lock.take(tmp_path)


def test_the_next_window_opens_when_the_first_has_closed(tmp_path: Path) -> None:
    Lock.take(tmp_path).release()

    with Lock.take(tmp_path):
        pass


def test_other_folders_have_locks_of_their_own(tmp_path: Path) -> None:
    with Lock.take(tmp_path / "a"), Lock.take(tmp_path / "b"):
        pass


def test_a_killed_program_leaves_no_lock_behind(tmp_path: Path) -> None:
    holding = [sys.executable, "-c", HOLDER, str(tmp_path)]
    with subprocess.Popen(holding, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with pytest.raises(AlreadyRunning):
            Lock.take(tmp_path)
        holder.kill()

    Lock.take(tmp_path).release()


def test_a_folder_that_cannot_hold_a_lock_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(StoreError, match=r"Nothing can be saved in .*file") as told:
        Lock.take(tmp_path / "file")
    assert not isinstance(told.value, AlreadyRunning)
