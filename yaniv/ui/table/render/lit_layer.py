"""Picture of the table with the light narrowed to its middle, darkened once and laid over the table while it moves.

*Why* the light moves in steps: each of them changes the whole window, which takes as long as all else in three frames.
A step is at most 13 of 255 levels of a bright colour, and what moves on the table still moves in every frame. The
window is divided into strips, which take each step one after the other, so that no frame has to change all of it.

`StillTable` keeps the whole picture of a table under a result.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect, Surface

from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.page_surface import copy_page, restore_layer, set_opacity
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.graphics.tracked_surface import TrackedSurface, merge_rects
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.render.spotlight import render_spotlight

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


_TIMED: Final = frozenset({"animation", "pointer"})
"""Fields of the model that tell the time, too."""

Appearance = tuple[object, ...]
"""What a table that does not move is painted from."""


def appearance_of(model: TableModel) -> Appearance:
    """Return what the table of this model is painted from while nothing on it moves: everything except the time."""
    fields = (getattr(model, name) for name in model.__struct_fields__ if name not in _TIMED)
    animation, pointer = model.animation, model.pointer
    at_rest = animation.tracks, animation.card_by_sprite, animation.end_ms, pointer.state, pointer.position
    return *fields, *at_rest, TYPE_ROLES.generation


class StillTable:
    """Picture of a table at rest; it takes as much memory as the window while it is in use.

    Under a sheet that slides it is as bright as the table, because the sheet dims it more in every frame; under one
    that has arrived it is dimmed, in place.
    """

    def __init__(self) -> None:
        self._picture: TrackedSurface | None = None
        self._appearance: Appearance = ()

    def restore(self, surface: Surface, appearance: Appearance) -> bool:
        """Begin a frame with the picture; return False if there is none of a table that looks like this."""
        picture = self._picture
        if picture is None or picture.get_size() != surface.get_size() or not _is_same(appearance, self._appearance):
            return False
        restore_layer(surface, picture)
        return True

    def keep(self, surface: Surface, appearance: Appearance) -> None:
        """Keep the picture of the table that has been painted on *surface*, and begin the frame with it."""
        self._picture, self._appearance = TrackedSurface(surface.get_size()), appearance
        copy_page(surface, self._picture)
        restore_layer(surface, self._picture)

    def change(self, surface: Surface, appearance: Appearance, paint: Callable[[Surface], object]) -> None:
        """Let *paint* change the picture, which then looks like this, and begin the frame with it."""
        assert self._picture is not None
        paint(self._picture)
        self._appearance = appearance
        restore_layer(surface, self._picture)

    def clear(self) -> None:
        """Free the picture, because nothing covers the table."""
        self._picture, self._appearance = None, ()


def _is_same(one: Appearance, other: Appearance) -> bool:
    """Return True if two tables look the same; most values are the same objects as in the last frame."""
    return len(one) == len(other) and all(a is b or a == b for a, b in zip(one, other, strict=True))
