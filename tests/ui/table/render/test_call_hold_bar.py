"""Tests of the bar on the call button that fills while the button is held down for a call out of turn."""

import pytest

from tests.ui.table_session import TableSession, open_round
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.settings.settings_schema import Motion
from yaniv.ui.animation.durations import CALL_HOLD_MS, AnimationSpeed
from yaniv.ui.input.input_events import KeyPressed
from yaniv.ui.table.render.slap_countdown import call_hold_bar
from yaniv.variants.library import load


def held_table() -> TableSession:
    """Return a table on the next player's turn with the call button held down."""
    moves = (c.Throw(0, cards("KC")), c.DrawStock(0))
    session = open_round(load("classic").rules, "KC QC JC TC 9C", "KD QD 2D 4D 9D", stock="JD", then=moves)
    session.scene.handle(KeyPressed("y", 1000))
    session.scene.update(500)  # a frame that may have begun before the press
    return session


def filled_share(session: TableSession, motion: Motion) -> float | None:
    hold = session.scene.model.call_hold
    assert hold is not None
    bar = call_hold_bar(session.scene.view_model, hold, AnimationSpeed("normal", motion))
    return bar[1].width / bar[0].width if bar else None


@pytest.mark.parametrize(("motion", "share"), [("full", 0.4), ("reduced", 0.25), ("none", 0.25)])
def test_the_bar_fills_with_the_time_and_in_steps_where_motion_is_reduced(motion: Motion, share: float) -> None:
    session = held_table()
    first = filled_share(session, motion)

    session.scene.update(400)

    assert first == 0
    assert filled_share(session, motion) == pytest.approx(share, abs=0.01)


def test_the_button_shows_that_it_was_held_long_enough() -> None:
    session = held_table()

    session.scene.update(CALL_HOLD_MS)

    assert filled_share(session, "full") is None
    assert session.pointer_player.find_element("button:yaniv").value == "armed"
