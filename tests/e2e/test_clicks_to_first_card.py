"""Tests of how many clicks or keys lead from the start to the first card."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element, is_my_turn
from yaniv.ui.accessibility.element_tree import ElementTree


def can_use_first_card(tree: ElementTree) -> bool:
    """Return whether it is the player's turn and the first card is enabled."""
    card = find_element(tree, "hand:0")
    return is_my_turn(tree) and card is not None and "enabled" in card.state


def test_the_first_card_is_two_clicks_away_and_one_key_with_a_saved_match(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--speed", "instant") as program:
        program.click("menu:new-game")
        program.click("button:deal")
        program.wait_until("a card can be played", can_use_first_card)
        assert program.terminate() == 0

    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--speed", "instant") as program:
        program.key("Return")
        program.wait_until("a card can be played", can_use_first_card)


def test_quick_play_is_one_key_away(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--speed", "instant") as program:
        program.key("p")
        program.wait_until("a card can be played", can_use_first_card)


def test_the_window_title_shows_whose_turn_it_is_without_focus(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--variant", "classic", "--seed", "1", "--speed", "instant") as program:
        program.wait_until("my turn", is_my_turn)
        program.focus_window()
        assert program.has_title("Yaniv")

        program.focus_desktop()
        assert program.has_title("Yaniv: your turn")

        program.focus_window()
        assert program.has_title("Yaniv")
