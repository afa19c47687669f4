"""A match is kept, found again, seen again and counted, by a real mouse."""

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
    """One match of three that is over."""
    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(make_header(make_setup(RULES))), sample_events(1, 3, RULES))


def replay_position(sitting: ProgramDriver) -> int:
    value = sitting.element("replay:place").value
    assert isinstance(value, int)
    return value


def test_a_match_is_found_seen_again_and_counted(tmp_path: Path, display: str) -> None:
    store_finished_match(tmp_path / "games")

    with ProgramDriver(tmp_path, display, "--data", str(tmp_path / "games"), "--size", "1280x720") as sitting:
        sitting.click("menu:matches")
        sitting.click("match:replay")
        sitting.wait_until(
            "it plays",
            lambda tree: tree.scene == "replay" and getattr(find_element(tree, "replay:place"), "value", 0) > 1,
        )
        sitting.click("replay:play")
        sitting.wait_until(
            "it stands", lambda tree: getattr(find_element(tree, "replay:play"), "name", "") == "Play" and not tree.busy
        )
        here = replay_position(sitting)
        sitting.key("Right")
        sitting.wait_until(
            "a step on", lambda tree: getattr(find_element(tree, "replay:place"), "value", 0) == here + 1
        )
        sitting.click("replay:end")
        sitting.wait_until("the end", lambda tree: "The match is over." in tree.announce)
        sitting.click("button:menu")
        sitting.click("menu:statistics")
        games = sitting.element("figure:games").label
        sitting.click("menu:matches")
        sitting.click("match:export")
        toast_text = sitting.element("toast").label
        assert sitting.terminate() == 0

    assert games.startswith("Matches: 1, ")
    assert toast_text.startswith("Match saved to ")
    assert Path(toast_text.removeprefix("Match saved to ").removesuffix(".")).is_file()


def test_a_match_of_a_file_is_shown(tmp_path: Path, display: str) -> None:
    with ProgramDriver(tmp_path, display, str(LOG), "--size", "1280x720") as sitting:
        sitting.wait_until("the replay", lambda tree: tree.scene == "replay")
        sitting.click("replay:keep")
        sitting.click("button:menu")
        sitting.click("menu:matches")
        match_label = sitting.element("match").label

    assert match_label.startswith("classic, ")


def test_a_damaged_file_is_a_sentence(tmp_path: Path) -> None:
    damaged = tmp_path / "half.yaniv"
    damaged.write_bytes(LOG.read_bytes()[:5000])

    program = start_program(tmp_path, "", str(damaged))
    out, err = program.communicate(timeout=TIMEOUT_S)

    assert program.returncode == 1
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
    with ProgramDriver(tmp_path, display, *options) as sitting:
        sitting.wait_until("my turn", is_my_turn)
        sitting.click("button:yaniv")
        sitting.click("button:next-round")
        sitting.click("button:replay")
        tree = sitting.wait_until("the replay", lambda tree: tree.scene == "replay")
        sitting.click("replay:end")
        sitting.wait_until("the end", lambda tree: "The match is over." in tree.announce)

    assert find_element(tree, "replay:export") is not None


def _is_own_call(page: tuple[AnyEvent, ...]) -> bool:
    """In turn, as it should be."""
    called = page[0]
    return isinstance(called, YanivCalled) and called.seat == 0 and called.kind == "yaniv" and not called.wrong_word


def store_unfinished_matches(folder: Path, count: int) -> None:
    """So many matches of three that go on."""
    with SqliteJournal.open(folder) as journal:
        for seed in range(count):
            match_id = journal.new_match(replace(make_header(make_setup(RULES)), bots=("", "novice", "novice")))
            for page in sample_pages(seed, 3, RULES)[:12]:
                journal.append(match_id, page)


def stored_matches(folder: Path) -> list[tuple[int, bool]]:
    """The matches in this folder by number, and whether each goes on."""
    with SqliteJournal.open(folder) as journal:
        return [(each.match_id, not each.closed) for each in journal.match_summaries()]


def test_matches_are_given_up_and_deleted_and_that_is_undone(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_unfinished_matches(games, 3)

    with ProgramDriver(tmp_path, display, "--data", str(games), "--size", "1280x720") as sitting:
        sitting.click("menu:matches")
        sitting.click("match:delete")
        sitting.wait_until("it is gone", lambda tree: find_element(tree, "matches:3") is None)
        sitting.click("button:undo")
        sitting.wait_until("it is back", lambda tree: find_element(tree, "matches:3") is not None)
        sitting.click("match:give-up")
        sitting.wait_until("it goes on no more", lambda tree: find_element(tree, "match:give-up") is None)
        sitting.click("matches:2")
        sitting.key("Delete")
        sitting.wait_until("the second is gone", lambda tree: find_element(tree, "matches:2") is None)
        sitting.click("button:back")
        tree = sitting.wait_until("the menu", lambda tree: tree.scene == "menu")
        assert sitting.terminate() == 0

    assert find_element(tree, "menu:other") is None
    assert stored_matches(games) == [(3, False), (1, True)]


def test_who_is_killed_while_it_can_be_undone_has_lost_nothing(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_unfinished_matches(games, 2)
    before = stored_matches(games)

    for button in ("match:delete", "match:give-up"):
        with ProgramDriver(tmp_path, display, "--data", str(games), "--size", "1280x720") as sitting:
            sitting.click("menu:matches")
            sitting.click(button)
            sitting.element("button:undo")
            sitting.kill()

        assert stored_matches(games) == before


def test_a_match_that_was_left_is_deleted_in_the_menu(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    store_unfinished_matches(games, 3)

    with ProgramDriver(tmp_path, display, "--data", str(games), "--size", "1280x720") as sitting:
        sitting.click("menu:other")
        sitting.click("menu:delete")
        sitting.wait_until(
            "it is gone", lambda tree: getattr(find_element(tree, "menu:other"), "name", "").endswith("of 2)")
        )
        sitting.key("ctrl+z")
        sitting.wait_until(
            "it is back", lambda tree: getattr(find_element(tree, "menu:other"), "name", "").endswith("of 3)")
        )
        sitting.click("menu:give-up")
        sitting.wait_until("it goes on no more", lambda tree: find_element(tree, "toast") is not None)
        assert sitting.terminate() == 0

    assert stored_matches(games) == [(3, True), (2, False), (1, True)]
