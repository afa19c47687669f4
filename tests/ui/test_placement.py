"""The window comes back where it was, if it can be seen there."""

import pytest

from yaniv.ui.placement import fitting

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
