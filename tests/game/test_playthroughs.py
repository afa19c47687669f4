"""What the referee says in recorded matches is what it has always said."""

import pytest

from tests.game.playthroughs import Playthrough, play, read_playthroughs


@pytest.mark.parametrize("recorded", read_playthroughs(), ids=lambda recorded: recorded.name)
def test_a_recorded_match_is_played_as_ever(recorded: Playthrough) -> None:
    assert play(recorded.rules, recorded.players, recorded.seed) == (recorded.steps, recorded.digest)
