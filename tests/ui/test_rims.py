"""Rims are drawn whole, and the same every time."""

from itertools import pairwise

import pygame
import pytest
from pygame import Surface

from yaniv.ui.motion.tween import Pose
from yaniv.ui.table import rims
from yaniv.ui.table.rims import Rim, paint_rim

CARD = Pose(100, 130, 100)


def picture(rim: Rim, pose: Pose = CARD) -> Surface:
    rims._flat.take((round(pose.width), 4, rim.colour, rim.dashed))
    surface = Surface((200, 260), depth=32)
    rims._turned._drop((round(pose.width), 4, rim, -round(pose.angle * 2), 200))
    paint_rim(surface, pose, rim, pose.width, 1.0)
    return surface


def inked(surface: Surface, across: int) -> list[bool]:
    """Which rows have ink near this column."""
    return [any(surface.get_at((across + side, y)).r > 128 for side in (-1, 0, 1)) for y in range(70, 190)]


@pytest.mark.parametrize("across", [48, 152], ids=["left", "right"])
def test_a_dashed_rim_has_gaps_on_every_side(across: int) -> None:
    rows = inked(picture(Rim("#FFFFFF", dashed=True)), across)

    changes = sum(one != other for one, other in pairwise(rows))

    assert changes >= 6
    assert 0.4 < sum(rows) / len(rows) < 0.85


def test_a_whole_rim_has_none() -> None:
    assert all(inked(picture(Rim("#FFFFFF")), 48))


def test_a_rim_is_the_same_every_time() -> None:
    drawn = {pygame.image.tobytes(picture(Rim("#FFFFFF", dashed=True)), "RGB") for _ in range(20)}

    assert len(drawn) == 1
