"""Panel beside the table after an answer: right or wrong, why, what the others cost, and how to go on."""

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.geometry.layout_units import pixels_per_u
from yaniv.ui.geometry.rect_layout import shrink
from yaniv.ui.graphics.theme import RADIUS_U, SECONDARY_U
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.document_view import DocumentView, Section
from yaniv.ui.widgets.focus_group import FocusGroup

_RECT_U: Final = (20, 96, 600, 800)
"""Place over the table: left, top, width and height."""
_WIDTH_U: Final = 500
"""Width of the column beside the table."""
_MARGIN_U: Final = 20
_INSET_U: Final = 28
_TITLE_SIZE_U: Final = 46
_TITLE_HEIGHT_U: Final = 80
_SUBTITLE_HEIGHT_U: Final = 44
_BUTTON_HEIGHT_U: Final = 66
_GAP_U: Final = 14


class VerdictPanel:
    """Panel with the buttons `puzzle:next`, `puzzle:retry`, `puzzle:play` and `button:back`."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._title, self._subtitle, self._is_good = "", "", False
        self._sections: tuple[Section, ...] = ()
        self._rect = Rect(0, 0, 0, 0)
        self._document_view = DocumentView("verdict", "", (), context.text_renderer)
        self._next_button = Button("puzzle:next", tr("Next puzzle"), is_primary=True)
        self._retry_button = Button("puzzle:retry", tr("Try again"))
        self._play_button = Button("puzzle:play", tr("Play it out"))
        self._back_button = Button("button:back", tr("Back"))
        self._focus_group = FocusGroup(
            (self._document_view, self._next_button, self._retry_button, self._play_button, self._back_button),
            self._next_button.id,
            context.audio.play,
        )

    @property
    def announce(self) -> str:
        """Text for screen readers: the verdict and its sentences."""
        return " ".join(
            (self._title, f"{self._subtitle}.", *(line for section in self._sections for line in section.paragraphs))
        )

    def show(
        self, title: str, subtitle: str, sections: Sequence[Section], *, is_good: bool, can_play_out: bool
    ) -> None:
        """Show a verdict.

        *subtitle*: the house rules. *is_good*: the answer was right. *can_play_out*: the round goes on.
        """
        self._title, self._subtitle, self._is_good, self._sections = title, subtitle, is_good, tuple(sections)
        self._document_view.name = self._document_view.label = title
        self._document_view.set_sections(sections)
        self._play_button.enabled = can_play_out
        self._focus_group.focus(self._next_button.id)

    def place(self, size: tuple[int, int], *, is_beside: bool) -> None:
        """Place the panel in a window of *size* px; *is_beside*: in a column of its own, else over the table."""
        scale = pixels_per_u(size)
        left, top, width, height = (round(each * scale) for each in _RECT_U)
        self._rect = Rect(left, top, min(width, size[0] - 2 * left), min(height, size[1] - top - left))
        if is_beside:
            margin = round(_MARGIN_U * scale)
            self._rect = Rect(0, 0, verdict_width(size), size[1]).inflate(-2 * margin, -2 * margin)
        self._place_contents(scale)

    def handle(self, event: InputEvent) -> str:
        """Handle an input event; return the id of the used button, or an empty text."""
        mirrored = rtl.mirror_input(event, self._mirror_axis)
        if self._document_view.drag_scrollbar(mirrored):
            return ""
        return self._focus_group.handle(mirrored) or ""

    def paint(self, surface: Surface) -> None:
        """Paint the panel; a right answer has a tick before its title, a wrong one a cross."""
        painter = self._context.painter(surface, self._mirror_axis)
        theme = painter.theme
        colour = theme.success if self._is_good else theme.danger
        painter.draw_box(self._rect, RADIUS_U, theme.panel, colour, 3)
        inner = self._rect.inflate(-2 * painter.px(_INSET_U), -2 * painter.px(_INSET_U))
        painter.draw_line(
            self._title,
            (inner.left, inner.top + painter.px(_TITLE_HEIGHT_U) // 2 - painter.px(8)),
            _TITLE_SIZE_U,
            colour,
            weight="display",
            max_width=inner.width,
            max_height=painter.px(_TITLE_HEIGHT_U - 8),
        )
        painter.draw_line(
            self._subtitle,
            (inner.left, inner.top + painter.px(_TITLE_HEIGHT_U + _SUBTITLE_HEIGHT_U // 2 - 8)),
            SECONDARY_U,
            theme.text_muted,
            weight="medium",
            max_width=inner.width,
            max_height=painter.px(_SUBTITLE_HEIGHT_U),
        )
        self._focus_group.paint(painter)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the text and the buttons."""
        return rtl.mirror_elements(self._focus_group.elements(), self._mirror_axis)

    def _place_contents(self, scale: float) -> None:
        """Place text and buttons in the panel."""
        inset, gap, button_height, title_height = (
            round(each * scale) for each in (_INSET_U, _GAP_U, _BUTTON_HEIGHT_U, _TITLE_HEIGHT_U + _SUBTITLE_HEIGHT_U)
        )
        inner = self._rect.inflate(-2 * inset, -2 * inset)
        half = (inner.width - gap) // 2
        rows = ((self._retry_button, self._next_button), (self._back_button, self._play_button))
        for number, (left_button, right_button) in enumerate(reversed(rows)):
            y = inner.bottom - (number + 1) * button_height - number * gap
            left_button.rect = Rect(inner.left, y, half, button_height)
            right_button.rect = Rect(inner.right - half, y, half, button_height)
        text_rect = shrink(inner, top=title_height, bottom=2 * button_height + 2 * gap)
        self._document_view.lay_out(text_rect, scale * self._context.text_scale)

    @property
    def _mirror_axis(self) -> int:
        return self._rect.left + self._rect.right


def verdict_width(size: tuple[int, int]) -> int:
    """Return the width of a verdict's column beside the table, px, in a window of *size* px."""
    return round(_WIDTH_U * pixels_per_u(size))
