"""`python -m tests.conformance DIR` runs every case of a folder and prints how many passed and failed."""

import sys
from pathlib import Path

from tests.conformance.case_runner import run_cases


def main(arguments: list[str]) -> int:
    """Print each failure with its id, then `N passed, N failed`; return the exit status, 0 if all passed."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: python -m tests.conformance DIR", file=sys.stderr)  # noqa: T201 -- a command line
        return 2
    passed = failed = 0
    for case_id, problems in run_cases(Path(arguments[0])):
        passed += not problems
        failed += bool(problems)
        for problem in problems:
            print(f"{case_id}: {problem}")  # noqa: T201 -- a command line
    print(f"{passed} passed, {failed} failed")  # noqa: T201 -- a command line
    return 1 if failed or not passed else 0


sys.exit(main(sys.argv[1:]))
