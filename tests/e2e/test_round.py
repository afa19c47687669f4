"""A whole round under classic, with the mouse, up to its result and into the next."""

from pathlib import Path

from tests.e2e.sitting import Sitting, find, is_my_turn, names
from yaniv.rules.house import CardValues
from yaniv.rules.scoring import points
from yaniv.ui.inspect import Tree

TURNS = 60


def has_result(tree: Tree) -> bool:
    return find(tree, "button:next-round") is not None


def can_call(tree: Tree) -> bool:
    button = find(tree, "button:yaniv")
    return button is not None and "enabled" in button.state


def take_a_turn(sitting: Sitting, tree: Tree) -> None:
    """Calls as soon as it may, else throws the highest card and draws."""
    if can_call(tree):
        sitting.click("button:yaniv")
    else:
        hand = names(tree, "hand")
        highest = max(hand, key=lambda code: points((code,), CardValues()))
        sitting.drag(f"hand:{hand.index(highest)}", "zone:play")
        sitting.click("deck")
    stock = getattr(find(tree, "deck"), "value", None)
    sitting.until(
        "the turn is over",
        lambda now: has_result(now) or getattr(find(now, "deck"), "value", None) != stock or not is_my_turn(now),
    )


def test_a_round_is_played_to_its_result(tmp_path: Path, display: str) -> None:
    options = ("--variant", "classic", "--players", "3", "--seed", "8", "--speed", "instant", "--size", "1280x720")
    with Sitting(tmp_path, display, *options) as sitting:
        for _ in range(TURNS):
            tree = sitting.until("my turn or the result", lambda now: is_my_turn(now) or has_result(now))
            if has_result(tree):
                break
            take_a_turn(sitting, tree)

        result = sitting.until("the result", has_result)
        labels = [each.label for each in result.elements if each.id.startswith("row:")]
        sitting.click("button:next-round")
        sitting.until("the next round", lambda now: not has_result(now) and len(names(now, "hand")) == 5)

    assert len(labels) == 3
    assert all("Points" in label and "Total" in label for label in labels)
    assert any("Yaniv scores 0" in label or "beaten by" in label for label in labels)
