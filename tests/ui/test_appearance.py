"""Tests that appearance settings (theme, card face, paper, text size) reach every picture."""

from collections.abc import Mapping
from pathlib import Path
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from tests.ui.sample_pages import PAGES
from tests.ui.sample_views import rules_with
from tests.ui.table_session import open_round, open_table, shared_context
from tests.ui.text_recorder import TextRecorder
from yaniv import i18n, paths
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Appearance, CardFace, CardPaper, ThemeName
from yaniv.store.settings_file import SETTINGS_FILE_NAME, load
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.context import load_context
from yaniv.ui.graphics.theme import EVENING, HIGH_CONTRAST, SAND, SLATE, THEMES
from yaniv.ui.narration.table_text import match_titles
from yaniv.ui.table.model.table_messages import SpeechBubble
from yaniv.ui.table.render.player_panels import paint_ribbon
from yaniv.ui.table.render.table_painter import TablePainter
from yaniv.ui.table.state.table_layout import CARD_ASPECT, SMALL_CARD_SIZE_U, lay_out_table

EVENING_SURFACE_RGB = tuple(pygame.Color(EVENING.surface_dark))[:3]


def test_every_theme_can_be_chosen_by_its_word() -> None:
    chosen = [load_context(paths.assets(), Appearance(theme=word)).theme for word in get_args(ThemeName)]

    assert chosen == [EVENING, SLATE, SAND, HIGH_CONTRAST] == list(THEMES.values())


def test_the_default_theme_is_evening() -> None:
    assert load_context(paths.assets()).theme is EVENING


def test_the_two_colour_face_also_colours_suits_in_text() -> None:
    classic = load_context(paths.assets(), Appearance(face="two_colour"))
    chips = [
        pygame.image.tobytes(classic.text_renderer.card_chip(code, 40, classic.theme), "RGB") for code in ("7D", "7C")
    ]

    assert classic.theme.diamond == classic.theme.heart == EVENING.two_colour_red
    assert bytes(pygame.Color(EVENING.two_colour_red)[:3]) in chips[0]
    assert bytes(pygame.Color(EVENING.spade)[:3]) in chips[1]


def test_a_settings_file_may_set_every_part_of_the_appearance(tmp_path: Path) -> None:
    settings_text = "look:\n  theme: high_contrast\n  face: large_print\n  back: stars\n  text_size: 150\n"
    (tmp_path / SETTINGS_FILE_NAME).write_text(settings_text)

    assert load(tmp_path).settings.look == Appearance("high_contrast", "large_print", "stars", 150)


@pytest.mark.parametrize("setting", ["theme: neon", "face: none", "back: '1'", "text_size: 225"])
def test_an_unknown_appearance_is_reported_and_ignored(tmp_path: Path, setting: str) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_text(f"look:\n  {setting}\n")

    loaded = load(tmp_path)

    assert loaded.settings.look == Appearance()
    assert loaded.rejected is not None
    assert setting.partition(":")[0] in loaded.rejected.diagnostics[0].path


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_a_ribbon_does_not_cover_the_backs_of_cards(text_scale: float) -> None:
    session = open_round(rules_with(deal={"hand_size": 2}), "9H KD", "2C 3D")
    layout, surface = session.model.layout, Surface((1280, 720))
    backs = [
        pose for pose in session.model.rest_poses.values() if abs(pose.width - SMALL_CARD_SIZE_U[0] * layout.scale) < 1
    ]

    painter = replace(shared_context(), text_scale=text_scale).unmirrored_painter(surface, layout.scale)
    ribbon = paint_ribbon(
        painter, "2 cards!", Rect(layout.player_panels[1].pixel_rect), "#FA8863", layout, is_over_cards=False
    )

    assert len(backs) == 2
    assert all(ribbon.top + painter.px(4) >= pose.y + pose.width * CARD_ASPECT / 2 for pose in backs)


def test_the_edge_of_a_rotated_stamp_is_antialiased() -> None:
    surface = Surface((1280, 720))
    surface.fill("white")
    layout = lay_out_table(surface.get_size(), 2, 0)

    TablePainter(shared_context()).draw_bubble(
        surface, SpeechBubble(1, "Wins!", 0, 9, "good", is_verdict=True), layout, 1.0
    )

    painted = pygame.mask.from_threshold(surface, "white", (1, 1, 1, 255))
    painted.invert()
    (stamp,) = painted.get_bounding_rects()
    top_edge = [
        next(y for y in range(stamp.top, stamp.bottom) if painted.get_at((x, y))) for x in range(*_inner_columns(stamp))
    ]
    jagged_pixels = sum(
        surface.get_at((x, y))[:3] == EVENING_SURFACE_RGB
        for x, y in zip(range(*_inner_columns(stamp)), top_edge, strict=True)
    )
    assert jagged_pixels < len(top_edge) / 10


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_a_badge_does_not_cover_the_rank_of_its_card(text_scale: float) -> None:
    surface = Surface((1280, 720))
    surface.fill("white")
    layout = lay_out_table(surface.get_size(), 2, 0)
    pose = Pose(640, 600, layout.hand_card_width)

    TablePainter(replace(shared_context(), text_scale=text_scale)).draw_badge(
        surface, "new", pose, layout, EVENING.info
    )

    painted = pygame.mask.from_threshold(surface, "white", (1, 1, 1, 255))
    painted.invert()
    (badge,) = painted.get_bounding_rects()
    upper_edge = pose.y - CARD_ASPECT * pose.width / 2
    assert upper_edge - badge.height < badge.top
    assert badge.bottom <= upper_edge + 10 * layout.scale


def _inner_columns(rect: Rect) -> tuple[int, int]:
    """Return the range of columns without the corners."""
    return rect.left + 15, rect.right - 15


@pytest.mark.parametrize("page", ["menu", "table-4"])
@pytest.mark.parametrize("face", get_args(CardFace))
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_pages_are_painted_in_every_language_with_its_own_rank_letters(
    language: str, face: CardFace, page: str
) -> None:
    i18n.set_language(language, paths.locale(), rank_language=language)

    PAGES[page](load_context(paths.assets(), Appearance(face=face)), Surface((1280, 720)))


@pytest.mark.parametrize(
    ("rules", "end"),
    [
        ({}, "Yaniv at 5 or less  •  out above 200"),
        ({"scoring": {"reduce_at": 50}}, "out above 200  •  multiples of 50 are halved"),
        (
            {"turn": {"slap_down": "sets"}, "scoring": {"reduce_at": 50, "asaf_penalty": 11}},
            "out above 200  •  slap-down on sets",
        ),
    ],
)
def test_the_title_names_what_is_unlike_classic_as_far_as_there_is_room(
    monkeypatch: pytest.MonkeyPatch, rules: Mapping[str, Mapping[str, object]], end: str
) -> None:
    session, recorder = open_table(rules_with(**rules), 4), TextRecorder()

    with recorder.recording(monkeypatch):
        TablePainter(shared_context()).draw_static_layer(Surface((1280, 720)), session.scene.view_model)

    (title,) = [line.visible_text for line in recorder.texts if "  •  " in line.text]
    assert title.endswith(end)


@pytest.mark.parametrize(
    ("name", "begins"), [("Friday", "Round 1  •  Friday  •  Yaniv at 5"), ("The house " * 6, "Round 1  •  Yaniv at 5")]
)
def test_a_title_too_long_for_the_bar_drops_the_variant_name(
    monkeypatch: pytest.MonkeyPatch, name: str, begins: str
) -> None:
    session, recorder = open_table(HouseRules(), 4), TextRecorder()
    view_model = replace(session.scene.view_model, titles=match_titles(session.client.view, name))

    with recorder.recording(monkeypatch):
        TablePainter(shared_context()).draw_static_layer(Surface((1280, 720)), view_model)

    (title,) = [line.visible_text for line in recorder.texts if "  •  " in line.text]
    assert title.startswith(begins)
    assert title.endswith("out above 200")


def test_narrow_cards_have_the_large_index_even_with_the_classic_face() -> None:
    style = load_context(paths.assets(), Appearance(face="classic")).images.card_style

    assert [style.drawing_name("7H", width) for width in (74, 75)] == ["7H", "classic/7H"]


@pytest.mark.parametrize("paper", get_args(CardPaper))
def test_tickets_have_notched_corners_and_all_backs_are_alike(paper: CardPaper) -> None:
    context = load_context(paths.assets(), Appearance(paper=paper))
    face = context.images.card("7H", 150)

    assert (face.get_at((5, 5)).a == 0) == (paper == "tickets")
    assert pygame.image.tobytes(context.images.card("7H", 150, face_up=False), "RGBA") == pygame.image.tobytes(
        context.images.card("KS", 150, face_up=False), "RGBA"
    )
