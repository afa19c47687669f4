"""Nothing is lost, however the program ends."""

from pathlib import Path

from tests.e2e.sitting import Sitting, find, is_my_turn, names
from yaniv.ui.inspect import Tree

MATCH = ("--players", "4", "--seed", "21", "--speed", "instant", "--size", "1280x720")


def seen(tree: Tree) -> tuple[object, ...]:
    """Everything on the table that a player would miss."""
    return (
        sorted(names(tree, "hand")),
        names(tree, "pile"),
        [each.label for each in tree.elements if each.id.startswith("seat:")],
        getattr(find(tree, "deck"), "value", None),
    )


def dragged(tree: Tree) -> bool:
    """Is a card in the air?"""
    return any("dragging" in each.state for each in tree.elements)


def children(process: int) -> list[int]:
    """Processes that it started. Linux tells."""
    told = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(each) for each in told.split()]


def is_alive(process: int) -> bool:
    """Does it still do anything? One that nobody has waited for yet does not."""
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"


def test_a_killed_program_continues_with_the_same_cards(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, *MATCH) as sitting:
        sitting.until("my turn", is_my_turn)
        sitting.click("hand:0")
        sitting.until("a card is chosen", lambda tree: "selected" in getattr(find(tree, "hand:0"), "state", ()))
        sitting.click("deck")
        before = sitting.until("my turn again", lambda tree: is_my_turn(tree) and "selected" not in str(tree.elements))
        sitting.kill()

    with Sitting(tmp_path, display, "--size", "1280x720", "--speed", "instant") as sitting:
        go_on = sitting.element("menu:continue")
        sitting.click("menu:continue")
        after = sitting.until("my turn", is_my_turn)

    assert go_on.label == "Continue, Classic · round 1 · you 0 · 4 players"
    assert seen(after) == seen(before)


def test_a_start_may_go_on_at_once(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, *MATCH) as sitting:
        before = sitting.until("my turn", is_my_turn)
        sitting.kill()

    with Sitting(tmp_path, display, "--continue", "--size", "1280x720", "--speed", "instant") as sitting:
        after = sitting.until("my turn", is_my_turn)

    assert seen(after) == seen(before)


def test_a_log_out_ends_the_program_well(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, *MATCH) as sitting:
        sitting.until("my turn", is_my_turn)
        sitting.click("hand:0")
        sitting.until("a card is chosen", lambda tree: "selected" in getattr(find(tree, "hand:0"), "state", ()))
        sitting.click("deck")
        before = sitting.until("my turn again", lambda tree: is_my_turn(tree) and "selected" not in str(tree.elements))
        company = children(sitting.process.pid)
        left = sitting.ask_to_leave()
    kept = {path.name for path in tmp_path.rglob("yaniv.sqlite3*")}
    with Sitting(tmp_path, display, "--continue", "--size", "1280x720", "--speed", "instant") as sitting:
        after = sitting.until("my turn", is_my_turn)

    assert left == 0
    assert kept == {"yaniv.sqlite3"}
    assert company
    assert not [each for each in company if is_alive(each)]
    assert seen(after) == seen(before)


def test_a_hand_that_was_arranged_is_found_again_after_the_menu(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, "--variant", "classic", "--seed", "1", "--speed", "instant") as sitting:
        dealt = names(sitting.until("my turn", is_my_turn), "hand")
        sitting.drag("hand:0", "hand:4")
        let_go = sitting.until("the new order", lambda tree: names(tree, "hand") != dealt and not dragged(tree))
        arranged = names(let_go, "hand")
        sitting.key("F10")
        sitting.click("menu:continue")
        again = names(sitting.until("the table", is_my_turn), "hand")

    assert again == arranged
