"""Regression test of the game engine: recorded matches replay with the same digest."""

import pytest

from tests.game.playthroughs import Playthrough, play, read_playthroughs


@pytest.mark.parametrize("recorded", read_playthroughs(), ids=lambda recorded: recorded.name)
def test_a_recorded_match_replays_with_the_same_digest(recorded: Playthrough) -> None:
    assert play(recorded.rules, recorded.players, recorded.seed) == (recorded.steps, recorded.digest)
