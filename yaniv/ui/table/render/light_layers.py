"""Layers of the table with the light narrowed to its middle: darkened once, and mixed while the light moves.

*Why* the light moves in steps: each of them changes the whole window, which takes as long as all else in three frames.
A step is at most 8 of 255 levels of brightness, and what moves on the table still moves in every frame.
"""

import math
from typing import Final

from pygame import Rect, Surface

from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.graphics.tracked_surface import TrackedSurface, merge_rects
from yaniv.ui.table.render.spotlight import darken_around

LIGHT_STEPS: Final = 20
"""Number of steps in which the light narrows or widens."""


class LightLayers:
    """Static layer with narrowed light, and with light on its way there; both follow the changes of the static one."""

    def __init__(self, *, is_light_theme: bool) -> None:
        self._is_light_theme = is_light_theme
        self._lit: TrackedSurface | None = None
        """Layer with narrowed light; None while the light is wide."""
        self._mixed: TrackedSurface | None = None
        """Layer with the light on its way; None while it does not move."""
        self._mixed_step = 0
        self._stage: RectF | None = None

    def clear(self) -> None:
        """Free the layers, because the light is wide."""
        self._lit = self._mixed = None

    def layer(self, static_layer: TrackedSurface, light_share: float, stage: RectF) -> Surface:
        """Return the static layer with its light narrowed to *stage* by *light_share* in (0, 1]."""
        changed = merge_rects(static_layer.take_painted(), static_layer.get_rect())
        lit = self._updated_lit(static_layer, changed, stage)
        step = math.ceil(light_share * LIGHT_STEPS)
        if step >= LIGHT_STEPS:
            self._mixed = None
            return lit
        if self._mixed is None or self._mixed.get_size() != static_layer.get_size():
            self._mixed, self._mixed_step = TrackedSurface(static_layer.get_size()), 0
        if self._mixed_step != step:
            self._mixed_step, changed = step, [static_layer.get_rect()]
        lit.set_alpha(round(255 * step / LIGHT_STEPS))
        for area in changed:
            self._mixed.blit(static_layer, area, area)
            self._mixed.blit(lit, area, area)
        lit.set_alpha(None)
        return self._mixed

    def _updated_lit(self, static_layer: Surface, changed: list[Rect], stage: RectF) -> TrackedSurface:
        """Return the layer with narrowed light, with these changes of the static layer."""
        if self._lit is None or self._lit.get_size() != static_layer.get_size() or self._stage != stage:
            self._lit, self._stage, self._mixed_step = TrackedSurface(static_layer.get_size()), stage, 0
            changed = [static_layer.get_rect()]
        for area in changed:
            self._lit.blit(static_layer, area, area)
            darken_around(self._lit, area, stage, is_light_theme=self._is_light_theme)
        return self._lit
