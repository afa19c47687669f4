"""Draws what follows a verdict: plaques with portraits in the middle of the table, over the darkened hands."""

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import in_out_cubic, out_back
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.icons import paint_skull_icon
from yaniv.ui.graphics.page_surface import set_opacity
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import BANNER_U, NAME_U, Colour, Theme
from yaniv.ui.narration.table_text import number_text
from yaniv.ui.table.choreography.showdown_scene import Plaque, shown_plaques
from yaniv.ui.table.render.particles import paint_confetti, paint_sparks
from yaniv.ui.table.render.showdown_frame import ShowdownFrame
from yaniv.ui.table.render.soft_light import render_soft_light
from yaniv.ui.table.state.showdown_layout import ShowdownLayout

PLAQUE_SIZE_U: Final = (300, 330)
WINNER_SIZE_U: Final = (430, 470)
GAP_U: Final = 22
MAX_COLUMNS: Final = 4
VEIL_ALPHA: Final = 205
VEIL_PLATEAU: Final = 0.8
VEIL_GROWTH: Final = 1.16
"""How much larger than the stage the shade over it is, because its edges are soft."""
MARGIN_U: Final = 6
"""Margin around the picture of a plaque, in u, for what may exceed its box."""
DROP_SCALE: Final = 0.35
"""A plaque that comes down starts this much larger."""


def paint_aftermath(surface: Surface, painter: Painter, frame: ShowdownFrame, images: SurfaceCache) -> None:
    """Draw the plaques shown now; nothing before the first of them. *images*: cache of the shade behind them."""
    shown = shown_plaques(frame.scene.plaques, frame.now_ms)
    if not shown:
        return
    first_ms = min(plaque.start_ms for plaque in frame.scene.plaques)
    _paint_veil(surface, painter, images, frame, frame.elapsed_share(first_ms, durations.VEIL_MS))
    won = next((plaque for plaque in shown if plaque.kind == "winner"), None)
    if won and frame.speed.has_full_motion:
        share, theme = frame.elapsed_share(won.start_ms, durations.CONFETTI_MS), painter.theme
        colours = theme.accent, theme.success, theme.danger, theme.info
        paint_confetti(surface, frame.layout.stage, share, frame.layout.scale, colours)
    for plaque, box in zip(shown, lay_out_plaques(shown, frame.layout), strict=True):
        if plaque.kind in ("bonus", "reduction") and frame.speed.has_full_motion:
            share = frame.elapsed_share(plaque.start_ms + _roll_delay_ms(frame), durations.SPARKS_MS)
            tints, bottom = (painter.theme.success, painter.theme.text), frame.layout.caption.y
            if 0 < share < 1:
                paint_sparks(surface, box, share, frame.layout.scale, tints, bottom=bottom)
        fall = frame.elapsed_share(plaque.start_ms, durations.WORD_SLAM_MS) if frame.speed.has_full_motion else 1.0
        if fall < 1:
            _paint_falling_plaque(painter, plaque, box, frame, out_back(1.6)(fall))
        else:
            _paint_plaque(painter, plaque, box, frame)


def lay_out_plaques(plaques: tuple[Plaque, ...], layout: ShowdownLayout) -> tuple[RectF, ...]:
    """Lay out plaques in rows in the middle of the stage, smaller if there are many; boxes in px."""
    stage = RectF(layout.stage.x, layout.stage.y, layout.stage.w, layout.caption.y - layout.stage.y)
    usual = WINNER_SIZE_U if plaques[0].kind == "winner" else PLAQUE_SIZE_U
    columns = min(MAX_COLUMNS, len(plaques))
    rows = math.ceil(len(plaques) / columns)
    while (
        rows > 1
        and columns < 2 * MAX_COLUMNS
        and _fit(usual, columns, rows, stage, layout)
        < _fit(usual, columns + 1, math.ceil(len(plaques) / (columns + 1)), stage, layout)
    ):
        columns += 1
        rows = math.ceil(len(plaques) / columns)
    scale = _fit(usual, columns, rows, stage, layout) * layout.scale
    width, height, gap = usual[0] * scale, usual[1] * scale, GAP_U * scale
    boxes = []
    for index in range(len(plaques)):
        row, column = divmod(index, columns)
        in_row = min(columns, len(plaques) - row * columns)
        left = stage.centre[0] - (in_row * width + (in_row - 1) * gap) / 2
        top = stage.centre[1] - (rows * height + (rows - 1) * gap) / 2
        boxes.append(RectF(left + column * (width + gap), top + row * (height + gap), width, height))
    return tuple(boxes)


def _fit(usual: tuple[float, float], columns: int, rows: int, stage: RectF, layout: ShowdownLayout) -> float:
    """Return the scale at which so many plaques fit into the stage, at most 1."""
    width = (columns * usual[0] + (columns - 1) * GAP_U) * layout.scale
    height = (rows * usual[1] + (rows - 1) * GAP_U) * layout.scale
    return min(1.0, stage.w / width, stage.h / height)


def _paint_veil(surface: Surface, painter: Painter, images: SurfaceCache, frame: ShowdownFrame, share: float) -> None:
    """Darken the hands in the middle, whose verdict is known."""
    stage, colour = frame.layout.stage, painter.theme.surface_dark
    bottom = frame.layout.caption.y
    size = round(VEIL_GROWTH * stage.w), round(VEIL_GROWTH * (bottom - stage.y))
    veil = images.get_or_create(
        ("veil", size, colour), lambda: render_soft_light(size, colour, VEIL_ALPHA, plateau=VEIL_PLATEAU)
    )
    set_opacity(veil, share)
    surface.blit(veil, veil.get_rect(center=(round(stage.centre[0]), round((stage.y + bottom) / 2))))


def _paint_falling_plaque(painter: Painter, plaque: Plaque, box: RectF, frame: ShowdownFrame, share: float) -> None:
    """Draw a plaque that comes down, larger than at its place: its picture is scaled, so that nothing is drawn anew."""
    place = Rect(box.pixel_rect)
    picture = Surface(place.inflate(*(2 * [2 * painter.px(MARGIN_U)])).size, pygame.SRCALPHA, 32)
    own_box = RectF(painter.px(MARGIN_U), painter.px(MARGIN_U), place.width, place.height)
    _paint_plaque(painter.on(picture), plaque, own_box, frame)
    factor = 1 + DROP_SCALE * (1 - share)
    scaled = pygame.transform.smoothscale(picture, [round(factor * side) for side in picture.get_size()])
    painter.surface.blit(scaled, scaled.get_rect(center=place.center))


def _paint_plaque(painter: Painter, plaque: Plaque, box: RectF, frame: ShowdownFrame) -> None:
    """Draw the portrait, the name, and below what has happened to this player."""
    theme, panel = painter.theme, frame.panels[plaque.seat]
    rect, colour = Rect(box.pixel_rect), _colour_of(plaque, theme)
    radius_u = 0.07 * rect.height / painter.scale
    painter.draw_box(rect, radius_u, theme.panel, colour, 5)
    disc = Rect(0, 0, round(0.42 * rect.height), round(0.42 * rect.height))
    disc.midtop = (rect.centerx, rect.top + round(0.08 * rect.height))
    ring = disc.inflate(painter.px(10), painter.px(10))
    painter.draw_box(ring, ring.width, theme.surface_dark, colour, 5)
    painter.draw_avatar(
        disc, plaque.seat, panel.name, panel.avatar, is_out=plaque.kind == "out", expression=panel.expression
    )
    size_u = rect.height / painter.scale
    name_height = round(0.15 * rect.height)
    painter.draw_line(
        panel.name,
        (rect.centerx, disc.bottom + round(0.11 * rect.height)),
        0.1 * size_u if plaque.kind == "winner" else min(NAME_U, 0.1 * size_u),
        theme.text,
        weight="bold",
        anchor="center",
        max_width=rect.width - painter.px(16),
        max_height=name_height,
        role="plaque name",
    )
    area = Rect(rect.left, 0, rect.width, round(0.26 * rect.height)).inflate(-painter.px(20), 0)
    area.bottom = rect.bottom - round(0.05 * rect.height)
    _paint_outcome(painter, plaque, area, frame)


def _paint_outcome(painter: Painter, plaque: Plaque, area: Rect, frame: ShowdownFrame) -> None:
    """Draw the total that rolls back, or the word for what has happened."""
    colour, size_u = _colour_of(plaque, painter.theme), 0.9 * area.height / painter.scale
    match plaque.kind:
        case "bonus" | "reduction":
            share = frame.elapsed_share(plaque.start_ms + _roll_delay_ms(frame), durations.ROLL_BACK_MS)
            share = in_out_cubic(share) if frame.speed.has_full_motion else float(share > 0)
            total = round(plaque.total_before + (plaque.total_after - plaque.total_before) * share)
            text = number_text(total)
        case "out":
            text = tr("Out")
        case "winner":
            text = tr("Winner!")
    if plaque.kind == "out":
        icon_px, size_u = round(0.5 * area.height), 0.62 * size_u
        paint_skull_icon(painter, (area.left + icon_px, area.centery), colour, icon_px / 24 / painter.scale)
        area = Rect(area.left + 2 * icon_px, area.top, area.width - 3 * icon_px, area.height)
    painter.draw_line(
        text,
        area.center,
        min(BANNER_U, size_u),
        colour,
        weight="display",
        anchor="center",
        max_width=area.width,
        max_height=area.height,
        role=f"plaque {plaque.kind}",
    )


def _roll_delay_ms(frame: ShowdownFrame) -> float:
    """Return the time for which a total is looked at before it rolls back, in ms."""
    return frame.speed.scale_ms(durations.ROLL_DELAY_MS) if frame.speed.has_full_motion else 0.0


def _colour_of(plaque: Plaque, theme: Theme) -> Colour:
    return {"bonus": theme.success, "reduction": theme.success, "out": theme.danger, "winner": theme.accent}[
        plaque.kind
    ]
