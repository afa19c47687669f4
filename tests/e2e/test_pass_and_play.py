"""Two people at one real window, with real keys: the curtain between them, a crash, and the end."""

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
from yaniv.ui.scenes.pass_and_play.curtain_scene import LIFT_ID

NOAS_HAND, DANS_HAND = "2C 4H 7D 9H KS", "AC AD AH AS QC"
OPTIONS = ("--size", "1280x720", "--speed", "instant")


def store_match(folder: Path) -> None:
    """Noa and Dan have begun a match; Noa is to move."""
    rules = HouseRules(match=MatchRules(end="single_round"))
    setup = MatchSetup("Quick", rules, ("Noa", "Dan"), ("", ""), "7", MatchPurpose(is_shared=True))
    with SqliteJournal.open(folder) as journal:
        journal.append(
            journal.new_match(make_header(setup)), dealt_round(setup, NOAS_HAND, DANS_HAND, stock="3H KD JK")
        )


def is_curtain_for(name: str, tree: ElementTree) -> bool:
    """Is it drawn, and does it ask for this person?"""
    return tree.scene == "curtain" and f"{name}, it's your turn." in tree.announce


def hand_texts(tree: ElementTree) -> list[str]:
    """Cards of a hand, not thrown in this test, that anything on the screen tells."""
    everything = f"{tree.announce} {tree.elements}"
    hidden = [card for card in f"{NOAS_HAND} {DANS_HAND}".split() if card not in ("KS", "QC", "9H")]
    return [card for card in hidden if f"'{card}'" in everything or card_name(card) in everything.lower()]


def may_call(tree: ElementTree) -> bool:
    """Can the call button be pressed?"""
    return "enabled" in getattr(find_element(tree, "button:yaniv"), "state", ())


def throw_and_draw(sitting: ProgramDriver, card: str) -> None:
    """With the keyboard: the card, throw, draw."""
    tree = sitting.wait_until("the hand", lambda tree: card in element_names(tree, "hand"))
    sitting.key(str(list(element_names(tree, "hand")).index(card) + 1))
    sitting.key("d")
    sitting.key("w")


def lift(sitting: ProgramDriver, name: str) -> ElementTree:
    """Waits for the curtain of this person, and lifts it as soon as it can be lifted."""
    sitting.wait_until(f"{name} is asked for", lambda tree: is_curtain_for(name, tree))
    curtain = sitting.wait_until("it can be lifted", lambda tree: "enabled" in str(find_element(tree, LIFT_ID)))
    sitting.key("Return")
    sitting.wait_until("it is lifted", lambda tree: tree.scene == "table")
    return curtain


def test_two_people_play_with_a_curtain_between_them(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_match(games)
    data = ("--data", str(games), *OPTIONS)

    with ProgramDriver(tmp_path, display, *data) as sitting:
        entry = sitting.element("menu:continue").label
        sitting.click("menu:continue")
        first = lift(sitting, "Noa")
        throw_and_draw(sitting, "KS")
        second = sitting.wait_until("Dan is asked for", lambda tree: is_curtain_for("Dan", tree))
        sitting.kill()

    with ProgramDriver(tmp_path, display, *data) as sitting:
        sitting.click("menu:continue")
        after_crash = lift(sitting, "Dan")
        throw_and_draw(sitting, "QC")
        third = lift(sitting, "Noa")
        throw_and_draw(sitting, "9H")
        lift(sitting, "Dan")
        sitting.wait_until("the call", may_call)
        sitting.key("y")
        sitting.wait_until(
            "it is armed", lambda tree: getattr(find_element(tree, "button:yaniv"), "value", "") == "armed"
        )
        sitting.key("Return")
        result = sitting.wait_until("the result", lambda tree: find_element(tree, "button:next-round") is not None)
        assert sitting.terminate() == 0

    assert entry == "Continue, Quick · pass and play · round 1 · 2 players"
    for curtain in (first, second, after_crash, third):
        assert hand_texts(curtain) == []
        assert element_names(curtain, "hand") == element_names(curtain, "pile") == ()
    assert "Noa throws king of spades." in str(after_crash.elements)
    assert "Dan wins the round" in result.announce
