"""End-to-end test of the journey: three stops, played by following hints, with a SIGKILL in between."""

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
"""A single short round, so that three stops take less than a minute."""
STOPS = ("first", "second", "third")
TRAIL = "name: Three tables\nstops:\n" + "".join(
    f"  - id: {name}\n    name: The {name} table\n{RULES}    opponents: [{{name: noa, level: novice}}]\n"
    f"{GOALS}    opens: [{', '.join(STOPS[number + 1 : number + 2])}]\n"
    for number, name in enumerate(STOPS)
)
"""A trail with one round against one opponent at each stop; finishing without a wrong call earns two stars."""
MAX_ACTIONS = 150
MAX_REQUESTS = 800
"""Maximum presses of the hint key until a hint arrives."""
MAX_MATCHES = 12


def shown_text(tree: ElementTree) -> str:
    return " ".join((tree.announce, *(each.label for each in tree.elements)))


def is_over(tree: ElementTree) -> bool:
    return find_element(tree, "button:rematch") is not None


def awaits_me(tree: ElementTree) -> bool:
    return is_my_turn(tree) or is_over(tree)


def may_call(tree: ElementTree) -> bool:
    return "enabled" in getattr(find_element(tree, "button:yaniv"), "state", ())


def ask_hint(program: ProgramDriver) -> None:
    """Press the hint key until cards are marked, and select those of the hand."""
    for _ in range(MAX_REQUESTS):
        program.key("h")
        hinted = [each.id for each in program.last_tree.elements if "hinted" in each.state]
        if hinted or not is_my_turn(program.last_tree):
            for card in hinted:
                if card.startswith("hand:"):
                    program.click(card)
            return
    raise AssertionError("no hint came")


def play_one_turn(program: ProgramDriver, tree: ElementTree) -> None:
    """Call if allowed, else throw the recommended cards and draw."""
    if may_call(tree):
        program.key("y")
        program.wait_until(
            "the call is armed", lambda now: getattr(find_element(now, "button:yaniv"), "value", None) == "armed"
        )
        program.key("Return")
    else:
        ask_hint(program)
        program.key("d")
        program.wait_until("it is staged", lambda now: find_element(now, "staged:0") is not None)
        program.key("w")
    stock = getattr(find_element(tree, "deck"), "value", None)
    program.wait_until(
        "the turn is over",
        lambda now: is_over(now) or not is_my_turn(now) or getattr(find_element(now, "deck"), "value", None) != stock,
    )


def play_match(program: ProgramDriver) -> None:
    for _ in range(MAX_ACTIONS):
        tree = program.wait_until("my turn or the end", awaits_me)
        if is_over(tree):
            return
        play_one_turn(program, tree)
    raise AssertionError("the match has no end")


def begin_match(program: ProgramDriver) -> None:
    """Start matches at the first stop until it is my turn: an opponent with a low hand may call first."""
    for _ in range(MAX_MATCHES):
        program.click("stop:first")
        program.click("button:play")
        if is_my_turn(program.wait_until("my turn or a result", awaits_me)):
            return
        play_match(program)
        program.leave_end("button:menu")
    raise AssertionError("it is never my turn")


def return_to_map(program: ProgramDriver) -> None:
    program.click("button:menu")
    program.wait_until("the map again", lambda tree: tree.scene == "journey")


def play_until_done(program: ProgramDriver, stop: str) -> None:
    """Play matches at a stop, from its page or from the map, until it is done."""
    for _ in range(MAX_MATCHES):
        if program.last_tree.scene == "journey":
            program.click(f"stop:{stop}")
        program.click("button:play")
        play_match(program)
        assert "of 3 stars" in shown_text(program.last_tree)
        program.leave_end("button:menu")
        program.wait_until("the map again", lambda tree: tree.scene == "journey")
        if state_of(program, stop) == "done":
            return
    raise AssertionError(f"{stop} is never done")


def open_map(program: ProgramDriver) -> None:
    program.click("menu:journey")
    program.wait_until("the map", lambda tree: tree.scene == "journey")
    if find_element(program.last_tree, "stop:first") is None:
        program.click("button:trail")
        program.wait_until("our trail", lambda tree: find_element(tree, "stop:first") is not None)


def state_of(program: ProgramDriver, stop: str) -> str:
    return program.element(f"stop:{stop}").state[-1]


def test_three_stops_are_completed_by_following_hints_and_a_killed_match_counts(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    (games / "trails").mkdir(parents=True)
    (games / "trails" / "three.yaml").write_text(TRAIL, encoding="utf-8")
    options = ("--data", str(games), "--size", "1280x720", "--speed", "instant")

    with ProgramDriver(tmp_path, display, *options) as program:
        open_map(program)
        locked = state_of(program, "second")
        begin_match(program)
        program.key("Escape")
        program.element("button:resume")
        way_out = program.element("button:menu").name
        return_to_map(program)
        program.click("stop:first")
        program.click("button:play")
        program.wait_until("my turn again", awaits_me)
        program.kill()
    assert way_out == "Back to the map"
    assert locked == "locked"

    with ProgramDriver(tmp_path, display, *options) as program:
        open_map(program)
        program.click("stop:first")
        assert program.element("button:play").name == "Continue"
        for stop in STOPS:
            play_until_done(program, stop)
        states = {state_of(program, name) for name in STOPS}
        assert program.terminate() == 0

    assert states == {"done"}
