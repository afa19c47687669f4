"""Outlines around cards, solid or dashed, cached by size and rotation, with smooth edges at every angle."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import cos, dist, radians, sin
from typing import Final

import pygame
from msgspec import Struct
from pygame import Color, Surface

from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.graphics.image_store import CARD_CORNER_SHARE, card_size
from yaniv.ui.graphics.smooth_shapes import rasterize_svg
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour

MARGIN_PX: Final = 2
"""Transparent border of an image, which keeps rotated edges smooth."""
ANGLE_STEPS: Final = 2
DASH_U: Final = (13, 9)
CORNER_SEGMENTS: Final = 6
"""Number of straight segments that approximate a rounded corner."""
SHADE_ALPHA: Final = 77
"""Opacity of a shade, 0 to 255."""

PointF = tuple[float, float]
RectTuple = tuple[float, float, float, float]
"""Left, top, width and height, in px."""

_flat_cache: Final = SurfaceCache(0.2)
_rotated_cache: Final = SurfaceCache(0.6)


STROKE_U: Final = 4


class CardOutline(Struct, frozen=True):
    """Style of a line around a card."""

    colour: Colour
    stroke_u: float = STROKE_U
    """Stroke width in u."""
    is_dashed: bool = False


def paint_outline(surface: Surface, pose: Pose, outline: CardOutline, base_width: float, pixels_per_u: float) -> None:
    """Paint an outline around a card at rest or in motion.

    *base_width*: width of that card at rest, in px.
    """
    width, stroke_px = round(base_width), max(2, round(outline.stroke_u * pixels_per_u))
    scale = pose.scale_from(width)
    turn_steps = -round(pose.angle_deg * ANGLE_STEPS)
    key = (width, stroke_px, outline, turn_steps, round(scale * 200))
    image = _rotated_cache.get_or_create(
        key, lambda: _rotate_and_scale(_outline_image(width, stroke_px, outline, pixels_per_u), turn_steps, scale)
    )
    surface.blit(image, image.get_rect(center=(round(pose.x), round(pose.y))))


def paint_shade(surface: Surface, pose: Pose, base_width: float, colour: Colour) -> None:
    """Darken a whole card with *colour* to 70 % of its brightness; *base_width*: its width at rest, in px."""
    width = round(base_width)
    scale = pose.scale_from(width)
    turn_steps = -round(pose.angle_deg * ANGLE_STEPS)
    key = ("veil", width, colour, turn_steps, round(scale * 200))
    image = _rotated_cache.get_or_create(key, lambda: _rotate_and_scale(_shade_image(width, colour), turn_steps, scale))
    surface.blit(image, image.get_rect(center=(round(pose.x), round(pose.y))))


def _shade_image(width: int, colour: Colour) -> Surface:
    """Render a shade for cards of this width in px, not rotated."""
    card_width, card_height = card_size(width)
    rgba = Color(colour)
    image = Surface((card_width + 2 * MARGIN_PX, card_height + 2 * MARGIN_PX), pygame.SRCALPHA, 32)
    image.fill((rgba.r, rgba.g, rgba.b, 0))
    card_rect = image.get_rect().inflate(-2 * MARGIN_PX, -2 * MARGIN_PX)
    pygame.draw.rect(
        image, (rgba.r, rgba.g, rgba.b, SHADE_ALPHA), card_rect, border_radius=round(card_width * CARD_CORNER_SHARE)
    )
    return image


def _rotate_and_scale(image: Surface, turn_steps: int, scale: float) -> Surface:
    """Return the image rotated by *turn_steps* / `ANGLE_STEPS` degrees and scaled."""
    return pygame.transform.rotozoom(image, turn_steps / ANGLE_STEPS, scale) if turn_steps or scale != 1 else image


def _outline_image(width: int, stroke_px: int, outline: CardOutline, scale: float) -> Surface:
    """Return the cached outline for cards of this width in px, not rotated."""
    return _flat_cache.get_or_create(
        (width, stroke_px, outline.colour, outline.is_dashed), lambda: _render_outline(width, stroke_px, outline, scale)
    )


def _render_outline(width: int, stroke_px: int, outline: CardOutline, scale: float) -> Surface:
    """Render an outline, not rotated, with a transparent margin."""
    card_width, card_height = card_size(width)
    size = (card_width + 2 * (stroke_px + MARGIN_PX), card_height + 2 * (stroke_px + MARGIN_PX))
    edge = MARGIN_PX + stroke_px / 2
    rgba = Color(outline.colour)
    body, corner = (
        (edge, edge, card_width + stroke_px, card_height + stroke_px),
        card_width * CARD_CORNER_SHARE + stroke_px / 2,
    )
    line = _dash_path(body, corner, scale) if outline.is_dashed else _solid_rect(body, corner)
    drawn = rasterize_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}"><{line} fill="none" stroke="#{rgba.r:02X}{rgba.g:02X}{rgba.b:02X}" '
        f'stroke-opacity="{rgba.a / 255:.3f}" stroke-width="{stroke_px}" stroke-linecap="round"/></svg>',
        size,
    )
    framed = Surface(size, pygame.SRCALPHA, 32)
    framed.fill((rgba.r, rgba.g, rgba.b, 0))
    framed.blit(drawn, (0, 0))
    return framed


def _solid_rect(body: RectTuple, corner: float) -> str:
    """Return the SVG `rect` element, without brackets, of an unbroken outline; *corner*: its radius in px."""
    x, y, width, height = body
    return f'rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{corner:.2f}"'


def _dash_path(body: RectTuple, corner: float, scale: float) -> str:
    """Return an SVG path of short lines along the outline.

    *Why* not a single dashed line: the SVG loader of pygame ends a dashed line with uninitialised data, so that every
    rendering looks different.
    """
    points = list(_outline_points(body, corner))
    distances = list(accumulate((dist(*pair) for pair in pairwise(points)), initial=0.0))
    count = max(1, round(distances[-1] / (sum(DASH_U) * scale)))
    step = distances[-1] / count
    lines = []
    for number in range(count):
        start, end = number * step, (number + DASH_U[0] / sum(DASH_U)) * step
        between = [point for point, distance in zip(points, distances, strict=True) if start < distance < end]
        dash_points = [_point_along(points, distances, start), *between, _point_along(points, distances, end)]
        lines.append("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in dash_points))
    return f'path d="{"".join(lines)}"'


def _outline_points(body: RectTuple, corner: float) -> Iterator[PointF]:
    """Yield points once around a box with rounded corners, clockwise, closely spaced at the corners."""
    x, y, width, height = body
    left, top, right, bottom = x + corner, y + corner, x + width - corner, y + height - corner
    for corner_index, (centre_x, centre_y) in enumerate(((right, top), (right, bottom), (left, bottom), (left, top))):
        for segment in range(CORNER_SEGMENTS + 1):
            angle = radians(90 * (corner_index - 1 + segment / CORNER_SEGMENTS))
            yield centre_x + corner * cos(angle), centre_y + corner * sin(angle)
    yield left, y
    yield right, y


def _point_along(points: list[PointF], distances: list[float], distance: float) -> PointF:
    next_index = min(max(1, bisect_left(distances, distance)), len(points) - 1)
    (x, y), (to_x, to_y) = points[next_index - 1], points[next_index]
    share = (distance - distances[next_index - 1]) / max(1e-9, distances[next_index] - distances[next_index - 1])
    return x + (to_x - x) * share, y + (to_y - y) * share
