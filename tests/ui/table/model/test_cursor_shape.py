"""Tests of the cursor shape, which shows what can be pressed."""

from tests.ui.sample_views import rules_with
from tests.ui.table_session import TableSession, open_round
from yaniv.ui.input.input_events import PointerMoved
from yaniv.ui.table.model.view_model_selectors import cursor_shape_of

RULES = rules_with(deal={"hand_size": 3})


def shape_over(session: TableSession, element_id: str) -> str:
    """Return the cursor shape over the middle of an element."""
    x, y, width, height = next(each.rect for each in session.scene.elements() if each.id == element_id)
    session.scene.handle(PointerMoved((x + width // 2, y + height // 3), 1000))
    return cursor_shape_of(session.model, session.scene.view_model)


def test_a_hand_lies_over_what_can_be_pressed_and_an_arrow_over_the_rest() -> None:
    session = open_round(RULES, "9H KD 2C", "KC QC 3C", stock="4C 5C")
    before = [shape_over(session, element) for element in ("hand:2", "deck", "button:sort", "zone:play")]
    session.pointer_player.drag("hand:0", "zone:play")
    after = shape_over(session, "deck")

    assert before == ["hand", "arrow", "hand", "arrow"]
    assert after == "hand"
