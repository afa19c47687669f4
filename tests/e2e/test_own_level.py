"""End-to-end test of "My level": the opponent gets the player's rating and keeps it when the match is continued."""

from pathlib import Path

from msgspec.structs import replace

from tests.e2e.program_driver import ProgramDriver, find_element, is_my_turn
from tests.match.session_builders import make_setup
from tests.store.sample_matches import make_header, sample_events
from yaniv.bots import roster
from yaniv.narration.rating_text import own_strength, rate_human, rating_sentence
from yaniv.rules.house_rules import HouseRules
from yaniv.store.journal import SqliteJournal
from yaniv.ui.pages.new_game_seats import LEVEL_CHOICES

RULES = HouseRules()


def store_rated_matches(folder: Path) -> None:
    """Store three finished matches against bots."""
    header = replace(make_header(make_setup(RULES)), bots=("", "club:noa", "expert:avi"))
    with SqliteJournal.open(folder) as journal:
        for seed in range(3):
            journal.append(journal.new_match(header), sample_events(seed, 3, RULES))


def test_an_opponent_at_my_level_gets_my_rating_and_keeps_it(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_rated_matches(games)
    with SqliteJournal.open(games) as journal:
        player = rate_human(journal.match_summaries())
    options = ("--data", str(games), "--size", "1280x720")

    with ProgramDriver(tmp_path, display, *options) as program:
        program.click("menu:profile")
        program.click("menu:statistics")
        assert program.element("figure:rating").label == rating_sentence(player)
        program.click("button:back")
        program.wait_until("the player's page", lambda tree: tree.scene == "me")
        program.key("Escape")
        program.click("menu:new-game")
        first = f"level:{roster.DEFAULT_BOT}"
        program.element(first)  # else the first Tab is pressed before the page is there, and one is too many
        program.tab_to(first)
        for _ in LEVEL_CHOICES[LEVEL_CHOICES.index(roster.DEFAULT_BOT) + 1 :]:
            program.key("Right")
        program.key("Return")
        program.wait_until(
            "my level", lambda tree: "selected" in getattr(find_element(tree, "level:my-level"), "state", ())
        )
        assert str(own_strength(player)) in program.element("level:my-level").label
        program.click("button:deal")
        program.wait_until("my turn", is_my_turn)
        assert program.terminate() == 0
    with ProgramDriver(tmp_path, display, *options, "--continue") as program:
        program.wait_until("my turn again", is_my_turn)
        assert program.terminate() == 0

    with SqliteJournal.open(games) as journal:
        assert 4 in journal.match_ids()
        assert journal.load_match(4).header.bots[1].partition(":")[0] == f"elo-{own_strength(player)}"
