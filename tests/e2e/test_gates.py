"""How few things have to be pressed before a card can be played. Source: UX 9, gate 1."""

from pathlib import Path

from tests.e2e.sitting import Sitting, find, is_my_turn
from yaniv.ui.inspect import Tree


def can_play(tree: Tree) -> bool:
    """It is the player's turn, and his first card is there to be used."""
    card = find(tree, "hand:0")
    return is_my_turn(tree) and card is not None and "enabled" in card.state


def test_the_first_card_is_two_clicks_away_and_with_a_save_one_key(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, "--size", "1280x720", "--speed", "instant") as new:
        new.click("menu:new-game")
        new.click("button:deal")
        new.until("a card can be played", can_play)
        assert new.ask_to_leave() == 0

    with Sitting(tmp_path, display, "--size", "1280x720", "--speed", "instant") as again:
        again.key("Return")
        again.until("a card can be played", can_play)


def test_the_title_calls_a_player_who_looks_elsewhere(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, "--variant", "classic", "--seed", "1", "--speed", "instant") as sitting:
        sitting.until("my turn", is_my_turn)
        sitting.look_back()
        assert sitting.is_called("Yaniv")

        sitting.look_away()
        assert sitting.is_called("Your turn - Yaniv")

        sitting.look_back()
        assert sitting.is_called("Yaniv")
