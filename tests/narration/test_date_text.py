"""Tests of dates as text in each language."""

from collections.abc import Iterator
from datetime import date

import pytest

from yaniv import paths
from yaniv.i18n import ENGLISH, set_language
from yaniv.narration.date_text import format_date, format_month


@pytest.fixture(autouse=True)
def restore_english() -> Iterator[None]:
    yield
    set_language(ENGLISH, paths.assets() / "locale")


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ("24 November 2026", "1 May 2027", "November 2026")),
        ("fr", ("24 novembre 2026", "1er mai 2027", "novembre 2026")),
        ("he", ("24 בנובמבר 2026", "1 במאי 2027", "נובמבר 2026")),
    ],
)
def test_a_date_names_its_month(language: str, texts: tuple[str, str, str]) -> None:
    set_language(language, paths.assets() / "locale")
    autumn = date(2026, 11, 24)

    assert (format_date(autumn), format_date(date(2027, 5, 1)), format_month(autumn)) == texts
