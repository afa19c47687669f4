"""Words of a showdown: on their way across the table, at their place beside a hand, or broken."""

import math
from collections.abc import Hashable
from typing import Final

from pygame import Surface

from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import in_out_cubic, in_quad, out_back, out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.table.choreography.showdown_scene import NEVER, Row, ShowdownWord
from yaniv.ui.table.render.particles import paint_splinters
from yaniv.ui.table.render.showdown_frame import ShowdownFrame
from yaniv.ui.table.render.word_images import Lettering, WordImages, lettering_of
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
