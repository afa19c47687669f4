"""Tests of the themes: contrast, colours with colour blindness, type sizes, and backgrounds."""

from itertools import combinations, groupby
from math import dist

import pytest
from pygame import Color, Surface

from yaniv import paths
from yaniv.settings.settings_schema import CardPaper
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.background import table_background
from yaniv.ui.graphics.card_style import PAPER_COLOURS, with_paper_colours
from yaniv.ui.graphics.cloth_patterns import CLOTHS, with_table_felt
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.smooth_shapes import rounded_rect
from yaniv.ui.graphics.text_renderer import TextRenderer
from yaniv.ui.graphics.theme import EVENING, HIGH_CONTRAST, MIN_TYPE_PX, SAND, THEMES, Colour, Theme, type_px

TEXT_COLOURS = ("text", "text_muted", "accent", "danger", "success", "info")
BACKGROUND_COLOURS = ("felt", "felt_dark", "surface_dark", "panel", "panel_raised")
VISION_MATRICES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""RGB matrices that simulate the strongest form of each colour blindness, after Machado 2009."""
RGB_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
Vector3 = tuple[float, ...]


def linear_rgb(colour: Colour) -> Vector3:
    channels = (value / 255 for value in Color(colour)[:3])
    return tuple(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels)


def multiply(matrix: tuple[Vector3, ...], vector: Vector3) -> Vector3:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def contrast_ratio(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of the Web Content Accessibility Guidelines, in [1, 21]."""
    dark, light = sorted(multiply(RGB_TO_XYZ, linear_rgb(colour))[1] for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def to_lab(colour: Colour, vision: str) -> Vector3:
    perceived = tuple(min(1.0, max(0.0, value)) for value in multiply(VISION_MATRICES[vision], linear_rgb(colour)))
    scaled = (
        value / white for value, white in zip(multiply(RGB_TO_XYZ, perceived), (0.95047, 1, 1.08883), strict=True)
    )
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def colour_distance(one: Colour, other: Colour, vision: str) -> float:
    return dist(to_lab(one, vision), to_lab(other, vision))


each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


def min_text_contrast(theme: Theme) -> float:
    """Return the contrast ratio that text needs."""
    return 7 if theme is HIGH_CONTRAST else 4.5


@each_theme
@pytest.mark.parametrize("ground", BACKGROUND_COLOURS)
@pytest.mark.parametrize("text", TEXT_COLOURS)
def test_every_text_colour_is_readable_on_every_background(theme: Theme, text: str, ground: str) -> None:
    assert contrast_ratio(getattr(theme, text), getattr(theme, ground)) >= min_text_contrast(theme)


@each_theme
@pytest.mark.parametrize("text", TEXT_COLOURS)
def test_large_text_is_readable_on_the_lightest_felt(theme: Theme, text: str) -> None:
    min_contrast = 3 if text == "danger" and theme is not HIGH_CONTRAST else min_text_contrast(theme)

    assert contrast_ratio(getattr(theme, text), theme.felt_light) >= min_contrast


@each_theme
@pytest.mark.parametrize("ground", ["accent", "danger", "info", "text_muted", "text"])
def test_dark_text_is_readable_on_every_signal_colour(theme: Theme, ground: str) -> None:
    assert contrast_ratio(theme.surface_dark, getattr(theme, ground)) >= min_text_contrast(theme)


@each_theme
def test_the_letter_on_every_avatar_disc_is_readable(theme: Theme) -> None:
    assert min(contrast_ratio(theme.surface_dark, disc) for disc in theme.avatar_colours) >= min_text_contrast(theme)


@each_theme
@pytest.mark.parametrize("by", [0.16, -0.1])
def test_a_button_is_readable_while_hovered_and_while_pressed(theme: Theme, by: float) -> None:
    painter = Painter(Surface((1, 1)), 1, theme, TextRenderer(paths.assets() / "fonts", lambda *_: Surface((1, 1))))

    for ink, fill in ((theme.surface_dark, theme.accent), (theme.text, theme.panel_raised), (theme.text, theme.panel)):
        assert contrast_ratio(ink, painter.raised_colour(fill, by)) >= min_text_contrast(theme)


@each_theme
def test_every_suit_is_readable_on_the_card_face(theme: Theme) -> None:
    inks = [theme.two_colour_red, *(theme.suit_colour(letter) for letter in "CDHS")]

    assert min(contrast_ratio(ink, theme.card_face) for ink in inks) >= min_text_contrast(theme)


@each_theme
@pytest.mark.parametrize("vision", VISION_MATRICES)
def test_suits_and_states_are_distinguishable_with_colour_blindness(theme: Theme, vision: str) -> None:
    suits = [theme.suit_colour(letter) for letter in "CDHS"]
    states = [theme.accent, theme.danger, theme.success, theme.info]

    for family in (suits, states):
        assert min(colour_distance(*pair, vision) for pair in combinations(family, 2)) >= 25


@pytest.mark.parametrize("vision", VISION_MATRICES)
@each_theme
def test_the_two_suit_colours_are_distinguishable(theme: Theme, vision: str) -> None:
    assert colour_distance(theme.spade, theme.two_colour_red, vision) >= 25


@each_theme
def test_a_card_has_enough_contrast_with_the_table(theme: Theme) -> None:
    grounds = (theme.felt_light, theme.felt, theme.felt_dark)

    assert (
        min(max(contrast_ratio(each, ground) for each in (theme.card_face, theme.card_edge)) for ground in grounds) >= 3
    )


@each_theme
def test_the_filled_part_of_a_bar_has_enough_contrast(theme: Theme) -> None:
    assert min(contrast_ratio(done, theme.bar_track) for done in (theme.success, theme.danger)) >= 3
    assert contrast_ratio(theme.bar_track, theme.panel) >= 1.3


def test_cards_have_a_thick_outline_in_high_contrast() -> None:
    assert HIGH_CONTRAST.card_edge_u == 5
    assert contrast_ratio(HIGH_CONTRAST.card_edge, HIGH_CONTRAST.card_face) >= 7


def test_a_layout_unit_is_one_pixel_at_full_hd_and_follows_the_tighter_side() -> None:
    assert pixels_per_u((1920, 1080)) == 1
    assert pixels_per_u((1280, 720)) == pytest.approx(2 / 3)
    assert pixels_per_u((3440, 1080)) == 1
    assert pixels_per_u((1920, 1080), 1.25) == 1.25


def test_text_is_never_smaller_than_the_minimum() -> None:
    assert type_px(22, pixels_per_u((1024, 640))) == MIN_TYPE_PX
    assert type_px(26, 1) == 26


def square_brightness(picture: Surface, x: float, y: float) -> int:
    """Return the brightness summed over a square of 8 px, which evens out the grain."""
    left, top = int(x * picture.get_width()), int(y * picture.get_height())
    return sum(sum(picture.get_at((left + a, top + b))[:3]) for a in range(8) for b in range(8))


def test_the_table_is_brightest_in_the_middle() -> None:
    felt = table_background(EVENING, (1280, 720))

    assert felt.get_size() == (1280, 720)
    assert (
        square_brightness(felt, 0.5, 0.44) > square_brightness(felt, 0.15, 0.44) > square_brightness(felt, 0.02, 0.97)
    )
    assert felt is table_background(EVENING, (1280, 720))


def test_the_light_has_no_banding() -> None:
    felt = table_background(EVENING, (1280, 720))
    row = [tuple(felt.get_at((x, 300))) for x in range(1280)]

    assert max(len(list(run)) for _, run in groupby(row)) < 6


def test_the_table_is_plain_in_high_contrast() -> None:
    assert table_background(HIGH_CONTRAST, (320, 200)).get_at((160, 90))[:3] == (0, 0, 0)


def test_the_corners_of_a_panel_are_round_and_antialiased() -> None:
    panel = rounded_rect((80, 60), 16, EVENING.panel, EVENING.accent, 3)
    corner = {panel.get_at((x, y)).a for x in range(8) for y in range(8)}

    assert panel.get_at((0, 0)).a == 0
    assert len(corner) > 6
    assert panel.get_at((40, 30)) == Color(EVENING.panel)
    assert panel.get_at((40, 1)) == Color(EVENING.accent)
    assert panel is rounded_rect((80, 60), 16, EVENING.panel, EVENING.accent, 3)


def test_a_ring_is_hollow_and_the_radius_is_limited_to_half_the_height() -> None:
    assert rounded_rect((80, 60), 16, None, EVENING.accent, 3).get_at((40, 30)).a == 0
    assert rounded_rect((80, 30), 99, EVENING.accent).get_at((2, 3)).a == 0
    assert rounded_rect((80, 30), 99, EVENING.accent).get_at((1, 15)).a > 200


def test_a_fill_may_be_translucent() -> None:
    ground = rounded_rect((20, 20), 4, "#10203080").get_at((10, 10))

    assert ground.a == 128
    assert abs(ground.b - 0x30) <= 1


@pytest.mark.parametrize("cloth", CLOTHS)
@pytest.mark.parametrize(
    "theme", [each for each in THEMES.values() if each is not HIGH_CONTRAST], ids=lambda theme: theme.name
)
def test_every_text_colour_is_readable_on_every_colour_of_a_cloth(theme: Theme, cloth: str) -> None:
    unreadable = [
        (text, thread)
        for thread in CLOTHS[cloth].colours(is_light=theme.is_light)
        for text in TEXT_COLOURS
        if contrast_ratio(getattr(theme, text), thread) < (3 if text == "danger" else 4.5)
    ]

    assert not unreadable


@pytest.mark.parametrize("paper", PAPER_COLOURS)
@pytest.mark.parametrize("vision", VISION_MATRICES)
def test_suits_are_readable_and_distinguishable_on_every_paper(paper: CardPaper, vision: str) -> None:
    theme = with_paper_colours(EVENING, paper)
    classic = with_paper_colours(EVENING, paper, is_two_coloured=True)

    assert all(contrast_ratio(theme.suit_colour(suit), theme.card_face) >= 4.5 for suit in "CDHS")
    assert contrast_ratio(classic.heart, classic.card_face) >= 4.5
    assert min(colour_distance(*pair, vision) for pair in combinations(map(theme.suit_colour, "CDHS"), 2)) >= 20


def test_high_contrast_ignores_cloths() -> None:
    assert with_table_felt(HIGH_CONTRAST, "aguayo") is HIGH_CONTRAST
    assert with_table_felt(SAND, "aguayo").felt == SAND.felt
    assert with_table_felt(with_table_felt(EVENING, "aguayo"), "sand").decor.cloth == ""
