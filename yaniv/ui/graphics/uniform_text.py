"""Uniform text: several texts of equal rank share one type size, the largest at which all of them fit."""

from collections.abc import Iterable, Sequence
from heapq import nlargest
from typing import Final

from pygame import Rect

from yaniv.ui.graphics.painter import SENTENCE_LEADING, Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import Colour, type_px

_MAX_MEASURED: Final = 100
"""Number of texts measured to find the size, the longest ones: a list of files may be of any length."""


def uniform_size_u(
    painter: Painter, texts: Sequence[str], box: Rect, size_u: float, weight: FontWeight = "regular"
) -> float:
    """Return the size in u for `draw_uniform_text` at which each text fits a box of this size.

    It is the size the player has chosen or smaller, but never below *size_u*, even if that does not fit.
    """
    usual_px = type_px(size_u, painter.scale)
    longest = longest_texts(texts)
    for candidate_px in range(type_px(size_u, painter.scale, painter.text_scale), usual_px, -1):
        fitted_size_u = candidate_px / painter.scale / painter.text_scale
        if is_size_fitting(painter, longest, box, fitted_size_u, weight):
            return fitted_size_u
    return usual_px / painter.scale / painter.text_scale


def longest_texts(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the texts that `uniform_size_u` measures."""
    return tuple(nlargest(_MAX_MEASURED, texts, key=len))


def is_size_fitting(
    painter: Painter, texts: Sequence[str], box: Rect, size_u: float, weight: FontWeight = "regular"
) -> bool:
    """Return True if each text, wrapped, fits the box at the type size *size_u* with no word broken."""
    return all(_is_text_fitting(painter, text, box, size_u, weight) for text in texts)


def draw_uniform_text(  # noqa: PLR0913 -- the same properties as any text
    painter: Painter, text: str, box: Rect, size_u: float, colour: Colour, *, weight: FontWeight = "regular"
) -> None:
    """Draw a wrapped text aligned to the left edge of the box and centred vertically."""
    line_step = _line_step_px(painter, size_u)
    lines = painter.wrap_lines(text, size_u, box.width, max_height=box.height, weight=weight)
    max_lines = max(1, box.height // line_step)
    if len(lines) > max_lines:
        lines = (*lines[: max_lines - 1], " ".join(lines[max_lines - 1 :]))
    top = box.centery - line_step * len(lines) // 2 + line_step // 2
    for number, line in enumerate(lines):
        position = (box.left, top + number * line_step)
        painter.draw_line(
            line,
            position,
            size_u,
            colour,
            weight=weight,
            max_width=box.width,
            max_height=max(line_step, box.height // len(lines)),
        )


def _is_text_fitting(painter: Painter, text: str, box: Rect, size_u: float, weight: FontWeight) -> bool:
    line_count = len(painter.wrap_lines(text, size_u, box.width, max_height=box.height, weight=weight))
    longest_word_px = max(
        (painter.line_width(word, size_u, weight, max_height=box.height) for word in text.split()), default=0
    )
    return longest_word_px <= box.width and line_count * _line_step_px(painter, size_u) <= box.height


def _line_step_px(painter: Painter, size_u: float) -> int:
    return round(type_px(size_u, painter.scale, painter.text_scale) * SENTENCE_LEADING)
