"""End-to-end test of a round of the variant Classic with the mouse, through its result to the next round."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, element_names, find_element, is_my_turn
from yaniv.rules.house_rules import CardValues
from yaniv.rules.scoring import points
from yaniv.ui.accessibility.element_tree import ElementTree

MAX_TURNS = 60


def has_result(tree: ElementTree) -> bool:
    return find_element(tree, "button:next-round") is not None


def can_call(tree: ElementTree) -> bool:
    button = find_element(tree, "button:yaniv")
    return button is not None and "enabled" in button.state


def play_turn_by_mouse(program: ProgramDriver, tree: ElementTree) -> None:
    """Call if allowed, else throw the highest card and draw."""
    if can_call(tree):
        program.click("button:yaniv")
    else:
        hand = element_names(tree, "hand")
        highest = max(hand, key=lambda code: points((code,), CardValues()))
        program.drag(f"hand:{hand.index(highest)}", "zone:play")
        program.click("deck")
    stock = getattr(find_element(tree, "deck"), "value", None)
    program.wait_until(
        "the turn is over",
        lambda now: (
            has_result(now) or getattr(find_element(now, "deck"), "value", None) != stock or not is_my_turn(now)
        ),
    )


def test_a_round_is_played_to_its_result(tmp_path: Path, display: str) -> None:
    options = ("--variant", "classic", "--players", "3", "--seed", "8", "--speed", "instant", "--size", "1280x720")
    with ProgramDriver(tmp_path, display, *options) as program:
        for _ in range(MAX_TURNS):
            tree = program.wait_until("my turn or the result", lambda now: is_my_turn(now) or has_result(now))
            if has_result(tree):
                break
            play_turn_by_mouse(program, tree)

        result = program.wait_until("the result", has_result)
        labels = [each.label for each in result.elements if each.id.startswith("row:")]
        program.click("button:next-round")
        program.wait_until("the next round", lambda now: not has_result(now) and len(element_names(now, "hand")) == 5)

    assert len(labels) == 3
    assert all("Points" in label and "Total" in label for label in labels)
    assert any("Yaniv scores 0" in label or "beaten by" in label for label in labels)


def test_a_long_press_shows_its_price_and_calls_out_of_turn(tmp_path: Path, display: str) -> None:
    options = ("--variant", "classic", "--players", "3", "--seed", "8", "--size", "1280x720")
    with ProgramDriver(tmp_path, display, *options) as program:
        program.wait_until("my turn", is_my_turn)
        program.click("hand:0")
        program.click("zone:play")
        program.click("deck")
        program.wait_until("a quiet button", lambda tree: value_of_call(tree) == "hold")
        program.press("button:yaniv")
        price = program.wait_until("the hold", lambda tree: value_of_call(tree) == "holding")
        program.wait_until("a second later", lambda tree: value_of_call(tree) == "armed")
        program.release()
        result = program.wait_until("the result", has_result)

    assert "You score 30, everyone else 0." in getattr(find_element(price, "toast"), "label", "")
    assert "You called out of turn." in result.announce


def value_of_call(tree: ElementTree) -> object:
    return getattr(find_element(tree, "button:yaniv"), "value", None)
