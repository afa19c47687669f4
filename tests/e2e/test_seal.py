"""The seal that is shown before the match is the one that is opened after it."""

from pathlib import Path

from tests.e2e.sitting import Sitting, find, is_my_turn
from tests.e2e.test_round import has_result, take_a_turn
from yaniv.store.journal import Journal
from yaniv.ui.inspect import Tree

MATCH = ("--variant", "quick", "--players", "2", "--seed", "8", "--speed", "instant", "--size", "1280x720")


def shown(tree: Tree, id_: str = "seal") -> str:
    return str(getattr(find(tree, id_), "value", ""))


def kept(home: Path) -> tuple[str, str, str]:
    """Seal, seed and salt of the match, as the journal has them."""
    (data,) = home.rglob("yaniv.sqlite3")
    with Journal.open(data.parent) as journal:
        header = journal.load(1).header
    return header.seal, header.seed, header.salt


def test_a_match_is_sealed_played_and_checked(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, *MATCH) as sitting:
        sitting.until("the table", lambda tree: tree.scene == "table" and not tree.busy)
        sitting.key("l")
        sitting.click("button:seal")
        before = sitting.until("the seal", lambda tree: bool(shown(tree)))
        sitting.click("button:close")
        sitting.key("l")
        while not has_result(sitting.until("my turn or the end", lambda now: is_my_turn(now) or has_result(now))):
            take_a_turn(sitting, sitting.tree)
        sitting.click("button:next-round")
        sitting.click("button:check")
        after = sitting.until("the seal again", lambda tree: bool(shown(tree, "seal:seed")))
        sitting.ask_to_leave()

    assert shown(before, "seal:seed") == shown(before, "seal:salt") == ""
    assert shown(before) == shown(after)
    assert after.announce.startswith("The seal holds. ")
    assert (shown(after), shown(after, "seal:seed"), shown(after, "seal:salt")) == kept(tmp_path)
