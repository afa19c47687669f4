"""Tests of the stars at the end of a match on the journey: they fly one after the other, or are there at once."""

import pytest
from msgspec.structs import replace
from pygame import Color, Rect, Surface

from tests.ui.sample_results import stop_in_negev
from tests.ui.sample_views import make_view
from tests.ui.scene_harness import SIZES, element_rect, key_press, make_context, paint
from yaniv.game import events as e
from yaniv.ui.narration.match_report import build_match_report
from yaniv.ui.table.overlays.match_end_page import MatchEnd, MatchEndPanel
from yaniv.ui.table.overlays.stop_end import FLIGHT_MS, SPARKS_MS, STEP_MS, StopStars

CONTEXT = make_context()


def end_at_stop(stars: StopStars, *, has_motion: bool = True) -> MatchEndPanel:
    report = build_match_report(e.MatchWon((0,), (1, 2)), make_view(None, ("Dana", "Noa")))
    outcome = replace(stop_in_negev(), stars_before=stars.before, stars=stars.now)
    panel = MatchEndPanel(CONTEXT, MatchEnd(report, 0, leads_to="map", stop=outcome), has_motion=has_motion)
    paint(panel)
    return panel


def lit_stars(panel: MatchEndPanel) -> list[bool]:
    """Return for each star whether its socket shines."""
    surface = paint(panel)
    row = element_rect(panel, "result:stars")
    spacing = CONTEXT.painter(surface).px(142)
    centres = [(row.centerx + place * spacing, row.centery) for place in (-1, 0, 1)]
    return [surface.get_at(centre).g > Color(CONTEXT.theme.accent).g // 2 for centre in centres]


def test_new_stars_arrive_one_after_the_other() -> None:
    panel = end_at_stop(StopStars(1, 3))
    seen = [lit_stars(panel)]
    for ms in (FLIGHT_MS + 1, STEP_MS, SPARKS_MS):
        panel.update(ms)
        seen.append(lit_stars(panel))

    assert seen[:2] == [[True, False, False], [True, True, False]]
    assert seen[2] == seen[3] == [True, True, True]
    assert not panel.is_moving


@pytest.mark.parametrize("stars", [StopStars(0, 0), StopStars(0, 1), StopStars(2, 2), StopStars(3, 3), StopStars(0, 3)])
def test_any_press_and_reduced_motion_show_them_at_once(stars: StopStars) -> None:
    pressed, still = end_at_stop(stars), end_at_stop(stars, has_motion=False)
    was_moving = pressed.is_moving
    pressed.handle(key_press("tab"))
    expected = [star < stars.now for star in range(3)]

    assert was_moving == (stars.now > stars.before)
    assert not pressed.is_moving
    assert not still.is_moving
    assert lit_stars(pressed) == lit_stars(still) == expected


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("new_goals", [(0, 1, 2), (0, 2), (1,)])
def test_each_new_star_sets_out_from_its_own_goal(
    new_goals: tuple[int, ...], size: tuple[int, int], scale: float
) -> None:
    outcome = stop_in_negev()
    was_reached = tuple(goal not in new_goals for goal in range(3))
    before = 3 - len(new_goals)
    report = build_match_report(e.MatchWon((0,), (1, 2)), make_view(None, ("Dana", "Noa")))
    end = MatchEnd(report, 0, leads_to="map", stop=replace(outcome, stars_before=before, was_reached=was_reached))
    panel = MatchEndPanel(replace(CONTEXT, text_scale=scale), end, has_motion=True)
    seen, passed_ms = [], 0
    for number in range(len(new_goals)):
        sets_out_ms = STEP_MS * number
        frames = []
        for at_ms in (sets_out_ms, sets_out_ms + FLIGHT_MS // 8):
            panel.update(at_ms - passed_ms)
            passed_ms = at_ms
            frames.append(paint(panel, size))
        goals = [element_rect(panel, f"goal:{goal + 1}") for goal in range(3)]
        seen.append([goal for goal, place in enumerate(goals) if differs(frames[0], frames[1], place)])

    for number, (goal, changed) in enumerate(zip(new_goals, seen, strict=True)):
        assert goal in changed
        assert set(changed) <= {*new_goals[: number + 1]}, "the others have not set out yet"


def differs(one: Surface, other: Surface, place: Rect) -> bool:
    parts = (each.subsurface(place).copy().get_buffer().raw for each in (one, other))
    return len(set(parts)) == 2


@pytest.mark.parametrize("size", SIZES)
def test_the_stars_stay_clear_of_all_text(size: tuple[int, int]) -> None:
    panel = end_at_stop(StopStars(0, 3))
    paint(panel, size)
    stars = element_rect(panel, "result:stars")

    assert not [each.id for each in panel.elements() if each.id != "result:stars" and stars.colliderect(each.rect)]
