"""In a real window: computers get all seats, play by themselves, are stopped, and leave nothing behind."""

from collections.abc import Callable
from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element
from yaniv.store.journal import SqliteJournal
from yaniv.ui.accessibility.element_tree import ElementTree


def name_of(tree: ElementTree, id_: str) -> str:
    return getattr(find_element(tree, id_), "name", "")


def is_taken(seat: str, *, taken: bool = True) -> Callable[[ElementTree], bool]:
    return lambda tree: (find_element(tree, seat) is not None) == taken


def test_a_match_of_computers_is_watched(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    with ProgramDriver(tmp_path, display, "--data", str(games), "--size", "1280x720") as sitting:
        sitting.click("menu:pass")
        for seat in ("seat:3", "seat:4"):
            sitting.click("button:computer")
            sitting.wait_until("a computer player", is_taken(seat))
        for number in (1, 2):
            sitting.click(f"remove:{number}")
            sitting.wait_until("nobody", is_taken(f"seat:{number}", taken=False))
        sitting.wait_until("nobody has a seat", lambda tree: name_of(tree, "button:deal") == "Watch them play")
        sitting.click("button:deal")
        sitting.wait_until("a move", lambda tree: tree.scene == "watch" and "throws" in tree.announce)
        sitting.key("plus")
        sitting.wait_until("more speed", lambda tree: name_of(tree, "toast") == "Speed: Fast")
        sitting.key("space")
        sitting.wait_until("the match stops", lambda tree: name_of(tree, "watch:pause") == "Resume")
        sitting.key("Escape")
        sitting.wait_until("the seats", lambda tree: name_of(tree, "button:deal") == "Watch them play")

    with SqliteJournal.open(games) as journal:
        assert journal.match_summaries() == ()
