"""From the menu to the first turn, by mouse alone."""

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
from yaniv.ui.scenes.lobby.match_setup_builder import build_setup
from yaniv.variants import library


def opening_view(setup: MatchSetup) -> View:
    """What seat 0 sees when the first cards have been dealt and nobody has moved."""
    table = MatchSession.open(setup, NullJournal(), Participants({}, lambda _seen: None))
    table.advance(0)
    return table.view(0)


def find_run(view: View, rules: HouseRules) -> Cards:
    """A run this hand can throw at once; empty if there is none or it is not its turn."""
    table = (each.cards for each in _legal_throws(view) if meld_kind(each.cards, rules.melds) == "run")
    return next(table, ())


def _legal_throws(view: View) -> list[Throw]:
    return [each for each in moves(view) if isinstance(each, Throw)]


def seed_with_a_run() -> tuple[str, Cards]:
    """A seed by which the player starts and holds a run."""
    classic = library.load("classic")
    for number in count(1):
        setup = build_setup(classic, 4, (), str(number))
        run = find_run(opening_view(setup), setup.rules)
        if run:
            return setup.seed, run
    raise AssertionError


def test_a_run_is_dragged_to_the_table_and_a_card_drawn(tmp_path: Path, display: str) -> None:
    seed, run = seed_with_a_run()
    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--speed", "fast") as sitting:
        sitting.click("menu:new-game")
        sitting.click("seed")
        sitting.type(seed)
        sitting.wait_until("the seed is written", lambda tree: getattr(find_element(tree, "seed"), "value", "") == seed)
        sitting.click("button:deal")
        before = sitting.wait_until("my turn", is_my_turn)
        hand = element_names(before, "hand")

        for code in run:
            sitting.click(f"hand:{hand.index(code)}")
        sitting.drag(f"hand:{hand.index(run[0])}", "zone:play")
        sitting.wait_until("the run lies ready", lambda tree: sorted(element_names(tree, "staged")) == sorted(run))
        sitting.click("deck")
        after = sitting.wait_until("the turn is over", lambda tree: not element_names(tree, "staged") and not tree.busy)

    assert "last_match" in (tmp_path / "yaniv" / "settings.yaml").read_text(encoding="utf-8")
    assert len(element_names(after, "hand")) == len(hand) - len(run) + 1
    assert set(hand) - set(run) <= set(element_names(after, "hand"))
