"""The player's wishes about looks reach every picture."""

from pathlib import Path
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.pages import PAGES
from tests.ui.ruler import Ruler
from tests.ui.sights import house
from tests.ui.sitting import look as sitting_look
from tests.ui.sitting import sit, sit_at
from yaniv import places, words
from yaniv.rules.house import HouseRules
from yaniv.store.keeping import SETTINGS_NAME, load
from yaniv.store.settings import Appearance, Face, ThemeName
from yaniv.ui.look import look
from yaniv.ui.motion.tween import Pose
from yaniv.ui.table.notes import Bubble
from yaniv.ui.table.paint import Easel
from yaniv.ui.table.phrases import bar_title
from yaniv.ui.table.places import SMALL_CARD, TALL
from yaniv.ui.table.places import places as places_of
from yaniv.ui.table.seats import ribbon
from yaniv.ui.theme import EVENING, HIGH_CONTRAST, SAND, SLATE, THEMES

EVENING_INK = tuple(pygame.Color(EVENING.ink))[:3]


def test_every_theme_can_be_chosen_by_its_word() -> None:
    chosen = [look(places.assets(), Appearance(theme=word)).theme for word in get_args(ThemeName)]

    assert chosen == [EVENING, SLATE, SAND, HIGH_CONTRAST] == list(THEMES.values())


def test_without_a_wish_it_is_the_evening_with_four_colours() -> None:
    assert look(places.assets()).theme is EVENING


def test_the_classic_face_colours_suits_in_text_as_well() -> None:
    classic = look(places.assets(), Appearance(face="two_colour"))
    chips = [pygame.image.tobytes(classic.text.chip(code, 40, classic.theme), "RGB") for code in ("7D", "7C")]

    assert classic.theme.diamond == classic.theme.heart == EVENING.red
    assert bytes(pygame.Color(EVENING.red)[:3]) in chips[0]
    assert bytes(pygame.Color(EVENING.spade)[:3]) in chips[1]


def test_a_settings_file_may_name_all_of_it(tmp_path: Path) -> None:
    wish = "look:\n  theme: high_contrast\n  face: large_print\n  back: stars\n  text_size: 150\n"
    (tmp_path / SETTINGS_NAME).write_text(wish)

    assert load(tmp_path).settings.look == Appearance("high_contrast", "large_print", "stars", 150)


@pytest.mark.parametrize("wish", ["theme: neon", "face: none", "back: '1'", "text_size: 225"])
def test_a_look_that_does_not_exist_is_told_of(tmp_path: Path, wish: str) -> None:
    (tmp_path / SETTINGS_NAME).write_text(f"look:\n  {wish}\n")

    loaded = load(tmp_path)

    assert loaded.settings.look == Appearance()
    assert wish.partition(":")[0] in loaded.notice


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_a_ribbon_leaves_the_backs_of_cards_to_be_seen(text_scale: float) -> None:
    sitting = sit_at(house(deal={"hand_size": 2}), "9H KD", "2C 3D")
    at, surface = sitting.director.at, Surface((1280, 720))
    backs = [pose for pose in sitting.director.rest.values() if abs(pose.width - SMALL_CARD[0] * at.u) < 1]

    brush = replace(sitting_look(), text_scale=text_scale).table_brush(surface, at.u)
    band = ribbon(brush, "2 cards!", Rect(at.plates[1].pixels), "#FA8863", at)

    assert len(backs) == 2
    assert all(band.top + brush.px(4) >= pose.y + pose.width * TALL / 2 for pose in backs)


def test_the_edge_of_a_turned_stamp_is_no_stair() -> None:
    felt = Surface((1280, 720))
    felt.fill("white")
    at = places_of(felt.get_size(), 2, 0)

    Easel(sitting_look()).bubble(felt, Bubble(1, "Wins!", 0, 9, "good", stamp=True), at, 1.0)

    painted = pygame.mask.from_threshold(felt, "white", (1, 1, 1, 255))
    painted.invert()
    (stamp,) = painted.get_bounding_rects()
    top = [next(y for y in range(stamp.top, stamp.bottom) if painted.get_at((x, y))) for x in range(*_middle(stamp))]
    hard = sum(felt.get_at((x, y))[:3] == EVENING_INK for x, y in zip(range(*_middle(stamp)), top, strict=True))
    assert hard < len(top) / 10


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_a_badge_leaves_the_rank_of_its_card_to_be_read(text_scale: float) -> None:
    felt = Surface((1280, 720))
    felt.fill("white")
    at = places_of(felt.get_size(), 2, 0)
    pose = Pose(640, 600, at.hero_width)

    Easel(replace(sitting_look(), text_scale=text_scale)).badge(felt, "new", pose, at, EVENING.sky)

    painted = pygame.mask.from_threshold(felt, "white", (1, 1, 1, 255))
    painted.invert()
    (badge,) = painted.get_bounding_rects()
    upper_edge = pose.y - TALL * pose.width / 2
    assert upper_edge - badge.height < badge.top
    assert badge.bottom <= upper_edge + 10 * at.u


def _middle(rect: Rect) -> tuple[int, int]:
    """From its left to its right, without the corners."""
    return rect.left + 15, rect.right - 15


@pytest.mark.parametrize("page", ["menu", "table-4"])
@pytest.mark.parametrize("face", get_args(Face))
@pytest.mark.parametrize("tongue", words.LANGUAGES)
def test_pages_are_painted_in_every_language_with_its_own_letters(tongue: str, face: Face, page: str) -> None:
    words.speak(tongue, places.locale(), own_letters=True)

    PAGES[page](look(places.assets(), Appearance(face=face)), Surface((1280, 720)))


@pytest.mark.parametrize(
    ("name", "begins"), [("Friday", "Round 1  •  Friday  •  Yaniv at 5"), ("The house " * 6, "Round 1  •  Yaniv at 5")]
)
def test_where_the_bar_has_little_room_the_name_of_the_house_goes_first(
    monkeypatch: pytest.MonkeyPatch, name: str, begins: str
) -> None:
    sitting, ruler = sit(HouseRules(), 4), Ruler()
    sight = replace(sitting.scene._eye.sight(), title=bar_title(sitting.chair.view, name))

    with ruler.watching(monkeypatch):
        Easel(sitting_look()).still(Surface((1280, 720)), sight)

    (title,) = [line.shown for line in ruler.lines if "  •  " in line.text]
    assert title.startswith(begins)
    assert title.endswith("out above 200")
