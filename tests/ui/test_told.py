"""Nothing on any page is written past the catalogues: in a language that nobody speaks every word looks foreign."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from pygame import Surface

from tests.ui.kit import HD, look
from tests.ui.pages import DEALS, NAMES, NOTICE, PAGES, show
from tests.ui.ruler import Ruler
from tests.ui.test_reading import LARGEST
from yaniv import places, words
from yaniv.bots.people import PEOPLE
from yaniv.rules.catalogue import BY_PATH
from yaniv.store.keyboard import NAMED
from yaniv.ui.text import ELLIPSIS, Text

PLAIN = re.compile(r"(?=[A-Za-z]{2})[A-Za-z]*[aeiouy][A-Za-z]*", re.IGNORECASE)
"""A word with a vowel that was not made foreign; a letter alone is an initial."""
OWN = {
    *NAMES,
    *re.findall(r"\w+", f"{NOTICE} I was waiting for you"),
    *("Friday", "rules", "Fiji", "seven", "assaf"),
    *("Matches", "Settings", "home", "local", "share", "config", "yaniv"),
    *("pepper", "salt", *PLAIN.findall(re.sub("(.{8})", r"\1 ", DEALS.seal))),
    *words.LANGUAGES.values(),
}
"""Names, and texts that the pages of these tests are given."""
CODES = ("share", "files", "house-text", "house-problems", "about")
"""Pages that show what is no language: codes, and names and texts of files."""
KEYS = {part for name in (*NAMED, "shift", "alt", "ctrl") for part in name.title().split()}
RULES = {
    part
    for rule in BY_PATH.values()
    for name in (*rule.path.split("."), *rule.words)
    for part in re.split(r"[_\W]", name)
} | {"true", "false", "null"}
"""Keys and words of rule files are the same in every language."""


def written(page: str, patch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is drawn as text on this page."""
    found: list[str] = []
    render = Text.render

    def noted(text: Text, shown: str, *more: Any, **named: Any) -> Surface:  # noqa: ANN401 -- as they come
        found.append(shown)
        return render(text, shown, *more, **named)

    with patch.context() as inner:
        inner.setattr(Text, "render", noted)
        painted: Callable[..., None] = PAGES[page]
        painted(look(), Surface(HD))
    return found


@pytest.mark.parametrize("page", PAGES)
def test_every_word_on_a_page_comes_from_the_catalogues(monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    words.speak(words.PSEUDO, places.locale())

    texts = [text for text in written(page, monkeypatch) if page not in CODES]

    known = OWN | KEYS | RULES
    assert {
        word for text in texts for word in PLAIN.findall(text.replace("\u2026", "")) if not known & {word, word.title()}
    } == set()


SMALLEST = (1024, 640)
"""Here text of 14 pixels is as small as it may be: nothing may meet or escape, but the end of a line may be missing."""
LOW = (1280, 720)
"""Over the bar and the strip of a review the table of such a window is lower than in the smallest one."""
LENGTHS = [
    ("fr", (1024, 640)),
    ("fr", (1280, 800)),
    ("he", (1024, 640)),
    ("he", (1280, 800)),
    (words.PSEUDO, (1024, 640)),
    (words.PSEUDO, (1280, 720)),
    (words.MIRRORED, (1920, 1080)),
    (words.MIRRORED, (3840, 2160)),
]


@pytest.mark.parametrize(("language", "size"), LENGTHS, ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_twice_as_large_no_language_is_cut(
    monkeypatch: pytest.MonkeyPatch, page: str, language: str, size: tuple[int, int]
) -> None:
    words.speak(language, places.locale())
    dressed, ruler = look(), Ruler()
    dressed.text_scale = LARGEST
    with ruler.watching(monkeypatch):
        show(page, dressed, Surface(size))

    # Names grow only in languages that nobody speaks; the real ones are tried in `test_reading`.
    longer = {words.tell(person.name) for person in PEOPLE.values()} if language not in words.LANGUAGES else set()
    cut = {line.text for line in ruler.lines if ELLIPSIS in line.shown and ELLIPSIS not in line.text} - longer
    assert ruler.escaped() == []
    assert ruler.collisions() == []
    assert not cut or size == SMALLEST or (page, size) == ("review", LOW)
