"""Table painter: paints the static layer when it changes, and the cards in every frame.

*Why* two layers: at rest nothing is painted, and during an animation only the cards are; panels, captions and buttons
are one image that is painted only when the table view model changes. This module is long because both layers share the
same drawing tools and the same order of what covers what.

Images that a table needs soon are prepared one per frame while nothing moves. *Why* not in a thread: rendering text and
light takes the interpreter, so a frame would wait for it all the same.
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.cards import Card
from yaniv.ui.animation import durations
from yaniv.ui.animation.sprite_animation import WIDTH_TOLERANCE_PX, Pose
from yaniv.ui.context import UiContext
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.graphics.card_style import BROAD_OUTLINE_U
from yaniv.ui.graphics.image_store import CARD_CORNER_SHARE, card_size
from yaniv.ui.graphics.page_surface import TrackedSurface, restore_layer, set_opacity
from yaniv.ui.graphics.painter import TYPE_ROLES, Painter
from yaniv.ui.graphics.surface_cache import SurfaceCache
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import Theme
from yaniv.ui.table.model.table_messages import SpeechBubble
from yaniv.ui.table.render import dirty_areas
from yaniv.ui.table.render.button_painter import first_fitting, paint_button, paint_match_title
from yaniv.ui.table.render.card_outline import CardOutline, paint_outline
from yaniv.ui.table.render.dirty_areas import CAPTION_HEIGHT_U, CAPTION_OFFSET_U, changed_areas
from yaniv.ui.table.render.message_box import BubbleBoxCache, MessageBoxPainter
from yaniv.ui.table.render.player_panels import avatar_circle, paint_player_panel, ring_radius, small_glow
from yaniv.ui.table.render.showdown_painter import ShowdownPainter
from yaniv.ui.table.render.table_light import (
    TURN_LIGHT_SHARES,
    LitLayer,
    paint_turn_light,
    small_turn_light,
    spotlight_levels,
    turn_light_rect,
)
from yaniv.ui.table.render.table_surface import table_surface
from yaniv.ui.table.render.turn_line import paint_turn_line, turn_line_area
from yaniv.ui.table.state.memoize import memoize_last
from yaniv.ui.table.state.showdown_layout import lay_out_showdown
from yaniv.ui.table.state.table_layout import CARD_ASPECT, SMALL_CARD_SIZE_U, TableLayout
from yaniv.ui.table.state.table_layout import OPEN_CARD_SIZES_U as OPEN_CARDS
from yaniv.ui.table.view_model.table_buttons import RULES_BUTTON, TOP_BAR_BUTTONS, ButtonModel
from yaniv.ui.table.view_model.table_view_model import PlayerPanelModel, TableViewModel

CARD_THICKNESS_U: Final = 0.13
"""Height that one card adds to the deck, in u."""
MAX_DECK_HEIGHT_U: Final = 11
THINKING_DOTS: Final = 12
"""Number of dots in the ring around a player who thinks; `LIT_DOTS` of them are lit."""
LIT_DOTS: Final = 4
LOWEST_DOT_COSINE: Final = -0.6
"""Dots below this height around a portrait are left out where the total covers its lower edge."""
VERDICT_ANGLE_DEG: Final = 5
TALK_SIZE_U: Final = 25
"""Type size of what computer players say, in u."""
ROTATION_MARGIN_PX: Final = 2
"""Transparent border of an image that is rotated, in px."""
BADGE_SINK_U: Final = 8
"""How far the lower edge of a badge is below the upper edge of its card, in u; the rank stays readable."""
SCALED_SHADOW_STEP_PX: Final = 12
"""Step between the widths of shadows of cards that change their size: every new shadow has to be blurred."""
NEARLY_FLAT_SHARE: Final = 0.985
"""Width share above which a card that turns over is drawn at full width."""


class TablePainter:
    """Painter of table, cards and speech bubbles, with a cache of the static layer."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self.images = context.images
        self.text_renderer = context.text_renderer
        self.theme = context.theme
        self.message_box_painter = MessageBoxPainter(context)
        """Painter of messages to this player."""
        self.showdown_painter = ShowdownPainter(context)
        """Painter of what surrounds the cards of a showdown."""
        self._static_layer: TrackedSurface | None = None
        self._drawn_view_model: TableViewModel | None = None
        """View model that the static layer shows; None: it has to be painted whole."""
        self._preparation = TablePreparation(self.showdown_painter)
        self._lit_layer = LitLayer(is_light_theme=context.theme.is_light)
        self._type_generation = 0
        """Generation of the type sizes used in the static layer."""
        self._bubble_cache = SurfaceCache(0.2)
        self._bubble_boxes = BubbleBoxCache()
        self._prepared_faces: set[Card] = set()

    def painter_for(self, surface: Surface, layout: TableLayout) -> Painter:
        """Return a painter for lines and boxes on the surface."""
        return self._context.unmirrored_painter(surface, layout.scale)

    def prepare_cards(self, layout: TableLayout, faces: Iterable[Card]) -> None:
        """Make images of cards that will be turned up soon in the background, so that no frame has to wait for them."""
        new_faces = [card for card in dict.fromkeys(faces) if card and card not in self._prepared_faces]
        if new_faces:
            self._prepared_faces |= set(new_faces)
            self.images.prepare(round(layout.hand_card_width), new_faces)

    def prepare_centred_cards(self, layout: TableLayout, faces: Iterable[Card], *, is_alone: bool) -> None:
        """Render cards in the background at the size they have in the middle of the table during a showdown."""
        stage = lay_out_showdown(layout)
        width = stage.final_card_width if is_alone else stage.card_width
        self.images.prepare(round(width), list(dict.fromkeys(filter(None, faces))))

    @property
    def is_prepared(self) -> bool:
        """True if all images that the table will need soon have been made."""
        return self._preparation.is_done

    def prepare_next(self, view_model: TableViewModel, call_word: str) -> None:
        """Make one of the images that the table will need soon; call it while nothing moves."""
        self._preparation.do_next(self._context.theme, view_model, call_word)

    def prepare_static_layer(self, view_model: TableViewModel) -> Iterator[None]:
        """Draw the parts of the next static layer out of sight, one a step, so that their images are in the cache."""
        painter = self.painter_for(Surface((1, 1)), view_model.layout)
        for _, paint in self._static_parts(painter, view_model):
            with TYPE_ROLES.aside(), self.images.in_advance():
                paint()
            yield

    def draw_static_layer(self, surface: Surface, view_model: TableViewModel, light_share: float = 0.0) -> None:
        """Draw everything of the table that is not a card; reuse the static layer if the view model has not changed.

        *light_share*: how far the light has narrowed to the middle, in [0, 1].
        """
        static_layer = self._updated_static_layer(surface, view_model)
        if light_share > 0:
            stage = lay_out_showdown(view_model.layout).stage
            self._lit_layer.restore_on(surface, static_layer, light_share, stage)
        else:
            self._lit_layer.clear()
            restore_layer(surface, static_layer)

    def _updated_static_layer(self, surface: Surface, view_model: TableViewModel) -> TrackedSurface:
        """Return the static layer; what the view model has changed on it is painted anew."""
        if self._static_layer is None or self._static_layer.get_size() != surface.get_size():
            self._static_layer, self._drawn_view_model = TrackedSurface(surface.get_size()), None
        if self._type_generation != TYPE_ROLES.generation:
            self._drawn_view_model, self._type_generation = None, TYPE_ROLES.generation
        if view_model is not self._drawn_view_model and view_model != self._drawn_view_model:
            stand_in_count, painter = (
                self.images.fallback_count,
                self.painter_for(self._static_layer, view_model.layout),
            )
            areas = changed_areas(self._drawn_view_model, view_model, painter)
            areas = [self._static_layer.get_rect()] if areas is None else areas
            with self._static_layer.note_only(areas):
                self._paint_static_layer(painter, view_model, areas)
            self._drawn_view_model = (
                view_model if self.images.fallback_count == stand_in_count else None
            )  # render again: the deck is a stand-in
        return self._static_layer

    def draw_card(
        self, surface: Surface, face: Card, pose: Pose, *, base_width: float, is_dimmed: bool = False
    ) -> None:
        """Paint one card at rest or in motion.

        *face*: card code; empty for the back. *base_width*: width in px at which the image is made before it is scaled
        to the width of the pose. *is_dimmed*: darkened, because it cannot be chosen.
        """
        if pose.alpha <= 0:
            return
        width = round(base_width)
        scale = pose.scale_from(width)
        is_face_up = pose.face_up_share > 0.5 and bool(face)  # noqa: PLR2004 -- half turned
        if is_dimmed:
            image = self.images.dimmed_card(face, width, -pose.angle_deg)
        else:
            image = self.images.card(face or "JK", width, -pose.angle_deg, face_up=is_face_up, scale=scale)
        width_share = abs(2 * pose.face_up_share - 1)
        if width_share < NEARLY_FLAT_SHARE or pose.height_factor != 1:
            width_share = width_share if width_share < NEARLY_FLAT_SHARE else 1.0
            size = (max(1, round(image.get_width() * width_share)), round(image.get_height() * pose.height_factor))
            image = pygame.transform.smoothscale(image, size)
        if pose.alpha < 1:
            image = image.copy()
            set_opacity(image, pose.alpha)
        elif width_share >= NEARLY_FLAT_SHARE:
            self._draw_shadow(surface, pose, is_scaled=scale != 1)
        surface.blit(image, image.get_rect(center=(round(pose.x), round(pose.y))))

    def _draw_shadow(self, surface: Surface, pose: Pose, *, is_scaled: bool = False, is_exact: bool = False) -> None:
        """Draw the shadow of a card; the higher the card is lifted, the further away the shadow is.

        *is_scaled*: the card is changing its size, and its shadow is one of a few sizes. *is_exact*: the picture is
        kept.
        """
        step = SCALED_SHADOW_STEP_PX if is_scaled else 1
        width, height = card_size(max(step, round(pose.width / step) * step))
        blur = max(2, round(width * 0.045))
        angle_deg = -round(pose.angle_deg / 2.5) * 2.5
        if is_exact:
            image = self.images.shadow(width, height, blur, angle_deg)
        else:
            image = self.images.quick_shadow(width, height, blur, angle_deg, is_moving=is_scaled)
        rect = image.get_rect(center=(round(pose.x + 0.3 * pose.lift_px), round(pose.y + 0.8 * pose.lift_px)))
        surface.blit(image, rect)

    def draw_outline(self, surface: Surface, pose: Pose, colour: str, layout: TableLayout, stroke_u: float = 4) -> None:
        """Paint an outline around the card at *pose*; *stroke_u*: its width in u."""
        paint_outline(surface, pose, CardOutline(colour, stroke_u), resting_width(pose, layout), layout.scale)

    def draw_badge(self, surface: Surface, text: str, pose: Pose, layout: TableLayout, colour: str) -> None:
        """Paint a small label on the upper edge of a card, where it covers neither rank nor suit."""
        painter = self.painter_for(surface, layout)
        height = painter.px(32 * painter.overlay_scale)
        rect = Rect(0, 0, painter.line_width(text, 22, "bold", max_height=height) + painter.px(20), height)
        rect.midbottom = (round(pose.x), round(pose.y - pose.width * CARD_ASPECT / 2 + BADGE_SINK_U * layout.scale))
        painter.draw_box(rect, 16, colour)
        painter.draw_line(
            text, rect.center, 22, self.theme.surface_dark, weight="bold", anchor="center", max_height=height
        )

    def draw_selection_label(  # noqa: PLR0913 -- text, position and state
        self,
        surface: Surface,
        text: str,
        centre: tuple[float, float],
        layout: TableLayout,
        *,
        is_good: bool,
        ends: tuple[float, float] | None = None,
    ) -> None:
        """Paint the label of the selected cards, centred at *centre* (px).

        *is_good*: they are a legal throw. *ends*: left and right limit in px, if the label may not extend beyond them.
        """
        painter = self.painter_for(surface, layout)
        height, padding = painter.px(48 * painter.overlay_scale), painter.px(44)
        line_height = height - painter.px(6)
        left, right = ends or (0, surface.get_width())
        width = min(painter.line_width(text, 26, "bold", max_height=line_height) + padding, round(right - left))
        rect = Rect(0, 0, width, height)
        rect.center = (round(centre[0]), round(centre[1]))
        rect.left = max(rect.left, round(layout.zone.x + 14 * layout.scale))
        rect.clamp_ip(Rect(round(left), 0, round(right - left), surface.get_height()))
        painter.draw_box(rect, 24, self.theme.accent if is_good else self.theme.danger)
        colour, room = self.theme.surface_dark, width - padding + painter.px(14)
        painter.draw_line(
            text, rect.center, 26, colour, weight="bold", anchor="center", max_width=room, max_height=line_height
        )

    def draw_bubble(
        self,
        surface: Surface,
        bubble: SpeechBubble,
        layout: TableLayout,
        bubble_scale: float,
        occupied: Iterable[RectF] = (),
    ) -> RectF:
        """Paint a speech bubble or verdict beside its player's panel, and return its rectangle at full size.

        *bubble_scale*: current scale; 1 is the full size. *occupied*: rectangles to avoid where possible.
        """
        image = self._bubble_image(bubble, layout)
        size = _bubble_size(image.get_size(), is_verdict=bubble.is_verdict)
        box = self._bubble_boxes.box(bubble.seat, size, layout, occupied)
        if bubble.is_verdict or bubble_scale != 1:
            image = _add_margin(image)
            image = pygame.transform.rotozoom(image, VERDICT_ANGLE_DEG if bubble.is_verdict else 0, bubble_scale)
        centre = Rect(box.pixel_rect).center
        surface.blit(image, image.get_rect(center=centre).clamp(surface.get_rect()))
        return box

    def _bubble_image(self, bubble: SpeechBubble, layout: TableLayout) -> Surface:
        """Return the cached image of a bubble."""
        theme, size, detail_size = self.theme, 32 if layout.is_compact else 44, 22
        fill_colour = {"plain": theme.accent, "good": theme.success, "bad": theme.danger}[bubble.tone]
        if bubble.is_talk:
            size, fill_colour = TALK_SIZE_U, theme.text
        key = (bubble.text, bubble.detail, bubble.tone, bubble.is_verdict, size, layout.scale, TYPE_ROLES.generation)
        return self._bubble_cache.get_or_create(
            key, lambda: self._render_bubble(bubble, fill_colour, size, detail_size, layout)
        )

    def _render_bubble(
        self, bubble: SpeechBubble, fill: str, size: int, detail_size: int, layout: TableLayout
    ) -> Surface:
        """Render a bubble at full size, not rotated."""
        measuring_painter = self.painter_for(Surface((1, 1)), layout)
        weight: FontWeight = "bold" if bubble.is_talk else "display"
        line_height, detail_height = (
            measuring_painter.px(length * measuring_painter.overlay_scale) for length in (size + 12, detail_size + 4)
        )
        width = max(
            measuring_painter.line_width(bubble.text, size, weight, max_height=line_height),
            measuring_painter.line_width(bubble.detail, detail_size, "bold", max_height=detail_height),
        )
        height = line_height + measuring_painter.px(12) + (detail_height if bubble.detail else 0)
        image = Surface((width + measuring_painter.px(44), height), pygame.SRCALPHA)
        painter = self.painter_for(image, layout)
        painter.draw_box(image.get_rect(), 10 if bubble.is_verdict else 22, fill, self.theme.surface_dark, 4)
        x, y, text_colour = image.get_width() // 2, painter.px(6) + line_height // 2, self.theme.surface_dark
        painter.draw_line(
            bubble.text, (x, y), size, text_colour, weight=weight, anchor="center", max_height=line_height
        )
        if bubble.detail:
            detail_position = (x, y + line_height // 2 + detail_height // 2 - painter.px(4))
            painter.draw_line(
                bubble.detail,
                detail_position,
                detail_size,
                text_colour,
                weight="bold",
                anchor="center",
                max_height=detail_height,
            )
        return image

    def draw_thinking_dots(
        self, surface: Surface, panel: PlayerPanelModel, layout: TableLayout, timeline_ms: float
    ) -> None:
        """Paint a ring of dots around the avatar of a player who thinks; a light moves around the ring."""
        painter = self.painter_for(surface, layout)
        (x, y), radius = avatar_circle(panel, layout)
        lit_dot = int(timeline_ms / durations.THINKING_RING_MS * THINKING_DOTS) % THINKING_DOTS
        for number in range(THINKING_DOTS):
            angle_rad = math.tau * number / THINKING_DOTS
            if not layout.is_compact and math.cos(angle_rad) < LOWEST_DOT_COSINE:
                continue  # the total stands there
            lag = (lit_dot - number) % THINKING_DOTS
            dot = Rect(0, 0, *[max(3, painter.px(10 - 2 * min(lag, 2)))] * 2)
            reach = ring_radius(radius, layout.scale) + painter.px(1)
            dot.center = (round(x + reach * math.sin(angle_rad)), round(y - reach * math.cos(angle_rad)))
            painter.draw_box(
                dot, 5, self.theme.accent if lag < LIT_DOTS else self.theme.outline, self.theme.surface_dark, 1
            )

    def _paint_static_layer(self, painter: Painter, view_model: TableViewModel, areas: Sequence[Rect]) -> None:
        """Paint what of the static layer is in these areas (px), from back to front."""
        parts = tuple(self._static_parts(painter, view_model))
        for area in areas:
            with painter.clip_to(area):
                painter.surface.blit(table_surface(self.theme, view_model.layout), area, area)
                for part_area, paint in parts:
                    if part_area.colliderect(area):
                        paint()

    def _static_parts(
        self, painter: Painter, view_model: TableViewModel
    ) -> Iterator[tuple[Rect, Callable[[], object]]]:
        """Yield the parts of the static layer from back to front: the area (px) of each, and how it is painted."""
        layout, top_bar = view_model.layout, Rect(view_model.layout.top_bar.pixel_rect)
        yield top_bar, partial(painter.surface.fill, self.theme.surface_dark, top_bar)
        if not view_model.is_middle_cleared:
            yield turn_light_rect(layout), partial(paint_turn_light, painter, view_model)
            yield dirty_areas.deck_area(layout, painter), partial(_paint_direction_arrow, painter, view_model)
            yield dirty_areas.zone_area(layout, painter), partial(_paint_zone, painter, view_model)
            yield turn_line_area(painter, layout), partial(paint_turn_line, painter, view_model)
            yield dirty_areas.deck_area(layout, painter), partial(self._paint_deck, painter, view_model)
            yield dirty_areas.deck_area(layout, painter), partial(_paint_captions, painter, view_model)
            yield dirty_areas.countdown_area(layout, painter), partial(_paint_countdown, painter, view_model)
        for panel in view_model.player_panels:
            is_own = _is_own_panel(panel, layout)
            yield (
                dirty_areas.panel_area(panel, painter),
                partial(paint_player_panel, painter, panel, layout, is_own=is_own),
            )
        for button in view_model.buttons:
            yield dirty_areas.button_area(button, painter), partial(_paint_button, painter, view_model, button)
        yield dirty_areas.call_hint_area(layout, painter), partial(self._paint_call_hint, painter, view_model)

    def _paint_call_hint(self, painter: Painter, view_model: TableViewModel) -> None:
        """Paint the hint of the call button above it, within its width."""
        colour = painter.theme.danger if dirty_areas.is_call_armed(view_model) else painter.theme.text_muted
        painter.draw_fitted(view_model.call_hint, Rect(view_model.layout.call_hint.pixel_rect), 22, colour)

    def _paint_deck(self, painter: Painter, view_model: TableViewModel) -> None:
        """Paint the deck, as high as the number of cards left, or an empty frame."""
        box, scale = view_model.layout.deck, view_model.layout.scale
        if not view_model.deck_caption:
            return
        if not view_model.stock_size:
            painter.draw_box(Rect(box.pixel_rect), 12, None, painter.theme.outline, 3)
            return
        width, height = round(box.w), round(box.h)
        thickness_px = round(min(MAX_DECK_HEIGHT_U, CARD_THICKNESS_U * (view_model.stock_size - 1)) * scale)
        pose = Pose(box.centre[0] + thickness_px, box.centre[1] + thickness_px, box.w, lift_px=6 * scale)
        self._draw_shadow(painter.surface, pose, is_exact=True)
        # One line for each px: pale and dark in turn, like the cut edges of cards.
        line_px = 2 if self.theme.card_edge_u > BROAD_OUTLINE_U else 1
        paper = self.images.card_style.paper_theme
        for shift in range(thickness_px, 0, -1):
            tone = paper.card_edge if shift // line_px % 2 else paper.card_face
            edge = Rect(0, 0, width, height)
            edge.center = round(box.centre[0] + shift), round(box.centre[1] + shift)
            painter.draw_box(edge, CARD_CORNER_SHARE * width / scale, tone)
        image = self.images.card_back(width)
        painter.surface.blit(image, image.get_rect(center=(round(box.centre[0]), round(box.centre[1]))))


def _add_margin(image: Surface) -> Surface:
    """Return the image with a transparent margin, because rotation leaves a jagged edge without one."""
    width, height = image.get_size()
    padded = Surface((width + 2 * ROTATION_MARGIN_PX, height + 2 * ROTATION_MARGIN_PX), pygame.SRCALPHA)
    padded.blit(image, (ROTATION_MARGIN_PX, ROTATION_MARGIN_PX))
    return padded


def _is_own_panel(panel: PlayerPanelModel, layout: TableLayout) -> bool:
    return panel.hand_total is not None or panel.box.y >= layout.hand.y


def paint_top_bar(painter: Painter, view_model: TableViewModel, enabled_ids: Collection[str]) -> None:
    """Paint the top bar; only buttons with ids in *enabled_ids* look enabled."""
    painter.surface.fill(painter.theme.surface_dark, Rect(view_model.layout.top_bar.pixel_rect))
    for button in view_model.buttons:
        if button.id in TOP_BAR_BUTTONS:
            _paint_button(
                painter, view_model, replace(button, is_enabled=button.is_enabled and button.id in enabled_ids)
            )


def _paint_button(painter: Painter, view_model: TableViewModel, button: ButtonModel) -> None:
    """Paint a button; the one that opens the rules looks like a title."""
    if button.id == RULES_BUTTON:
        paint_match_title(painter, view_model, button)
    else:
        paint_button(painter, button)


def resting_width(pose: Pose, layout: TableLayout) -> float:
    """Return the resting width in px at which a card of this size is rendered: its own, or the next larger one."""
    sizes, final_width = _resting_widths(layout), lay_out_showdown(layout).final_card_width
    if pose.has_width(final_width) or any(pose.has_width(size) for size in sizes):
        return pose.width
    return min((size for size in sizes if size >= pose.width - WIDTH_TOLERANCE_PX), default=sizes[-1])


@memoize_last
def _resting_widths(layout: TableLayout) -> tuple[float, ...]:
    """Return the widths in px at which cards may lie on this table, in ascending order.

    That of a hand alone in the middle is not among them: images that large are made for its cards only.
    """
    small_width, open_width = SMALL_CARD_SIZE_U[0] * layout.scale, OPEN_CARDS[layout.is_compact][0] * layout.scale
    centred_width = lay_out_showdown(layout).card_width
    widths = small_width, open_width, layout.card_width, layout.zone_card_width, layout.hand_card_width, centred_width
    return tuple(sorted(widths))


def _paint_zone(painter: Painter, view_model: TableViewModel) -> None:
    """Paint the play zone, and what it is for while it is empty."""
    theme, layout = painter.theme, view_model.layout
    rect = Rect(layout.throw_area.pixel_rect)
    painter.draw_box(rect, 22, theme.felt_light + "66", theme.outline + "AA", 2)
    if view_model.throw_hint and not view_model.is_zone_occupied and not view_model.drop_target:
        text_rect = Rect(0, 0, rect.w - painter.px(24), min(painter.px(64), rect.h))
        text_rect.center = rect.center
        # Not muted: the light of the turn brightens the cloth under it.
        painter.draw_fitted(view_model.throw_hint, text_rect, 24, theme.text, weight="medium")


def _paint_countdown(painter: Painter, view_model: TableViewModel) -> None:
    if view_model.countdown:
        box = Rect(view_model.layout.countdown.pixel_rect)
        if painter.text_scale > 1:
            box.inflate_ip(0, painter.px(8))
        painter.draw_fitted(view_model.countdown, box, 24, painter.theme.text, weight="medium")


def _paint_captions(painter: Painter, view_model: TableViewModel) -> None:
    """Paint the captions of deck and last play."""
    layout, theme = view_model.layout, painter.theme
    y = round(layout.deck.bottom + CAPTION_OFFSET_U * layout.scale)
    pile_boxes, height = layout.pile_boxes(max(1, len(view_model.pile_cards))), painter.px(CAPTION_HEIGHT_U)
    centre = (round(layout.deck.centre[0]), y)
    room = round(2 * (pile_boxes[0].x - 10 * layout.scale - centre[0]))
    painter.draw_line(
        view_model.deck_caption,
        centre,
        24,
        theme.text_muted,
        weight="medium",
        anchor="center",
        max_width=room,
        max_height=height,
        tabular_figures=True,
    )
    # A short caption is centred under its cards; a long one may extend from the deck to the end of the middle.
    left = (
        round(layout.deck.centre[0])
        + painter.line_width(view_model.deck_caption, 24, "medium", max_height=height) // 2
        + painter.px(24)
    )
    free_rect = Rect(left, y - height // 2, round(layout.centre.right) - left, height)
    text = first_fitting(painter, view_model.pile_captions, 24, free_rect.w, height)
    width = min(free_rect.w, painter.line_width(text, 24, "medium", max_height=height))
    box = Rect(0, free_rect.y, width, height)
    box.centerx = round((pile_boxes[0].x + pile_boxes[-1].right) / 2)
    painter.draw_fitted(text, box.clamp(free_rect), 24, theme.text_muted, weight="medium")


def _bubble_size(size: tuple[int, int], *, is_verdict: bool) -> tuple[float, float]:
    """Return width and height of a bubble as painted; a verdict is rotated."""
    (width, height), angle_rad = size, math.radians(VERDICT_ANGLE_DEG if is_verdict else 0)
    return width * math.cos(angle_rad) + height * math.sin(angle_rad), height * math.cos(angle_rad) + width * math.sin(
        angle_rad
    )


def _paint_direction_arrow(painter: Painter, view_model: TableViewModel) -> None:
    """Paint the direction of play as faint arrows between deck and pile."""
    layout, size_px = view_model.layout, painter.px(26)
    layer = Surface((6 * size_px, 3 * size_px), pygame.SRCALPHA)
    colour = pygame.Color(painter.theme.text)
    colour.a = 26
    step = size_px if view_model.is_clockwise else -size_px
    for number in (-1, 0, 1):
        left, y = layer.get_width() // 2 + number * size_px, layer.get_height() // 2
        points = [(left - step // 2, y - size_px), (left + step // 2, y), (left - step // 2, y + size_px)]
        pygame.draw.lines(layer, colour, False, points, max(2, painter.px(6)))
    painter.surface.blit(
        layer, layer.get_rect(center=(round(layout.deck.centre[0] + 145 * layout.scale), round(layout.deck.centre[1])))
    )


class TablePreparation:
    """Images that are needed when a player can act, and when somebody calls."""

    def __init__(self, showdown_painter: ShowdownPainter) -> None:
        self._showdown_painter = showdown_painter
        self._key: tuple[object, ...] = ()
        """What the images depend on."""
        self._steps: Iterator[Callable[[], object]] = iter(())
        self.is_done = False
        """True if no image is left."""

    def do_next(self, theme: Theme, view_model: TableViewModel, call_word: str) -> None:
        """Make the next image, if one is left."""
        speakers = tuple((panel.seat, panel.character) for panel in view_model.player_panels if not panel.is_out)
        key = (view_model.layout, theme, speakers, call_word)
        if key != self._key:
            self._key, self._steps = key, self._pending(theme, view_model, speakers, call_word)
        step = next(self._steps, None)
        self.is_done = step is None
        if step is not None:
            step()

    def _pending(
        self, theme: Theme, view_model: TableViewModel, speakers: tuple[tuple[int, str], ...], call_word: str
    ) -> Iterator[Callable[[], object]]:
        """Yield the functions that make the images, each within a few ms."""
        layout = view_model.layout
        if theme.felt_light != theme.felt_dark:
            for share in filter(None, TURN_LIGHT_SHARES.values()):
                yield partial(small_turn_light, theme, share)
        yield partial(small_glow, theme.accent)
        stage = lay_out_showdown(layout)
        yield partial(spotlight_levels, layout.size, stage.stage, is_light_theme=theme.is_light)
        yield from self._showdown_painter.preparations(stage, speakers, call_word)
