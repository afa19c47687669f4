"""Tests that rounded rectangles drawn by nine-slice scaling equal fully rasterised ones."""

from random import Random

import pytest
from pygame import Surface

from yaniv.ui.graphics.rounded_rect import _rasterize, rounded_rect

MAX_PIXEL_DIFFERENCE = 51
"""Tolerance, of 255: the rasteriser samples five rows per pixel, so an edge may differ by one row."""


def premultiplied_pixel(picture: Surface, x: int, y: int) -> tuple[float, ...]:
    """Return alpha and the colour channels multiplied by alpha."""
    red, green, blue, alpha = picture.get_at((x, y))
    return alpha, red * alpha / 255, green * alpha / 255, blue * alpha / 255


def max_difference(one: Surface, two: Surface) -> float:
    """Return the largest difference of any two pixels in the same place."""
    width, height = one.get_size()
    return max(
        abs(left - right)
        for x in range(width)
        for y in range(height)
        for left, right in zip(premultiplied_pixel(one, x, y), premultiplied_pixel(two, x, y), strict=True)
    )


@pytest.mark.parametrize("seed", range(60))
def test_a_nine_slice_rectangle_equals_a_rasterised_one(seed: int) -> None:
    rng = Random(seed)
    size = (rng.randrange(60, 130), rng.randrange(60, 130))
    radius, width = rng.choice((0.0, 6.0, 10.3, 14.0, 22.7)), rng.choice((1.0, 1.5, 2.1, 3.7))
    fill, line = rng.choice((None, "#123456", "#F4E7CC80")), rng.choice(("#FFCC00", "#00000040"))

    assert (
        max_difference(rounded_rect(size, radius, fill, line, width), _rasterize(size, radius, fill, line, width))
        <= MAX_PIXEL_DIFFERENCE
    )


def test_a_rectangle_too_small_for_its_corners_is_rasterised() -> None:
    size = (20, 12)

    assert max_difference(rounded_rect(size, 14, "#123456"), _rasterize(size, 14, "#123456", None, 0)) == 0
