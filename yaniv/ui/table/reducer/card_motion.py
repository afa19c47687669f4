"""Movement of the cards in the model: every change of sprites, hand or layout becomes an animation."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.ui.animation import durations
from yaniv.ui.animation.sprite_animation import Pose, Timeline
from yaniv.ui.table.choreography.event_timelines import (
    LIFT_SPRING,
    REFLOW_STYLE,
    LayoutSnapshot,
    MotionStyle,
    StyleForCard,
    build_timeline,
    choreograph,
)
from yaniv.ui.table.choreography.showdown_scene import AFTERMATH_EVENTS, aftermath_hold_ms
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.state.card_layout import HandState, lay_out_cards
from yaniv.ui.table.state.hand_sort import HandSorting
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.state.table_sprites import Sprite, TableSprites, apply_event, prefer_sprites

DECK_CARD: Final = -1
"""Sprite id of the top card of the deck while it is dragged; nobody knows yet which card it is."""
LIFT_STYLE: Final = MotionStyle(durations.LIFT_MS, ease=LIFT_SPRING)
ACCEPT_STYLE: Final = MotionStyle(durations.DROP_ACCEPT_MS)


def with_match_event(model: TableModel, event: e.AnyEvent) -> tuple[TableModel, Timeline]:
    """Return the model with an event applied to its sprites and its timeline appended; and that timeline."""
    before = LayoutSnapshot(model.table_sprites, model.rest_poses, model.layout)
    chosen_ids = (*model.hand_state.staged, *model.hand_state.selected)
    if isinstance(event, e.HandsShown | e.FalseCalled):  # the player's own hand is shown as the player has arranged it
        chosen_ids = model.hand_state.order
    known_sprites = prefer_sprites(model.table_sprites, chosen_ids) if chosen_ids else model.table_sprites
    table_sprites = apply_event(known_sprites, event)
    hand_state = (
        HandState(order=sorted_order(table_sprites, model.sorting))
        if isinstance(event, e.HandsDealt)
        else _retain_hand_state(model.hand_state, table_sprites)
    )
    rest_poses = lay_out_cards(table_sprites, hand_state, model.layout)
    animation = model.animation
    deck_pose = model.released_poses.get(DECK_CARD)
    if deck_pose and isinstance(event, e.StockDrawn):
        animation = animation.with_poses({table_sprites.last_drawn: deck_pose})
    after = LayoutSnapshot(table_sprites, rest_poses, model.layout)
    timeline = choreograph(event, before, after, model.animation_speed)
    if isinstance(event, AFTERMATH_EVENTS) and model.showdown.captions:
        speed = model.animation_speed
        hold_ms = aftermath_hold_ms(event, model.showdown.plaques, speed.round_end_timings)
        timeline = replace(timeline, hold_ms=speed.scale_ms(hold_ms))
    changed = replace(
        model,
        table_sprites=table_sprites,
        hand_state=hand_state if hand_state != model.hand_state else model.hand_state,
        rest_poses=rest_poses,
        animation=animation.with_timeline(timeline, table_sprites.faces),
    )
    return _with_event_effects(changed, event, before.table_sprites, model.animation.next_start_ms), timeline


def with_hand_state(model: TableModel, hand_state: HandState, style: MotionStyle = REFLOW_STYLE) -> TableModel:
    """Return the model with another state of the player's own hand; cards that change place move there."""
    return model if hand_state == model.hand_state else relaid_out(replace(model, hand_state=hand_state), style)


def relaid_out(model: TableModel, style: MotionStyle = REFLOW_STYLE) -> TableModel:
    """Return the model in which all cards move from their current poses to their rest poses."""
    return _moved_to_rest(model, lambda _card: style)


def with_layout(model: TableModel, layout: TableLayout, *, is_animated: bool) -> TableModel:
    """Return the model in another layout of the table; without animation all cards are at rest there at once."""
    changed = replace(model, layout=layout)
    return relaid_out(changed) if is_animated else at_rest(changed)


def at_rest(model: TableModel) -> TableModel:
    """Return the model with all cards at rest; timelines that are playing are dropped."""
    rest_poses = lay_out_cards(model.table_sprites, model.hand_state, model.layout)
    animation = model.animation.at_rest(rest_poses, model.table_sprites.faces)
    return replace(model, rest_poses=rest_poses, animation=animation)


def with_sorted_hand(model: TableModel, style_for_card: StyleForCard) -> TableModel:
    """Return the model with the hand sorted; its cards move in the style that *style_for_card* returns."""
    hand_state = replace(model.hand_state, order=sorted_order(model.table_sprites, model.sorting))
    return _moved_to_rest(replace(model, hand_state=hand_state), style_for_card)


def with_poses(model: TableModel, poses: Mapping[int, Pose]) -> TableModel:
    """Return the model with these sprites put into these poses at once, because they are released after a drag."""
    held = {card: pose for card, pose in poses.items() if card != DECK_CARD}
    return replace(model, animation=model.animation.with_poses(held))


def sorted_order(table_sprites: TableSprites, sorting: HandSorting) -> tuple[int, ...]:
    """Return the sprites of the player's own hand in the order of this sorting."""

    def sort_key(sprite: Sprite) -> tuple[int, int]:
        return sorting.sort_position(sprite.card)

    return tuple(sprite.id for sprite in sorted(table_sprites.hand(table_sprites.own_seat), key=sort_key))


def saved_order(table_sprites: TableSprites, saved_cards: Cards) -> tuple[int, ...]:
    """Return the sprites of the player's hand in the order of *saved_cards*, others last; empty if all are."""
    unmatched, order = list(table_sprites.hand(table_sprites.own_seat)), []
    for card in saved_cards:
        sprite = next((candidate for candidate in unmatched if candidate.card == card), None)
        if sprite is not None:
            unmatched.remove(sprite)
            order.append(sprite.id)
    return (*order, *(sprite.id for sprite in unmatched)) if order else ()


def _moved_to_rest(model: TableModel, style_for_card: StyleForCard) -> TableModel:
    """Return the model with all cards on their way to their rest poses, in the style of each card."""
    rest_poses = lay_out_cards(model.table_sprites, model.hand_state, model.layout)
    start_poses = {card: model.pose(card) for card in model.rest_poses if card in rest_poses}
    timeline = build_timeline(start_poses, rest_poses, model.layout, style_for_card, model.animation_speed)
    return replace(model, rest_poses=rest_poses, animation=model.animation.redirected(timeline))


def _with_event_effects(
    model: TableModel, event: e.AnyEvent, sprites_before: TableSprites, start_ms: float
) -> TableModel:
    """Return the model with the effects of an event: thrown cards land, and a slapped card also moves the table.

    *start_ms*: start of the event's timeline.
    """
    if not isinstance(event, e.CardsThrown | e.CardSlapped):
        return model
    speed, is_slap = model.animation_speed, isinstance(event, e.CardSlapped)
    landed_ms = start_ms + speed.scale_ms(durations.SLAP_MS if is_slap else durations.THROW_MS)
    previous_ids = {sprite.id for sprite in _sprites_in_the_middle(sprites_before)}
    new_ids = [sprite.id for sprite in _sprites_in_the_middle(model.table_sprites) if sprite.id not in previous_ids]
    effects = model.effects.with_card_effect(new_ids, "land", landed_ms, speed)
    return replace(model, effects=effects.with_nudge(landed_ms, speed) if is_slap else effects)


def _sprites_in_the_middle(table_sprites: TableSprites) -> tuple[Sprite, ...]:
    """Return the sprites of waiting and early throws and of the last play."""
    return (*table_sprites.waiting_throw, *table_sprites.early_throw, *table_sprites.last_play)


def _retain_hand_state(hand_state: HandState, table_sprites: TableSprites) -> HandState:
    """Return the state of the hand without cards that have left it; new cards join on the right."""
    sprite_ids = [sprite.id for sprite in table_sprites.hand(table_sprites.own_seat)]
    order = tuple(card for card in hand_state.order if card in sprite_ids)
    return HandState(
        order=(*order, *sorted(card for card in sprite_ids if card not in hand_state.order)),
        selected=tuple(card for card in hand_state.selected if card in sprite_ids),
        staged=tuple(card for card in hand_state.staged if card in sprite_ids),
        dragged=tuple(card for card in hand_state.dragged if card in sprite_ids),
        hovered=hand_state.hovered if hand_state.hovered in sprite_ids else -1,
        pressed=hand_state.pressed if hand_state.pressed in sprite_ids else -1,
    )
