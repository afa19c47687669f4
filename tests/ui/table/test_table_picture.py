"""Law: the picture of a table can be painted after every event, whoever has called, is out, or plays on."""

from itertools import accumulate
from random import Random

import pytest

from tests.case_selection import example_count
from tests.random_games import random_game
from tests.ui.scene_harness import make_context
from yaniv.game import events as e
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_replay import MatchReplay
from yaniv.match.match_setup import MatchSetup
from yaniv.ui.table.table_picture import table_picture
from yaniv.variants.library import load

SIZE = (360, 180)
TURNING_EVENTS = (e.YanivCalled, e.HandsShown, e.RoundScored, e.PlayerOut, e.RoundClosed, e.MatchWon)
"""Events after which other parts of a table are painted."""


@pytest.mark.parametrize("variant", ["classic", "quick", "travellers", "self-assaf"])
@pytest.mark.parametrize("seat", [0, 2])
def test_a_table_has_a_picture_after_every_event(variant: str, seat: int) -> None:
    rules = load(variant).rules
    steps = [events for _, _, _, events in random_game(rules, 3, seed=seat, calls=0.6)]
    history = [event for events in steps for event in events]
    ends = list(accumulate(map(len, steps)))
    turning = [end for end in ends if isinstance(history[end - 1], TURNING_EVENTS)]
    rng = Random(seat)
    chosen = {*rng.sample(ends, 3), *rng.sample(turning, min(len(turning), example_count(8)))}
    setup = MatchSetup(variant, rules, ("Dana", "Noa", "Max"), ("", "greedy:noa", "greedy:dov"), "7")

    for end in sorted(chosen):
        replay = MatchReplay(history[:end], end)
        picture = table_picture(make_context(), MatchClock(replay), replay.seat_client(seat), setup, SIZE)

        assert picture.get_size() == SIZE
