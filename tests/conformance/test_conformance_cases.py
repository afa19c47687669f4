"""All conformance cases, counted the way the command line counts them.

`cases` came with the rule book; `more` are ours, in the same format: where rules meet, and bugs that were found.
"""

from pathlib import Path

import pytest

from tests.conformance.case_runner import run_cases

CASES = [case for folder in ("cases", "more") for case in run_cases(Path(__file__).parent / folder)]


@pytest.mark.parametrize(("identity", "problems"), CASES, ids=[identity for identity, _ in CASES])
def test_the_referee_conforms(identity: str, problems: list[str]) -> None:
    assert not problems, identity
