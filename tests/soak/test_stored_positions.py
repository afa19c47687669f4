"""Tests of what the random inputs compare the screen with: matches of every profile, practice and puzzles."""

from pathlib import Path

import pytest

from tests.match.session_builders import make_setup
from tests.soak.stored_positions import shown_position, stored_positions
from tests.store.sample_matches import make_header, sample_events
from tests.ui.accessibility.test_page_elements import CLASSIC, HANDS
from tests.ui.fake_puzzle_port import FakePuzzlePort, task_of
from tests.ui.scene_harness import make_context, paint
from tests.ui.table_session import SIZE, open_round
from yaniv.bots.simulator.encoding import decode_move
from yaniv.puzzles.move_notation import parse_move
from yaniv.puzzles.puzzle_library import shipped_puzzles
from yaniv.settings.settings_schema import Settings
from yaniv.store import match_file
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import SavedMatch
from yaniv.ui.accessibility.element_tree import ElementTree
from yaniv.ui.modes.puzzle_scene import PuzzleScene
from yaniv.ui.navigation import Scene

FIRST_HAND = tuple(sorted(HANDS[0].split()))


def tree_of(page: Scene) -> ElementTree:
    return ElementTree(0, page.name, False, SIZE, "", tuple(page.elements()))


@pytest.mark.parametrize("profile", ["", "profiles/person-1", "profiles/guest"])
def test_matches_of_every_profile_are_known(tmp_path: Path, profile: str) -> None:
    folder = tmp_path / "data" / profile
    folder.mkdir(parents=True)
    before = stored_positions(tmp_path / "data", tmp_path)

    with SqliteJournal.open(folder) as journal:
        journal.append(journal.new_match(make_header(make_setup())), sample_events())

    assert stored_positions(tmp_path / "data", tmp_path) > before


def test_matches_of_files_are_known_because_practice_may_go_on_from_them(tmp_path: Path) -> None:
    before = stored_positions(tmp_path, tmp_path)

    match_file.write_file(tmp_path / "match.yaniv", SavedMatch(make_header(make_setup()), sample_events()))

    assert stored_positions(tmp_path, tmp_path) > before


def test_the_position_of_a_puzzle_is_known_until_it_is_answered(tmp_path: Path) -> None:
    puzzle = next(iter(shipped_puzzles().puzzles.values()))
    task = task_of(puzzle)
    page = PuzzleScene(make_context(), FakePuzzlePort(), task, size=SIZE, speed="instant", settings=Settings())
    paint(page, SIZE)

    assert shown_position(tree_of(page)) in stored_positions(tmp_path, tmp_path)

    page._match.session.submit(decode_move(parse_move(puzzle.best_moves[0]), 0, task.setup.rules))
    for _ in range(200):
        page.update(16)
    assert shown_position(tree_of(page)) is None


def test_the_hand_of_a_table_is_shown_with_its_deck() -> None:
    table = open_round(CLASSIC.rules, *HANDS, stock="JD AC").scene

    hand, stock = shown_position(tree_of(table)) or ((), 0)

    assert hand == FIRST_HAND
    assert stock > 0
