"""Tests of the narrator: it speaks news once, and is silent while turned off or while a screen reader is active."""

import pytest

from tests.docs.spoken_transcript import RecordingVoice
from yaniv.ui.accessibility.element_tree import Element, ElementTree
from yaniv.ui.shell.narrator import Narrator, speak_element

OK = Element("button:ok", "button", "OK", "OK", (0, 0, 9, 9), ("enabled", "focused"))
DECK = Element("deck", "card", "Deck", "Deck 33", (0, 0, 9, 9), ("enabled", "focused"))


def tree(*elements: Element, announce: str = "", scene: str = "menu") -> ElementTree:
    return ElementTree(0, scene, busy=False, size=(9, 9), announce=announce, elements=elements)


def texts_after(*trees: ElementTree) -> list[str]:
    voice = RecordingVoice()
    narrator = Narrator(voice)
    narrator.turn(on=True)
    for each in trees:
        narrator.observe(each, is_moving=False)
    return voice.texts


def test_a_page_is_read_once_and_then_the_focused_element() -> None:
    assert texts_after(tree(OK, announce="Main menu."), tree(OK, announce="Main menu.")) == ["Main menu.", "OK"]


def test_a_changing_value_of_the_focused_element_is_not_read_again() -> None:
    fewer = Element("deck", "card", "Deck", "Deck 32", (0, 0, 9, 9), ("enabled", "focused", "offered"))

    assert texts_after(tree(DECK), tree(fewer)) == ["Deck 33"]


def test_the_focus_does_not_repeat_an_announcement() -> None:
    assert texts_after(tree(OK, announce="Press OK.")) == ["Press OK."]


def test_the_narrator_is_active_only_while_on_and_without_a_screen_reader() -> None:
    has_reader = [False]
    narrator = Narrator(RecordingVoice(), has_screen_reader=lambda: has_reader[0])
    listening = [narrator.is_listening]

    narrator.turn(on=True)
    listening.append(narrator.is_listening)
    has_reader[0] = True
    listening.append(narrator.is_listening)

    assert listening == [False, True, False]


@pytest.mark.parametrize(
    ("element", "spoken"),
    [
        (Element("a", "toggle", "Mute", "Mute. Turns off all sound.", (0, 0, 1, 1), ("enabled", "checked")),
         "Mute: On. Turns off all sound."),
        (Element("a", "toggle", "Mute", "Mute", (0, 0, 1, 1), ("enabled",)), "Mute: Off"),
        (Element("a", "button", "Yaniv!", "Yaniv! You can call.", (0, 0, 1, 1)), "Yaniv! You can call."),
        (Element("a", "choice", "Speed", "Speed", (0, 0, 1, 1), ("enabled",), "fast", "Fast"), "Speed: Fast"),
        (Element("a", "field", "Your name", "Your name", (0, 0, 1, 1), ("enabled",), "Noa"), "Your name: Noa"),
        (Element("hand:0", "card", "7H", "seven of hearts", (0, 0, 1, 1), ("enabled", "selected")),
         "seven of hearts, selected"),
        (Element("a", "button", "Hint", "Hint (press again)", (0, 0, 1, 1), ("enabled",)), "Hint. (press again)"),
    ],
)  # fmt: skip
def test_name_value_and_state_are_spoken(element: Element, spoken: str) -> None:
    assert speak_element(element) == spoken
