"""Tests of the puzzles by theme: what is solved, what is due, and the choice of a theme."""

import pytest
from pygame import Surface

from tests.puzzles.sample_puzzles import PUZZLES
from tests.ui.fake_puzzle_port import FakePuzzlePort
from tests.ui.scene_harness import click, find_element, key_press, make_context
from yaniv.puzzles.puzzle import Puzzle
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.navigation import OpenPuzzle, ToLearn
from yaniv.ui.pages.puzzle_port import OWN_CHOICE
from yaniv.ui.pages.puzzle_themes_page import PuzzleThemesPage

SIZE = (1920, 1080)


def open_page(port: FakePuzzlePort) -> PageScene:
    context = make_context()
    page = PageScene(context, PuzzleThemesPage(context, port))
    page.paint(Surface(SIZE))
    return page


def texts(page: PageScene) -> str:
    return " ".join(element.label for element in page.elements())


def test_the_page_shows_rating_and_what_is_solved() -> None:
    page = open_page(FakePuzzlePort())

    rating = round(FakePuzzlePort().progress().rating.rating)
    assert f"Rating {rating}. 1 of 2 puzzles solved." in texts(page)
    assert find_element(page, "theme:own").label == "From your matches: 1 is due today"
    assert find_element(page, "theme:no_call").label == "When not to call: 1 of 1 solved"


def test_a_rating_is_told_after_five_puzzles() -> None:
    page = open_page(FakePuzzlePort(is_rated=False))

    assert "Rating" not in texts(page)
    assert "1 of 2 puzzles solved." in texts(page)


def test_a_new_player_sees_no_rating_and_nothing_due() -> None:
    page = open_page(FakePuzzlePort(is_new=True))

    assert "standing" not in [each.id for each in page.elements()]
    assert "due" not in texts(page)
    assert "Mistakes from your matches appear here." in texts(page)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.theme)
def test_a_tile_sets_the_theme_of_the_puzzles_that_follow(puzzle: Puzzle) -> None:
    port = FakePuzzlePort()
    theme = puzzle.theme

    request = click(open_page(port), f"theme:{theme}")

    assert isinstance(request, OpenPuzzle)
    assert port.puzzles()[request.key].theme == theme
    assert port.theme == theme


def test_own_mistakes_are_a_theme() -> None:
    port = FakePuzzlePort()

    assert click(open_page(port), "theme:own") == OpenPuzzle("7:31")
    assert port.theme == OWN_CHOICE


def test_a_theme_without_puzzles_cannot_be_chosen() -> None:
    port = FakePuzzlePort(is_new=True)
    page = open_page(port)

    assert "disabled" in find_element(page, "theme:own").state
    assert click(page, "theme:own", SIZE) is None
    assert port.theme == ""


def test_all_themes_and_todays_puzzle_have_their_buttons() -> None:
    port = FakePuzzlePort()
    page, new = open_page(port), open_page(FakePuzzlePort(is_new=True))

    assert click(page, "puzzle:next", SIZE) == OpenPuzzle("7:31"), "what is due comes first"
    assert click(new, "puzzle:next", SIZE) == OpenPuzzle(PUZZLES[0].id)
    assert click(page, "puzzle:today", SIZE) == OpenPuzzle(PUZZLES[2].id)
    assert page.handle(key_press("return")) == OpenPuzzle(PUZZLES[2].id), "the button that was pressed last"
    assert page.handle(key_press("escape")) == ToLearn()


def test_the_end_of_the_search_says_what_was_found() -> None:
    port = FakePuzzlePort(is_new=True, waiting=1)
    page = open_page(port)
    waited = page.is_moving
    assert find_element(page, "theme:own").label == "From your matches: Looking for mistakes in 1 match"

    page.update(16)
    page.paint(Surface(SIZE))

    assert (waited, page.is_moving) == (True, False)
    assert find_element(page, "theme:own").label == "From your matches: 0 of 1 solved"


def test_a_match_without_a_puzzle_is_not_passed_over() -> None:
    port = FakePuzzlePort(is_new=True)
    assert "last match" not in texts(open_page(port)), "no match was searched"

    port.has_searched = True

    assert "No proven mistakes in your last match." in texts(open_page(port))


def test_an_unreadable_file_is_reported() -> None:
    page = open_page(FakePuzzlePort(problem="The puzzles can't be read."))

    assert "The puzzles can't be read." in page.announce
    assert click(page, "puzzle:next", SIZE) is None
    assert click(page, "puzzle:today", SIZE) is None
    assert click(page, "button:back", SIZE) == ToLearn()
