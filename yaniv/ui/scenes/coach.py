"""The coach beside the practice table: what there is to do, how, and the buttons to go on."""

from typing import Final

import pygame
from msgspec import Struct
from pygame import Rect, Surface

from yaniv.ui import mirror
from yaniv.ui.felt import backdrop
from yaniv.ui.inputs import Input, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.theme import BODY_U, RADIUS_U, SECONDARY_U, SMALL_U, unit
from yaniv.ui.widgets.brush import Brush
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.control import pixels
from yaniv.ui.widgets.focus import Ring
from yaniv.words import tell

_PLACE_U: Final = (20, 96, 400, 672)
_INSET_U: Final = 28
_BUTTON_U: Final = 68
_GAP_U: Final = 14
_SENTENCE_U: Final = 28
_SENTENCE_PART: Final = 0.64
"""Of the room for words, where something is said below it."""


class Said(Struct, frozen=True):
    """What the coach says at one moment."""

    heading: str
    title: str
    sentence: str
    gesture: str
    """How it is done with what the pupil has in the hand."""
    parts: tuple[int, int]
    """Which deal of the lesson this is, and how many there are."""
    done: bool
    last: bool
    waits: bool = False
    """There is nothing to do before somebody else has moved, or a film is over."""


class CoachPanel:
    """Stands to the left of a table for two, where nothing else is."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._show = Button("button:show-me", tell("Show me"), tell("F2"), main=True)
        self._next = Button("button:next", tell("Next"), tell("Enter"), main=True)
        self._back = Button("button:back", tell("Back"))
        self._back.label = tell("Back to the lesson before: F4")
        self._skip = Button("button:skip", tell("Skip"))
        self._skip.label = tell("Skip this lesson: F3")
        self._ring = Ring((self._show, self._back, self._skip), play=look.sound.play)
        self._rect = Rect(0, 0, 0, 0)
        self._said = Said("", "", "", "", (0, 1), done=False, last=False)

    @property
    def announce(self) -> str:
        """All the coach says."""
        said = self._said
        return " ".join(each for each in (said.title + ".", said.sentence, said.gesture) if each)

    @property
    def sentence(self) -> str:
        """What was said last."""
        return self._said.sentence

    def say(self, said: Said) -> None:
        """Something new."""
        if said != self._said:
            self._said = said
            self._show.enabled = not said.waits
            self._next.name = tell("Finish") if said.last else tell("Next")
            self._ring.controls = (self._next if said.done else self._show, self._back, self._skip)

    def handle(self, given: Input) -> str | None:
        """The button that was pressed; keys are the table's."""
        if isinstance(given, PointerMoved | PointerPressed | PointerReleased):
            return self._ring.handle(mirror.given(given, self._axis))
        return None

    def covers(self, given: Input) -> bool:
        """Was the panel pressed?"""
        return isinstance(given, PointerPressed) and self._rect.collidepoint(given.at)

    def resize(self, size: tuple[int, int]) -> None:
        """At the left of a window of this size."""
        u = unit(size)
        left, top, wide, high = (round(length * u) for length in _PLACE_U)
        self._rect = Rect(left, top, wide, high)
        inset, button, gap = (round(length * u) for length in (_INSET_U, _BUTTON_U, _GAP_U))
        inner = self._rect.inflate(-2 * inset, -2 * inset)
        half = (inner.width - gap) // 2
        below = inner.bottom - button
        self._back.rect = Rect(inner.left, below, half, button)
        self._skip.rect = Rect(inner.right - half, below, half, button)
        for main in (self._show, self._next):
            main.rect = Rect(inner.left, below - button - gap, inner.width, button)

    def paint_ground(self, surface: Surface) -> None:
        """Where no table is needed."""
        surface.blit(backdrop(self._look.theme, surface.get_size()), (0, 0))

    def paint(self, surface: Surface, marked: tuple[tuple[str, Rect], ...], focused: str = "") -> None:
        """The panel, and signs at what it speaks of; *focused* has the keys."""
        self.resize(surface.get_size())
        for kind, rect in marked:
            _mark(self._look.table_brush(surface, unit(surface.get_size())), kind, rect)
        brush, said = self._look.brush(surface, self._axis), self._said
        theme = brush.theme
        brush.box(self._rect, RADIUS_U, theme.panel, theme.sky, 2)
        inner = self._rect.inflate(-2 * brush.px(_INSET_U), -2 * brush.px(_INSET_U))
        brush.write(said.heading, (inner.left, inner.top + brush.px(10)), SECONDARY_U, theme.muted, weight="medium")
        self._paint_parts(brush, inner)
        title = (inner.left, inner.top + brush.px(62))
        brush.write(said.title, title, 44, theme.gold, weight="display", room=inner.width)
        text = Rect(inner.left, inner.top + brush.px(108), inner.width, 0)
        free = self._show.rect.top - brush.px(16) - text.top
        text.height = round(free * _SENTENCE_PART) if said.gesture else free
        under = brush.block(said.sentence, text, _SENTENCE_U, theme.sand, role="coach")
        if said.gesture:
            text.height = free + text.top - under.bottom - brush.px(16)
            text.top = under.bottom + brush.px(16)
            brush.block(said.gesture, text, BODY_U, theme.sky, weight="medium", role="gesture")
        self._ring.paint(brush)
        for button in self._ring.controls:
            if button.id == focused:
                brush.focus_ring(button.rect)

    def words(self) -> Element:
        """What the coach says."""
        return Element("coach", "text", self._said.title, self.announce, pixels(self._rect))

    def buttons(self) -> tuple[Element, ...]:
        """What the coach offers."""
        return mirror.seen(self._ring.elements(), self._axis)

    @property
    def _axis(self) -> int:
        """The panel stays on its side of the table; what is in it is turned over."""
        return self._rect.left + self._rect.right

    def _paint_parts(self, brush: Brush, inner: Rect) -> None:
        """A dot for each deal of the lesson."""
        at, parts = self._said.parts
        for number in range(parts if parts > 1 else 0):
            dot = Rect(0, 0, brush.px(14), brush.px(14))
            dot.center = (inner.right - brush.px(10) - (parts - 1 - number) * brush.px(24), inner.top + brush.px(10))
            brush.box(dot, 7, brush.theme.gold if number == at else None, brush.theme.muted, 2)


def _mark(brush: Brush, kind: str, rect: Rect) -> None:
    """A wedge over a card of the hand, a ring around anything else."""
    if kind != "hand":
        brush.box(rect.inflate(brush.px(18), brush.px(18)), 20, None, brush.theme.sky, 5)
        return
    wide, high = brush.px(SMALL_U), brush.px(SMALL_U)
    x, y = rect.centerx, rect.top - brush.px(8)
    wedge = [(x - wide, y - high), (x + wide, y - high), (x, y)]
    pygame.draw.polygon(
        brush.surface, brush.theme.ink, [(x - wide - 4, y - high - 3), (x + wide + 4, y - high - 3), (x, y + 5)]
    )
    pygame.draw.polygon(brush.surface, brush.theme.sky, wedge)
