"""Image store: cards, suits, portraits and shadows as surfaces of exactly the requested size.

Drawings are SVG files. A card is rasterized when it is first requested (2 ms), and again in the background when its
size changes; until then the old raster is scaled. Cards at rest come from a cache by name, size and angle.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from yaniv.ui.graphics.background_rasterizer import BackgroundRasterizer, RasterKey
from yaniv.ui.graphics.card_style import BACK_NAME, CardStyle
from yaniv.ui.graphics.smooth_shapes import rasterize_svg
from yaniv.ui.graphics.surface_cache import SurfaceCache

CARD_ASPECT_RATIO: Final = 1.4
"""Height / width of a card."""
CARD_CORNER_SHARE: Final = 10 / 150
"""Corner radius / width of a card."""
SUPERSAMPLE_BELOW_PX: Final = 220
"""Narrower cards are rasterized at twice their size, so that they stay sharp when rotated or scaled down."""
MAX_SMOOTH_UPSCALE: Final = 1.05
"""Factor above which `smoothscale` would make an enlarged card visibly transparent."""
MAX_UPSCALE: Final = 1.6
"""Maximum factor by which an old raster is enlarged while a better one is being made."""
REPAINT_S: Final = 0.05
"""Time in s after the arrival of a better raster during which frames are still drawn.

Within one or two frames everything that was painted with the old raster has been painted again.
"""
MARGIN_PX: Final = 2
"""Transparent margin around the raster of a card, for smooth edges when it is rotated."""
ANGLE_STEPS: Final = 2
"""Cached angles per degree."""
SCALE_STEPS: Final = 66
"""Cached scales between 0 and 1.

Only cards in flight are scaled. Scaling one takes up to a tenth of a frame, and with coarse steps the cards of a deal
share their images: a step is 2 to 4 px of a card that moves further than that in each frame.
"""
SHADOW_ALPHA: Final = 70
"""Opacity of a shadow, of 255, if nothing else is asked for."""
SHADOW_REDUCTION: Final = 3
"""Factor by which a coarse shadow is drawn smaller than it is shown."""
_RIM_FACTOR: Final = 4
"""Size at which the rim of a portrait is drawn, by that at which it is shown."""
DIM_COLOUR: Final = (120, 124, 124)
"""RGB factors (of 255) for cards that cannot be chosen."""


def card_size(width_px: int) -> tuple[int, int]:
    """Return width and height in px of the image of a card that is *width_px* wide."""
    return width_px, round(width_px * CARD_ASPECT_RATIO)


class ImageStore:
    """Store of all drawn images, which are returned as surfaces. They are shared: copy one before painting on it.

    Angles are in degrees, counter-clockwise; a rotated image has the same centre as the card.
    """

    def __init__(
        self, assets: Path, clock: Callable[[], float] = time.monotonic, *, card_style: CardStyle | None = None
    ) -> None:
        """Initialise without reading any file. *clock* returns seconds."""
        self.assets = assets
        self.card_style = card_style or CardStyle()
        self._edge_colour = pygame.Color(self.card_style.theme.card_edge)
        """Colour of the card edge, fully transparent: rotated corners are blended with it instead of with black."""
        self._edge_colour.a = 0
        """Colour of the card's edge, invisible: what turned corners are mixed with."""
        self._clock = clock
        self._last_upgrade_s = -REPAINT_S
        """Time in s when a better raster last replaced another one."""
        self._rasterizer = BackgroundRasterizer(self._rasterize, clock)
        self._rasters = SurfaceCache(7)
        self._posed_cards = SurfaceCache(2)
        self._small_images = SurfaceCache(1.2)
        self._portraits = SurfaceCache(0.5)
        """Apart from small images: a panel asks for its portrait once a turn, and shadows of moving cards come by."""
        self._sceneries = SurfaceCache(2)
        self._raster_widths: dict[str, set[int]] = {}
        """By name: widths in px of all rasters that have been made; some may have been evicted."""
        self._wanted_shadows: dict[tuple[int, int, int, int], None] = {}
        """Width, height and blur in px, and angle in steps, of shadows for which a coarse one was used."""
        self._prepared_px = 0
        self._is_in_advance = False
        self.fallback_count = 0
        """Number of times that a coarser image was returned because the right one was not ready."""

    @property
    def is_pending(self) -> bool:
        """True if another frame must be drawn: a better image of something shown is being made, or has just arrived."""
        return self._rasterizer.is_pending or self._clock() - self._last_upgrade_s < REPAINT_S

    @property
    def has_coarse_shadows(self) -> bool:
        """True if a shadow of the last frame was a coarse one, although its card has its final size."""
        return bool(self._wanted_shadows)

    def card(
        self, code: str, width_px: int, angle_deg: float = 0, *, face_up: bool = True, scale: float = 1
    ) -> Surface:
        """Return the image of a card.

        *code*: card code. *width_px*: width of the card at rest. *scale*: factor for a card in motion, applied to an
        image of that width.
        """
        name = code if face_up else BACK_NAME
        pose = (name, width_px, round(angle_deg * ANGLE_STEPS), round(scale * SCALE_STEPS))
        image = self._posed_cards.get(pose)
        if image is not None:
            return image
        raster, exact = self._raster(name, width_px)
        picture = _pose_card(raster, max(1, round(width_px * pose[3] / SCALE_STEPS)), pose[2] / ANGLE_STEPS)
        return self._posed_cards.put(pose, picture) if exact else picture

    def dimmed_card(self, code: str, width_px: int, angle_deg: float = 0) -> Surface:
        """Return a darkened image of a card, for one that cannot be chosen."""
        pose = ("dimmed", code, width_px, round(angle_deg * ANGLE_STEPS))
        image = self._posed_cards.get(pose)
        if image is not None:
            return image
        picture = self.card(code, width_px, angle_deg).copy()
        picture.fill(DIM_COLOUR, special_flags=pygame.BLEND_RGB_MULT)
        return picture if self._is_missing(code, width_px) else self._posed_cards.put(pose, picture)

    def card_back(self, width_px: int, angle_deg: float = 0) -> Surface:
        """Return the image of a card face down; arguments as for `card`."""
        return self.card(BACK_NAME, width_px, angle_deg)

    def quick_shadow(self, width: int, height: int, blur_px: int, angle_deg: float, *, is_moving: bool) -> Surface:
        """Return the shadow of a card that may be there for a frame only: if there is none yet, a coarse one.

        *is_moving*: the card changes its size. Otherwise the right shadow is made by `make_next_shadow`.
        """
        steps = round(angle_deg * ANGLE_STEPS)
        request = (width, height, blur_px, steps)
        if not is_moving:
            shadow = self._small_images.get(_shadow_key(*request))
            if shadow is not None:
                return shadow
            self._wanted_shadows[request] = None
        return self._small_images.get_or_create(("coarse", request), lambda: self._enlarged_shadow(*request))

    def make_next_shadow(self) -> None:
        """Make one of the shadows for which the last frame used a coarse one; call it while nothing moves."""
        if self._wanted_shadows:
            width, height, blur_px, steps = next(iter(self._wanted_shadows))
            self._wanted_shadows.clear()  # the next frame tells which of them are still in use
            self.shadow(width, height, blur_px, steps / ANGLE_STEPS)

    def _enlarged_shadow(self, width: int, height: int, blur_px: int, angle_steps: int) -> Surface:
        """Return a shadow made at a fraction of its size."""
        size, blur = (width // SHADOW_REDUCTION, height // SHADOW_REDUCTION), max(1, blur_px // SHADOW_REDUCTION)
        small = self.shadow(*size, blur, angle_steps / ANGLE_STEPS)
        factor = width / max(1, size[0])
        return pygame.transform.smoothscale(small, [round(side * factor) for side in small.get_size()])

    def shadow(self, width: int, height: int, blur_px: int, angle_deg: float = 0, alpha: int = SHADOW_ALPHA) -> Surface:
        """Return the soft shadow of a card or panel of this size (px); it is larger than that, with the same centre.

        *alpha*: opacity of the shadow, 0 to 255.
        """
        unrotated = self._small_images.get_or_create(
            _shadow_key(width, height, blur_px, alpha=alpha), lambda: _render_shadow(width, height, blur_px, alpha)
        )
        steps = round(angle_deg * ANGLE_STEPS)
        if steps == 0:
            return unrotated
        key = _shadow_key(width, height, blur_px, steps, alpha)
        return self._small_images.get_or_create(
            key, lambda: pygame.transform.rotozoom(unrotated, steps / ANGLE_STEPS, 1)
        )

    def suit_icon(self, letter: str, height_px: int, colour: str) -> Surface:
        """Return a suit symbol in this colour, as used in text. *letter*: one of `CDHS`."""
        return self._small_images.get_or_create(
            ("suit", letter, height_px, colour), lambda: self._tinted_icon(f"suit-{letter}", height_px, colour)
        )

    def menu_icon(self, name: str, height_px: int, colour: str) -> Surface:
        """Return an icon of the main menu in this colour. *name*: as in `assets.make.menu_icons`, such as `today`."""
        return self._small_images.get_or_create(
            ("menu icon", name, height_px, colour), lambda: self._tinted_icon(f"menu-{name}", height_px, colour)
        )

    def scenery(self, name: str, size: tuple[int, int]) -> Surface:
        """Return a picture of `assets.make.scenery`, *size* px: a panel of the journey's map, or the backpack."""
        return self._sceneries.get_or_create(
            (name, *size), lambda: rasterize_svg(self.assets / f"journey/{name}.svg", size)
        )

    def portrait(self, character: str, diameter_px: int, expression: str = "calm") -> Surface:
        """Return the portrait of a character of `bots.characters`, given by its id, as a disc."""
        file = character if expression == "calm" else f"{character}-{expression}"
        return self._portraits.get_or_create((file, diameter_px), lambda: self._round_portrait(file, diameter_px))

    def app_icon(self, size_px: int = 64) -> Surface:
        """Return the icon of the program, *size_px* wide and high."""
        return rasterize_svg(self.assets / "icons/yaniv.svg", (size_px, size_px))

    def prepare(self, width_px: int, codes: Iterable[str]) -> None:
        """Rasterize these cards for this width in the background, so that their first use does not have to wait."""
        self._prepared_px = width_px
        self._rasterizer.prepare(
            key for key in (_raster_key(code, width_px) for code in codes) if key not in self._rasters
        )

    @property
    def is_preparing(self) -> bool:
        """True while cards are rasterized in advance."""
        return self._rasterizer.is_preparing

    @contextmanager
    def in_advance(self) -> Iterator[None]:
        """Prepare better rasters of the cards in the body of a `with` statement: they are not shown yet."""
        self._is_in_advance = True
        try:
            yield
        finally:
            self._is_in_advance = False

    def close(self) -> None:
        """Stop the background thread."""
        self._rasterizer.close()

    def _round_portrait(self, file: str, diameter_px: int) -> Surface:
        """Return the portrait as a disc; its rim is drawn at four times the size and scaled down to smooth it."""
        size, radius = (diameter_px, diameter_px), _RIM_FACTOR * diameter_px // 2
        large = rasterize_svg(self.assets / f"faces/{file}.svg", (2 * diameter_px, 2 * diameter_px))
        picture = pygame.transform.smoothscale(large, size)
        mask = Surface((2 * radius, 2 * radius), pygame.SRCALPHA, 32)
        mask.fill((255, 255, 255, 0))
        pygame.draw.circle(mask, "#FFFFFF", (radius, radius), radius)
        picture.blit(pygame.transform.smoothscale(mask, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _tinted_icon(self, stem: str, height_px: int, colour: str) -> Surface:
        picture = rasterize_svg(self.assets / f"icons/{stem}.svg", (height_px, height_px))
        picture.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _raster(self, name: str, width_px: int) -> tuple[Surface, bool]:
        """Return the raster for this width and True, or the best available fallback and False."""
        key = _raster_key(name, width_px)
        cached = self._rasters.get(key)
        if cached is not None:
            return cached, True
        fallback = self._fallback(key)
        if fallback is None and self._take_prepared(name):
            return self._raster(name, width_px)
        if fallback is None:
            return self._store_raster(key, self._rasterizer.take_ready(key) or self._rasterize(key)), True
        raster = self._rasterizer.take_ready(key) if self._is_in_advance else self._rasterizer.request(key)
        if raster is None:
            if self._is_in_advance:
                self._rasterizer.prepare((key,))
            self.fallback_count += 1
            return fallback, False
        if not self._is_in_advance:
            self._last_upgrade_s = self._clock()
        return self._store_raster(key, raster), True

    def _fallback(self, key: RasterKey) -> Surface | None:
        """Return the widest raster of this card, or None if it would have to be enlarged by more than `MAX_UPSCALE`."""
        name, width_px = key
        widths = [each for each in self._raster_widths.get(name, ()) if (name, each) in self._rasters]
        widest = max(widths, default=0)
        return self._rasters.get((name, widest)) if widest * MAX_UPSCALE >= width_px else None

    def _take_prepared(self, name: str) -> bool:
        """Store a raster that was prefetched and never shown; return False if there is none."""
        key = _raster_key(name, self._prepared_px)
        raster = self._rasterizer.take_ready(key)
        if raster is not None:
            self._store_raster(key, raster)
        return raster is not None

    def _store_raster(self, key: RasterKey, raster: Surface) -> Surface:
        """Cache a raster, note its width, and return it."""
        self._raster_widths.setdefault(key[0], set()).add(key[1])
        return self._rasters.put(key, raster)

    def _is_missing(self, name: str, width_px: int) -> bool:
        return _raster_key(name, width_px) not in self._rasters

    def _rasterize(self, key: RasterKey) -> Surface:
        """Rasterize a card and add the transparent margin; may run in the background thread."""
        name, width = key
        shown_px = width // 2 if width < 2 * SUPERSAMPLE_BELOW_PX else width
        path = self.assets / f"cards/{self.card_style.drawing_name(name, shown_px)}.svg"
        drawing = rasterize_svg(self.card_style.recolour(name, path.read_text(encoding="utf-8")), card_size(width))
        width, height = drawing.get_size()
        framed = Surface((width + 2 * MARGIN_PX, height + 2 * MARGIN_PX), pygame.SRCALPHA, 32)
        framed.fill(self._edge_colour)
        framed.blit(drawing, (MARGIN_PX, MARGIN_PX))
        return framed


def _raster_key(name: str, width_px: int) -> RasterKey:
    """Return name and raster width of a card: twice *width_px* if that is less than `SUPERSAMPLE_BELOW_PX`."""
    return (name, width_px * 2 if width_px < SUPERSAMPLE_BELOW_PX else width_px)


def _pose_card(raster: Surface, width_px: int, angle_deg: float) -> Surface:
    """Return the card scaled to *width_px* and rotated."""
    inner = raster.get_rect().inflate(-2 * MARGIN_PX, -2 * MARGIN_PX)
    if angle_deg or width_px > inner.width * MAX_SMOOTH_UPSCALE:
        posed = pygame.transform.rotozoom(raster, angle_deg, width_px / inner.width)
        if angle_deg:
            return posed
        upright_rect = Rect((0, 0), card_size(width_px))
        upright_rect.center = posed.get_rect().center
        return posed.subsurface(upright_rect)
    return pygame.transform.smoothscale(raster.subsurface(inner), card_size(width_px))


def _shadow_key(
    width: int, height: int, blur_px: int, angle_steps: int = 0, alpha: int = SHADOW_ALPHA
) -> tuple[object, ...]:
    """Return the key under which a shadow is cached."""
    return ("shadow", width, height, blur_px, alpha, angle_steps)


def _render_shadow(width: int, height: int, blur_px: int, alpha: int) -> Surface:
    picture = Surface((width + 4 * blur_px, height + 4 * blur_px), pygame.SRCALPHA, 32)
    body = picture.get_rect().inflate(-4 * blur_px, -4 * blur_px)
    pygame.draw.rect(picture, (0, 0, 0, alpha), body, border_radius=round(width * CARD_CORNER_SHARE))
    return pygame.transform.box_blur(picture, max(1, blur_px))
