"""Signs of a verdict on a move, on a disc: a tick, a wave and a cross, told apart without colour."""

from collections.abc import Mapping
from math import pi, sin
from typing import Final

from pygame import Rect

from yaniv.bots.move_grading import TurnGrade
from yaniv.ui.graphics.painter import Painter

SIGN_COLOURS: Final[Mapping[TurnGrade, str]] = {"best": "success", "slip": "accent", "mistake": "danger"}
"""Names of the colours of the theme."""
_STROKE_SHARE: Final = 0.22
"""Stroke width by the radius of the disc."""
_EDGE_U: Final = 4
_WAVE_POINTS: Final = 12


def draw_verdict_sign(painter: Painter, sign: TurnGrade, centre: tuple[int, int], radius_u: float) -> None:
    """Draw a sign on its disc; *centre* in px."""
    theme, radius_px = painter.theme, painter.px(radius_u)
    disc = Rect(0, 0, 2 * radius_px, 2 * radius_px)
    disc.center = centre
    painter.draw_box(disc, radius_u, getattr(theme, SIGN_COLOURS[sign]), theme.surface_dark, _EDGE_U)
    unmirrored = painter.unmirrored
    x, y = painter.mirrored(disc).center
    for line in _lines(sign):
        points = [(x + dx * radius_px, y + dy * radius_px) for dx, dy in line]
        unmirrored.draw_polyline(points, theme.surface_dark, max(2, round(_STROKE_SHARE * radius_px)))


def _lines(sign: TurnGrade) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the lines of a sign around (0, 0), by the radius of its disc."""
    match sign:
        case "best":
            return (((-0.42, 0.04), (-0.12, 0.34), (0.42, -0.3)),)
        case "slip":
            steps = [step / _WAVE_POINTS for step in range(_WAVE_POINTS + 1)]
            return (tuple((step - 0.5, -0.2 * sin(2 * pi * step)) for step in steps),)
        case "mistake":
            return ((-0.33, -0.33), (0.33, 0.33)), ((-0.33, 0.33), (0.33, -0.33))
