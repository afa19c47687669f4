"""How few things have to be pressed before a card can be played. Source: UX 9, gate 1."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element, is_my_turn
from yaniv.ui.accessibility.element_tree import ElementTree


def can_use_first_card(tree: ElementTree) -> bool:
    """It is the player's turn, and his first card is there to be used."""
    card = find_element(tree, "hand:0")
    return is_my_turn(tree) and card is not None and "enabled" in card.state


def test_the_first_card_is_two_clicks_away_and_with_a_save_one_key(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--speed", "instant") as new:
        new.click("menu:new-game")
        new.click("button:deal")
        new.wait_until("a card can be played", can_use_first_card)
        assert new.terminate() == 0

    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--speed", "instant") as again:
        again.key("Return")
        again.wait_until("a card can be played", can_use_first_card)


def test_quick_play_is_one_key_away(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--speed", "instant") as new:
        new.key("p")
        new.wait_until("a card can be played", can_use_first_card)


def test_the_title_calls_a_player_who_looks_elsewhere(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--variant", "classic", "--seed", "1", "--speed", "instant") as sitting:
        sitting.wait_until("my turn", is_my_turn)
        sitting.focus_window()
        assert sitting.has_title("Yaniv")

        sitting.focus_desktop()
        assert sitting.has_title("Your turn - Yaniv")

        sitting.focus_window()
        assert sitting.has_title("Yaniv")
