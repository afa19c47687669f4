"""Keeps the table sprites, lays them out after every change, and passes timelines to the sprite animator."""

from typing import Final

from msgspec.structs import replace

from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.settings.settings_schema import Speed
from yaniv.ui.animation import durations
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.sprite_animator import SpriteAnimator
from yaniv.ui.animation.timeline import Timeline
from yaniv.ui.animation.tween import Pose
from yaniv.ui.table.animation.choreography import (
    REFLOW_STYLE,
    LayoutSnapshot,
    MotionStyle,
    StyleForCard,
    build_timeline,
    choreograph,
)
from yaniv.ui.table.animation.table_effects import TableEffects
from yaniv.ui.table.state.card_layout import HandState, RestPoses, lay_out_cards
from yaniv.ui.table.state.hand_sort import HandSorting, TablePreferences
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.state.table_sprites import Sprite, TableSprites, apply_event, from_view, prefer_sprites

DECK_CARD: Final = -1
"""Sprite id of the top card of the deck while it is dragged; nobody knows yet which card it is."""


class TableAnimator:
    """Animator of the table: turns events and changes of the hand into animations."""

    def __init__(self, view: View, layout: TableLayout, preferences: TablePreferences, speed: Speed = "normal") -> None:
        """Lay out the table as *view* shows it, without animation; use the saved order of the hand if it still fits."""
        self.sprite_animator = SpriteAnimator()
        self.effects = TableEffects(AnimationSpeed(speed, preferences.motion), preferences.nudge_strength)
        self.layout = layout
        self.sorting = preferences.sorting
        """How the hand is sorted after a deal."""
        self.table_sprites = from_view(view)
        self.hand_state = HandState(
            order=_saved_order(self.table_sprites, preferences.saved_hand)
            or _sorted_order(self.table_sprites, self.sorting)
        )
        self.rest_poses: RestPoses = {}
        self.drop_pose: Pose | None = None
        """Pose in which the player dropped the top card of the deck; the drawn card flies to the hand from there."""
        self._reset()

    @property
    def animation_speed(self) -> AnimationSpeed:
        """Animation speed and amount of motion."""
        return self.effects.animation_speed

    def apply_event(self, event: e.AnyEvent) -> Timeline:
        """Apply an event to the table state at once, queue its timeline, and return that timeline."""
        before = LayoutSnapshot(self.table_sprites, self.rest_poses, self.layout)
        chosen_ids = (*self.hand_state.staged, *self.hand_state.selected)
        self.table_sprites = apply_event(
            prefer_sprites(self.table_sprites, chosen_ids) if chosen_ids else self.table_sprites, event
        )
        is_deal = isinstance(event, e.HandsDealt)
        self.hand_state = (
            HandState(order=_sorted_order(self.table_sprites, self.sorting))
            if is_deal
            else _retain_hand_state(self.hand_state, self.table_sprites)
        )
        self.rest_poses = lay_out_cards(self.table_sprites, self.hand_state, self.layout)
        if self.drop_pose and isinstance(event, e.StockDrawn):
            self.sprite_animator.set_pose(self.table_sprites.last_drawn, self.drop_pose)
        self._add_effects(event, before, self.sprite_animator.next_start_ms)
        timeline = choreograph(
            event, before, LayoutSnapshot(self.table_sprites, self.rest_poses, self.layout), self.animation_speed
        )
        self.sprite_animator.play_timeline(timeline, self.table_sprites.faces)
        return timeline

    def set_hand_state(self, hand_state: HandState, style: MotionStyle = REFLOW_STYLE) -> None:
        """Set the state of the own hand and animate the change."""
        if hand_state != self.hand_state:
            self.hand_state = hand_state
            self.relayout(style)

    def relayout(self, style: MotionStyle = REFLOW_STYLE) -> None:
        """Lay out all cards and animate them from their current poses to their rest poses."""
        self._animate_to_rest(lambda _card: style)

    def resize(self, layout: TableLayout) -> None:
        """Apply the layout of a resized window without animation."""
        self.layout = layout
        self._reset()

    def change_layout(self, layout: TableLayout) -> None:
        """Apply another layout of the same window with animation."""
        self.layout = layout
        self.relayout()

    def sort_hand(self, style_for_card: StyleForCard) -> None:
        """Sort the hand with animation."""
        self.hand_state = replace(self.hand_state, order=_sorted_order(self.table_sprites, self.sorting))
        self._animate_to_rest(style_for_card)

    def set_poses(self, poses: dict[int, Pose]) -> None:
        """Set the current poses of cards that are released after a drag."""
        for card, pose in poses.items():
            if card != DECK_CARD:
                self.sprite_animator.set_pose(card, pose)

    def _animate_to_rest(self, style_for_card: StyleForCard) -> None:
        """Lay out all cards and animate them in the style of each card."""
        before, self.rest_poses = self.rest_poses, lay_out_cards(self.table_sprites, self.hand_state, self.layout)
        start_poses = {
            card: self.sprite_animator.pose(card) or before[card] for card in before if card in self.rest_poses
        }
        self.sprite_animator.animate_to(
            build_timeline(start_poses, self.rest_poses, self.layout, style_for_card, self.animation_speed)
        )

    def _add_effects(self, event: e.AnyEvent, before: LayoutSnapshot, start_ms: float) -> None:
        """Schedule the effects of an event: thrown cards land, and a slapped card also moves the table.

        *before*: the table before the event.
        *start_ms*: start of the event's timeline.
        """
        previous_ids = {
            sprite.id
            for sprite in (
                *before.table_sprites.waiting_throw,
                *before.table_sprites.early_throw,
                *before.table_sprites.last_play,
            )
        }
        sprites_on_table = (
            *self.table_sprites.waiting_throw,
            *self.table_sprites.early_throw,
            *self.table_sprites.last_play,
        )
        new_ids = [sprite.id for sprite in sprites_on_table if sprite.id not in previous_ids]
        match event:
            case e.CardsThrown():
                self.effects.land_cards(new_ids, start_ms + self.animation_speed.scale_ms(durations.THROW_MS))
            case e.CardSlapped():
                self.effects.land_cards(new_ids, start_ms + self.animation_speed.scale_ms(durations.SLAP_MS))
                self.effects.nudge_table(start_ms + self.animation_speed.scale_ms(durations.SLAP_MS))
            case _:
                pass

    def _reset(self) -> None:
        self.rest_poses = lay_out_cards(self.table_sprites, self.hand_state, self.layout)
        self.sprite_animator.reset(self.rest_poses, self.table_sprites.faces)


def _sorted_order(table_sprites: TableSprites, sorting: HandSorting) -> tuple[int, ...]:
    def sort_key(sprite: Sprite) -> tuple[int, int]:
        return sorting.sort_position(sprite.card)

    return tuple(sprite.id for sprite in sorted(table_sprites.hand(table_sprites.own_seat), key=sort_key))


def _saved_order(table_sprites: TableSprites, saved_cards: Cards) -> tuple[int, ...]:
    """Return the sprites of the own hand in the order of *saved_cards*; empty if the hand holds other cards."""
    unmatched, order = list(table_sprites.hand(table_sprites.own_seat)), []
    for card in saved_cards:
        sprite = next((candidate for candidate in unmatched if candidate.card == card), None)
        if sprite is None:
            return ()
        unmatched.remove(sprite)
        order.append(sprite.id)
    return () if unmatched else tuple(order)


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
