"""End-to-end test of the trends page: a finished match is reviewed while it is open, and the review is stored."""

from pathlib import Path

from tests.e2e.program_driver import ProgramDriver, find_element
from tests.match.session_builders import make_setup
from tests.store.sample_matches import make_header, sample_events
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store.journal import SqliteJournal

RULES = HouseRules(match=MatchRules(limit=30))


def test_a_match_is_reviewed_while_the_page_is_open(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    with SqliteJournal.open(games) as journal:
        journal.append(journal.new_match(make_header(make_setup(RULES))), sample_events(1, 3, RULES))

    with ProgramDriver(tmp_path, display, "--data", str(games), "--size", "1280x720") as program:
        program.click("menu:profile")
        program.click("menu:trends")
        tree = program.wait_until(
            "the review",
            lambda tree: "Wrong throws" in getattr(find_element(tree, "trend:blunders"), "label", ""),
        )
        program.key("Escape")
        program.wait_until("the player's page", lambda tree: tree.scene == "me")
        assert program.terminate() == 0

    assert "Finish two matches" in getattr(find_element(tree, "trend:accuracy"), "label", "")
    with SqliteJournal.open(games) as journal:
        assert journal.review_figures()[1].decisions > 0
