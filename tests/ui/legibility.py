"""Legibility of every page in every language, window size and text size: what may not happen to its text."""

from functools import cache
from itertools import product
from typing import Final

import pytest
from msgspec.structs import replace
from pygame import Surface

from tests.ui.pages import PAGES, show
from tests.ui.ruler import Ruler
from yaniv import places, words
from yaniv.ui.look import Look, look
from yaniv.ui.theme import LEAST_PX
from yaniv.ui.type_roles import ROLES

Size = tuple[int, int]

SIZES: Final[tuple[Size, ...]] = ((1024, 640), (1280, 720), (1280, 800), (1920, 1080), (3840, 2160))
HARDEST: Final[tuple[Size, ...]] = SIZES[:2]
"""The least room, and the least height for its width."""
PSEUDO: Final = (words.PSEUDO, words.MIRRORED)
LANGUAGES: Final = (*words.LANGUAGES, *PSEUDO)
SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0)
MATRIX: Final = tuple(product(LANGUAGES, SIZES, SCALES))


@cache
def _look() -> Look:
    return look(places.assets())


def measured(page: str, size: Size, scale: float) -> Ruler:
    """Paint a page in the language that is spoken now, and measure its text."""
    ruler = Ruler()
    with pytest.MonkeyPatch.context() as patch, ruler.watching(patch):
        show(page, replace(_look(), text_scale=scale), Surface(size))
    assert ruler.lines
    return ruler


def faults(page: str, size: Size, scale: float) -> dict[str, object]:
    """Return what is wrong with the text of a page, by kind; nothing if it is all legible."""
    ruler = measured(page, size, scale)
    found: dict[str, object] = {
        "cut": ruler.cut(),
        "outside": ruler.escaped(),
        "overlapping": ruler.collisions(),
        "uneven": ruler.uneven(),
        "too small": [line.shown for line in ruler.lines if line.type_px < LEAST_PX],
        "condensed": [] if words.language() in PSEUDO else ruler.condensed,
    }
    return {kind: those for kind, those in found.items() if those}


def combination(number: int, only: str = "") -> None:
    """Try every page, or those with *only* in their name, in one combination of the matrix, by its number from 1 on.

    :raises AssertionError: with all faults found in it.
    """
    language, size, scale = MATRIX[(number - 1) % len(MATRIX)]
    words.speak(language, places.locale())
    found = {page: wrong for page in PAGES if only in page and (wrong := faults(page, size, scale))}
    words.speak(words.ENGLISH, places.locale())
    ROLES.reset()
    assert not found, f"{language} {size} {scale}: {found}"
