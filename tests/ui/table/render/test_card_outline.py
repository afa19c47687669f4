"""Tests of card outlines."""

from itertools import pairwise

import pygame
import pytest
from pygame import Surface

from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.table.render import card_outline
from yaniv.ui.table.render.card_outline import CardOutline, paint_outline

CARD = Pose(100, 130, 100)


def outlined_card(outline: CardOutline, pose: Pose = CARD) -> Surface:
    card_outline._flat_cache.pop((round(pose.width), 4, outline.colour, outline.is_dashed))
    surface = Surface((200, 260), depth=32)
    card_outline._rotated_cache._remove((round(pose.width), 4, outline, -round(pose.angle_deg * 2), 200))
    paint_outline(surface, pose, outline, pose.width, 1.0)
    return surface


def inked_rows(surface: Surface, across: int) -> list[bool]:
    """Return for each row whether it has ink near this column."""
    return [any(surface.get_at((across + side, y)).r > 128 for side in (-1, 0, 1)) for y in range(70, 190)]


@pytest.mark.parametrize("across", [48, 152], ids=["left", "right"])
def test_a_dashed_rim_has_gaps_on_every_side(across: int) -> None:
    rows = inked_rows(outlined_card(CardOutline("#FFFFFF", is_dashed=True)), across)

    changes = sum(one != other for one, other in pairwise(rows))

    assert changes >= 6
    assert 0.4 < sum(rows) / len(rows) < 0.85


def test_a_whole_rim_has_none() -> None:
    assert all(inked_rows(outlined_card(CardOutline("#FFFFFF")), 48))


def test_a_rim_is_the_same_every_time() -> None:
    drawn = {pygame.image.tobytes(outlined_card(CardOutline("#FFFFFF", is_dashed=True)), "RGB") for _ in range(20)}

    assert len(drawn) == 1
