"""End-to-end tests of the match list: replay, statistics, export, giving up, deleting and undo."""

from itertools import count
from pathlib import Path

from msgspec.structs import replace

from tests.e2e.program_driver import TIMEOUT_S, ProgramDriver, find_element, is_my_turn, start_program
from tests.match.session_builders import make_setup
from tests.store.sample_matches import make_header, sample_events, sample_pages
from yaniv.game.events import AnyEvent, YanivCalled
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store.journal import SqliteJournal

RULES = HouseRules()
LOG = Path(__file__).parent.parent / "logs" / "classic-0.1.0.yaniv"


def store_finished_match(folder: Path) -> None:
    """Store one finished match of three players."""
    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(make_header(make_setup(RULES))), sample_events(1, 3, RULES))


def replay_position(process: ProgramDriver) -> int:
    value = process.element("replay:place").value
    assert isinstance(value, int)
    return value


def test_a_finished_match_is_replayed_counted_and_exported(tmp_path: Path, display: str) -> None:
    store_finished_match(tmp_path / "games")

    with ProgramDriver(tmp_path, display, "--data", str(tmp_path / "games"), "--size", "1280x720") as process:
        process.click("menu:profile")
        process.click("menu:matches")
        process.click("match:replay")
        process.wait_until(
            "a mistake, which the review has found",
            lambda tree: tree.scene == "replay" and getattr(find_element(tree, "replay:place"), "value", 0) > 1,
        )
        process.wait_until(
            "the end of the review",
            lambda tree: not getattr(find_element(tree, "review:chance"), "name", "Win chance").endswith("chance"),
        )
        process.click("replay:play")
        process.wait_until(
            "the replay plays", lambda tree: getattr(find_element(tree, "replay:play"), "name", "") == "Pause"
        )
        process.click("replay:play")
        process.wait_until(
            "the replay is paused",
            lambda tree: getattr(find_element(tree, "replay:play"), "name", "") == "Play" and not tree.busy,
        )
        position = replay_position(process)
        process.key("Right")
        process.wait_until(
            "the next step", lambda tree: getattr(find_element(tree, "replay:place"), "value", 0) == position + 1
        )
        process.key("End")
        process.wait_until("the end", lambda tree: "The match is over." in tree.announce)
        process.click("replay:more")
        process.click("button:menu")
        process.click("menu:profile")
        process.click("menu:statistics")
        games = process.element("figure:games").label
        process.click("menu:matches")
        process.click("match:export")
        toast_text = process.element("toast").label
        assert process.terminate() == 0

    assert games.startswith("Matches: 1, ")
    assert toast_text.startswith("Match saved to ")
    assert Path(toast_text.removeprefix("Match saved to ").removesuffix(".")).is_file()


def test_a_match_file_opens_in_the_replay_and_can_be_kept(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, str(LOG), "--size", "1280x720") as process:
        process.wait_until("the replay", lambda tree: tree.scene == "replay")
        process.click("replay:keep")
        process.click("replay:more")
        process.click("button:menu")
        process.click("menu:profile")
        process.click("menu:matches")
        match_label = process.element("match").label

    assert match_label.startswith("classic, ")


def test_a_damaged_match_file_is_reported_in_one_line(tmp_path: Path) -> None:
    damaged = tmp_path / "half.yaniv"
    damaged.write_bytes(LOG.read_bytes()[:5000])

    process = start_program(tmp_path, "", str(damaged))
    out, err = process.communicate(timeout=TIMEOUT_S)

    assert process.returncode == 1
    assert out == ""
    assert err.startswith(f"{damaged}:")
    assert err.count("\n") == 1


def test_the_end_of_a_match_leads_to_its_replay(tmp_path: Path, display: str) -> None:
    rules = HouseRules(match=MatchRules(end="single_round"))
    setup = replace(make_setup(rules), bots=("", "novice", "novice"))
    played = next(match for seed in count() if _is_own_call((match := sample_pages(seed, 3, rules))[-1]))
    with SqliteJournal.open(tmp_path / "games") as journal:
        match_id = journal.new_match(make_header(setup))
        for page in played[:-1]:
            journal.append(match_id, page)

    options = ("--data", str(tmp_path / "games"), "--size", "1280x720", "--speed", "instant", "--continue")
    with ProgramDriver(tmp_path, display, *options) as process:
        process.wait_until("my turn", is_my_turn)
        process.click("button:yaniv")
        process.leave_end("button:replay")
        tree = process.wait_until("the replay", lambda tree: tree.scene == "replay")
        process.key("End")
        process.wait_until("the end", lambda tree: "The match is over." in tree.announce)

    assert find_element(tree, "replay:export") is not None


def _is_own_call(page: tuple[AnyEvent, ...]) -> bool:
    """Return whether a page begins with a correct call of seat 0 on its turn."""
    called = page[0]
    return isinstance(called, YanivCalled) and called.seat == 0 and called.kind == "yaniv" and not called.wrong_word


def store_unfinished_matches(folder: Path, count: int) -> None:
    """Store *count* unfinished matches of three players."""
    with SqliteJournal.open(folder) as journal:
        for seed in range(count):
            match_id = journal.new_match(replace(make_header(make_setup(RULES)), bots=("", "novice", "novice")))
            for page in sample_pages(seed, 3, RULES)[:12]:
                journal.append(match_id, page)


def stored_matches(folder: Path) -> list[tuple[int, bool]]:
    """Return the id of each stored match and whether it is unfinished."""
    with SqliteJournal.open(folder) as journal:
        return [(each.match_id, not each.closed) for each in journal.match_summaries()]


def test_matches_are_given_up_and_deleted_and_a_deletion_is_undone(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_unfinished_matches(games, 3)

    with ProgramDriver(tmp_path, display, "--data", str(games), "--size", "1280x720") as process:
        process.click("menu:profile")
        process.click("menu:matches")
        process.click("match:delete")
        process.wait_until("the match is gone", lambda tree: find_element(tree, "matches:3") is None)
        process.click("button:undo")
        process.wait_until("the match is back", lambda tree: find_element(tree, "matches:3") is not None)
        process.click("match:give-up")
        process.wait_until("the match is given up", lambda tree: find_element(tree, "match:give-up") is None)
        process.click("matches:2")
        process.key("Delete")
        process.wait_until("the second is gone", lambda tree: find_element(tree, "matches:2") is None)
        process.click("button:back")
        process.wait_until("the player's page", lambda tree: tree.scene == "me")
        process.key("Escape")
        tree = process.wait_until("the menu", lambda tree: tree.scene == "menu")
        assert process.terminate() == 0

    assert find_element(tree, "menu:other") is None
    assert stored_matches(games) == [(3, False), (1, True)]


def test_nothing_is_deleted_if_the_program_is_killed_before_undo_expires(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_unfinished_matches(games, 2)
    before = stored_matches(games)

    for button in ("match:delete", "match:give-up"):
        with ProgramDriver(tmp_path, display, "--data", str(games), "--size", "1280x720") as process:
            process.click("menu:profile")
            process.click("menu:matches")
            process.click(button)
            process.element("button:undo")
            process.kill()

        assert stored_matches(games) == before


def test_an_unfinished_match_is_deleted_and_given_up_in_the_menu(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_unfinished_matches(games, 3)

    with ProgramDriver(tmp_path, display, "--data", str(games), "--size", "1280x720") as process:
        process.click("menu:other")
        process.click("matches:2")
        process.click("match:delete")
        process.wait_until("the match is gone", lambda tree: find_element(tree, "matches:2") is None)
        process.key("ctrl+z")
        process.wait_until("the match is back", lambda tree: find_element(tree, "matches:2") is not None)
        process.click("match:give-up")
        process.wait_until("the match is given up", lambda tree: find_element(tree, "toast") is not None)
        assert process.terminate() == 0

    assert stored_matches(games) == [(3, True), (2, False), (1, True)]
