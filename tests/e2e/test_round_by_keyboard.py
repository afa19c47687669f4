"""End-to-end test of a round with the keyboard alone, from the menu to the next round."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, element_names, find_element, focused_id, is_my_turn
from tests.e2e.test_round_by_mouse import MAX_TURNS, has_result
from yaniv.rules.house_rules import CardValues
from yaniv.rules.scoring import points
from yaniv.ui.accessibility.element_tree import ElementTree


def may_call(tree: ElementTree) -> bool:
    return getattr(find_element(tree, "button:yaniv"), "label", "").endswith("you may call")


def play_turn_by_keyboard(program: ProgramDriver, tree: ElementTree) -> None:
    """Call if allowed, else throw the highest card and draw."""
    if may_call(tree):
        program.key("y")
        program.wait_until(
            "the call is armed", lambda now: getattr(find_element(now, "button:yaniv"), "value", None) == "armed"
        )
        program.key("Return")
    else:
        hand = element_names(tree, "hand")
        index = hand.index(max(hand, key=lambda code: points((code,), CardValues())))
        program.key(str(index + 1))
        program.wait_until(
            "the card is selected", lambda now: "selected" in getattr(find_element(now, f"hand:{index}"), "state", ())
        )
        program.key("d")
        program.wait_until("the card is staged", lambda now: find_element(now, "staged:0") is not None)
        program.key("w")
    stock = getattr(find_element(tree, "deck"), "value", None)
    program.wait_until(
        "the turn is over",
        lambda now: (
            has_result(now) or getattr(find_element(now, "deck"), "value", None) != stock or not is_my_turn(now)
        ),
    )


def test_a_round_is_played_with_the_keyboard_alone(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--speed", "instant", "--size", "1280x720") as program:
        program.key("question")
        program.wait_until("the keys", lambda now: find_element(now, "key:throw") is not None)
        program.key("Escape")
        program.wait_until("the menu", lambda now: find_element(now, "menu:new-game") is not None)
        program.key("n")
        program.wait_until("the new-game page", lambda now: focused_id(now) == "button:deal")
        program.key("Return")
        first = program.wait_until("my turn", is_my_turn)
        program.key("Right")
        program.wait_until("the focus is in the hand", lambda now: focused_id(now) == "hand:0")
        for _ in range(MAX_TURNS):
            tree = program.wait_until("my turn or the result", lambda now: is_my_turn(now) or has_result(now))
            if has_result(tree):
                break
            play_turn_by_keyboard(program, tree)
        program.wait_until("the result", has_result)
        luck = program.wait_until("luck and skill are shown", lambda now: find_element(now, "result:luck") is not None)
        program.key("Return")
        second = program.wait_until(
            "the next round", lambda now: not has_result(now) and len(element_names(now, "hand")) == 5
        )

    assert element_names(first, "hand") != element_names(second, "hand")
    assert " the others" in getattr(find_element(luck, "result:luck"), "name", "")
