"""Tests of dragged cards: they follow the pointer, trail and lean, the same at every frame rate."""

from itertools import pairwise

import pytest

from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.table.choreography.dragged_cards import DRAG_SCALE, LIFT_U, MAX_LEAN_DEG, STEP_U, DraggedCards, lift_cards

START_POSES = {card: Pose(300 + 100 * card, 900, 150, 2.0 * card, 1, 3, z=1000 + card) for card in (0, 1, 2)}
START_POSITION = (420, 930)
FRAME_RATES = (30, 60, 144, 240)


def lifted_cards(pace: AnimationSpeed | None = None) -> DraggedCards:
    """Return dragged cards led by card 1."""
    return lift_cards((0, 1, 2), 1, START_POSES, START_POSITION, 1.0).advanced(0.001, pace or AnimationSpeed())


def swept_cards(rate: int, seconds: float = 0.5) -> DraggedCards:
    """Return cards dragged evenly to the right at *rate* frames per second."""
    carry = lifted_cards()
    frames = round(seconds * rate)
    for frame in range(1, frames + 1):
        carry = carry.moved_to((START_POSITION[0] + 720 * frame // frames, START_POSITION[1]))
        carry = carry.advanced(1000 / rate, AnimationSpeed())
    return carry


def test_the_leader_is_under_the_pointer_in_the_same_frame() -> None:
    carry = lifted_cards()
    before = carry.centre

    carry = carry.moved_to((START_POSITION[0] + 200, START_POSITION[1] - 300))

    assert carry.poses()[1].x - before[0] == pytest.approx(200)
    assert carry.poses()[1].y - before[1] == pytest.approx(-300)


def test_the_card_comes_up_to_the_hand_and_its_middle_toward_the_pointer() -> None:
    carry = lifted_cards()
    for _ in range(20):
        carry = carry.advanced(16, AnimationSpeed())
    led = carry.poses()[1]

    assert led.width == pytest.approx(150 * DRAG_SCALE)
    assert led.lift_px == pytest.approx(LIFT_U)
    assert led.x - START_POSITION[0] == pytest.approx(0.7 * (START_POSES[1].x - START_POSITION[0]))


def test_the_others_gather_in_order_behind_their_leader() -> None:
    carry = lifted_cards()
    for _ in range(40):
        carry = carry.advanced(16, AnimationSpeed())
    poses = carry.poses()

    assert [poses[card].x - poses[1].x for card in (0, 1, 2)] == pytest.approx([-STEP_U, 0, STEP_U], abs=0.5)
    assert [poses[card].angle_deg for card in (0, 1, 2)] == pytest.approx([-3.5, 0, 3.5], abs=0.1)
    assert not carry.is_moving


def test_the_group_leans_with_its_speed_and_stands_up_when_it_rests() -> None:
    carry = swept_cards(60)
    leant = carry.lean
    for _ in range(60):
        carry = carry.advanced(16, AnimationSpeed())

    assert 5 < leant <= MAX_LEAN_DEG
    assert carry.lean == pytest.approx(0, abs=0.01)


def test_a_drag_looks_alike_at_every_frame_rate() -> None:
    poses = [swept_cards(rate).poses() for rate in FRAME_RATES]

    for one, other in pairwise(poses):
        assert all(abs(one[card].x - other[card].x) <= 0.5 for card in one)
        assert all(abs(one[card].angle_deg - other[card].angle_deg) <= 0.5 for card in one)


@pytest.mark.parametrize(
    "pace", [AnimationSpeed("instant"), AnimationSpeed("normal", "reduced"), AnimationSpeed("normal", "none")]
)
def test_without_motion_the_group_is_there_at_once(pace: AnimationSpeed) -> None:
    carry = lifted_cards(pace)

    carry = carry.moved_to((900, 500))
    carry = carry.advanced(16, pace)
    poses = carry.poses()

    assert [poses[card].x - poses[1].x for card in (0, 2)] == pytest.approx([-STEP_U, STEP_U])
    assert carry.lean == 0
