"""Tests of background processes: computations run one after the other, and a failure does not stop the rest."""

import os
from threading import Event

from yaniv.arena.background_process import BackgroundProcess

PAUSE_S = 0.02


def divide(number: int, divisor: int) -> tuple[float, int]:
    """Return the quotient and the id of the process that computed it."""
    return number / divisor, os.getpid()


def results_of(process: BackgroundProcess[str, tuple[float, int]]) -> dict[str, tuple[float, int]]:
    results: dict[str, tuple[float, int]] = {}
    while process.waiting_count:
        result = process.poll()
        if result is not None:
            results[result[0]] = result[1]
        Event().wait(PAUSE_S)
    return results


def test_results_come_from_other_processes_and_failures_are_skipped() -> None:
    process: BackgroundProcess[str, tuple[float, int]] = BackgroundProcess(divide, "a test")

    process.request("half", 1, 2)
    process.request("nothing", 1, 0)
    process.request("third", 1, 3)
    process.request("half", 1, 4)
    results = results_of(process)

    assert {key: value for key, (value, _) in results.items()} == {"half": 1 / 2, "third": 1 / 3}
    assert len({os.getpid(), *(process_id for _, process_id in results.values())}) == 3
    assert process.was_requested("nothing")
    assert process.poll() is None
