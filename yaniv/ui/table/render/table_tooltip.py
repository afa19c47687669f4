"""Paints the tooltip of the thing on the table that is under the pointer."""

from collections.abc import Iterator
from typing import Final

from pygame import Rect

from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.page_painter import paint_tooltip
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.render.pile_history import pile_history_rect
from yaniv.ui.table.state.card_layout import HandState, lay_out_fan
from yaniv.ui.table.view_model.table_view_model import TableViewModel

CAPTION_U: Final = 48
"""Height of the captions below deck and last play."""


def paint_due_tooltip(painter: Painter, view_model: TableViewModel, model: TableModel) -> Rect | None:
    """Paint the tooltip if it is to be shown now, and return its rectangle; otherwise return None."""
    tooltip = model.tooltip
    if tooltip.target is None or tooltip.pointer is None or not tooltip.is_due:
        return None
    earlier_plays = pile_history_rect(painter, view_model, model)
    others = (
        *_rects_to_keep_visible(view_model, model.hand_state),
        *([earlier_plays] if earlier_plays is not None else []),
    )
    target, scale = tooltip.target, painter.overlay_scale
    box = Rect(target.box.pixel_rect)
    return paint_tooltip(painter, target.lines, box, tooltip.pointer, text_scale=scale, others=others)


def _rects_to_keep_visible(view_model: TableViewModel, hand_state: HandState) -> Iterator[Rect]:
    """Yield the rectangles a tooltip should not cover: players, deck and last play with their captions, own cards."""
    layout = view_model.layout
    pile = tuple(pile_card.box for pile_card in view_model.pile_cards)
    yield from (_caption_below(box, layout.scale) for box in (layout.deck, *pile))
    boxes = (
        *(panel.box for panel in view_model.player_panels),
        layout.deck,
        *pile,
    )
    yield from (Rect(box.pixel_rect) for box in (*boxes, *(box for _, box in lay_out_fan(hand_state, layout).values())))


def _caption_below(box: RectF, scale: float) -> Rect:
    """Return the area of the caption below deck or last play, in px."""
    return Rect(RectF(box.x, box.bottom, box.w, CAPTION_U * scale).pixel_rect)
