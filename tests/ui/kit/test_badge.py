"""Tests of the badges of achievements: each has a picture of its own, and is dark until it is earned."""

import pytest
from pygame import Rect, Surface, transform

from tests.ui.scene_harness import make_context
from yaniv.achievements.achievement_list import NAMES
from yaniv.ui.kit.badge import BADGES, badge_coin

CONTEXT = make_context()
SIDE = 96


def painted(name: str, *, is_earned: bool = True) -> Surface:
    surface = Surface((SIDE, SIDE), depth=32)
    badge_coin(CONTEXT, name, is_earned=is_earned)(CONTEXT.painter(surface), Rect(0, 0, SIDE, SIDE))
    return surface


def test_each_achievement_has_a_badge_and_none_is_left_over() -> None:
    assert set(BADGES) == set(NAMES)


@pytest.mark.parametrize("is_earned", [True, False])
def test_no_two_badges_of_a_family_look_alike(*, is_earned: bool) -> None:
    pictures = {painted(name, is_earned=is_earned).get_buffer().raw for name in NAMES}

    assert len(pictures) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_badge_is_darker_until_it_is_earned(name: str) -> None:
    earned, missing = (sum(transform.average_color(painted(name, is_earned=each))[:3]) for each in (True, False))

    assert missing < earned / 2
