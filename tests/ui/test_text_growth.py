"""Tests that at text size 200 % every type role on every page is visibly larger than at 100 %."""

from fnmatch import fnmatch

import pytest

from tests.case_selection import IS_EXHAUSTIVE
from tests.ui.legibility import Size, record_page
from tests.ui.sample_pages import PAGES
from tests.ui.text_recorder import TextRecorder
from yaniv import i18n, paths
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.theme import BODY_U, type_px

LARGEST_SCALE = 2.0
MIN_GROWTH = 1.4
LARGE_TEXT_U = 2 * BODY_U
"""Size of body text at 200 %: headlines of this size need not grow."""
ROUNDING_PX = 1
SMALLER = {
    "*-16 *": "sixteen players fill the page",
    "menu-left button 24.00": "the next match shares its row with three buttons",
    "reveal-4 opened name": "the line lies above the cards of the open hand",
    "verdict-4 opened name": "the line lies above the cards of the open hand",
    "aftermath-4 opened name": "the line lies above the cards of the open hand",
    "winner-4 opened name": "the line lies above the cards of the open hand",
    "practice-hands opened name": "the line lies above the cards of the open hand",
    "practice-hands opened total": "the line lies above the cards of the open hand",
    "aftermath-4 28.00 bold": "the line lies above the cards of the open hand",
    "winner-4 28.00 bold": "the line lies above the cards of the open hand",
    "reveal-4 28.00 bold": "the line lies above the cards of the open hand",
    "verdict-4 28.00 bold": "the line lies above the cards of the open hand",
    "result-* 22.00 medium": "the bar and what happened share the row",
    "puzzle-* 26.00 regular": "the table is smaller above the sheet",
    "puzzle-* 44.00 display": "the table is smaller above the sheet",
    "review 24.00 medium": "the table is smaller beside the review",
    "review 24.00 regular": "the table is smaller beside the review",
    "review 26.00 regular": "the table is smaller beside the review",
    "review 22.00 bold": "the table is smaller beside the review",
    "review own name": "the table is smaller beside the review",
    "review total": "the table is smaller beside the review",
}
"""Roles that grow less, by pattern of page and role, with the reason."""
GROWTH_SIZES = ((1280, 720), (1920, 1080))


def sizes_by_role(recorder: TextRecorder) -> dict[str, dict[str, int]]:
    """Return the type sizes in px of all texts of a page, by role and text; signs on discs have no role."""
    sizes: dict[str, dict[str, int]] = {}
    for line in recorder.texts:
        if line.role is not None:
            sizes.setdefault(line.role[0], {})[line.text] = line.type_px
    return sizes


def slow_roles(page: str, size: Size) -> dict[str, tuple[int, int]]:
    """Return roles that grow less than `MIN_GROWTH` and stay below large text, with their sizes in px before and after.

    Where text is wrapped differently at 200 %, the smallest text of the role counts.
    """
    usual, large = (sizes_by_role(record_page(page, size, scale)) for scale in (1.0, LARGEST_SCALE))
    pairs = {
        role: min(
            [(usual[role][text], large[role][text]) for text in usual[role].keys() & large[role].keys()]
            or [(min(usual[role].values()), min(large[role].values()))],
            key=lambda pair: pair[1] / pair[0],
        )
        for role in usual.keys() & large.keys()
    }
    large_text_px = type_px(LARGE_TEXT_U, pixels_per_u(size))
    return {
        role: (before, after)
        for role, (before, after) in pairs.items()
        if after + ROUNDING_PX < MIN_GROWTH * before and after < large_text_px
    }


def is_exempt(page: str, role: str) -> bool:
    return any(fnmatch(f"{page} {role}", pattern) for pattern in SMALLER)


@pytest.mark.parametrize(
    ("page", "size"),
    [
        (page, size)
        for row, page in enumerate(PAGES)
        for column, size in enumerate(GROWTH_SIZES)
        if IS_EXHAUSTIVE or (row + column) % 2 == 0
    ],
    ids=str,
)
def test_every_role_grows_visibly_at_200_percent(page: str, size: Size) -> None:
    """Each page in one of the sizes; `python -m tests.soak tests` tries both."""
    slow = slow_roles(page, size)

    assert {role: pair for role, pair in slow.items() if not is_exempt(page, role)} == {}


@pytest.mark.parametrize("page", PAGES)
def test_every_role_grows_visibly_from_right_to_left(page: str) -> None:
    i18n.set_language("he", paths.locale())

    slow = slow_roles(page, (1920, 1080))

    assert {role: pair for role, pair in slow.items() if not is_exempt(page, role)} == {}
