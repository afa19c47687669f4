"""Ten thousand random inputs while everything moves: nothing is lost, nothing lies askew, nothing breaks."""

import pytest

from tests.ui.storm import STORMS, weather


@pytest.mark.parametrize("number", range(len(STORMS)), ids=[" ".join(map(str, each)) for each in STORMS])
def test_nothing_a_player_does_breaks_the_table(number: int) -> None:
    weather(number)
