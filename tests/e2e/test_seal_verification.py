"""End-to-end test of the seal: the one shown before the match is the one verified after it."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element, is_my_turn
from tests.e2e.test_round_by_mouse import play_turn_by_mouse
from yaniv.store.journal import SqliteJournal
from yaniv.ui.accessibility.element_tree import ElementTree

MATCH = ("--variant", "quick", "--players", "2", "--seed", "8", "--speed", "instant", "--size", "1280x720")


def element_value(tree: ElementTree, id_: str = "seal") -> str:
    return str(getattr(find_element(tree, id_), "value", ""))


def is_over(tree: ElementTree) -> bool:
    return find_element(tree, "button:rematch") is not None


def stored_seal(home: Path) -> tuple[str, str, str]:
    """Return seal, seed and salt of the match from the journal."""
    (data,) = home.rglob("yaniv.sqlite3")
    with SqliteJournal.open(data.parent) as journal:
        header = journal.load_match(1).header
    return header.seal, header.seed, header.salt


def test_a_match_is_sealed_played_and_checked(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH) as program:
        program.wait_until("the table", lambda tree: tree.scene == "table" and not tree.busy)
        program.key("l")
        program.click("button:seal")
        before = program.wait_until("the seal", lambda tree: bool(element_value(tree)))
        program.click("button:close")
        program.wait_until("the log", lambda tree: find_element(tree, "button:seal") is not None)
        program.key("l")
        program.wait_until("the table beside it is wide again", lambda tree: find_element(tree, "button:seal") is None)
        while not is_over(program.wait_until("my turn or the end", lambda now: is_my_turn(now) or is_over(now))):
            play_turn_by_mouse(program, program.last_tree)
        program.click("button:more")
        program.click("button:check")
        after = program.wait_until("the seal again", lambda tree: bool(element_value(tree, "seal:seed")))
        program.terminate()

    assert element_value(before, "seal:seed") == element_value(before, "seal:salt") == ""
    assert element_value(before) == element_value(after)
    assert after.announce.startswith("The seal holds. ")
    assert (element_value(after), element_value(after, "seal:seed"), element_value(after, "seal:salt")) == stored_seal(
        tmp_path
    )
