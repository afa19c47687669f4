"""Text fitting: the type size and the lines of each text of a page, from one look at all of them.

*Why* no table that fills while painting, as for the table's panels (`type_roles`): a page is placed before anything is
drawn, so no text has to be drawn twice.
"""

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.ui.graphics.painter import MIN_LINE_SHRINK, MIN_TYPE_U, SENTENCE_LEADING
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import type_px
from yaniv.ui.kit.node import Text

Range = tuple[float, float]
"""Least and wanted length in px."""
_BREAK: Final = re.compile(r"[ \n]|(?<=[/\\])")
"""Where a line may be broken, as the text renderer does it: not at a no-break space."""
_MAX_KEPT: Final = 4000
"""Number of set texts that are kept."""
_MOST_BALANCED: Final = 20
"""Number of lines of a label at most, which are made equally long; running text may have more."""
_ROUNDING_PX: Final = 2
"""Room that rounding may take away on the way from a measured length to a rectangle."""


class SetText(Struct, frozen=True):
    """Type size and lines of a text."""

    type_px: int
    lines: tuple[str, ...]

    @property
    def line_step_px(self) -> int:
        """Distance between two lines, in px."""
        return line_step_px(self.type_px)


class TextFit:
    """Measures and sets text at one scale (px per u) and one text size of the settings.

    How a text is set in a room of some size is kept: most texts of a page are those that it had before.
    """

    def __init__(self, renderer: TextRenderer, scale: float, text_scale: float) -> None:
        self._renderer, self._scale, self._text_scale = renderer, scale, text_scale
        self._kept_sizes_px: dict[tuple[Text, tuple[int, int]], int] = {}
        self._kept_texts: dict[tuple[Text, tuple[int, int], int], SetText] = {}

    def width(self, text: Text) -> Range:
        """Return the width of the longest part that cannot be broken, at normal size, and that of the whole text."""
        usual_px, wanted_px = self._sizes_px(text)
        least = max((self._measure(word, usual_px, text) for word in _words(text)), default=0)
        return least + _ROUNDING_PX, self._measure(text.words, wanted_px, text) + _ROUNDING_PX

    def height(self, text: Text, width_px: int) -> Range:
        """Return the height at normal and at wanted size if the text is *width_px* wide."""
        usual, wanted = (
            line_step_px(size_px) * min(len(self._lines(text, size_px, width_px)), text.max_lines)
            for size_px in self._sizes_px(text)
        )
        return min(usual, wanted), wanted

    def set_texts(self, texts: Sequence[tuple[Text, Rect]]) -> list[SetText]:
        """Return how each text is set in its rectangle (px); all text of one role has one type size."""
        limits_px: dict[object, int] = {}
        for text, rect in texts:
            fitting_px = self._kept_size_px(text, rect)
            limits_px[role_of(text)] = min(fitting_px, limits_px.get(role_of(text), fitting_px))
        return [self._kept_text(text, rect, limits_px[role_of(text)]) for text, rect in texts]

    def _kept_size_px(self, text: Text, rect: Rect) -> int:
        key = text, rect.size
        if key not in self._kept_sizes_px:
            if len(self._kept_sizes_px) > _MAX_KEPT:
                self._kept_sizes_px.clear()
            self._kept_sizes_px[key] = self._fitting_px(text, rect)
        return self._kept_sizes_px[key]

    def _kept_text(self, text: Text, rect: Rect, size_px: int) -> SetText:
        key = text, rect.size, size_px
        if key not in self._kept_texts:
            if len(self._kept_texts) > _MAX_KEPT:
                self._kept_texts.clear()
            self._kept_texts[key] = self._set_text(text, rect, size_px)
        return self._kept_texts[key]

    def _sizes_px(self, text: Text) -> tuple[int, int]:
        """Return the type size at normal text size, and that at the text size of the settings."""
        return type_px(text.size, self._scale), type_px(text.size, self._scale, self._text_scale)

    def _fitting_px(self, text: Text, rect: Rect) -> int:
        usual_px, wanted_px = self._sizes_px(text)
        least_px = min(usual_px, max(type_px(MIN_TYPE_U, self._scale), round(usual_px * MIN_LINE_SHRINK)))
        sizes = range(wanted_px, least_px, -1)
        fitting_px = next((size_px for size_px in sizes if self._is_fitting(text, rect, size_px)), least_px)
        if text.max_lines == 1:
            return fitting_px
        # Small type is read more easily than half words.
        smaller = range(fitting_px, type_px(MIN_TYPE_U, self._scale), -1)
        return next((size_px for size_px in smaller if self._has_whole_words(text, rect.width, size_px)), smaller.stop)

    def _is_fitting(self, text: Text, rect: Rect, size_px: int) -> bool:
        lines = self._lines(text, size_px, rect.width)
        height = size_px if len(lines) == 1 else line_step_px(size_px) * len(lines)
        if len(lines) > text.max_lines or height > rect.height + _ROUNDING_PX:
            return False
        return all(self._measure(part, size_px, text) <= rect.width for part in (*lines, *_words(text)))

    def _has_whole_words(self, text: Text, width_px: int, size_px: int) -> bool:
        return all(self._measure(part, size_px, text) <= width_px for part in _words(text))

    def _set_text(self, text: Text, rect: Rect, size_px: int) -> SetText:
        lines = self._lines(text, size_px, rect.width)
        room = max(1, (rect.height + _ROUNDING_PX) // line_step_px(size_px))
        most = min(text.max_lines, room)
        if len(lines) > most:
            lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
        return SetText(size_px, lines)

    def _lines(self, text: Text, size_px: int, width_px: int) -> tuple[str, ...]:
        if text.max_lines == 1:
            return (text.words,)
        wrap = self._renderer.wrap if _is_running(text) else self._renderer.wrap_balanced
        return wrap(text.words, size_px, max(1, width_px), text.weight)

    def _measure(self, words: str, size_px: int, text: Text) -> int:
        return self._renderer.measure(words, size_px, text.weight)[0]


def _words(text: Text) -> list[str]:
    """Return the words of a text between which its lines may be broken; a file path is one word for each folder.

    Running text has none: where a word is too long it is split.
    """
    if _is_running(text):
        return []
    return _BREAK.split(text.words) if text.max_lines > 1 else [text.words]


def _is_running(text: Text) -> bool:
    return text.max_lines > _MOST_BALANCED


def line_step_px(size_px: int) -> int:
    """Return the distance in px between two lines of this type size."""
    return round(size_px * SENTENCE_LEADING)


def role_of(text: Text) -> object:
    """Return the text role: all text of one role on a page has one type size."""
    return text.role or (text.size, text.weight)
