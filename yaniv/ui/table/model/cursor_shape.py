"""Shape of the pointer over a table: what a press would do, before it is made. Pure."""

from typing import Final

from yaniv.ui.input.cursor_shapes import CursorShape
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.view_model.table_view_model import TableViewModel

PRESSABLE_KINDS: Final = ("card",)
"""Things on the table that a press always does something with."""


def cursor_shape_of(model: TableModel, view_model: TableViewModel) -> CursorShape:
    """Return the shape of the pointer: a hand over what can be pressed, others while cards are dragged."""
    if model.dragged:
        is_refused = model.drop_target == "zone" and not view_model.is_selection_legal
        return "forbidden" if is_refused else "grab"
    target = model.pointer.hover_target
    if target.button:
        return "hand" if any(each.id == target.button and each.is_enabled for each in view_model.buttons) else "arrow"
    if target.kind == "deck":
        return "hand" if view_model.is_deck_offered else "arrow"
    if target.kind == "pile":
        is_offered = any(each.sprite_id == target.card and each.is_offered for each in view_model.pile_cards)
        return "hand" if is_offered else "arrow"
    return "hand" if target.kind in PRESSABLE_KINDS else "arrow"
