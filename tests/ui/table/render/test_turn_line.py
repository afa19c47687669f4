"""Tests of the turn line, which says what to do now."""

import pytest

from tests.ui.sample_views import rules_with
from tests.ui.table_session import TableSession, open_round
from yaniv.game.commands import Throw
from yaniv.ui.input.input_events import Resized
from yaniv.ui.table.render.turn_line import turn_line_rect
from yaniv.ui.table.state.card_layout import OWN_TURN_LIFT_U, lay_out_fan
from yaniv.ui.table.state.table_layout import lay_out_table
from yaniv.ui.table.view_model.table_view_model import TableViewModel


def said(session: TableSession) -> tuple[str, str]:
    """Return text and importance of the turn line."""
    view_model: TableViewModel = session.scene.view_model
    return view_model.prompt, view_model.prompt_tone


@pytest.mark.parametrize(
    ("order", "high", "low"),
    [
        ("throw_first", "Your turn: throw", "Your turn: Yaniv, or throw"),
        ("draw_first", "Your turn: draw, then throw", "Your turn: Yaniv, or draw"),
        ("either", "Your turn: throw or draw", "Your turn: Yaniv, throw or draw"),
    ],
)
def test_the_line_names_what_this_turn_allows(order: str, high: str, low: str) -> None:
    rules = rules_with(turn={"order": order}, deal={"hand_size": 2})

    assert said(open_round(rules, "9H KD", "KC QC")) == (high, "act")
    assert said(open_round(rules, "AH 2D", "KC QC")) == (low, "call")


def test_after_the_throw_the_line_asks_for_the_draw_and_then_waits_for_the_next() -> None:
    session = open_round(rules_with(deal={"hand_size": 3}), "9H KD 2C", "KC QC 3C")
    session.client.submit(Throw(0, ("9H",)))
    session.advance_until_rest()

    assert said(session) == ("Now draw: deck or last throw", "act")

    session.client.submit(next(move for move in session.client.moves()))
    session.scene.update(0)

    assert said(session)[1] == "wait"
    assert said(session)[0].endswith("'s turn")


def test_the_own_hand_rises_on_the_own_turn_only() -> None:
    session = open_round(rules_with(deal={"hand_size": 3}), "9H KD 2C", "KC QC 3C")
    raised = lift_of_hand(session)
    session.client.submit(Throw(0, ("9H",)))
    session.client.submit(next(move for move in session.client.moves()))
    session.scene.update(0)

    assert raised == pytest.approx(OWN_TURN_LIFT_U * session.model.layout.scale)
    assert lift_of_hand(session) == 0


def lift_of_hand(session: TableSession) -> float:
    """Return how far the hand is above its usual position, in px."""
    model = session.model
    card, (pose, _) = next(iter(lay_out_fan(model.hand_state, model.layout).items()))
    return pose.y - model.rest_poses[card].y


@pytest.mark.parametrize("players", range(2, 17))
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3440, 1440)], ids=str)
def test_the_line_lies_between_piles_and_hand_at_every_table(size: tuple[int, int], players: int) -> None:
    layout = lay_out_table(size, players)
    line = turn_line_rect(layout)

    assert layout.deck.bottom < line.top
    assert line.bottom < layout.hand.y
    assert not [box for box in layout.player_panels.values() if line.colliderect(box.pixel_rect)]


def test_the_line_stays_where_it_is_while_cards_are_staged() -> None:
    session = open_round(rules_with(deal={"hand_size": 3}), "9H 9D 2C", "KC QC 3C")
    session.scene.handle(Resized((1280, 720), 0))
    before = turn_line_rect(session.scene.view_model.layout)
    session.pointer_player.click("hand:0")
    session.advance_until_rest()

    assert turn_line_rect(session.scene.view_model.layout) == before
