"""End-to-end test of the list of unseen cards: it is switched on, opened by keys, and counted as a hint."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element, focused_id, is_my_turn
from tests.match.session_builders import dealt_round
from tests.store.sample_matches import make_header
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import ORDINARY, MatchPurpose
from yaniv.rules.house_rules import HouseRules
from yaniv.store.journal import SqliteJournal
from yaniv.ui.accessibility.element_tree import ElementTree

HANDS = ("KC KD KS 2H 6D", "9C 9D 3S 4S QS")
OPTIONS = ("--size", "1280x720", "--speed", "instant")


def store_unfinished_round(folder: Path, purpose: MatchPurpose) -> None:
    """Store a match in which Noa has taken the king of clubs, and the player is in turn again."""
    setup = MatchSetup("Classic", HouseRules(), ("Dana", "Noa"), ("", "greedy:noa"), "7", purpose)
    moves = (c.Throw(0, cards("KC")), c.DrawStock(0), c.Throw(1, cards("QS")), c.DrawDiscard(1, "KC"))
    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(make_header(setup)), dealt_round(setup, *HANDS, stock="8D 7S", then=moves))


def list_unseen_cards(config_home: Path) -> None:
    """Store settings that list the unseen cards."""
    (config_home / "yaniv").mkdir()
    (config_home / "yaniv" / "settings.yaml").write_text("list_unseen_cards: true\n", encoding="utf-8")


def open_log(program: ProgramDriver) -> None:
    """Continue the stored match, and open the log."""
    program.click("menu:continue")
    program.wait_until("my turn", is_my_turn)
    program.key("l")


def listed_lines(tree: ElementTree) -> str:
    return " ".join(each.label for each in tree.elements if each.id.startswith("log:"))


def test_looking_at_the_unseen_cards_is_a_hint(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_unfinished_round(games, ORDINARY)
    list_unseen_cards(tmp_path)

    with ProgramDriver(tmp_path, display, "--data", str(games), *OPTIONS) as program:
        open_log(program)
        program.wait_until("the log", lambda tree: "Noa takes king of clubs" in listed_lines(tree))
        program.tab_to("log-tab:log")
        program.key("Right")
        program.wait_until("the tab for the cards", lambda tree: focused_id(tree) == "log-tab:cards")
        program.key("Return")
        listed = program.wait_until("the cards", lambda tree: "Cards you know of" in listed_lines(tree))
        program.click("log-tab:log")
        program.wait_until("the log again", lambda tree: "Noa takes king of clubs" in listed_lines(tree))
        program.click("log-tab:cards")
        program.wait_until("the cards again", lambda tree: "Cards you know of" in listed_lines(tree))
        assert program.terminate() == 0

    with SqliteJournal.open(games) as journal:
        hints = [each.hints for each in journal.match_summaries()]
    assert "Noa: king of clubs" in listed_lines(listed)
    assert hints == [1]
    assert program.error_output == ""


def test_practice_has_its_own_panel_instead(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_unfinished_round(games, MatchPurpose(is_practice=True))
    list_unseen_cards(tmp_path)

    with ProgramDriver(tmp_path, display, "--data", str(games), *OPTIONS) as program:
        open_log(program)
        tree = program.wait_until("the log", lambda tree: "Noa takes king of clubs" in listed_lines(tree))
        program.terminate()

    assert find_element(tree, "log-tab:cards") is None
    assert find_element(tree, "practice:cards") is not None
