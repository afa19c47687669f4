"""Cards are drawn whole, sharp and in time."""

import re
import subprocess
import sys
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
from yaniv.ui.graphics.image_store import REPAINT_S, ImageStore, card_size
from yaniv.ui.graphics.surface_cache import CacheBudget, SurfaceCache
from yaniv.ui.graphics.theme import EVENING, HIGH_CONTRAST, THEMES, Theme

ASSETS = Path(__file__).parents[3] / "assets"
ALL_CARDS = new_pack(jokers=1)
MAX_WAIT_S = 60
"""A thread that has not begun by then never will."""
GENERATED_PICTURES = {**card_svgs(), **icon_svgs()}


class FakeClock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Tells the seconds."""
        return self.now


@pytest.fixture
def art() -> ImageStore:
    return ImageStore(ASSETS)


def file(name: str) -> str:
    paths = [path for path in (ASSETS / "cards" / f"{name}.svg", ASSETS / "icons" / f"{name}.svg") if path.exists()]
    return paths[0].read_text(encoding="utf-8")


def test_every_card_of_a_pack_is_drawn_in_both_prints_and_every_back_is() -> None:
    there = {path.stem for path in (ASSETS / "cards").glob("*.svg")}
    large = {path.stem for path in (ASSETS / "cards/large").glob("*.svg")}

    assert there == {*ALL_CARDS, *(f"back-{word}" for word in get_args(CardBack))}
    assert large == set(ALL_CARDS)
    for prefix in ("french", "french/large"):
        french = {path.stem for path in (ASSETS / "cards" / prefix).glob("*.svg")}
        assert french == {code for code in ALL_CARDS if code[0] in "JQK" and code != "JK"}


@pytest.mark.parametrize("face", get_args(CardFace))
@pytest.mark.parametrize("letters", get_args(CourtLetters))
@pytest.mark.parametrize("back", get_args(CardBack))
def test_whatever_a_card_may_wear_is_drawn(face: CardFace, letters: CourtLetters, back: CardBack) -> None:
    dress = CardStyle(face=face, letters=letters, back=back)

    drawings = [ASSETS / "cards" / f"{dress.drawing_name(name)}.svg" for name in (*ALL_CARDS, BACK_NAME)]

    assert [path for path in drawings if not path.is_file()] == []


@pytest.mark.parametrize("name", GENERATED_PICTURES)
def test_the_generator_writes_the_very_files_that_are_there(name: str) -> None:
    assert GENERATED_PICTURES[name] == file(name)


@pytest.mark.parametrize("name", GENERATED_PICTURES)
def test_a_drawing_says_what_wrote_it_and_uses_only_what_the_renderer_knows(name: str) -> None:
    text = file(name)

    assert text.splitlines()[0] == "<!-- Written by assets/make/cards.py; do not edit -->"
    assert not [
        word for word in ("<text", "<use", "<clipPath", "<mask", "<filter", "<pattern", "<symbol") if word in text
    ]
    assert text.count("Gradient id=") == text.count('gradientUnits="userSpaceOnUse"')


@pytest.mark.parametrize("suit", SUITS)
def test_cards_wear_the_colours_of_the_theme(suit: str) -> None:
    assert EVENING.suit_colour(suit) in file(f"7{suit}")
    assert EVENING.card_face in file(f"7{suit}")


def corner_pixels(art: ImageStore, code: Card) -> bytes:
    picture = art.card(code, 60)
    return pygame.image.tobytes(picture.subsurface((0, 0, 26, 58)), "RGB")


@pytest.mark.parametrize("face", get_args(CardFace))
def test_at_sixty_pixels_no_two_cards_show_the_same_corner(face: CardFace) -> None:
    art = ImageStore(ASSETS, card_style=CardStyle(with_suit_colours(EVENING, face), face))
    corners = {code: corner_pixels(art, code) for code in ALL_CARDS}

    alike = [
        pair for pair in combinations(ALL_CARDS, 2) if count_differing_bytes(*(corners[code] for code in pair)) < 60
    ]

    assert alike == []


def hex_colours(text: str) -> set[str]:
    return set(re.findall("#[0-9A-F]{6}", text))


@pytest.mark.parametrize("code", [code for code in ALL_CARDS if code != JOKER])
def test_on_the_classic_face_a_card_is_red_or_black_and_nothing_of_its_own_colour_is_left(code: Card) -> None:
    dress = CardStyle(with_suit_colours(EVENING, "two_colour"), "two_colour")
    own = {EVENING.suit_colour(letter) for letter in "HDC"} | {"#1238C8", "#5E83F2", "#52B596", "#0F4E3E", "#DFE6F9"}

    inked = hex_colours(dress.recolour(code, file(code)))

    assert (EVENING.two_colour_red if code[-1] in "HD" else EVENING.spade) in inked
    assert not inked & own


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", ["7C", "large/QD", JOKER, "back-waves"])
def test_cards_take_the_face_and_the_edge_of_the_theme(theme: Theme, name: str) -> None:
    card = BACK_NAME if name.startswith(BACK_NAME) else name

    pen = theme.card_face if card == BACK_NAME and theme is HIGH_CONTRAST else theme.card_edge

    inked = CardStyle(theme).recolour(card, file(name))

    assert {theme.card_face, theme.card_edge} <= hex_colours(inked)
    assert (f'fill="none" stroke="{pen}" stroke-width="{theme.card_edge_u}"' in inked) == (theme.card_edge_u > 1)


def test_with_high_contrast_the_outline_is_as_broad_as_it_says() -> None:
    art = ImageStore(ASSETS, card_style=CardStyle(HIGH_CONTRAST))
    picture = art.card("7H", 300)
    row = [sum(picture.get_at((x, 210))[:3]) for x in range(20)]

    assert max(row[1:9]) < 60
    assert min(row[12:]) == 765


def test_the_back_is_the_one_that_was_chosen() -> None:
    backs = {back: ImageStore(ASSETS, card_style=CardStyle(back=back)).card_back(100) for back in get_args(CardBack)}

    assert len({pygame.image.tobytes(picture, "RGB") for picture in backs.values()}) == len(backs)


def test_ranks_in_large_print_are_half_as_large_again() -> None:
    def high(face: CardFace) -> int:
        picture = ImageStore(ASSETS, card_style=CardStyle(face=face)).card("7H", 300)
        inked = [any(picture.get_at((x, y)).g < 90 for x in range(16, 90)) for y in range(12, 300)]
        start = inked.index(True)
        return inked.index(False, start) - start

    assert high("large_print") > 1.5 * high("four_colour")


def count_differing_bytes(one: bytes, other: bytes) -> int:
    """Bytes that are clearly not the same."""
    return sum(abs(a - b) > 48 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("width", [60, 100, 151, 219, 220, 600])
def test_a_card_is_exactly_as_wide_as_asked_for_and_five_to_seven(art: ImageStore, width: int) -> None:
    assert art.card("QH", width).get_size() == (width, round(width * 1.4)) == card_size(width)


def test_both_ends_of_a_court_card_are_the_same(art: ImageStore) -> None:
    picture = art.card("KS", 240)

    turned = pygame.transform.rotate(picture, 180)

    assert count_differing_bytes(pygame.image.tobytes(picture, "RGBA"), pygame.image.tobytes(turned, "RGBA")) < 2000


def test_face_down_every_card_is_the_back(art: ImageStore) -> None:
    assert art.card("AS", 100, face_up=False) is art.card(JOKER, 100, face_up=False) is art.card_back(100)


def test_angles_are_kept_to_half_a_degree(art: ImageStore) -> None:
    assert art.card("7H", 100, 2.6) is art.card("7H", 100, 2.4)
    assert art.card("7H", 100, 2.6) is not art.card("7H", 100, 3.1)


def test_the_edge_of_a_turned_card_is_smooth_and_light(art: ImageStore) -> None:
    turned = art.card("2H", 150, 4)

    edge = [pixel for pixel in all_pixels(turned) if 40 < pixel.a < 215]

    assert len(edge) > 150
    assert min(pixel.r + pixel.g + pixel.b for pixel in edge) > 400


def all_pixels(picture: Surface) -> list[Color]:
    width, height = picture.get_size()
    return [picture.get_at((x, y)) for x in range(width) for y in range(height)]


def test_a_card_that_moves_is_scaled_around_its_centre(art: ImageStore) -> None:
    assert art.card("7H", 150, scale=1.06).get_size() == card_size(159)


def test_a_card_not_on_offer_is_darker(art: ImageStore) -> None:
    bright, dim = art.card("7H", 100).get_at((50, 70)), art.dimmed_card("7H", 100).get_at((50, 70))

    assert dim.r < bright.r * 0.6
    assert dim.a == bright.a
    assert art.dimmed_card("7H", 100) is art.dimmed_card("7H", 100)


def test_a_shadow_reaches_out_evenly_and_is_made_once(art: ImageStore) -> None:
    shadow = art.shadow(100, 140, 8)

    assert shadow is art.shadow(100, 140, 8)
    assert shadow.get_at((0, 0)).a == 0
    assert shadow.get_at((shadow.get_width() // 2, shadow.get_height() // 2)).a == 70
    assert shadow.get_rect().inflate(-32, -32).size == (100, 140)
    assert art.shadow(100, 140, 8, 5).get_width() > shadow.get_width()


def test_a_small_suit_has_the_colour_of_its_text(art: ImageStore) -> None:
    heart = art.suit_icon("H", 24, EVENING.danger)

    assert heart.get_size() == (24, 24)
    assert heart.get_at((12, 12)) == Color(EVENING.danger)


def test_the_program_has_a_picture(art: ImageStore) -> None:
    assert art.app_icon(48).get_size() == (48, 48)


def test_a_new_size_is_scaled_at_first_and_sharp_soon_after() -> None:
    clock = FakeClock()
    art = ImageStore(ASSETS, clock)
    art.card("7H", 300)

    passing = art.card("7H", 400)
    waiting = art.is_pending
    clock.now += DEBOUNCE_S
    art.card("7H", 400)
    art.close()
    sharp = art.card("7H", 400)
    painted_again = art.is_pending
    clock.now += REPAINT_S

    assert waiting
    assert painted_again
    assert passing.get_size() == sharp.get_size() == card_size(400)
    assert sharp is art.card("7H", 400)
    assert count_differing_bytes(pygame.image.tobytes(passing, "RGB"), pygame.image.tobytes(sharp, "RGB")) > 1000
    assert not art.is_pending


def test_a_picture_too_coarse_to_be_blown_up_is_drawn_at_once(art: ImageStore) -> None:
    art.card("7H", 40)

    art.card("7H", 300)

    assert not art.is_pending


def test_a_card_that_was_shown_small_last_is_scaled_from_its_widest_raster() -> None:
    clock = FakeClock()
    art = ImageStore(ASSETS, clock)
    art.card("7H", 300)
    art.card("7H", 60)
    clock.now += DEBOUNCE_S
    art.card("7H", 60)
    art.close()
    art.card("7H", 60)
    count_before = art.fallback_count

    art.card("7H", 250)

    assert art.fallback_count == count_before + 1


def test_a_deck_prepared_in_advance_lies_ready() -> None:
    developed = list[RasterKey]()

    def develop(raster_key: RasterKey) -> Surface:
        developed.append(raster_key)
        return Surface((1, 1))

    room = BackgroundRasterizer(develop)
    room.prepare([("7H", 300)])
    while (ready := room.take_ready(("7H", 300))) is None:
        pass

    assert ready.get_size() == (1, 1)
    assert not room.is_pending
    assert developed == [("7H", 300)]
    room.close()


def test_a_card_prepared_for_its_size_keeps_no_frame_waiting(art: ImageStore, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, rasterize = Event(), art._rasterizer._rasterize

    def develop(key: RasterKey) -> Surface:
        begun.set()
        return rasterize(key)

    monkeypatch.setattr(art._rasterizer, "_rasterize", develop)
    art.prepare(300, ["7H"])
    assert begun.wait(MAX_WAIT_S), "the thread draws nothing"
    art._rasterizer.close()

    shown = art.card("7H", 300)

    assert shown is art.card("7H", 300)
    assert art.fallback_count == 0
    assert not art.is_pending


def test_a_size_seen_once_while_the_window_is_dragged_is_never_drawn() -> None:
    clock, developed = FakeClock(), list[RasterKey]()

    def develop(raster_key: RasterKey) -> Surface:
        developed.append(raster_key)
        return Surface((1, 1))

    room = BackgroundRasterizer(develop, clock)

    for width in range(100, 130):
        room.request(("7H", width))
        clock.now += DEBOUNCE_S / 2
    clock.now += DEBOUNCE_S
    room.request(("7H", 129))
    room.close()

    assert developed == [("7H", 129)]


def test_nobody_waits_for_a_picture_that_is_no_longer_wanted() -> None:
    clock = FakeClock()
    room = BackgroundRasterizer(lambda _: Surface((1, 1)), clock)

    room.request(("7H", 100))
    waiting = [room.is_pending]
    for _ in range(2):
        clock.now += EXPIRY_S * 2
        waiting.append(room.is_pending)

    assert waiting == [True, True, False]
    room.close()


def test_a_full_shelf_lets_go_of_what_was_not_used_for_longest() -> None:
    shelf = SurfaceCache(1.5, CacheBudget((200, 100)))
    for name in ("first", "second", "third"):
        shelf.put(name, Surface((100, 100)))
    shelf.get("first")

    shelf.put("fourth", Surface((100, 100)))

    assert [name in shelf for name in ("first", "second", "third", "fourth")] == [True, False, True, True]
    assert shelf.used_bytes == 120_000


def test_a_smaller_window_has_room_for_less_at_once() -> None:
    measure = CacheBudget((200, 100))
    shelf = SurfaceCache(2, measure)
    for number in range(4):
        shelf.put(number, pygame.Surface((100, 100)))
    assert len(shelf) == 4

    measure.set_window_size((100, 100))

    assert list(shelf._surfaces) == [2, 3]
    assert shelf.used_bytes == 2 * 100 * 100 * 4


def test_loading_the_modules_reads_no_font_and_no_picture() -> None:
    program = (
        "import pygame, sys, threading\n"
        "import yaniv.ui.graphics.background, yaniv.ui.graphics.image_store, yaniv.ui.graphics.text_renderer\n"
        "sys.exit(pygame.font.get_init() or pygame.display.get_init() or threading.active_count() > 1)"
    )

    assert subprocess.run([sys.executable, "-c", program], check=False, capture_output=True).returncode == 0


def test_a_wish_survives_a_frame_that_takes_a_second() -> None:
    clock = FakeClock()
    room = BackgroundRasterizer(lambda _: Surface((1, 1)), clock)

    room.request(("7H", 100))
    clock.now += 1.0

    assert room.is_pending
    room.close()
