"""Tests of the process pool: results in order, and a clear error if a worker process dies."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path
from select import select

import pytest

from yaniv.app.exit_codes import EXIT_INPUT_ERROR
from yaniv.arena.process_pool import WorkerDiedError, worker_pool

ROOT = Path(__file__).parents[2]
STALLING_BOT_CODE = """import time
while 'decide' not in input(): pass
pipe = open({alive!r}, 'w')
pipe.write('here')
pipe.flush()
time.sleep(600)
"""


def double(number: int) -> int:
    return 2 * number


def die(number: int) -> int:
    """Return the number; kill the process instead for number 3."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def test_results_come_in_the_order_of_the_tasks() -> None:
    with worker_pool(2) as pool:
        assert list(pool.imap(double, range(9))) == [2 * number for number in range(9)]
        assert sorted(pool.imap_unordered(double, range(9))) == [2 * number for number in range(9)]

    assert active_children() == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("how", ["imap", "imap_unordered"])
def test_a_dead_worker_is_reported_and_no_process_is_left(how: str) -> None:
    with pytest.raises(WorkerDiedError, match="worker process was killed"), worker_pool(2) as pool:
        list(getattr(pool, how)(die, range(9)))

    assert active_children() == []


def stalling_arena(folder: Path) -> tuple[Path, list[str]]:
    """Return a pipe that a never-answering bot keeps open while it runs, and the arena command line with that bot."""
    alive = folder / "alive"
    os.mkfifo(alive)
    (folder / "bot.py").write_text(STALLING_BOT_CODE.format(alive=str(alive)))
    bots = f"greedy,exec:'{sys.executable}' '{folder / 'bot.py'}'"
    return alive, ["arena", "--bots", bots, "--games", "8", "--jobs", "2", "--move-time", "600"]


def test_no_process_is_left_when_results_are_not_all_read() -> None:
    with worker_pool(2) as pool:
        assert next(pool.imap(double, range(1000))) == 0

    assert active_children() == []


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_the_arena_reports_a_killed_worker_and_leaves_no_process(tmp_path: Path) -> None:
    alive, line = stalling_arena(tmp_path)
    with (
        subprocess.Popen([sys.executable, "-m", "yaniv", *line], cwd=ROOT, stderr=subprocess.PIPE) as arena,
        alive.open("rb") as end,
    ):
        assert end.read(4) == b"here"
        os.kill(worker_pids_of(arena.pid)[0], signal.SIGKILL)

        assert arena.wait(60) == EXIT_INPUT_ERROR
        assert arena.stderr is not None
        assert arena.stderr.read().startswith(b"A worker process was killed")
        ready, _, _ = select([end], [], [], 20)
        assert ready


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a signal")
def test_a_worker_that_is_exiting_ignores_a_second_request_to_end() -> None:
    code = (
        "import atexit, os, signal; from yaniv.arena.process_pool import exit_once; "
        "signal.signal(signal.SIGTERM, exit_once); atexit.register(print, 'closed', flush=True); "
        "atexit.register(os.kill, os.getpid(), signal.SIGTERM); os.kill(os.getpid(), signal.SIGTERM)"
    )

    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=60, check=True)

    assert (ended.stdout.split(), ended.stderr) == ([b"closed"], b"")


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_workers_exit_when_the_arena_is_killed(tmp_path: Path) -> None:
    alive, line = stalling_arena(tmp_path)
    with (
        subprocess.Popen([sys.executable, "-m", "yaniv", *line], cwd=ROOT, stdout=subprocess.PIPE) as arena,
        alive.open("rb") as end,
    ):
        assert end.read(4) == b"here"
        arena.kill()

        assert arena.stdout is not None
        assert select([arena.stdout], [], [], 60)[0], "a worker holds the arena's output open"
        assert arena.stdout.read() == b""
        while end.read():
            pass


def worker_pids_of(parent: int) -> list[int]:
    """Return the ids of the worker processes of an arena."""
    pids = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                is_child = int((entry / "stat").read_bytes().rpartition(b")")[2].split()[1]) == parent
                if is_child and b"spawn_main" in (entry / "cmdline").read_bytes():
                    pids.append(int(entry.name))
    assert pids, "no worker process is running"
    return pids
