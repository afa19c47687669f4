"""End-to-end test of pass and play: the curtain between two people, a crash, and the end of the round."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, element_names, find_element
from tests.match.session_builders import dealt_round
from tests.store.sample_matches import make_header
from yaniv.i18n import card_name
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store.journal import SqliteJournal
from yaniv.ui.accessibility.element_tree import ElementTree
from yaniv.ui.pages.curtain_page import LIFT_ID

NOAS_HAND, DANS_HAND = "2C 4H 7D 9H KS", "AC AD AH AS QC"
OPTIONS = ("--size", "1280x720", "--speed", "instant")


def store_match(folder: Path) -> None:
    """Store a match of Noa and Dan in which Noa is to move."""
    rules = HouseRules(match=MatchRules(end="single_round"))
    setup = MatchSetup("Quick", rules, ("Noa", "Dan"), ("", ""), "7", MatchPurpose(is_shared=True))
    with SqliteJournal.open(folder) as journal:
        journal.append(
            journal.new_match(make_header(setup)), dealt_round(setup, NOAS_HAND, DANS_HAND, stock="3H KD JK")
        )


def is_curtain_for(name: str, tree: ElementTree) -> bool:
    """Return whether the curtain is shown and asks for this person."""
    return tree.scene == "curtain" and f"Pass to {name}." in tree.announce


def hand_texts(tree: ElementTree) -> list[str]:
    """Return the cards in hand, except those thrown in this test, that appear anywhere on the screen."""
    everything = f"{tree.announce} {tree.elements}"
    hidden = [card for card in f"{NOAS_HAND} {DANS_HAND}".split() if card not in ("KS", "QC", "9H")]
    return [card for card in hidden if f"'{card}'" in everything or card_name(card) in everything.lower()]


def may_call(tree: ElementTree) -> bool:
    """Return whether the call button is enabled."""
    return "enabled" in getattr(find_element(tree, "button:yaniv"), "state", ())


def throw_and_draw(program: ProgramDriver, card: str) -> None:
    """Select a card, throw it and draw, with the keyboard."""
    tree = program.wait_until("the hand", lambda tree: card in element_names(tree, "hand"))
    program.key(str(list(element_names(tree, "hand")).index(card) + 1))
    program.key("d")
    program.key("w")


def lift(program: ProgramDriver, name: str) -> ElementTree:
    """Wait for the curtain of this person and hold its button until it lifts; return the tree of the curtain."""
    curtain = program.wait_until(f"{name} is asked for", lambda tree: is_curtain_for(name, tree))
    program.press(LIFT_ID)
    program.wait_until("it is lifted", lambda tree: tree.scene == "table")
    program.release()
    return curtain


def test_two_people_sit_down_and_pass_the_machine(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--data", str(tmp_path / "games"), *OPTIONS) as program:
        program.click("menu:pass")
        program.wait_until("the seats", lambda tree: find_element(tree, "person:2") is not None)
        for seat, name in ((1, "Noa"), (2, "Dan")):
            program.click(f"person:{seat}")
            for letter in name:
                program.key(letter)
        program.wait_until("the names", lambda tree: element_names(tree, "seat") == ("Noa", "Dan"))
        program.click("seat:2")
        program.click("seat:1")
        program.wait_until("Dan is first", lambda tree: element_names(tree, "seat")[0] == "Dan")
        program.click("button:deal")
        curtain = program.wait_until("the curtain", lambda tree: tree.scene == "curtain")

    assert "Pass to" in curtain.announce
    with SqliteJournal.open(tmp_path / "games") as journal:
        assert [each.names for each in journal.match_summaries()] == [("Dan", "Noa")]


def test_two_people_play_with_a_curtain_between_them(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_match(games)
    data = ("--data", str(games), *OPTIONS)

    with ProgramDriver(tmp_path, display, *data) as program:
        entry = program.element("menu:continue").label
        program.click("menu:continue")
        first = lift(program, "Noa")
        throw_and_draw(program, "KS")
        second = program.wait_until("Dan is asked for", lambda tree: is_curtain_for("Dan", tree))
        program.kill()

    with ProgramDriver(tmp_path, display, *data) as program:
        program.click("menu:continue")
        after_crash = lift(program, "Dan")
        throw_and_draw(program, "QC")
        third = lift(program, "Noa")
        throw_and_draw(program, "9H")
        lift(program, "Dan")
        program.wait_until("the call", may_call)
        program.key("y")
        program.wait_until(
            "it is armed", lambda tree: getattr(find_element(tree, "button:yaniv"), "value", "") == "armed"
        )
        program.key("Return")
        result = program.wait_until("the end", lambda tree: find_element(tree, "button:rematch") is not None)
        assert program.terminate() == 0

    assert entry == "Continue, Quick · pass and play · round 1 · 2 players"
    for curtain in (first, second, after_crash, third):
        assert hand_texts(curtain) == []
        assert element_names(curtain, "hand") == element_names(curtain, "pile") == ()
    assert "Noa throws king of spades." in str(after_crash.elements)
    assert "Dan wins the match." in result.announce
