"""Run every conformance case as a test.

The folder `cases` belongs to the rule book; `more` has our own cases in the same format, for combinations of rules
and for bugs that were found.
"""

from pathlib import Path

import pytest

from tests.conformance.case_runner import run_cases

CASES = [case for folder in ("cases", "more") for case in run_cases(Path(__file__).parent / folder)]


@pytest.mark.parametrize(("case_id", "problems"), CASES, ids=[case_id for case_id, _ in CASES])
def test_a_conformance_case_passes(case_id: str, problems: list[str]) -> None:
    assert not problems, case_id
