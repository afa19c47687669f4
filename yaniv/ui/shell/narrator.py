"""Narrator: reads pages, moves and the focus aloud, for players who have no screen reader."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from yaniv.i18n import spell_out_cards, tr
from yaniv.ui.accessibility.element_tree import (
    Element,
    ElementState,
    ElementTree,
    SpokenNews,
    announcement_of,
    focused_element,
)
from yaniv.ui.platform.system_voice import SystemVoice

_SPOKEN_STATES: Final = ("selected", "checked", "disabled")


class _Focus(Struct, frozen=True):
    """Parts of the focused element that are spoken again when they change; a label that counts cards is not."""

    id: str = ""
    state: tuple[ElementState, ...] = ()
    value: str = ""


class Narrator:
    """Reader of element trees that speaks what is new: at once where the player went, in turn what happened."""

    def __init__(self, voice: SystemVoice, *, has_screen_reader: Callable[[], bool] = lambda: False) -> None:
        """*has_screen_reader*: returns True while a screen reader reads the same, so that this one is silent."""
        self._voice = voice
        self._has_screen_reader = has_screen_reader
        self._is_on = False
        self._scene = ""
        self._focus = _Focus()
        self._news = SpokenNews()

    @property
    def has_voice(self) -> bool:
        """True if the system has a voice to speak with."""
        return self._voice.is_available

    @property
    def is_listening(self) -> bool:
        """True while pages are read aloud."""
        return self._is_on and not self._has_screen_reader()

    def turn(self, *, on: bool) -> None:
        """Begin to read aloud, from the page that is shown, or stop at once."""
        if on == self._is_on:
            return
        self._is_on, self._scene, self._focus, self._news = on, "", _Focus(), SpokenNews()
        if not on:
            self._voice.silence()

    def observe(self, tree: ElementTree, *, is_moving: bool) -> None:  # noqa: ARG002 -- only words count
        """Speak what is new on the page: first what it announces, then what has the focus."""
        is_new_page, self._scene = tree.scene != self._scene, tree.scene
        news, focused = self._news.take(announcement_of(tree)), focused_element(tree.elements)
        focus = _Focus() if focused is None else _focus_on(focused)
        is_focus_new, self._focus = focus != self._focus, focus
        if news:
            self._voice.say(news, interrupts=is_new_page)
        if is_focus_new and focused is not None and (text := speak_element(focused)) not in news:
            self._voice.say(text, interrupts=not news)

    def say(self, words: str) -> None:
        """Speak the words at once, also while pages are not read aloud."""
        self._voice.say(words, interrupts=True)

    def close(self) -> None:
        """Stop speaking for good."""
        self._voice.close()


def _focus_on(element: Element) -> _Focus:
    value = element.value_text or (str(element.value) if element.role == "field" else "")
    return _Focus(element.id, tuple(each for each in element.state if each in _SPOKEN_STATES), value)


_SENTENCE_ENDS: Final = (".", "!", "?", "…")


def speak_element(element: Element) -> str:
    """Return what a voice says of the element that has the focus: its name and value, then what its label adds."""
    first = _name_and_value(element)
    rest = element.label[len(element.name) :].lstrip(" .:,") if element.label.startswith(element.name) else ""
    if not rest or first.endswith(rest):
        return spell_out_cards(first)
    return spell_out_cards(f"{first} {rest}" if first.endswith(_SENTENCE_ENDS) else f"{first}. {rest}")


def _name_and_value(element: Element) -> str:
    is_labelled = element.role == "card" or not element.label.startswith(element.name)
    name = element.label if is_labelled else element.name
    if element.role == "toggle":
        return tr("{title}: {value}", title=name, value=tr("On") if "checked" in element.state else tr("Off"))
    value = element.value_text or (str(element.value) if element.role == "field" else "")
    if value:
        return tr("{title}: {value}", title=name, value=value)
    return tr("{element}, selected", element=name) if "selected" in element.state else name
