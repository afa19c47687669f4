"""Tests of springs, easing, tweens and timelines: the same motion at any frame rate, ending at its target."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from yaniv.ui.animation import pose_effects
from yaniv.ui.animation.easing import (
    EasingFunction,
    decayed_offset,
    follow_target,
    in_out_cubic,
    in_quad,
    out_back,
    out_cubic,
    out_quad,
    settle_time_s,
    spring_ease,
    spring_offset,
)
from yaniv.ui.animation.sprite_animation import Pose, Timeline, Track, Tween, append_track

SPRING_PARAMETERS = [(6, 0.8), (7, 0.72), (5, 0.8), (8, 0.7)]
FRAME_RATES = (30, 60, 144, 240)
EASING_CURVES = [
    in_quad,
    out_quad,
    out_cubic,
    in_out_cubic,
    out_back(0.9),
    out_back(1.2),
    spring_ease(6, 0.8),
    spring_ease(7, 0.72),
]


def linear_easing(part: float) -> float:
    """Return *part*: linear motion, with positions a test can compute."""
    return part


START_POSE, END_POSE = Pose(0, 0, 100), Pose(300, 40, 150, 5, 1, 4, 1, 7)


def test_a_trailing_card_moves_the_same_at_every_frame_rate() -> None:
    ends = []
    for rate in FRAME_RATES:
        offset = 400.0
        for _ in range(rate // 6):
            offset = decayed_offset(offset, 1000 / rate, 42)
        ends.append(offset)

    assert max(ends) - min(ends) < 0.001
    assert ends[0] < 10


@pytest.mark.parametrize(("hertz", "damping"), SPRING_PARAMETERS)
def test_a_spring_is_at_rest_after_its_settle_time(hertz: float, damping: float) -> None:
    settle_s = settle_time_s(hertz, damping)

    later = [abs(spring_offset(settle_s + moment / 100, hertz, damping)) for moment in range(50)]
    assert max(later) < 0.01
    assert 0.1 < settle_s < 0.3


@pytest.mark.parametrize("curve", EASING_CURVES)
def test_every_curve_goes_from_0_to_1(curve: EasingFunction) -> None:
    assert curve(0.0) == pytest.approx(0)
    assert curve(1.0) == pytest.approx(1)


def test_a_tween_ends_exactly_at_its_pose() -> None:
    for curve in EASING_CURVES:
        tween = Tween(END_POSE, 50, 260, curve, arc_px=40)

        assert tween.pose_at(START_POSE, 310) == END_POSE
        assert tween.pose_at(START_POSE, 50).x == pytest.approx(START_POSE.x)


def test_a_card_turns_over_in_the_middle_of_its_flight() -> None:
    tween = Tween(END_POSE, 0, 100, linear_easing, flip_interval=(0.35, 0.65))

    assert [tween.pose_at(START_POSE, ms).face_up_share for ms in (0, 35, 50, 65)] == pytest.approx([0, 0, 0.5, 1])


def test_an_arc_lifts_the_card_above_the_straight_path() -> None:
    straight, curved = Tween(END_POSE, 0, 100, linear_easing), Tween(END_POSE, 0, 100, linear_easing, arc_px=40)

    assert curved.pose_at(START_POSE, 50).y == pytest.approx(straight.pose_at(START_POSE, 50).y - 40)
    assert curved.pose_at(START_POSE, 50).lift_px > straight.pose_at(START_POSE, 50).lift_px


def test_a_redirected_card_continues_from_its_current_pose() -> None:
    first = Track(START_POSE, (Tween(END_POSE, 0, 200, linear_easing),))
    back = Track(END_POSE, (Tween(START_POSE, 0, 100, linear_easing),))

    track = append_track(first, back, 100)

    assert track.pose_at(100).x == pytest.approx(150)
    assert track.pose_at(150).x == pytest.approx(75)
    assert track.pose_at(200) == START_POSE


def test_a_tween_that_has_not_begun_is_dropped_when_the_card_is_redirected() -> None:
    first = Track(START_POSE, (Tween(END_POSE, 500, 200, linear_easing),))

    track = append_track(first, Track(START_POSE, (Tween(Pose(9, 9, 100), 0, 100, linear_easing),)), 100)

    assert len(track.tweens) == 1
    assert track.pose_at(1000) == Pose(9, 9, 100)


def test_a_card_is_removed_at_the_end_of_its_last_tween() -> None:
    timeline = Timeline(
        {1: Track(START_POSE, (Tween(END_POSE, 0, 100),), is_removed_at_end=True), 2: Track(START_POSE)}
    )

    assert set(timeline.poses_at(50)) == {1, 2}
    assert timeline.poses_at(timeline.end_ms) == {2: START_POSE}


def test_no_card_jumps_between_two_frames() -> None:
    track = append_track(
        Track(START_POSE, (Tween(END_POSE, 0, 200),)), Track(END_POSE, (Tween(START_POSE, 0, 200),)), 120
    )
    path = [track.pose_at(ms).x for ms in range(330)]

    assert max(abs(after - before) for before, after in pairwise(path)) < 6


def test_following_a_moving_target_is_the_same_at_every_frame_rate() -> None:
    ends = []
    for rate in FRAME_RATES:
        position, frames = 0.0, rate // 2
        for frame in range(frames):
            was, now = 600 * frame / frames, 600 * (frame + 1) / frames
            position = follow_target(position, was, now, 1000 / rate, 56)
        ends.append(position)

    assert max(ends) - min(ends) < 0.001
    assert 500 < ends[0] < 600


@pytest.mark.parametrize("ms", [0, 20, 44, 46, 89])
def test_reduced_motion_never_crosses_the_table(ms: int) -> None:
    far = Tween(Pose(900, 40, 150, face_up_share=1), 0, 90, slide_px=12)

    pose = far.pose_at(START_POSE, ms)

    assert min(abs(pose.x - START_POSE.x), abs(pose.x - 900)) <= 12
    assert pose.face_up_share in (0, 1)


def test_reduced_motion_fades_out_at_the_start_and_in_at_the_end() -> None:
    far = Tween(Pose(900, 40, 150), 0, 90, slide_px=12)

    alphas = [far.pose_at(START_POSE, ms).alpha for ms in (0, 22.5, 45, 67.5, 90)]

    assert alphas == pytest.approx([1, 0.5, 0, 0.5, 1])
    assert far.pose_at(START_POSE, 90) == far.end_pose


def test_reduced_motion_slides_over_short_distances() -> None:
    near = Tween(Pose(0, -46, 100), 0, 90, slide_px=12)

    assert [near.pose_at(START_POSE, ms).y for ms in (0, 45, 90)] == pytest.approx([0, -23, -46])
    assert near.pose_at(START_POSE, 45).alpha == 1


POSE_EFFECTS = [pose_effects.shake, pose_effects.squash, lambda ms: pose_effects.pop(ms, 0.04)]


@pytest.mark.parametrize("motion", POSE_EFFECTS)
def test_a_pose_effect_begins_and_ends_without_change(motion: Callable[[float], pose_effects.PoseDelta]) -> None:
    moments = [motion(ms / 4) for ms in range(-40, 2000)]

    assert moments[0] == moments[40] == moments[-1] == pose_effects.NO_DELTA
    assert any(each != pose_effects.NO_DELTA for each in moments)
    assert max(abs(each.angle_deg) for each in moments) <= pose_effects.SHAKE_DEG
    assert max(abs(each.width_factor - 1) for each in moments) < 0.05


def test_a_card_is_slightly_taller_while_it_turns_over() -> None:
    turning = Tween(END_POSE, 0, 100, linear_easing)

    assert turning.pose_at(START_POSE, 50).height_factor == pytest.approx(1.04)
    assert turning.pose_at(START_POSE, 0).height_factor == 1
