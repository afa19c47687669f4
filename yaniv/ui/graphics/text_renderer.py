"""Text renderer: four font weights, any size, Hebrew and Latin in one line, suits as drawings.

Rendered text is cached, so that a label costs one look-up at every frame but the first. Slightly above the length
limit, because measuring, wrapping and rendering share the fonts and the runs of a line.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import pygame
from pygame import Surface
from pygame.font import Font

from yaniv.cards import JOKER
from yaniv.i18n import is_rtl, rank_letter
from yaniv.ui.graphics.bidi import SUIT_LETTERS, TextRun, split_runs
from yaniv.ui.graphics.smooth_shapes import rounded_rect
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour, Theme

FontWeight = Literal["regular", "medium", "bold", "display"]
TextAlign = Literal["start", "middle", "end"]
FONT_FILES: Final[dict[FontWeight, str]] = {
    "regular": "Rubik-Regular.ttf",
    "medium": "Rubik-Medium.ttf",
    "bold": "Rubik-Bold.ttf",
    "display": "SuezOne-Regular.ttf",
}
ELLIPSIS: Final = "…"
MAX_LINE_LENGTH: Final = 1024
"""Maximum number of characters of a line; the rest is not even measured.

No window shows more, and text from a file may have any length.
"""
MAX_TEXT_LENGTH: Final = 8192
"""Maximum number of characters of wrapped text."""
_MAX_MEASURED_LENGTH: Final = 128
"""Maximum number of characters of a word that is measured as a whole, not letter by letter until it is too wide."""
SUIT_HEIGHT_SHARE: Final = 0.76
"""Height of a suit in text / type size."""
LEADING: Final = 1.4
"""Line distance of wrapped text / type size."""
MIN_CONDENSED_SHARE: Final = 0.6
"""Minimum width of condensed letters / their normal width."""
JOKER_COLOUR: Final = "#6B2C82"
_SUIT_PATTERN: Final = re.compile("([♠♥♦♣])")
_UNDRAWABLE_PATTERN: Final = re.compile("[\0\ud800-\udfff]")
"""Characters that cannot be drawn; names in files, and file names, may contain them."""
_NUMBER_PATTERN: Final = re.compile(r"([0-9]+(?:[.,:][0-9]+)*(?:\s?%)?)")
"""Numbers, which the display weight takes from the bold one where there are no letters beside them.

Its own figures are made to stand among small letters: alone, they seem to dance, and its zero looks like an "o".
"""
_NARROW_SPACE: Final = "\u202f"
_NO_BREAK_SPACE: Final = "\xa0"
"""Drawn instead of the narrow space, which our fonts lack; it is about as narrow."""
_BREAK_PATTERN: Final = re.compile(" (?!·)")
"""Spaces at which a line may be broken."""
_PATH_SEPARATORS: Final = "/\\"
"""Path separators of all systems."""
_TABULAR: Final = str.maketrans({str(digit): chr(0xE030 + digit) for digit in range(10)})
"""Maps digits to the private-use characters of the tabular figures in our fonts."""


def with_tabular_figures(text: str) -> str:
    """Return the text with digits replaced by ones of equal width, for numbers that change.

    The display weight does not have them.
    """
    return text.translate(_TABULAR)


class TextRenderer:
    """Renderer of all text in the window.

    Sizes are type sizes in px; all lines of one size and weight are equally high.
    """

    def __init__(self, font_folder: Path, render_suit: Callable[[str, int, Colour], Surface]) -> None:
        """Initialise without reading any font. *render_suit* draws a suit from letter, height in px and colour."""
        self._font_folder = font_folder
        self._render_suit = render_suit
        self._cache = SurfaceCache(1.2)
        self._cached_font = lru_cache(maxsize=96)(self._open_font)
        self._cached_width = lru_cache(maxsize=4096)(self._measure_width)
        self._cached_lines = lru_cache(maxsize=1024)(self._wrap_lines)

    def render(self, text: str, size_px: int, weight: FontWeight = "regular", colour: Colour = "#F4E7CC") -> Surface:
        """Return one line of text as a surface; a text longer than `MAX_LINE_LENGTH` letters is cut."""
        text = _truncate(text, MAX_LINE_LENGTH)
        key = (text, size_px, weight, colour, is_rtl())
        return self._cache.get_or_create(key, lambda: self._render_line(text, size_px, weight, colour))

    def measure(self, text: str, size_px: int, weight: FontWeight = "regular") -> tuple[int, int]:
        """Return width and height in px of what `render` returns for these arguments."""
        return self._cached_width(_truncate(text, MAX_LINE_LENGTH), size_px, weight), self.line_height(size_px, weight)

    def line_height(self, size_px: int, weight: FontWeight = "regular") -> int:
        """Return the height of a line, in px."""
        return self._cached_font(weight, size_px, is_rtl=False).get_height()

    def ascent(self, size_px: int, weight: FontWeight = "regular") -> int:
        """Return the distance from the top of a line to its baseline, in px."""
        return self._cached_font(weight, size_px, is_rtl=False).get_ascent()

    def truncate(self, text: str, size_px: int, width_px: int, weight: FontWeight = "regular") -> str:
        """Return the text, or as much of its beginning as fits into *width_px* with an ellipsis."""
        text = _truncate(text, MAX_LINE_LENGTH)
        if self._cached_width(text, size_px, weight) <= width_px:
            return text
        for end in range(self._fitting_length(text, size_px, width_px, weight), 0, -1):
            short = text[:end].rstrip() + ELLIPSIS
            if self._cached_width(short, size_px, weight) <= width_px:
                return short
        return ELLIPSIS

    def wrap(self, text: str, size_px: int, width_px: int, weight: FontWeight = "regular") -> tuple[str, ...]:
        """Return the text as lines no wider than *width_px*.

        A word that is wider is split; a file path is split after its separators.
        """
        return self._cached_lines(_truncate(text, MAX_TEXT_LENGTH), size_px, width_px, weight)

    def wrap_balanced(self, text: str, size_px: int, width_px: int, weight: FontWeight = "regular") -> tuple[str, ...]:
        """Return the text as `wrap` does, with the same number of lines, but of about equal length.

        No word is split that `wrap` leaves whole.
        """
        lines = self.wrap(text, size_px, width_px, weight)
        if len(lines) == 1:
            return lines
        for narrower in range(width_px - size_px, width_px // 2, -size_px):
            tighter = self.wrap(text, size_px, narrower, weight)
            if len(tighter) > len(lines) or " ".join(tighter) != " ".join(lines):
                break
            lines = tighter
        return lines

    def render_lines(  # noqa: PLR0913 -- text has these properties
        self,
        lines: Sequence[str],
        size_px: int,
        step_px: int,
        width_px: int,
        *,
        weight: FontWeight,
        colour: Colour,
        align: TextAlign,
    ) -> Surface:
        """Return lines below each other, *step_px* apart, as a surface of this width; *align* is not mirrored."""
        key = ("stacked", tuple(lines), size_px, step_px, width_px, weight, colour, align, is_rtl())
        image = self._cache.get(key)
        if image is not None:
            return image
        images = [self.render(line, size_px, weight, colour) for line in lines]
        picture = _transparent_surface(width_px, step_px * (len(images) - 1) + images[-1].get_height())
        for number, line in enumerate(images):
            spare = width_px - line.get_width()
            picture.blit(line, ({"start": 0, "middle": spare // 2, "end": spare}[align], number * step_px))
        return self._cache.put(key, picture)

    def render_condensed(self, text: str, size_px: int, width_px: int, weight: FontWeight, colour: Colour) -> Surface:
        """Return one line as a surface no wider than *width_px*, with narrower letters if necessary.

        It is cut instead if the letters would be narrower than `MIN_CONDENSED_SHARE` of their width.
        """
        width = self._cached_width(text, size_px, weight)
        if width_px < MIN_CONDENSED_SHARE * width:
            return self.render(self.truncate(text, size_px, width_px, weight), size_px, weight, colour)
        key = ("condensed", text, size_px, width_px, weight, colour, is_rtl())
        line = self.render(text, size_px, weight, colour)
        return self._cache.get_or_create(key, lambda: pygame.transform.smoothscale(line, (width_px, line.get_height())))

    def card_chip(self, code: str, size_px: int, theme: Theme) -> Surface:
        """Return a small picture of a card for use in a sentence: rank and suit on a piece of its face."""
        return self._cache.get_or_create(
            ("chip", code, rank_letter(code[0]), size_px, theme), lambda: self._render_chip(code, size_px, theme)
        )

    def _open_font(self, weight: FontWeight, size_px: int, *, is_rtl: bool) -> Font:
        if not pygame.font.get_init():
            pygame.font.init()
        font = Font(self._font_folder / FONT_FILES[weight], size_px)
        if is_rtl:
            font.set_direction(pygame.DIRECTION_RTL)
            font.set_script("Hebr")
        return font

    def _render_line(self, text: str, size_px: int, weight: FontWeight, colour: Colour) -> Surface:
        """Draw the runs of a line side by side; each has its own direction."""
        picture = _transparent_surface(self._cached_width(text, size_px, weight), self.line_height(size_px, weight))
        left = 0
        for part, part_weight in _font_runs(text, weight):
            drawn = self._render_run(part, size_px, part_weight, colour)
            top = 0 if part_weight == weight else self.ascent(size_px, weight) - self.ascent(size_px, part_weight)
            if part.text in SUIT_LETTERS:
                top = self.ascent(size_px, weight) - round(size_px * (SUIT_HEIGHT_SHARE - 0.02))
            picture.blit(drawn, (left, top))
            left += drawn.get_width()
        return picture

    def _render_run(self, run: TextRun, size_px: int, weight: FontWeight, colour: Colour) -> Surface:
        if run.text in SUIT_LETTERS:
            return self._render_suit(SUIT_LETTERS[run.text], round(size_px * SUIT_HEIGHT_SHARE), colour)
        font = self._cached_font(weight, size_px, is_rtl=run.is_rtl)
        if not font.size(run.text)[0]:  # marks and joiners alone: pygame refuses to draw nothing
            return _transparent_surface(0, font.get_height())
        return font.render(run.text, True, colour)

    def _measure_width(self, text: str, size_px: int, weight: FontWeight) -> int:
        return sum(self._run_width(part, size_px, part_weight) for part, part_weight in _font_runs(text, weight))

    def _run_width(self, run: TextRun, size_px: int, weight: FontWeight) -> int:
        if run.text in SUIT_LETTERS:
            return round(size_px * SUIT_HEIGHT_SHARE)
        return self._cached_font(weight, size_px, is_rtl=run.is_rtl).size(run.text)[0]

    def _wrap_lines(self, text: str, size_px: int, width_px: int, weight: FontWeight) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in self._break_paragraph(paragraph, size_px, width_px, weight):
                longer = f"{line} {word}" if line else word
                if line and self._cached_width(longer, size_px, weight) > width_px:
                    lines.append(line)
                    longer = word
                line = longer
            lines.append(line)
        return tuple(lines)

    def _break_paragraph(self, line: str, size_px: int, width_px: int, weight: FontWeight) -> Iterator[str]:
        """Yield the parts between which the line may break.

        A bullet stays with the word before it, unless the two are wider than a line.
        """
        for word in _BREAK_PATTERN.split(line):
            if self._fits(word, size_px, width_px, weight):
                yield word
                continue
            for part in word.split(" "):
                yield from self._break_word(part, size_px, width_px, weight)

    def _break_word(self, word: str, size_px: int, width_px: int, weight: FontWeight) -> Iterator[str]:
        """Yield a word in pieces that are no wider than a line."""
        rest = word
        while (end := self._fitting_length(rest, size_px, width_px, weight)) < len(rest):
            end = max(rest.rfind(each, 0, end) + 1 for each in _PATH_SEPARATORS) or end
            yield rest[:end]
            rest = rest[end:]
        yield rest

    def _fits(self, word: str, size_px: int, width_px: int, weight: FontWeight) -> bool:
        if len(word) <= _MAX_MEASURED_LENGTH:
            return self._cached_width(word, size_px, weight) <= width_px
        return self._fitting_length(word, size_px, width_px, weight) == len(word)

    def _fitting_length(self, text: str, size_px: int, width_px: int, weight: FontWeight) -> int:
        """Return how many characters of the beginning are no wider than *width_px*, at least one.

        Little of a long text is measured, because it may come from a file.
        """

        def is_wider(letters: int) -> bool:
            return self._cached_width(text[:letters], size_px, weight) > width_px

        upper = 1
        while upper < len(text) and not is_wider(upper):
            upper *= 2
        return max(1, bisect_left(range(min(upper, len(text)) + 1), x=True, key=is_wider) - 1)

    def _render_chip(self, code: str, size_px: int, theme: Theme) -> Surface:
        suit, rank = ("", "JK") if code == JOKER else (code[1], rank_letter(code[0]))
        ink = theme.suit_colour(suit) if suit else JOKER_COLOUR
        label = self.render(rank, size_px, "bold", ink)
        sign = self._render_suit(suit, round(size_px * SUIT_HEIGHT_SHARE), ink) if suit else _transparent_surface(0, 0)
        padding, gap = round(size_px * 0.24), round(size_px * 0.08) if suit else 0
        width = label.get_width() + gap + sign.get_width() + 2 * padding
        picture = rounded_rect((width, label.get_height()), size_px * 0.22, theme.card_face).copy()
        picture.blit(label, (padding, 0))
        picture.blit(sign, (padding + label.get_width() + gap, (label.get_height() - sign.get_height()) // 2))
        return picture


def _truncate(text: str, letters: int) -> str:
    """Return the text, or its beginning with an ellipsis, with at most this many characters."""
    return text if len(text) <= letters else text[: letters - 1] + ELLIPSIS


def _transparent_surface(width: int, height: int) -> Surface:
    return Surface((width, height), pygame.SRCALPHA, 32)


def _font_runs(text: str, weight: FontWeight) -> Iterator[tuple[TextRun, FontWeight]]:
    """Yield the runs of a line with their weights in the order in which they are drawn, from left to right.

    Suit symbols are runs of their own, and so are numbers in display weight in a line without letters.
    """
    has_other_numbers = weight == "display" and not any(character.isalpha() for character in text)
    for run in split_runs(_UNDRAWABLE_PATTERN.sub("\ufffd", text).replace(_NARROW_SPACE, _NO_BREAK_SPACE)):
        parts = [part for part in _SUIT_PATTERN.split(run.text) if part]
        if has_other_numbers:
            parts = [piece for part in parts for piece in _NUMBER_PATTERN.split(part) if piece]
        for part in reversed(parts) if run.is_rtl else parts:
            yield TextRun(part, run.is_rtl), "bold" if has_other_numbers and part[0].isdigit() else weight
