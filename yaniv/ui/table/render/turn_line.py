"""The line that says what to do now: the clearest text on the table, always between the piles and the hand.

On the player's own turn it is written in large letters with an outline, like the words players call out.
"""

from typing import Final

import pygame
from pygame import Rect, Surface

from yaniv.i18n import current_language
from yaniv.ui.graphics.painter import TYPE_ROLES, Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.table.render.showdown_words import outline_of
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.view_model.table_view_model import TableViewModel

ACT_SIZE_U: Final = 50
WAIT_SIZE_U: Final = 32
OUTLINE_U: Final = 3.4
SIDE_GAP_U: Final = 16
_outlines: Final = SurfaceCache(0.2)


def paint_turn_line(painter: Painter, view_model: TableViewModel) -> None:
    """Paint what to do now, or whom the match waits for."""
    if not view_model.prompt:
        return
    box = turn_line_rect(view_model.layout)
    if view_model.prompt_tone == "wait":
        painter.draw_fitted(view_model.prompt, box, WAIT_SIZE_U, painter.theme.text, weight="medium")
        return
    _paint_outline(painter, view_model.prompt, box)
    _write(painter, view_model.prompt, box, painter.theme.accent)


def turn_line_rect(layout: TableLayout) -> Rect:
    """Return the area of the line in px: as wide as the players beside it leave."""
    line = layout.turn_line
    left, right = layout.free_span(line.y, line.bottom)
    half_width = min(layout.zone.centre[0] - left, right - layout.zone.centre[0]) - SIDE_GAP_U * layout.scale
    rect = Rect(line.pixel_rect)
    rect.width = round(2 * max(half_width, line.w / 2))
    rect.centerx = round(line.centre[0])
    return rect


def turn_line_area(painter: Painter, layout: TableLayout) -> Rect:
    """Return the area in px in which the line may be painted, with its outline."""
    return turn_line_rect(layout).inflate(*[4 * _outline_px(painter)] * 2)


def _outline_px(painter: Painter) -> int:
    return max(2, painter.px(OUTLINE_U))


def _write(painter: Painter, text: str, box: Rect, colour: Colour) -> None:
    painter.draw_fitted(text, box, ACT_SIZE_U, colour, weight="display", role="turn line")


def _paint_outline(painter: Painter, text: str, box: Rect) -> None:
    width_px, theme = _outline_px(painter), painter.theme
    key = (text, box.size, painter.scale, painter.text_scale, theme, current_language(), TYPE_ROLES.generation)
    outline = _outlines.get_or_create(key, lambda: _render_outline(painter, text, box.size))
    painter.surface.blit(outline, (box.x - 2 * width_px, box.y - 2 * width_px))


def _render_outline(painter: Painter, text: str, size: tuple[int, int]) -> Surface:
    """Return the outline of letters in a box of this size (px), larger by twice the width of the outline."""
    width_px = _outline_px(painter)
    layer = Surface(Rect((0, 0), size).inflate(4 * width_px, 4 * width_px).size, pygame.SRCALPHA, 32)
    _write(painter.on(layer), text, Rect((2 * width_px, 2 * width_px), size), painter.theme.accent)
    return outline_of(layer, painter.theme.surface_dark, width_px)
