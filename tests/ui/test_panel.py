"""Plates drawn by nine-slice scaling look as if they had been rasterised whole."""

from random import Random

import pytest
from pygame import Surface

from yaniv.ui.panel import _rasterised, panel

ONE_SUBROW = 51
"""Of 255. The rasteriser samples five rows a pixel; an edge that falls between two of them goes to either."""


def mixed(picture: Surface, x: int, y: int) -> tuple[float, ...]:
    """Return alpha, and the colours by how much of them is seen."""
    red, green, blue, alpha = picture.get_at((x, y))
    return alpha, red * alpha / 255, green * alpha / 255, blue * alpha / 255


def furthest(one: Surface, two: Surface) -> float:
    """Return the largest difference of any two pixels in the same place."""
    wide, high = one.get_size()
    return max(
        abs(left - right)
        for x in range(wide)
        for y in range(high)
        for left, right in zip(mixed(one, x, y), mixed(two, x, y), strict=True)
    )


@pytest.mark.parametrize("seed", range(60))
def test_a_plate_looks_as_if_it_were_drawn_whole(seed: int) -> None:
    dice = Random(seed)
    size = (dice.randrange(60, 130), dice.randrange(60, 130))
    radius, width = dice.choice((0.0, 6.0, 10.3, 14.0, 22.7)), dice.choice((1.0, 1.5, 2.1, 3.7))
    fill, line = dice.choice((None, "#123456", "#F4E7CC80")), dice.choice(("#FFCC00", "#00000040"))

    assert furthest(panel(size, radius, fill, line, width), _rasterised(size, radius, fill, line, width)) <= ONE_SUBROW


def test_a_plate_too_small_for_its_corners_is_drawn_whole() -> None:
    size = (20, 12)

    assert furthest(panel(size, 14, "#123456"), _rasterised(size, 14, "#123456", None, 0)) == 0
