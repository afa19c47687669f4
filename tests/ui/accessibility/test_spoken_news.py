"""Tests of `SpokenNews`: each sentence is spoken once, however often the page announces it."""

import pytest

from yaniv.ui.accessibility.element_tree import Element, ElementTree
from yaniv.ui.accessibility.spoken_news import SpokenNews, announcement_of


def spoken(*announcements: str) -> list[str]:
    news = SpokenNews()
    return [news.take(each) for each in announcements]


@pytest.mark.parametrize(
    ("announcements", "expected"),
    [
        (("Main menu.",), ["Main menu."]),
        (("Main menu.", "Main menu."), ["Main menu.", ""]),
        (("Avi throws.", "Avi throws. Avi draws."), ["Avi throws.", "Avi draws."]),
        (("Avi draws.", "Your turn. Avi draws. Throw!"), ["Avi draws.", "Your turn. Throw!"]),
        (("Your turn. Avi draws.", "You throw."), ["Your turn. Avi draws.", "You throw."]),
        (("Your turn.", "You throw.", "Your turn."), ["Your turn.", "You throw.", "Your turn."]),
        (("Avi throws.", "Avi throws. Avi throws."), ["Avi throws.", "Avi throws."]),
        (("", "  "), ["", ""]),
    ],
)
def test_only_new_sentences_are_spoken(announcements: tuple[str, ...], expected: list[str]) -> None:
    assert spoken(*announcements) == expected


def test_a_toast_the_page_does_not_announce_is_also_spoken() -> None:
    toast = Element("toast", "text", "Saved.", "Saved.", (0, 0, 1, 1))

    def tree(announce: str) -> ElementTree:
        return ElementTree(0, "menu", busy=False, size=(9, 9), announce=announce, elements=(toast,))

    assert announcement_of(tree("Main menu.")) == "Main menu. Saved."
    assert announcement_of(tree("Main menu. Saved.")) == "Main menu. Saved."
