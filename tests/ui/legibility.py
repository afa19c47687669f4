"""Legibility of every page in every language, window size and text size: what may not happen to its text."""

from functools import cache, lru_cache
from itertools import product
from typing import Final

import pytest
from msgspec.structs import replace
from pygame import Surface

from tests.ui.sample_pages import PAGES, paint_page
from tests.ui.scene_harness import make_context
from tests.ui.text_recorder import TextRecorder
from yaniv import i18n, paths
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.theme import MIN_TYPE_PX
from yaniv.ui.graphics.type_roles import TYPE_ROLES

Size = tuple[int, int]

SIZES: Final[tuple[Size, ...]] = ((1024, 640), (1280, 720), (1280, 800), (1920, 1080), (3840, 2160))
TIGHTEST_SIZES: Final[tuple[Size, ...]] = SIZES[:2]
"""The least room, and the least height for its width."""
PSEUDO_LANGUAGES: Final = (i18n.PSEUDO, i18n.PSEUDO_RTL)
LANGUAGES: Final = (*i18n.LANGUAGES, *PSEUDO_LANGUAGES)
SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0)
COMBINATIONS: Final = tuple(product(LANGUAGES, SIZES, SCALES))
_MAX_RECORDED_PAGES: Final = 1000
"""Of about 50 texts each: several laws look at the same page."""


@cache
def page_context() -> UiContext:
    """What all pages of a run are painted with."""
    return make_context()


def record_page(page: str, size: Size, scale: float) -> TextRecorder:
    """Paint a page in the language that is spoken now, and measure its text; return it again for the same question."""
    return _record_page(page, size, scale, i18n.current_language())


@lru_cache(maxsize=_MAX_RECORDED_PAGES)
def _record_page(page: str, size: Size, scale: float, language: str) -> TextRecorder:
    assert language == i18n.current_language()
    ruler = TextRecorder()
    with pytest.MonkeyPatch.context() as patch, ruler.recording(patch):
        paint_page(page, replace(page_context(), text_scale=scale), Surface(size))
    assert ruler.texts
    return ruler


def find_faults(page: str, size: Size, scale: float) -> dict[str, object]:
    """Return what is wrong with the text of a page, by kind; nothing if it is all legible."""
    return faults_of(record_page(page, size, scale))


def faults_of(ruler: TextRecorder) -> dict[str, object]:
    """Return what is wrong with the text of a page that was painted, by kind."""
    findings: dict[str, object] = {
        "cut": ruler.truncated_texts(),
        "outside": ruler.escaped_texts(),
        "overlapping": ruler.overlapping_texts(),
        "uneven": ruler.uneven_roles(),
        "too small": [line.visible_text for line in ruler.texts if line.type_px < MIN_TYPE_PX],
        "condensed": [] if i18n.current_language() in PSEUDO_LANGUAGES else ruler.condensed_texts,
    }
    return {kind: those for kind, those in findings.items() if those}


def check_combination(number: int, only: str = "") -> None:
    """Try every page, or those with *only* in their name, in one combination of the matrix, by its number from 1 on.

    :raises AssertionError: with all faults found in it.
    """
    language, size, scale = COMBINATIONS[(number - 1) % len(COMBINATIONS)]
    i18n.set_language(language, paths.locale())
    faults_by_page = {page: wrong for page in PAGES if only in page and (wrong := find_faults(page, size, scale))}
    i18n.set_language(i18n.ENGLISH, paths.locale())
    TYPE_ROLES.reset()
    assert not faults_by_page, f"{language} {size} {scale}: {faults_by_page}"
