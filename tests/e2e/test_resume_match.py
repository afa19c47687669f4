"""End-to-end tests of resuming a match after a SIGKILL, a log-out, or a visit to the menu."""

from pathlib import Path

from tests.child_processes import child_pids
from tests.e2e.program_driver import ProgramDriver, element_names, find_element, is_my_turn
from yaniv.ui.accessibility.element_tree import ElementTree

MATCH = ("--players", "4", "--seed", "21", "--speed", "instant", "--size", "1280x720")


def visible_state(tree: ElementTree) -> tuple[object, ...]:
    """Return the hand in its order, pile, seats and deck size as shown on the table."""
    return (
        element_names(tree, "hand"),
        element_names(tree, "pile"),
        [each.label for each in tree.elements if each.id.startswith("seat:")],
        getattr(find_element(tree, "deck"), "value", None),
    )


def is_dragging(tree: ElementTree) -> bool:
    """Return whether a card is being dragged."""
    return any("dragging" in each.state for each in tree.elements)


def is_alive(process: int) -> bool:
    """Return whether a process exists and is no zombie."""
    stat = Path(f"/proc/{process}/stat")
    return stat.exists() and stat.read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"


def test_a_killed_program_continues_with_the_same_cards_in_the_same_order(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH) as program:
        dealt = element_names(program.wait_until("my turn", is_my_turn), "hand")
        program.drag("hand:0", "hand:4")
        program.wait_until("the new order", lambda tree: element_names(tree, "hand") != dealt and not is_dragging(tree))
        program.click("hand:0")
        program.wait_until(
            "a card is chosen", lambda tree: "selected" in getattr(find_element(tree, "hand:0"), "state", ())
        )
        program.click("deck")
        before = program.wait_until(
            "my turn again", lambda tree: is_my_turn(tree) and "selected" not in str(tree.elements)
        )
        program.kill()

    with ProgramDriver(tmp_path, display, "--size", "1280x720", "--speed", "instant") as program:
        continue_button = program.element("menu:continue")
        program.click("menu:continue")
        after = program.wait_until("my turn", is_my_turn)

    assert continue_button.label == "Continue, Classic · round 1 · you 0 · 4 players"
    assert visible_state(after) == visible_state(before)


def test_the_option_continue_resumes_the_match_at_once(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH) as program:
        before = program.wait_until("my turn", is_my_turn)
        program.kill()

    with ProgramDriver(tmp_path, display, "--continue", "--size", "1280x720", "--speed", "instant") as program:
        after = program.wait_until("my turn", is_my_turn)

    assert visible_state(after) == visible_state(before)


def test_a_log_out_saves_the_match_and_ends_all_processes(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, *MATCH) as program:
        program.wait_until("my turn", is_my_turn)
        program.click("hand:0")
        program.wait_until(
            "a card is chosen", lambda tree: "selected" in getattr(find_element(tree, "hand:0"), "state", ())
        )
        program.click("deck")
        before = program.wait_until(
            "my turn again", lambda tree: is_my_turn(tree) and "selected" not in str(tree.elements)
        )
        children = child_pids(program.process.pid)
        exit_code = program.terminate()
    database_files = {path.name for path in tmp_path.rglob("yaniv.sqlite3*")}
    with ProgramDriver(tmp_path, display, "--continue", "--size", "1280x720", "--speed", "instant") as program:
        after = program.wait_until("my turn", is_my_turn)

    assert exit_code == 0
    assert database_files == {"yaniv.sqlite3"}
    assert children
    assert not [each for each in children if is_alive(each)]
    assert visible_state(after) == visible_state(before)


def test_the_order_of_the_hand_is_kept_across_the_menu(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--variant", "classic", "--seed", "1", "--speed", "instant") as program:
        dealt = element_names(program.wait_until("my turn", is_my_turn), "hand")
        program.drag("hand:0", "hand:4")
        dropped = program.wait_until(
            "the new order", lambda tree: element_names(tree, "hand") != dealt and not is_dragging(tree)
        )
        arranged = element_names(dropped, "hand")
        program.key("F10")
        program.click("menu:continue")
        again = element_names(program.wait_until("the table", is_my_turn), "hand")

    assert again == arranged
