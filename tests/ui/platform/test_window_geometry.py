"""The window comes back where it was, if it can be seen there."""

import pytest

from yaniv.ui.platform.window_geometry import GeometryTracker, WindowGeometry, fit_to_desktops

ONE_DESKTOP, TWO_DESKTOPS = [(1920, 1080)], [(1920, 1080), (1280, 1024)]


@pytest.mark.parametrize(
    ("place", "desktops", "expected", "why"),
    [
        ((100, 80), ONE_DESKTOP, (100, 80), "it fits"),
        ((2400, 80), TWO_DESKTOPS, (2400, 80), "it stands on the second screen"),
        ((2400, 80), ONE_DESKTOP, None, "that screen is gone"),
        ((1900, 80), ONE_DESKTOP, None, "too little of it could be taken hold of"),
        ((-1270, 80), ONE_DESKTOP, None, "it hangs out on the left"),
        ((-200, 80), ONE_DESKTOP, (-200, 80), "a part of it hangs out"),
        ((100, -300), ONE_DESKTOP, (100, 0), "the title bar is never above the screen"),
        ((100, 1070), ONE_DESKTOP, None, "nor below it"),
        ((100, 80), [(0, 0)], (100, 80), "a screen of unknown size is believed"),
    ],
)
def test_the_window_stands_on_a_screen_that_exists(
    place: tuple[int, int], desktops: list[tuple[int, int]], expected: tuple[int, int] | None, why: str
) -> None:
    assert fit_to_desktops(place, (1280, 720), desktops) == expected, why


SMALL_GEOMETRY, SHIFTED_GEOMETRY, LARGE_GEOMETRY = (
    WindowGeometry((1100, 660), (40, 50)),
    WindowGeometry((1200, 700), (60, 50)),
    WindowGeometry((1920, 1050), (0, 0)),
)


def test_a_maximised_window_remembers_where_it_stood_by_itself() -> None:
    footing = GeometryTracker(SMALL_GEOMETRY)
    footing.record(SHIFTED_GEOMETRY, 1000)
    footing.record(SHIFTED_GEOMETRY, 2000)

    footing.set_maximised(maximised=True)
    footing.record(LARGE_GEOMETRY, 2100)
    footing.record(LARGE_GEOMETRY, 9000)

    assert (footing.is_maximised, footing.restored_geometry) == (True, SHIFTED_GEOMETRY)


def test_a_size_that_comes_before_the_word_for_it_is_not_its_own() -> None:
    footing = GeometryTracker(SMALL_GEOMETRY)
    footing.record(LARGE_GEOMETRY, 5000)
    footing.record(LARGE_GEOMETRY, 5030)

    footing.set_maximised(maximised=True)

    assert footing.restored_geometry == SMALL_GEOMETRY


@pytest.mark.parametrize("late", [False, True], ids=["size first", "word first"])
def test_maximised_and_restored_it_has_its_former_size(*, late: bool) -> None:
    footing = GeometryTracker(SMALL_GEOMETRY)
    footing.set_maximised(maximised=True)
    footing.record(LARGE_GEOMETRY, 1000)

    footing.set_maximised(maximised=False)
    if late:
        footing.record(LARGE_GEOMETRY, 3000)
    footing.record(SMALL_GEOMETRY, 3030)
    footing.set_maximised(maximised=True)
    footing.set_maximised(maximised=False)

    assert (footing.is_maximised, footing.restored_geometry) == (False, SMALL_GEOMETRY)


def test_a_window_pulled_larger_has_the_new_size_at_once() -> None:
    footing = GeometryTracker(SMALL_GEOMETRY)

    footing.record(SHIFTED_GEOMETRY, 1000)

    assert footing.restored_geometry == SHIFTED_GEOMETRY
