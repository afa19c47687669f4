"""Words that players call out: their images, in the lettering of each speaker, and where they are in a showdown."""

import math
from collections.abc import Hashable, Sequence
from typing import Final, Literal

import pygame
from msgspec import Struct
from pygame import Surface

from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import in_out_cubic, in_quad, out_back, out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.text_renderer import FontWeight, TextRenderer
from yaniv.ui.table.choreography.showdown_scene import NEVER, Row, ShowdownWord
from yaniv.ui.table.render.particles import paint_splinters
from yaniv.ui.table.render.showdown_frame import ShowdownFrame
from yaniv.ui.table.state.showdown_layout import rivals_row_for, word_area

WORD_SIZE_U: Final = 190
"""Type size of the image of a word; it is scaled to its place."""
WORD_MARGIN_SHARE: Final = 0.96
CENTRE_WORD_SHARE: Final = (0.74, 0.5)
"""Size of a word in the middle of the stage, as shares of the stage."""
MAX_WORD_SCALE: Final = 1.15
"""Greatest growth of the image of a word."""
SLAM_SCALE: Final = 2.1
STRIKE_SCALE: Final = 1.7
"""A word that comes down starts this much larger: on its place, or in the middle."""
WON_GROWTH: Final = 0.14
"""Growth of a word whose call holds, for a moment."""
HALF_DRIFT_U: Final = 15
HALF_DROP_U: Final = 22
HALF_TURN_DEG: Final = 9.0


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


class ShowdownWordPainter:
    """Painter of the words of a showdown."""

    def __init__(self, context: UiContext, words: WordImages) -> None:
        self._context = context
        self._words = words

    def paint(self, surface: Surface, frame: ShowdownFrame) -> None:
        """Draw the words that are shown now; render those that come next while little moves."""
        for word in frame.scene.words:
            if word.start_ms <= frame.now_ms < word.end_ms:
                self._paint_word(surface, word, frame)
            elif frame.scene.skippable_ms <= frame.now_ms < word.start_ms:
                self._word_image(word, frame)  # not in the frame of the impact

    def _paint_word(self, surface: Surface, word: ShowdownWord, frame: ShowdownFrame) -> None:
        """Draw a word on its way, at its place, or broken."""
        layout = frame.layout
        image, lettering, key = self._word_image(word, frame)
        row = frame.caller_row if word.row == "caller" else rivals_row_for(len(word.hand_sizes), layout)
        area = word_area(row, word.hand_sizes, layout)
        home_scale = _fit(image, area.w * WORD_MARGIN_SHARE, area.h * 0.62, lettering.angle_deg)
        stage = layout.stage
        big_scale = _fit(image, stage.w * CENTRE_WORD_SHARE[0], stage.h * CENTRE_WORD_SHARE[1], lettering.angle_deg)
        if word.motion == "slam":
            share = frame.elapsed_share(word.start_ms, durations.WORD_SLAM_MS)
            grow = 1 + (SLAM_SCALE - 1) * (1 - in_quad(share)) if frame.speed.has_full_motion else 1.0
            centre, scale = area.centre, home_scale * grow
        else:
            centre, scale = self._flight_pose(word, frame, (home_scale, min(MAX_WORD_SCALE, big_scale)), area)
        if word.row == "caller" and frame.speed.has_full_motion:
            won = frame.elapsed_share(frame.scene.glow_ms, durations.GLOW_MS)
            scale *= 1 + WON_GROWTH * math.sin(math.pi * won)
        if frame.now_ms < word.crack_ms:
            posed = self._words.posed(image, key, scale, lettering.angle_deg)
            surface.blit(posed, posed.get_rect(center=(round(centre[0]), round(centre[1]))))
            return
        share = frame.elapsed_share(word.crack_ms, durations.CRACK_MS)
        drift = out_cubic(share)
        for part, side in zip(self._words.halves(image, key), (-1, 1), strict=True):
            turn = lettering.angle_deg - side * HALF_TURN_DEG * drift
            posed = self._words.posed(part, (key, side), scale * 0.94, turn)
            x = centre[0] + side * HALF_DRIFT_U * layout.scale * drift * scale / max(home_scale, 0.01) * 0.6
            y = centre[1] + HALF_DROP_U * layout.scale * drift * (0.5 if side < 0 else 1.0)
            surface.blit(posed, posed.get_rect(center=(round(x), round(y))))
        share = frame.elapsed_share(word.crack_ms, durations.SPLINTERS_MS)
        if share < 1 and frame.speed.has_full_motion:
            theme = self._context.theme
            paint_splinters(surface, centre, share, layout.scale, (theme.accent, theme.accent, theme.surface_dark))

    def render(
        self, text: str, row: Row, speaker: tuple[int, str], scale: float, *, is_wrong: bool = False
    ) -> tuple[Surface, Lettering, Hashable]:
        """Return the image of a word beside a hand of this *row*, its lettering, and the key of the image.

        *speaker*: seat and character. *scale*: px per u. *is_wrong*: the call is out of turn.
        """
        theme, lettering = self._context.theme, lettering_of(*speaker)
        fill = theme.danger if is_wrong else theme.success if row == "rivals" else theme.accent
        colours = fill, theme.surface_dark
        image = self._words.word(text.upper(), lettering, max(12, round(WORD_SIZE_U * scale)), colours)
        return image, lettering, (text.upper(), lettering, scale, colours)

    def _word_image(self, word: ShowdownWord, frame: ShowdownFrame) -> tuple[Surface, Lettering, Hashable]:
        """Return the image of a word, its lettering, and the key of the image."""
        speaker = word.seat, frame.panels[word.seat].character
        image, lettering, key = self.render(word.text, word.row, speaker, frame.layout.scale, is_wrong=word.is_wrong)
        if word.crack_ms < NEVER and frame.now_ms >= frame.scene.skippable_ms:
            self._words.halves(image, key)
        return image, lettering, key

    def _flight_pose(
        self, word: ShowdownWord, frame: ShowdownFrame, scales: tuple[float, float], area: RectF
    ) -> tuple[tuple[float, float], float]:
        """Return centre and scale of a word that flies from its speaker to the middle and from there to its place."""
        home_scale, big_scale = scales
        middle = frame.layout.stage.centre
        if frame.now_ms >= word.settle_ms or not frame.speed.has_full_motion:
            share = in_out_cubic(frame.elapsed_share(word.settle_ms, durations.WORD_SETTLE_MS))
            if not frame.speed.has_full_motion:
                share = 1.0 if frame.now_ms >= word.settle_ms else 0.0
            return _between(middle, area.centre, share), big_scale + (home_scale - big_scale) * share
        if word.motion == "strike":
            share = frame.elapsed_share(word.start_ms, durations.WORD_SLAM_MS)
            return middle, big_scale * (1 + (STRIKE_SCALE - 1) * (1 - in_quad(share)))
        share = frame.elapsed_share(word.start_ms, durations.WORD_FLIGHT_MS)
        eased = out_back(1.3)(share)
        panel = frame.panels[word.seat].box
        x, y = _between(panel.centre, middle, out_cubic(share))
        return (x, y - 60 * frame.layout.scale * math.sin(math.pi * share)), big_scale * (0.25 + 0.75 * eased)


def _between(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _fit(image: Surface, width: float, height: float, angle_deg: float) -> float:
    """Return the scale at which an image rotated by this angle fits into a box of this size."""
    cosine, sine = abs(math.cos(math.radians(angle_deg))), abs(math.sin(math.radians(angle_deg)))
    needed_width = image.get_width() * cosine + image.get_height() * sine
    needed_height = image.get_width() * sine + image.get_height() * cosine
    return min(width / needed_width, height / needed_height)
