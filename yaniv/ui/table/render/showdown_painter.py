"""Draws a showdown around its cards and the plaques that follow a verdict, from the scene and the time alone."""

import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.animation import durations, pose_effects
from yaniv.ui.animation.easing import in_out_cubic, out_back, out_cubic
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.icons import paint_skull_icon
from yaniv.ui.graphics.page_surface import set_opacity
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.theme import BANNER_U, NAME_U, Colour, Theme
from yaniv.ui.narration.table_text import number_text
from yaniv.ui.table.choreography.showdown_scene import HandLabel, PanelMark, Plaque, shown_plaques
from yaniv.ui.table.render.particles import paint_confetti, paint_impact_ring, paint_sparks
from yaniv.ui.table.render.player_panels import paint_panel_ribbon
from yaniv.ui.table.render.showdown_frame import ShowdownFrame, is_winning_hand, paint_hand_label
from yaniv.ui.table.render.showdown_words import ShowdownWordPainter, WordImages
from yaniv.ui.table.render.table_light import render_soft_light, soft_light_pixels
from yaniv.ui.table.state.showdown_layout import ShowdownLayout
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel

CAPTION_SIZE_U: Final = 30
GLOW_ALPHA: Final = 200
PENALTY_SIZE_U: Final = 64
PENALTY_DROP_U: Final = 190
PENALTY_OFFSET_SHARE: Final = 0.44
"""How far the penalty lies below the middle of the portrait, as a share of its area: the face stays visible."""
MARK_WIDTH_U: Final = 26
"""How far a ring around a panel widens."""
RING_WIDTH_U: Final = 12
RING_REACH_SHARE: Final = 0.62
"""Greatest radius of the ring around a hand that came down, as a share of the width of the stage."""
MAX_FRAME_SHAKE_U: Final = 12


class ShowdownPainter:
    """Painter of the showdown, with caches of its images."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._words = WordImages(context.text_renderer)
        self._images = SurfaceCache(0.5)
        self._veils = SurfaceCache(0)
        """The last shade behind plaques, apart from the others, because it alone is larger than their cache."""
        self._portraits = ShowdownPortraitPainter(context, self._images, self._words)
        self._word_painter = ShowdownWordPainter(context, self._words)

    @property
    def word_count(self) -> int:
        """Number of words that are ready to be shown."""
        return self._words.word_count

    def preparations(
        self, layout: ShowdownLayout, speakers: Iterable[tuple[int, str]], call_word: str
    ) -> Iterator[Callable[[], object]]:
        """Yield functions that make images of a call in advance. *speakers*: seats and characters that may call."""
        yield partial(soft_light_pixels, self._context.theme.accent, GLOW_ALPHA, plateau=0.0)
        yield partial(soft_light_pixels, self._context.theme.surface_dark, VEIL_ALPHA, plateau=VEIL_PLATEAU)
        for speaker in speakers:
            yield partial(self._word_painter.render, call_word, "caller", speaker, layout.scale)

    def paint_under_cards(self, surface: Surface, frame: ShowdownFrame) -> None:
        """Draw what lies under the cards: rings around panels, glow, portraits."""
        painter = self._painter(surface, frame)
        for mark in frame.scene.marks:
            self._paint_mark(painter, mark, frame)
        if frame.now_ms >= frame.scene.glow_ms:
            self._paint_glow(surface, frame)
        if frame.speed.has_full_motion:
            self._paint_sparks(surface, frame)
        self._portraits.paint(painter, frame)

    def paint_over_cards(self, surface: Surface, frame: ShowdownFrame) -> None:
        """Draw what lies over the cards: labels, words, the penalty, what follows, and the caption."""
        painter = self._painter(surface, frame)
        for label in frame.labels:
            paint_hand_label(painter, label, frame)
        if frame.scene.penalty is not None:
            self._paint_penalty(painter, frame)
        self._word_painter.paint(surface, frame)
        paint_aftermath(surface, painter, frame, self._veils)
        caption = frame.scene.caption_at(frame.now_ms)
        if caption:
            rect = Rect(frame.layout.caption.pixel_rect)
            painter.draw_fitted(caption, rect, CAPTION_SIZE_U, self._context.theme.text, weight="medium")

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
        paint_panel_ribbon(painter, frame.panels[mark.seat], box, frame.view_model.layout)

    def _paint_glow(self, surface: Surface, frame: ShowdownFrame) -> None:
        """Draw a golden light behind the hand that won its call."""
        row, share = frame.layout.final_row, frame.elapsed_share(frame.scene.glow_ms, durations.GLOW_MS)
        swell = math.sin(math.pi * share) * 0.25 if frame.speed.has_full_motion else 0.0
        size = round(row.w * 1.35), round(row.h * 1.45)
        image = self._images.get_or_create(
            ("glow", size, self._context.theme.accent),
            lambda: render_soft_light(size, self._context.theme.accent, GLOW_ALPHA, plateau=0.0),
        )
        set_opacity(image, min(1.0, out_cubic(share) * (0.75 + swell)))
        surface.blit(image, image.get_rect(center=(round(row.centre[0]), round(row.centre[1]))))

    def _paint_sparks(self, surface: Surface, frame: ShowdownFrame) -> None:
        """Draw ring and sparks from under a hand that came down, or sparks from under the hand that won its call."""
        theme, layout, scene = self._context.theme, frame.layout, frame.scene
        share = frame.elapsed_share(scene.glow_ms, durations.SPARKS_MS)
        if 0 < share < 1:
            colours = theme.accent, theme.text
            paint_sparks(surface, frame.caller_hand, share, layout.scale, colours, bottom=layout.caption.y)
        if not scene.is_hand_struck:
            return
        share = frame.elapsed_share(scene.impacts_ms[0], durations.RING_MS)
        if 0 < share < 1:
            ring = RING_WIDTH_U * layout.scale, RING_REACH_SHARE * layout.stage.w
            paint_impact_ring(surface, frame.caller_hand, share, ring, theme)
        for impact_ms in scene.impacts_ms:
            share = frame.elapsed_share(impact_ms, durations.SPARKS_MS)
            if 0 < share < 1:
                colours = theme.success, theme.text
                paint_sparks(surface, frame.caller_hand, share, layout.scale, colours, bottom=layout.caption.y)

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
        key = ("portrait", panel.avatar, panel.seat, panel.name, panel.expression, diameter, ring, theme.name)
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
        side = diameter + 4 * ring_px
        image = Surface((side, side), pygame.SRCALPHA, 32)
        painter = self._context.unmirrored_painter(image, 1.0)
        outer = image.get_rect().inflate(-ring_px, -ring_px)
        painter.draw_box(outer, outer.width / 2, ring)
        inner = outer.inflate(-2 * ring_px, -2 * ring_px)
        painter.draw_box(inner, inner.width / 2, self._context.theme.surface_dark)
        disc = inner.inflate(-ring_px, -ring_px)
        painter.draw_avatar(disc, panel.seat, panel.name, panel.avatar, expression=panel.expression)
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


PLAQUE_SIZE_U: Final = (300, 330)
WINNER_SIZE_U: Final = (430, 470)
PLAQUE_GAP_U: Final = 22
MAX_COLUMNS: Final = 4
VEIL_ALPHA: Final = 205
VEIL_PLATEAU: Final = 0.8
VEIL_GROWTH: Final = 1.16
"""How much larger than the stage the shade over it is, because its edges are soft."""
PLAQUE_MARGIN_U: Final = 6
"""Margin around the picture of a plaque, in u, for what may exceed its box."""
DROP_SCALE: Final = 0.35
"""A plaque that comes down starts this much larger."""


def paint_aftermath(surface: Surface, painter: Painter, frame: ShowdownFrame, images: SurfaceCache) -> None:
    """Draw the plaques shown now; nothing before the first of them. *images*: cache of the shade behind them."""
    shown = shown_plaques(frame.scene.plaques, frame.now_ms)
    if not shown:
        return
    first_ms = min(plaque.start_ms for plaque in frame.scene.plaques)
    _paint_veil(surface, painter, images, frame, frame.elapsed_share(first_ms, durations.VEIL_MS))
    won = next((plaque for plaque in shown if plaque.kind == "winner"), None)
    if won and frame.speed.has_full_motion:
        share, theme = frame.elapsed_share(won.start_ms, durations.CONFETTI_MS), painter.theme
        colours = theme.accent, theme.success, theme.danger, theme.info
        paint_confetti(surface, frame.layout.stage, share, frame.layout.scale, colours)
    for plaque, box in zip(shown, lay_out_plaques(shown, frame.layout), strict=True):
        if plaque.kind in ("bonus", "reduction") and frame.speed.has_full_motion:
            share = frame.elapsed_share(plaque.start_ms + _roll_delay_ms(frame), durations.SPARKS_MS)
            tints, bottom = (painter.theme.success, painter.theme.text), frame.layout.caption.y
            if 0 < share < 1:
                paint_sparks(surface, box, share, frame.layout.scale, tints, bottom=bottom)
        fall = frame.elapsed_share(plaque.start_ms, durations.WORD_SLAM_MS) if frame.speed.has_full_motion else 1.0
        if fall < 1:
            _paint_falling_plaque(painter, plaque, box, frame, out_back(1.6)(fall))
        else:
            _paint_plaque(painter, plaque, box, frame)


def lay_out_plaques(plaques: tuple[Plaque, ...], layout: ShowdownLayout) -> tuple[RectF, ...]:
    """Lay out plaques in rows in the middle of the stage, smaller if there are many; boxes in px."""
    stage = RectF(layout.stage.x, layout.stage.y, layout.stage.w, layout.caption.y - layout.stage.y)
    usual = WINNER_SIZE_U if plaques[0].kind == "winner" else PLAQUE_SIZE_U
    columns = min(MAX_COLUMNS, len(plaques))
    rows = math.ceil(len(plaques) / columns)
    while (
        rows > 1
        and columns < 2 * MAX_COLUMNS
        and _fit(usual, columns, rows, stage, layout)
        < _fit(usual, columns + 1, math.ceil(len(plaques) / (columns + 1)), stage, layout)
    ):
        columns += 1
        rows = math.ceil(len(plaques) / columns)
    scale = _fit(usual, columns, rows, stage, layout) * layout.scale
    width, height, gap = usual[0] * scale, usual[1] * scale, PLAQUE_GAP_U * scale
    boxes = []
    for index in range(len(plaques)):
        row, column = divmod(index, columns)
        in_row = min(columns, len(plaques) - row * columns)
        left = stage.centre[0] - (in_row * width + (in_row - 1) * gap) / 2
        top = stage.centre[1] - (rows * height + (rows - 1) * gap) / 2
        boxes.append(RectF(left + column * (width + gap), top + row * (height + gap), width, height))
    return tuple(boxes)


def _fit(usual: tuple[float, float], columns: int, rows: int, stage: RectF, layout: ShowdownLayout) -> float:
    """Return the scale at which so many plaques fit into the stage, at most 1."""
    width = (columns * usual[0] + (columns - 1) * PLAQUE_GAP_U) * layout.scale
    height = (rows * usual[1] + (rows - 1) * PLAQUE_GAP_U) * layout.scale
    return min(1.0, stage.w / width, stage.h / height)


def _paint_veil(surface: Surface, painter: Painter, images: SurfaceCache, frame: ShowdownFrame, share: float) -> None:
    """Darken the hands in the middle, whose verdict is known."""
    stage, colour = frame.layout.stage, painter.theme.surface_dark
    bottom = frame.layout.caption.y
    size = round(VEIL_GROWTH * stage.w), round(VEIL_GROWTH * (bottom - stage.y))
    veil = images.get_or_create(
        ("veil", size, colour), lambda: render_soft_light(size, colour, VEIL_ALPHA, plateau=VEIL_PLATEAU)
    )
    set_opacity(veil, share)
    surface.blit(veil, veil.get_rect(center=(round(stage.centre[0]), round((stage.y + bottom) / 2))))


def _paint_falling_plaque(painter: Painter, plaque: Plaque, box: RectF, frame: ShowdownFrame, share: float) -> None:
    """Draw a plaque that comes down, larger than at its place: its picture is scaled, so that nothing is drawn anew."""
    place = Rect(box.pixel_rect)
    picture = Surface(place.inflate(*(2 * [2 * painter.px(PLAQUE_MARGIN_U)])).size, pygame.SRCALPHA, 32)
    own_box = RectF(painter.px(PLAQUE_MARGIN_U), painter.px(PLAQUE_MARGIN_U), place.width, place.height)
    _paint_plaque(painter.on(picture), plaque, own_box, frame)
    factor = 1 + DROP_SCALE * (1 - share)
    scaled = pygame.transform.smoothscale(picture, [round(factor * side) for side in picture.get_size()])
    painter.surface.blit(scaled, scaled.get_rect(center=place.center))


def _paint_plaque(painter: Painter, plaque: Plaque, box: RectF, frame: ShowdownFrame) -> None:
    """Draw the portrait, the name, and below what has happened to this player."""
    theme, panel = painter.theme, frame.panels[plaque.seat]
    rect, colour = Rect(box.pixel_rect), _colour_of(plaque, theme)
    radius_u = 0.07 * rect.height / painter.scale
    painter.draw_box(rect, radius_u, theme.panel, colour, 5)
    disc = Rect(0, 0, round(0.42 * rect.height), round(0.42 * rect.height))
    disc.midtop = (rect.centerx, rect.top + round(0.08 * rect.height))
    ring = disc.inflate(painter.px(10), painter.px(10))
    painter.draw_box(ring, ring.width, theme.surface_dark, colour, 5)
    painter.draw_avatar(
        disc, plaque.seat, panel.name, panel.avatar, is_out=plaque.kind == "out", expression=panel.expression
    )
    size_u = rect.height / painter.scale
    name_height = round(0.15 * rect.height)
    painter.draw_line(
        panel.name,
        (rect.centerx, disc.bottom + round(0.11 * rect.height)),
        0.1 * size_u if plaque.kind == "winner" else min(NAME_U, 0.1 * size_u),
        theme.text,
        weight="bold",
        anchor="center",
        max_width=rect.width - painter.px(16),
        max_height=name_height,
        role="plaque name",
    )
    area = Rect(rect.left, 0, rect.width, round(0.26 * rect.height)).inflate(-painter.px(20), 0)
    area.bottom = rect.bottom - round(0.05 * rect.height)
    _paint_outcome(painter, plaque, area, frame)


def _paint_outcome(painter: Painter, plaque: Plaque, area: Rect, frame: ShowdownFrame) -> None:
    """Draw the total that rolls back, or the word for what has happened."""
    colour, size_u = _colour_of(plaque, painter.theme), 0.9 * area.height / painter.scale
    match plaque.kind:
        case "bonus" | "reduction":
            share = frame.elapsed_share(plaque.start_ms + _roll_delay_ms(frame), durations.ROLL_BACK_MS)
            share = in_out_cubic(share) if frame.speed.has_full_motion else float(share > 0)
            total = round(plaque.total_before + (plaque.total_after - plaque.total_before) * share)
            text = number_text(total)
        case "out":
            text = tr("Out")
        case "winner":
            text = tr("Winner!")
    if plaque.kind == "out":
        icon_px, size_u = round(0.5 * area.height), 0.62 * size_u
        paint_skull_icon(painter, (area.left + icon_px, area.centery), colour, icon_px / 24 / painter.scale)
        area = Rect(area.left + 2 * icon_px, area.top, area.width - 3 * icon_px, area.height)
    painter.draw_line(
        text,
        area.center,
        min(BANNER_U, size_u),
        colour,
        weight="display",
        anchor="center",
        max_width=area.width,
        max_height=area.height,
        role=f"plaque {plaque.kind}",
    )


def _roll_delay_ms(frame: ShowdownFrame) -> float:
    """Return the time for which a total is looked at before it rolls back, in ms."""
    return frame.speed.scale_ms(durations.ROLL_DELAY_MS) if frame.speed.has_full_motion else 0.0


def _colour_of(plaque: Plaque, theme: Theme) -> Colour:
    return {"bonus": theme.success, "reduction": theme.success, "out": theme.danger, "winner": theme.accent}[
        plaque.kind
    ]
