"""Hit tests for the pointer and for dragged cards, based on rest poses; tooltips of what lies under the pointer."""

import math
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.characters import personality_of
from yaniv.i18n import tr, tr_plural
from yaniv.ui.geometry.rectangles import RectF, first_at
from yaniv.ui.input.input_events import (
    FocusLost,
    GamepadPressed,
    InputEvent,
    KeyPressed,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    WheelTurned,
)
from yaniv.ui.table.model.pointer_gestures import FELT_TARGET, HitTarget
from yaniv.ui.table.state.card_layout import HandState, lay_out_fan
from yaniv.ui.table.state.memoize import memoize_last
from yaniv.ui.table.state.table_layout import TableLayout, dealer_centre
from yaniv.ui.table.view_model.table_elements import staged_card_boxes
from yaniv.ui.table.view_model.table_view_model import PileCardModel, PlayerPanelModel, TableViewModel

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


HOVER_DELAY_MS: Final = 500
"""How long the pointer rests on a player or a card before its tooltip appears; those of buttons appear at once."""


class TooltipTarget(Struct, frozen=True):
    """Thing with a tooltip, and the lines of its text."""

    id: str
    box: RectF
    lines: tuple[str, ...]
    is_immediate: bool = False
    """True if the tooltip appears without a delay."""


class TooltipState(Struct, frozen=True):
    """State of the tooltip of the mouse; touch input has none. Methods that change something return a new value."""

    pointer: Point | None = None
    """Position of the mouse pointer in px; None: it is not over the table."""
    target: TooltipTarget | None = None
    """Target under the pointer."""
    rested_ms: float = 0.0
    """Time for which the pointer has rested on the target."""
    is_hidden: bool = False
    """True if something was pressed since the pointer came to this target."""

    @property
    def is_pending(self) -> bool:
        """True if a tooltip may appear while the pointer stays where it is."""
        return self.pointer is not None and not self.is_hidden and self.rested_ms < HOVER_DELAY_MS

    @property
    def is_due(self) -> bool:
        """True if the tooltip of the target is to be shown now."""
        has_rested = self.target is not None and (self.target.is_immediate or self.rested_ms >= HOVER_DELAY_MS)
        return has_rested and not self.is_hidden

    def after_input(self, event: InputEvent) -> "TooltipState":
        """Return the state with the pointer where the event puts it; any press hides the tooltip."""
        match event:
            case PointerMoved(is_touch=False):
                return replace(self, pointer=event.position)
            case PointerGone() | FocusLost() | PointerMoved() | PointerPressed(is_touch=True):
                return replace(self, pointer=None)
            case PointerPressed() | KeyPressed() | GamepadPressed() | WheelTurned():
                return replace(self, is_hidden=True)
            case _:
                return self

    def with_target(self, view_model: TableViewModel, hand_state: HandState) -> "TooltipState":
        """Return the state with the thing that is under the pointer now; if it is another one, the rest begins anew."""
        target = tooltip_target_at(self.pointer, view_model, hand_state) if self.pointer else None
        if (target.id if target else "") == (self.target.id if self.target else ""):
            return self if target == self.target else replace(self, target=target)
        return TooltipState(self.pointer, target)

    def advanced(self, ms: float) -> "TooltipState":
        """Return the state after the pointer has rested for *ms* more."""
        return replace(self, rested_ms=self.rested_ms + ms) if self.is_pending else self


@memoize_last
def tooltip_target_at(position: Point, view_model: TableViewModel, hand_state: HandState) -> TooltipTarget | None:
    """Return the thing at this position (px) that has a tooltip; None if nothing there needs explaining."""
    if view_model.is_log_open and view_model.layout.log.contains(position):
        return None
    hit_target = target_at(position, view_model, hand_state)
    match hit_target.kind:
        case "button":
            button = next(button for button in view_model.buttons if button.id == hit_target.button)
            return _target_with_line(hit_target.button, button.box, button.tooltip_text, is_immediate=True)
        case "pile":
            pile_card = next(pile_card for pile_card in view_model.pile_cards if pile_card.sprite_id == hit_target.card)
            return _target_with_line(
                f"pile:{hit_target.card}", pile_card.box, pile_card.label, is_immediate=_is_actionable(pile_card)
            )
        case "deck":
            return TooltipTarget("deck", view_model.layout.deck, tuple(_deck_lines(view_model)))
        case "felt" | "hand" | "zone":
            return _player_target_at(position, view_model)
        case "card":
            return None


def _target_with_line(id_: str, box: RectF, line: str, *, is_immediate: bool) -> TooltipTarget | None:
    """Return a target with a single line; None if the line is empty."""
    return TooltipTarget(id_, box, (line,), is_immediate) if line else None


def _is_actionable(pile_card: PileCardModel) -> bool:
    """Return True if the tooltip of this card says more than its name."""
    return pile_card.is_dimmed or pile_card.is_offered or pile_card.is_swappable


def _deck_lines(view_model: TableViewModel) -> Iterator[str]:
    if not view_model.stock_size:
        yield tr("The deck is empty.")
        return
    yield tr_plural("{n} card left in the deck.", "{n} cards left in the deck.", view_model.stock_size)
    if view_model.is_deck_offered:
        yield tr("Click to draw, or drag a card to your hand.")


def _player_target_at(position: Point, view_model: TableViewModel) -> TooltipTarget | None:
    """Return the target of a dealer's disc or a player's panel at this position."""
    for panel in view_model.player_panels:
        dealer_disc = dealer_disc_box(panel, view_model.layout)
        if dealer_disc and dealer_disc.contains(position):
            return TooltipTarget(f"dealer:{panel.seat}", dealer_disc, (tr("This round's dealer"),), is_immediate=True)
        if panel.box.contains(position):
            return TooltipTarget(f"seat:{panel.seat}", panel.box, tuple(_panel_lines(panel)))
    return None


def _panel_lines(panel: PlayerPanelModel) -> Iterator[str]:
    yield panel.label
    if panel.character:
        personality = personality_of(panel.character)
        yield tr("{title}: {about}", title=tr(personality.title), about=tr(personality.about))
    if panel.hand_total is not None and panel.shows_hand_total:
        yield tr("The large number is your hand's value.")
    if panel.is_in_turn:
        yield tr("The gold frame shows whose turn it is.")


DEALER_REACH_U: Final = 24
"""Distance from the centre of the dealer's disc within which the pointer is on it."""


def dealer_disc_box(panel: PlayerPanelModel, layout: TableLayout) -> RectF | None:
    """Return the rectangle of the dealer's disc, or None if this player is not the dealer."""
    if not panel.is_dealer or panel.is_open:
        return None
    x, y = dealer_centre(panel.box, layout)
    radius = DEALER_REACH_U * layout.scale
    return RectF(x - radius, y - radius, 2 * radius, 2 * radius)
