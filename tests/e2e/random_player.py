"""Somebody who plays by mouse and keyboard, quickly and badly, through all pages that a match leads to."""

from random import Random
from typing import Final

from tests.e2e.program_driver import ProgramDriver, center_of
from yaniv.ui.accessibility.element_tree import Element, ElementTree

_ADVANCE_IDS: Final = (
    *("button:ok", "button:close", "button:next-round", "button:rematch", "menu:continue", "menu:new-game"),
    *("button:deal", "button:slap", "button:keep", "button:return", "button:swap", "button:decline-swap"),
)
"""Buttons that a match goes on by, the most urgent first."""
_KEYS: Final = ("Return", "space", "d", "s", "o", "z", "l", "F1", "Escape", "1", "2", "Tab", "h")


def play_one_action(sitting: ProgramDriver, rng: Random) -> None:
    """One thing that a player does now.

    :raises OSError, AssertionError, CalledProcessError: if the program is gone.
    """
    tree = sitting.last_tree
    usable = [each for each in tree.elements if "disabled" not in each.state and each.rect[2] > 0]
    onwards = next((each for id_ in _ADVANCE_IDS for each in usable if each.id == id_), None)
    if onwards is not None and rng.random() < 0.8:
        sitting.click_at(center_of(onwards))
        return
    if rng.random() < 0.06:
        sitting.key(rng.choice(_KEYS))
        return
    hand, calls = _elements_of(usable, "hand"), [each for each in usable if each.id == "button:yaniv"]
    ends = [*_elements_of(usable, "deck"), *(each for each in usable if "offered" in each.state)]
    if calls and rng.random() < 0.3:
        sitting.click_at(center_of(calls[0]))
    elif hand and _has_element(tree, "zone:play") and rng.random() < 0.15:
        sitting.drag(rng.choice(hand).id, "zone:play")
    elif hand and ends:
        chosen = [each for each in hand if "selected" in each.state] or _elements_of(usable, "staged")
        sitting.click_at(center_of(rng.choice(ends if chosen else hand)))
    elif usable and rng.random() < 0.3:
        sitting.key("Escape")


def _elements_of(elements: list[Element], kind: str) -> list[Element]:
    return [each for each in elements if each.id.partition(":")[0] == kind]


def _has_element(tree: ElementTree, id_: str) -> bool:
    return any(each.id == id_ for each in tree.elements)
