"""Badges of achievements: coins in the colour of a family, with cards and signs that tell the feat."""

from math import cos, sin, tau
from typing import Final, Literal

from pygame import SRCALPHA, Rect, Surface

from yaniv.ui.context import UiContext
from yaniv.ui.graphics.image_store import CARD_ASPECT_RATIO
from yaniv.ui.graphics.painter import Painter, lighten
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import Colour
from yaniv.ui.kit.node import Draw

BadgeFamily = Literal["asafs", "calls", "throws", "matches"]
FAMILY_COLOURS: Final[dict[BadgeFamily, Colour]] = {
    "asafs": "#F0705A",
    "calls": "#F2C444",
    "throws": "#5CC594",
    "matches": "#74B2EE",
}
BADGES: Final[dict[str, tuple[BadgeFamily, str]]] = {
    "asaf_two_cards": ("asafs", "2C 3H"),
    "asaf_zero": ("asafs", "bolt JK"),
    "asaf_tie": ("asafs", "5S 5H"),
    "three_asafs": ("asafs", "badge-three-flashes"),
    "shared_asaf": ("asafs", "badge-ambush"),
    "asaf_knockout": ("asafs", "badge-last-word"),
    "call_zero": ("calls", "speech JK"),
    "call_one_card": ("calls", "AS"),
    "call_second_turn": ("calls", "badge-quick"),
    "three_calls": ("calls", "badge-three-calls"),
    "others_high": ("calls", "KH QC"),
    "slap_then_call": ("calls", "7C 7H speech"),
    "won_from_pile": ("throws", "2D 3S 4C"),
    "run_with_joker": ("throws", "5H 6H JK 8H 9H"),
    "four_of_a_kind": ("throws", "9C 9D 9H 9S"),
    "whole_hand": ("throws", "TS JS QS KS"),
    "joker_taken": ("throws", "JK"),
    "two_slaps": ("throws", "8C 8D 8H"),
    "reduced_twice": ("matches", "badge-clover"),
    "comeback": ("matches", "badge-comeback"),
    "never_caught": ("matches", "speech tick"),
    "caught_twice": ("matches", "badge-shield"),
    "beat_master": ("matches", "badge-crown"),
    "led_throughout": ("matches", "badge-all-the-way"),
}
"""Family and picture of each achievement: cards, and icons of `assets.make.menu_icons`."""
_WAVES: Final = 12
_STEPS: Final = 144
"""Waves along the rim, and corners by which it is drawn."""
_RING_SHARE: Final = 0.8
"""Radius of the ring inside the rim, by that of the coin."""
_FAN_SHARES: Final = {1: 0.7, 2: 0.58, 3: 0.5, 4: 0.46, 5: 0.42}
"""Width of a card, by the radius, for each number of cards and signs."""
_FAN_ANGLE_DEG: Final = 9.0
_FAN_STEP: Final = 0.62
"""Distance of two cards, by the width of one; beside an icon they do not overlap."""
_INK: Final = "#14161B"
_DIM_ALPHA: Final = 110
_coins: Final = SurfaceCache(0.2)


def badge_coin(context: UiContext, name: str, *, is_earned: bool = True) -> Draw:
    """Return what draws the badge of an achievement; not earned: a dark coin with the same picture."""
    family, signs = BADGES[name]
    words = signs.split()

    def draw(painter: Painter, rect: Rect) -> None:
        theme, radius = painter.theme, min(rect.size) / 2
        colour = FAMILY_COLOURS[family] if is_earned else theme.surface_dark
        rim = lighten(colour, 0.3) if is_earned else theme.outline
        key = round(radius), colour, rim, painter.scale
        coin = _coins.get_or_create(key, lambda: _render_coin(painter, round(radius), colour, rim))
        painter.draw_image(coin, rect.center)
        width = max(1, round(radius * _FAN_SHARES[len(words)]))
        step = width * (_FAN_STEP if all(map(_is_card, words)) else 1)
        plain = painter.unmirrored
        middle = painter.mirrored(rect).center
        for number, word in enumerate(words):
            place = number - (len(words) - 1) / 2
            if _is_card(word):
                image = context.images.card(word, width, -place * _FAN_ANGLE_DEG)
            else:
                size = round(radius) if len(words) == 1 else width
                image = context.images.menu_icon(word, max(1, size), _INK if is_earned else theme.text_muted)
            if not is_earned:
                image = image.copy()
                image.set_alpha(_DIM_ALPHA)
            drop = round(abs(place) * width * CARD_ASPECT_RATIO * 0.05) if _is_card(word) else 0
            plain.draw_image(image, (round(middle[0] + place * step), middle[1] + drop))

    return draw


def _render_coin(painter: Painter, radius: int, colour: Colour, rim: Colour) -> Surface:
    """Return a coin without its picture, of this radius in px."""
    coin = Surface((2 * radius, 2 * radius), SRCALPHA, 32)
    on_coin, area = painter.on(coin), coin.get_rect()
    on_coin.draw_polygon(_wavy(area, radius), rim)
    on_coin.draw_polygon(_wavy(area, radius * 0.9), colour)
    side = round(radius * 2 * _RING_SHARE)
    ring = Rect(0, 0, side, side)
    ring.center = area.center
    on_coin.draw_box(ring, side, None, rim, 2)
    return coin


def _is_card(word: str) -> bool:
    return word.isupper() or word[0].isdigit()


def _wavy(rect: Rect, radius: float) -> list[tuple[float, float]]:
    """Return the corners of a coin with waves along its rim."""
    return [
        (rect.centerx + reach * cos(angle), rect.centery + reach * sin(angle))
        for step in range(_STEPS)
        for angle in (tau * step / _STEPS,)
        for reach in (radius * (0.94 + 0.06 * cos(_WAVES * angle)),)
    ]
