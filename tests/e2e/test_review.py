"""A match of a file is judged while it is seen again, in a real window and by the real master."""

from pathlib import Path

from tests.e2e.sitting import Sitting, find
from tests.store.games import events, header
from tests.table.company import make_setup
from yaniv.rules.house import HouseRules
from yaniv.store.journal import Journal
from yaniv.ui.inspect import Tree

LOG = Path(__file__).parent.parent / "logs" / "classic-0.1.0.yaniv"


def told(tree: Tree) -> str:
    return str(getattr(find(tree, "review:told"), "name", ""))


def graded(tree: Tree) -> str:
    return str(getattr(find(tree, "review:told"), "value", ""))


def is_summed_up(tree: Tree) -> bool:
    return "of the decisions as good as the master's" in told(tree)


def test_a_match_is_judged_and_its_worst_decision_found(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, "--size", "1280x720", str(LOG)) as sitting:
        sitting.until("somebody judges", lambda tree: "The master looks at" in told(tree))
        sitting.click("replay:end")
        summed = told(sitting.until("all is judged", is_summed_up))
        sitting.click("review:dearest")
        worst = sitting.until("the worst decision", lambda tree: graded(tree) == "blunder")
        sitting.key("shift+Left")
        before = sitting.until("a mistake before it", lambda tree: told(tree) not in ("", told(worst), summed))
        assert sitting.ask_to_leave() == 0

    assert "points given away a round" in summed
    assert "A blunder: about" in told(worst)
    assert graded(before) in ("mistake", "blunder")
    assert sitting.complaint == ""


def test_a_match_that_may_go_on_is_judged_by_nobody(tmp_path: Path, display: str) -> None:
    with Journal.open(tmp_path / "games") as journal:
        journal.append(journal.new_match(header(make_setup(HouseRules()))), events(1, 3, HouseRules())[:60])

    with Sitting(tmp_path, display, "--data", str(tmp_path / "games"), "--size", "1280x720") as sitting:
        sitting.click("menu:matches")
        sitting.click("match:replay")
        tree = sitting.until("the replay", lambda tree: tree.scene == "replay")
        assert sitting.ask_to_leave() == 0

    assert find(tree, "replay:where") is not None
    assert find(tree, "review:told") is None
