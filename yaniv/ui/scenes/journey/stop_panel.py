"""Panel of a stop on the map: its picture, its name and its stars; the whole panel is a button."""

from math import cos, pi, sin
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface

from yaniv.i18n import tr, tr_plural
from yaniv.journey.trail_progress import StopProgress
from yaniv.journey.trail_schema import GOALS_PER_STOP
from yaniv.ui.accessibility.element_tree import Element, ElementRole, ElementState
from yaniv.ui.graphics.image_store import ImageStore
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import NAME_U, RADIUS_U
from yaniv.ui.scenes.journey.star_row import paint_stars
from yaniv.ui.widgets.widget import Widget, element_rect

_PLAQUE_SHARE: Final = 0.22
"""Height of the plaque with the name, by the height of the panel."""
_PLAQUE_INSET_SHARE: Final = 0.05
_NAME_SHARE: Final = 0.56
"""Height of the name, by the height of the plaque."""
_STAR_SHARE: Final = 0.14
_LOCKED_SHADE: Final = 104
"""Opacity of the shade over a locked stop, 0 to 255."""
_FOLD_SHADE: Final = 26
_HOVER_LIGHT: Final = 22
_BOW_STEPS: Final = 16
"""Lines of which the bow of a padlock consists."""


class StopPanel(Widget):
    """Panel of a stop; `stop:ID`, with the state `open`, `locked` or `done`."""

    role: ClassVar[ElementRole] = "button"

    def __init__(self, progress: StopProgress, name: str, image_store: ImageStore) -> None:
        """*name*: of the place, as the player reads it."""
        super().__init__(f"stop:{progress.stop.id}", name)
        self.progress = progress
        self._image_store = image_store
        self.label = tr("{place}: {state}", place=name, state=_state_in_words(progress))

    def activate(self) -> bool:
        """Return True: the page says why a locked stop is locked."""
        return True

    def states(self) -> tuple[ElementState, ...]:
        """Return the states, with that of the stop."""
        return (*super().states(), _state(self.progress))

    def elements(self) -> tuple[Element, ...]:
        """Return the element of the panel; its rectangle is the part that is seen."""
        rect = element_rect(self.visible_rect)
        return (Element(self.id, self.role, self.name, self.label, rect, self.states(), self.progress.stars),)

    @property
    def plaque(self) -> Rect:
        """Rectangle of the plaque, px."""
        inset = round(self.rect.width * _PLAQUE_INSET_SHARE)
        height = round(self.rect.height * _PLAQUE_SHARE)
        return Rect(self.rect.left + inset, self.rect.bottom - height - inset, self.rect.width - 2 * inset, height)

    def paint_picture(self, painter: Painter) -> None:
        """Draw the picture, shaded if the stop is locked; the page draws the path over it."""
        picture = self._image_store.scenery(self.progress.stop.room.scenery, self.rect.size)
        painter.draw_image(picture, self.rect.center)
        _shade(painter, Rect(self.rect.left, self.rect.top, max(2, painter.px(5)), self.rect.height), _FOLD_SHADE * 2)
        if not self.progress.is_open:
            _shade(painter, self.rect, _LOCKED_SHADE)
        elif self.hovered or self.focused:
            _shade(painter, self.rect, _HOVER_LIGHT, colour="#FFFFFF")

    def paint(self, painter: Painter) -> None:
        """Draw the plaque with name and stars."""
        theme, plaque = painter.theme, self.plaque
        is_current = self.progress.is_open and not self.progress.is_done
        painter.draw_box(plaque, RADIUS_U, theme.panel, theme.accent if is_current else theme.outline)
        inset = painter.px(14)
        name_box = Rect(
            plaque.left + inset, plaque.top + inset // 2, plaque.width - 2 * inset, round(plaque.height * _NAME_SHARE)
        )
        colour = theme.text if self.progress.is_open else theme.text_muted
        painter.draw_fitted(self.name, name_box, NAME_U, colour, weight="bold", role="stop name")
        middle = (plaque.centerx, round((name_box.bottom + plaque.bottom) / 2) - inset // 4)
        if self.progress.is_open:
            radius = plaque.height * _STAR_SHARE
            paint_stars(painter, middle, radius, self.progress.stars, GOALS_PER_STOP, hole=theme.panel)
        else:
            _paint_padlock(painter, middle, plaque.height * _STAR_SHARE)


def _shade(painter: Painter, rect: Rect, opacity: int, colour: str = "#000000") -> None:
    """Darken or lighten a rectangle of the page."""
    part = painter.mirrored(rect).clip(painter.surface.get_rect())
    if part.width > 0 and part.height > 0:
        shade = Surface(part.size)
        shade.fill(pygame.Color(colour))
        shade.set_alpha(opacity)
        painter.surface.blit(shade, part)


def _paint_padlock(painter: Painter, middle: tuple[int, int], size: float) -> None:
    colour = painter.theme.text_muted
    body = Rect(0, 0, round(size * 1.7), round(size * 1.3))
    body.center = (middle[0], middle[1] + round(size * 0.35))
    bow = [
        (
            middle[0] + size * 0.5 * cos(pi * step / _BOW_STEPS),
            middle[1] - size * (0.5 + 0.5 * sin(pi * step / _BOW_STEPS)),
        )
        for step in range(_BOW_STEPS + 1)
    ]
    shackle = [(bow[0][0], body.top), *bow, (bow[-1][0], body.top)]
    painter.draw_polyline(shackle, colour, max(2, round(size * 0.26)))
    painter.draw_box(body, size * 0.3 / painter.scale, colour)


def _state(progress: StopProgress) -> ElementState:
    if not progress.is_open:
        return "locked"
    return "done" if progress.is_done else "open"


def _state_in_words(progress: StopProgress) -> str:
    if not progress.is_open:
        return tr("locked")
    return tr_plural("{n} star of 3", "{n} stars of 3", progress.stars)
