"""All conformance cases of this folder, counted the way the command line counts them."""

from pathlib import Path

import pytest

from tests.conformance.runner import run

CASES = list(run(Path(__file__).parent / "cases"))


@pytest.mark.parametrize(("identity", "problems"), CASES, ids=[identity for identity, _ in CASES])
def test_the_referee_conforms(identity: str, problems: list[str]) -> None:
    assert not problems, identity
