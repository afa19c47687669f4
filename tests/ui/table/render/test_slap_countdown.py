"""The ring around the card that may be slapped burns down with the time that is left."""

import pytest

from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.table.render.slap_countdown import RING_STEPS, slap_ring_points

CARD = Pose(500, 400, 100, 0)


def test_the_ring_starts_whole_and_ends_with_nothing() -> None:
    counts = [len(slap_ring_points(CARD, 6, share)) for share in (1.0, 0.5, 0.25, 0.0)]

    assert counts == [RING_STEPS + 1, RING_STEPS // 2 + 1, RING_STEPS // 4 + 1, 1]


def test_the_ring_keeps_its_distance_from_the_card() -> None:
    points = slap_ring_points(CARD, 6, 1.0)

    assert points[0] == pytest.approx((500.0, 324.0))
    assert points[-1] == pytest.approx((500.0, 324.0))
    assert {round(min(abs(abs(x - 500) - 56), abs(abs(y - 400) - 76)), 6) for x, y in points} == {0}


@pytest.mark.parametrize("angle_deg", [-12.0, 7.5])
def test_the_ring_turns_with_the_card(angle_deg: float) -> None:
    turned = slap_ring_points(Pose(500, 400, 100, angle_deg), 6, 1.0)

    assert turned[0][0] != pytest.approx(500, abs=1)
    assert sum(x for x, _ in turned[:-1]) / RING_STEPS == pytest.approx(500, abs=1)
