"""Tests of the cost of a program: its child processes count, and shared memory counts once."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.child_processes import child_pids
from yaniv.ui.devtools.ui_benchmark import cpu_time_s, memory_mb

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/smaps_rollup").exists(), reason="the system does not tell the memory of a process"
)

PROGRAM = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
print(child.stdout.readline().decode(), flush=True)
sys.stdin.readline()
"""
LARGE_CHILD = "x = bytearray(b'x') * 50_000_000; print('ready', flush=True); input()"
BUSY_CHILD = "print('ready', flush=True)\nwhile True: pass"


def start(child_code: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", PROGRAM, child_code]
    program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    assert program.stdout.readline() == "ready\n"
    return program


def stop(program: "subprocess.Popen[str]") -> None:
    subprocess.run(["kill", *map(str, child_pids(program.pid))], check=True)
    program.communicate("\n")


def test_memory_of_a_child_counts_and_shared_pages_count_once() -> None:
    program = start(LARGE_CHILD)

    own, with_shared = memory_mb(program.pid, "Pss"), memory_mb(program.pid, "Rss")
    stop(program)

    assert own is not None
    assert with_shared is not None
    assert 50 < own < with_shared


def test_the_time_of_a_child_counts() -> None:
    program = start(BUSY_CHILD)
    before = cpu_time_s(program.pid)
    assert before is not None

    while (cpu_time_s(program.pid) or 0.0) < before + 0.05:
        time.sleep(0.01)
    stop(program)


def test_a_process_that_has_ended_has_no_cost() -> None:
    program = subprocess.Popen([sys.executable, "-c", ""])
    program.wait()

    assert memory_mb(program.pid) is None
    assert cpu_time_s(program.pid) is None
