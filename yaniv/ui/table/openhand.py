"""Where a hand lies open: on the plate of its player, which grows for it, below the name and the total. Pure."""

from typing import Final

from yaniv.ui.motion.tween import Pose
from yaniv.ui.table.box import Box
from yaniv.ui.table.places import Places

HEAD: Final = (46, 39)
"""Height of name, total and bar, in u, on a full and on a compact plate."""
CARD: Final = ((75, 105), (60, 84))
FOOT: Final = 6
INSET: Final = 10
SPREAD: Final = 0.66
"""Of a card shows, where there is room."""
IN_SIGHT: Final = 700
"""Height of open cards above what lies on the table."""


def open_plate(plate: Box, at: Places) -> Box:
    """The plate with room for open cards."""
    return Box(plate.x, plate.y, plate.w, (HEAD[at.compact] + CARD[at.compact][1] + FOOT) * at.u)


def open_cards(cards: tuple[int, ...], plate: Box, at: Places) -> dict[int, Pose]:
    """Face up side by side, as wide as the plate has room; the last card is seen whole."""
    wide, high = (length * at.u for length in CARD[at.compact])
    room = plate.w - 2 * INSET * at.u
    step = min(SPREAD * wide, (room - wide) / max(1, len(cards) - 1))
    x = plate.x + INSET * at.u + wide / 2
    y = plate.y + HEAD[at.compact] * at.u + high / 2
    return {
        card: Pose(x + number * step, y, wide, 0.0, 1.0, 1 * at.u, 1.0, IN_SIGHT + number)
        for number, card in enumerate(cards)
    }


def total_spot(plate: Box, at: Places) -> tuple[float, float]:
    """The middle of the tag with what the hand counts: on the lower right corner."""
    grown = open_plate(plate, at)
    return grown.right - 22 * at.u, grown.bottom - 40 * at.u
