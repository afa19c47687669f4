"""Small panel above the player's own name: what the puzzle asks, or that it is being played out, and a button."""

from typing import Final

from msgspec import Struct
from pygame import Rect, Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import bottom_part
from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.graphics.theme import BODY_U, RADIUS_U, SECONDARY_U
from yaniv.ui.input.input_events import InputCancelled, InputEvent, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.widget import element_rect

_WIDTH_U: Final = 420
_HEIGHT_U: Final = 256
_LEFT_U: Final = 20
_INSET_U: Final = 18
_GAP_U: Final = 12
_BUTTON_HEIGHT_U: Final = 62
_HEADING_HEIGHT_U: Final = 40
_TITLE_HEIGHT_U: Final = 54


class PromptMessage(Struct, frozen=True):
    """Content of the panel: heading, title, a sentence, and the name of the button."""

    heading: str
    title: str
    sentence: str
    button: str


class PromptPanel:
    """Panel with a button `puzzle:next`, at the left above the player's own panel."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._button = Button("puzzle:next", "")
        self._focus_group = FocusGroup((self._button,), play_sound=context.audio.play)
        self._rect = Rect(0, 0, 0, 0)
        self._message = PromptMessage("", "", "", "")

    @property
    def announce(self) -> str:
        """Text for screen readers."""
        message = self._message
        return f"{message.heading}. {message.title} {message.sentence}"

    def show(self, message: PromptMessage) -> None:
        """Show other content."""
        self._message = message
        self._button.name = self._button.label = message.button

    def place(self, size: tuple[int, int], own_panel: RectF) -> None:
        """Place the panel above the player's own, in a window of *size* px."""
        scale = pixels_per_u(size)
        left, width, height, gap, inset = (
            round(each * scale) for each in (_LEFT_U, _WIDTH_U, _HEIGHT_U, _GAP_U, _INSET_U)
        )
        self._rect = Rect(left, round(own_panel.y) - gap - height, width, height)
        inner = self._rect.inflate(-2 * inset, -2 * inset)
        self._button.rect = bottom_part(inner, round(_BUTTON_HEIGHT_U * scale))

    def handle(self, event: InputEvent) -> str:
        """Handle a pointer event; return the id of the pressed button, or an empty text. Keys belong to the table."""
        if isinstance(event, PointerMoved | PointerPressed | PointerReleased | InputCancelled):
            return self._focus_group.handle(rtl.mirror_input(event, self._mirror_axis)) or ""
        return ""

    def is_press_inside(self, event: InputEvent) -> bool:
        """Return True if the event is a press of the pointer inside the panel."""
        return isinstance(event, PointerPressed) and self._rect.collidepoint(event.position)

    def paint(self, surface: Surface, focused_id: str) -> None:
        """Paint the panel; *focused_id* is the element that has the keyboard focus."""
        painter, message = self._context.painter(surface, self._mirror_axis), self._message
        theme, inset = painter.theme, painter.px(_INSET_U)
        painter.draw_box(self._rect, RADIUS_U, theme.panel, theme.info, 2)
        inner = self._rect.inflate(-2 * inset, -2 * inset)
        heading, title = painter.px(_HEADING_HEIGHT_U), painter.px(_TITLE_HEIGHT_U)
        painter.draw_line(
            message.heading,
            (inner.left, inner.top + heading // 2),
            SECONDARY_U,
            theme.text_muted,
            weight="medium",
            max_width=inner.width,
            max_height=heading,
        )
        painter.draw_line(
            message.title,
            (inner.left, inner.top + heading + title // 2),
            BODY_U + 4,
            theme.accent,
            weight="bold",
            max_width=inner.width,
            max_height=title,
        )
        text_top = inner.top + heading + title
        sentence_rect = Rect(inner.left, text_top, inner.width, self._button.rect.top - painter.px(_GAP_U) - text_top)
        painter.draw_line(
            message.sentence,
            (sentence_rect.left, sentence_rect.centery),
            BODY_U,
            theme.text,
            max_width=sentence_rect.width,
            max_height=sentence_rect.height,
        )
        self._focus_group.paint(painter)
        if focused_id == self._button.id:
            painter.draw_focus_outline(self._button.rect)

    def text_element(self) -> Element:
        """Return the text of the panel as one element."""
        return Element("puzzle", "text", self._message.title, self.announce, element_rect(self._rect))

    def button_elements(self) -> tuple[Element, ...]:
        """Return the accessibility element of the button."""
        return rtl.mirror_elements(self._focus_group.elements(), self._mirror_axis)

    @property
    def _mirror_axis(self) -> int:
        """Sum of the left and right edge, px: the panel stays on its side of the table in every language."""
        return self._rect.left + self._rect.right
