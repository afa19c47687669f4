"""Jack, queen and king: a stepped panel with the figure at both ends, leaving the corners to the index.

The jacks of spades and hearts show one eye, as the rule on one-eyed jacks expects.
"""

from typing import Final

from assets.make import court_figures, svg_shapes
from assets.make.court_palette import COURT_PALETTES, CourtPalette

LEFT, RIGHT, TOP, WAIST = 48, 142, 8, 105
CENTRE: Final = (LEFT + RIGHT) / 2
CORNER_RADIUS: Final = 6
"""Radius of the panel's outer corners, in u."""


def draw_court(rank: str, suit: str) -> str:
    """Draw a court card without its corner index."""
    return frame_figure(court_figures.draw_figure(rank, suit), COURT_PALETTES[suit])


def frame_figure(figure: str, palette: CourtPalette) -> str:
    """Draw the panel with a half figure at both ends."""
    glow = svg_shapes.circle(0, -56, 38, palette.glow) + svg_shapes.circle(0, -56, 30, palette.panel, 0.55)
    upper = svg_shapes.translate(glow + figure, CENTRE, WAIST)
    panel = _panel()
    return (
        svg_shapes.path(panel, palette.panel)
        + svg_shapes.both_ends(upper)
        + svg_shapes.stroke(panel, svg_shapes.BRASS, 1.5)
        + _belt(palette)
    )


def _panel() -> str:
    """Return the outline, clockwise from the upper left; the lower half is the upper one rotated by 180 degrees."""
    low, in_left, out_right = svg_shapes.HEIGHT - TOP, svg_shapes.WIDTH - RIGHT, svg_shapes.WIDTH - LEFT
    return (
        f"M{LEFT + CORNER_RADIUS} {TOP}H{RIGHT - CORNER_RADIUS}"
        f"Q{RIGHT} {TOP} {RIGHT} {TOP + CORNER_RADIUS}V{WAIST}H{out_right}"
        f"V{low - CORNER_RADIUS}Q{out_right} {low} {out_right - CORNER_RADIUS} {low}H{in_left + CORNER_RADIUS}"
        f"Q{in_left} {low} {in_left} {low - CORNER_RADIUS}V{WAIST}H{LEFT}"
        f"V{TOP + CORNER_RADIUS}Q{LEFT} {TOP} {LEFT + CORNER_RADIUS} {TOP}Z"
    )


def _belt(palette: CourtPalette) -> str:
    line = f"M{svg_shapes.WIDTH - RIGHT} {WAIST}H{RIGHT}"
    buckle = svg_shapes.translate(
        svg_shapes.path("M0-5L5 0L0 5L-5 0Z", svg_shapes.GOLD)
        + svg_shapes.path("M0-2.4L2.4 0L0 2.4L-2.4 0Z", palette.dark),
        75,
        WAIST,
    )
    return svg_shapes.stroke(line, svg_shapes.BRASS, 5) + svg_shapes.stroke(line, palette.dark, 2.8) + buckle
