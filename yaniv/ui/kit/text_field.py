"""Single-line text field."""

from typing import Final

from pygame import Rect

from yaniv.i18n import is_rtl, tr
from yaniv.ui.graphics.bidi import is_rtl_text
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import KeyPressed, Point, PressInput
from yaniv.ui.kit.text_buffer import TextBuffer
from yaniv.ui.kit.text_input import TextInput

_TEXT_U: Final = 27
_COUNT_U: Final = 20
_COUNT_GAP_U: Final = 10
_COUNT_SHARE: Final = 0.25
"""Share of the width of a field that the character count may take."""
_NEAR_LIMIT_SHARE: Final = 0.75
"""Share of the maximum length from which the field shows how many characters are left."""
_MAX_MEASURED: Final = 256
"""Number of characters around the caret that are measured: no field shows more."""


class TextField(TextInput):
    """Line of text with caret and selection; shows a hint while it is empty."""

    def __init__(self, id_: str, name: str, text: str = "", *, hint: str = "", max_length: int = 24) -> None:
        super().__init__(id_, name, TextBuffer(max_length=max_length, is_single_line=True))
        self.set_text(text)
        self.hint = hint
        """Text that is shown while the field is empty."""
        self._composition = ""
        """Text that an input method is composing at the caret."""
        self._plain_label = self.label
        self._text_left = 0
        self._first_measured = 0
        """Index of the first measured character."""
        self._caret_stops = [0]
        """Caret offsets in px from there, relative to the left end of the measured text, as last painted."""

    @property
    def text(self) -> str:
        """Text in the field."""
        return self.buffer.text

    def set_text(self, text: str) -> None:
        """Replace the text and place the caret at its end."""
        self.buffer.set_text(text)

    @property
    def is_filled(self) -> bool:
        """True if the text contains anything but blanks."""
        return bool(self.text.strip())

    def handle_key(self, event: PressInput) -> bool:
        """Handle the editing keys; return True if the page must not use the key itself.

        Enter, Escape, Tab, Up and Down are left to the page; while text is composed, all keys belong to the input
        method.
        """
        if not isinstance(event, KeyPressed):
            return False
        if self._composition:
            return True
        is_edited = self._edit(event)
        self._update_label()
        # Letter keys arrive as text input; they are consumed so that they do not act as shortcuts of the page.
        return is_edited or (not event.ctrl and (len(event.key) == 1 or event.key == "space"))

    def type_text(self, text: str) -> bool:
        """Insert typed text at the caret, as far as the maximum length allows; return True."""
        self._composition = ""
        super().type_text(text)
        self._update_label()
        return True

    def set_composition(self, text: str) -> None:
        """Show text at the caret that an input method (for example for Japanese) has not finished."""
        self._composition = text[: _MAX_MEASURED // 2]

    def paint(self, painter: Painter) -> None:
        """Draw the field, scrolled sideways so that the caret is visible."""
        theme = painter.theme
        painter.draw_box(self.rect, 12, theme.surface_dark, outline=theme.accent if self.focused else theme.outline)
        text_rect = self._text_rect(painter)
        self._paint_limit(painter, text_rect)
        before, after = self.text[: self.buffer.caret] + self._composition, self.text[self.buffer.caret :]
        shown, caret = before + after, len(before)
        start = max(0, min(caret - _MAX_MEASURED // 2, len(shown) - _MAX_MEASURED))
        shown, caret = shown[start : start + _MAX_MEASURED], caret - start
        caret_stops = [
            painter.line_width(shown[:n], _TEXT_U, max_height=text_rect.height) for n in range(len(shown) + 1)
        ]
        if self._is_opposite_direction:
            caret_stops = [caret_stops[-1] - each for each in caret_stops]
        if not self._composition:
            self._first_measured, self._caret_stops = start, caret_stops
        shift = max(0, caret_stops[caret] - text_rect.width) if self.focused else 0
        self._text_left = text_rect.left - shift
        if not shown:
            painter.draw_line(
                self.hint,
                text_rect.midleft,
                _TEXT_U,
                theme.text_muted,
                max_width=text_rect.width,
                max_height=text_rect.height,
            )
        with painter.clip_to(text_rect):
            self._paint_selection(painter, text_rect, caret_stops, start)
            painter.draw_line(
                shown, (self._text_left, text_rect.centery), _TEXT_U, theme.text, max_height=text_rect.height
            )
            if self.focused:
                caret_rect = Rect(
                    self._text_left + caret_stops[caret], text_rect.top, max(2, painter.px(2)), text_rect.height
                )
                painter.draw_box(caret_rect.inflate(0, -painter.px(10)), 0, theme.accent)

    def _text_rect(self, painter: Painter) -> Rect:
        """Return the rectangle of the text: left of the character count if that is shown."""
        text_rect = self.rect.inflate(-painter.px(32), -painter.px(8))
        text_rect.width -= self._count_width(painter, text_rect)
        return text_rect

    def _count_width(self, painter: Painter, text_rect: Rect) -> int:
        """Return the width of the character count with its gap, px; 0 if there is none, or no room for it."""
        if not self._is_near_limit:
            return 0
        width = painter.line_width(self._count_text, _COUNT_U, max_height=text_rect.height) + painter.px(_COUNT_GAP_U)
        return width if width <= _COUNT_SHARE * self.rect.width else 0

    @property
    def _count_text(self) -> str:
        return tr("{n}/{most}", n=len(self.text), most=self.buffer.max_length)

    @property
    def _is_near_limit(self) -> bool:
        """True if the character count is shown: text was cut, or the focused field is nearly full."""
        return self.buffer.is_cut or (self.focused and len(self.text) >= _NEAR_LIMIT_SHARE * self.buffer.max_length)

    def _paint_limit(self, painter: Painter, text_rect: Rect) -> None:
        """Draw length and maximum length; in coral if text was cut."""
        if self._count_width(painter, self.rect.inflate(-painter.px(32), -painter.px(8))):
            text_colour = painter.theme.danger if self.buffer.is_cut else painter.theme.text_muted
            position = (self.rect.right - painter.px(16), text_rect.centery)
            painter.draw_line(
                self._count_text, position, _COUNT_U, text_colour, anchor="midright", max_height=text_rect.height
            )

    def _paint_selection(self, painter: Painter, text_rect: Rect, caret_stops: list[int], first_measured: int) -> None:
        """Draw the selection, or the underline of composed text.

        *first_measured*: index of the character at the first of *caret_stops*.
        """

        def stop_for(index: int) -> int:
            return caret_stops[min(max(index - first_measured, 0), len(caret_stops) - 1)]

        if self._composition:
            start, end = self.buffer.caret, self.buffer.caret + len(self._composition)
            left, right = sorted((stop_for(start), stop_for(end)))
            underline_rect = Rect(self._text_left + left, text_rect.bottom - painter.px(6), right - left, painter.px(3))
            painter.draw_box(underline_rect, 0, painter.theme.accent)
        elif self.focused:
            start, end = self.buffer.selection
            left, right = sorted((stop_for(start), stop_for(end)))
            selection_rect = Rect(self._text_left + left, text_rect.top, right - left, text_rect.height)
            painter.draw_box(selection_rect, 4, painter.raised_colour(painter.theme.panel_raised, 0.2))

    @property
    def _is_opposite_direction(self) -> bool:
        """True if the text is read in the opposite direction to the page around it."""
        return is_rtl_text(self.text[:_MAX_MEASURED] + self._composition[:_MAX_MEASURED]) != is_rtl()

    def _offset_at(self, position: Point) -> int:
        """Return the offset in the text that is nearest to *position*, in px."""
        return self._first_measured + min(
            range(len(self._caret_stops)), key=lambda n: abs(self._text_left + self._caret_stops[n] - position[0])
        )

    def _update_label(self) -> None:
        """Tell in the label whether the last typed or pasted text was cut."""
        self.label = self._plain_label
        if self.buffer.is_cut:
            self.label = tr("{name}: no more than {n} characters", name=self._plain_label, n=self.buffer.max_length)
