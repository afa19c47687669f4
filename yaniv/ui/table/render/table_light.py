"""Light on the table: narrowed to its middle, soft in it, and a lamp over the player's hand while its player can act.

A picture of the table is darkened once and laid over the table while the light narrows or widens.

*Why* the light moves in steps: each of them changes the whole window, which takes as long as all else in three frames.
A step is at most 13 of 255 levels of a bright colour, and what moves on the table still moves in every frame. The
window is divided into strips, which take each step one after the other, so that no frame has to change all of it.

*Why* the lamp is part of the static layer: it changes only with the turn, so at rest it costs nothing.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame
from pygame import Color, Rect, Surface

from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.page_surface import TrackedSurface, merge_rects, restore_layer, set_opacity
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Theme
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.view_model.table_view_model import PromptTone, TableViewModel

LIGHT_STEPS: Final = 12
"""Number of steps in which the light narrows or widens."""
STRIP_LAGS: Final = (0.0, 0.5, 0.75, 0.25)
"""For each strip of the window from top to bottom: by how much of a step it is behind the first one."""


class LitLayer:
    """Static layer with narrowed light, which follows the changes of the static one."""

    def __init__(self, *, is_light_theme: bool) -> None:
        self._is_light_theme = is_light_theme
        self._lit: TrackedSurface | None = None
        """Layer with narrowed light; None while the light is wide."""
        self._mask: Surface | None = None
        """What darkens the layer; None while the light is wide, because it takes as much memory as the window."""
        self._stage: RectF | None = None

    def clear(self) -> None:
        """Free layer and mask, because the light is wide."""
        self._lit = self._mask = None

    def restore_on(self, surface: Surface, static_layer: TrackedSurface, light_share: float, stage: RectF) -> None:
        """Begin a frame with the static layer, its light narrowed to *stage* by *light_share* in (0, 1]."""
        progress = light_share * (LIGHT_STEPS + max(STRIP_LAGS))
        steps = [min(LIGHT_STEPS, int(max(0.0, progress - lag))) for lag in STRIP_LAGS]
        if not any(steps) and self._lit is None:
            self._prepare_mask(static_layer.get_size(), stage)
            restore_layer(surface, static_layer)
            return
        lit = self._updated_lit(static_layer, stage)
        if min(steps) >= LIGHT_STEPS:
            restore_layer(surface, lit)
            return
        restore_layer(surface, static_layer)
        for strip, step in zip(_strips(static_layer.get_rect()), steps, strict=True):
            if step:
                set_opacity(lit, step / LIGHT_STEPS)
                surface.blit(lit, strip, strip)
        lit.set_alpha(None)

    def _prepare_mask(self, size: tuple[int, int], stage: RectF) -> Surface:
        """Return the mask, which is made while the light begins to move, a frame before the layer."""
        if self._mask is None or self._mask.get_size() != size or self._stage != stage:
            self._mask, self._stage = render_spotlight(size, stage, is_light_theme=self._is_light_theme), stage
        return self._mask

    def _updated_lit(self, static_layer: TrackedSurface, stage: RectF) -> TrackedSurface:
        """Return the layer with narrowed light, with all changes of the static layer."""
        changed = merge_rects(static_layer.take_painted(), static_layer.get_rect())
        size = static_layer.get_size()
        if self._lit is None or self._lit.get_size() != size or self._stage != stage:
            self._lit, changed = TrackedSurface(size), [static_layer.get_rect()]
        mask = self._prepare_mask(size, stage)
        for area in changed:
            self._lit.blit(static_layer, area, area)
            self._lit.blit(mask, area, area, special_flags=pygame.BLEND_RGB_MULT)
        return self._lit


def _strips(window: Rect) -> Iterator[Rect]:
    """Yield the strips into which the light divides a window, from top to bottom."""
    edges = [round(window.height * number / len(STRIP_LAGS)) for number in range(len(STRIP_LAGS) + 1)]
    for top, bottom in pairwise(edges):
        yield Rect(0, top, window.width, bottom - top)


SPOTLIGHT_GRID: Final = (96, 54)
"""Columns and rows of the grid on which the spotlight is computed before it is enlarged."""
BRIGHT_LEVEL: Final = 255
DARK_LEVELS: Final = (104, 238)
"""Level of the spotlight far from its middle, of 255, in a dark and in a light theme.

In a light theme numbers that change are dark, and have to stand out from the panels.
"""
SPOTLIGHT_REACH: Final = (0.5, 1.25)
"""Distances from the middle at which the spotlight begins to fall and is darkest, in half sizes of the stage."""


def render_spotlight(size: tuple[int, int], stage: RectF, *, is_light_theme: bool) -> Surface:
    """Return the mask of a window of this size in px: multiplied with a table, it darkens all around the stage."""
    small = pygame.image.frombytes(spotlight_levels(size, stage, is_light_theme=is_light_theme), SPOTLIGHT_GRID, "RGB")
    opaque = Surface(SPOTLIGHT_GRID, depth=32)
    opaque.blit(small, (0, 0))
    return pygame.transform.smoothscale(opaque, size)


@lru_cache(2)
def spotlight_levels(size: tuple[int, int], stage: RectF, *, is_light_theme: bool) -> bytes:
    """Return the mask on its grid, in RGB: a bright ellipse around the stage in the dark."""
    dark_level, (columns, rows) = DARK_LEVELS[is_light_theme], SPOTLIGHT_GRID
    (centre_x, centre_y), levels = stage.centre, bytearray()
    begin, end = SPOTLIGHT_REACH
    squares_x = [(((column + 0.5) / columns * size[0] - centre_x) / (stage.w / 2)) ** 2 for column in range(columns)]
    for row in range(rows):
        square_y = (((row + 0.5) / rows * size[1] - centre_y) / (stage.h / 2) / 1.35) ** 2
        for square_x in squares_x:
            square = square_x + square_y
            if square >= end * end:
                level = dark_level
            elif square <= begin * begin:
                level = BRIGHT_LEVEL
            else:
                share = (square**0.5 - begin) / (end - begin)
                level = round(BRIGHT_LEVEL - (BRIGHT_LEVEL - dark_level) * share * share * (3 - 2 * share))
            levels += bytes((level, level, level))
    return bytes(levels)


SOFT_LIGHT_GRID: Final = (48, 30)
"""Columns and rows of the grid on which a soft light is computed before it is enlarged."""


def render_soft_light(size: tuple[int, int], colour: str, alpha: int, *, plateau: float) -> Surface:
    """Return a soft-edged spot of this colour and size, in px.

    *alpha*: opacity in its middle, 0 to 255. *plateau*: part of the way to the edge over which it stays so, in [0, 1).
    """
    small = pygame.image.frombytes(soft_light_pixels(colour, alpha, plateau=plateau), SOFT_LIGHT_GRID, "RGBA")
    # In the pixel format of other pictures: with another order of colours, a blit takes ten times as long.
    return pygame.transform.smoothscale(small.convert(Surface((1, 1), pygame.SRCALPHA, 32)), size)


@lru_cache(8)
def soft_light_pixels(colour: str, alpha: int, *, plateau: float) -> bytes:
    """Return the spot on its grid, in RGBA; arguments as for `render_soft_light`."""
    columns, rows = SOFT_LIGHT_GRID
    red, green, blue = pygame.Color(colour)[:3]
    pixels = bytearray()
    for row in range(rows):
        for column in range(columns):
            dx, dy = (column + 0.5) / columns * 2 - 1, (row + 0.5) / rows * 2 - 1
            distance = min(1.0, (dx**4 + dy**4) ** 0.25)
            fall = min(1.0, (1 - distance) / (1 - plateau))
            pixels += bytes((red, green, blue, round(alpha * fall**1.3)))
    return bytes(pixels)


TURN_LIGHT_SIZE_U: Final = (1240, 620)
TURN_LIGHT_SHARES: Final[dict[PromptTone, float]] = {"wait": 0.0, "act": 0.5, "call": 0.85}
"""Brightness of the lamp by what this player can do, in [0, 1]."""
TURN_LIGHT_GRID: Final = (62, 31)
ADDED_LEVEL: Final = 92
"""Brightness that the lamp adds in its middle, of 255, at full light in a dark theme."""
TINT_ALPHA: Final = 96
"""Opacity of the tint in the middle of the lamp, of 255, at full light in a light theme."""
_lights: Final = SurfaceCache(0)
"""The light in use: another one is made in less than 1 ms, and takes a third of a window."""


def paint_turn_light(painter: Painter, view_model: TableViewModel) -> None:
    """Paint the light over the player's own hand; nothing while others play, or on a plain background."""
    share, theme = TURN_LIGHT_SHARES[view_model.prompt_tone], painter.theme
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
    """Return the area of the lamp over the player's own hand, in px."""
    rect = Rect(0, 0, *(round(length * layout.scale) for length in TURN_LIGHT_SIZE_U))
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
    colour, (columns, rows) = Color(theme.accent), TURN_LIGHT_GRID
    small = Surface(TURN_LIGHT_GRID, pygame.SRCALPHA, 32)
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
