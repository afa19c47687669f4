"""End-to-end tests of hints, puzzles and the review with a screen reader alone, through AT-SPI."""

from pathlib import Path

from tests.e2e.accessibility_bus import AccessibilityBus, Accessible, ScreenReaderClient, wait_for
from tests.e2e.program_driver import ProgramDriver, is_my_turn
from tests.e2e.test_review_in_replay import LOG
from tests.e2e.test_round_by_screen_reader import bus  # noqa: F401 -- a fixture
from yaniv.i18n import SUIT_SIGNS

OPTIONS = ("--speed", "instant", "--size", "1280x720")


def announced(client: ScreenReaderClient) -> str:
    """Return everything that was announced since the last call."""
    return " ".join(each.text for each in client.take_events() if each.kind == "announcement")


def hear(client: ScreenReaderClient, *words: str) -> str:
    """Wait until all these words have been announced; return everything that was."""
    heard: list[str] = []

    def is_told() -> bool:
        heard.append(announced(client))
        return all(each in " ".join(heard) for each in words)

    wait_for(f"to hear {words}", is_told)
    return " ".join(heard)


def has_words(accessible: Accessible) -> bool:
    return bool(accessible.name)


def test_a_puzzle_and_a_hint_are_told_to_a_screen_reader(tmp_path: Path, display: str, bus: AccessibilityBus) -> None:  # noqa: F811
    inside = ("env", f"DBUS_SESSION_BUS_ADDRESS={bus.address}")
    with ProgramDriver(tmp_path, display, *OPTIONS, inside=inside) as program, bus.open_client() as client:
        program.focus_window()
        client.press("menu:puzzles")
        question = client.wait_for("puzzle", has_words).name
        if question != "What do you draw?":
            client.press("hand:0")
            client.wait_for("hand:0", lambda card: "pressed" in card.states)
        client.press("deck")
        verdict = client.wait_for("verdict", has_words).name
        hear(client, question, verdict, "Your hand: ")
        client.press("button:menu")
        client.press("menu:quick-play")
        program.wait_until("my turn", is_my_turn)
        announced(client)
        client.press("button:hint")
        wait_for("the hint is announced", lambda: announced(client) != "")
        assert program.terminate() == 0

    assert program.error_output == ""


def test_the_review_of_a_match_is_read_by_a_screen_reader(tmp_path: Path, display: str, bus: AccessibilityBus) -> None:  # noqa: F811
    inside = ("env", f"DBUS_SESSION_BUS_ADDRESS={bus.address}")
    with ProgramDriver(tmp_path, display, *OPTIONS, str(LOG), inside=inside) as program, bus.open_client() as client:
        program.focus_window()
        worst = client.wait_for("review:told", lambda each: "Blunder" in each.name).name
        told = [sentence for sentence in worst.split(". ") if "Blunder" in sentence or "Better" in sentence]
        heard = hear(client, *told)
        client.press("review:swing-1")
        client.wait_for("review:told", lambda each: each.name not in ("", worst))
        client.press("replay:leave")
        program.wait_until("the menu", lambda tree: tree.scene == "menu")
        assert program.terminate() == 0

    assert len(told) == 2
    assert not any(sign in heard + worst for sign in SUIT_SIGNS.values())
    assert program.error_output == ""
