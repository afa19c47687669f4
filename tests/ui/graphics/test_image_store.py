"""Tests of the image store: card files and styles, sizes, background rasterizing, and caches."""

import re
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path
from threading import Event
from typing import get_args

import pygame
import pytest
from pygame import Color, Surface

from assets.make.cards import card_svgs, icon_svgs
from yaniv.cards import JOKER, SUITS, Card, new_pack
from yaniv.settings.settings_schema import CardBack, CardFace
from yaniv.ui.graphics.background_rasterizer import DEBOUNCE_S, EXPIRY_S, BackgroundRasterizer, RasterKey
from yaniv.ui.graphics.card_style import BACK_NAME, CardStyle, CourtLetters, with_suit_colours
from yaniv.ui.graphics.image_store import REPAINT_S, SHADOW_REDUCTION, ImageStore, card_size
from yaniv.ui.graphics.surface_cache import CacheBudget, SurfaceCache
from yaniv.ui.graphics.theme import EVENING, HIGH_CONTRAST, THEMES, Theme

ASSETS = Path(__file__).parents[3] / "assets"
ALL_CARDS = new_pack(jokers=1)
MAX_WAIT_S = 60
"""Timeout for the background thread to start."""
GENERATED_PICTURES = {**card_svgs(), **icon_svgs()}


class FakeClock:
    """A clock that the test advances."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Return the time in seconds."""
        return self.now


@pytest.fixture
def store() -> ImageStore:
    return ImageStore(ASSETS)


def svg_text(name: str) -> str:
    paths = [path for path in (ASSETS / "cards" / f"{name}.svg", ASSETS / "icons" / f"{name}.svg") if path.exists()]
    return paths[0].read_text(encoding="utf-8")


def test_every_card_and_back_has_its_drawings() -> None:
    drawings = {path.stem for path in (ASSETS / "cards").glob("*.svg")}
    large = {path.stem for path in (ASSETS / "cards/large").glob("*.svg")}

    assert drawings == {*ALL_CARDS, *(f"back-{word}" for word in get_args(CardBack))}
    assert large == set(ALL_CARDS)
    for prefix in ("french", "french/large"):
        french = {path.stem for path in (ASSETS / "cards" / prefix).glob("*.svg")}
        assert french == {code for code in ALL_CARDS if code[0] in "JQK" and code != "JK"}


@pytest.mark.parametrize("face", get_args(CardFace))
@pytest.mark.parametrize("letters", get_args(CourtLetters))
@pytest.mark.parametrize("back", get_args(CardBack))
def test_every_card_style_has_all_its_drawings(face: CardFace, letters: CourtLetters, back: CardBack) -> None:
    style = CardStyle(face=face, letters=letters, back=back)

    drawings = [ASSETS / "cards" / f"{style.drawing_name(name)}.svg" for name in (*ALL_CARDS, BACK_NAME)]

    assert [path for path in drawings if not path.is_file()] == []


@pytest.mark.parametrize("name", GENERATED_PICTURES)
def test_the_generator_reproduces_the_stored_files(name: str) -> None:
    assert GENERATED_PICTURES[name] == svg_text(name)


@pytest.mark.parametrize("name", GENERATED_PICTURES)
def test_a_drawing_names_its_generator_and_uses_only_supported_svg(name: str) -> None:
    text = svg_text(name)

    assert text.splitlines()[0] == "<!-- Written by assets/make/cards.py; do not edit -->"
    assert not [
        word for word in ("<text", "<use", "<clipPath", "<mask", "<filter", "<pattern", "<symbol") if word in text
    ]
    assert text.count("Gradient id=") == text.count('gradientUnits="userSpaceOnUse"')


@pytest.mark.parametrize("suit", SUITS)
def test_cards_have_the_colours_of_the_theme(suit: str) -> None:
    assert EVENING.suit_colour(suit) in svg_text(f"7{suit}")
    assert EVENING.card_face in svg_text(f"7{suit}")


def corner_pixels(store: ImageStore, code: Card) -> bytes:
    picture = store.card(code, 60)
    return pygame.image.tobytes(picture.subsurface((0, 0, 26, 58)), "RGB")


@pytest.mark.parametrize("face", get_args(CardFace))
def test_card_corners_are_distinguishable_at_60_px(face: CardFace) -> None:
    store = ImageStore(ASSETS, card_style=CardStyle(with_suit_colours(EVENING, face), face))
    corners = {code: corner_pixels(store, code) for code in ALL_CARDS}

    alike = [
        pair for pair in combinations(ALL_CARDS, 2) if count_differing_bytes(*(corners[code] for code in pair)) < 60
    ]

    assert alike == []


def hex_colours(text: str) -> set[str]:
    return set(re.findall("#[0-9A-F]{6}", text))


@pytest.mark.parametrize("code", [code for code in ALL_CARDS if code != JOKER])
def test_the_two_colour_face_recolours_a_card_completely(code: Card) -> None:
    style = CardStyle(with_suit_colours(EVENING, "two_colour"), "two_colour")
    own = {EVENING.suit_colour(letter) for letter in "HDC"} | {"#1238C8", "#5E83F2", "#52B596", "#0F4E3E", "#DFE6F9"}

    recoloured = hex_colours(style.recolour(code, svg_text(code)))

    assert (EVENING.two_colour_red if code[-1] in "HD" else EVENING.spade) in recoloured
    assert not recoloured & own


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", ["7C", "large/QD", JOKER, "back-waves"])
def test_cards_have_the_face_and_edge_of_the_theme(theme: Theme, name: str) -> None:
    card = BACK_NAME if name.startswith(BACK_NAME) else name

    edge_colour = theme.card_face if card == BACK_NAME and theme is HIGH_CONTRAST else theme.card_edge

    recoloured = CardStyle(theme).recolour(card, svg_text(name))

    assert {theme.card_face, theme.card_edge} <= hex_colours(recoloured)
    assert (f'fill="none" stroke="{edge_colour}" stroke-width="{theme.card_edge_u}"' in recoloured) == (
        theme.card_edge_u > 1
    )


def test_the_outline_in_high_contrast_has_its_width() -> None:
    store = ImageStore(ASSETS, card_style=CardStyle(HIGH_CONTRAST))
    picture = store.card("7H", 300)
    row = [sum(picture.get_at((x, 210))[:3]) for x in range(20)]

    assert max(row[1:9]) < 60
    assert min(row[12:]) == 765


def test_every_back_is_different() -> None:
    backs = {back: ImageStore(ASSETS, card_style=CardStyle(back=back)).card_back(100) for back in get_args(CardBack)}

    assert len({pygame.image.tobytes(picture, "RGB") for picture in backs.values()}) == len(backs)


def test_large_print_ranks_are_at_least_half_as_large_again() -> None:
    def rank_height(face: CardFace) -> int:
        picture = ImageStore(ASSETS, card_style=CardStyle(face=face)).card("7H", 300)
        recoloured = [any(picture.get_at((x, y)).g < 90 for x in range(16, 90)) for y in range(12, 300)]
        start = recoloured.index(True)
        return recoloured.index(False, start) - start

    assert rank_height("large_print") > 1.5 * rank_height("four_colour")


def count_differing_bytes(one: bytes, other: bytes) -> int:
    """Return the number of bytes that differ clearly."""
    return sum(abs(a - b) > 48 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("width", [60, 100, 151, 219, 220, 600])
def test_a_card_has_the_requested_width_and_the_ratio_5_to_7(store: ImageStore, width: int) -> None:
    assert store.card("QH", width).get_size() == (width, round(width * 1.4)) == card_size(width)


def test_a_court_card_is_symmetric_under_rotation(store: ImageStore) -> None:
    picture = store.card("KS", 240)

    turned = pygame.transform.rotate(picture, 180)

    assert count_differing_bytes(pygame.image.tobytes(picture, "RGBA"), pygame.image.tobytes(turned, "RGBA")) < 2000


def test_every_card_face_down_is_the_back(store: ImageStore) -> None:
    assert store.card("AS", 100, face_up=False) is store.card(JOKER, 100, face_up=False) is store.card_back(100)


def test_angles_are_rounded_to_half_a_degree(store: ImageStore) -> None:
    assert store.card("7H", 100, 2.6) is store.card("7H", 100, 2.4)
    assert store.card("7H", 100, 2.6) is not store.card("7H", 100, 3.1)


def test_the_edge_of_a_rotated_card_is_antialiased_and_light(store: ImageStore) -> None:
    turned = store.card("2H", 150, 4)

    edge = [pixel for pixel in all_pixels(turned) if 40 < pixel.a < 215]

    assert len(edge) > 150
    assert min(pixel.r + pixel.g + pixel.b for pixel in edge) > 400


def all_pixels(picture: Surface) -> list[Color]:
    width, height = picture.get_size()
    return [picture.get_at((x, y)) for x in range(width) for y in range(height)]


def test_a_scaled_card_has_the_scaled_size(store: ImageStore) -> None:
    assert store.card("7H", 150, scale=1.06).get_size() == card_size(159)


def test_cards_in_flight_that_are_nearly_as_large_share_an_image(store: ImageStore) -> None:
    assert store.card("7H", 150, scale=0.903) is store.card("7H", 150, scale=0.907)
    assert store.card("7H", 150, scale=0.903) is not store.card("7H", 150, scale=0.93)


def test_a_dimmed_card_is_darker(store: ImageStore) -> None:
    bright, dim = store.card("7H", 100).get_at((50, 70)), store.dimmed_card("7H", 100).get_at((50, 70))

    assert dim.r < bright.r * 0.6
    assert dim.a == bright.a
    assert store.dimmed_card("7H", 100) is store.dimmed_card("7H", 100)


def test_a_shadow_extends_evenly_and_is_cached(store: ImageStore) -> None:
    shadow = store.shadow(100, 140, 8)

    assert shadow is store.shadow(100, 140, 8)
    assert shadow.get_at((0, 0)).a == 0
    assert shadow.get_at((shadow.get_width() // 2, shadow.get_height() // 2)).a == 70
    assert shadow.get_rect().inflate(-32, -32).size == (100, 140)
    assert store.shadow(100, 140, 8, 5).get_width() > shadow.get_width()


def test_a_suit_icon_has_the_colour_of_its_text(store: ImageStore) -> None:
    heart = store.suit_icon("H", 24, EVENING.danger)

    assert heart.get_size() == (24, 24)
    assert heart.get_at((12, 12)) == Color(EVENING.danger)


def test_the_program_has_an_icon(store: ImageStore) -> None:
    assert store.app_icon(48).get_size() == (48, 48)


def test_a_new_size_is_first_scaled_and_soon_sharp() -> None:
    clock = FakeClock()
    store = ImageStore(ASSETS, clock)
    store.card("7H", 300)

    scaled = store.card("7H", 400)
    waiting = store.is_pending
    clock.now += DEBOUNCE_S
    store.card("7H", 400)
    store.close()
    sharp = store.card("7H", 400)
    painted_again = store.is_pending
    clock.now += REPAINT_S

    assert waiting
    assert painted_again
    assert scaled.get_size() == sharp.get_size() == card_size(400)
    assert sharp is store.card("7H", 400)
    assert count_differing_bytes(pygame.image.tobytes(scaled, "RGB"), pygame.image.tobytes(sharp, "RGB")) > 1000
    assert not store.is_pending


def test_a_card_is_drawn_at_once_if_its_raster_is_too_coarse_to_scale_up(store: ImageStore) -> None:
    store.card("7H", 40)

    store.card("7H", 300)

    assert not store.is_pending


def test_a_card_is_scaled_from_its_widest_raster() -> None:
    clock = FakeClock()
    store = ImageStore(ASSETS, clock)
    store.card("7H", 300)
    store.card("7H", 60)
    clock.now += DEBOUNCE_S
    store.card("7H", 60)
    store.close()
    store.card("7H", 60)
    count_before = store.fallback_count

    store.card("7H", 250)

    assert store.fallback_count == count_before + 1


def test_a_prepared_raster_becomes_ready() -> None:
    rasterized = list[RasterKey]()

    def rasterize_card(raster_key: RasterKey) -> Surface:
        rasterized.append(raster_key)
        return Surface((1, 1))

    rasterizer = BackgroundRasterizer(rasterize_card)
    rasterizer.prepare([("7H", 300)])
    while (ready := rasterizer.take_ready(("7H", 300))) is None:
        pass

    assert ready.get_size() == (1, 1)
    assert not rasterizer.is_pending
    assert rasterized == [("7H", 300)]
    rasterizer.close()


def test_a_prepared_card_needs_no_fallback(store: ImageStore, monkeypatch: pytest.MonkeyPatch) -> None:
    has_begun, rasterize = Event(), store._rasterizer._rasterize

    def rasterize_card(key: RasterKey) -> Surface:
        has_begun.set()
        return rasterize(key)

    monkeypatch.setattr(store._rasterizer, "_rasterize", rasterize_card)
    store.prepare(300, ["7H"])
    assert has_begun.wait(MAX_WAIT_S), "the background thread did not start"
    store._rasterizer.close()

    shown = store.card("7H", 300)

    assert shown is store.card("7H", 300)
    assert store.fallback_count == 0
    assert not store.is_pending


def test_a_page_painted_in_advance_asks_for_no_frames_until_its_cards_are_sharp(store: ImageStore) -> None:
    store.card("7H", 300)
    with store.in_advance():
        store.card("7H", 120)
    assert not store.is_pending
    while store.is_preparing:
        time.sleep(0.001)

    count_before = store.fallback_count
    with store.in_advance():
        store.card("7H", 120)

    assert store.fallback_count == count_before
    assert not store.is_pending


def test_sizes_seen_only_while_the_window_is_resized_are_not_rasterized() -> None:
    clock, rasterized = FakeClock(), list[RasterKey]()

    def rasterize_card(raster_key: RasterKey) -> Surface:
        rasterized.append(raster_key)
        return Surface((1, 1))

    rasterizer = BackgroundRasterizer(rasterize_card, clock)

    for width in range(100, 130):
        rasterizer.request(("7H", width))
        clock.now += DEBOUNCE_S / 2
    clock.now += DEBOUNCE_S
    rasterizer.request(("7H", 129))
    rasterizer.close()

    assert rasterized == [("7H", 129)]


def test_a_request_that_is_not_repeated_expires() -> None:
    clock = FakeClock()
    rasterizer = BackgroundRasterizer(lambda _: Surface((1, 1)), clock)

    rasterizer.request(("7H", 100))
    waiting = [rasterizer.is_pending]
    for _ in range(2):
        clock.now += EXPIRY_S * 2
        waiting.append(rasterizer.is_pending)

    assert waiting == [True, True, False]
    rasterizer.close()


def test_a_full_cache_drops_the_least_recently_used_surface() -> None:
    cache = SurfaceCache(1.5, CacheBudget((200, 100)))
    for name in ("first", "second", "third"):
        cache.put(name, Surface((100, 100)))
    cache.get("first")

    cache.put("fourth", Surface((100, 100)))

    assert [name in cache for name in ("first", "second", "third", "fourth")] == [True, False, True, True]
    assert cache.used_bytes == 120_000


def test_a_smaller_window_shrinks_the_cache_at_once() -> None:
    budget = CacheBudget((200, 100))
    cache = SurfaceCache(2, budget)
    for number in range(4):
        cache.put(number, pygame.Surface((100, 100)))
    assert len(cache) == 4

    budget.set_window_size((100, 100))

    assert list(cache._surfaces) == [2, 3]
    assert cache.used_bytes == 2 * 100 * 100 * 4


def test_importing_the_modules_loads_no_font_and_no_image() -> None:
    program = (
        "import pygame, sys, threading\n"
        "import yaniv.ui.graphics.background, yaniv.ui.graphics.image_store, yaniv.ui.graphics.text_renderer\n"
        "sys.exit(pygame.font.get_init() or pygame.display.get_init() or threading.active_count() > 1)"
    )

    assert subprocess.run([sys.executable, "-c", program], check=False, capture_output=True).returncode == 0


def test_a_request_survives_a_frame_of_one_second() -> None:
    clock = FakeClock()
    rasterizer = BackgroundRasterizer(lambda _: Surface((1, 1)), clock)

    rasterizer.request(("7H", 100))
    clock.now += 1.0

    assert rasterizer.is_pending
    rasterizer.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_image_that_cannot_be_made_is_not_waited_for() -> None:
    def fail(_: RasterKey) -> Surface:
        raise MemoryError

    rasterizer = BackgroundRasterizer(fail)
    rasterizer.prepare([("7H", 100), ("8H", 100)])
    assert rasterizer._thread is not None
    rasterizer._thread.join(10)

    assert not rasterizer.is_preparing
    rasterizer.close()


def test_a_card_that_has_come_to_rest_has_a_coarse_shadow_until_there_is_time(store: ImageStore) -> None:
    place = (150, 210, 7, 10.0)
    coarse = store.quick_shadow(*place, is_moving=False)
    waiting = store.has_coarse_shadows

    store.make_next_shadow()

    assert waiting
    assert not store.has_coarse_shadows
    assert store.quick_shadow(*place, is_moving=False) is store.shadow(*place)
    sides = zip(coarse.get_size(), store.shadow(*place).get_size(), strict=True)
    assert all(abs(one - other) < SHADOW_REDUCTION for one, other in sides)


def test_a_card_that_changes_its_size_wants_no_exact_shadow(store: ImageStore) -> None:
    store.quick_shadow(150, 210, 7, 10.0, is_moving=True)

    assert not store.has_coarse_shadows
