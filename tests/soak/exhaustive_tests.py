"""Run all tests with all cases and many examples, with another random seed each time."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Final

from tests.case_selection import ALL_CASES_VARIABLE
from tests.soak import soak_progress

_ROOT: Final = Path(__file__).parents[2]
_TEST_TIMEOUT_S: Final = 3600


def run_exhaustive_tests(first: int, amount: int, only: str = "") -> int:
    """Run all tests so many times, or those whose names contain *only*; return the exit code.

    The number of a run is the seed of its examples.
    """
    return soak_progress.run_trials("tests", partial(_run_tests, only=only), range(first, first + amount))


def _run_tests(number: int, only: str) -> None:
    """Run the tests with this seed.

    :raises AssertionError: if a test fails; pytest prints the details.
    """
    command = [sys.executable, "-m", "pytest", "-q", "--numprocesses=auto", "--dist=worksteal"]
    command += [f"--timeout={_TEST_TIMEOUT_S}", f"--hypothesis-seed={number}", *(("-k", only) if only else ())]
    completed = subprocess.run(command, cwd=_ROOT, env=os.environ | {ALL_CASES_VARIABLE: "1"}, check=False)
    assert completed.returncode == 0, f"pytest ended with {completed.returncode}"
