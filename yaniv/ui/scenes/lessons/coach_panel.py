"""The coach beside the practice table: what there is to do, how, and the buttons to go on."""

from typing import Final

import pygame
from msgspec import Struct
from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, RADIUS_U, SECONDARY_U, SMALL_U, pixels_per_u
from yaniv.ui.input.input_events import InputEvent, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.widget import element_rect

_PANEL_RECT_U: Final = (20, 96, 400, 672)
_INSET_U: Final = 28
_BUTTON_HEIGHT_U: Final = 68
_GAP_U: Final = 14
_SENTENCE_SIZE_U: Final = 28
_SENTENCE_SHARE: Final = 0.64
"""Of the room for words, where something is said below it."""


class CoachMessage(Struct, frozen=True):
    """What the coach says at one moment."""

    heading: str
    title: str
    sentence: str
    gesture: str
    """How it is done with what the pupil has in the hand."""
    deal_progress: tuple[int, int]
    """Which deal of the lesson this is, and how many there are."""
    is_done: bool
    """True if every task of the deal is done and no animation plays."""
    is_last: bool
    """True for the last deal of the last lesson."""
    is_waiting: bool = False
    """There is nothing to do before somebody else has moved, or a film is over."""


class CoachPanel:
    """Stands to the left of a table for two, where nothing else is."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._show_me_button = Button("button:show-me", tr("Show me"), tr("F2"), is_primary=True)
        self._next_button = Button("button:next", tr("Next"), tr("Enter"), is_primary=True)
        self._back_button = Button("button:back", tr("Back"))
        self._back_button.label = tr("Back to the lesson before: F4")
        self._skip_button = Button("button:skip", tr("Skip"))
        self._skip_button.label = tr("Skip this lesson: F3")
        self._focus_group = FocusGroup(
            (self._show_me_button, self._back_button, self._skip_button), play_sound=context.audio.play
        )
        self._rect = Rect(0, 0, 0, 0)
        self._message = CoachMessage("", "", "", "", (0, 1), is_done=False, is_last=False)

    @property
    def announce(self) -> str:
        """All the coach says."""
        message = self._message
        return " ".join(part for part in (message.title + ".", message.sentence, message.gesture) if part)

    @property
    def sentence(self) -> str:
        """What was said last."""
        return self._message.sentence

    def show(self, message: CoachMessage) -> None:
        """Something new."""
        if message != self._message:
            self._message = message
            self._show_me_button.enabled = not message.is_waiting
            self._next_button.name = tr("Finish") if message.is_last else tr("Next")
            self._focus_group.widgets = (
                self._next_button if message.is_done else self._show_me_button,
                self._back_button,
                self._skip_button,
            )

    def handle(self, event: InputEvent) -> str | None:
        """The button that was pressed; keys are the table's."""
        if isinstance(event, PointerMoved | PointerPressed | PointerReleased):
            return self._focus_group.handle(rtl.mirror_input(event, self._mirror_axis))
        return None

    def is_press_inside(self, event: InputEvent) -> bool:
        """Was the panel pressed?"""
        return isinstance(event, PointerPressed) and self._rect.collidepoint(event.position)

    def resize(self, size: tuple[int, int]) -> None:
        """At the left of a window of this size."""
        scale = pixels_per_u(size)
        left, top, width, height = (round(length * scale) for length in _PANEL_RECT_U)
        self._rect = Rect(left, top, width, height)
        inset, button_height, gap = (round(length * scale) for length in (_INSET_U, _BUTTON_HEIGHT_U, _GAP_U))
        inner = self._rect.inflate(-2 * inset, -2 * inset)
        half_width = (inner.width - gap) // 2
        bottom_row_top = inner.bottom - button_height
        self._back_button.rect = Rect(inner.left, bottom_row_top, half_width, button_height)
        self._skip_button.rect = Rect(inner.right - half_width, bottom_row_top, half_width, button_height)
        for main_button in (self._show_me_button, self._next_button):
            main_button.rect = Rect(inner.left, bottom_row_top - button_height - gap, inner.width, button_height)

    def paint_background(self, surface: Surface) -> None:
        """Where no table is needed."""
        surface.blit(table_background(self._context.theme, surface.get_size()), (0, 0))

    def paint(self, surface: Surface, highlights: tuple[tuple[str, Rect], ...], focused_id: str = "") -> None:
        """The panel, and signs at what it speaks of; *focused* has the keys."""
        self.resize(surface.get_size())
        for kind, rect in highlights:
            _paint_marker(self._context.unmirrored_painter(surface, pixels_per_u(surface.get_size())), kind, rect)
        painter, message = self._context.painter(surface, self._mirror_axis), self._message
        theme = painter.theme
        painter.draw_box(self._rect, RADIUS_U, theme.panel, theme.info, 2)
        inner = self._rect.inflate(-2 * painter.px(_INSET_U), -2 * painter.px(_INSET_U))
        painter.draw_line(
            message.heading, (inner.left, inner.top + painter.px(10)), SECONDARY_U, theme.text_muted, weight="medium"
        )
        self._paint_progress(painter, inner)
        title_position = (inner.left, inner.top + painter.px(62))
        painter.draw_line(message.title, title_position, 44, theme.accent, weight="display", max_width=inner.width)
        text_rect = Rect(inner.left, inner.top + painter.px(108), inner.width, 0)
        free_height = self._show_me_button.rect.top - painter.px(16) - text_rect.top
        text_rect.height = round(free_height * _SENTENCE_SHARE) if message.gesture else free_height
        sentence_rect = painter.draw_wrapped(message.sentence, text_rect, _SENTENCE_SIZE_U, theme.text, role="coach")
        if message.gesture:
            text_rect.height = free_height + text_rect.top - sentence_rect.bottom - painter.px(16)
            text_rect.top = sentence_rect.bottom + painter.px(16)
            painter.draw_wrapped(message.gesture, text_rect, BODY_U, theme.info, weight="medium", role="gesture")
        self._focus_group.paint(painter)
        for button in self._focus_group.widgets:
            if button.id == focused_id:
                painter.draw_focus_outline(button.rect)

    def text_element(self) -> Element:
        """What the coach says."""
        return Element("coach", "text", self._message.title, self.announce, element_rect(self._rect))

    def button_elements(self) -> tuple[Element, ...]:
        """What the coach offers."""
        return rtl.mirror_elements(self._focus_group.elements(), self._mirror_axis)

    @property
    def _mirror_axis(self) -> int:
        """The panel stays on its side of the table; what is in it is turned over."""
        return self._rect.left + self._rect.right

    def _paint_progress(self, painter: Painter, inner: Rect) -> None:
        """A dot for each deal of the lesson."""
        index, count = self._message.deal_progress
        for number in range(count if count > 1 else 0):
            dot = Rect(0, 0, painter.px(14), painter.px(14))
            dot.center = (
                inner.right - painter.px(10) - (count - 1 - number) * painter.px(24),
                inner.top + painter.px(10),
            )
            painter.draw_box(dot, 7, painter.theme.accent if number == index else None, painter.theme.text_muted, 2)


def _paint_marker(painter: Painter, kind: str, rect: Rect) -> None:
    """A wedge over a card of the hand, a ring around anything else."""
    if kind != "hand":
        painter.draw_box(rect.inflate(painter.px(18), painter.px(18)), 20, None, painter.theme.info, 5)
        return
    width, height = painter.px(SMALL_U), painter.px(SMALL_U)
    x, y = rect.centerx, rect.top - painter.px(8)
    wedge = [(x - width, y - height), (x + width, y - height), (x, y)]
    pygame.draw.polygon(
        painter.surface,
        painter.theme.surface_dark,
        [(x - width - 4, y - height - 3), (x + width + 4, y - height - 3), (x, y + 5)],
    )
    pygame.draw.polygon(painter.surface, painter.theme.info, wedge)
