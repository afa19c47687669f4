"""Cards in the air: locked to the pointer, trailing, leaning, and alike at every frame rate."""

from itertools import pairwise

import pytest

from yaniv.ui.motion.tween import Pose
from yaniv.ui.speeds import Pace
from yaniv.ui.table.carry import GROWTH, LIFT, MOST_LEAN, STEP, Carry

START = {card: Pose(300 + 100 * card, 900, 150, 2.0 * card, 1, 3, z=1000 + card) for card in (0, 1, 2)}
BEGIN = (420, 930)
RATES = (30, 60, 144, 240)


def taken(pace: Pace | None = None) -> Carry:
    """Card 1 leads."""
    carry = Carry((0, 1, 2), 1, START, BEGIN, 1.0)
    carry.update(0.001, pace or Pace())
    return carry


def swept(rate: int, seconds: float = 0.5) -> Carry:
    """Carried evenly to the right, seen at this many frames a second."""
    carry = taken()
    frames = round(seconds * rate)
    for frame in range(1, frames + 1):
        carry.move((BEGIN[0] + 720 * frame // frames, BEGIN[1]))
        carry.update(1000 / rate, Pace())
    return carry


def test_the_leader_is_under_the_pointer_in_the_same_frame() -> None:
    carry = taken()
    before = carry.centre

    carry.move((BEGIN[0] + 200, BEGIN[1] - 300))

    assert carry.poses()[1].x - before[0] == pytest.approx(200)
    assert carry.poses()[1].y - before[1] == pytest.approx(-300)


def test_the_card_comes_up_to_the_hand_and_its_middle_toward_the_pointer() -> None:
    carry = taken()
    for _ in range(20):
        carry.update(16, Pace())
    led = carry.poses()[1]

    assert led.width == pytest.approx(150 * GROWTH)
    assert led.lift == pytest.approx(LIFT)
    assert led.x - BEGIN[0] == pytest.approx(0.7 * (START[1].x - BEGIN[0]))


def test_the_others_gather_in_order_behind_their_leader() -> None:
    carry = taken()
    for _ in range(40):
        carry.update(16, Pace())
    poses = carry.poses()

    assert [poses[card].x - poses[1].x for card in (0, 1, 2)] == pytest.approx([-STEP, 0, STEP], abs=0.5)
    assert [poses[card].angle for card in (0, 1, 2)] == pytest.approx([-3.5, 0, 3.5], abs=0.1)
    assert not carry.moving


def test_the_group_leans_with_its_speed_and_stands_up_when_it_rests() -> None:
    carry = swept(60)
    leant = carry.lean
    for _ in range(60):
        carry.update(16, Pace())

    assert 5 < leant <= MOST_LEAN
    assert carry.lean == pytest.approx(0, abs=0.01)


def test_a_drag_looks_alike_at_every_frame_rate() -> None:
    poses = [swept(rate).poses() for rate in RATES]

    for one, other in pairwise(poses):
        assert all(abs(one[card].x - other[card].x) <= 0.5 for card in one)
        assert all(abs(one[card].angle - other[card].angle) <= 0.5 for card in one)


@pytest.mark.parametrize("pace", [Pace("instant"), Pace("normal", "reduced"), Pace("normal", "none")])
def test_without_motion_the_group_is_there_at_once(pace: Pace) -> None:
    carry = taken(pace)

    carry.move((900, 500))
    carry.update(16, pace)
    poses = carry.poses()

    assert [poses[card].x - poses[1].x for card in (0, 2)] == pytest.approx([-STEP, STEP])
    assert carry.lean == 0
