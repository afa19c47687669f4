"""End-to-end test of a round with a screen reader alone, from the menu to the result, through AT-SPI."""

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


def play_turn(client: ScreenReaderClient, program: ProgramDriver, tree: ElementTree) -> None:
    """Call if allowed, else throw the highest card and draw, by actions on the accessibility bus."""
    if getattr(find_element(tree, "button:yaniv"), "label", "").endswith("you may call"):
        client.press("button:yaniv")
    else:
        hand = element_names(tree, "hand")
        card_id = f"hand:{hand.index(max(hand, key=lambda code: points((code,), CardValues())))}"
        client.press(card_id)
        client.wait_for(card_id, lambda card: "pressed" in card.states)
        client.press("zone:play")
        program.wait_until("the card is staged", lambda now: find_element(now, "staged:0") is not None)
        client.press("deck")
    stock = getattr(find_element(tree, "deck"), "value", None)
    program.wait_until(
        "the turn is over",
        lambda now: (
            has_result(now) or getattr(find_element(now, "deck"), "value", None) != stock or not is_my_turn(now)
        ),
    )


def test_a_round_is_played_by_a_screen_reader_alone(tmp_path: Path, display: str, bus: AccessibilityBus) -> None:
    environment = ("env", f"DBUS_SESSION_BUS_ADDRESS={bus.address}")
    with (
        ProgramDriver(tmp_path, display, "--speed", "instant", "--size", "1280x720", inside=environment) as program,
        bus.open_client() as client,
    ):
        program.focus_window()
        client.press("menu:pass")
        client.press("button:friend")
        client.wait_for("person:3", lambda each: "focused" in each.states)
        client.focus("seat:2")
        seat = client.wait_for("seat:2", lambda each: "focused" in each.states)
        events = [*client.take_events()]
        client.press("button:back")
        client.press("menu:new-game")
        client.press("remove:3")
        program.wait_until("three players", lambda now: find_element(now, "guest:3") is None)
        events += client.take_events()
        client.press("button:deal")
        for _ in range(MAX_TURNS):
            tree = program.wait_until("my turn or the result", lambda now: is_my_turn(now) or has_result(now))
            if has_result(tree):
                break
            play_turn(client, program, tree)
        program.wait_until("the result", has_result)
        result = result_rows(client)
        events += client.take_events()
        has_exited_cleanly = program.terminate() == 0

    announced = " ".join(each.text for each in events if each.kind == "announcement")
    assert (seat.role, seat.name) == ("push button", "Seat 2, Player 2, Blue. Page Up and Page Down change seats.")
    assert "New game. Classic" in announced
    assert [each.text for each in events if each.kind == "focus"].count(seat.name) == 1
    assert "Round 1. " in announced
    assert "Your turn." in announced
    assert "You throw " in announced
    assert "shows " in announced
    assert len(result) == 3
    assert has_exited_cleanly
    assert program.error_output == ""


def result_rows(client: ScreenReaderClient) -> list[Accessible]:
    """Wait until the screen reader finds the rows of the result; return them."""
    rows: list[Accessible] = []

    def rows_exist() -> bool:
        rows[:] = [each for each in client.objects() if each.id.startswith("row:")]
        return len(rows) > 0

    wait_for("the rows of the result", rows_exist)
    return rows
