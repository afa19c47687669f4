"""Tests of the puzzle overview: rating, today's puzzle, due puzzles, and the filtered list."""

from pygame import Surface

from tests.puzzles.sample_puzzles import PUZZLES, puzzle_of_six
from tests.ui.fake_puzzle_port import FakePuzzlePort
from tests.ui.scene_harness import click_events, key_press, make_context
from yaniv.puzzles.puzzle import THEMES
from yaniv.puzzles.puzzle_choice import mixed_by_theme
from yaniv.puzzles.puzzle_library import shipped_puzzles
from yaniv.puzzles.puzzle_rating import puzzle_rating
from yaniv.ui.navigation import NavigationRequest, OpenPuzzle, ToMenu, ToPuzzles
from yaniv.ui.scenes.menu.main_menu_scene import MainMenuScene
from yaniv.ui.scenes.menu.menu_news import MenuNews
from yaniv.ui.scenes.puzzles.puzzle_overview import PuzzleOverview

SIZE = (1920, 1080)


def open_page(port: FakePuzzlePort) -> PuzzleOverview:
    page = PuzzleOverview(make_context(), port)
    page.paint(Surface(SIZE))
    return page


def click(page: PuzzleOverview | MainMenuScene, element_id: str) -> NavigationRequest | None:
    requests = [page.handle(event) for event in click_events(page, element_id)]
    page.paint(Surface(SIZE))
    return next((request for request in requests if request is not None), None)


def rows(page: PuzzleOverview) -> list[str]:
    return [element.id for element in page.elements() if element.id.startswith("puzzles:")]


def texts(page: PuzzleOverview) -> str:
    return " ".join(element.label for element in page.elements())


def test_the_overview_shows_rating_and_streak() -> None:
    page = open_page(FakePuzzlePort())

    assert "Puzzle rating: " in texts(page)
    assert "1 of 2 puzzles solved." in texts(page)
    assert "2 puzzles are due again today." in texts(page)
    assert "Today's puzzle is waiting" in texts(page)
    assert "When not to call: 1 of 1" in texts(page)


def test_a_new_player_sees_what_puzzles_are() -> None:
    page = open_page(FakePuzzlePort(is_new=True))

    assert "Solve a few to get a rating." in texts(page)
    assert "due" not in texts(page)


def test_the_list_is_filtered_by_theme_and_house_rules() -> None:
    page = open_page(FakePuzzlePort())
    assert len(rows(page)) == len(PUZZLES) + 2

    for _ in range(3):
        click(page, "theme")
    assert page._theme_cycler.selected_value == "no_call"
    assert rows(page) == [f"puzzles:{PUZZLES[0].id}"]
    assert "solved" in texts(page)

    click(page, "variant")
    assert rows(page) == []
    assert page.handle(key_press("escape")) == ToMenu()


def test_own_mistakes_are_listed_by_date() -> None:
    page = open_page(FakePuzzlePort())

    click(page, "theme")

    assert rows(page) == ["puzzles:7:31"]
    assert "22 December 2026 · Classic" in texts(page)


def test_the_end_of_the_search_says_what_was_found() -> None:
    port = FakePuzzlePort(is_new=True, waiting=1)
    page = open_page(port)
    assert "Looking for mistakes in 1 match" in texts(page)
    assert "from your last match" not in texts(page)

    page.update(16)
    page.paint(Surface(SIZE))

    assert "Looking for mistakes" not in texts(page)
    assert "1 puzzle from your last match: choose the theme “From your games”." in texts(page)


def test_a_match_without_a_puzzle_is_not_passed_over() -> None:
    port = FakePuzzlePort(is_new=True)
    assert "last match" not in texts(open_page(port)), "no match was searched"

    port.has_searched = True

    assert "No puzzle from your last match: no move was proven wrong." in texts(open_page(port))


def test_a_row_opens_its_puzzle_at_the_second_click_and_by_enter() -> None:
    page = open_page(FakePuzzlePort())
    row = f"puzzles:{puzzle_of_six().id}"

    assert click(page, row) is None
    assert click(page, row) == OpenPuzzle(puzzle_of_six().id)
    assert page.handle(key_press("return")) == OpenPuzzle(puzzle_of_six().id)


def test_due_puzzles_come_before_new_ones_and_today_has_its_button() -> None:
    page, new = open_page(FakePuzzlePort()), open_page(FakePuzzlePort(is_new=True))

    assert "From your games · 22 December 2026 · Classic" in texts(page)
    assert click(page, "puzzle:next") == OpenPuzzle(PUZZLES[1].id)
    assert click(new, "puzzle:next") == OpenPuzzle(PUZZLES[0].id)
    assert click(page, "puzzle:today") == OpenPuzzle(PUZZLES[2].id)


def test_start_opens_the_highlighted_row() -> None:
    page = open_page(FakePuzzlePort())

    for row in rows(page)[-2:]:
        click(page, row)
        assert click(page, "puzzle:next") == OpenPuzzle(row.removeprefix("puzzles:"))


def test_a_solved_puzzle_gives_the_highlight_to_the_next_one() -> None:
    port = FakePuzzlePort()
    page = open_page(port)
    click(page, f"puzzles:{PUZZLES[2].id}")
    unsolved = open_page(port)._selected_key

    port.save_attempt(PUZZLES[2].id, PUZZLES[2].best_moves[0])

    assert unsolved == PUZZLES[2].id
    assert open_page(port)._selected_key == port.next_key("") != PUZZLES[2].id


def test_the_page_says_what_a_rating_means() -> None:
    for port in (FakePuzzlePort(), FakePuzzlePort(is_new=True)):
        assert "higher is harder" in texts(open_page(port))


def test_an_unreadable_file_is_reported() -> None:
    page = open_page(FakePuzzlePort(problem="The puzzles can't be read."))

    assert click(page, "puzzle:next") is None
    assert click(page, "puzzle:today") is None
    assert click(page, "button:back") == ToMenu()


def test_the_menu_has_a_dot_while_todays_puzzle_waits_and_can_do_without() -> None:
    waiting = MainMenuScene(make_context(), [], news=MenuNews(waiting=frozenset({"menu:puzzles"})))
    hidden = MainMenuScene(make_context(), [], news=MenuNews(hidden=frozenset({"menu:puzzles"})))
    for page in (waiting, hidden):
        page.paint(Surface(SIZE))

    assert click(waiting, "menu:puzzles") == ToPuzzles()
    assert "menu:puzzles" not in [element.id for element in hidden.elements()]


def test_a_mistake_that_the_search_finds_joins_the_list() -> None:
    page = open_page(FakePuzzlePort(waiting=1))
    before = page.is_moving, "Looking for mistakes in 1 match…" in texts(page)

    page.update(16)
    click(page, "theme")

    assert before == (True, True)
    assert (page.is_moving, "Looking for" in texts(page)) == (False, False)
    assert rows(page) == ["puzzles:9:12", "puzzles:7:31"]


def test_the_list_is_as_it_was_left_after_a_puzzle() -> None:
    port = FakePuzzlePort()
    page = open_page(port)
    page._focus_group.focus("theme")
    page.handle(key_press("right"))
    page.handle(key_press("right"))
    theme = page._theme_cycler.selected_value

    again = open_page(port)

    assert theme != "all"
    assert again._theme_cycler.selected_value == theme
    assert again._selected_key == page._selected_key


def test_the_first_puzzles_of_the_list_are_of_different_themes() -> None:
    puzzles = mixed_by_theme(shipped_puzzles().puzzles.values())

    assert {puzzle.theme for puzzle in puzzles[: len(THEMES)]} == {puzzle.theme for puzzle in puzzles}
    first_round = [puzzle_rating(puzzle).rating for puzzle in puzzles[: len(THEMES)]]
    assert first_round == sorted(first_round)
