"""Jack, queen and king: a stepped panel with the figure at each end, leaving the corners to the index.

The jacks of spades and hearts show one eye, as the house rule on one-eyed jacks expects.
"""

from typing import Final

from assets.make import figures, shapes
from assets.make.wardrobe import WARDROBES, Wardrobe

LEFT, RIGHT, TOP, WAIST = 48, 142, 8, 105
CENTRE: Final = (LEFT + RIGHT) / 2
CORNER: Final = 6
"""Radius of the panel's outer corners."""


def court(rank: str, suit: str) -> str:
    """A court card without its index."""
    return framed(figures.figure(rank, suit), WARDROBES[suit])


def framed(half: str, wear: Wardrobe) -> str:
    """A half figure at both ends of the panel."""
    glow = shapes.circle(0, -56, 38, wear.glow) + shapes.circle(0, -56, 30, wear.ground, 0.55)
    upper = shapes.moved(glow + half, CENTRE, WAIST)
    panel = _panel()
    return (
        shapes.path(panel, wear.ground)
        + shapes.both_ends(upper)
        + shapes.stroke(panel, shapes.BRASS, 1.5)
        + _belt(wear)
    )


def _panel() -> str:
    """Clockwise from the upper left; the lower half is the upper one turned round."""
    low, in_left, out_right = shapes.HEIGHT - TOP, shapes.WIDTH - RIGHT, shapes.WIDTH - LEFT
    return (
        f"M{LEFT + CORNER} {TOP}H{RIGHT - CORNER}Q{RIGHT} {TOP} {RIGHT} {TOP + CORNER}V{WAIST}H{out_right}"
        f"V{low - CORNER}Q{out_right} {low} {out_right - CORNER} {low}H{in_left + CORNER}"
        f"Q{in_left} {low} {in_left} {low - CORNER}V{WAIST}H{LEFT}V{TOP + CORNER}Q{LEFT} {TOP} {LEFT + CORNER} {TOP}Z"
    )


def _belt(wear: Wardrobe) -> str:
    line = f"M{shapes.WIDTH - RIGHT} {WAIST}H{RIGHT}"
    buckle = shapes.moved(
        shapes.path("M0-5L5 0L0 5L-5 0Z", shapes.GOLD) + shapes.path("M0-2.4L2.4 0L0 2.4L-2.4 0Z", wear.dark), 75, WAIST
    )
    return shapes.stroke(line, shapes.BRASS, 5) + shapes.stroke(line, wear.dark, 2.8) + buckle
