"""`python -m tests.conformance DIR` runs every case of a folder and counts."""

import sys
from pathlib import Path

from tests.conformance.case_runner import run_cases


def main(arguments: list[str]) -> int:
    """Prints each failure with its id, and last `N passed, N failed`."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: python -m tests.conformance DIR", file=sys.stderr)  # noqa: T201 -- a command line
        return 2
    passed = failed = 0
    for identity, problems in run_cases(Path(arguments[0])):
        passed += not problems
        failed += bool(problems)
        for problem in problems:
            print(f"{identity}: {problem}")  # noqa: T201 -- a command line
    print(f"{passed} passed, {failed} failed")  # noqa: T201 -- a command line
    return 1 if failed or not passed else 0


sys.exit(main(sys.argv[1:]))
