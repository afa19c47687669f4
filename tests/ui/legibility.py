"""Checks of the legibility of every page in every language, window size and text size."""

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
from yaniv.ui.graphics.painter import TYPE_ROLES
from yaniv.ui.graphics.theme import MIN_TYPE_PX

Size = tuple[int, int]

SIZES: Final[tuple[Size, ...]] = ((1024, 640), (1280, 720), (1280, 800), (1920, 1080), (3840, 2160))
TIGHTEST_SIZES: Final[tuple[Size, ...]] = SIZES[:2]
"""The smallest window, and the one with the least height for its width."""
PSEUDO_LANGUAGES: Final = (i18n.PSEUDO, i18n.PSEUDO_RTL)
LANGUAGES: Final = (*i18n.LANGUAGES, *PSEUDO_LANGUAGES)
SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0)
COMBINATIONS: Final = tuple(product(LANGUAGES, SIZES, SCALES))
_MAX_RECORDED_PAGES: Final = 1000
"""Size of the cache: several tests check the same page, which has about 50 texts."""


@cache
def page_context() -> UiContext:
    """Return the context with which all pages of a run are painted."""
    return make_context()


def record_page(page: str, size: Size, scale: float) -> TextRecorder:
    """Paint a page in the current language and measure its text; the result is cached."""
    return _record_page(page, size, scale, i18n.current_language())


@lru_cache(maxsize=_MAX_RECORDED_PAGES)
def _record_page(page: str, size: Size, scale: float, language: str) -> TextRecorder:
    assert language == i18n.current_language()
    recorder = TextRecorder()
    with pytest.MonkeyPatch.context() as patch, recorder.recording(patch):
        paint_page(page, replace(page_context(), text_scale=scale), Surface(size))
    assert recorder.texts
    return recorder


def find_faults(page: str, size: Size, scale: float) -> dict[str, object]:
    """Return the faults of the text of a page by kind; empty if all of it is legible."""
    return faults_of(record_page(page, size, scale))


def faults_of(recorder: TextRecorder) -> dict[str, object]:
    """Return the faults of recorded text by kind."""
    faults: dict[str, object] = {
        "cut": recorder.truncated_texts(),
        "outside": recorder.escaped_texts(),
        "broken": [] if i18n.current_language() in PSEUDO_LANGUAGES else recorder.broken_texts,
        "overlapping": recorder.overlapping_texts(),
        "uneven": recorder.uneven_roles(),
        "too small": [line.visible_text for line in recorder.texts if line.type_px < MIN_TYPE_PX],
        "condensed": [] if i18n.current_language() in PSEUDO_LANGUAGES else recorder.condensed_texts,
    }
    return {kind: items for kind, items in faults.items() if items}


def check_combination(number: int, only: str = "") -> None:
    """Check every page, or those with *only* in their name, in one combination of language, window and text size.

    *number* is the position in `COMBINATIONS`, from 1 on.

    :raises AssertionError: with all faults found.
    """
    language, size, scale = COMBINATIONS[(number - 1) % len(COMBINATIONS)]
    i18n.set_language(language, paths.locale())
    faults_by_page = {page: faults for page in PAGES if only in page and (faults := find_faults(page, size, scale))}
    i18n.set_language(i18n.ENGLISH, paths.locale())
    TYPE_ROLES.reset()
    assert not faults_by_page, f"{language} {size} {scale}: {faults_by_page}"
