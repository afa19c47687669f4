"""The player's wishes about looks reach every picture."""

from pathlib import Path
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.sample_pages import PAGES
from tests.ui.sample_views import rules_with
from tests.ui.table_session import open_round, open_table
from tests.ui.table_session import shared_context as sitting_look
from tests.ui.text_recorder import TextRecorder
from yaniv import i18n, paths
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Appearance, CardFace, CardPaper, ThemeName
from yaniv.store.settings_file import SETTINGS_FILE_NAME, load
from yaniv.ui.animation.tween import Pose
from yaniv.ui.context import load_context
from yaniv.ui.graphics.theme import EVENING, HIGH_CONTRAST, SAND, SLATE, THEMES
from yaniv.ui.narration.table_text import match_titles
from yaniv.ui.table.feedback.table_messages import SpeechBubble
from yaniv.ui.table.render.panel_text import paint_ribbon
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.state.table_layout import CARD_ASPECT, SMALL_CARD_SIZE_U
from yaniv.ui.table.state.table_layout import lay_out_table as places_of

EVENING_SURFACE_RGB = tuple(pygame.Color(EVENING.surface_dark))[:3]


def test_every_theme_can_be_chosen_by_its_word() -> None:
    chosen = [load_context(paths.assets(), Appearance(theme=word)).theme for word in get_args(ThemeName)]

    assert chosen == [EVENING, SLATE, SAND, HIGH_CONTRAST] == list(THEMES.values())


def test_without_a_wish_it_is_the_evening_with_four_colours() -> None:
    assert load_context(paths.assets()).theme is EVENING


def test_the_classic_face_colours_suits_in_text_as_well() -> None:
    classic = load_context(paths.assets(), Appearance(face="two_colour"))
    chips = [
        pygame.image.tobytes(classic.text_renderer.card_chip(code, 40, classic.theme), "RGB") for code in ("7D", "7C")
    ]

    assert classic.theme.diamond == classic.theme.heart == EVENING.two_colour_red
    assert bytes(pygame.Color(EVENING.two_colour_red)[:3]) in chips[0]
    assert bytes(pygame.Color(EVENING.spade)[:3]) in chips[1]


def test_a_settings_file_may_name_all_of_it(tmp_path: Path) -> None:
    settings_text = "look:\n  theme: high_contrast\n  face: large_print\n  back: stars\n  text_size: 150\n"
    (tmp_path / SETTINGS_FILE_NAME).write_text(settings_text)

    assert load(tmp_path).settings.look == Appearance("high_contrast", "large_print", "stars", 150)


@pytest.mark.parametrize("wish", ["theme: neon", "face: none", "back: '1'", "text_size: 225"])
def test_a_look_that_does_not_exist_is_told_of(tmp_path: Path, wish: str) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_text(f"look:\n  {wish}\n")

    loaded = load(tmp_path)

    assert loaded.settings.look == Appearance()
    assert loaded.rejected is not None
    assert wish.partition(":")[0] in loaded.rejected.diagnostics[0].path


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_a_ribbon_leaves_the_backs_of_cards_to_be_seen(text_scale: float) -> None:
    sitting = open_round(rules_with(deal={"hand_size": 2}), "9H KD", "2C 3D")
    layout, surface = sitting.model.layout, Surface((1280, 720))
    backs = [
        pose for pose in sitting.model.rest_poses.values() if abs(pose.width - SMALL_CARD_SIZE_U[0] * layout.scale) < 1
    ]

    brush = replace(sitting_look(), text_scale=text_scale).unmirrored_painter(surface, layout.scale)
    band = paint_ribbon(
        brush, "2 cards!", Rect(layout.player_panels[1].pixel_rect), "#FA8863", layout, is_over_cards=False
    )

    assert len(backs) == 2
    assert all(band.top + brush.px(4) >= pose.y + pose.width * CARD_ASPECT / 2 for pose in backs)


def test_the_edge_of_a_turned_stamp_is_no_stair() -> None:
    felt = Surface((1280, 720))
    felt.fill("white")
    layout = places_of(felt.get_size(), 2, 0)

    TablePainter(sitting_look()).draw_bubble(felt, SpeechBubble(1, "Wins!", 0, 9, "good", is_verdict=True), layout, 1.0)

    painted = pygame.mask.from_threshold(felt, "white", (1, 1, 1, 255))
    painted.invert()
    (stamp,) = painted.get_bounding_rects()
    top = [
        next(y for y in range(stamp.top, stamp.bottom) if painted.get_at((x, y))) for x in range(*_inner_columns(stamp))
    ]
    hard = sum(
        felt.get_at((x, y))[:3] == EVENING_SURFACE_RGB for x, y in zip(range(*_inner_columns(stamp)), top, strict=True)
    )
    assert hard < len(top) / 10


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_a_badge_leaves_the_rank_of_its_card_to_be_read(text_scale: float) -> None:
    felt = Surface((1280, 720))
    felt.fill("white")
    layout = places_of(felt.get_size(), 2, 0)
    pose = Pose(640, 600, layout.hand_card_width)

    TablePainter(replace(sitting_look(), text_scale=text_scale)).draw_badge(felt, "new", pose, layout, EVENING.info)

    painted = pygame.mask.from_threshold(felt, "white", (1, 1, 1, 255))
    painted.invert()
    (badge,) = painted.get_bounding_rects()
    upper_edge = pose.y - CARD_ASPECT * pose.width / 2
    assert upper_edge - badge.height < badge.top
    assert badge.bottom <= upper_edge + 10 * layout.scale


def _inner_columns(rect: Rect) -> tuple[int, int]:
    """From its left to its right, without the corners."""
    return rect.left + 15, rect.right - 15


@pytest.mark.parametrize("page", ["menu", "table-4"])
@pytest.mark.parametrize("face", get_args(CardFace))
@pytest.mark.parametrize("tongue", i18n.LANGUAGES)
def test_pages_are_painted_in_every_language_with_its_own_letters(tongue: str, face: CardFace, page: str) -> None:
    i18n.set_language(tongue, paths.locale(), rank_language=tongue)

    PAGES[page](load_context(paths.assets(), Appearance(face=face)), Surface((1280, 720)))


@pytest.mark.parametrize(
    ("name", "begins"), [("Friday", "Round 1  •  Friday  •  Yaniv at 5"), ("The house " * 6, "Round 1  •  Yaniv at 5")]
)
def test_where_the_bar_has_little_room_the_name_of_the_house_goes_first(
    monkeypatch: pytest.MonkeyPatch, name: str, begins: str
) -> None:
    sitting, ruler = open_table(HouseRules(), 4), TextRecorder()
    sight = replace(sitting.scene.view_model, titles=match_titles(sitting.client.view, name))

    with ruler.recording(monkeypatch):
        TablePainter(sitting_look()).draw_static_layer(Surface((1280, 720)), sight)

    (title,) = [line.visible_text for line in ruler.texts if "  •  " in line.text]
    assert title.startswith(begins)
    assert title.endswith("out above 200")


def test_narrow_cards_have_the_large_index_even_with_classic_pips() -> None:
    style = load_context(paths.assets(), Appearance(face="classic")).images.card_style

    assert [style.drawing_name("7H", width) for width in (74, 75)] == ["7H", "classic/7H"]


@pytest.mark.parametrize("paper", get_args(CardPaper))
def test_a_ticket_is_bitten_at_its_corners_and_a_worn_back_tells_nothing(paper: CardPaper) -> None:
    context = load_context(paths.assets(), Appearance(paper=paper))
    face = context.images.card("7H", 150)

    assert (face.get_at((5, 5)).a == 0) == (paper == "tickets")
    assert pygame.image.tobytes(context.images.card("7H", 150, face_up=False), "RGBA") == pygame.image.tobytes(
        context.images.card("KS", 150, face_up=False), "RGBA"
    )
