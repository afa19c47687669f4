"""Tests of soak tests on the workers of a dask scheduler."""

import os
import re
from functools import partial

import pytest

from tests.arena.test_cluster import scheduler
from tests.soak import soak_progress
from tests.soak.__main__ import main
from tests.soak.law_matches import check_match
from yaniv.arena import process_pool

pytestmark = pytest.mark.filterwarnings("default")  # dask warns about itself


def fail_at_7(forbidden_process: int, number: int) -> int:
    """Print the number and return it; fail if it is 7, or in the process that must not do the work."""
    soak_progress.print_line(f"trial {number}")
    assert os.getpid() != forbidden_process, "not on a worker"
    assert number != 7
    return number


def test_trials_on_workers_report_the_same_as_here(capsys: pytest.CaptureFixture[str]) -> None:
    trial = partial(fail_at_7, os.getpid())

    with scheduler(2) as address:
        assert soak_progress.run_trials("matches", trial, range(5, 12), scheduler=address) == 1
        on_workers = capsys.readouterr()
        assert soak_progress.run_until("turns", trial, 5, 30, scheduler=address) == 1
        until_on_workers = capsys.readouterr()
        assert soak_progress.run_trials("matches", check_match, range(1, 3), scheduler=address) == 0
        assert "matches: 2 of 2, 0 failed" in capsys.readouterr().out

    assert soak_progress.run_trials("matches", partial(fail_at_7, 0), range(5, 12)) == 1
    assert without_seconds(on_workers.out) == without_seconds(capsys.readouterr().out)
    assert "assert number != 7" in on_workers.err
    assert soak_progress.run_until("turns", partial(fail_at_7, 0), 5, 30) == 1
    assert without_seconds(until_on_workers.out) == without_seconds(capsys.readouterr().out)


def without_seconds(output: str) -> str:
    return re.sub(r"\d+ s$", "", output, flags=re.MULTILINE)


def test_a_run_without_its_scheduler_tells_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(process_pool, "_CLUSTER_TIMEOUT_S", 1)
    address = "tcp://127.0.0.1:9"

    assert soak_progress.run_trials("inputs", abs, range(10, 20), size=1000, scheduler=address) == 1

    told = capsys.readouterr().out
    assert told == (
        f"No scheduler answers at {address}; go on: python -m tests.soak inputs 10000 --from 10 --scheduler {address}\n"
    )


def test_kinds_that_need_a_screen_take_no_scheduler(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["soak", "kills", "1", "--scheduler", "tcp://127.0.0.1:9"])

    with pytest.raises(SystemExit):
        main()
    assert "--scheduler is for matches, fast" in capsys.readouterr().err
