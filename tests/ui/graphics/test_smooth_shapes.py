"""Tests of smooth polygons and lines."""

import pygame
import pytest
from pygame import SRCALPHA, Surface

from yaniv.ui.graphics.smooth_shapes import smooth_polyline

FACTOR = 4


@pytest.mark.parametrize("width", [2, 6, 9])
@pytest.mark.parametrize(
    "points",
    [
        [(10.0, 20.0), (150.0, 90.0), (290.0, 15.0)],
        [(10.0, 20.0), (30.0, 300.0), (40.0, 25.0), (40.0, 200.0), (300.0, 205.0)],
        [(290.0, 20.0), (10.0, 200.0), (64.0, 20.0)],
        [(10.0 + 4 * n, 20.0 + n % 2 * 4) for n in range(120)],
    ],
)
def test_a_line_drawn_in_strips_has_no_seams(points: list[tuple[float, float]], width: int) -> None:
    picture, (left, top) = smooth_polyline(points, "#AABBCC", width)

    large = Surface([FACTOR * side for side in picture.get_size()], SRCALPHA, 32)
    large.fill((0xAA, 0xBB, 0xCC, 0))
    corners = [(round((x - left) * FACTOR), round((y - top) * FACTOR)) for x, y in points]
    pygame.draw.lines(large, "#AABBCC", False, corners, FACTOR * width)
    for corner in corners:
        pygame.draw.circle(large, "#AABBCC", corner, FACTOR * width // 2)
    whole = pygame.transform.smoothscale(large, picture.get_size())
    assert pygame.image.tobytes(picture, "RGBA") == pygame.image.tobytes(whole, "RGBA")
