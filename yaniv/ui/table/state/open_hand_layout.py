"""Layout of an open hand: on the player's panel, enlarged to hold it, below name and total.

Pairs of constants hold the value for a full and for a compact panel, in that order.
"""

from typing import Final

from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.table.state.table_layout import TableLayout

HEADER_HEIGHT_U: Final = (46, 39)
"""Height of the line with name, total and limit bar."""
OPEN_CARD_SIZES_U: Final = ((75, 105), (60, 84))
FOOTER_HEIGHT_U: Final = 6
TOTAL_TAG_OFFSET_U: Final = ((42, 30), (34, 26))
"""Distance of the hand total's centre from the right and the lower edge of the panel."""
INSET_U: Final = 10
TOTAL_COLUMN_WIDTH_U: Final = (72, 62)
"""Width of the column at the right of the panel that is kept for the hand total."""
MIN_VISIBLE_SHARE: Final = 0.36
"""Minimum visible share of each overlapped card, if the column of the hand total is to stay free."""
MAX_VISIBLE_SHARE: Final = 0.66
"""Maximum visible share of each overlapped card."""
TOP_BAR_GAP_U: Final = 4
"""Gap between the top bar and a panel that is enlarged upwards."""
OPEN_CARD_Z: Final = 700
"""Drawing order of open cards: in front of the cards on the table."""


def open_panel_box(panel: RectF, layout: TableLayout) -> RectF:
    """Return the rectangle of a panel enlarged for open cards.

    A panel at a side grows upwards, because buttons may be below it.
    """
    height = (
        HEADER_HEIGHT_U[layout.is_compact] + OPEN_CARD_SIZES_U[layout.is_compact][1] + FOOTER_HEIGHT_U
    ) * layout.scale
    free_height = panel.y - layout.top_bar.bottom - TOP_BAR_GAP_U * layout.scale
    growth_up = min(height - panel.h, free_height) if is_at_side(panel, layout) else 0.0
    return RectF(panel.x, panel.y - growth_up, panel.w, height)


def is_at_side(panel: RectF, layout: TableLayout) -> bool:
    """Return True if a panel is beside the middle of the table, not above or below it."""
    return panel.y < layout.hand.y and (panel.right <= layout.centre.x or panel.x >= layout.centre.right)


def lay_out_open_hand(cards: tuple[int, ...], panel: RectF, layout: TableLayout) -> dict[int, Pose]:
    """Return the poses of open cards on a panel, by sprite id; the cards overlap as far as needed."""
    width, height = (length * layout.scale for length in OPEN_CARD_SIZES_U[layout.is_compact])
    others = max(1, len(cards) - 1)
    step = _card_step_beside_total(others, panel, layout)
    if not is_total_column_free(len(cards), panel, layout):  # This many cards need the column of the hand total too.
        step = (panel.w - 2 * INSET_U * layout.scale - width) / others
    step = min(MAX_VISIBLE_SHARE * width, step)
    x = panel.x + INSET_U * layout.scale + width / 2
    y = open_panel_box(panel, layout).y + HEADER_HEIGHT_U[layout.is_compact] * layout.scale + height / 2
    return {
        card: Pose(x + number * step, y, width, 0.0, 1.0, 1 * layout.scale, 1.0, OPEN_CARD_Z + number)
        for number, card in enumerate(cards)
    }


def is_total_column_free(count: int, panel: RectF, layout: TableLayout) -> bool:
    """Return True if *count* open cards leave room beside them for the hand total."""
    return (
        _card_step_beside_total(max(1, count - 1), panel, layout)
        >= MIN_VISIBLE_SHARE * OPEN_CARD_SIZES_U[layout.is_compact][0] * layout.scale
    )


def _card_step_beside_total(others: int, panel: RectF, layout: TableLayout) -> float:
    """Return the distance in px between *others* + 1 open cards that leave the column of the hand total free."""
    width = OPEN_CARD_SIZES_U[layout.is_compact][0] * layout.scale
    return (panel.w - (INSET_U + TOTAL_COLUMN_WIDTH_U[layout.is_compact]) * layout.scale - width) / others


def total_position(panel: RectF, layout: TableLayout) -> tuple[float, float]:
    """Return the centre (px) of the hand total on an open panel: in the lower right corner."""
    open_box, (offset_x, offset_y) = open_panel_box(panel, layout), TOTAL_TAG_OFFSET_U[layout.is_compact]
    return open_box.right - offset_x * layout.scale, open_box.bottom - offset_y * layout.scale
