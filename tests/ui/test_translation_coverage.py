"""Tests that all text on every page is translated: in the pseudo language every word must look changed."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from pygame import Surface

from tests.case_selection import IS_EXHAUSTIVE
from tests.ui.legibility import page_context, record_page
from tests.ui.made_up_profiles import FAMILY
from tests.ui.sample_page_parts import NAMES, SHUFFLE_SEAL
from tests.ui.sample_pages import NOTICE, PAGES
from tests.ui.scene_harness import HD
from tests.ui.test_legibility import LARGEST_SCALE
from yaniv import i18n, paths
from yaniv.bots.characters import CHARACTERS
from yaniv.online.relay_address import EXAMPLE as RELAY_EXAMPLE
from yaniv.rules.rule_specs import SPEC_BY_PATH
from yaniv.settings.key_binding_settings import NAMED_KEYS
from yaniv.ui.graphics.text_renderer import ELLIPSIS, TextRenderer
from yaniv.variants.library import load, variant_ids

PLAIN_WORD = re.compile(r"(?=[A-Za-z]{2})[A-Za-z]*[aeiouy][A-Za-z]*", re.IGNORECASE)
"""A word with a vowel that the pseudo language left unchanged; a single letter is an initial."""
UNTRANSLATED_WORDS = {
    *NAMES,
    *re.findall(r"\w+", f"{NOTICE} I was waiting for you"),
    *("our", "Friday", "Beach", "rules", "Fiji", "seven", "assaf"),
    *(word for profile in FAMILY for word in profile.name.split()),
    "Guest",
    *(load(variant_id).rules.table.call_word for variant_id in variant_ids()),
    *("Matches", "Settings", "home", "local", "share", "config", "yaniv"),
    *("pepper", "salt", *PLAIN_WORD.findall(re.sub("(.{8})", r"\1 ", SHUFFLE_SEAL.seal))),
    *PLAIN_WORD.findall(RELAY_EXAMPLE),
    *i18n.LANGUAGES.values(),
}
"""Names, and texts supplied by the sample pages."""
CODE_PAGES = (
    "share",
    "adopt-code",
    "lobby-rules-code",
    "files",
    "files-recent",
    "house-text",
    "house-problems",
    "about",
)
"""Pages that show codes, and names and texts of files."""
KEY_WORDS = {part for name in (*NAMED_KEYS, "shift", "alt", "ctrl") for part in name.title().split()}
RULE_WORDS = {
    part
    for rule in SPEC_BY_PATH.values()
    for name in (*rule.path.split("."), *rule.words)
    for part in re.split(r"[_\W]", name)
} | {"true", "false", "null"}
"""Keys and words of rule files, the same in every language."""


def drawn_texts(page: str, patch: pytest.MonkeyPatch) -> list[str]:
    """Return every text rendered on a page."""
    texts: list[str] = []
    render = TextRenderer.render

    def record(text: TextRenderer, shown: str, *more: Any, **named: Any) -> Surface:  # noqa: ANN401 -- passed on
        texts.append(shown)
        return render(text, shown, *more, **named)

    with patch.context() as inner:
        inner.setattr(TextRenderer, "render", record)
        paint: Callable[..., None] = PAGES[page]
        paint(page_context(), Surface(HD))
    return texts


@pytest.mark.parametrize("page", PAGES)
def test_every_word_on_a_page_comes_from_the_catalogues(monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    i18n.set_language(i18n.PSEUDO, paths.locale())

    texts = [text for text in drawn_texts(page, monkeypatch) if page not in CODE_PAGES]

    known = UNTRANSLATED_WORDS | KEY_WORDS | RULE_WORDS
    assert {
        word
        for text in texts
        for word in PLAIN_WORD.findall(text.replace("\u2026", ""))
        if not known & {word, word.title()}
    } == set()


LONG_TEXT_CASES = [
    ("fr", (1280, 800)),
    ("he", (1280, 800)),
    (i18n.PSEUDO_RTL, (1920, 1080)),
    (i18n.PSEUDO_RTL, (3840, 2160)),
]
"""Languages and sizes; `test_legibility` tries the smallest windows in every language."""


@pytest.mark.parametrize(
    ("page", "language", "size"),
    [
        (page, *case)
        for column, case in enumerate(LONG_TEXT_CASES)
        for row, page in enumerate(PAGES)
        if IS_EXHAUSTIVE or (row + column) % 2 == 0
    ],
    ids=str,
)
def test_no_text_is_cut_in_large_windows_at_200_percent(page: str, language: str, size: tuple[int, int]) -> None:
    """Each page in two of the cases; `python -m tests.soak text` tries all."""
    i18n.set_language(language, paths.locale())
    recorder = record_page(page, size, LARGEST_SCALE)

    # Names become longer only in pseudo languages; `test_legibility` checks names in the real ones.
    pseudo_names = {i18n.tr(person.name) for person in CHARACTERS.values()} if language not in i18n.LANGUAGES else set()
    cut = {
        line.text for line in recorder.texts if ELLIPSIS in line.visible_text and ELLIPSIS not in line.text
    } - pseudo_names
    assert recorder.escaped_texts() == []
    assert recorder.overlapping_texts() == []
    assert cut == set()
