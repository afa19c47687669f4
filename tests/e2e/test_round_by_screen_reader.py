"""From the menu through a whole round, by a screen reader alone: a client of AT-SPI that presses what it is told."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.accessibility_bus import (
    AccessibilityBus,
    Accessible,
    ScreenReaderClient,
    check_accessibility_tools,
    wait_for,
)
from tests.e2e.program_driver import ProgramDriver, element_names, find_element, is_my_turn
from tests.e2e.test_round_by_mouse import MAX_TURNS, has_result
from yaniv.rules.house_rules import CardValues
from yaniv.rules.scoring import points
from yaniv.ui.accessibility.element_tree import ElementTree


@pytest.fixture
def bus(tmp_path: Path, display: str) -> Iterator[AccessibilityBus]:
    check_accessibility_tools()
    with AccessibilityBus(tmp_path, display) as desktop:
        yield desktop


def play_turn(client: ScreenReaderClient, sitting: ProgramDriver, tree: ElementTree) -> None:
    """Calls once the hand is low, else throws the highest card and draws, all by actions on the accessibility bus."""
    if getattr(find_element(tree, "button:yaniv"), "label", "").endswith("you may call"):
        client.press("button:yaniv")
    else:
        hand = element_names(tree, "hand")
        card_id = f"hand:{hand.index(max(hand, key=lambda code: points((code,), CardValues())))}"
        client.press(card_id)
        client.wait_for(card_id, lambda card: "pressed" in card.states)
        client.press("zone:play")
        sitting.wait_until("it is staged", lambda now: find_element(now, "staged:0") is not None)
        client.press("deck")
    stock = getattr(find_element(tree, "deck"), "value", None)
    sitting.wait_until(
        "the turn is over",
        lambda now: (
            has_result(now) or getattr(find_element(now, "deck"), "value", None) != stock or not is_my_turn(now)
        ),
    )


def test_a_round_is_played_by_a_screen_reader_alone(tmp_path: Path, display: str, bus: AccessibilityBus) -> None:
    surroundings = ("env", f"DBUS_SESSION_BUS_ADDRESS={bus.address}")
    with (
        ProgramDriver(tmp_path, display, "--speed", "instant", "--size", "1280x720", inside=surroundings) as sitting,
        bus.open_client() as client,
    ):
        sitting.focus_window()
        client.press("menu:new-game")
        client.set_value("seats", 3)
        seats = client.wait_for("seats", lambda each: each.value == 3)
        client.focus("seats")
        client.wait_for("seats", lambda each: "focused" in each.states)
        heard = [*client.heard()]
        client.press("button:deal")
        for _ in range(MAX_TURNS):
            tree = sitting.wait_until("my turn or the result", lambda now: is_my_turn(now) or has_result(now))
            if has_result(tree):
                break
            play_turn(client, sitting, tree)
        sitting.wait_until("the result", has_result)
        result = result_rows(client)
        heard += client.heard()
        is_left_in_order = sitting.terminate() == 0

    said = " ".join(each.text for each in heard if each.kind == "announcement")
    assert (seats.role, seats.name) == ("spin button", "Seats")
    assert "New game. Classic" in said
    assert [each.text for each in heard if each.kind == "focus"].count("Seats") == 1
    assert "Round 1. " in said
    assert "Your turn." in said
    assert "You throw " in said
    assert "shows " in said
    assert len(result) == 3
    assert is_left_in_order
    assert sitting.error_output == ""


def result_rows(client: ScreenReaderClient) -> list[Accessible]:
    """The rows of the result, once the screen reader has them."""
    rows: list[Accessible] = []

    def are_there() -> bool:
        rows[:] = [each for each in client.objects() if each.id.startswith("row:")]
        return len(rows) > 0

    wait_for("the result is read", are_there)
    return rows
