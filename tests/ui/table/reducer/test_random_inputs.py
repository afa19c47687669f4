"""Fuzz test of the table with random inputs while animations run."""

import pytest

from tests.ui.random_inputs import SCENARIOS, run_random_inputs


@pytest.mark.parametrize("number", range(len(SCENARIOS)), ids=[" ".join(map(str, each)) for each in SCENARIOS])
def test_nothing_a_player_does_breaks_the_table(number: int) -> None:
    run_random_inputs(number)
