"""A journey in a real window: three stops, played by the hints of a master, interrupted by `kill -9` in between."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element, is_my_turn
from yaniv.ui.accessibility.element_tree import ElementTree

GOALS = """\
    goals:
      - {goal: finish_within, number: 2}
      - {goal: win_from_stock, number: 1}
      - {goal: no_penalty}
"""
RULES = """\
    rules:
      call: {limit: 20}
      scoring: {reduce_at: none}
      match: {end: single_round, tie: shared}
"""
"""One short round, so that three stops take less than a minute."""
STOPS = ("first", "second", "third")
TRAIL = "name: Three tables\nstops:\n" + "".join(
    f"  - id: {name}\n    name: The {name} table\n{RULES}    opponents: [{{name: noa, level: novice}}]\n"
    f"{GOALS}    opens: [{', '.join(STOPS[number + 1 : number + 2])}]\n"
    for number, name in enumerate(STOPS)
)
"""One round against one opponent at each stop: whoever finishes without a wrong call has two stars."""
ROUND_RESULT = "button:next-round"
MAX_ACTIONS = 150
MAX_REQUESTS = 800
"""Presses of the key for hints until the master has answered."""
MAX_MATCHES = 12


def shown_text(tree: ElementTree) -> str:
    return " ".join((tree.announce, *(each.label for each in tree.elements)))


def is_over(tree: ElementTree) -> bool:
    return find_element(tree, "button:rematch") is not None


def awaits_me(tree: ElementTree) -> bool:
    return is_my_turn(tree) or is_over(tree) or find_element(tree, ROUND_RESULT) is not None


def may_call(tree: ElementTree) -> bool:
    return "enabled" in getattr(find_element(tree, "button:yaniv"), "state", ())


def ask_hint(sitting: ProgramDriver) -> None:
    """Asks until the cards that the master would throw are lifted."""
    for _ in range(MAX_REQUESTS):
        sitting.key("h")
        if any("selected" in each.state for each in sitting.last_tree.elements) or not is_my_turn(sitting.last_tree):
            return
    raise AssertionError("no hint came")


def play_one_turn(sitting: ProgramDriver, tree: ElementTree) -> None:
    """Calls when that is allowed, else throws what the hint says and draws."""
    if find_element(tree, ROUND_RESULT) is not None:
        sitting.click(ROUND_RESULT)
        sitting.wait_until("it is closed", lambda now: find_element(now, ROUND_RESULT) is None)
        return
    if may_call(tree):
        sitting.key("y")
        sitting.wait_until(
            "the call is armed", lambda now: getattr(find_element(now, "button:yaniv"), "value", None) == "armed"
        )
        sitting.key("Return")
    else:
        ask_hint(sitting)
        sitting.key("d")
        sitting.wait_until("it is staged", lambda now: find_element(now, "staged:0") is not None)
        sitting.key("w")
    stock = getattr(find_element(tree, "deck"), "value", None)
    sitting.wait_until(
        "the turn is over",
        lambda now: is_over(now) or not is_my_turn(now) or getattr(find_element(now, "deck"), "value", None) != stock,
    )


def play_match(sitting: ProgramDriver) -> None:
    for _ in range(MAX_ACTIONS):
        tree = sitting.wait_until("my turn or the end", awaits_me)
        if is_over(tree):
            return
        play_one_turn(sitting, tree)
    raise AssertionError("the match has no end")


def begin_match(sitting: ProgramDriver) -> None:
    """Starts at the first stop until it is my turn: an opponent with a good hand calls before it comes to that."""
    for _ in range(MAX_MATCHES):
        sitting.click("stop:first")
        sitting.click("button:play")
        if is_my_turn(sitting.wait_until("my turn or a result", awaits_me)):
            return
        play_match(sitting)
        return_to_map(sitting)
    raise AssertionError("it is never my turn")


def return_to_map(sitting: ProgramDriver) -> None:
    sitting.click("button:menu")
    sitting.wait_until("the map again", lambda tree: tree.scene == "journey")


def play_until_done(sitting: ProgramDriver, stop: str) -> None:
    """Plays at a stop, from its page or from the map, until it has its stars."""
    for _ in range(MAX_MATCHES):
        if sitting.last_tree.scene == "journey":
            sitting.click(f"stop:{stop}")
        sitting.click("button:play")
        play_match(sitting)
        assert "of 3 stars" in shown_text(sitting.last_tree)
        return_to_map(sitting)
        if state_of(sitting, stop) == "done":
            return
    raise AssertionError(f"{stop} is never done")


def open_map(sitting: ProgramDriver) -> None:
    sitting.click("menu:journey")
    sitting.wait_until("the map", lambda tree: tree.scene == "journey")
    if find_element(sitting.last_tree, "stop:first") is None:
        sitting.click("button:trail")
        sitting.wait_until("our trail", lambda tree: find_element(tree, "stop:first") is not None)


def state_of(sitting: ProgramDriver, stop: str) -> str:
    return sitting.element(f"stop:{stop}").state[-1]


def test_three_stops_are_played_by_hints_and_a_killed_match_counts(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    (games / "trails").mkdir(parents=True)
    (games / "trails" / "three.yaml").write_text(TRAIL, encoding="utf-8")
    options = ("--data", str(games), "--size", "1280x720", "--speed", "instant")

    with ProgramDriver(tmp_path, display, *options) as sitting:
        open_map(sitting)
        locked = state_of(sitting, "second")
        begin_match(sitting)
        sitting.kill()
    assert locked == "locked"

    with ProgramDriver(tmp_path, display, *options) as sitting:
        open_map(sitting)
        sitting.click("stop:first")
        assert sitting.element("button:play").name == "Continue"
        for stop in STOPS:
            play_until_done(sitting, stop)
        states = {state_of(sitting, name) for name in STOPS}
        assert sitting.terminate() == 0

    assert states == {"done"}
