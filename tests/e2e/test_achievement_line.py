"""End-to-end test of achievements: on the end page, in the list, and in the replay at the moment they were earned."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element
from tests.e2e.test_end_of_match import store_match_before_its_last_call
from tests.store.sample_matches import sample_events
from yaniv.achievements.earned_achievements import find_earned
from yaniv.match.match_replay import MatchReplay

SEED = 7
EVENTS = sample_events(SEED)
(FIRST,) = find_earned(EVENTS, ("", "novice:noa", "novice:avi"), 0)


def select_next(program: ProgramDriver) -> None:
    """Select the next row of the list and wait until its details are shown."""
    selected = program.element("details").name
    program.key("Down")
    program.wait_until(
        "the next row is selected", lambda tree: getattr(find_element(tree, "details"), "name", "") != selected
    )


def test_a_new_achievement_is_on_the_end_page_and_in_the_list_and_can_be_watched(tmp_path: Path, display: str) -> None:
    store_match_before_its_last_call(tmp_path / "games", SEED)
    row = f"achievement:{FIRST.name}"
    options = ("--data", str(tmp_path / "games"), "--size", "1280x720", "--speed", "fast", "--continue")

    with ProgramDriver(tmp_path, display, *options) as program:
        result = program.wait_until("a result", lambda tree: find_element(tree, "button:next-round") is not None)
        is_skipped = find_element(result, "button:to-end") is not None
        program.click("button:to-end" if is_skipped else "button:next-round")
        program.element("button:rematch")
        line = program.element(row)
        program.click(row)
        program.wait_until("the replay", lambda tree: tree.scene == "replay")
        replay_position = program.element("replay:place").value
        program.key("Escape")
        program.element("button:rematch")
        program.click("button:menu")
        program.wait_until("the menu", lambda tree: tree.scene == "menu")
        program.click("menu:profile")
        program.click("menu:achievements")
        program.wait_until("the list", lambda tree: tree.scene == "achievements")
        for _ in range(24):
            if find_element(program.last_tree, row) is not None:
                break
            select_next(program)
        program.click(row)
        program.click("button:watch")
        program.wait_until("the replay again", lambda tree: tree.scene == "replay")
        second_replay_position = program.element("replay:place").value
        program.key("Escape")
        program.wait_until("the list again", lambda tree: tree.scene == "achievements")
        assert find_element(program.last_tree, "details") is not None
        assert program.terminate() == 0

    start = MatchReplay(EVENTS).position_before(FIRST.event_index)
    assert "Watch the moment" in line.label
    assert all(
        isinstance(each, int) and start <= each <= start + 3 for each in (replay_position, second_replay_position)
    )  # the replay is playing
