"""End-to-end test of today's deal: its result, a friend's code checked and watched, and a second try."""

from datetime import date
from pathlib import Path

from tests.daily.daily_players import played
from tests.e2e.program_driver import ProgramDriver, find_element
from yaniv.daily.daily_deal import daily_deal
from yaniv.daily.deal_date import TODAY_ENV_VARIABLE
from yaniv.store.journal import SqliteJournal
from yaniv.store.par_cache import Par, ParCache
from yaniv.store.saved_match import MatchHeader

DAY = date(2026, 12, 24)


def store_result(folder: Path) -> None:
    """Store a finished match of the day's deal, and its par."""
    setup = daily_deal(DAY).setup(("You", "Amir", "Omer", "Rona"))
    header = MatchHeader(
        variant=setup.variant, rules=setup.rules, names=setup.names, bots=setup.bots, seed=setup.seed, salt=""
    )
    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(header), played(daily_deal(DAY)))
    ParCache(folder).put(DAY, Par(26, 12, 60))


def test_a_result_is_shown_a_code_watched_and_the_deal_played_again(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_result(games)
    options = ("--data", str(games), "--size", "1280x720", "--speed", "fast")
    with ProgramDriver(
        tmp_path, display, *options, inside=("env", f"{TODAY_ENV_VARIABLE}={DAY.isoformat()}")
    ) as program:
        entry = program.element("menu:today").label
        program.click("menu:today")
        result = program.element("today:result").label
        program.wait_until("the turns are graded", lambda tree: any("best" in each.label for each in tree.elements))
        program.click("button:share")
        program.click("button:paste")
        program.wait_until(
            "the code is checked", lambda tree: any("exactly this result" in each.label for each in tree.elements)
        )
        program.click("button:replay")
        program.wait_until("the replay", lambda tree: tree.scene == "replay")
        program.key("Escape")
        program.wait_until("the page again", lambda tree: tree.scene == "today")
        program.click("button:play")
        program.wait_until("the table", lambda tree: find_element(tree, "hand:2") is not None)
        program.key("Escape")
        program.element("button:resume")
        way_out = program.element("button:menu").name
        program.click("button:menu")
        program.wait_until("the page of the deal", lambda tree: tree.scene == "today")
        assert program.terminate() == 0

    assert entry == "Today's deal, done"
    assert way_out == "Back to today's deal"
    assert "par: 26" in result
