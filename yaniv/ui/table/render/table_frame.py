"""Painting of one frame of the table: static layer, cards in drawing order, dragged cards, speech bubbles."""

import math
from collections.abc import Mapping
from typing import Final

import pygame
from msgspec.structs import replace
from pygame import Color, Rect, Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.easing import out_cubic
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.geometry.rectangles import RectF
from yaniv.ui.table.model.table_messages import bubble_scale
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.model.view_model_selectors import (
    marks_share,
    meld_position_text,
    move_marks_of,
    selection_info_of,
)
from yaniv.ui.table.render import highlights
from yaniv.ui.table.render.highlights import paint_move_marks
from yaniv.ui.table.render.particles import paint_impact_ring, paint_sparks
from yaniv.ui.table.render.score_badges import paint_counting_totals, paint_hand_badges
from yaniv.ui.table.render.showdown_frame import ShowdownFrame, point_origins
from yaniv.ui.table.render.table_painter import TablePainter, resting_width
from yaniv.ui.table.render.table_tooltip import paint_peeked_card, paint_pile_history
from yaniv.ui.table.state.card_layout import DECK_Z
from yaniv.ui.table.state.move_marks import NO_MARKS
from yaniv.ui.table.state.showdown_layout import lay_out_showdown
from yaniv.ui.table.state.table_layout import CARD_ASPECT, TableLayout
from yaniv.ui.table.view_model.table_elements import staged_card_boxes
from yaniv.ui.table.view_model.table_view_model import TableViewModel

LAST_PLAY_Z: Final = 200
OWN_HAND_Z: Final = 1000
"""Drawing orders, as assigned by `card_layout`."""
LABEL_OFFSET_U: Final = 150
LABEL_CLEARANCE_U: Final = 26
LABEL_ROWS_U: Final = (112, 142, 178, 214)
"""Possible rows for the label of a staged throw, from the upper edge of the play zone."""
LABEL_HALF_HEIGHT_U: Final = 36
"""Half the maximum height of the label."""
LABEL_GAP_U: Final = 14
"""Gap between a staged throw and its label."""

PointF = tuple[float, float]


def paint_table(surface: Surface, table_painter: TablePainter, view_model: TableViewModel, model: TableModel) -> None:
    """Paint everything of the table except speech bubbles."""
    light_share = model.showdown.light_share(model.now_ms, model.animation_speed)
    table_painter.draw_static_layer(surface, view_model, light_share)
    showdown = showdown_frame(view_model, model)
    animation, counter_values = model.animation, model.counter_values
    panels = {panel.seat: panel for panel in view_model.player_panels}
    for panel in view_model.player_panels:
        if panel.is_in_turn and panel.seat != model.table_sprites.own_seat:
            table_painter.draw_thinking_dots(surface, panel, view_model.layout, model.now_ms)
    if counter_values:
        limit = model.view.rules.match.limit
        paint_counting_totals(
            table_painter.painter_for(surface, view_model.layout), panels, counter_values, view_model.layout, limit
        )
    dragged_poses = model.dragged.poses() if model.dragged else {}
    poses = {
        card: pose
        for card, pose in animation.poses().items()
        if card not in dragged_poses and pose.z != DECK_Z and pose.alpha > 0
    }
    dimmed = {pile_card.sprite_id for pile_card in view_model.pile_cards if pile_card.is_dimmed}
    outlines, ends, selection_info = (
        highlights.card_outlines(table_painter, view_model, model),
        highlights.covered_from(view_model, model),
        selection_info_of(model),
    )
    own_hand = model.table_sprites.hand(model.table_sprites.own_seat)
    hidden = {sprite.id for sprite in own_hand} if model.is_hand_hidden else set()
    marks = move_marks_of(model)
    highlights.paint_drop_targets(surface, table_painter, view_model, model)
    table_painter.showdown_painter.paint_under_cards(surface, showdown)
    paint_slap_dust(surface, table_painter, model)
    for card, resting_pose in sorted(poses.items(), key=lambda item: _draw_order(item, model)):
        is_dimmed = card in dimmed and not animation.is_animating(card)
        pose = model.effects.pose_with_effects(card, resting_pose, model.now_ms, model.animation_speed)
        table_painter.draw_card(
            surface,
            "" if card in hidden else animation.card_by_sprite.get(card, ""),
            pose,
            base_width=resting_width(resting_pose, view_model.layout),
            is_dimmed=is_dimmed,
        )
        if pose.face_up_share != 1 or card in hidden:
            continue
        if card in selection_info.unjoinable or card in marks.lifted:
            highlights.paint_card_shade(surface, table_painter, view_model, pose)
        if card in outlines:
            highlights.paint_card_outline(surface, view_model, pose, outlines[card], ends.get(card))
        if card in selection_info.joker_values:
            highlights.paint_joker_value(surface, table_painter, view_model, pose, selection_info.joker_values[card])
    if not hidden:
        highlights.paint_new_badge(surface, table_painter, view_model, model)
    _paint_swap_badges(surface, table_painter, view_model, poses)
    _paint_early_badge(surface, table_painter, view_model, model, poses)
    table_painter.showdown_painter.paint_over_cards(surface, showdown)
    paint_hand_badges(
        table_painter.painter_for(surface, view_model.layout),
        panels,
        counter_values,
        view_model.layout,
        point_origins(showdown),
    )
    if marks is not NO_MARKS:
        paint_move_marks(surface, table_painter, view_model.layout, marks, marks_share(model))
    for card, pose in dragged_poses.items():
        face = animation.card_by_sprite.get(card, "")  # unknown for the top card of the deck
        table_painter.draw_card(surface, face, pose, base_width=resting_width(pose, view_model.layout))
        if card in outlines and (len(dragged_poses) > 1 or model.drop_target == "zone"):
            highlights.paint_card_outline(surface, view_model, pose, outlines[card])
        if card in selection_info.joker_values:
            highlights.paint_joker_value(surface, table_painter, view_model, pose, selection_info.joker_values[card])
    if not hidden:
        _paint_selection_label(surface, table_painter, view_model, model)
    paint_pile_history(surface, table_painter, view_model, model)
    paint_peeked_card(surface, table_painter, view_model.layout, model)


def paint_bubbles(surface: Surface, table_painter: TablePainter, view_model: TableViewModel, model: TableModel) -> None:
    """Paint the speech bubbles, on top of everything else on the table, without overlap where possible."""
    stage = lay_out_showdown(view_model.layout)
    occupied: list[RectF] = [stage.rivals_row, stage.caller_row] if view_model.is_middle_cleared else []
    for bubble in model.messages.visible_bubbles(model.now_ms):
        scale = bubble_scale(bubble, model.now_ms, model.animation_speed)
        occupied.append(table_painter.draw_bubble(surface, bubble, view_model.layout, scale, occupied))


def showdown_frame(view_model: TableViewModel, model: TableModel) -> ShowdownFrame:
    """Return what the showdown is drawn from in this frame."""
    hands: dict[int, tuple[Pose, ...]] = {}
    for label in model.showdown.labels:
        if not label.start_ms <= model.now_ms < label.end_ms:
            continue
        counted = model.table_sprites.hand(label.seat)[: len(label.steps)]  # without cards drawn after a false call
        poses = (model.animation.pose(sprite.id) for sprite in counted)
        hands[label.seat] = tuple(pose for pose in poses if pose is not None)
    return ShowdownFrame(model.showdown, view_model, hands, model.now_ms, model.animation_speed)


def shake_table(surface: Surface, table_painter: TablePainter, view_model: TableViewModel, model: TableModel) -> None:
    """Shift the whole table image slightly after a slap, or after a hand has come down on the caller's."""
    if model.showdown.impacts_ms:
        strength = model.effects.nudge_strength
        dx, dy = table_painter.showdown_painter.shake_offset(showdown_frame(view_model, model), strength)
        surface.scroll(dx, dy)
    offset_u = model.effects.table_offset_u(model.now_ms, model.animation_speed)
    offset_px = round(offset_u * view_model.layout.scale)
    if offset_px:
        surface.scroll(0, offset_px)


def _draw_order(item: tuple[int, Pose], model: TableModel) -> tuple[bool, int]:
    """Return the sort key that decides which card is in front.

    Cards in flight are in front of cards at rest, unless they go under the last play; within the player's hand the
    order is fixed.
    """
    card, pose = item
    rest_z = model.rest_poses.get(card, pose).z
    if rest_z < LAST_PLAY_Z:
        return False, rest_z
    return model.animation.is_animating(card) and pose.z < OWN_HAND_Z, pose.z


def _paint_swap_badges(
    surface: Surface, table_painter: TablePainter, view_model: TableViewModel, poses: Mapping[int, Pose]
) -> None:
    """Paint the label "swap" on jokers that can be swapped."""
    for pile_card in view_model.pile_cards:
        if pile_card.is_swappable and pile_card.sprite_id in poses:
            table_painter.draw_badge(
                surface, tr("swap"), poses[pile_card.sprite_id], view_model.layout, table_painter.theme.info
            )


def _paint_early_badge(
    surface: Surface,
    table_painter: TablePainter,
    view_model: TableViewModel,
    model: TableModel,
    poses: Mapping[int, Pose],
) -> None:
    """Paint the label "early" on an early throw."""
    early_poses = [poses[sprite.id] for sprite in model.table_sprites.early_throw if sprite.id in poses]
    if early_poses:
        x = sum(pose.x for pose in early_poses) / len(early_poses)
        table_painter.draw_badge(
            surface, tr("early"), replace(early_poses[0], x=x), view_model.layout, table_painter.theme.info
        )


def _paint_selection_label(
    surface: Surface, table_painter: TablePainter, view_model: TableViewModel, model: TableModel
) -> None:
    """Paint the label of the dragged, staged or selected cards."""
    if not view_model.selection_label:
        return
    layout, own_hand, text = (
        view_model.layout,
        model.hand_state,
        highlights.selection_label_text(view_model, model),
    )
    if own_hand.dragged and model.dragged:
        table_painter.draw_selection_label(
            surface,
            text,
            _label_near_dragged(model.dragged.centre, layout),
            layout,
            is_good=view_model.is_selection_legal,
        )
        return
    if own_hand.staged:
        end = min(box.x for box in staged_card_boxes(own_hand, layout).values()) - LABEL_GAP_U * layout.scale
        label_position, (left, _) = _label_beside_staged(layout)
        table_painter.draw_selection_label(
            surface, text, label_position, layout, is_good=view_model.is_selection_legal, ends=(left, end)
        )
    elif len(own_hand.selected) > 1 or meld_position_text(model):
        label_position = layout.zone.centre[0], layout.throw_area.y + LABEL_HALF_HEIGHT_U * layout.scale
        table_painter.draw_selection_label(
            surface,
            text,
            label_position,
            layout,
            is_good=view_model.is_selection_legal,
            ends=_free_span(label_position[1], layout),
        )


def _label_beside_staged(layout: TableLayout) -> tuple[PointF, PointF]:
    """Return the position of a staged throw's label, and the free horizontal span of that row, in px.

    The row above the buttons in which the panels leave most room is used.
    """
    rows = [layout.zone.y + row_u * layout.scale for row_u in LABEL_ROWS_U]
    free_rows = [y for y in rows if y + LABEL_HALF_HEIGHT_U * layout.scale <= layout.zone_buttons.y] or rows[:1]
    y = min(free_rows, key=lambda row_y: _free_span(row_y, layout)[0])
    return (layout.zone.x + 140 * layout.scale, y), _free_span(y, layout)


def _free_span(y: float, layout: TableLayout) -> PointF:
    """Return the free horizontal span at this height of a label, in px."""
    return layout.free_span(y - LABEL_HALF_HEIGHT_U * layout.scale, y + LABEL_HALF_HEIGHT_U * layout.scale)


def _label_near_dragged(centre: tuple[float, float], layout: TableLayout) -> tuple[float, float]:
    """Return the label position above the dragged cards, or below them if it would cover captions of deck and pile.

    It would cover the cards at the upper edge of the window, where it has no room above them.
    """
    x, y = centre
    above = y - LABEL_OFFSET_U * layout.scale
    if above < LABEL_HALF_HEIGHT_U * layout.scale:
        return x, y + LABEL_OFFSET_U * layout.scale
    covers_captions = (
        layout.deck.bottom - LABEL_CLEARANCE_U * layout.scale
        < above
        < layout.deck.bottom + 2 * LABEL_CLEARANCE_U * layout.scale
    )
    return x, y + LABEL_OFFSET_U * layout.scale if covers_captions else above


_OUTER_STROKE_U, _OUTER_GAP_U = 4, 10
_INNER_STROKE_U, _INNER_GAP_U = 2, 8


def paint_focus_outline(
    surface: Surface, table_painter: TablePainter, layout: TableLayout, focused: Element, model: TableModel
) -> None:
    """Paint the outline of the focused element: gold around dark, outside the outline of a selected card."""
    kind, _, index = focused.id.partition(":")
    cards = {
        "hand": model.hand_state.fan,
        "staged": model.hand_state.staged,
        "pile": tuple(sprite.id for sprite in model.table_sprites.last_play),
    }.get(kind, ())
    pose = model.animation.pose(cards[int(index)]) if cards else None
    if pose is None:
        table_painter.painter_for(surface, layout).draw_focus_outline(Rect(focused.rect))
        return
    for colour, stroke, gap in (
        (table_painter.theme.accent, _OUTER_STROKE_U, _OUTER_GAP_U),
        (table_painter.theme.surface_dark, _INNER_STROKE_U, _INNER_GAP_U),
    ):
        table_painter.draw_outline(
            surface, replace(pose, width=pose.width + 2 * gap * layout.scale), colour, layout, stroke
        )


DUST_PUFFS: Final = 18
DUST_START_ALPHA: Final = 120
RING_WIDTH_U: Final = 9
RING_REACH: Final = 1.5
"""Greatest radius of the ring around the card, in widths of a card."""
SPARK_SCALE: Final = 0.6
"""Size of the sparks, compared with those of a showdown."""
CAPTION_GAP_U: Final = 10
"""Distance of the caption below the last play, over which no sparks fly."""
DUST_SPREAD: Final = 0.42
"""How far dust flies beyond the edge of the card, in widths of a card."""


def paint_slap_dust(surface: Surface, table_painter: TablePainter, model: TableModel) -> None:
    """Paint the dust around the card that was slapped last; nothing once it has settled."""
    share = model.effects.slap_dust_share(model.now_ms, model.animation_speed)
    play = model.table_sprites.last_play
    if share >= 1 or not play:
        return
    pose = model.pose(play[-1].id)
    colour = Color(table_painter.theme.text if not table_painter.theme.is_light else table_painter.theme.outline)
    dust = _render_dust(pose, share, colour)
    surface.blit(dust, dust.get_rect(center=(round(pose.x), round(pose.y))))
    theme, scale, height = table_painter.theme, model.layout.scale, pose.width * CARD_ASPECT
    card = RectF(pose.x - pose.width / 2, pose.y - height / 2, pose.width, height)
    if share > 0:
        paint_impact_ring(surface, card, share, (RING_WIDTH_U * scale, RING_REACH * pose.width), theme)
        paint_sparks(
            surface,
            card,
            share,
            SPARK_SCALE * scale,
            (theme.accent, theme.text),
            bottom=card.bottom + CAPTION_GAP_U * scale,
        )


def _render_dust(pose: Pose, share: float, colour: Color) -> Surface:
    """Return puffs along the edge of the card, further away and fainter as *share* goes from 0 to 1."""
    width, height = pose.width, pose.width * CARD_ASPECT
    size = round(width * (1 + 3 * DUST_SPREAD)), round(height + 3 * DUST_SPREAD * width)
    dust, reach = Surface(size, pygame.SRCALPHA, 32), DUST_SPREAD * width * out_cubic(share)
    colour.a = round(DUST_START_ALPHA * (1 - share) ** 1.5)
    for number in range(DUST_PUFFS):
        angle = math.tau * (number + 0.35 * math.sin(7 * number)) / DUST_PUFFS
        sine, cosine = math.sin(angle), math.cos(angle)
        edge = min(width / 2 / max(abs(sine), 0.01), height / 2 / max(abs(cosine), 0.01))
        distance = edge + reach * (0.65 + 0.35 * math.cos(5 * number))
        centre = size[0] / 2 + distance * sine, size[1] / 2 - distance * cosine
        pygame.draw.circle(
            dust, colour, centre, max(1.5, width * (0.02 + 0.035 * share) * (1.4 + math.sin(3 * number)))
        )
    return dust
