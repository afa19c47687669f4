"""Nothing is lost, however the program ends."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, element_names, find_element, is_my_turn
from yaniv.ui.accessibility.element_tree import ElementTree

MATCH = ("--players", "4", "--seed", "21", "--speed", "instant", "--size", "1280x720")


def visible_state(tree: ElementTree) -> tuple[object, ...]:
    """Everything on the table that a player would miss."""
    return (
        sorted(element_names(tree, "hand")),
        element_names(tree, "pile"),
        [each.label for each in tree.elements if each.id.startswith("seat:")],
        getattr(find_element(tree, "deck"), "value", None),
    )


def is_dragging(tree: ElementTree) -> bool:
    """Is a card in the air?"""
    return any("dragging" in each.state for each in tree.elements)


def child_pids(process: int) -> list[int]:
    """Processes that it started. Linux tells."""
    pids_text = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(each) for each in pids_text.split()]


def is_alive(process: int) -> bool:
    """Does it still do anything? One that nobody has waited for yet does not."""
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"


def test_a_killed_program_continues_with_the_same_cards(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        sitting.click("hand:0")
        sitting.wait_until(
            "a card is chosen", lambda tree: "selected" in getattr(find_element(tree, "hand:0"), "state", ())
        )
        sitting.click("deck")
        before = sitting.wait_until(
            "my turn again", lambda tree: is_my_turn(tree) and "selected" not in str(tree.elements)
        )
        sitting.kill()

    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--speed", "instant") as sitting:
        go_on = sitting.element("menu:continue")
        sitting.click("menu:continue")
        after = sitting.wait_until("my turn", is_my_turn)

    assert go_on.label == "Continue, Classic · round 1 · you 0 · 4 players"
    assert visible_state(after) == visible_state(before)


def test_a_start_may_go_on_at_once(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH) as sitting:
        before = sitting.wait_until("my turn", is_my_turn)
        sitting.kill()

    with ProgramDriver(tmp_path, display, "--continue", "--size", "1280x720", "--speed", "instant") as sitting:
        after = sitting.wait_until("my turn", is_my_turn)

    assert visible_state(after) == visible_state(before)


def test_a_log_out_ends_the_program_well(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        sitting.click("hand:0")
        sitting.wait_until(
            "a card is chosen", lambda tree: "selected" in getattr(find_element(tree, "hand:0"), "state", ())
        )
        sitting.click("deck")
        before = sitting.wait_until(
            "my turn again", lambda tree: is_my_turn(tree) and "selected" not in str(tree.elements)
        )
        company = child_pids(sitting.process.pid)
        left = sitting.terminate()
    database_files = {path.name for path in tmp_path.rglob("yaniv.sqlite3*")}
    with ProgramDriver(tmp_path, display, "--continue", "--size", "1280x720", "--speed", "instant") as sitting:
        after = sitting.wait_until("my turn", is_my_turn)

    assert left == 0
    assert database_files == {"yaniv.sqlite3"}
    assert company
    assert not [each for each in company if is_alive(each)]
    assert visible_state(after) == visible_state(before)


def test_a_hand_that_was_arranged_is_found_again_after_the_menu(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--variant", "classic", "--seed", "1", "--speed", "instant") as sitting:
        dealt = element_names(sitting.wait_until("my turn", is_my_turn), "hand")
        sitting.drag("hand:0", "hand:4")
        let_go = sitting.wait_until(
            "the new order", lambda tree: element_names(tree, "hand") != dealt and not is_dragging(tree)
        )
        arranged = element_names(let_go, "hand")
        sitting.key("F10")
        sitting.click("menu:continue")
        again = element_names(sitting.wait_until("the table", is_my_turn), "hand")

    assert again == arranged
