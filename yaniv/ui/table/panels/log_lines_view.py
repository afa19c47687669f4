"""Scrollable lines with small cards in their sentences, as the log panel shows them.

Lengths are in u (layout units).
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from pygame import Rect

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry.rect_layout import top_part
from yaniv.ui.graphics.bidi import is_rtl_text
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.narration.log_text import LogLine, split_cards, spoken_text
from yaniv.ui.widgets.scroll_area import ScrollArea

LINE_HEIGHT_U: Final = 38
"""Distance between lines of text."""
ENTRY_GAP_U: Final = 8
"""Distance between entries."""
WORD_GAP_U: Final = 7
"""Distance between words."""
CHIP_GAP_U: Final = 5
PUNCTUATION: Final = (".", ",", ":", ";")
SCROLLBAR_WIDTH_U: Final = 24
"""Room for the scroll bar."""


class LogRow(Struct, frozen=True):
    """Line of the log with its place; positions of its parts are in px from its top left corner."""

    top: int
    """Distance from the top of the log's content, in px."""
    height: int
    """Height in px."""
    line: LogLine
    parts: tuple[tuple[str, bool, int, int], ...]
    """Pieces of the sentence as (text or card code, True for a card, left edge in px, index of the text line)."""


class LogLinesView:
    """Lines that are wrapped to the width of a panel; it keeps its scroll position."""

    def __init__(self, *, follows_end: bool) -> None:
        """*follows_end*: new lines are added at the end, and scrolled to while the end is in sight."""
        self._follows_end = follows_end
        self._scroll_area = ScrollArea()
        self._lines: tuple[LogLine, ...] = ()
        """Lines that are laid out."""
        self._rows: list[LogRow] = []
        self._layout_key: tuple[int, float] = (0, 0.0)
        """Width in px and px per u for which the rows were laid out."""

    def handle(self, event: InputEvent) -> bool:
        """Scroll by wheel, page keys, scroll bar or finger; return True if nothing else may use the event."""
        return self._scroll_area.handle(event)

    def scroll_by(self, steps: int) -> None:
        """Scroll down by *steps* lines, up if negative."""
        self._scroll_area.scroll_lines(steps)

    def set_lines(self, painter: Painter, lines: tuple[LogLine, ...], viewport: Rect) -> None:
        """Show these lines in *viewport* (px); only lines that are new are laid out, unless the width has changed."""
        width = viewport.width - painter.px(SCROLLBAR_WIDTH_U)
        if self._layout_key != (width, painter.scale) or lines[: len(self._lines)] != self._lines:
            self._rows, self._layout_key = [], (width, painter.scale)
        for line in lines[len(self._rows) :]:
            self._rows.append(_wrap_line(painter, line, self._content_height, width))
        self._lines = lines
        is_at_end = self._scroll_area.is_at_end
        self.place(painter, viewport)
        if self._follows_end and is_at_end:
            self._scroll_area.scroll_to_end()

    def place(self, painter: Painter, viewport: Rect) -> None:
        """Place the lines in *viewport* (px), which has the width for which they were laid out."""
        self._scroll_area.lay_out(viewport, self._content_height, painter.scale)

    def paint(self, painter: Painter) -> None:
        """Paint the visible lines and the scroll bar."""
        viewport = self._scroll_area.viewport
        with painter.clip_to(viewport):
            for row, top in self._visible_rows():
                _paint_row(painter, row, viewport.left, top)
        self._scroll_area.paint(painter)

    def elements(self, area: Rect) -> Iterator[Element]:
        """Yield the lines that are visible within *area* (px), as text elements."""
        viewport = self._scroll_area.viewport.clip(area)
        for number, (row, top) in enumerate(self._visible_rows()):
            rect = top_part(viewport, row.height).move(0, top - viewport.top).clip(viewport)
            text = spoken_text(row.line)
            yield Element(f"log:{number}", "text", text, text, (rect.x, rect.y, rect.width, max(1, rect.height)))

    def _visible_rows(self) -> Iterator[tuple[LogRow, int]]:
        """Yield the visible rows, each with its top edge in window px."""
        viewport = self._scroll_area.viewport
        for row in self._rows:
            top = self._scroll_area.content_top + row.top
            if top + row.height > viewport.top and top < viewport.bottom:
                yield row, top

    @property
    def _content_height(self) -> int:
        """Height of all rows in px."""
        return self._rows[-1].top + self._rows[-1].height if self._rows else 0


def join_latin_words(text: str) -> Iterator[tuple[str, bool]]:
    """Yield words and cards of a log line in pieces that must stay together, each with True if it is a card.

    In a Hebrew sentence consecutive Latin words are one piece, as they read left to right.
    """
    latin: list[str] = []
    for word, is_card in split_words(text):
        if not is_card and word.isascii() and word[0].isalpha() and is_rtl_text(text):
            latin.append(word)
            continue
        if latin:
            yield " ".join(latin), False
            latin = []
        yield word, is_card
    if latin:
        yield " ".join(latin), False


def split_words(text: str) -> Iterator[tuple[str, bool]]:
    """Yield words and cards of a log line, each with True if it is a card.

    In a Hebrew sentence punctuation after a Latin word or number is a piece of its own, because it is painted to the
    left of that word.
    """
    is_rtl_sentence = is_rtl_text(text)
    for word, is_card in split_cards(text):
        if is_rtl_sentence and not is_card and not is_rtl_text(word) and word[:-1] and word[-1] in PUNCTUATION:
            yield word[:-1], False
            yield word[-1], False
        else:
            yield word, is_card


def _paint_row(painter: Painter, row: LogRow, left: int, top: int) -> None:
    theme = painter.theme
    line_height, size = _line_height(painter), SECONDARY_U
    for text, is_card, x, line_index in row.parts:
        position = (
            left + x,
            top + line_height // 2 + line_index * line_height + (painter.px(ENTRY_GAP_U) if row.line.is_heading else 0),
        )
        if is_card:
            painter.draw_card_chip(text, position, size * painter.overlay_scale)
        elif row.line.is_heading:
            painter.draw_line(
                text, position, size + 2, theme.accent, weight="bold", max_height=line_height, role="log heading"
            )
        else:
            painter.draw_line(text, position, size, theme.text, max_height=line_height, role="log")


def _wrap_line(painter: Painter, line: LogLine, top: int, max_width: int) -> LogRow:
    """Return the log line laid out in as many lines of text as *max_width* px need, from *top* px on.

    Punctuation stays with the card before it.
    """
    parts: list[tuple[str, bool, int, int]] = []
    x = line_index = gap = 0
    for text, is_card in join_latin_words(line.text):
        width = (
            painter.card_chip_width(text, SECONDARY_U * painter.overlay_scale)
            if is_card
            else _text_width(painter, text, line)
        )
        if x and x + width > max_width and text not in PUNCTUATION:
            x, line_index = 0, line_index + 1
        if x and text in PUNCTUATION:
            x -= gap
        parts.append((text, is_card, x, line_index))
        gap = painter.px(CHIP_GAP_U - 1 if is_card else WORD_GAP_U)
        x += width + painter.px(CHIP_GAP_U if is_card else WORD_GAP_U)
    height = (line_index + 1) * _line_height(painter) + painter.px(
        ENTRY_GAP_U if not line.is_heading else 2 * ENTRY_GAP_U
    )
    return LogRow(top, height, line, tuple(parts))


def _text_width(painter: Painter, text: str, line: LogLine) -> int:
    """Return the width of a piece of text, in px."""
    height = _line_height(painter)
    if line.is_heading:
        return painter.line_width(text, SECONDARY_U + 2, "bold", max_height=height, role="log heading")
    return painter.line_width(text, SECONDARY_U, max_height=height, role="log")


def _line_height(painter: Painter) -> int:
    """Return the height of a line of text, in px."""
    return painter.px(LINE_HEIGHT_U * painter.overlay_scale)
