"""End-to-end test of the end page: decisions are rated, pictures saved, and the replay returns to it."""

from pathlib import Path

from msgspec.structs import replace

from tests.e2e.program_driver import ProgramDriver, find_element
from tests.match.session_builders import dealt_round
from tests.store.sample_matches import LIVELY_RULES, make_header, sample_events
from yaniv.game import events as e
from yaniv.match.match_setup import MatchSetup
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store.journal import SqliteJournal
from yaniv.ui.accessibility.element_tree import ElementTree

SETUP = MatchSetup("Friday rules", LIVELY_RULES, ("Dana", "Noa", "Avi"), ("", "novice:noa", "novice:avi"), "0")


def store_match_before_its_last_call(folder: Path, seed: int = 0) -> None:
    """Store a match up to its last call; the player may be out by then."""
    events = sample_events(seed)
    last_call = max(index for index, event in enumerate(events) if isinstance(event, e.YanivCalled))
    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(make_header(SETUP)), events[:last_call])


def label_of(tree: ElementTree, id_: str) -> str:
    return getattr(find_element(tree, id_), "label", "")


def is_rated(tree: ElementTree) -> bool:
    return "Accuracy: " in label_of(tree, "result:accuracy") and "Analysing" not in label_of(tree, "result:accuracy")


def test_the_last_page_rates_decisions_and_writes_pictures(tmp_path: Path, display: str) -> None:
    store_match_before_its_last_call(tmp_path / "games")
    options = ("--data", str(tmp_path / "games"), "--size", "1280x720", "--speed", "fast", "--continue")

    with ProgramDriver(tmp_path, display, *options) as program:
        result = program.wait_until("a result", lambda tree: find_element(tree, "button:next-round") is not None)
        if find_element(result, "button:to-end") is not None:
            program.click("button:to-end")
        program.element("button:rematch")
        rated = program.wait_until("the accuracy", is_rated)
        program.click("button:more")
        program.click("button:share-picture")
        program.wait_until("a picture", lambda tree: "Picture saved as" in tree.announce)
        program.click("button:more")
        program.click("button:save-moment")
        program.wait_until("a moment", lambda tree: "Moment saved as" in tree.announce)
        program.click("button:replay")
        replay = program.wait_until("the replay", lambda tree: tree.scene == "replay")
        program.key("Escape")
        program.wait_until("the end page", lambda tree: find_element(tree, "button:rematch") is not None)
        assert program.terminate() == 0

    files = list(tmp_path.rglob("Yaniv_*.png"))
    play = find_element(replay, "replay:play")
    assert play is not None
    assert play.label == "Play", "the replay waits"
    assert label_of(rated, "result:accuracy").split("%")[0].removeprefix("Accuracy: ").isdecimal()
    assert len(files) == 2
    assert sum(b"acTL" in file.read_bytes() for file in files) == 1


def test_the_last_page_tells_that_a_hint_was_used(tmp_path: Path, display: str) -> None:
    rules = HouseRules(match=MatchRules(end="single_round"))
    setup = MatchSetup("Quick", rules, ("Dana", "Noa"), ("", "greedy:noa"), "7")
    games = tmp_path / "games"
    with SqliteJournal.open(games) as journal:
        header = replace(make_header(setup), hints=0)
        journal.append(journal.new_match(header), dealt_round(setup, "AC AD 2S AH JK", "KC KD KH QC QD", stock="9C 8D"))

    with ProgramDriver(
        tmp_path, display, "--data", str(games), "--size", "1280x720", "--speed", "instant", "--continue"
    ) as program:
        program.wait_until("the call button", lambda tree: "enabled" in str(find_element(tree, "button:yaniv")))
        program.click("button:hint")
        program.element("toast")
        program.key("y")
        program.key("Return")
        hints = program.element("result:hints")
        program.leave_end("button:menu")
        program.click("menu:profile")
        program.click("menu:matches")
        listed = program.element("match")
        assert program.terminate() == 0

    assert hints.name == "1 hint used"
    assert listed.label.endswith("1 hint used.")
