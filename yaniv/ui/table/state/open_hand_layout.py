"""Where a hand lies open: on the plate of its player, which grows for it, below the name and the total. Pure."""

from typing import Final

from yaniv.ui.animation.tween import Pose
from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.table.state.table_layout import TableLayout

HEADER_HEIGHT_U: Final = (46, 39)
"""Height of name, total and bar, in u, on a full and on a compact plate."""
OPEN_CARD_SIZES_U: Final = ((75, 105), (60, 84))
FOOTER_HEIGHT_U: Final = 6
TOTAL_TAG_OFFSET_U: Final = ((42, 30), (34, 26))
"""From that corner to the middle of what the hand counts."""
INSET_U: Final = 10
TOTAL_COLUMN_WIDTH_U: Final = (72, 62)
"""What the hand counts takes so much of the right of the plate."""
MIN_VISIBLE_SHARE: Final = 0.36
"""Of a card shows at least, where it makes room for that."""
MAX_VISIBLE_SHARE: Final = 0.66
"""Of a card shows, where there is room."""
TOP_BAR_GAP_U: Final = 4
"""Between the top bar and a plate that has grown upwards."""
OPEN_CARD_Z: Final = 700
"""Height of open cards above what lies on the table."""


def open_panel_box(panel: RectF, layout: TableLayout) -> RectF:
    """The plate with room for open cards: one at a side grows upwards, for below the last of them are buttons."""
    height = (
        HEADER_HEIGHT_U[layout.is_compact] + OPEN_CARD_SIZES_U[layout.is_compact][1] + FOOTER_HEIGHT_U
    ) * layout.scale
    free_height = panel.y - layout.top_bar.bottom - TOP_BAR_GAP_U * layout.scale
    growth_up = min(height - panel.h, free_height) if is_at_side(panel, layout) else 0.0
    return RectF(panel.x, panel.y - growth_up, panel.w, height)


def is_at_side(panel: RectF, layout: TableLayout) -> bool:
    """Return whether a plate stands beside the middle of the table, not above or below it."""
    return panel.y < layout.hand.y and (panel.right <= layout.centre.x or panel.x >= layout.centre.right)


def lay_out_open_hand(cards: tuple[int, ...], panel: RectF, layout: TableLayout) -> dict[int, Pose]:
    """Face up side by side, as wide as the plate has room; the last card is seen whole."""
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
    """Return whether so many open cards leave the right of the plate to what the hand counts."""
    return (
        _card_step_beside_total(max(1, count - 1), panel, layout)
        >= MIN_VISIBLE_SHARE * OPEN_CARD_SIZES_U[layout.is_compact][0] * layout.scale
    )


def _card_step_beside_total(others: int, panel: RectF, layout: TableLayout) -> float:
    """Return the distance in px between *others* + 1 open cards that leave the column of the hand total free."""
    width = OPEN_CARD_SIZES_U[layout.is_compact][0] * layout.scale
    return (panel.w - (INSET_U + TOTAL_COLUMN_WIDTH_U[layout.is_compact]) * layout.scale - width) / others


def total_position(panel: RectF, layout: TableLayout) -> tuple[float, float]:
    """The middle of the tag with what the hand counts: in the lower right corner, and inside the plate."""
    open_box, (offset_x, offset_y) = open_panel_box(panel, layout), TOTAL_TAG_OFFSET_U[layout.is_compact]
    return open_box.right - offset_x * layout.scale, open_box.bottom - offset_y * layout.scale
