"""Tests of `SpokenNews`: each sentence is spoken once, however often the page announces it."""

import pytest

from yaniv.ui.accessibility.accesskit_nodes import spoken_text as node_text
from yaniv.ui.accessibility.element_tree import Element, ElementTree, SpokenNews, announcement_of
from yaniv.ui.shell.narrator import speak_element


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


@pytest.mark.parametrize(
    ("shown", "spoken_text"),
    [
        ("You can throw it with 8♦ 9♦.", "You can throw it with eight of diamonds, nine of diamonds."),
        ("Best: 10♠ and joker", "Best: ten of spades and joker"),
        ("K♥", "king of hearts"),
        ("Suits: ♣ ♦", "Suits: ♣ ♦"),
        ("X♦", "X♦"),
    ],
)
def test_cards_are_spoken_with_their_names(shown: str, spoken_text: str) -> None:
    tree = ElementTree(0, "table", busy=False, size=(9, 9), announce=shown, elements=())

    assert announcement_of(tree) == spoken_text
    assert speak_element(Element("hint", "text", shown, shown, (0, 0, 1, 1))) == spoken_text


def test_a_label_with_full_names_of_cards_is_not_said_after_the_name() -> None:
    told = Element("told", "text", "Threw 9♦. Blunder.", "Threw nine of diamonds. Blunder.", (0, 0, 1, 1))

    assert node_text(told) == "Threw nine of diamonds. Blunder."
