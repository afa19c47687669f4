"""Test of crash recovery: a killed match is restored; `python -m tests.soak kills` repeats it many times."""

from itertools import islice
from pathlib import Path
from random import Random

from tests.e2e.kill_recovery import kill_repeatedly

KILL_COUNT = 2


def test_a_match_is_restored_after_each_kill(tmp_path: Path, display: str) -> None:
    reports = list(islice(kill_repeatedly(tmp_path, display, Random(5), longest_s=4.0), KILL_COUNT))

    assert len(reports) == KILL_COUNT
    assert any(report.events for report in reports)
