"""A closer look at what is under the pointer: its tooltip, earlier plays beside the last one, a card held up large.

Earlier plays lie face up on the pile, so all may see them.
"""

from collections.abc import Iterator
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.image_store import card_size
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.kit.page_painter import paint_tooltip
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.state.card_layout import HandState, lay_out_fan
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.state.table_sprites import Sprites
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


MAX_PLAYS: Final = 4
CARD_SHARE: Final = 0.56
"""Width of a card of the history, as a share of a card of the last play."""
STEP_SHARE: Final = 0.4
"""Visible part of a card that another one covers, as a share of its width."""
PLAY_GAP_U: Final = 16
"""Gap between two plays, and around all of them."""
PILE_GAP_U: Final = 22
CAPTION_HEIGHT_U: Final = 34
CAPTION_SIZE_U: Final = 22
PEEK_WIDTH_U: Final = 330
"""Width of a card that is held up to be seen large."""


def paint_pile_history(
    surface: Surface, table_painter: TablePainter, view_model: TableViewModel, model: TableModel
) -> None:
    """Paint the plays below the last one if they are asked for, the newest on the left."""
    painter = table_painter.painter_for(surface, view_model.layout)
    box = pile_history_rect(painter, view_model, model)
    if box is None:
        return
    width, gap = _card_width_and_gap(view_model.layout)
    painter.draw_box(box, 14, painter.theme.panel, painter.theme.outline, 2)
    caption_rect = Rect(box.x + gap, box.y + gap // 4, box.w - 2 * gap, painter.px(CAPTION_HEIGHT_U))
    painter.draw_fitted(tr("Earlier throws"), caption_rect, CAPTION_SIZE_U, painter.theme.text_muted)
    x, y = box.x + gap, caption_rect.bottom + gap // 4
    for play in _fitting_plays(view_model, model):
        for number, sprite in enumerate(play):
            surface.blit(table_painter.images.card(sprite.card, width), (x + round(number * STEP_SHARE * width), y))
        x += play_width(len(play), width) + gap


def pile_history_rect(painter: Painter, view_model: TableViewModel, model: TableModel) -> Rect | None:
    """Return where earlier plays are shown now, in px; None if they are not."""
    if not model.is_pile_examined or view_model.is_middle_cleared:
        return None
    plays = _fitting_plays(view_model, model)
    if not plays:
        return None
    width, gap = _card_width_and_gap(view_model.layout)
    left, room = _span(view_model)
    caption_height = painter.px(CAPTION_HEIGHT_U)
    caption_width = painter.line_width(tr("Earlier throws"), CAPTION_SIZE_U, max_height=caption_height)
    cards_width = sum(play_width(len(play), width) for play in plays) + gap * (len(plays) - 1)
    box = Rect(0, 0, max(cards_width, min(caption_width, round(room))) + 2 * gap, 0)
    box.h = card_size(width)[1] + caption_height + gap + gap // 2
    box.midleft = round(left), round(view_model.layout.deck.centre[1])
    return box


def _card_width_and_gap(layout: TableLayout) -> tuple[int, int]:
    return round(CARD_SHARE * layout.card_width), round(PLAY_GAP_U * layout.scale)


def _span(view_model: TableViewModel) -> tuple[float, float]:
    """Return the left end of the box, and the width of its content, in px."""
    layout = view_model.layout
    left = layout.pile_boxes(max(1, len(view_model.pile_cards)))[-1].right + PILE_GAP_U * layout.scale
    return left, layout.free_span(layout.deck.y, layout.deck.bottom)[1] - left - 2 * _card_width_and_gap(layout)[1]


def _fitting_plays(view_model: TableViewModel, model: TableModel) -> tuple[Sprites, ...]:
    width, gap = _card_width_and_gap(view_model.layout)
    return fitting_plays(model.table_sprites.pile[:-1], _span(view_model)[1], width, gap)


def fitting_plays(plays: tuple[Sprites, ...], room_px: float, width_px: int, gap_px: int) -> tuple[Sprites, ...]:
    """Return the latest of these plays, the newest first, as many as fit side by side."""
    fitting: list[Sprites] = []
    for play in reversed(plays[-MAX_PLAYS:]):
        room_px -= play_width(len(play), width_px) + gap_px
        if room_px < -gap_px:
            break
        fitting.append(play)
    return tuple(fitting)


def play_width(count: int, width_px: int) -> int:
    """Return the width in px of a play of so many overlapping cards."""
    return width_px + round((count - 1) * STEP_SHARE * width_px)


def paint_peeked_card(surface: Surface, table_painter: TablePainter, layout: TableLayout, model: TableModel) -> None:
    """Paint the card on which the right button is held, large and above everything else."""
    card = model.peeked_sprite
    face = model.animation.card_by_sprite.get(card, "")
    if not face:
        return
    width = round(PEEK_WIDTH_U * layout.scale)
    height = card_size(width)[1]
    pose, margin = model.pose(card), round(PILE_GAP_U * layout.scale)
    rect = Rect(0, 0, width, height)
    rect.midbottom = round(pose.x), round(pose.y - 0.2 * height)
    rect.clamp_ip(surface.get_rect().inflate(-2 * margin, -2 * margin))
    shadow = table_painter.images.shadow(width, height, max(2, round(width * 0.06)), alpha=130)
    surface.blit(shadow, shadow.get_rect(center=(rect.centerx, rect.centery + margin // 2)))
    surface.blit(table_painter.images.card(face, width), rect)
