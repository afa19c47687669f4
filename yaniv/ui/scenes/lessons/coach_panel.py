"""Coach panel beside the practice table: the current task of a lesson, how to do it, and buttons to go on."""

from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import bottom_part, left_part, right_part
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.page_surface import draw_polygon
from yaniv.ui.graphics.painter import MAX_OVERLAY_SCALE, Painter
from yaniv.ui.graphics.theme import BODY_U, RADIUS_U, SECONDARY_U, SMALL_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    InputCancelled,
    InputDevice,
    InputEvent,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.widget import element_rect

_PANEL_RECT_U: Final = (20, 96, 400, 712)
_INSET_U: Final = 28
_BUTTON_HEIGHT_U: Final = 68
_GAP_U: Final = 14
_TITLE_SIZE_U: Final = 44
_TITLE_LINE_U: Final = 84
_SENTENCE_SIZE_U: Final = 28
_SENTENCE_SHARE: Final = 0.64
"""Share of the text height for the sentence when a gesture text follows it."""


class CoachMessage(Struct, frozen=True):
    """Content of the coach panel: texts, progress, and which buttons it has."""

    heading: str
    title: str
    sentence: str
    gesture: str
    """How to do it with the input device in use, or what comes next; may be empty."""
    deal_progress: tuple[int, int]
    """Index of the current deal in the lesson, and number of deals."""
    is_done: bool
    """True if every task of the deal is done and no animation plays."""
    is_last: bool
    """True for the last deal of the last lesson."""
    device: InputDevice = "pointer"
    """The device whose keys stand on the buttons."""
    is_waiting: bool = False
    """True while the pupil has to wait for another player's move or for an animation."""


def panel_rect(size: tuple[int, int]) -> Rect:
    """Return the rectangle of the panel in a window of *size* px."""
    scale = pixels_per_u(size)
    return Rect(*(round(length * scale) for length in _PANEL_RECT_U))


class CoachPanel:
    """Panel with instructions at the left of a practice table for two players, where nothing else is placed."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._show_me_button = Button("button:show-me", tr("Show me"), is_primary=True)
        self._next_button = Button("button:next", tr("Next"), is_primary=True)
        self._back_button = Button("button:back", tr("Back"))
        self._back_button.label = tr("Previous lesson: F4")
        self._skip_button = Button("button:skip", tr("Skip"))
        self._skip_button.label = tr("Skip this lesson: F3")
        self._focus_group = FocusGroup(
            (self._show_me_button, self._back_button, self._skip_button), play_sound=context.audio.play
        )
        self._rect = Rect(0, 0, 0, 0)
        self._message = CoachMessage("", "", "", "", (0, 1), is_done=False, is_last=False)

    @property
    def announce(self) -> str:
        """Text for screen readers: the title, the sentence, and how to make the move."""
        message = self._message
        return " ".join(part for part in (message.title + ".", message.sentence, message.gesture) if part)

    @property
    def sentence(self) -> str:
        """Sentence shown at present."""
        return self._message.sentence

    def show(self, message: CoachMessage) -> None:
        """Show other content; the buttons are updated only if it differs from the current one."""
        if message != self._message:
            self._message = message
            self._show_me_button.enabled = not message.is_waiting
            bindings = key_bindings.current_bindings()
            self._show_me_button.set_detail(key_bindings.first_key_label(bindings.show_me, message.device))
            self._next_button.name = tr("Finish") if message.is_last else tr("Next")
            self._next_button.set_detail(key_bindings.first_key_label(bindings.press, message.device))
            self._focus_group.widgets = (
                self._next_button if message.is_done else self._show_me_button,
                self._back_button,
                self._skip_button,
            )

    def handle(self, event: InputEvent) -> str | None:
        """Handle a pointer event; return the id of the pressed button, or None. Keys belong to the table."""
        if isinstance(event, PointerMoved | PointerPressed | PointerReleased | InputCancelled):
            return self._focus_group.handle(rtl.mirror_input(event, self._mirror_axis))
        return None

    def is_press_inside(self, event: InputEvent) -> bool:
        """Return True if the event is a press of the pointer inside the panel."""
        return isinstance(event, PointerPressed) and self._rect.collidepoint(event.position)

    def resize(self, size: tuple[int, int]) -> None:
        """Place the panel and its buttons for a window of *size* px."""
        scale = pixels_per_u(size)
        self._rect = panel_rect(size)
        inset, button_height, gap = (round(length * scale) for length in (_INSET_U, _BUTTON_HEIGHT_U, _GAP_U))
        inner = self._rect.inflate(-2 * inset, -2 * inset)
        half_width = (inner.width - gap) // 2
        bottom_row = bottom_part(inner, button_height)
        self._back_button.rect = left_part(bottom_row, half_width)
        self._skip_button.rect = right_part(bottom_row, half_width)
        for main_button in (self._show_me_button, self._next_button):
            main_button.rect = bottom_row.move(0, -button_height - gap)

    def paint_background(self, surface: Surface) -> None:
        """Paint an empty table, as background for a lesson without a table."""
        surface.blit(table_background(self._context.theme, surface.get_size()), (0, 0))

    def paint(self, surface: Surface, highlights: tuple[tuple[str, Rect], ...], focused_id: str = "") -> None:
        """Paint the panel, and markers at the things on the table that the instruction is about.

        *highlights* are pairs of element kind and rectangle in px; *focused_id* is the button that has the keyboard
        focus.
        """
        self.resize(surface.get_size())
        for kind, rect in highlights:
            _paint_marker(self._context.unmirrored_painter(surface, pixels_per_u(surface.get_size())), kind, rect)
        painter, message = self._context.painter(surface, self._mirror_axis), self._message
        theme = painter.theme
        painter.draw_box(self._rect, RADIUS_U, theme.panel, theme.info, 2)
        inner = self._rect.inflate(-2 * painter.px(_INSET_U), -2 * painter.px(_INSET_U))
        painter.draw_line(
            message.heading,
            (inner.left, inner.top + painter.px(10)),
            SECONDARY_U,
            theme.text_muted,
            weight="medium",
            max_height=painter.px(42),
            role="coach heading",
        )
        self._paint_progress(painter, inner)
        title_bottom = self._paint_title(painter, inner)
        text_rect = Rect(inner.left, title_bottom, inner.width, 0)
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

    def _paint_title(self, painter: Painter, inner: Rect) -> int:
        """Paint the title, large text on two lines where it is too long for one; return where the sentence begins."""
        line_height = painter.px(_TITLE_LINE_U)
        lines: tuple[str, ...] = (self._message.title,)
        if painter.text_scale > 1:
            lines = painter.wrap_lines(
                self._message.title, _TITLE_SIZE_U, inner.width, max_height=line_height, weight="display"
            )
        step = painter.px(_TITLE_SIZE_U * MAX_OVERLAY_SCALE)
        for number, line in enumerate(lines):
            painter.draw_line(
                line,
                (inner.left, inner.top + painter.px(62) + number * step),
                _TITLE_SIZE_U,
                painter.theme.accent,
                weight="display",
                max_width=inner.width,
                max_height=line_height,
                role="coach title",
            )
        return inner.top + painter.px(108) + (len(lines) - 1) * step

    def text_element(self) -> Element:
        """Return the text of the panel as one element."""
        return Element("coach", "text", self._message.title, self.announce, element_rect(self._rect))

    def button_elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the buttons.

        They are mirrored like the panel if the language is read from right to left.
        """
        return rtl.mirror_elements(self._focus_group.elements(), self._mirror_axis)

    @property
    def _mirror_axis(self) -> int:
        """Sum of the left and right edge of the panel, px.

        The panel stays on its side of the table in every language; only its content is mirrored about this axis.
        """
        return self._rect.left + self._rect.right

    def _paint_progress(self, painter: Painter, inner: Rect) -> None:
        """Paint one dot for each deal of the lesson; the current one is filled."""
        index, count = self._message.deal_progress
        for number in range(count if count > 1 else 0):
            dot = Rect(0, 0, painter.px(14), painter.px(14))
            dot.center = (
                inner.right - painter.px(10) - (count - 1 - number) * painter.px(24),
                inner.top + painter.px(10),
            )
            painter.draw_box(dot, 7, painter.theme.accent if number == index else None, painter.theme.text_muted, 2)


def _paint_marker(painter: Painter, kind: str, rect: Rect) -> None:
    """Paint a wedge above a card of the hand, or an outline around anything else."""
    if kind != "hand":
        painter.draw_box(rect.inflate(painter.px(18), painter.px(18)), 20, None, painter.theme.info, 5)
        return
    width, height = painter.px(SMALL_U), painter.px(SMALL_U)
    x, y = rect.centerx, rect.top - painter.px(8)
    wedge = [(x - width, y - height), (x + width, y - height), (x, y)]
    outline = [(x - width - 4, y - height - 3), (x + width + 4, y - height - 3), (x, y + 5)]
    draw_polygon(painter.surface, painter.theme.surface_dark, outline)
    draw_polygon(painter.surface, painter.theme.info, wedge)
