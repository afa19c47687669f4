"""From the menu to the first turn, by mouse alone."""

from itertools import count
from pathlib import Path

from tests.e2e.sitting import Sitting, find, is_my_turn, names
from yaniv.cards import Cards
from yaniv.game.commands import Throw
from yaniv.game.moves import moves
from yaniv.game.view import View
from yaniv.rules.house import HouseRules
from yaniv.rules.melds import kind
from yaniv.table.company import Company, Unwritten
from yaniv.table.setup import Setup
from yaniv.table.table import Table
from yaniv.ui.scenes.seating import seat
from yaniv.variants import library


def opening(setup: Setup) -> View:
    """What seat 0 sees when the first cards have been dealt and nobody has moved."""
    table = Table.open(setup, Unwritten(), Company({}, lambda _seen: None))
    table.advance(0)
    return table.view(0)


def run_in(seen: View, rules: HouseRules) -> Cards:
    """A run this hand can throw at once; empty if there is none or it is not its turn."""
    table = (each.cards for each in _throws(seen) if kind(each.cards, rules.melds) == "run")
    return next(table, ())


def _throws(seen: View) -> list[Throw]:
    return [each for each in moves(seen) if isinstance(each, Throw)]


def seed_with_a_run() -> tuple[str, Cards]:
    """A seed by which the player starts and holds a run."""
    classic = library.load("classic")
    for number in count(1):
        setup = seat(classic, 4, (), str(number))
        run = run_in(opening(setup), setup.rules)
        if run:
            return setup.seed, run
    raise AssertionError


def test_a_run_is_dragged_to_the_table_and_a_card_drawn(tmp_path: Path, display: str) -> None:
    seed, run = seed_with_a_run()
    with Sitting(tmp_path, display, "--size", "1280x720", "--speed", "fast") as sitting:
        sitting.click("menu:new-game")
        sitting.click("seed")
        sitting.type(seed)
        sitting.until("the seed is written", lambda tree: getattr(find(tree, "seed"), "value", "") == seed)
        sitting.click("button:deal")
        before = sitting.until("my turn", is_my_turn)
        hand = names(before, "hand")

        for code in run:
            sitting.click(f"hand:{hand.index(code)}")
        sitting.drag(f"hand:{hand.index(run[0])}", "zone:play")
        sitting.until("the run lies ready", lambda tree: sorted(names(tree, "staged")) == sorted(run))
        sitting.click("deck")
        after = sitting.until("the turn is over", lambda tree: not names(tree, "staged") and not tree.busy)

    assert "last_match" in (tmp_path / "yaniv" / "settings.yaml").read_text(encoding="utf-8")
    assert len(names(after, "hand")) == len(hand) - len(run) + 1
    assert set(hand) - set(run) <= set(names(after, "hand"))
