"""Tests of the player's own panel: hand total and whether a call is allowed."""

import pytest

from tests.ui.sample_views import rules_with
from tests.ui.scene_harness import paint
from tests.ui.table_session import TableSession, open_round
from tests.ui.text_recorder import TextRecorder
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.ui.narration.table_text import number_text
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel, TableViewModel
from yaniv.variants.library import load

CLASSIC = load("classic").rules


def view_model_of(session: TableSession) -> TableViewModel:
    """Return the view model of the table."""
    return session.scene.view_model


def own_panel(session: TableSession) -> PlayerPanelModel:
    """Return the player's own panel."""
    return next(plate for plate in view_model_of(session).player_panels if plate.seat == 0)


def test_a_throw_that_lies_ready_counts_no_more() -> None:
    session = open_round(CLASSIC, "5H 6H 7H 2D 6C", "9C 9D 9S 4S QS", stock="JD AC")
    counted = [own_panel(session).hand_total]
    session.pointer_player.choose(cards("5H 6H 7H"))
    counted.append(own_panel(session).hand_total)
    session.pointer_player.drag("hand:1", "zone:play")
    counted.append(own_panel(session).hand_total)
    session.pointer_player.click("button:take-back")
    counted.append(own_panel(session).hand_total)

    assert counted == [26, 26, 8, 26]


def test_while_a_throw_lies_ready_it_is_the_moment_that_forbids_a_call() -> None:
    session = open_round(CLASSIC, "5H 6H 7H 2D 6C", "9C 9D 9S 4S QS", stock="JD AC")
    session.pointer_player.choose(cards("5H 6H 7H"))
    session.pointer_player.drag("hand:1", "zone:play")
    hint = view_model_of(session).call_hint
    session.pointer_player.click("button:yaniv")

    assert hint == "5 or less, at the start of your turn"
    assert session.toast == "Call at the start of your turn, with 5 or less."


@pytest.mark.parametrize(("hand", "low"), [("2D 3C", True), ("2D 4C", False), ("3D 4C", False)])
def test_the_hand_is_called_low_where_it_may_be_called_with(hand: str, low: bool) -> None:  # noqa: FBT001 -- a table
    assert own_panel(open_round(rules_with(deal={"hand_size": 2}), hand, "9C 9D", stock="JD AC")).is_callable is low


def test_a_hand_that_a_card_will_join_is_not_low_yet() -> None:
    session = open_round(rules_with(deal={"hand_size": 3}), "2D 2C AH", "9C 9D 9S", stock="JD AC")
    before = own_panel(session).is_callable
    session.pointer_player.drag("hand:0", "zone:play")
    ready = own_panel(session).is_callable
    session.pointer_player.click("button:take-back")
    session.client.submit(c.Throw(0, cards("2C")))

    assert (before, ready, own_panel(session).is_callable) == (True, False, False)


def test_a_total_below_zero_has_a_minus_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_with(deal={"hand_size": 2}, deck={"values": {"king": -5}})
    session, recorder = open_round(rules, "KD KC", "9C 9D", stock="JD AC"), TextRecorder()
    with recorder.recording(monkeypatch):
        paint(session.scene)
    texts = {text.visible_text for text in recorder.texts}

    assert own_panel(session).hand_total == -10
    assert number_text(-10) in texts
    assert not {text for text in texts if text.startswith("-")}
