"""Icons drawn by code: a star and rows of stars, a skull, the signs of verdicts on moves, and the wax seal."""

import math
from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from typing import Final

from pygame import Rect, Surface

from yaniv.bots.move_grading import TurnGrade
from yaniv.ui.graphics.painter import Painter, lighten
from yaniv.ui.graphics.smooth_shapes import rasterize_svg
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour

_POINTS: Final = 5
_INNER_SHARE: Final = 0.45
"""Distance of the inner corners from the middle, as a share of that of the points."""
_HOLE_SHARE: Final = 0.68
"""Size of the hole of an outlined star, as a share of the star."""


def paint_star_icon(  # noqa: PLR0913 -- where, how large, and how
    painter: Painter,
    centre: tuple[int, int],
    radius_px: float,
    colour: Colour,
    hole: Colour | None = None,
    *,
    turn: float = 0,
) -> None:
    """Paint a star around *centre* (px), turned by *turn* radians.

    With the colour *hole* of what is behind it, it is an outline.
    """
    painter.draw_polygon(_corners(centre, radius_px, turn), colour)
    if hole is not None:
        painter.draw_polygon(_corners(centre, radius_px * _HOLE_SHARE, turn), hole)


def _corners(
    centre: tuple[float, float], radius_px: float, turn: float = 0, *, inner_share: float = _INNER_SHARE
) -> list[tuple[float, float]]:
    corners = []
    for corner in range(2 * _POINTS):
        distance = radius_px if corner % 2 == 0 else radius_px * inner_share
        angle = turn - pi / 2 + corner * pi / _POINTS
        corners.append((centre[0] + distance * cos(angle), centre[1] + distance * sin(angle)))
    return corners


_ROW_STAR_INNER_SHARE: Final = 0.44
"""Radius of the inner corners of a star by that of its points."""
_OUTLINE_SHARE: Final = 0.62
"""Size of the hole in an empty star."""
STAR_STEP: Final = 2.5
"""Distance between two stars, by their radius."""


def paint_stars(  # noqa: PLR0913 -- where, how many, and how
    painter: Painter, centre: tuple[int, int], radius: float, count: int, total: int, *, hole: Colour, fill: Colour = ""
) -> None:
    """Draw *total* stars of *radius* px around a centre, the first *count* of them filled; *hole* fills the others.

    *fill*: colour of a filled star; empty for the usual one.
    """
    theme = painter.theme
    left = centre[0] - (total - 1) * radius * STAR_STEP / 2
    for number in range(total):
        middle = (left + number * radius * STAR_STEP, centre[1])
        is_filled = number < count
        painter.draw_polygon(
            _corners(middle, radius, inner_share=_ROW_STAR_INNER_SHARE),
            (fill or theme.accent) if is_filled else theme.text_muted,
        )
        if not is_filled:
            painter.draw_polygon(_corners(middle, radius * _OUTLINE_SHARE, inner_share=_ROW_STAR_INNER_SHARE), hole)


def paint_skull_icon(painter: Painter, centre: tuple[int, int], colour: Colour, scale: float = 1.0) -> None:
    """Paint the skull of an eliminated player; *scale* 1 is the usual size."""

    def px(length_u: float) -> int:
        return painter.px(length_u * scale)

    x, y = centre
    head = Rect(0, 0, px(24), px(20))
    head.center = (x, y - px(3))
    jaw = Rect(0, 0, px(14), px(10))
    jaw.midtop = (x, head.bottom - px(4))
    painter.draw_box(head, 10, colour)
    painter.draw_box(jaw, 3, colour)
    for side in (-1, 1):
        eye = Rect(0, 0, max(2, px(7)), max(2, px(7)))
        eye.center = (x + side * px(5), y - px(1))
        painter.draw_box(eye, 4, painter.theme.panel)
    tooth = Rect(0, 0, max(1, px(2)), px(6))
    tooth.midbottom = (x, jaw.bottom)
    painter.draw_box(tooth, 0, painter.theme.panel)


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
    for line in _sign_lines(sign):
        points = [(x + dx * radius_px, y + dy * radius_px) for dx, dy in line]
        unmirrored.draw_polyline(points, theme.surface_dark, max(2, round(_STROKE_SHARE * radius_px)))


def _sign_lines(sign: TurnGrade) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the lines of a sign around (0, 0), by the radius of its disc."""
    match sign:
        case "best":
            return (((-0.42, 0.04), (-0.12, 0.34), (0.42, -0.3)),)
        case "slip":
            steps = [step / _WAVE_POINTS for step in range(_WAVE_POINTS + 1)]
            return (tuple((step - 0.5, -0.2 * sin(2 * pi * step)) for step in steps),)
        case "mistake":
            return ((-0.33, -0.33), (0.33, 0.33)), ((-0.33, 0.33), (0.33, -0.33))


_seal_cache: Final = SurfaceCache(0.1)
_RIM_POINTS: Final = 60
_WAX_RADIUS: Final = 44
"""Mean radius of the wax, as a percentage of the width of its image."""
_CRACK_PATH: Final = "M58 -2 L46 22 L60 40 L41 58 L55 78 L43 102"


def draw_wax_seal(painter: Painter, rect: Rect, is_broken: bool) -> None:  # noqa: FBT001 -- an argument of a drawing
    """Draw a wax seal as wide as its rectangle (px).

    *is_broken*: with a crack, to show that the shuffles do not match their commitment.
    """
    size, theme = max(8, rect.width), painter.theme
    colours = (theme.two_colour_red, theme.card_face, theme.panel if is_broken else "")
    painter.draw_image(_seal_cache.get_or_create((size, colours), lambda: _draw_seal(size, *colours)), rect.center)


def _draw_seal(size: int, wax: Colour, stamp: Colour, crack: Colour) -> Surface:
    """Return the image of a seal; *crack*: colour that shows through the crack, or "" for an unbroken seal."""
    rim = " ".join(f"{x:.2f},{y:.2f}" for x, y in _rim_points())
    ring = f'<circle cx="50" cy="50" r="31" fill="none" stroke="{lighten(wax, 0.3)}" stroke-width="4"/>'
    stroke_attributes = f'fill="none" stroke="{stamp}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"'
    letter = f'<path d="M36 34 L50 52 L64 34 M50 52 L50 69" {stroke_attributes}/>'
    gap = f'<path d="{_CRACK_PATH}" fill="none" stroke="{crack}" stroke-width="9"/>' if crack else ""
    svg_text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<polygon points="{rim}" fill="{wax}"/>{ring}{letter}{gap}</svg>'
    )
    return rasterize_svg(svg_text, (size, size))


def _rim_points() -> Iterator[tuple[float, float]]:
    """Yield the points of a slightly irregular round rim, in percent of the image."""
    for point in range(_RIM_POINTS):
        angle_rad = math.tau * point / _RIM_POINTS
        radius = _WAX_RADIUS + 2.4 * math.sin(5 * angle_rad + 0.6) + 1.5 * math.sin(8 * angle_rad + 2.1)
        yield 50 + radius * math.cos(angle_rad), 50 + radius * math.sin(angle_rad)
