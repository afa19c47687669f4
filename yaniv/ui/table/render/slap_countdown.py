"""Countdown of the time that the other players wait for a slap, and the bar of a call out of turn.

A line shrinks at the bottom of the slap button, and a ring burns down around the card that may be slapped. A bar that
fills in the same place shows how long the call button is held for a call out of turn.
"""

import math
from itertools import pairwise
from typing import Final

from pygame import Rect, Surface

from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.graphics.page_surface import draw_circle
from yaniv.ui.graphics.smooth_shapes import smooth_polyline
from yaniv.ui.table.model.table_model import CallHold, TableModel
from yaniv.ui.table.render.particles import paint_embers
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.state.table_layout import CARD_ASPECT
from yaniv.ui.table.view_model.table_view_model import TableViewModel

SLAP_BUTTONS: Final = ("button:slap", "button:slap-start")
_HEIGHT_U: Final = 5
_INSET_U: Final = 26
_RISE_U: Final = 4
RING_GAP_U: Final = 7
"""Distance of the ring from the card."""
RING_STROKE_U: Final = 7
RING_STEPS: Final = 160
SPARK_U: Final = 10
"""Radius of the burning end of the ring."""
Point = tuple[float, float]


def slap_countdown_lines(view_model: TableViewModel, left_share: float) -> tuple[Rect, ...]:
    """Return the rectangles (px) of the lines; *left_share* is the share of the time that is left, from 1 to 0."""
    scale = view_model.layout.scale
    lines = []
    for table_button in view_model.buttons:
        if table_button.id in SLAP_BUTTONS:
            button_rect = Rect(table_button.box.pixel_rect)
            full_width = button_rect.width - 2 * round(_INSET_U * scale)
            line = Rect(0, 0, round(full_width * left_share), max(2, round(_HEIGHT_U * scale)))
            line.midbottom = (button_rect.centerx, button_rect.bottom - round(_RISE_U * scale))
            lines.append(line)
    return tuple(lines)


def paint_slap_countdown(
    surface: Surface, table_painter: TablePainter, view_model: TableViewModel, left_share: float
) -> None:
    """Paint the lines on the slap buttons; *left_share* is the share of the time that is left, from 1 to 0."""
    painter = table_painter.painter_for(surface, view_model.layout)
    for line in slap_countdown_lines(view_model, left_share):
        painter.draw_box(line, _HEIGHT_U / 2, table_painter.theme.surface_dark)


def paint_slap_ring(surface: Surface, table_painter: TablePainter, model: TableModel, left_share: float) -> None:
    """Paint the ring around the card that may be slapped; *left_share* of it has not burnt yet, from 1 to 0."""
    sprite, slap = model.table_sprites.last_drawn, model.view.slap
    pose = model.animation.pose(sprite)
    if slap is None or pose is None or pose.face_up_share < 1 or model.is_hand_hidden:
        return
    if model.animation.card_by_sprite.get(sprite, "") != slap.card or sprite not in model.hand_state.order:
        return
    painter, theme = table_painter.painter_for(surface, model.layout), table_painter.theme
    points = slap_ring_points(pose, RING_GAP_U * model.layout.scale, left_share)
    if len(points) < 2:  # noqa: PLR2004 -- a line has two ends
        return
    stroke = max(3, painter.px(RING_STROKE_U))
    corners = _corners(points)
    for colour, width in ((theme.surface_dark, stroke + 2 * max(1, stroke // 3)), (theme.accent, stroke)):
        for ends in pairwise(corners):
            surface.blit(*smooth_polyline(ends, colour, width))
    if model.animation_speed.has_full_motion:
        paint_embers(surface, points[-1], left_share, model.layout.scale, (theme.accent, theme.danger))
    for colour, radius in ((theme.danger, painter.px(SPARK_U)), (theme.text, painter.px(SPARK_U / 2))):
        spark = (round(points[-1][0]), round(points[-1][1]))
        draw_circle(surface, colour, spark, max(2, radius))


def slap_ring_points(pose: Pose, gap_px: float, left_share: float) -> list[Point]:
    """Return the part of the ring that is left, from the middle of the card's upper edge clockwise, in px."""
    half_width, half_height = pose.width / 2 + gap_px, pose.width * CARD_ASPECT / 2 + gap_px
    corners = ((half_width, -half_height), (half_width, half_height), (-half_width, half_height))
    path = [(0.0, -half_height), *corners, (-half_width, -half_height), (0.0, -half_height)]
    length = 4 * (half_width + half_height)
    angle = math.radians(pose.angle_deg)
    points: list[Point] = []
    for step in range(math.floor(max(0.0, min(1.0, left_share)) * RING_STEPS) + 1):
        x, y = _point_on_path(path, length * step / RING_STEPS)
        points.append(
            (pose.x + x * math.cos(angle) - y * math.sin(angle), pose.y + x * math.sin(angle) + y * math.cos(angle))
        )
    return points


def _corners(points: list[Point]) -> list[Point]:
    """Return the ends of the straight parts of a line through *points*."""
    inner = (
        point
        for before, point, after in zip(points, points[1:], points[2:], strict=False)
        if abs((point[0] - before[0]) * (after[1] - point[1]) - (point[1] - before[1]) * (after[0] - point[0])) > 0.01  # noqa: PLR2004 -- px²
    )
    return [points[0], *inner, points[-1]]


def _point_on_path(path: list[Point], distance: float) -> Point:
    """Return the point at this distance from the start of a path of straight lines."""
    for (x, y), (next_x, next_y) in pairwise(path):
        side = abs(next_x - x) + abs(next_y - y)
        if distance <= side:
            share = distance / side if side else 0.0
            return x + (next_x - x) * share, y + (next_y - y) * share
        distance -= side
    return path[-1]


BAR_HEIGHT_U: Final = 10
BAR_INSET_U: Final = 26
"""Distance of the bar from the left and right edge of the button."""
RISE_U: Final = 9
"""Distance of the bar from the bottom of the button."""
REDUCED_STEPS: Final = 4
"""Steps in which the bar fills where motion is reduced or off."""


def call_hold_bar(view_model: TableViewModel, hold: CallHold, speed: AnimationSpeed) -> tuple[Rect, Rect] | None:
    """Return the rectangles (px) of the empty and of the filled bar; None where there is nothing to fill any more."""
    button = next((each for each in view_model.buttons if each.id == hold.button_id), None)
    if button is None or button.value != "holding":
        return None
    scale, box = view_model.layout.scale, Rect(button.box.pixel_rect)
    empty = Rect(0, 0, box.width - 2 * round(BAR_INSET_U * scale), max(3, round(BAR_HEIGHT_U * scale)))
    empty.midbottom = (box.centerx, box.bottom - round(RISE_U * scale))
    share = hold.shown_share
    if speed.motion != "full":
        share = math.floor(share * REDUCED_STEPS) / REDUCED_STEPS
    return empty, Rect(empty.topleft, (round(empty.width * share), empty.height))


def paint_call_hold(
    surface: Surface, table_painter: TablePainter, view_model: TableViewModel, hold: CallHold, speed: AnimationSpeed
) -> None:
    """Paint the bar on the button that is held down."""
    bar = call_hold_bar(view_model, hold, speed)
    if bar is None:
        return
    painter, theme, (empty, filled) = table_painter.painter_for(surface, view_model.layout), table_painter.theme, bar
    painter.draw_box(empty, BAR_HEIGHT_U / 2, theme.surface_dark)
    if filled.width:
        painter.draw_box(filled, BAR_HEIGHT_U / 2, theme.danger)
