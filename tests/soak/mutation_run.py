"""Mutation testing: small faults are put into the code, one at a time, and the tests of its folder must find them.

It works on a copy of the checkout; `mutmut` creates the faults and runs, for each, the tests that reach the function.
"""

import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from msgspec import Struct

from tests.soak.soak_progress import print_line

TESTS_BY_PACKAGE: Final = {
    "rules": ("tests/rules", "tests/conformance"),
    "game": ("tests/game", "tests/conformance"),
    "store": ("tests/store",),
}
"""The tests that must find the faults of a package."""
_ROOT: Final = Path(__file__).parents[2]
_COPIED: Final = ("yaniv", "tests", "assets", "variants", "packaging", "pyproject.toml", "CHANGELOG.md")
_RESULT_PATTERN: Final = re.compile(r"^\s*(?P<mutant>yaniv\.\S+): (?P<status>.+)$", re.MULTILINE)
_FOUND: Final = ("killed", "timeout", "segfault", "caught by type check")


class MutationScore(Struct, frozen=True):
    """Outcome for one package."""

    mutants: int
    survivors: tuple[str, ...]
    """Names of the faults no test found; `mutmut show NAME` prints one."""

    @property
    def share(self) -> float:
        """Share of the faults that were found, in [0, 1]."""
        return 1 - len(self.survivors) / self.mutants if self.mutants else 1.0


def run_mutants(wanted_percent: int, only: str = "") -> int:
    """Try all mutants of the packages whose names contain *only*; return 1 if fewer than *wanted_percent* are found."""
    shares = []
    for package, tests in TESTS_BY_PACKAGE.items():
        if only in package:
            score = _try_package(package, tests)
            for name in score.survivors:
                print_line(f"survived: {name}")
            for module, number in Counter(name.split(".x")[0] for name in score.survivors).most_common():
                print_line(f"{number:5} survived in {module}")
            print_line(f"{package}: {len(score.survivors)} of {score.mutants} survived, {score.share:.1%} found")
            shares.append(score.share)
    return int(any(share < wanted_percent / 100 for share in shares))


def parse_results(output: str) -> MutationScore:
    """Return the score from what `mutmut results --all true` prints."""
    statuses = {match["mutant"]: match["status"] for match in _RESULT_PATTERN.finditer(output)}
    survivors = sorted(name for name, status in statuses.items() if status not in _FOUND)
    return MutationScore(len(statuses), tuple(survivors))


def _try_package(package: str, tests: tuple[str, ...]) -> MutationScore:
    with TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder)
        for name in _COPIED:
            source = _ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(source, copy / name)
        (copy / "setup.cfg").write_text(_configuration(package, tests), encoding="utf-8")
        _run_mutmut(copy, "run")
        return parse_results(_run_mutmut(copy, "results", "--all", "true"))


def _configuration(package: str, tests: tuple[str, ...]) -> str:
    lines = ["[mutmut]", "source_paths=yaniv", f"only_mutate=yaniv/{package}/*", "also_copy="]
    lines += [f"    {name}" for name in _COPIED if name != "yaniv"]
    lines += ["pytest_add_cli_args_test_selection=", *(f"    {folder}" for folder in tests)]
    return "\n".join(lines) + "\n"


def _run_mutmut(folder: Path, *arguments: str) -> str:
    """Run the tool in *folder* and return its output.

    :raises CalledProcessError: if it fails, for example because the tests fail without any fault.
    """
    command = [sys.executable, "-m", "mutmut", *arguments]
    completed = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    if completed.returncode:
        print_line(completed.stdout[-2000:])
    completed.check_returncode()
    return completed.stdout
