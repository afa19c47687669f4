"""The window comes back where it was, if it can be seen there."""

import pytest

from yaniv.ui.placement import Footing, Frame, fitting

ONE, TWO = [(1920, 1080)], [(1920, 1080), (1280, 1024)]


@pytest.mark.parametrize(
    ("place", "desktops", "expected", "why"),
    [
        ((100, 80), ONE, (100, 80), "it fits"),
        ((2400, 80), TWO, (2400, 80), "it stands on the second screen"),
        ((2400, 80), ONE, None, "that screen is gone"),
        ((1900, 80), ONE, None, "too little of it could be taken hold of"),
        ((-1270, 80), ONE, None, "it hangs out on the left"),
        ((-200, 80), ONE, (-200, 80), "a part of it hangs out"),
        ((100, -300), ONE, (100, 0), "the title bar is never above the screen"),
        ((100, 1070), ONE, None, "nor below it"),
        ((100, 80), [(0, 0)], (100, 80), "a screen of unknown size is believed"),
    ],
)
def test_the_window_stands_on_a_screen_that_exists(
    place: tuple[int, int], desktops: list[tuple[int, int]], expected: tuple[int, int] | None, why: str
) -> None:
    assert fitting(place, (1280, 720), desktops) == expected, why


SMALL, SHIFTED, LARGE = Frame((1100, 660), (40, 50)), Frame((1200, 700), (60, 50)), Frame((1920, 1050), (0, 0))


def test_a_maximised_window_remembers_where_it_stood_by_itself() -> None:
    footing = Footing(SMALL)
    footing.note(SHIFTED, 1000)
    footing.note(SHIFTED, 2000)

    footing.change(maximised=True)
    footing.note(LARGE, 2100)
    footing.note(LARGE, 9000)

    assert (footing.maximised, footing.frame) == (True, SHIFTED)


def test_a_size_that_comes_before_the_word_for_it_is_not_its_own() -> None:
    footing = Footing(SMALL)
    footing.note(LARGE, 5000)
    footing.note(LARGE, 5030)

    footing.change(maximised=True)

    assert footing.frame == SMALL


@pytest.mark.parametrize("late", [False, True], ids=["size first", "word first"])
def test_maximised_and_restored_it_has_its_former_size(*, late: bool) -> None:
    footing = Footing(SMALL)
    footing.change(maximised=True)
    footing.note(LARGE, 1000)

    footing.change(maximised=False)
    if late:
        footing.note(LARGE, 3000)
    footing.note(SMALL, 3030)
    footing.change(maximised=True)
    footing.change(maximised=False)

    assert (footing.maximised, footing.frame) == (False, SMALL)


def test_a_window_pulled_larger_has_the_new_size_at_once() -> None:
    footing = Footing(SMALL)

    footing.note(SHIFTED, 1000)

    assert footing.frame == SHIFTED
