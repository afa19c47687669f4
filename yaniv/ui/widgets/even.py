"""Texts that stand beside or below each other as equals: one size for all, the largest that all have room for."""

from collections.abc import Sequence
from heapq import nlargest
from typing import Final

from pygame import Rect

from yaniv.ui.text import Weight
from yaniv.ui.theme import Colour, type_px
from yaniv.ui.widgets.brush import SENTENCE_LEADING, Brush

_MEASURED: Final = 100
"""Texts that a size is chosen by, the longest of them: a folder may have any number of files."""


def even(brush: Brush, texts: Sequence[str], box: Rect, size: float, weight: Weight = "regular") -> float:
    """The size for `write_even`, each text in a box like this: what the player wants, else so large as all fit."""
    usual = type_px(size, brush.u)
    longest = nlargest(_MEASURED, texts, key=len)
    for wanted in range(type_px(size, brush.u, brush.text_scale), usual, -1):
        given = wanted / brush.u / brush.text_scale
        if fits_even(brush, longest, box, given, weight):
            return given
    return usual / brush.u / brush.text_scale


def fits_even(brush: Brush, texts: Sequence[str], box: Rect, given: float, weight: Weight = "regular") -> bool:
    """Has each of these room at this size, with no word cut?"""
    return all(_fits(brush, text, box, given, weight) for text in texts)


def even_height(brush: Brush, text: str, box: Rect, given: float) -> int:
    """Of the lines that it takes at this size, in pixels."""
    return len(brush.wrapped(text, given, box.width, high=box.height)) * _step(brush, given)


def write_even(  # noqa: PLR0913 -- as for any text
    brush: Brush, text: str, box: Rect, given: float, colour: Colour, *, weight: Weight = "regular"
) -> None:
    """So many lines as it takes, from the left edge, in the middle of the height."""
    step = _step(brush, given)
    said = brush.wrapped(text, given, box.width, high=box.height, weight=weight)
    most = max(1, box.height // step)
    if len(said) > most:
        said = (*said[: most - 1], " ".join(said[most - 1 :]))
    top = box.centery - step * len(said) // 2 + step // 2
    for number, line in enumerate(said):
        at = (box.left, top + number * step)
        brush.write(line, at, given, colour, weight=weight, room=box.width, high=max(step, box.height // len(said)))


def _fits(brush: Brush, text: str, box: Rect, given: float, weight: Weight) -> bool:
    lines = len(brush.wrapped(text, given, box.width, high=box.height, weight=weight))
    longest = max((brush.width(word, given, weight, high=box.height) for word in text.split()), default=0)
    return longest <= box.width and lines * _step(brush, given) <= box.height


def _step(brush: Brush, given: float) -> int:
    return round(type_px(given, brush.u, brush.text_scale) * SENTENCE_LEADING)
