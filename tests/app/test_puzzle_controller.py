"""Tests of the puzzle controller: each finished match is searched once for mistakes, in the background."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace

from tests.match.session_builders import make_setup
from tests.store.sample_matches import LIVELY_RULES, sample_events
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.launch_options import LaunchOptions
from yaniv.app.match_repository import MatchRepository
from yaniv.app.opponents import BotTeam
from yaniv.app.preferences import Preferences
from yaniv.app.puzzle_controller import PuzzleController
from yaniv.arena.bot_game import play_game
from yaniv.arena.duplicate_contest import Contest
from yaniv.crash_report import CrashReporter
from yaniv.daily.deal_date import TODAY_ENV_VARIABLE
from yaniv.game.events import AnyEvent
from yaniv.puzzles.puzzle_choice import EASY_START
from yaniv.puzzles.puzzle_rating import puzzle_rating
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.ui.pages.puzzle_port import OWN_CHOICE, PROGRAM_CHOICE

PAUSE_S = 0.02
SHORT_RULES = replace(HouseRules(), match=MatchRules(limit=20))


@cache
def novice_match() -> tuple[AnyEvent, ...]:
    """Return the events of a match of a novice on the player's seat against a club bot."""
    events: list[AnyEvent] = []
    contest = Contest("classic", SHORT_RULES, ("novice", "club"), 2, 2026)
    play_game(contest, 0, 0, events.append)
    return tuple(events)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MatchRepository]:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    with ExitStack() as exits:
        repository = MatchRepository(CrashReporter(paths.logs()), [], None, exits)
        repository.begin_match(make_setup(LIVELY_RULES)).append(sample_events(), 0)
        repository.begin_match(make_setup(SHORT_RULES, 2)).append(novice_match(), 0)
        repository.begin_match(make_setup(SHORT_RULES, 2)).append(novice_match()[:40], 0)
        yield repository


def open_controller(repository: MatchRepository) -> PuzzleController:
    return PuzzleController(repository, Preferences(LaunchOptions(), []), BotTeam())


def search_to_the_end(controller: PuzzleController) -> None:
    """Search all waiting matches; at least one mistake is found."""
    while controller.waiting_count:
        controller.advance_search()
        Event().wait(PAUSE_S)
    controller.refresh()
    assert controller.own_puzzles()


def test_mistakes_in_finished_matches_become_puzzles(repository: MatchRepository) -> None:
    controller = open_controller(repository)
    controller.search_matches()
    assert controller.waiting_count == 2
    assert repository.match_puzzles() == ()  # nothing is stored yet: after a kill the search starts again

    search_to_the_end(controller)
    records = {record.match_id: record.found for record in repository.match_puzzles()}
    key, own = next(iter(controller.own_puzzles().items()))
    task = controller.load(key)

    assert set(records) == {1, 2}
    assert records[1] == ()
    assert len(records[2]) == len(controller.own_puzzles()) == 1
    assert own == controller.day
    assert controller.last_match_count == 1
    assert task is not None
    wrong_move = max(task.cost_by_move, key=lambda move: task.cost_by_move[move])
    controller.save_attempt(key, wrong_move)
    assert not controller.progress().standings[key].is_solved
    controller.save_attempt(key, task.best_moves[0])
    assert controller.progress().standings[key].attempts == 2

    restarted = open_controller(repository)
    restarted.refresh()
    assert restarted.waiting_count == 0
    assert restarted.own_puzzles() == controller.own_puzzles()


def test_the_first_puzzles_are_easy_ones_of_the_house_rules_that_the_player_knows(repository: MatchRepository) -> None:
    controller, offered = open_controller(repository), list[str]()
    for _ in range(EASY_START):
        offered.append(controller.next_key(""))
        controller.save_attempt(offered[-1], "")
    puzzles = [controller.puzzles()[key] for key in offered]

    assert {puzzle.variant_id for puzzle in puzzles} == {"classic"}
    easiest = min(
        puzzle_rating(each).rating for each in controller.puzzles().values() if each.variant_id == puzzles[0].variant_id
    )
    assert puzzle_rating(puzzles[0]).rating == easiest < 1000
    assert len({puzzle.theme for puzzle in puzzles}) == EASY_START


def test_a_skipped_puzzle_does_not_come_back_at_once(repository: MatchRepository) -> None:
    controller = open_controller(repository)
    keys = [controller.next_key("")]
    for _ in range(4):
        controller.skip(keys[-1])
        keys.append(controller.next_key(keys[-1]))

    assert len(set(keys)) == len(keys)
    assert controller.next_key(keys[-1]) == controller.next_key(keys[-1]), "a question changes nothing"


def test_the_next_puzzle_is_of_the_chosen_theme(repository: MatchRepository) -> None:
    controller = open_controller(repository)

    controller.theme = "pickup"
    puzzle = controller.puzzles()[controller.next_key("")]
    controller.theme = OWN_CHOICE

    assert puzzle.theme == "pickup"
    assert controller.next_key(puzzle.id) == ""


def test_due_own_mistakes_come_before_due_puzzles_and_todays(
    repository: MatchRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TODAY_ENV_VARIABLE, "2026-12-24")
    controller = open_controller(repository)
    controller.search_matches()
    search_to_the_end(controller)
    (own,) = controller.own_puzzles()
    missed = controller.next_key("")
    controller.save_attempt(missed, "")

    monkeypatch.setenv(TODAY_ENV_VARIABLE, "2026-12-25")
    first = controller.next_key("")
    controller.theme = PROGRAM_CHOICE
    assert controller.next_key("") == missed, "without the own ones"
    controller.theme = ""
    controller.save_attempt(own, controller._found[own][1].best_moves[0])
    second = controller.next_key("")

    assert (first, second) == (own, missed)


def test_todays_puzzle_waits_for_those_who_have_solved_a_few(repository: MatchRepository) -> None:
    controller = open_controller(repository)
    today = controller.todays_puzzle()
    assert today is not None
    assert controller.next_key("") != today.id
    keys = [key for key in controller.puzzles() if key != today.id][:EASY_START]
    for key in keys:
        controller.save_attempt(key, controller.puzzles()[key].best_moves[0])

    assert controller.next_key("") == today.id
    controller.theme = PROGRAM_CHOICE
    assert controller.next_key("") == today.id
    controller.theme = ""
    controller.skip(today.id)
    assert controller.next_key(today.id) != today.id


def test_a_hint_is_stored_with_the_attempt(repository: MatchRepository) -> None:
    controller = open_controller(repository)
    key = controller.next_key("")

    controller.save_attempt(key, controller.puzzles()[key].best_moves[0], is_hinted=True)

    assert [attempt.is_hinted for attempt in repository.puzzle_attempts()] == [True]
