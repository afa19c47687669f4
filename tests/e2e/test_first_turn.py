"""End-to-end test of the first turn, from the menu on, with the mouse alone."""

from itertools import count
from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, element_names, find_element, is_my_turn
from yaniv.cards import Cards
from yaniv.game.commands import Throw
from yaniv.game.moves import moves
from yaniv.game.view import View
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import NullJournal, Participants
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.melds import meld_kind
from yaniv.ui.pages.match_setup_builder import build_setup
from yaniv.variants import library


def opening_view(setup: MatchSetup) -> View:
    """Return the view of seat 0 after the first deal, before any move."""
    session = MatchSession.open(setup, NullJournal(), Participants({}, lambda _seen: None))
    session.advance(0)
    return session.view(0)


def find_run(view: View, rules: HouseRules) -> Cards:
    """Return a run that may be thrown now; empty if there is none or it is not this player's turn."""
    session = (each.cards for each in _legal_throws(view) if meld_kind(each.cards, rules.melds) == "run")
    return next(session, ())


def _legal_throws(view: View) -> list[Throw]:
    return [each for each in moves(view) if isinstance(each, Throw)]


def seed_with_a_run() -> tuple[str, Cards]:
    """Return the first seed by which the player starts with a run in hand, and that run."""
    classic = library.load("classic")
    for number in count(1):
        setup = build_setup(classic, 4, (), str(number))
        run = find_run(opening_view(setup), setup.rules)
        if run:
            return setup.seed, run
    raise AssertionError


def test_a_run_is_dragged_to_the_table_and_a_card_drawn(tmp_path: Path, display: str) -> None:
    seed, run = seed_with_a_run()
    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--speed", "fast") as program:
        program.click("menu:new-game")
        program.click("seed")
        program.type(seed)
        program.wait_until("the seed is written", lambda tree: getattr(find_element(tree, "seed"), "value", "") == seed)
        program.click("button:deal")
        before = program.wait_until("my turn", is_my_turn)
        hand = element_names(before, "hand")

        for code in run:
            program.click(f"hand:{hand.index(code)}")
        program.drag(f"hand:{hand.index(run[0])}", "zone:play")
        program.wait_until("the run lies ready", lambda tree: sorted(element_names(tree, "staged")) == sorted(run))
        program.click("deck")
        after = program.wait_until("the turn is over", lambda tree: not element_names(tree, "staged") and not tree.busy)

    assert "last_match" in (tmp_path / "yaniv" / "settings.yaml").read_text(encoding="utf-8")
    assert len(element_names(after, "hand")) == len(hand) - len(run) + 1
    assert set(hand) - set(run) <= set(element_names(after, "hand"))
