"""Where a hand lies open: on the plate of its player, which grows for it, below the name and the total. Pure."""

from typing import Final

from yaniv.ui.motion.tween import Pose
from yaniv.ui.table.box import Box
from yaniv.ui.table.places import Places

HEAD: Final = (46, 39)
"""Height of name, total and bar, in u, on a full and on a compact plate."""
CARD: Final = ((75, 105), (60, 84))
FOOT: Final = 6
TAG: Final = ((42, 30), (34, 26))
"""From that corner to the middle of what the hand counts."""
INSET: Final = 10
CLEAR: Final = (72, 62)
"""What the hand counts takes so much of the right of the plate."""
LEAST: Final = 0.36
"""Of a card shows at least, where it makes room for that."""
SPREAD: Final = 0.66
"""Of a card shows, where there is room."""
UNDER_BAR: Final = 4
"""Between the top bar and a plate that has grown upwards."""
IN_SIGHT: Final = 700
"""Height of open cards above what lies on the table."""


def open_plate(plate: Box, at: Places) -> Box:
    """The plate with room for open cards: one at a side grows upwards, for below the last of them are buttons."""
    high = (HEAD[at.compact] + CARD[at.compact][1] + FOOT) * at.u
    free = plate.y - at.top_bar.bottom - UNDER_BAR * at.u
    up = min(high - plate.h, free) if is_at_side(plate, at) else 0.0
    return Box(plate.x, plate.y - up, plate.w, high)


def is_at_side(plate: Box, at: Places) -> bool:
    """Return whether a plate stands beside the middle of the table, not above or below it."""
    return plate.y < at.hand.y and (plate.right <= at.centre.x or plate.x >= at.centre.right)


def open_cards(cards: tuple[int, ...], plate: Box, at: Places) -> dict[int, Pose]:
    """Face up side by side, as wide as the plate has room; the last card is seen whole."""
    wide, high = (length * at.u for length in CARD[at.compact])
    others = max(1, len(cards) - 1)
    step = _step_beside_total(others, plate, at)
    if not is_column_free(len(cards), plate, at):  # so many cards need the corner too
        step = (plate.w - 2 * INSET * at.u - wide) / others
    step = min(SPREAD * wide, step)
    x = plate.x + INSET * at.u + wide / 2
    y = open_plate(plate, at).y + HEAD[at.compact] * at.u + high / 2
    return {
        card: Pose(x + number * step, y, wide, 0.0, 1.0, 1 * at.u, 1.0, IN_SIGHT + number)
        for number, card in enumerate(cards)
    }


def is_column_free(count: int, plate: Box, at: Places) -> bool:
    """Return whether so many open cards leave the right of the plate to what the hand counts."""
    return _step_beside_total(max(1, count - 1), plate, at) >= LEAST * CARD[at.compact][0] * at.u


def _step_beside_total(others: int, plate: Box, at: Places) -> float:
    wide = CARD[at.compact][0] * at.u
    return (plate.w - (INSET + CLEAR[at.compact]) * at.u - wide) / others


def total_spot(plate: Box, at: Places) -> tuple[float, float]:
    """The middle of the tag with what the hand counts: in the lower right corner, and inside the plate."""
    grown, (aside, up) = open_plate(plate, at), TAG[at.compact]
    return grown.right - aside * at.u, grown.bottom - up * at.u
