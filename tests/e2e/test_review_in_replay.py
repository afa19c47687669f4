"""End-to-end tests of the review: the real reviewer rates the decisions of a replayed match file."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element
from tests.match.session_builders import make_setup
from tests.store.sample_matches import make_header, sample_events
from yaniv.rules.house_rules import HouseRules
from yaniv.store.journal import SqliteJournal
from yaniv.ui.accessibility.element_tree import ElementTree

LOG = Path(__file__).parent.parent / "logs" / "classic-0.1.0.yaniv"


def review_text(tree: ElementTree) -> str:
    return str(getattr(find_element(tree, "review:told"), "name", ""))


def review_grade(tree: ElementTree) -> str:
    return str(getattr(find_element(tree, "review:told"), "value", ""))


def has_summary(tree: ElementTree) -> bool:
    return "of moves matched the master's" in review_text(tree)


def test_a_match_is_reviewed_and_its_worst_decision_found(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, "--size", "1280x720", str(LOG)) as program:
        program.wait_until("the analysis starts", lambda tree: "Analysing " in review_text(tree))
        program.wait_until("the review is complete", lambda tree: find_element(tree, "review:swing-1") is not None)
        worst = program.wait_until("the worst decision", lambda tree: review_grade(tree) == "blunder")
        program.key("End")
        summary = review_text(program.wait_until("the summary", has_summary))
        while review_text(program.last_tree) != review_text(worst):
            shown = review_text(program.last_tree)
            program.key("comma")
            program.wait_until("a mistake before", lambda tree, shown=shown: review_text(tree) != shown)  # type: ignore[misc]
        program.key("shift+Left")
        before = program.wait_until(
            "a mistake before it", lambda tree: review_text(tree) not in ("", review_text(worst), summary)
        )
        assert program.terminate() == 0

    assert "points lost a round" in summary
    assert "Blunder: about" in review_text(worst)
    assert review_grade(before) in ("mistake", "blunder")
    assert program.error_output == ""


def test_an_unfinished_match_is_not_reviewed(tmp_path: Path, display: str) -> None:
    with SqliteJournal.open(tmp_path / "games") as journal:
        journal.append(journal.new_match(make_header(make_setup(HouseRules()))), sample_events(1, 3, HouseRules())[:60])

    with ProgramDriver(tmp_path, display, "--data", str(tmp_path / "games"), "--size", "1280x720") as program:
        program.click("menu:profile")
        program.click("menu:matches")
        program.click("match:replay")
        tree = program.wait_until("the replay", lambda tree: tree.scene == "replay")
        assert program.terminate() == 0

    assert find_element(tree, "replay:where") is not None
    assert find_element(tree, "review:told") is None
