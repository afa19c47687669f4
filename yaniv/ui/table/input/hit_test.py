"""Hit tests for the pointer and for dragged cards, based on rest poses."""

import math
from typing import Final

from yaniv.ui.geometry.rectangles import RectF, first_at
from yaniv.ui.input.input_events import Point
from yaniv.ui.table.input.pointer_gestures import FELT_TARGET, HitTarget
from yaniv.ui.table.state.card_layout import HandState, lay_out_fan
from yaniv.ui.table.view_model.table_elements import staged_card_boxes
from yaniv.ui.table.view_model.table_view_model import TableViewModel

PointF = tuple[float, float]
TOUCH_REACH_U: Final = 16
"""Distance by which a finger may miss a target, in u."""
MIN_TOUCH_REACH_PX: Final = 10
"""Minimum of that distance, in px."""
PILE_HALO_U: Final = 16
"""Margin around a card of the last play within which dragged cards count as dropped on it, in u."""
DECK_HALO_U: Final = 24
"""Margin around the deck within which dragged cards count as dropped on it, in u."""
ZONE_HALO_U: Final = 40
"""Margin around the play zone within which the centre of the leading card counts as over the zone, in u."""
MIN_ZONE_OVERLAP_SHARE: Final = 0.12
"""Share of the leading card that must lie over the play zone for a drop to count as one on the zone."""
MIN_FLICK_U_PER_S: Final = 1400
"""Speed of the pointer above which the end of a drag counts as a flick, in u per second."""
MIN_FLICK_COSINE: Final = math.cos(math.radians(35))
"""Minimum cosine of the angle between a flick and the direction of the play zone (35 degrees at most)."""


def target_at(position: Point, view_model: TableViewModel, hand_state: HandState) -> HitTarget:
    """Return the topmost target at this point, in window px."""
    button = first_at(((each, each.box.pixel_rect) for each in view_model.buttons), position)
    if button is not None:
        return HitTarget("button", button=button.id)
    for card, box in reversed(staged_card_boxes(hand_state, view_model.layout).items()):
        if box.contains(position):
            return HitTarget("card", card)
    for card, (_, box) in reversed(lay_out_fan(hand_state, view_model.layout).items()):
        if box.contains(position):
            return HitTarget("card", card)
    for pile_card in view_model.pile_cards:
        if pile_card.box.contains(position):
            return HitTarget("pile", pile_card.sprite_id)
    if view_model.deck_caption and view_model.layout.deck.contains(position):
        return HitTarget("deck")
    if view_model.layout.zone.contains(position):
        return HitTarget("zone")
    return HitTarget("hand") if view_model.layout.hand.contains(position) else FELT_TARGET


def touch_target_at(position: Point, view_model: TableViewModel, hand_state: HandState) -> HitTarget:
    """Return the thing that a finger at this point (px) means, which may miss it by a short distance.

    The exact point is tried first, then eight points around it; the felt and the free area of the hand do not count.
    """
    hit_target = target_at(position, view_model, hand_state)
    reach_px = max(MIN_TOUCH_REACH_PX, TOUCH_REACH_U * view_model.layout.scale)
    for step in range(8):
        if hit_target.kind not in ("felt", "hand"):
            break
        angle = math.radians(45 * step)
        hit_target = target_at(
            (round(position[0] + reach_px * math.cos(angle)), round(position[1] + reach_px * math.sin(angle))),
            view_model,
            hand_state,
        )
    return hit_target if hit_target.kind not in ("felt", "hand") else target_at(position, view_model, hand_state)


def drop_target_at(position: Point, leader_box: RectF, view_model: TableViewModel) -> HitTarget:
    """Return the place on which the dragged cards would be dropped, judged by the pointer and the leading card.

    *leader_box* is the rectangle of the leading card, in px.
    """
    scale, centre = view_model.layout.scale, leader_box.centre
    for pile_card in reversed(view_model.pile_cards):
        if _contains_either(pile_card.box.inflated(PILE_HALO_U * scale), position, centre):
            return HitTarget("pile", pile_card.sprite_id)
    if view_model.deck_caption and _contains_either(
        view_model.layout.deck.inflated(DECK_HALO_U * scale), position, centre
    ):
        return HitTarget("deck")
    if _contains_either(view_model.layout.zone, position, centre):
        return HitTarget("zone")
    if view_model.layout.hand.contains(position):
        return HitTarget("hand")
    is_near_zone = view_model.layout.zone.inflated(ZONE_HALO_U * scale).contains(centre)
    return (
        HitTarget("zone")
        if is_near_zone or leader_box.overlap_share(view_model.layout.zone) >= MIN_ZONE_OVERLAP_SHARE
        else FELT_TARGET
    )


def is_flick_to_zone(centre: PointF, velocity: tuple[float, float], view_model: TableViewModel) -> bool:
    """Return True if cards released at *centre* (px) with *velocity* (px per second) fly into the play zone."""
    zone = view_model.layout.zone
    nearest = min(max(centre[0], zone.x), zone.right), zone.centre[1]
    direction = nearest[0] - centre[0], nearest[1] - centre[1]
    speed_px, distance_px = math.hypot(*velocity), math.hypot(*direction)
    if speed_px < MIN_FLICK_U_PER_S * view_model.layout.scale or not distance_px:
        return False
    return direction[0] * velocity[0] + direction[1] * velocity[1] >= MIN_FLICK_COSINE * speed_px * distance_px


def _contains_either(box: RectF, position: Point, centre: PointF) -> bool:
    return box.contains(position) or box.contains(centre)
