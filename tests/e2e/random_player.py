"""A player that makes quick random inputs by mouse and keyboard on every page a match leads to."""

from random import Random
from typing import Final

from tests.e2e.program_driver import ProgramDriver, center_of
from yaniv.ui.accessibility.element_tree import Element, ElementTree

_ADVANCE_IDS: Final = (
    *("button:ok", "button:close", "button:next-round", "button:rematch", "menu:continue", "menu:new-game"),
    *("button:deal", "button:slap", "button:keep", "button:return", "button:swap", "button:decline-swap"),
)
"""Buttons that advance a match, in order of priority."""
_KEYS: Final = ("Return", "space", "d", "s", "o", "z", "l", "F1", "Escape", "1", "2", "Tab", "h")


def play_one_action(program: ProgramDriver, rng: Random) -> None:
    """Make one random input that fits the current page.

    :raises OSError, AssertionError, CalledProcessError: if the program has ended.
    """
    tree = program.last_tree
    usable = [each for each in tree.elements if "disabled" not in each.state and each.rect[2] > 0]
    advance_button = next((each for id_ in _ADVANCE_IDS for each in usable if each.id == id_), None)
    if advance_button is not None and rng.random() < 0.8:
        program.click_at(center_of(advance_button))
        return
    if rng.random() < 0.06:
        program.key(rng.choice(_KEYS))
        return
    hand, calls = _elements_of(usable, "hand"), [each for each in usable if each.id == "button:yaniv"]
    draw_targets = [*_elements_of(usable, "deck"), *(each for each in usable if "offered" in each.state)]
    if calls and rng.random() < 0.3:
        program.click_at(center_of(calls[0]))
    elif hand and _has_element(tree, "zone:play") and rng.random() < 0.15:
        program.drag(rng.choice(hand).id, "zone:play")
    elif hand and draw_targets:
        chosen = [each for each in hand if "selected" in each.state] or _elements_of(usable, "staged")
        program.click_at(center_of(rng.choice(draw_targets if chosen else hand)))
    elif usable and rng.random() < 0.3:
        program.key("Escape")


def _elements_of(elements: list[Element], kind: str) -> list[Element]:
    return [each for each in elements if each.id.partition(":")[0] == kind]


def _has_element(tree: ElementTree, id_: str) -> bool:
    return any(each.id == id_ for each in tree.elements)
