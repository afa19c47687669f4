"""A match is kept, found again, seen again and counted, by a real mouse."""

from itertools import count
from pathlib import Path

from msgspec.structs import replace

from tests.e2e.sitting import PATIENCE_S, Sitting, find, is_my_turn, start
from tests.store.games import events, header, pages
from tests.table.company import make_setup
from yaniv.game.events import AnyEvent, YanivCalled
from yaniv.rules.house import HouseRules, MatchRules
from yaniv.store.journal import Journal

RULES = HouseRules()
LOG = Path(__file__).parent.parent / "logs" / "classic-0.1.0.yaniv"


def fill(folder: Path) -> None:
    """One match of three that is over."""
    with Journal.open(folder) as journal:
        journal.append(journal.new_match(header(make_setup(RULES))), events(1, 3, RULES))


def place(sitting: Sitting) -> int:
    value = sitting.element("replay:place").value
    assert isinstance(value, int)
    return value


def test_a_match_is_found_seen_again_and_counted(tmp_path: Path, display: str) -> None:
    fill(tmp_path / "games")

    with Sitting(tmp_path, display, "--data", str(tmp_path / "games"), "--size", "1280x720") as sitting:
        sitting.click("menu:matches")
        sitting.click("match:replay")
        sitting.until(
            "it plays", lambda tree: tree.scene == "replay" and getattr(find(tree, "replay:place"), "value", 0) > 1
        )
        sitting.click("replay:play")
        sitting.until(
            "it stands", lambda tree: getattr(find(tree, "replay:play"), "name", "") == "Play" and not tree.busy
        )
        here = place(sitting)
        sitting.key("Right")
        sitting.until("a step on", lambda tree: getattr(find(tree, "replay:place"), "value", 0) == here + 1)
        sitting.click("replay:end")
        sitting.until("the end", lambda tree: "The match is over." in tree.announce)
        sitting.click("button:menu")
        sitting.click("menu:statistics")
        games = sitting.element("figure:games").label
        sitting.click("menu:matches")
        sitting.click("match:export")
        told = sitting.element("toast").label
        assert sitting.ask_to_leave() == 0

    assert games.startswith("Matches: 1, ")
    assert told.startswith("The match is in ")
    assert Path(told.removeprefix("The match is in ").removesuffix(".")).is_file()


def test_a_match_of_a_file_is_shown(tmp_path: Path, display: str) -> None:
    with Sitting(tmp_path, display, str(LOG), "--size", "1280x720") as sitting:
        sitting.until("the replay", lambda tree: tree.scene == "replay")
        sitting.click("replay:keep")
        sitting.click("button:menu")
        sitting.click("menu:matches")
        kept = sitting.element("match").label

    assert kept.startswith("classic, ")


def test_a_damaged_file_is_a_sentence(tmp_path: Path) -> None:
    damaged = tmp_path / "half.yaniv"
    damaged.write_bytes(LOG.read_bytes()[:5000])

    program = start(tmp_path, "", str(damaged))
    out, err = program.communicate(timeout=PATIENCE_S)

    assert program.returncode == 1
    assert out == ""
    assert err.startswith(f"{damaged}:")
    assert err.count("\n") == 1


def test_the_end_of_a_match_leads_to_its_replay(tmp_path: Path, display: str) -> None:
    rules = HouseRules(match=MatchRules(end="single_round"))
    setup = replace(make_setup(rules), bots=("", "novice", "novice"))
    played = next(match for seed in count() if _is_called_by_me((match := pages(seed, 3, rules))[-1]))
    with Journal.open(tmp_path / "games") as journal:
        match_id = journal.new_match(header(setup))
        for page in played[:-1]:
            journal.append(match_id, page)

    options = ("--data", str(tmp_path / "games"), "--size", "1280x720", "--speed", "instant", "--continue")
    with Sitting(tmp_path, display, *options) as sitting:
        sitting.until("my turn", is_my_turn)
        sitting.click("button:yaniv")
        sitting.click("button:next-round")
        sitting.click("button:replay")
        tree = sitting.until("the replay", lambda tree: tree.scene == "replay")
        sitting.click("replay:end")
        sitting.until("the end", lambda tree: "The match is over." in tree.announce)

    assert find(tree, "replay:export") is not None


def _is_called_by_me(page: tuple[AnyEvent, ...]) -> bool:
    """In turn, as it should be."""
    called = page[0]
    return isinstance(called, YanivCalled) and called.seat == 0 and called.kind == "yaniv" and not called.wrong_word


def left_behind(folder: Path, count: int) -> None:
    """So many matches of three that go on."""
    with Journal.open(folder) as journal:
        for seed in range(count):
            match_id = journal.new_match(replace(header(make_setup(RULES)), bots=("", "novice", "novice")))
            for page in pages(seed, 3, RULES)[:12]:
                journal.append(match_id, page)


def kept(folder: Path) -> list[tuple[int, bool]]:
    """The matches in this folder by number, and whether each goes on."""
    with Journal.open(folder) as journal:
        return [(each.match_id, not each.closed) for each in journal.kept()]


def test_matches_are_given_up_and_deleted_and_that_is_undone(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    left_behind(games, 3)

    with Sitting(tmp_path, display, "--data", str(games), "--size", "1280x720") as sitting:
        sitting.click("menu:matches")
        sitting.click("match:delete")
        sitting.until("it is gone", lambda tree: find(tree, "matches:3") is None)
        sitting.click("button:undo")
        sitting.until("it is back", lambda tree: find(tree, "matches:3") is not None)
        sitting.click("match:give-up")
        sitting.until("it goes on no more", lambda tree: find(tree, "match:give-up") is None)
        sitting.click("matches:2")
        sitting.key("Delete")
        sitting.until("the second is gone", lambda tree: find(tree, "matches:2") is None)
        sitting.click("button:back")
        tree = sitting.until("the menu", lambda tree: tree.scene == "menu")
        assert sitting.ask_to_leave() == 0

    assert find(tree, "menu:other") is None
    assert kept(games) == [(3, False), (1, True)]


def test_who_is_killed_while_it_can_be_undone_has_lost_nothing(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    left_behind(games, 2)
    before = kept(games)

    for button in ("match:delete", "match:give-up"):
        with Sitting(tmp_path, display, "--data", str(games), "--size", "1280x720") as sitting:
            sitting.click("menu:matches")
            sitting.click(button)
            sitting.element("button:undo")
            sitting.kill()

        assert kept(games) == before


def test_a_match_that_was_left_is_deleted_in_the_menu(tmp_path: Path, display: str) -> None:
    games = tmp_path / "games"
    left_behind(games, 3)

    with Sitting(tmp_path, display, "--data", str(games), "--size", "1280x720") as sitting:
        sitting.click("menu:other")
        sitting.click("menu:delete")
        sitting.until("it is gone", lambda tree: getattr(find(tree, "menu:other"), "name", "").endswith("of 2)"))
        sitting.key("ctrl+z")
        sitting.until("it is back", lambda tree: getattr(find(tree, "menu:other"), "name", "").endswith("of 3)"))
        sitting.click("menu:give-up")
        sitting.until("it goes on no more", lambda tree: find(tree, "toast") is not None)
        assert sitting.ask_to_leave() == 0

    assert kept(games) == [(3, True), (2, False), (1, True)]
