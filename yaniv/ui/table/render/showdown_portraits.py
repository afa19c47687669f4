"""Portraits beside the hands of a showdown."""

from collections.abc import Iterator
from typing import Final

import pygame
from msgspec.structs import replace
from pygame import Surface

from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import out_back
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectf import RectF
from yaniv.ui.graphics.page_surface import set_opacity
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.table.animation.showdown_scene import HandLabel
from yaniv.ui.table.render.showdown_frame import ShowdownFrame
from yaniv.ui.table.render.showdown_labels import is_winning_hand
from yaniv.ui.table.render.word_images import WordImages
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel

PORTRAIT_SHARE: Final = 0.62
MAX_PORTRAIT_U: Final = 150
BEATEN_TURN_DEG: Final = -11.0
"""Angle of the portrait of a caller who was beaten."""


class ShowdownPortraitPainter:
    """Painter of the portraits beside hands in the middle; shares the caches of the showdown."""

    def __init__(self, context: UiContext, images: SurfaceCache, words: WordImages) -> None:
        self._context = context
        self._images = images
        self._words = words

    def paint(self, painter: Painter, frame: ShowdownFrame) -> None:
        """Draw the portraits of the players whose hands lie alone in their rows."""
        for label, area, opacity in _portrait_places(frame):
            self._paint_portrait(painter, label, area, opacity, frame)

    def _paint_portrait(
        self, painter: Painter, label: HandLabel, area: RectF, opacity: float, frame: ShowdownFrame
    ) -> None:
        """Draw the portrait of a player beside the hand; a beaten caller hangs the head."""
        panel, theme = frame.panels[label.seat], self._context.theme
        diameter = round(min(PORTRAIT_SHARE * min(area.w, area.h), MAX_PORTRAIT_U * frame.layout.scale))
        is_beaten = label.row == "caller" and frame.has_failed
        is_winner = is_winning_hand(label, frame)
        ring = theme.danger if is_beaten else theme.success if is_winner else theme.accent
        ring_px = max(2, painter.px(5))
        panel = replace(panel, expression="caught" if is_beaten else "triumphant" if is_winner else panel.expression)
        key = ("portrait", panel.character or (panel.seat, panel.name), panel.expression, diameter, ring, theme.name)
        image = self._images.get_or_create(key, lambda: self._render_portrait(panel, diameter, ring, ring_px))
        centre_x, centre_y = area.centre
        if is_beaten:
            since = max(time_ms for time_ms in frame.scene.impacts_ms if time_ms <= frame.now_ms)
            turn = BEATEN_TURN_DEG * out_back(2.0)(frame.elapsed_share(since, durations.IMPACT_MS))
            image = self._words.posed(image, key, 1.0, turn)
            centre_y += painter.px(8)
        set_opacity(image, opacity)
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


def _portrait_places(frame: ShowdownFrame) -> Iterator[tuple[HandLabel, RectF, float]]:
    """Yield the labels whose player's portrait is shown, with its area and opacity.

    A portrait beside the caller's rivals fades out when another hand comes to their row, and in again when it has left.
    """
    started = [label for label in frame.scene.labels if label.start_ms <= frame.now_ms]
    for label in started:
        if label.row == "caller" and frame.now_ms < label.end_ms:
            yield label, frame.caller_portrait, frame.elapsed_share(label.start_ms, durations.LIGHT_MS)
    rivals = [label for label in started if label.row == "rivals"]
    for label in rivals:
        opacity = _presence(label, frame)
        for other in rivals:
            opacity *= 1 - _presence(other, frame) * (other is not label)
        if opacity > 0:
            yield label, frame.layout.rivals_portrait, opacity


def _presence(label: HandLabel, frame: ShowdownFrame) -> float:
    """Return the presence of a hand in its row, in [0, 1]: it rises when the hand arrives, and falls when it leaves."""
    came = frame.elapsed_share(label.start_ms, durations.PORTRAIT_FADE_MS)
    return came * (1 - frame.elapsed_share(label.end_ms, durations.PORTRAIT_FADE_MS))
