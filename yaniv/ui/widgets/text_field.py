"""A text field: a line the player writes."""

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
"""From this part of its longest text on a field tells how much there is room for."""
_MAX_PASTE_LENGTH: Final = 4096
"""Letters of a paste; of these those that can be shown are written so far as there is room."""
_MAX_MEASURED: Final = 256
"""Letters that are measured, those around the caret: more are in sight in no field."""


class TextField(Widget):
    """One line with a caret; shows a hint while it is empty. A part of it may be marked, to be written over."""

    role: ClassVar[ElementRole] = "text"

    def __init__(self, id_: str, name: str, text: str = "", *, hint: str = "", max_length: int = 24) -> None:
        super().__init__(id_, name)
        self.text = text
        self._hint = hint
        self._max_length = max_length
        self._caret = len(text)
        self._selection_anchor = len(text)
        """The other end of what is marked; at the caret: nothing is."""
        self._composition = ""
        """What an input method is putting together at the caret."""
        self._plain_label = self.label
        self._is_truncated = False
        """There was no room for all that was typed or pasted last."""
        self._is_pointer_down = False
        self._text_left = 0
        self._first_measured = 0
        """The first letter that is measured."""
        self._caret_stops = [0]
        """Where the caret may stand from there on, from the left end of what is measured, as last painted."""

    def set_text(self, text: str) -> None:
        """Another line, with the caret at its end."""
        self.text, self._caret, self._selection_anchor = text, len(text), len(text)

    @property
    def is_filled(self) -> bool:
        """Return whether more than blanks is written."""
        return bool(self.text.strip())

    def drag_to(self, position: Point) -> bool:
        """The caret goes where the pointer is pressed, and marks what it is drawn over."""
        caret_index = self._caret_index_at(position)
        self._move_caret(caret_index, is_selecting=self._is_pointer_down)
        self._is_pointer_down = True
        return False

    def click(self, position: Point) -> bool:
        """The caret is there already, or a finger has come up there."""
        if not self._is_pointer_down:
            self._move_caret(self._caret_index_at(position), is_selecting=False)
        self._is_pointer_down = False
        return True

    def double_click(self, position: Point) -> bool:
        """Marks the word."""
        caret_index = self._caret_index_at(position)
        before, after = (
            takewhile(_is_word_character, self.text[:caret_index][::-1]),
            takewhile(_is_word_character, self.text[caret_index:]),
        )
        self._selection_anchor, self._caret = caret_index - len(list(before)), caret_index + len(list(after))
        return True

    def handle_key(self, event: PressInput) -> bool:
        """The keys of a line of text; Enter, Escape, Tab, up and down are the page's, and none while composing."""
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
        """Writes over what is marked, else at the caret, as far as there is room."""
        self._composition = ""
        return self._replace(
            *self._selection, "".join(character for character in text[:_MAX_PASTE_LENGTH] if character.isprintable())
        )

    def set_composition(self, text: str) -> None:
        """Shows at the caret what is no text yet."""
        self._composition = text[: _MAX_MEASURED // 2]

    def value(self) -> str:
        """The line."""
        return self.text

    def paint(self, painter: Painter) -> None:
        """The caret is always in sight."""
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
        """Where the line stands: left of the count, if that is shown."""
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
        """Is there little room left, for somebody who writes here?"""
        return self._is_truncated or (self.focused and len(self.text) >= _NEAR_LIMIT_SHARE * self._max_length)

    def _paint_limit(self, painter: Painter, text_rect: Rect) -> None:
        """How much is written, and how much can be; coral once something had no room."""
        if self._is_near_limit:
            text_colour = painter.theme.danger if self._is_truncated else painter.theme.text_muted
            position = (self.rect.right - painter.px(16), text_rect.centery)
            painter.draw_line(
                self._count_text, position, _COUNT_U, text_colour, anchor="midright", max_height=text_rect.height
            )

    def _paint_selection(self, painter: Painter, text_rect: Rect, caret_stops: list[int], first_measured: int) -> None:
        """*first*: the letter at the first of the stops."""

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
        """Is this line read the other way than the page around it?"""
        return is_rtl_text(self.text[:_MAX_MEASURED] + self._composition[:_MAX_MEASURED]) != is_rtl()

    @property
    def _selection(self) -> tuple[int, int]:
        return min(self._caret, self._selection_anchor), max(self._caret, self._selection_anchor)

    def _caret_index_at(self, position: Point) -> int:
        return self._first_measured + min(
            range(len(self._caret_stops)), key=lambda n: abs(self._text_left + self._caret_stops[n] - position[0])
        )

    def _run_shortcut(self, key: str) -> bool | None:
        """None: this key commands nothing."""
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
        """A sign or a word to the side; without Shift a marked part is left at that end of it."""
        start, end = self._selection
        if start < end and not event.shift:
            return self._move_caret(start if direction < 0 else end, is_selecting=False)
        return self._move_caret(
            self._word_boundary(direction) if event.ctrl else self._caret + direction, is_selecting=event.shift
        )

    def _word_boundary(self, direction: int) -> int:
        """The next end of a word on that side."""
        characters = self.text[: self._caret][::-1] if direction < 0 else self.text[self._caret :]
        gap = len(list(takewhile(str.isspace, characters)))
        return self._caret + direction * (gap + len(list(takewhile(_is_word_character, characters[gap:]))))

    def _delete(self, index: int) -> bool:
        """What is marked, or from the caret to there."""
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
    """Part of a word, not a gap between two."""
    return not character.isspace()
