"""Outline of the element on the table that has the keyboard focus; around a card it is rotated with the card."""

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.state.table_layout import TableLayout

_OUTER_STROKE_U, _OUTER_GAP_U = 4, 10
_INNER_STROKE_U, _INNER_GAP_U = 2, 8


def paint_focus_outline(
    surface: Surface, table_painter: TablePainter, layout: TableLayout, focused: Element, model: TableModel
) -> None:
    """Paint the outline of the focused element: gold around dark, outside the outline of a selected card."""
    kind, _, index = focused.id.partition(":")
    cards = {
        "hand": model.hand_state.fan,
        "staged": model.hand_state.staged,
        "pile": tuple(sprite.id for sprite in model.table_sprites.last_play),
    }.get(kind, ())
    pose = model.animation.pose(cards[int(index)]) if cards else None
    if pose is None:
        table_painter.painter_for(surface, layout).draw_focus_outline(Rect(focused.rect))
        return
    for colour, stroke, gap in (
        (table_painter.theme.accent, _OUTER_STROKE_U, _OUTER_GAP_U),
        (table_painter.theme.surface_dark, _INNER_STROKE_U, _INNER_GAP_U),
    ):
        table_painter.draw_outline(
            surface, replace(pose, width=pose.width + 2 * gap * layout.scale), colour, layout, stroke
        )
