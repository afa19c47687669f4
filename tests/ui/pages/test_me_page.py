"""Tests of the player's page: figures, badges, and where its buttons lead."""

from collections import Counter
from collections.abc import Callable

import pytest
from pygame import Rect, Surface
from pygame.image import tobytes

from tests.ui.sample_pages import achievement_records
from tests.ui.scene_harness import click, find_element, make_context, paint
from yaniv.achievements.achievement_list import NAMES
from yaniv.glicko2 import Rating
from yaniv.narration.achievement_text import achievement_task, achievement_title
from yaniv.store.player_rating import PlayerRating
from yaniv.ui.kit.badge import BADGES
from yaniv.ui.kit.page_scene import PageScene
from yaniv.ui.narration.match_summary_text import format_time
from yaniv.ui.navigation import (
    NavigationRequest,
    ToAchievements,
    ToMatches,
    ToMenu,
    ToProfiles,
    ToSettings,
    ToStatistics,
    ToTrends,
)
from yaniv.ui.pages.home_news import HomeProfile
from yaniv.ui.pages.me_page import Figures, MePage

EARNED = achievement_records(("asaf_zero", "beat_master"))


def opened(text_size: int = 100, save_picture: Callable[[Surface], str] = str) -> PageScene:
    figures = Figures(142, 0.38, 0.81, None, ())
    context = make_context()
    context.text_scale = text_size / 100
    page = MePage(
        context,
        HomeProfile("Dana"),
        PlayerRating(Rating(1243.0, 60.0), 142),
        figures,
        EARNED,
        save_picture=save_picture,
    )
    scene = PageScene(context, page)
    paint(scene)
    return scene


def test_every_achievement_has_a_badge_in_one_of_four_families_of_six() -> None:
    assert set(BADGES) == set(NAMES)
    assert set(Counter(family for family, _ in BADGES.values()).values()) == {6}


@pytest.mark.parametrize("name", NAMES)
def test_a_badge_says_its_task_and_whether_it_is_earned_and_leads_to_its_achievement(name: str) -> None:
    page = opened()

    record = EARNED.get(name)
    state, when = ("earned", f" Earned in the match on {format_time(record.opened)}.") if record else ("not yet", "")
    told = f"{achievement_title(name)}, {state}. {achievement_task(name)}{when}"
    assert find_element(page, f"badge:{name}").label == told
    assert click(page, f"badge:{name}") == ToAchievements(name)


def test_the_page_is_saved_as_a_picture_without_its_buttons() -> None:
    pictures: list[Surface] = []

    def save(picture: Surface) -> str:
        pictures.append(picture)
        return "Picture saved as me.png."

    page = opened(save_picture=save)
    page.resize((1920, 1080))
    click(page, "button:picture")
    shown = paint(page, (1920, 1080))

    assert "Picture saved as me.png." in page.announce
    head, badges = Rect(0, 0, 1920, 160), Rect(100, 560, 1700, 360)
    assert pictures[0].get_size() == (1920, 1080)
    assert tobytes(pictures[0].subsurface(head), "RGB") != tobytes(shown.subsurface(head), "RGB")
    assert tobytes(pictures[0].subsurface(badges), "RGB") == tobytes(shown.subsurface(badges), "RGB")


@pytest.mark.parametrize("text_size", [100, 200])
@pytest.mark.parametrize(
    ("id_", "leads"),
    [
        ("button:back", ToMenu()),
        ("menu:matches", ToMatches()),
        ("menu:statistics", ToStatistics()),
        ("menu:trends", ToTrends()),
        ("menu:achievements", ToAchievements()),
        ("menu:profiles", ToProfiles()),
        ("menu:settings", ToSettings()),
    ],
)
def test_the_ways_lead_on_at_every_text_size(id_: str, leads: NavigationRequest, text_size: int) -> None:
    assert click(opened(text_size), id_) == leads


def test_what_cannot_be_counted_yet_is_not_told_as_nought() -> None:
    page = opened()

    assert find_element(page, "me:won").label == "matches won: 38%"
    assert find_element(page, "me:calls").label == "successful calls: nothing to count yet"
