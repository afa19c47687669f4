"""Tests of the stars at the end of a match on the journey: they fly one after the other, or are there at once."""

import pytest
from pygame import Color, Rect

from tests.ui.sample_views import make_view
from tests.ui.scene_harness import HD, key_press, make_context, paint
from yaniv.game import events as e
from yaniv.ui.narration.match_report import build_match_report
from yaniv.ui.overlays.end_page_extras import EndPageExtras
from yaniv.ui.overlays.match_result import MatchResultPanel
from yaniv.ui.overlays.won_stars import FLIGHT_MS, SPARKS_MS, STEP_MS, StopStars

CONTEXT = make_context()


def end_at_stop(stars: StopStars, *, has_motion: bool = True) -> MatchResultPanel:
    report = build_match_report(e.MatchWon((0,), (1, 2)), make_view(None, ("Dana", "Noa")))
    extras = EndPageExtras(leads_to="map", stars=stars)
    panel = MatchResultPanel(CONTEXT, report, 0, extras=extras, has_motion=has_motion)
    paint(panel)
    return panel


def lit_stars(panel: MatchResultPanel) -> list[bool]:
    """Return for each star whether its socket shines."""
    surface = paint(panel)
    area = panel._stars_area(CONTEXT.painter(surface), panel.rect)
    centres = [
        Rect(area.left + third * area.width // 3, area.top, area.width // 3, area.height).center for third in range(3)
    ]
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


def test_the_stars_stay_clear_of_the_headline() -> None:
    panel = end_at_stop(StopStars(0, 3))
    paint(panel, HD)

    assert panel._header_rect.right <= panel._stars_area(CONTEXT.painter(paint(panel, HD)), panel.rect).left
