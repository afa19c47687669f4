"""Tests of restoring the window: with its frame, it lies on a screen, as near to its former place as possible."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pygame import Rect

from yaniv.ui.platform.display import (
    MIN_WINDOW_SIZE,
    FrameMargins,
    GeometryTracker,
    WindowGeometry,
    fit_to_screens,
)

FRAME = FrameMargins(left=1, top=20, right=1, bottom=5)
ONE_SCREEN = (Rect(0, 0, 1920, 1080),)
TWO_SCREENS = (*ONE_SCREEN, Rect(1920, 0, 1280, 1024))
PANEL_ABOVE = (Rect(0, 30, 1920, 1050),)
SCREEN_ON_THE_LEFT = (*ONE_SCREEN, Rect(-1280, 0, 1280, 1024))


@pytest.mark.parametrize(
    ("position", "screens", "expected", "why"),
    [
        ((100, 80), ONE_SCREEN, (100, 80), "it fits"),
        ((1921, 80), TWO_SCREENS, (1921, 80), "it is on the second screen"),
        ((-1200, 80), SCREEN_ON_THE_LEFT, (-1241, 80), "most of it is on the screen on the left"),
        ((2400, 80), ONE_SCREEN, (679, 80), "that screen no longer exists"),
        ((1900, 80), ONE_SCREEN, (679, 80), "it hangs out at the right edge"),
        ((-1100, 80), ONE_SCREEN, (1, 80), "almost all of it hangs out at the left edge"),
        ((100, -300), ONE_SCREEN, (100, 20), "the title bar is never above the screen"),
        ((100, 0), PANEL_ABOVE, (100, 50), "nor under a panel"),
        ((100, 1070), ONE_SCREEN, (100, 415), "the lower edge is never below the screen"),
        ((-5000, 9000), (), (-5000, 9000), "nothing is known of the screens"),
    ],
)
def test_a_window_outside_its_screen_is_moved_as_little_as_possible(
    position: tuple[int, int], screens: tuple[Rect, ...], expected: tuple[int, int], why: str
) -> None:
    size = (1240, 660)

    assert fit_to_screens(WindowGeometry(size, position), FRAME, screens) == WindowGeometry(size, expected), why


@pytest.mark.parametrize(
    ("size", "screen", "expected"),
    [
        ((1280, 720), (1024, 600), (1022, 575)),
        ((1280, 720), (800, 600), (798, 575)),
        ((1280, 720), (1280, 720), (1278, 695)),
        ((400, 300), (1920, 1080), MIN_WINDOW_SIZE),
        ((16384, 700), (1920, 1080), (1918, 700)),
    ],
)
def test_the_least_size_gives_way_to_the_screen(
    size: tuple[int, int], screen: tuple[int, int], expected: tuple[int, int]
) -> None:
    geometry = WindowGeometry(size, (0, 0))

    assert fit_to_screens(geometry, FRAME, (Rect((0, 0), screen),)).size == expected


COORDINATES = st.integers(-32768, 32767)
SIDES = st.integers(1, 16384)
MARGINS = st.integers(0, 60)
SCREENS = st.lists(
    st.builds(Rect, COORDINATES, COORDINATES, st.integers(200, 8000), st.integers(200, 8000)), min_size=1, max_size=4
)
GEOMETRIES = st.builds(WindowGeometry, st.tuples(SIDES, SIDES), st.tuples(COORDINATES, COORDINATES))
FRAMES = st.builds(FrameMargins, MARGINS, MARGINS, MARGINS, MARGINS)


def _with_frame(geometry: WindowGeometry, frame: FrameMargins) -> Rect:
    """Return the area of the window with its frame."""
    (x, y), (width, height) = geometry.position, geometry.size
    return Rect(x - frame.left, y - frame.top, width + frame.left + frame.right, height + frame.top + frame.bottom)


@given(GEOMETRIES, FRAMES, SCREENS)
@example(WindowGeometry((1280, 720), (-1100, 80)), FRAME, [Rect(0, 0, 1280, 720)])
def test_a_restored_window_lies_on_a_screen_and_stays_there(
    geometry: WindowGeometry, frame: FrameMargins, screens: list[Rect]
) -> None:
    fitted = fit_to_screens(geometry, frame, screens)

    assert any(screen.contains(_with_frame(fitted, frame)) for screen in screens)
    assert fit_to_screens(fitted, frame, screens) == fitted
    if any(screen.contains(_with_frame(geometry, frame)) for screen in screens):
        assert fitted.position == geometry.position or fitted.size != geometry.size


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
