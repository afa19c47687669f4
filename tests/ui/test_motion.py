"""Motion is a function of time: the same at any frame rate, and always ending where it should."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from yaniv.ui.motion import flourish
from yaniv.ui.motion.easing import Ease, in_out_cubic, in_quad, out_back, out_cubic, out_quad, springy
from yaniv.ui.motion.spring import lag, settled_after, spring, trailing
from yaniv.ui.motion.timeline import Timeline, Track, joined
from yaniv.ui.motion.tween import Leg, Pose

SPRINGS = [(6, 0.8), (7, 0.72), (5, 0.8), (8, 0.7)]
RATES = (30, 60, 144, 240)
CURVES = [in_quad, out_quad, out_cubic, in_out_cubic, out_back(0.9), out_back(1.2), springy(6, 0.8), springy(7, 0.72)]


def linear(part: float) -> float:
    """Even, so that a test can tell where a card must be."""
    return part


HERE, THERE = Pose(0, 0, 100), Pose(300, 40, 150, 5, 1, 4, 1, 7)


def swing(rate: int, hertz: float, damping: float) -> list[float]:
    """Offsets every sixth of a second of a spring that is pulled away again on its way."""
    offset, speed, seen = 500.0, 0.0, []
    for frame in range(1, rate // 2 + 1):
        offset, speed = spring(offset, speed, 1 / rate, hertz, damping)
        if frame * 6 % rate == 0:
            seen.append(offset)
            offset += 500 if len(seen) == 1 else 0
    return seen


@pytest.mark.parametrize(("hertz", "damping"), SPRINGS)
def test_a_spring_swings_alike_at_every_frame_rate(hertz: float, damping: float) -> None:
    swings = [swing(rate, hertz, damping) for rate in RATES]

    assert max(max(moment) - min(moment) for moment in zip(*swings, strict=True)) < 0.001


def test_a_card_trails_alike_at_every_frame_rate() -> None:
    ends = []
    for rate in RATES:
        offset = 400.0
        for _ in range(rate // 6):
            offset = lag(offset, 1000 / rate, 42)
        ends.append(offset)

    assert max(ends) - min(ends) < 0.001
    assert ends[0] < 10


@pytest.mark.parametrize(("hertz", "damping"), SPRINGS)
def test_a_spring_is_at_rest_when_it_is_said_to_be(hertz: float, damping: float) -> None:
    rests = settled_after(hertz, damping)

    later = [abs(spring(1.0, 0.0, rests + moment / 100, hertz, damping)[0]) for moment in range(50)]
    assert max(later) < 0.01
    assert 0.1 < rests < 0.3


@pytest.mark.parametrize("curve", CURVES)
def test_every_curve_begins_at_the_beginning_and_ends_at_the_end(curve: Ease) -> None:
    assert curve(0.0) == pytest.approx(0)
    assert curve(1.0) == pytest.approx(1)


def test_a_leg_ends_exactly_at_its_pose() -> None:
    for curve in CURVES:
        leg = Leg(THERE, 50, 260, curve, arc=40)

        assert leg.reached(HERE, 310) == THERE
        assert leg.reached(HERE, 50).x == pytest.approx(HERE.x)


def test_a_card_turns_over_in_the_middle_of_its_flight() -> None:
    leg = Leg(THERE, 0, 100, linear, flip=(0.35, 0.65))

    assert [leg.reached(HERE, ms).turned for ms in (0, 35, 50, 65)] == pytest.approx([0, 0, 0.5, 1])


def test_an_arc_lifts_the_card_over_the_table() -> None:
    flat, bowed = Leg(THERE, 0, 100, linear), Leg(THERE, 0, 100, linear, arc=40)

    assert bowed.reached(HERE, 50).y == pytest.approx(flat.reached(HERE, 50).y - 40)
    assert bowed.reached(HERE, 50).lift > flat.reached(HERE, 50).lift


def test_a_card_sent_elsewhere_goes_on_from_where_it_is() -> None:
    first = Track(HERE, (Leg(THERE, 0, 200, linear),))
    back = Track(THERE, (Leg(HERE, 0, 100, linear),))

    journey = joined(first, back, 100)

    assert journey.at(100).x == pytest.approx(150)
    assert journey.at(150).x == pytest.approx(75)
    assert journey.at(200) == HERE


def test_a_flight_that_had_not_begun_is_not_made_any_more() -> None:
    first = Track(HERE, (Leg(THERE, 500, 200, linear),))

    journey = joined(first, Track(HERE, (Leg(Pose(9, 9, 100), 0, 100, linear),)), 100)

    assert len(journey.legs) == 1
    assert journey.at(1000) == Pose(9, 9, 100)


def test_a_card_that_leaves_is_gone_at_the_end_of_its_way() -> None:
    film = Timeline({1: Track(HERE, (Leg(THERE, 0, 100),), leaves=True), 2: Track(HERE)})

    assert set(film.at(50)) == {1, 2}
    assert film.at(film.end) == {2: HERE}


def test_no_card_jumps_between_two_frames() -> None:
    journey = joined(Track(HERE, (Leg(THERE, 0, 200),)), Track(THERE, (Leg(HERE, 0, 200),)), 120)
    path = [journey.at(ms).x for ms in range(330)]

    assert max(abs(after - before) for before, after in pairwise(path)) < 6


def test_what_trails_behind_an_even_motion_does_so_alike_at_every_frame_rate() -> None:
    ends = []
    for rate in RATES:
        place, frames = 0.0, rate // 2
        for frame in range(frames):
            was, now = 600 * frame / frames, 600 * (frame + 1) / frames
            place = trailing(place, was, now, 1000 / rate, 56)
        ends.append(place)

    assert max(ends) - min(ends) < 0.001
    assert 500 < ends[0] < 600


@pytest.mark.parametrize("ms", [0, 20, 44, 46, 89])
def test_reduced_motion_never_crosses_the_table(ms: int) -> None:
    far = Leg(Pose(900, 40, 150, turned=1), 0, 90, slide=12)

    seen = far.reached(HERE, ms)

    assert min(abs(seen.x - HERE.x), abs(seen.x - 900)) <= 12
    assert seen.turned in (0, 1)


def test_reduced_motion_fades_out_here_and_in_there() -> None:
    far = Leg(Pose(900, 40, 150), 0, 90, slide=12)

    alphas = [far.reached(HERE, ms).alpha for ms in (0, 22.5, 45, 67.5, 90)]

    assert alphas == pytest.approx([1, 0.5, 0, 0.5, 1])
    assert far.reached(HERE, 90) == far.to


def test_a_short_way_is_slid_where_motion_is_reduced() -> None:
    near = Leg(Pose(0, -46, 100), 0, 90, slide=12)

    assert [near.reached(HERE, ms).y for ms in (0, 45, 90)] == pytest.approx([0, -23, -46])
    assert near.reached(HERE, 45).alpha == 1


FLOURISHES = [flourish.shake, flourish.squash, lambda ms: flourish.pop(ms, 0.04)]


@pytest.mark.parametrize("motion", FLOURISHES)
def test_a_flourish_leads_nowhere(motion: Callable[[float], flourish.Extra]) -> None:
    moments = [motion(ms / 4) for ms in range(-40, 2000)]

    assert moments[0] == moments[40] == moments[-1] == flourish.NONE
    assert any(each != flourish.NONE for each in moments)
    assert max(abs(each.angle) for each in moments) <= flourish.SHAKE_DEG
    assert max(abs(each.wide - 1) for each in moments) < 0.05


def test_a_card_stands_up_a_little_while_it_turns_over() -> None:
    turning = Leg(THERE, 0, 100, linear)

    assert turning.reached(HERE, 50).tall == pytest.approx(1.04)
    assert turning.reached(HERE, 0).tall == 1
