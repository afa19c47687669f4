"""End-to-end test of practice: continue a finished match from an earlier decision, and the list after a crash."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, element_names, find_element
from tests.match.session_builders import dealt_round
from tests.store.sample_matches import make_header
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.match.match_setup import MatchSetup
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store.journal import SqliteJournal
from yaniv.ui.accessibility.element_tree import ElementTree

HANDS = ("2C 4H 7D 9H KS", "AC AD AH JK 2S")
OPTIONS = ("--size", "1280x720", "--speed", "instant")


def store_match(folder: Path) -> None:
    """Store a match of one round, won by Noa's call after one turn of the player."""
    rules = HouseRules(match=MatchRules(end="single_round"))
    setup = MatchSetup("Quick", rules, ("Dana", "Noa"), ("", "greedy:noa"), "7")
    moves = (c.Throw(0, cards("KS")), c.DrawStock(0), c.Call(1))
    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(make_header(setup)), dealt_round(setup, *HANDS, stock="3H KD", then=moves))


def can_redo(tree: ElementTree) -> bool:
    """Return whether a move can be redone."""
    return "enabled" in str(find_element(tree, "practice:redo"))


def test_a_finished_match_is_played_differently(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_match(games)
    data = ("--data", str(games), *OPTIONS)

    with ProgramDriver(tmp_path, display, *data) as program:
        program.click("menu:profile")
        program.click("menu:matches")
        program.click("match:replay")
        program.key("End")
        program.click("replay:practise")
        program.wait_until("the last decision again", lambda tree: find_element(tree, "practice:undo") is not None)
        program.click("practice:undo")
        tree = program.wait_until("the first one", lambda tree: "KS" in element_names(tree, "hand"))
        assert sorted(element_names(tree, "hand")) == sorted(HANDS[0].split())
        program.click("practice:hands")
        hands = program.wait_until("open hands", lambda tree: find_element(tree, "open-hand:1") is not None)
        program.wait_until("redo is enabled", can_redo)
        program.key(str(list(element_names(program.last_tree, "hand")).index("9H") + 1))
        program.key("d")
        program.wait_until("another throw", lambda tree: find_element(tree, "staged:0") is not None)
        program.key("w")
        program.wait_until("a branch", lambda tree: "KS" in element_names(tree, "hand") and not can_redo(tree))
        program.kill()

    with SqliteJournal.open(games) as journal:
        summaries = journal.match_summaries()

    with ProgramDriver(tmp_path, display, *data) as program:
        program.click("menu:profile")
        program.click("menu:matches")
        after = program.wait_until("the matches", lambda tree: tree.scene == "matches")

    assert "Noa: A♣ A♦ A♥" in str(hands.elements)
    assert [(each.purpose.is_practice, each.is_counted) for each in summaries] == [(True, False), (False, True)]
    assert "practice" in str(after.elements)
