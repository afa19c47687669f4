"""Tests that rounded rectangles drawn by nine-slice scaling, or in parts, equal those drawn as a whole."""

from random import Random

import pytest
from pygame import Rect, Surface
from pygame.image import tobytes

from yaniv.ui.graphics.smooth_shapes import _rasterize, paint_rounded_rect, rounded_rect
from yaniv.ui.kit.controls import _gradient, _paint_gradient

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


def noise(rng: Random) -> Surface:
    picture = Surface((180, 160), depth=32)
    picture.get_buffer().write(rng.randbytes(picture.get_pitch() * picture.get_height()))
    return picture


@pytest.mark.parametrize("seed", range(60))
def test_a_painted_rectangle_is_that_which_was_blended_as_a_whole(seed: int) -> None:
    rng = Random(seed)
    rect = Rect(rng.randrange(-20, 20), rng.randrange(-20, 20), rng.randrange(4, 150), rng.randrange(4, 150))
    radius, width = rng.choice((0.0, 6.0, 10.3, 22.7)), rng.choice((1.0, 2.1, 3.7))
    fill, line = rng.choice((None, "#123456", "#F4E7CC80")), rng.choice((None, "#FFCC00", "#00000040"))
    ground = noise(rng)
    clip = Rect(rng.randrange(60), rng.randrange(60), rng.randrange(40, 160), rng.randrange(40, 160))
    blended, painted = ground.copy(), ground.copy()
    for picture in (blended, painted):
        picture.set_clip(clip)

    blended.blit(rounded_rect(rect.size, radius, fill, line, width), rect)
    paint_rounded_rect(painted, rect, radius, fill, line, width)

    assert max_channel_difference(blended, painted) == 0


def max_channel_difference(one: Surface, two: Surface) -> int:
    """Return the largest difference of a colour channel of any pixel."""
    pairs = zip(tobytes(one, "RGB"), tobytes(two, "RGB"), strict=True)
    return max(abs(left - right) for left, right in pairs)


@pytest.mark.parametrize("size", [(150, 130), (90, 60), (60, 20)])
def test_a_painted_gradient_is_that_which_was_blended_as_a_whole(size: tuple[int, int]) -> None:
    blended = noise(Random(1))
    painted, rect = blended.copy(), Rect((12, 9), size)

    blended.blit(_gradient(size, 14.3, "#2C4A7A", "#101828"), rect)
    _paint_gradient(painted, rect, 14.3, "#2C4A7A", "#101828")

    assert max_channel_difference(blended, painted) == 0
