"""Two people at one machine, in a real window: each finds matches and statistics of their own, also after `kill -9`."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element, is_my_turn
from tests.match.session_builders import make_setup
from tests.store.sample_matches import make_header, sample_events
from yaniv.rules.house_rules import HouseRules
from yaniv.store.journal import SqliteJournal


def store_finished_match(folder: Path) -> None:
    """One match of whoever has always played here."""
    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(make_header(make_setup(HouseRules()))), sample_events(1, 3, HouseRules()))


def open_statistics(sitting: ProgramDriver) -> bool:
    """Look whether there are statistics, and come back to the menu."""
    sitting.click("menu:statistics")
    tree = sitting.wait_until("statistics", lambda tree: tree.scene == "statistics")
    sitting.key("Escape")
    sitting.wait_until("the menu", lambda tree: tree.scene == "menu")
    return find_element(tree, "figure:games") is not None


def test_matches_and_statistics_of_two_people_are_kept_apart(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_finished_match(games)
    (tmp_path / "yaniv").mkdir()
    (tmp_path / "yaniv" / "settings.yaml").write_text("offer_lessons: false\n", encoding="utf-8")
    options = ("--data", str(games), "--size", "1280x720", "--speed", "fast")

    with ProgramDriver(tmp_path, display, *options) as sitting:
        first_has_statistics = open_statistics(sitting)
        sitting.click("menu:profile")
        sitting.click("profile:add")
        sitting.type("Lia")
        sitting.key("Return")
        sitting.wait_until("Lia is there", lambda tree: find_element(tree, "profile:person-1") is not None)
        sitting.click("profile:switch")
        sitting.wait_until(
            "her menu",
            lambda tree: tree.scene == "menu" and getattr(find_element(tree, "menu:profile"), "name", "") == "Lia",
        )
        second_has_statistics = open_statistics(sitting)
        sitting.click("menu:quick-play")
        sitting.wait_until("her turn", is_my_turn)
        sitting.kill()

    with ProgramDriver(tmp_path, display, *options) as sitting:
        sitting.element("menu:continue")
        sitting.click("menu:profile")
        sitting.click("profile:first")
        sitting.click("profile:switch")
        menu = sitting.wait_until(
            "the first menu",
            lambda tree: tree.scene == "menu" and getattr(find_element(tree, "menu:profile"), "name", "") == "Player 1",
        )
        assert open_statistics(sitting)
        assert sitting.terminate() == 0

    assert first_has_statistics
    assert not second_has_statistics
    assert find_element(menu, "menu:continue") is None
    assert (games / "profiles" / "person-1" / "yaniv.sqlite3").is_file()
