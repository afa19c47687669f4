"""End-to-end test of profiles: matches and statistics of two people are separate, also after a SIGKILL."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element, is_my_turn
from tests.match.session_builders import make_setup
from tests.store.sample_matches import make_header, sample_events
from yaniv.rules.house_rules import HouseRules
from yaniv.store.journal import SqliteJournal


def store_finished_match(folder: Path) -> None:
    """Store one finished match of the first profile."""
    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(make_header(make_setup(HouseRules()))), sample_events(1, 3, HouseRules()))


def has_statistics(program: ProgramDriver) -> bool:
    """Open the statistics and return to the menu; return whether there were any figures."""
    program.click("menu:profile")
    program.click("menu:statistics")
    tree = program.wait_until("statistics", lambda tree: tree.scene == "statistics")
    program.key("Escape")
    program.wait_until("the player's page", lambda tree: tree.scene == "me")
    program.key("Escape")
    program.wait_until("the menu", lambda tree: tree.scene == "menu")
    return find_element(tree, "figure:games") is not None


def test_matches_and_statistics_of_two_people_are_kept_apart(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_finished_match(games)
    (tmp_path / "yaniv").mkdir()
    (tmp_path / "yaniv" / "settings.yaml").write_text("offer_lessons: false\n", encoding="utf-8")
    options = ("--data", str(games), "--size", "1280x720", "--speed", "fast")

    with ProgramDriver(tmp_path, display, *options) as program:
        first_has_statistics = has_statistics(program)
        program.click("menu:profile")
        program.click("menu:profiles")
        program.click("profile:add")
        program.type("Lia")
        program.key("Return")
        program.wait_until("Lia is there", lambda tree: find_element(tree, "profile:person-1") is not None)
        program.click("profile:switch")
        program.wait_until(
            "her menu",
            lambda tree: tree.scene == "menu" and getattr(find_element(tree, "menu:profile"), "name", "") == "Lia",
        )
        second_has_statistics = has_statistics(program)
        program.click("menu:quick-play")
        program.wait_until("her turn", is_my_turn)
        program.kill()

    with ProgramDriver(tmp_path, display, *options) as program:
        program.element("menu:continue")
        program.click("menu:profile")
        program.click("menu:profiles")
        program.click("profile:first")
        menu = program.wait_until(
            "the first menu",
            lambda tree: tree.scene == "menu" and getattr(find_element(tree, "menu:profile"), "name", "") == "You",
        )
        assert has_statistics(program)
        assert program.terminate() == 0

    assert first_has_statistics
    assert not second_has_statistics
    assert find_element(menu, "menu:continue") is None
    assert (games / "profiles" / "person-1" / "yaniv.sqlite3").is_file()
