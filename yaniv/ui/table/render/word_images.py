"""Images of words that players call out: large letters with a dark outline, in the lettering of each speaker."""

import math
from collections.abc import Sequence
from typing import Final, Literal

import pygame
from msgspec import Struct
from pygame import Surface

from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.text_renderer import FontWeight, TextRenderer

LetterPattern = Literal["arch", "rise", "wave", "bounce", "straight"]
OUTLINE_SHARE: Final = 0.075
"""Width of the outline, as a share of the type size."""
OUTLINE_STEPS: Final = 20
"""Number of directions in which the letters are repeated to make their outline."""
SWING_SHARE: Final = 0.11
"""How far letters are moved up or down by a pattern, as a share of the type size."""
SWING_DEG: Final = 9.0
"""How far letters are rotated by a pattern."""
TRACKING_SHARE: Final = 0.02
"""Gap between two letters, as a share of the type size."""
SCALE_STEPS: Final = 48
ANGLE_STEPS: Final = 2
CRACK_POINTS: Final = ((0.52, 0.0), (0.45, 0.26), (0.57, 0.44), (0.44, 0.66), (0.53, 1.0))
"""Line along which a word breaks, as shares of its width and height."""
RTL_LETTERS: Final = ("\u0590", "\u08ff")
"""First and last letter of the scripts that are written from right to left."""


class Lettering(Struct, frozen=True):
    """Style of the words of one speaker."""

    pattern: LetterPattern
    angle_deg: float
    """Angle of the whole word, counter-clockwise."""
    weight: FontWeight = "display"


LETTERINGS: Final = (
    Lettering("straight", 7),
    Lettering("arch", 3),
    Lettering("rise", 0),
    Lettering("bounce", -4),
    Lettering("wave", 4),
    Lettering("straight", -6, "bold"),
    Lettering("rise", 5, "bold"),
    Lettering("bounce", 6, "bold"),
)


def lettering_of(seat: int, character: str) -> Lettering:
    """Return the lettering of a speaker: by character, or by seat for players without one."""
    number = sum(ord(letter) * (index + 1) for index, letter in enumerate(character)) if character else seat
    return LETTERINGS[number % len(LETTERINGS)]


class WordImages:
    """Cache of the images of words, whole and broken."""

    def __init__(self, text_renderer: TextRenderer) -> None:
        self._text_renderer = text_renderer
        self._words = SurfaceCache(0.6)
        self._posed = SurfaceCache(1)

    @property
    def word_count(self) -> int:
        """Number of images of words, whole or broken, that are kept."""
        return len(self._words)

    def word(self, text: str, lettering: Lettering, size_px: int, colours: tuple[str, str]) -> Surface:
        """Return the image of a word at this type size; shared, do not paint on it.

        *colours*: of letters and outline.
        """
        key = (text, lettering, size_px, colours)
        return self._words.get_or_create(key, lambda: self._render(text, lettering, size_px, colours))

    def posed(self, image: Surface, key: object, scale: float, angle_deg: float) -> Surface:
        """Return an image scaled and rotated; *key* identifies the image."""
        steps = max(1, round(scale * SCALE_STEPS)), round(angle_deg * ANGLE_STEPS)
        rotated = image
        if steps[1]:
            rotated = self._posed.get_or_create(
                (key, "rotated", steps[1]), lambda: pygame.transform.rotozoom(image, steps[1] / ANGLE_STEPS, 1)
            )
        if steps[0] == SCALE_STEPS:
            return rotated
        size = round(rotated.get_width() * steps[0] / SCALE_STEPS), round(rotated.get_height() * steps[0] / SCALE_STEPS)
        return self._posed.get_or_create((key, *steps), lambda: pygame.transform.smoothscale(rotated, size))

    def halves(self, image: Surface, key: object) -> tuple[Surface, Surface]:
        """Return the two parts of a broken word, each as large as the whole."""
        return (
            self._words.get_or_create((key, "left"), lambda: _cut(image, is_left=True)),
            self._words.get_or_create((key, "right"), lambda: _cut(image, is_left=False)),
        )

    def _render(self, text: str, lettering: Lettering, size_px: int, colours: tuple[str, str]) -> Surface:
        """Return the letters side by side by their pattern, over their outline."""
        letters = self._render_letters(text, lettering, size_px, colours[0])
        outline_px, swing_px = max(2, round(OUTLINE_SHARE * size_px)), round(SWING_SHARE * size_px)
        gap_px = round(TRACKING_SHARE * size_px)
        margin = outline_px + swing_px + 4
        width = sum(letter.get_width() for letter in letters) + gap_px * (len(letters) - 1)
        height = max(letter.get_height() for letter in letters)
        filled = Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA, 32)
        x = margin
        for index, letter in enumerate(letters):
            rise, turn = _swing(lettering.pattern, index, len(letters))
            turned = pygame.transform.rotozoom(letter, turn * SWING_DEG, 1) if turn else letter
            centre = (x + letter.get_width() // 2, margin + height // 2 - round(rise * swing_px))
            filled.blit(turned, turned.get_rect(center=centre))
            x += letter.get_width() + gap_px
        result = outline_of(filled, colours[1], outline_px)
        result.blit(filled, (0, 0))
        return result.subsurface(result.get_bounding_rect().inflate(4, 4).clip(result.get_rect())).copy()

    def _render_letters(self, text: str, lettering: Lettering, size_px: int, colour: str) -> Sequence[Surface]:
        """Return the letters from left to right; a word of mixed scripts is one image."""
        is_rtl = [RTL_LETTERS[0] <= letter <= RTL_LETTERS[1] for letter in text if letter.isalpha()]
        weight = lettering.weight
        if lettering.pattern == "straight" or (any(is_rtl) and not all(is_rtl)):
            return (self._text_renderer.render(text, size_px, weight, colour),)
        letters = reversed(text) if any(is_rtl) else text
        return tuple(self._text_renderer.render(letter, size_px, weight, colour) for letter in letters)


def _swing(pattern: LetterPattern, index: int, count: int) -> tuple[float, float]:
    """Return how far a letter is raised and turned by a pattern, both in [-1, 1]."""
    share = 2 * index / (count - 1) - 1 if count > 1 else 0.0
    match pattern:
        case "arch":
            return 1 - 2 * share * share, -share
        case "rise":
            return share, 0.4
        case "wave":
            return math.sin(math.pi * share), -math.cos(math.pi * share) * 0.6
        case "bounce":
            return (0.7 if index % 2 else -0.7), (0.8 if index % 2 else -0.8)
        case "straight":
            return 0.0, 0.0


def outline_of(filled: Surface, colour: str, width_px: int) -> Surface:
    """Return the outline of letters with a shadow below, without the letters; as large as their image."""
    dark = filled.copy()
    dark.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    dark.fill((*pygame.Color(colour)[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    result = Surface(filled.get_size(), pygame.SRCALPHA, 32)
    for step in range(OUTLINE_STEPS):
        angle = math.tau * step / OUTLINE_STEPS
        offset = round(width_px * math.cos(angle)), round(width_px * math.sin(angle) + 0.3 * width_px)
        result.blit(dark, offset)
    return result


def _cut(image: Surface, *, is_left: bool) -> Surface:
    """Return one part of a broken image, as large as the whole."""
    width, height = image.get_size()
    line = [(round(x * width), round(y * height)) for x, y in CRACK_POINTS]
    side = 0 if is_left else width
    mask = Surface((width, height), pygame.SRCALPHA, 32)
    pygame.draw.polygon(mask, (255, 255, 255, 255), [(side, 0), *line, (side, height)])
    part = image.copy()
    part.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return part
