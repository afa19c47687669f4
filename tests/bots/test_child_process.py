"""Tests of child processes: what they load, and that they end with the program."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bots.child_functions import send_modules, send_sum
from tests.child_processes import running_children
from yaniv.bots import child_process
from yaniv.bots.child_process import ChildProcess

QUITTING_PROGRAM = """
import os, signal
from tests.bots.child_functions import send_id_and_stay
from yaniv.bots.child_process import ChildProcess

child = ChildProcess(send_id_and_stay)
print(child.pipe.recv(), flush=True)
os.kill(child.pid, signal.SIGSTOP)
{last_line}
"""
PROGRAM = """
import os
from tests.bots.child_functions import send_id_and_stay
from yaniv.bots.child_process import ChildProcess

print(ChildProcess(send_id_and_stay).pipe.recv(), flush=True)
os._exit(1)
"""
needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows starts children with multiprocessing")


@needs_posix
def test_the_players_process_loads_no_part_of_window_and_command_line() -> None:
    child = ChildProcess(send_modules, "yaniv.bots.worker_process", "yaniv.bots.neural.neural_player")

    modules = child.pipe.recv()
    assert isinstance(modules, set)
    child.wait()
    child.pipe.close()

    assert "numpy" in modules
    packages = {".".join(name.split(".")[:2]) for name in modules if name.startswith("yaniv.")}
    assert packages <= {
        "yaniv.background_thread", "yaniv.bots", "yaniv.cards", "yaniv.child_environment", "yaniv.coded_message",
        "yaniv.game", "yaniv.glicko2", "yaniv.memory_trim",
        "yaniv.paths", "yaniv.rules", "yaniv.sanitize", "yaniv.strict_config",
    }  # fmt: skip
    assert modules & {"pygame", "yaml", "sqlite3", "argparse", "gettext", "numpy.random", "site"} == set()


@needs_posix
def test_a_child_has_no_process_beside_it() -> None:
    child = ChildProcess(send_sum, 1, 2)
    children = running_children()

    assert child.pipe.recv() == 3
    assert children == [child.pid]
    child.wait()
    child.pipe.close()
    assert running_children() == []


@needs_posix
def test_a_child_ends_when_the_program_was_killed() -> None:
    program = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)

    child = int(program.stdout)
    for _ in range(2000):  # 20 s at least
        if not _is_running(child):
            break
        time.sleep(0.01)
    assert not _is_running(child)


@needs_posix
@pytest.mark.parametrize(
    "last_line",
    [
        "",
        "raise SystemExit(2)",
        "import pygame, yaniv.cli as cli; cli.main = lambda: 0; cli.run_and_exit()",
    ],
)
def test_a_stopped_child_ends_with_the_program(last_line: str) -> None:
    code = QUITTING_PROGRAM.format(last_line=last_line)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as program:
        assert program.stdout is not None
        child = int(program.stdout.readline())  # not all output: a child that is left holds the pipe open
        program.wait()

    for _ in range(2000):  # 20 s at least
        if not _is_running(child):
            break
        time.sleep(0.01)
    still_runs = _is_running(child)
    if still_runs:
        os.kill(child, signal.SIGKILL)
    assert not still_runs


@needs_posix
def test_a_child_that_ends_at_once_takes_no_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "_command", lambda: [sys.executable, "-c", "pass"])

    child = ChildProcess(send_sum, 1, bytes(10_000_000))

    with pytest.raises((EOFError, OSError)):
        child.pipe.recv()
    child.wait()
    child.pipe.close()


@needs_posix
def test_the_packaged_program_runs_as_a_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    launcher = tmp_path / "yaniv"
    launcher.write_text(f'#!/bin/sh\nexec {sys.executable} packaging/launch.py "$@"\n', encoding="utf-8")
    launcher.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(launcher))
    monkeypatch.setenv("PYTHONPATH", str(Path.cwd()))

    child = ChildProcess(send_sum, 20, 22)

    assert child.pipe.recv() == 42
    child.wait()
    child.pipe.close()


def _is_running(process: int) -> bool:
    """Return True while the process has not ended."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
