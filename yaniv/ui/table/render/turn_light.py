"""Light that follows the turn: a lamp over the own hand while its player can act.

*Why* it is part of the static layer: it changes only with the turn, so at rest it costs nothing.
"""

from functools import lru_cache
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Theme
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.view_model.table_view_model import PromptTone, TableViewModel

LIGHT_SIZE_U: Final = (1240, 620)
LIGHT_SHARES: Final[dict[PromptTone, float]] = {"wait": 0.0, "act": 0.5, "call": 0.85}
"""Brightness of the lamp by what this player can do, in [0, 1]."""
LIGHT_GRID: Final = (62, 31)
ADDED_LEVEL: Final = 92
"""Brightness that the lamp adds in its middle, of 255, at full light in a dark theme."""
TINT_ALPHA: Final = 96
"""Opacity of the tint in the middle of the lamp, of 255, at full light in a light theme."""
_lights: Final = SurfaceCache(0)
"""The light in use: another one is made in less than 1 ms, and takes a third of a window."""


def paint_turn_light(painter: Painter, view_model: TableViewModel) -> None:
    """Paint the light over the own hand; nothing while others play, or on a plain background."""
    share, theme = LIGHT_SHARES[view_model.prompt_tone], painter.theme
    if not share or theme.felt_light == theme.felt_dark:
        return
    rect = turn_light_rect(view_model.layout)
    painter.surface.blit(
        turn_light(theme, rect.size, share), rect, special_flags=0 if theme.is_light else pygame.BLEND_RGB_ADD
    )


def turn_light(theme: Theme, size: tuple[int, int], share: float) -> Surface:
    """Return the light of this size in px and brightness in [0, 1]; shared, do not paint on it."""
    return _lights.get_or_create((theme, size, share), lambda: _render_light(theme, size, share))


def turn_light_rect(layout: TableLayout) -> Rect:
    """Return the area of the lamp over the own hand, in px."""
    rect = Rect(0, 0, *(round(length * layout.scale) for length in LIGHT_SIZE_U))
    rect.center = round(layout.zone.centre[0]), round(layout.hand.y + 0.2 * layout.hand.h)
    return rect


def _render_light(theme: Theme, size: tuple[int, int], share: float) -> Surface:
    """Return the light at this size in px: bright in the middle, nothing at its edge."""
    light = pygame.transform.smoothscale(small_turn_light(theme, share), size)
    if theme.is_light:
        return light
    opaque = Surface(size, depth=32)
    opaque.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return opaque


@lru_cache(4)
def small_turn_light(theme: Theme, share: float) -> Surface:
    """Return the light on its grid, from which `turn_light` is made; shared, do not paint on it."""
    colour, (columns, rows) = Color(theme.accent), LIGHT_GRID
    small = Surface(LIGHT_GRID, pygame.SRCALPHA, 32)
    for row in range(rows):
        dy = 2 * (row + 0.5) / rows - 1
        for column in range(columns):
            dx = 2 * (column + 0.5) / columns - 1
            strength = share * max(0.0, 1 - dx * dx - dy * dy) ** 2
            if theme.is_light:
                small.set_at((column, row), (colour.r, colour.g, colour.b, round(TINT_ALPHA * strength)))
            else:
                level = ADDED_LEVEL * strength / 255
                small.set_at((column, row), tuple(round(level * part) for part in (colour.r, colour.g, colour.b)))
    return small
