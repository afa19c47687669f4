"""From the menu through a whole round into the next, with the keyboard alone."""

from pathlib import Path

from tests.e2e.sitting import Sitting, find, focused, is_my_turn, names
from tests.e2e.test_round import TURNS, has_result
from yaniv.rules.house import CardValues
from yaniv.rules.scoring import points
from yaniv.ui.inspect import Tree


def may_call(tree: Tree) -> bool:
    return getattr(find(tree, "button:yaniv"), "label", "").endswith("you may call")


def take_a_turn(sitting: Sitting, tree: Tree) -> None:
    """Calls once the hand is low, else throws the highest card and draws."""
    if may_call(tree):
        sitting.key("y")
        sitting.until("the call is armed", lambda now: getattr(find(now, "button:yaniv"), "value", None) == "armed")
        sitting.key("Return")
    else:
        hand = names(tree, "hand")
        place = hand.index(max(hand, key=lambda code: points((code,), CardValues())))
        sitting.key(str(place + 1))
        sitting.until("it is chosen", lambda now: "selected" in getattr(find(now, f"hand:{place}"), "state", ()))
        sitting.key("d")
        sitting.until("it is staged", lambda now: find(now, "staged:0") is not None)
        sitting.key("w")
    stock = getattr(find(tree, "deck"), "value", None)
    sitting.until(
        "the turn is over",
        lambda now: has_result(now) or getattr(find(now, "deck"), "value", None) != stock or not is_my_turn(now),
    )


def test_a_round_is_played_with_the_keyboard_alone(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, "--speed", "instant", "--size", "1280x720") as sitting:
        sitting.key("question")
        sitting.until("the keys", lambda now: find(now, "key:throw") is not None)
        sitting.key("Escape")
        sitting.until("the menu", lambda now: find(now, "menu:new-game") is not None)
        sitting.key("n")
        sitting.until("the new-game page", lambda now: focused(now) == "button:deal")
        sitting.key("Return")
        first = sitting.until("my turn", is_my_turn)
        sitting.key("Right")
        sitting.until("the focus is in the hand", lambda now: focused(now) == "hand:0")
        for _ in range(TURNS):
            tree = sitting.until("my turn or the result", lambda now: is_my_turn(now) or has_result(now))
            if has_result(tree):
                break
            take_a_turn(sitting, tree)
        sitting.until("the result", has_result)
        sitting.key("Return")
        second = sitting.until("the next round", lambda now: not has_result(now) and len(names(now, "hand")) == 5)

    assert names(first, "hand") != names(second, "hand")
