"""Cards, suits and shadows as pictures of exactly the size the table wants.

Drawings are SVG files. A card is rasterised when it is first wanted (2 ms), and again in the background when its size
changes; until then the old picture is scaled. Resting cards come out of a cache by card, size and angle.
"""

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

from yaniv.ui.darkroom import Darkroom, Wish
from yaniv.ui.drawing import draw
from yaniv.ui.dress import BACK, Dress
from yaniv.ui.shelf import Shelf

RATIO: Final = 1.4
"""Height of a card by its width."""
CORNER: Final = 10 / 150
"""Radius of a card's corner by its width."""
FINE_BELOW_PX: Final = 220
"""Narrower cards are rasterised twice as large: turning and shrinking then stay sharp."""
COARSE: Final = 1.6
"""An old picture is not blown up more than so many times."""
LINGER_S: Final = 0.05
"""A frame or two later everything that was painted before a better picture came has been painted again."""
MARGIN_PX: Final = 2
ANGLE_STEPS: Final = 2
"""Per degree."""
SCALE_STEPS: Final = 200
DIM: Final = (120, 124, 124)


def card_size(width_px: int) -> tuple[int, int]:
    """Width and height of a card so wide."""
    return width_px, round(width_px * RATIO)


class Art:
    """All drawn pictures. They are shared: copy one before painting on it.

    Angles are degrees against the clock; a turned picture has its centre where the card has it.
    """

    def __init__(
        self, assets: Path, clock: Callable[[], float] = time.monotonic, *, dress: Dress | None = None
    ) -> None:
        """Reads nothing yet."""
        self.assets = assets
        self.dress = dress or Dress()
        self._edge = pygame.Color(self.dress.theme.edge)
        self._edge.a = 0
        """Colour of the card's edge, invisible: what turned corners are mixed with."""
        self._clock = clock
        self._arrived = -LINGER_S
        """When a better picture took the place of another for the last time."""
        self._darkroom = Darkroom(self._develop, clock)
        self._rasters = Shelf(7)
        self._poses = Shelf(2)
        self._small = Shelf(1.2)
        self._latest: dict[str, Wish] = {}
        self._prepared_px = 0
        self.stand_ins = 0
        """So often a coarser picture was given for want of the right one."""

    @property
    def pending(self) -> bool:
        """A better picture of something shown is coming, or came while others were painted: draw another frame."""
        return self._darkroom.pending or self._clock() - self._arrived < LINGER_S

    def card(
        self, code: str, width_px: int, angle_deg: float = 0, *, face_up: bool = True, scale: float = 1
    ) -> Surface:
        """The card so wide at rest; *scale* is for one that moves, and costs no new drawing."""
        name = code if face_up else BACK
        pose = (name, width_px, round(angle_deg * ANGLE_STEPS), round(scale * SCALE_STEPS))
        found = self._poses.get(pose)
        if found is not None:
            return found
        raster, exact = self._raster(name, width_px)
        picture = _posed(raster, round(width_px * scale), pose[2] / ANGLE_STEPS)
        return self._poses.put(pose, picture) if exact else picture

    def dimmed(self, code: str, width_px: int, angle_deg: float = 0) -> Surface:
        """A card that is not on offer."""
        pose = ("dimmed", code, width_px, round(angle_deg * ANGLE_STEPS))
        found = self._poses.get(pose)
        if found is not None:
            return found
        picture = self.card(code, width_px, angle_deg).copy()
        picture.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
        return picture if self._is_waiting(code, width_px) else self._poses.put(pose, picture)

    def back(self, width_px: int, angle_deg: float = 0, *, scale: float = 1) -> Surface:
        """A card face down."""
        return self.card(BACK, width_px, angle_deg, scale=scale)

    def shadow(self, width: int, height: int, blur_px: int, angle_deg: float = 0, alpha: int = 70) -> Surface:
        """The soft shadow of a card or plate of this size; larger than it, with the same centre."""
        upright = ("shadow", width, height, blur_px, alpha)
        flat = self._small.get_or(upright, lambda: _shadow(width, height, blur_px, alpha))
        steps = round(angle_deg * ANGLE_STEPS)
        if steps == 0:
            return flat
        return self._small.get_or((*upright, steps), lambda: pygame.transform.rotozoom(flat, steps / ANGLE_STEPS, 1))

    def suit(self, letter: str, height_px: int, colour: str) -> Surface:
        """A small suit in this colour, as it stands in text."""
        return self._small.get_or(("suit", letter, height_px, colour), lambda: self._suit(letter, height_px, colour))

    def face(self, person: str, diameter_px: int) -> Surface:
        """The portrait of a character of `bots.people`, as a disc."""
        return self._small.get_or(("face", person, diameter_px), lambda: self._disc(person, diameter_px))

    def icon(self, size_px: int = 64) -> Surface:
        """The picture of the program."""
        return draw(self.assets / "icons/yaniv.svg", (size_px, size_px))

    def prepare(self, width_px: int, codes: Iterable[str]) -> None:
        """Draws these cards for this width in the background, so that turning them up never waits."""
        self._prepared_px = width_px
        self._darkroom.prepare(wish for wish in (_wish(code, width_px) for code in codes) if wish not in self._rasters)

    def close(self) -> None:
        """Ends the work in the background."""
        self._darkroom.close()

    def _disc(self, person: str, diameter_px: int) -> Surface:
        """Cut out twice as large and shrunk: the rim comes out smooth."""
        side = 2 * diameter_px
        picture = draw(self.assets / f"faces/{person}.svg", (side, side))
        mask = Surface((side, side), pygame.SRCALPHA, 32)
        pygame.draw.circle(mask, "#FFFFFF", (diameter_px, diameter_px), diameter_px)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return pygame.transform.smoothscale(picture, (diameter_px, diameter_px))

    def _suit(self, letter: str, height_px: int, colour: str) -> Surface:
        picture = draw(self.assets / f"icons/suit-{letter}.svg", (height_px, height_px))
        picture.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _raster(self, name: str, width_px: int) -> tuple[Surface, bool]:
        """The drawing in the fineness this width wants, or the nearest there is."""
        wish = _wish(name, width_px)
        found = self._rasters.get(wish)
        if found is not None:
            return found, True
        old = self._stand_in(wish)
        fresh = self._darkroom.take(wish) or self._develop(wish) if old is None else self._darkroom.ask(wish)
        if fresh is None:
            assert old is not None
            self.stand_ins += 1
            return old, False
        if old is not None:
            self._arrived = self._clock()
        self._latest[name] = wish
        return self._rasters.put(wish, fresh), True

    def _stand_in(self, wish: Wish) -> Surface | None:
        """The last drawing of this card, unless it is too coarse to be looked at."""
        last = self._latest.get(wish[0]) or self._ready(wish[0])
        return self._rasters.get(last) if last and last[1] * COARSE >= wish[1] else None

    def _ready(self, name: str) -> Wish | None:
        """A drawing that was prepared and never shown yet."""
        wish = _wish(name, self._prepared_px)
        drawn = self._darkroom.take(wish)
        if drawn is not None:
            self._rasters.put(wish, drawn)
            self._latest[name] = wish
        return wish if drawn is not None else None

    def _is_waiting(self, name: str, width_px: int) -> bool:
        return _wish(name, width_px) not in self._rasters

    def _develop(self, wish: Wish) -> Surface:
        name, width = wish
        path = self.assets / f"cards/{self.dress.drawing(name)}.svg"
        drawn = draw(self.dress.inked(name, path.read_text(encoding="utf-8")), card_size(width))
        width, height = drawn.get_size()
        framed = Surface((width + 2 * MARGIN_PX, height + 2 * MARGIN_PX), pygame.SRCALPHA, 32)
        framed.fill(self._edge)
        framed.blit(drawn, (MARGIN_PX, MARGIN_PX))
        return framed


def _wish(name: str, width_px: int) -> Wish:
    return (name, width_px * 2 if width_px < FINE_BELOW_PX else width_px)


def _posed(raster: Surface, width_px: int, angle_deg: float) -> Surface:
    """The card turned and brought to its width."""
    inner = raster.get_rect().inflate(-2 * MARGIN_PX, -2 * MARGIN_PX)
    if angle_deg:
        return pygame.transform.rotozoom(raster, angle_deg, width_px / inner.width)
    return pygame.transform.smoothscale(raster.subsurface(inner), card_size(width_px))


def _shadow(width: int, height: int, blur_px: int, alpha: int) -> Surface:
    picture = Surface((width + 4 * blur_px, height + 4 * blur_px), pygame.SRCALPHA, 32)
    body = picture.get_rect().inflate(-4 * blur_px, -4 * blur_px)
    pygame.draw.rect(picture, (0, 0, 0, alpha), body, border_radius=round(width * CORNER))
    return pygame.transform.box_blur(picture, max(1, blur_px))
