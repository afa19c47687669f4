"""Points are added, totals reduced, and rows overtake each other; any press shows the end."""

import pytest
from msgspec.structs import replace

from tests.ui.sample_results import result_panel
from tests.ui.scene_harness import HD, key_press, make_context, paint
from yaniv.settings.settings_schema import Motion
from yaniv.ui.animation.durations import (
    OVERTAKE_MS,
    STANDING_ADJUST_MS,
    STANDING_COUNT_MS,
    STANDING_LOOK_MS,
    AnimationSpeed,
)
from yaniv.ui.narration.round_report import RoundRow, RoundStanding
from yaniv.ui.panels.round_result import RoundResultPanel
from yaniv.ui.panels.standing_animation import StandingAnimation

FULL = AnimationSpeed("normal")
LONGEST_MS = STANDING_LOOK_MS + STANDING_COUNT_MS + STANDING_ADJUST_MS + OVERTAKE_MS


def make_row(seat: int, totals: tuple[int, int], places: tuple[int, int], points: int) -> RoundRow:
    """A row with totals and places before and after the round."""
    return RoundRow(
        seat=seat,
        name=f"Guest {seat}",
        hand=(),
        hand_total=points,
        points=points,
        reason="",
        rule_keys=(),
        notes=(),
        note_rule_keys=(),
        total_before=totals[0],
        total=totals[1],
        marks=(),
        standing=RoundStanding(places[1], places[0]),
    )


ROWS = (make_row(0, (40, 45), (3, 1), 5), make_row(1, (43, 50), (2, 2), 57), make_row(2, (10, 70), (1, 3), 60))
BEFORE = (2, 0, 1)


def animation_after(ms: float, motion: Motion = "full") -> StandingAnimation:
    animation = StandingAnimation(ROWS, BEFORE)
    animation.start(AnimationSpeed("normal", motion))
    animation.update(ms)
    return animation


def test_it_begins_with_the_standing_before_the_round() -> None:
    animation = animation_after(0)

    assert [animation.slot(row) for row in range(3)] == [1, 2, 0]
    assert [animation.total(row) for row in range(3)] == [40, 43, 10]
    assert [animation.shown(row).place for row in range(3)] == [3, 2, 1]


def test_a_reduced_total_is_counted_up_before_it_falls() -> None:
    totals = [animation_after(ms).total(1) or 0 for ms in range(0, int(LONGEST_MS) + 20, 20)]

    assert max(totals) == 100
    assert totals[0] == 43
    assert totals[-1] == 50
    assert totals.index(100) > 0
    assert totals[: totals.index(100)] == sorted(totals[: totals.index(100)])


def test_rows_keep_their_places_until_all_points_are_added() -> None:
    for ms in range(0, int(STANDING_LOOK_MS + STANDING_COUNT_MS + STANDING_ADJUST_MS), 40):
        animation = animation_after(ms)
        assert [animation.slot(row) for row in range(3)] == [1, 2, 0]


def test_it_ends_in_the_standing_after_the_round() -> None:
    for animation in (animation_after(LONGEST_MS), StandingAnimation(ROWS, BEFORE), animation_after(0, "none")):
        assert not animation.is_running
        assert [animation.slot(row) for row in range(3)] == [0, 1, 2]
        assert [animation.total(row) for row in range(3)] == [45, 50, 70]


def test_rows_that_rise_are_painted_over_those_that_fall() -> None:
    assert animation_after(0).painting_order()[-1] in (0, 1)
    assert animation_after(0).painting_order()[0] == 2


def test_in_reduced_motion_no_row_travels() -> None:
    slots = {animation_after(ms, "reduced").slot(2) for ms in range(0, 1200, 20)}

    assert slots == {0, 2}


def running_panel(players: int, motion: Motion = "full") -> RoundResultPanel:
    panel = result_panel(make_context(), players)
    panel.resize(HD)
    panel.start_animation(AnimationSpeed("normal", motion))
    return panel


@pytest.mark.parametrize("motion", ["full", "reduced"])
@pytest.mark.parametrize("players", [3, 4, 16])
def test_the_last_frame_is_the_picture_at_rest(players: int, motion: Motion) -> None:
    panel, still = running_panel(players, motion), result_panel(make_context(), players)
    first, _ = paint(panel).get_buffer().raw, paint(still)
    while panel.is_moving:
        panel.update(100)

    assert paint(panel).get_buffer().raw == paint(still).get_buffer().raw != first


def test_any_press_shows_the_end() -> None:
    panel = running_panel(4)
    assert panel.is_moving

    panel.handle(key_press("x"))

    assert not panel.is_moving


def test_without_score_nothing_moves() -> None:
    rows = tuple(replace(row, total=None, total_before=None, points=None) for row in ROWS)
    animation = StandingAnimation(rows, BEFORE)

    animation.start(FULL)

    assert not animation.is_running
