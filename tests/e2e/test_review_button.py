"""End-to-end test of "Review round": from the result of a round to its first costly decision, and back to the table."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element
from tests.match.session_builders import dealt_round
from tests.store.sample_matches import make_header
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.match.match_setup import MatchSetup
from yaniv.rules.house_rules import HouseRules
from yaniv.store.journal import SqliteJournal
from yaniv.ui.accessibility.element_tree import ElementTree

HANDS = ("KC KD KS 2H 6D", "AC AD AH JK 2S")
OPTIONS = ("--size", "1280x720", "--speed", "instant")


def store_finished_round(folder: Path) -> None:
    """Store a match whose first round the player has lost, after throwing a low card instead of three kings."""
    setup = MatchSetup("Classic", HouseRules(), ("Dana", "Noa"), ("", "greedy:noa"), "7")
    moves = (c.Throw(0, cards("2H")), c.DrawStock(0), c.Call(1))
    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(make_header(setup)), dealt_round(setup, *HANDS, stock="9C 8D", then=moves))


def is_costly(tree: ElementTree) -> bool:
    return getattr(find_element(tree, "review:told"), "value", "") in ("slip", "mistake", "blunder")


def has_result(tree: ElementTree) -> bool:
    return find_element(tree, "button:next-round") is not None


def test_the_round_is_reviewed_and_the_match_goes_on(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_finished_round(games)

    with ProgramDriver(tmp_path, display, "--data", str(games), *OPTIONS) as program:
        program.click("menu:continue")
        program.wait_until("the result", has_result)
        program.key("x")
        reviewed = program.wait_until("the costly decision", is_costly)
        program.click("replay:leave")
        program.wait_until("the result again", has_result)
        program.click("button:review-round")
        program.wait_until("the costly decision again", is_costly)
        program.key("Escape")
        program.wait_until("the result once more", has_result)
        program.click("button:next-round")
        program.wait_until("the next round", lambda tree: tree.scene == "table" and not has_result(tree))
        assert program.terminate() == 0

    assert find_element(reviewed, "replay:practise") is None
    assert [each.id for each in reviewed.elements if each.id.startswith("hand:")]
    assert program.error_output == ""
