"""Tests of restoring the window position, if it is still visible there."""

import pytest

from yaniv.ui.platform.window_geometry import GeometryTracker, WindowGeometry, fit_to_desktops

ONE_DESKTOP, TWO_DESKTOPS = [(1920, 1080)], [(1920, 1080), (1280, 1024)]


@pytest.mark.parametrize(
    ("place", "desktops", "expected", "why"),
    [
        ((100, 80), ONE_DESKTOP, (100, 80), "it fits"),
        ((2400, 80), TWO_DESKTOPS, (2400, 80), "it is on the second screen"),
        ((2400, 80), ONE_DESKTOP, None, "that screen no longer exists"),
        ((1900, 80), ONE_DESKTOP, None, "too little of it would be visible to drag"),
        ((-1270, 80), ONE_DESKTOP, None, "it is almost entirely off the left edge"),
        ((-200, 80), ONE_DESKTOP, (-200, 80), "it is partly off the left edge"),
        ((100, -300), ONE_DESKTOP, (100, 0), "the title bar is never above the screen"),
        ((100, 1070), ONE_DESKTOP, None, "nor below it"),
        ((100, 80), [(0, 0)], (100, 80), "a screen of unknown size is assumed to fit"),
    ],
)
def test_the_window_is_restored_only_where_it_is_visible(
    place: tuple[int, int], desktops: list[tuple[int, int]], expected: tuple[int, int] | None, why: str
) -> None:
    assert fit_to_desktops(place, (1280, 720), desktops) == expected, why


SMALL_GEOMETRY, SHIFTED_GEOMETRY, LARGE_GEOMETRY = (
    WindowGeometry((1100, 660), (40, 50)),
    WindowGeometry((1200, 700), (60, 50)),
    WindowGeometry((1920, 1050), (0, 0)),
)


def test_a_maximised_window_remembers_its_restored_geometry() -> None:
    tracker = GeometryTracker(SMALL_GEOMETRY)
    tracker.record(SHIFTED_GEOMETRY, 1000)
    tracker.record(SHIFTED_GEOMETRY, 2000)

    tracker.set_maximised(maximised=True)
    tracker.record(LARGE_GEOMETRY, 2100)
    tracker.record(LARGE_GEOMETRY, 9000)

    assert (tracker.is_maximised, tracker.restored_geometry) == (True, SHIFTED_GEOMETRY)


def test_a_resize_just_before_maximising_is_not_the_restored_geometry() -> None:
    tracker = GeometryTracker(SMALL_GEOMETRY)
    tracker.record(LARGE_GEOMETRY, 5000)
    tracker.record(LARGE_GEOMETRY, 5030)

    tracker.set_maximised(maximised=True)

    assert tracker.restored_geometry == SMALL_GEOMETRY


@pytest.mark.parametrize("late", [False, True], ids=["resize first", "event first"])
def test_a_restored_window_has_its_former_size(*, late: bool) -> None:
    tracker = GeometryTracker(SMALL_GEOMETRY)
    tracker.set_maximised(maximised=True)
    tracker.record(LARGE_GEOMETRY, 1000)

    tracker.set_maximised(maximised=False)
    if late:
        tracker.record(LARGE_GEOMETRY, 3000)
    tracker.record(SMALL_GEOMETRY, 3030)
    tracker.set_maximised(maximised=True)
    tracker.set_maximised(maximised=False)

    assert (tracker.is_maximised, tracker.restored_geometry) == (False, SMALL_GEOMETRY)


def test_a_resized_window_has_the_new_geometry_at_once() -> None:
    tracker = GeometryTracker(SMALL_GEOMETRY)

    tracker.record(SHIFTED_GEOMETRY, 1000)

    assert tracker.restored_geometry == SHIFTED_GEOMETRY
