"""Text as pictures: four cuts, any size, Hebrew and Latin in one line, suits as drawings.

Everything rendered is kept so long as there is room, so a label costs a look-up at every frame but the first.
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
from yaniv.ui.panel import panel
from yaniv.ui.runs import SUIT_SIGNS, Run, reads_to_the_left, runs
from yaniv.ui.shelf import Shelf
from yaniv.ui.theme import Colour, Theme
from yaniv.words import rank_letter, to_the_left

Weight = Literal["regular", "medium", "bold", "display"]
Align = Literal["start", "middle", "end"]
FILES: Final[dict[Weight, str]] = {
    "regular": "Rubik-Regular.ttf",
    "medium": "Rubik-Medium.ttf",
    "bold": "Rubik-Bold.ttf",
    "display": "SuezOne-Regular.ttf",
}
ELLIPSIS: Final = "…"
LONGEST_LINE: Final = 1024
"""Letters; more are in sight in no window, and what a file brings may have any number: the rest is never measured."""
LONGEST_TEXT: Final = 8192
"""The same of what is wrapped."""
_MOST_LINES: Final = 48
"""Of a block: more than any window shows."""
SUIT_HIGH: Final = 0.76
"""Of a suit in text, by the type size."""
LEADING: Final = 1.4
NARROWEST_LETTERS: Final = 0.6
"""Of their usual width, where a line has no room otherwise."""
JOKER_INK: Final = "#6B2C82"
_SUITS: Final = re.compile("([♠♥♦♣])")
_NO_LETTERS: Final = re.compile("[\0\ud800-\udfff]")
"""What nothing can draw: a name in a file may have it, and the name of a file."""
_FIGURES: Final = re.compile(r"([0-9]+(?:[.,:][0-9]+)*(?:\s?%)?)")
"""In the display cut they go below the line, and nought reads as "o": they are taken from the bold cut."""
_NARROW_SPACE: Final = "\u202f"
_NO_BREAK_SPACE: Final = "\xa0"
"""Drawn for the narrow one, which no font of ours has; it is about as narrow."""
_SPACES: Final = re.compile(" (?!·)")
"""Where a line may be broken."""
_SEPARATORS: Final = "/\\"
"""Of folders, on any system."""
_TABULAR: Final = str.maketrans({str(digit): chr(0xE030 + digit) for digit in range(10)})


def tabular(text: str) -> str:
    """The same with figures of equal width, for numbers that count up; not in the display cut."""
    return text.translate(_TABULAR)


class Text:
    """All text of the window. Sizes are type sizes in pixels; every picture of a size is equally high."""

    def __init__(self, fonts: Path, suit: Callable[[str, int, Colour], Surface]) -> None:
        """Reads nothing yet; *suit* draws a suit of this height and colour."""
        self._fonts = fonts
        self._suit = suit
        self._kept = Shelf(1.2)
        self._font = lru_cache(maxsize=96)(self._opened)
        self._width = lru_cache(maxsize=4096)(self._measured)
        self._lines = lru_cache(maxsize=1024)(self._wrapped)

    def render(self, text: str, size_px: int, weight: Weight = "regular", colour: Colour = "#F4E7CC") -> Surface:
        """One line; of a very long one its beginning."""
        text = _cut_short(text, LONGEST_LINE)
        key = (text, size_px, weight, colour, to_the_left())
        return self._kept.get_or(key, lambda: self._line(text, size_px, weight, colour))

    def measure(self, text: str, size_px: int, weight: Weight = "regular") -> tuple[int, int]:
        """Width and height that `render` would give."""
        return self._width(_cut_short(text, LONGEST_LINE), size_px, weight), self.height(size_px, weight)

    def height(self, size_px: int, weight: Weight = "regular") -> int:
        """Of one line."""
        return self._font(weight, size_px, to_the_left=False).get_height()

    def ascent(self, size_px: int, weight: Weight = "regular") -> int:
        """From the top of the picture to the line the letters stand on."""
        return self._font(weight, size_px, to_the_left=False).get_ascent()

    def fit(self, text: str, size_px: int, width_px: int, weight: Weight = "regular") -> str:
        """The text, or its beginning with an ellipsis, no wider than this."""
        text = _cut_short(text, LONGEST_LINE)
        if self._width(text, size_px, weight) <= width_px:
            return text
        for end in range(self._fitting(text, size_px, width_px, weight), 0, -1):
            short = text[:end].rstrip() + ELLIPSIS
            if self._width(short, size_px, weight) <= width_px:
                return short
        return ELLIPSIS

    def wrap(self, text: str, size_px: int, width_px: int, weight: Weight = "regular") -> tuple[str, ...]:
        """Lines no wider than this; a word that is wider alone is cut, a path between its folders."""
        return self._lines(_cut_short(text, LONGEST_TEXT), size_px, width_px, weight)

    def balanced(self, text: str, size_px: int, width_px: int, weight: Weight = "regular") -> tuple[str, ...]:
        """As few lines as `wrap` makes, about equally long."""
        lines = self.wrap(text, size_px, width_px, weight)
        for narrower in range(width_px - size_px, width_px // 2, -size_px):
            tighter = self.wrap(text, size_px, narrower, weight)
            if len(tighter) > len(lines):
                break
            lines = tighter
        return lines

    def block(  # noqa: PLR0913 a block has these five properties, and names make each call clear
        self,
        text: str,
        size_px: int,
        width_px: int,
        *,
        weight: Weight = "regular",
        colour: Colour = "#F4E7CC",
        align: Align = "start",
    ) -> Surface:
        """Wrapped text; Hebrew starts on the right. As high as its lines, as wide as asked for."""
        text = _cut_short(text, LONGEST_TEXT)
        key = ("block", text, size_px, width_px, weight, colour, align, to_the_left())
        found = self._kept.get(key)
        if found is not None:
            return found
        written = self.wrap(text, size_px, width_px, weight)[:_MOST_LINES]
        lines = [self.render(line, size_px, weight, colour) for line in written]
        step = round(size_px * LEADING)
        picture = _clear(width_px, step * (len(lines) - 1) + lines[-1].get_height())
        for number, line in enumerate(lines):
            spare = width_px - line.get_width()
            ends = align == "end" or (align == "start" and reads_to_the_left(text))
            left = spare // 2 if align == "middle" else spare if ends else 0
            picture.blit(line, (left, number * step))
        return self._kept.put(key, picture)

    def stacked(  # noqa: PLR0913 -- as for any block
        self,
        lines: Sequence[str],
        size_px: int,
        step_px: int,
        width_px: int,
        *,
        weight: Weight,
        colour: Colour,
        align: Align,
    ) -> Surface:
        """Lines below each other, *step_px* apart."""
        key = ("stacked", tuple(lines), size_px, step_px, width_px, weight, colour, align, to_the_left())
        found = self._kept.get(key)
        if found is not None:
            return found
        drawn = [self.render(line, size_px, weight, colour) for line in lines]
        picture = _clear(width_px, step_px * (len(drawn) - 1) + drawn[-1].get_height())
        for number, line in enumerate(drawn):
            spare = width_px - line.get_width()
            picture.blit(line, ({"start": 0, "middle": spare // 2, "end": spare}[align], number * step_px))
        return self._kept.put(key, picture)

    def condensed(self, text: str, size_px: int, width_px: int, weight: Weight, colour: Colour) -> Surface:
        """One line with narrower letters, no wider than *width_px*; cut if they would be too narrow to be read."""
        wide = self._width(text, size_px, weight)
        if width_px < NARROWEST_LETTERS * wide:
            return self.render(self.fit(text, size_px, width_px, weight), size_px, weight, colour)
        key = ("condensed", text, size_px, width_px, weight, colour, to_the_left())
        line = self.render(text, size_px, weight, colour)
        return self._kept.get_or(key, lambda: pygame.transform.smoothscale(line, (width_px, line.get_height())))

    def chip(self, code: str, size_px: int, theme: Theme) -> Surface:
        """A card in a sentence: rank and suit on a small piece of its face."""
        return self._kept.get_or(
            ("chip", code, rank_letter(code[0]), size_px, theme), lambda: self._chip(code, size_px, theme)
        )

    def _opened(self, weight: Weight, size_px: int, *, to_the_left: bool) -> Font:
        if not pygame.font.get_init():
            pygame.font.init()
        font = Font(self._fonts / FILES[weight], size_px)
        if to_the_left:
            font.set_direction(pygame.DIRECTION_RTL)
            font.set_script("Hebr")
        return font

    def _line(self, text: str, size_px: int, weight: Weight, colour: Colour) -> Surface:
        """Runs side by side; each draws its letters in its own direction."""
        picture = _clear(self._width(text, size_px, weight), self.height(size_px, weight))
        left = 0
        for part in _pieces(text, weight):
            drawn = self._drawn(part, size_px, weight, colour)
            picture.blit(drawn, (left, self._top(part, size_px, weight)))
            left += drawn.get_width()
        return picture

    def _drawn(self, part: Run, size_px: int, weight: Weight, colour: Colour) -> Surface:
        if part.text in SUIT_SIGNS:
            return self._suit(SUIT_SIGNS[part.text], round(size_px * SUIT_HIGH), colour)
        font = self._font(_cut(part, weight), size_px, to_the_left=part.to_the_left)
        if not font.size(part.text)[0]:  # marks and joiners alone: pygame refuses to draw nothing
            return _clear(0, font.get_height())
        return font.render(part.text, True, colour)

    def _top(self, part: Run, size_px: int, weight: Weight) -> int:
        if part.text not in SUIT_SIGNS:
            return self.ascent(size_px, weight) - self.ascent(size_px, _cut(part, weight))
        return self.ascent(size_px, weight) - round(size_px * (SUIT_HIGH - 0.02))

    def _measured(self, text: str, size_px: int, weight: Weight) -> int:
        return sum(self._advance(part, size_px, weight) for part in _pieces(text, weight))

    def _advance(self, part: Run, size_px: int, weight: Weight) -> int:
        if part.text in SUIT_SIGNS:
            return round(size_px * SUIT_HIGH)
        return self._font(_cut(part, weight), size_px, to_the_left=part.to_the_left).size(part.text)[0]

    def _wrapped(self, text: str, size_px: int, width_px: int, weight: Weight) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in self._words(paragraph, size_px, width_px, weight):
                longer = f"{line} {word}" if line else word
                if line and self._width(longer, size_px, weight) > width_px:
                    lines.append(line)
                    longer = word
                line = longer
            lines.append(line)
        return tuple(lines)

    def _words(self, line: str, size_px: int, width_px: int, weight: Weight) -> Iterator[str]:
        """A bullet stays with the word before it, unless the two are wider than a line."""
        for word in _SPACES.split(line):
            fits = self._fitting(word, size_px, width_px, weight) == len(word)
            for part in (word,) if fits else word.split(" "):
                yield from self._parts(part, size_px, width_px, weight)

    def _parts(self, word: str, size_px: int, width_px: int, weight: Weight) -> Iterator[str]:
        """A word that is wider than a line, in pieces."""
        rest = word
        while (end := self._fitting(rest, size_px, width_px, weight)) < len(rest):
            end = max(rest.rfind(each, 0, end) + 1 for each in _SEPARATORS) or end
            yield rest[:end]
            rest = rest[end:]
        yield rest

    def _fitting(self, text: str, size_px: int, width_px: int, weight: Weight) -> int:
        """How many letters of its beginning are no wider than this, at least one.

        However long the text is, little of it is measured: it may come from a file.
        """

        def is_wider(letters: int) -> bool:
            return self._width(text[:letters], size_px, weight) > width_px

        some = 1
        while some < len(text) and not is_wider(some):
            some *= 2
        return max(1, bisect_left(range(min(some, len(text)) + 1), x=True, key=is_wider) - 1)

    def _chip(self, code: str, size_px: int, theme: Theme) -> Surface:
        suit, rank = ("", "JK") if code == JOKER else (code[1], rank_letter(code[0]))
        ink = theme.suit(suit) if suit else JOKER_INK
        label = self.render(rank, size_px, "bold", ink)
        sign = self._suit(suit, round(size_px * SUIT_HIGH), ink) if suit else _clear(0, 0)
        pad, gap = round(size_px * 0.24), round(size_px * 0.08) if suit else 0
        wide = label.get_width() + gap + sign.get_width() + 2 * pad
        picture = panel((wide, label.get_height()), size_px * 0.22, theme.face).copy()
        picture.blit(label, (pad, 0))
        picture.blit(sign, (pad + label.get_width() + gap, (label.get_height() - sign.get_height()) // 2))
        return picture


def _cut_short(text: str, letters: int) -> str:
    return text if len(text) <= letters else text[: letters - 1] + ELLIPSIS


def _clear(width: int, height: int) -> Surface:
    return Surface((width, height), pygame.SRCALPHA, 32)


def _pieces(text: str, weight: Weight) -> Iterator[Run]:
    """Runs from left to right, cut around suits, and around figures where they come from another cut."""
    for run in runs(_NO_LETTERS.sub("\ufffd", text).replace(_NARROW_SPACE, _NO_BREAK_SPACE)):
        parts = [part for part in _SUITS.split(run.text) if part]
        if weight == "display":
            parts = [piece for part in parts for piece in _FIGURES.split(part) if piece]
        for part in reversed(parts) if run.to_the_left else parts:
            yield Run(part, run.to_the_left)


def _cut(part: Run, weight: Weight) -> Weight:
    """From which a part of a line is drawn."""
    return "bold" if weight == "display" and part.text[0].isdigit() else weight
