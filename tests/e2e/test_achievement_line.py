"""Achievements in a real window: told on the last page, listed behind the statistics, watched where they happened."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element
from tests.e2e.test_end_of_match import store_match_before_its_last_call
from tests.store.sample_matches import sample_events
from yaniv.achievements.earned_achievements import find_earned
from yaniv.match.match_replay import MatchReplay

SEED = 7
EVENTS = sample_events(SEED)
(FIRST,) = find_earned(EVENTS, ("", "novice:noa", "novice:avi"), 0)


def select_next(sitting: ProgramDriver) -> None:
    """Selects the next of the list, and waits until the list has scrolled."""
    selected = sitting.element("details").name
    sitting.key("Down")
    sitting.wait_until(
        "another is selected", lambda tree: getattr(find_element(tree, "details"), "name", "") != selected
    )


def test_a_new_achievement_is_told_listed_and_watched(tmp_path: Path, display: str) -> None:
    store_match_before_its_last_call(tmp_path / "games", SEED)
    row = f"achievement:{FIRST.name}"
    options = ("--data", str(tmp_path / "games"), "--size", "1280x720", "--speed", "fast", "--continue")

    with ProgramDriver(tmp_path, display, *options) as sitting:
        result = sitting.wait_until("a result", lambda tree: find_element(tree, "button:next-round") is not None)
        is_skipped = find_element(result, "button:to-end") is not None
        sitting.click("button:to-end" if is_skipped else "button:next-round")
        sitting.element("button:rematch")
        line = sitting.element(row)
        sitting.click(row)
        sitting.wait_until("the replay", lambda tree: tree.scene == "replay")
        place = sitting.element("replay:place").value
        sitting.key("Escape")
        sitting.wait_until("the matches", lambda tree: tree.scene == "matches")
        sitting.click("menu:statistics")
        sitting.click("menu:achievements")
        sitting.wait_until("the list", lambda tree: tree.scene == "achievements")
        for _ in range(24):
            if find_element(sitting.last_tree, row) is not None:
                break
            select_next(sitting)
        sitting.click(row)
        sitting.click("button:watch")
        sitting.wait_until("the replay again", lambda tree: tree.scene == "replay")
        same_place = sitting.element("replay:place").value
        sitting.key("Escape")
        sitting.wait_until("the list again", lambda tree: tree.scene == "achievements")
        assert find_element(sitting.last_tree, "details") is not None
        assert sitting.terminate() == 0

    start = MatchReplay(EVENTS).position_before(FIRST.event_index)
    assert "Watch the moment" in line.label
    assert all(isinstance(each, int) and start <= each <= start + 3 for each in (place, same_place))  # it plays on
