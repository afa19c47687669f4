"""Single-line text field."""

from itertools import takewhile
from typing import ClassVar, Final

from pygame import Rect

from yaniv.i18n import is_rtl, tr
from yaniv.ui.accessibility.element_tree import ElementRole
from yaniv.ui.graphics.bidi import is_rtl_text
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import KeyPressed, Point, PressInput
from yaniv.ui.platform import clipboard
from yaniv.ui.widgets.widget import Widget

_TEXT_U: Final = 27
_COUNT_U: Final = 20
_COUNT_GAP_U: Final = 10
_NEAR_LIMIT_SHARE: Final = 0.75
"""Share of the maximum length from which the field shows how many characters are left."""
_MAX_PASTE_LENGTH: Final = 4096
"""Number of characters of a paste that are considered; the printable ones are inserted as far as they fit."""
_MAX_MEASURED: Final = 256
"""Number of characters around the caret that are measured: no field shows more."""


class TextField(Widget):
    """One line of text with caret and selection; shows a hint while it is empty."""

    role: ClassVar[ElementRole] = "text"

    def __init__(self, id_: str, name: str, text: str = "", *, hint: str = "", max_length: int = 24) -> None:
        super().__init__(id_, name)
        self.text = text
        self._hint = hint
        self._max_length = max_length
        self._caret = len(text)
        self._selection_anchor = len(text)
        """Other end of the selection; equal to the caret: nothing is selected."""
        self._composition = ""
        """Text that an input method is composing at the caret."""
        self._plain_label = self.label
        self._is_truncated = False
        """True if the last typed or pasted text did not fit whole."""
        self._is_pointer_down = False
        self._text_left = 0
        self._first_measured = 0
        """Index of the first measured character."""
        self._caret_stops = [0]
        """Caret offsets in px from there, relative to the left end of the measured text, as last painted."""

    def set_text(self, text: str) -> None:
        """Replace the text and place the caret at its end."""
        self.text, self._caret, self._selection_anchor = text, len(text), len(text)

    @property
    def is_filled(self) -> bool:
        """True if the text contains anything but blanks."""
        return bool(self.text.strip())

    def drag_to(self, position: Point) -> bool:
        """Place the caret where the pointer is pressed; select while it is dragged."""
        caret_index = self._caret_index_at(position)
        self._move_caret(caret_index, is_selecting=self._is_pointer_down)
        self._is_pointer_down = True
        return False

    def click(self, position: Point) -> bool:
        """Place the caret after a touch; after a mouse press `drag_to` has placed it already."""
        if not self._is_pointer_down:
            self._move_caret(self._caret_index_at(position), is_selecting=False)
        self._is_pointer_down = False
        return True

    def double_click(self, position: Point) -> bool:
        """Select the word under the pointer."""
        caret_index = self._caret_index_at(position)
        before, after = (
            takewhile(_is_word_character, self.text[:caret_index][::-1]),
            takewhile(_is_word_character, self.text[caret_index:]),
        )
        self._selection_anchor, self._caret = caret_index - len(list(before)), caret_index + len(list(after))
        return True

    def handle_key(self, event: PressInput) -> bool:
        """Handle the editing keys; return True if the key was consumed.

        Enter, Escape, Tab, Up and Down are left to the page; while text is composed, all keys belong to the input
        method.
        """
        if not isinstance(event, KeyPressed):
            return False
        if self._composition:
            return True
        if event.ctrl and not event.alt and (is_handled := self._run_shortcut(event.key)) is not None:
            return is_handled
        match event.key:
            case "backspace":
                return self._delete(self._word_boundary(-1) if event.ctrl else self._caret - 1)
            case "delete":
                return self._delete(self._word_boundary(1) if event.ctrl else self._caret + 1)
            case "left" | "right" as direction:
                return self._step_caret(1 if (direction == "left") == self._is_opposite_direction else -1, event)
            case "home":
                return self._move_caret(0, is_selecting=event.shift)
            case "end":
                return self._move_caret(len(self.text), is_selecting=event.shift)
            case _:
                # Letter keys arrive as text input; they are consumed so that they do not act as shortcuts of the page.
                return not event.ctrl and (len(event.key) == 1 or event.key == "space")

    def type_text(self, text: str) -> bool:
        """Insert text at the caret, replacing the selection, as far as the maximum length allows."""
        self._composition = ""
        return self._replace(
            *self._selection, "".join(character for character in text[:_MAX_PASTE_LENGTH] if character.isprintable())
        )

    def set_composition(self, text: str) -> None:
        """Show text at the caret that an input method is still composing."""
        self._composition = text[: _MAX_MEASURED // 2]

    def value(self) -> str:
        """Return the text."""
        return self.text

    def paint(self, painter: Painter) -> None:
        """Draw the field, scrolled so that the caret is visible."""
        theme = painter.theme
        painter.draw_box(self.rect, 12, theme.surface_dark, outline=theme.accent if self.focused else theme.outline)
        text_rect = self._text_rect(painter)
        self._paint_limit(painter, text_rect)
        before, after = self.text[: self._caret] + self._composition, self.text[self._caret :]
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
        shift = max(0, caret_stops[caret] - text_rect.width)
        self._text_left = text_rect.left - shift
        if not shown:
            painter.draw_line(
                self._hint,
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
        if self._is_near_limit:
            text_rect.width -= painter.line_width(self._count_text, _COUNT_U, max_height=text_rect.height) + painter.px(
                _COUNT_GAP_U
            )
        return text_rect

    @property
    def _count_text(self) -> str:
        return tr("{n}/{most}", n=len(self.text), most=self._max_length)

    @property
    def _is_near_limit(self) -> bool:
        """True if the character count is shown: text was cut, or the focused field is nearly full."""
        return self._is_truncated or (self.focused and len(self.text) >= _NEAR_LIMIT_SHARE * self._max_length)

    def _paint_limit(self, painter: Painter, text_rect: Rect) -> None:
        """Draw length and maximum length; in coral if text was cut."""
        if self._is_near_limit:
            text_colour = painter.theme.danger if self._is_truncated else painter.theme.text_muted
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
            start, end = self._caret, self._caret + len(self._composition)
            left, right = sorted((stop_for(start), stop_for(end)))
            underline_rect = Rect(self._text_left + left, text_rect.bottom - painter.px(6), right - left, painter.px(3))
            painter.draw_box(underline_rect, 0, painter.theme.accent)
        elif self.focused:
            start, end = self._selection
            left, right = sorted((stop_for(start), stop_for(end)))
            selection_rect = Rect(self._text_left + left, text_rect.top, right - left, text_rect.height)
            painter.draw_box(selection_rect, 4, painter.raised_colour(painter.theme.panel_raised, 0.2))

    @property
    def _is_opposite_direction(self) -> bool:
        """True if the text is read in the opposite direction to the page around it."""
        return is_rtl_text(self.text[:_MAX_MEASURED] + self._composition[:_MAX_MEASURED]) != is_rtl()

    @property
    def _selection(self) -> tuple[int, int]:
        return min(self._caret, self._selection_anchor), max(self._caret, self._selection_anchor)

    def _caret_index_at(self, position: Point) -> int:
        return self._first_measured + min(
            range(len(self._caret_stops)), key=lambda n: abs(self._text_left + self._caret_stops[n] - position[0])
        )

    def _run_shortcut(self, key: str) -> bool | None:
        """Run a Ctrl shortcut; return True if it was handled, False if it failed, None if the key is not a shortcut."""
        start, end = self._selection
        match key:
            case "a":
                self._selection_anchor, self._caret = 0, len(self.text)
            case "c":
                clipboard.copy_text(self.text[start:end] or self.text)
            case "x" if start < end:
                return not clipboard.copy_text(self.text[start:end]) and self._replace(start, end, "")
            case "v":
                return self.type_text(clipboard.paste_text())
            case _:
                return None
        return True

    def _step_caret(self, direction: int, event: KeyPressed) -> bool:
        """Move the caret by a character or a word (*direction* -1 or 1 in the text).

        Without Shift, a selection is collapsed to its end on that side.
        """
        start, end = self._selection
        if start < end and not event.shift:
            return self._move_caret(start if direction < 0 else end, is_selecting=False)
        return self._move_caret(
            self._word_boundary(direction) if event.ctrl else self._caret + direction, is_selecting=event.shift
        )

    def _word_boundary(self, direction: int) -> int:
        """Return the index of the next word boundary in this direction."""
        characters = self.text[: self._caret][::-1] if direction < 0 else self.text[self._caret :]
        gap = len(list(takewhile(str.isspace, characters)))
        return self._caret + direction * (gap + len(list(takewhile(_is_word_character, characters[gap:]))))

    def _delete(self, index: int) -> bool:
        """Delete the selection, or else the text from the caret to *index*."""
        start, end = self._selection
        if start == end:
            start, end = sorted((self._caret, min(max(index, 0), len(self.text))))
        return self._replace(start, end, "")

    def _replace(self, start: int, end: int, text: str) -> bool:
        kept_length = len(self.text) - (end - start)
        free_length = max(0, self._max_length - kept_length)
        self._is_truncated = len(text) > free_length
        self.label = self._plain_label
        if self._is_truncated:
            self.label = tr("{name}: no more than {n} characters", name=self._plain_label, n=self._max_length)
        text = text[:free_length]
        self.text = self.text[:start] + text + self.text[end:]
        self._caret = self._selection_anchor = start + len(text)
        return True

    def _move_caret(self, index: int, *, is_selecting: bool) -> bool:
        self._caret = min(max(index, 0), len(self.text))
        if not is_selecting:
            self._selection_anchor = self._caret
        return True


def _is_word_character(character: str) -> bool:
    """Return True if the character is part of a word, that is, not white space."""
    return not character.isspace()
