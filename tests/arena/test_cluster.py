"""Tests of contests on the workers of a dask scheduler."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import distributed
import pytest

from tests.arena.test_contest_runner import make_contest, without_times
from yaniv.arena import process_pool
from yaniv.arena.contest_runner import run_contest
from yaniv.arena.process_pool import ClusterError, worker_pool

_CLUSTER_IN_A_PROCESS = """
import sys, distributed
if __name__ == "__main__":
    cluster = distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, host="127.0.0.1", protocol="tcp"
    )
    print(cluster.scheduler_address, flush=True)
    sys.stdin.read()
"""
pytestmark = pytest.mark.filterwarnings("default")  # dask warns about itself


@contextmanager
def scheduler(workers: int) -> Iterator[str]:
    """Provide the address of a scheduler on this machine with so many worker processes."""
    with distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster.scheduler_address


def double_but_die_once(task: tuple[int, str]) -> int:
    """Return twice the number; number 3 first kills its worker, as long as that file is not there."""
    number, path = task
    if number == 3 and not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def pause(number: int) -> int:
    time.sleep(0.05)
    return number


def die(_number: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_contest_has_the_same_results_on_a_cluster() -> None:
    contest = make_contest("greedy", "novice", games=24)
    with scheduler(2) as address:
        played = run_contest(contest, address)

    assert without_times(played) == without_times(run_contest(contest))


def test_the_work_of_a_lost_worker_is_done_again(tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path / "died")) for number in range(8)]

    with scheduler(2) as address, worker_pool(address) as pool:
        assert list(pool.imap(double_but_die_once, tasks)) == [2 * number for number in range(8)]
    assert (tmp_path / "died").exists()


def test_work_that_kills_every_worker_ends_with_a_sentence() -> None:
    with (
        scheduler(1) as address,
        pytest.raises(ClusterError, match="kept losing workers"),
        worker_pool(address) as pool,
    ):
        list(pool.imap(die, [1]))


def test_a_scheduler_without_workers_or_that_is_none_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_pool, "_CLUSTER_TIMEOUT_S", 1)

    with scheduler(0) as address, pytest.raises(ClusterError, match="has no workers"), worker_pool(address):
        pass
    with pytest.raises(ClusterError, match="No scheduler answers at"), worker_pool("tcp://127.0.0.1:9"):
        pass


def test_workers_of_another_version_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_pool, "__version__", "0.0.1")

    with (
        scheduler(1) as address,
        pytest.raises(ClusterError, match=r"All workers need Yaniv 0\.0\.1"),
        worker_pool(address),
    ):
        pass


@pytest.mark.parametrize("method", ["imap", "imap_unordered"])
def test_a_scheduler_that_dies_during_the_work_is_told(method: str) -> None:
    def work_until_it_dies(address: str, process: "subprocess.Popen[str]") -> None:
        with worker_pool(address) as pool:
            for _ in getattr(pool, method)(pause, range(1000)):
                process.kill()

    with subprocess.Popen(
        [sys.executable, "-c", _CLUSTER_IN_A_PROCESS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        try:
            with pytest.raises(ClusterError, match=f"The scheduler at {address} was lost"):
                work_until_it_dies(address, process)
        finally:
            process.kill()
