"""Draws a showdown around its cards: glow, portraits, labels, words, the penalty, and rings around panels.

Everything is drawn from the scene and the time alone. This module is slightly above the length limit, because all parts
share the areas of the stage and what covers what.
"""

import math
from collections.abc import Hashable, Iterator
from typing import Final

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.ui.animation import durations, pose_effects
from yaniv.ui.animation.easing import in_out_cubic, in_quad, out_back, out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.table.animation.showdown_scene import (
    NEVER,
    HandLabel,
    PanelMark,
    ShowdownWord,
)
from yaniv.ui.table.render.aftermath_painter import paint_aftermath
from yaniv.ui.table.render.showdown_frame import ShowdownFrame
from yaniv.ui.table.render.soft_light import render_soft_light
from yaniv.ui.table.render.word_images import Lettering, WordImages, lettering_of
from yaniv.ui.table.state.showdown_layout import (
    LABEL_HEIGHT_U,
    label_centre,
    rivals_row_for,
    word_area,
)
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel

CAPTION_SIZE_U: Final = 30
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
PORTRAIT_SHARE: Final = 0.62
MAX_PORTRAIT_U: Final = 150
LABEL_NAME_U: Final = 190
"""Greatest width of a name in a label."""
MAX_LABEL_SCALE: Final = 1.25
"""Greatest growth of a label with the text scale, because it covers cards."""
ROOM_FOR_TOTAL: Final = "00"
GLOW_ALPHA: Final = 200
PENALTY_SIZE_U: Final = 64
PENALTY_DROP_U: Final = 190
PENALTY_OFFSET_SHARE: Final = 0.44
"""How far the penalty lies below the middle of the portrait, as a share of its area: the face stays visible."""
MARK_WIDTH_U: Final = 26
"""How far a ring around a panel widens."""
HALF_DRIFT_U: Final = 15
HALF_DROP_U: Final = 22
HALF_TURN_DEG: Final = 9.0
BEATEN_TURN_DEG: Final = -11.0
"""Angle of the portrait of a caller who was beaten."""
MAX_FRAME_SHAKE_U: Final = 9


class ShowdownPainter:
    """Painter of the showdown, with caches of its images."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._words = WordImages(context.text_renderer)
        self._images = SurfaceCache(0.5)

    def paint_under_cards(self, surface: Surface, frame: ShowdownFrame) -> None:
        """Draw what lies under the cards: rings around panels, glow, portraits."""
        painter = self._painter(surface, frame)
        for mark in frame.scene.marks:
            self._paint_mark(painter, mark, frame)
        if frame.now_ms >= frame.scene.glow_ms:
            self._paint_glow(surface, frame)
        for label, area in self._portrait_places(frame):
            self._paint_portrait(painter, label, area, frame)

    def paint_over_cards(self, surface: Surface, frame: ShowdownFrame) -> None:
        """Draw what lies over the cards: labels, words, the penalty, what follows, and the caption."""
        painter = self._painter(surface, frame)
        for label in frame.labels:
            self._paint_label(painter, label, frame)
        if frame.scene.penalty is not None:
            self._paint_penalty(painter, frame)
        for word in frame.scene.words:
            if word.start_ms <= frame.now_ms < word.end_ms:
                self._paint_word(surface, word, frame)
            elif frame.scene.skippable_ms <= frame.now_ms < word.start_ms:
                self._word_image(word, frame)  # rendered while little moves, not in the frame of the impact
        paint_aftermath(surface, painter, frame, self._images)
        caption = frame.scene.caption_at(frame.now_ms)
        if caption:
            rect = Rect(frame.layout.caption.pixel_rect)
            painter.draw_fitted(caption, rect, CAPTION_SIZE_U, self._context.theme.text, weight="medium")

    def label_rect(self, surface: Surface, label: HandLabel, frame: ShowdownFrame) -> Rect:
        """Return the rectangle of the label of a hand, in px."""
        painter, layout = self._painter(surface, frame), frame.layout
        row = frame.caller_row if label.row == "caller" else layout.rivals_row
        height = painter.px(LABEL_HEIGHT_U * min(MAX_LABEL_SCALE, painter.text_scale))
        name = frame.panels[label.seat].name
        width = height + painter.px(14) + painter.px(22)
        width += min(painter.px(LABEL_NAME_U), painter.line_width(name, 26, "bold", max_height=height))
        width += _total_width(painter, label, frame, height) + painter.px(16)
        rect = Rect(0, 0, width, height)
        x, y = label_centre(frame.hands.get(label.seat, ()), row, layout)
        rect.center = (round(x), round(y))
        return rect

    def point_origins(self, frame: ShowdownFrame) -> dict[int, tuple[int, int]]:
        """Return where the points of hands in the middle start their flight, by seat, in px."""
        layout, origins = frame.layout, dict[int, tuple[int, int]]()
        for label in frame.labels:
            row = frame.caller_row if label.row == "caller" else layout.rivals_row
            x, y = label_centre(frame.hands.get(label.seat, ()), row, layout)
            origins[label.seat] = round(x), round(y)
        return origins

    def shake_offset(self, frame: ShowdownFrame, strength: int) -> tuple[int, int]:
        """Return how far the picture is moved by the last impact, in px. *strength*: 0 to 100, a setting."""
        if not frame.speed.has_full_motion:
            return 0, 0
        started = [time_ms for time_ms in frame.scene.impacts_ms if time_ms <= frame.now_ms]
        if not started:
            return 0, 0
        share = frame.elapsed_share(started[-1], durations.IMPACT_MS)
        if share >= 1:
            return 0, 0
        reach = MAX_FRAME_SHAKE_U * frame.layout.scale * strength / pose_effects.REFERENCE_STRENGTH * (1 - share) ** 2
        return round(0.4 * reach * math.sin(5 * math.pi * share)), round(reach * math.cos(4 * math.pi * share))

    def _painter(self, surface: Surface, frame: ShowdownFrame) -> Painter:
        return self._context.unmirrored_painter(surface, frame.layout.scale)

    def _paint_mark(self, painter: Painter, mark: PanelMark, frame: ShowdownFrame) -> None:
        """Draw a ring that widens around a panel and fades; it stays without full motion."""
        share = frame.elapsed_share(mark.start_ms, durations.MARK_MS)
        if frame.now_ms < mark.start_ms or mark.seat not in frame.panels:
            return
        theme = self._context.theme
        colour = {"good": theme.success, "bad": theme.danger, "best": theme.accent}[mark.tone]
        box = Rect(frame.panels[mark.seat].box.pixel_rect)
        painter.draw_box(box, 18, None, colour, 5)
        if share < 1 and frame.speed.has_full_motion:
            grown = box.inflate(*(2 * [painter.px(2 * MARK_WIDTH_U * out_cubic(share))]))
            painter.draw_box(grown, 18 + MARK_WIDTH_U * share, None, colour, max(1, round(6 * (1 - share))))

    def _paint_glow(self, surface: Surface, frame: ShowdownFrame) -> None:
        """Draw a golden light behind the hand that won its call."""
        row, share = frame.layout.final_row, frame.elapsed_share(frame.scene.glow_ms, durations.GLOW_MS)
        swell = math.sin(math.pi * share) * 0.25 if frame.speed.has_full_motion else 0.0
        size = round(row.w * 1.35), round(row.h * 1.45)
        image = self._images.get_or_create(
            ("glow", size, self._context.theme.accent),
            lambda: render_soft_light(size, self._context.theme.accent, GLOW_ALPHA, plateau=0.0),
        )
        image.set_alpha(round(255 * min(1.0, out_cubic(share) * (0.75 + swell))))
        surface.blit(image, image.get_rect(center=(round(row.centre[0]), round(row.centre[1]))))

    def _portrait_places(self, frame: ShowdownFrame) -> Iterator[tuple[HandLabel, RectF]]:
        """Yield the labels whose player's portrait is shown, with the area of the portrait."""
        labels, layout = frame.labels, frame.layout
        for label in labels:
            if label.row == "caller":
                yield label, frame.caller_portrait
        rivals = [label for label in labels if label.row == "rivals"]
        if len(rivals) == 1:
            yield rivals[0], layout.rivals_portrait

    def _paint_portrait(self, painter: Painter, label: HandLabel, area: RectF, frame: ShowdownFrame) -> None:
        """Draw the portrait of a player beside the hand; a beaten caller hangs the head."""
        panel, theme = frame.panels[label.seat], self._context.theme
        diameter = round(min(PORTRAIT_SHARE * min(area.w, area.h), MAX_PORTRAIT_U * frame.layout.scale))
        is_beaten = label.row == "caller" and frame.has_failed
        is_winner = self._is_winner(label, frame)
        ring = theme.danger if is_beaten else theme.success if is_winner else theme.accent
        ring_px = max(2, painter.px(5))
        panel = replace(panel, expression="caught" if is_beaten else "triumphant" if is_winner else panel.expression)
        key = ("portrait", panel.character or (panel.seat, panel.name), panel.expression, diameter, ring, theme.name)
        image = self._images.get_or_create(key, lambda: self._render_portrait(panel, diameter, ring, ring_px))
        share = frame.elapsed_share(label.start_ms, durations.LIGHT_MS)
        centre_x, centre_y = area.centre
        if is_beaten:
            since = max(time_ms for time_ms in frame.scene.impacts_ms if time_ms <= frame.now_ms)
            turn = BEATEN_TURN_DEG * out_back(2.0)(frame.elapsed_share(since, durations.IMPACT_MS))
            image = self._words.posed(image, key, 1.0, turn)
            centre_y += painter.px(8)
        image.set_alpha(round(255 * share))
        painter.draw_image(image, (round(centre_x), round(centre_y)))

    def _render_portrait(self, panel: PlayerPanelModel, diameter: int, ring: str, ring_px: int) -> Surface:
        """Return a portrait with a ring around it."""
        side = diameter + 4 * ring_px
        image = Surface((side, side), pygame.SRCALPHA, 32)
        painter = self._context.unmirrored_painter(image, 1.0)
        outer = image.get_rect().inflate(-ring_px, -ring_px)
        painter.draw_box(outer, outer.width / 2, ring)
        inner = outer.inflate(-2 * ring_px, -2 * ring_px)
        painter.draw_box(inner, inner.width / 2, self._context.theme.surface_dark)
        disc = inner.inflate(-ring_px, -ring_px)
        painter.draw_avatar(disc, panel.seat, panel.name, panel.character, expression=panel.expression)
        return image

    def _is_winner(self, label: HandLabel, frame: ShowdownFrame) -> bool:
        """Return True if this hand is known to beat the caller's, or to have won its call."""
        if label.row == "caller":
            return frame.now_ms >= frame.scene.glow_ms
        caller = next((each for each in frame.scene.labels if each.row == "caller"), None)
        total = label.total_at(frame.now_ms)
        if caller is None or total is None or frame.now_ms < label.counted_ms:
            return False
        return total <= (caller.total_at(frame.now_ms) or 0)

    def _paint_label(self, painter: Painter, label: HandLabel, frame: ShowdownFrame) -> None:
        """Draw the label of a hand: portrait, name, and the points counted so far."""
        theme, panel = self._context.theme, frame.panels[label.seat]
        rect = self.label_rect(painter.surface, label, frame)
        if label.row == "caller" and frame.has_failed:
            fill, ink = theme.danger, theme.surface_dark
        elif label.row == "caller":
            fill, ink = theme.accent, theme.surface_dark
        elif self._is_winner(label, frame):
            fill, ink = theme.success, theme.surface_dark
        else:
            fill, ink = theme.panel_raised, theme.text
        tie = (
            any(0 < frame.elapsed_share(time_ms, durations.TIE_MS) < 1 for time_ms in frame.scene.ties_ms)
            and frame.speed.has_full_motion
        )
        step = max((time_ms for time_ms, _ in label.steps if time_ms <= frame.now_ms), default=-NEVER)
        share = frame.elapsed_share(step, durations.SQUASH_MS) if step > -NEVER else 1.0
        grow = painter.px(10 if tie else 6) if frame.speed.has_full_motion and (share < 1 or tie) else 0
        box = rect.inflate(grow, grow)
        painter.draw_box(box, box.height / 2 / painter.scale, fill, theme.surface_dark, 4)
        disc = Rect(0, 0, rect.height - painter.px(12), rect.height - painter.px(12))
        disc.center = (rect.left + rect.height // 2, rect.centery)
        painter.draw_avatar(disc, panel.seat, panel.name, panel.character)
        total = label.total_at(frame.now_ms)
        right = rect.right - painter.px(18)
        total_width = _total_width(painter, label, frame, rect.height)
        left = disc.right + painter.px(8)
        painter.draw_line(
            panel.name,
            (left, rect.centery),
            26,
            ink,
            weight="bold",
            max_width=right - total_width - painter.px(8) - left,
            max_height=rect.height,
        )
        if total is not None:
            painter.draw_line(
                str(total), (right, rect.centery), 36, ink, weight="bold", anchor="midright", max_height=rect.height
            )

    def _paint_penalty(self, painter: Painter, frame: ShowdownFrame) -> None:
        """Draw the cost of a failed call, which falls onto the place beside the caller's hand."""
        penalty, theme = frame.scene.penalty, self._context.theme
        assert penalty is not None
        share = frame.elapsed_share(penalty.start_ms, durations.PENALTY_FALL_MS)
        if frame.now_ms < penalty.start_ms:
            return
        key = ("penalty", penalty.text, painter.scale, painter.text_scale, theme.name)
        image = self._images.get_or_create(key, lambda: self._render_penalty(penalty.text, painter.scale))
        area = frame.caller_portrait
        x, y = area.centre[0] + 0.16 * area.w, area.centre[1] + PENALTY_OFFSET_SHARE * min(area.w, area.h)
        if frame.speed.has_full_motion:
            y -= PENALTY_DROP_U * painter.scale * (1 - out_back(1.6)(share))
        posed = self._words.posed(image, key, 1.0, 6.0)
        rect = posed.get_rect(center=(round(x), round(y))).clamp(Rect(area.pixel_rect))
        painter.surface.blit(posed, rect if share >= 1 else posed.get_rect(center=(rect.centerx, round(y))))

    def _render_penalty(self, text: str, scale: float) -> Surface:
        """Return the cost of a failed call on its label."""
        theme, measuring = self._context.theme, self._context.unmirrored_painter(Surface((1, 1)), scale)
        height = measuring.px(PENALTY_SIZE_U * 1.35)
        width = measuring.line_width(text, PENALTY_SIZE_U, "bold", max_height=height) + measuring.px(44)
        image = Surface((width + 4, height + 4), pygame.SRCALPHA, 32)
        painter = self._context.unmirrored_painter(image, scale)
        box = image.get_rect().inflate(-4, -4)
        painter.draw_box(box, PENALTY_SIZE_U * 0.67, theme.danger, theme.surface_dark, 5)
        painter.draw_line(
            text, box.center, PENALTY_SIZE_U, theme.surface_dark, weight="bold", anchor="center", max_height=height
        )
        return image

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

    def _word_image(self, word: ShowdownWord, frame: ShowdownFrame) -> tuple[Surface, Lettering, Hashable]:
        """Return the image of a word, its lettering, and the key of the image."""
        theme, scale = self._context.theme, frame.layout.scale
        lettering = lettering_of(word.seat, frame.panels[word.seat].character)
        colours = theme.success if word.row == "rivals" else theme.accent, theme.surface_dark
        text = word.text.upper()
        image = self._words.word(text, lettering, max(12, round(WORD_SIZE_U * scale)), colours)
        key = (text, lettering, scale, colours)
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


def _total_width(painter: Painter, label: HandLabel, frame: ShowdownFrame, height: int) -> int:
    """Return the width reserved for a total: two digits, or more once they are counted; never what is yet to come."""
    texts = ROOM_FOR_TOTAL, str(label.total_at(frame.now_ms) or 0)
    return max(painter.line_width(text, 36, "bold", max_height=height) for text in texts)


def _between(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _fit(image: Surface, width: float, height: float, angle_deg: float) -> float:
    """Return the scale at which an image rotated by this angle fits into a box of this size."""
    cosine, sine = abs(math.cos(math.radians(angle_deg))), abs(math.sin(math.radians(angle_deg)))
    needed_width = image.get_width() * cosine + image.get_height() * sine
    needed_height = image.get_width() * sine + image.get_height() * cosine
    return min(width / needed_width, height / needed_height)
