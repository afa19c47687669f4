"""Hand controller: applies pointer and key actions to the cards, and submits the moves that result.

The module is long because every gesture passes through here: splitting it would separate the dragged cards from the
meaning of the drag.
"""

import math
from typing import Final

from msgspec.structs import replace

from yaniv.narration.refusal_text import refusal_sentence
from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import out_back, out_cubic, out_quad
from yaniv.ui.animation.tween import Pose
from yaniv.ui.input.input_events import (
    InputEvent,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from yaniv.ui.narration import table_text
from yaniv.ui.table.animation.choreography import MotionStyle
from yaniv.ui.table.animation.dragged_cards import DraggedCards
from yaniv.ui.table.animation.table_animator import DECK_CARD, TableAnimator
from yaniv.ui.table.input import hit_test, pointer_gestures
from yaniv.ui.table.input.card_selection import CardSelection, SaveSorting
from yaniv.ui.table.input.move_submitter import ACCEPT_STYLE, MoveSubmitter
from yaniv.ui.table.state import gesture_commands
from yaniv.ui.table.state.card_layout import HandState, deck_pose, lay_out_fan
from yaniv.ui.table.state.gesture_commands import GestureOutcome, InteractionContext, SpriteIds
from yaniv.ui.table.view_model.table_view_model import TableViewModel

HOVER_STYLE: Final = MotionStyle(durations.HOVER_MS)
HOVER_OUT_STYLE: Final = MotionStyle(durations.HOVER_OUT_MS)
PRESS_STYLE: Final = MotionStyle(durations.PRESS_MS, ease=out_quad)
SNAP_OVERSHOOT: Final = 0.9
"""Overshoot of cards that fly back."""
OFF_SCREEN: Final = (-1, -1)
HOVER_POP_STRENGTH: Final = 0.04


class HandController:
    """Controller of the own hand: applies gestures, and holds the dragged cards and the pointer position."""

    def __init__(
        self, move_submitter: MoveSubmitter, animator: TableAnimator, save_sorting: SaveSorting = lambda _sorting: None
    ) -> None:
        self._move_submitter = move_submitter
        self._animator = animator
        self._pointer_state: pointer_gestures.PointerState = pointer_gestures.PointerIdle()
        self._since_change_ms = math.inf
        """Milliseconds since the screen changed by itself."""
        self._last_click_ms = self._last_call_press_ms = 0
        """Times of the last pointer release and of the last click on a button, in ms of the input events."""
        self._order_before_drag: SpriteIds = ()
        """Order of the hand when the current drag began."""
        self.selection = CardSelection(move_submitter, animator, save_sorting)
        self.dragged: DraggedCards | None = None
        """Dragged cards; None: there is no drag."""
        self.drop_target = ""
        """Kind of the target that would accept the dragged cards; empty: none."""
        self.pointer_position: Point = OFF_SCREEN
        """Pointer position in px."""
        self.acknowledged_sprite = -1
        """Sprite of the last drawn card, once the player has acted after drawing it."""

    @property
    def interaction(self) -> InteractionContext:
        """Current state that gestures are judged by."""
        return self._move_submitter.interaction

    @property
    def hover_target(self) -> pointer_gestures.HitTarget:
        """Target under the pointer while nothing is pressed."""
        return (
            self._pointer_state.hovered
            if isinstance(self._pointer_state, pointer_gestures.PointerIdle)
            else pointer_gestures.FELT_TARGET
        )

    @property
    def hovered_button(self) -> str:
        """Id of the button under the pointer."""
        return (
            self._pointer_state.target.button
            if isinstance(self._pointer_state, pointer_gestures.PointerDown)
            else self.hover_target.button
        )

    @property
    def pressed_button(self) -> str:
        """Id of the button that is held down."""
        return (
            self._pointer_state.target.button if isinstance(self._pointer_state, pointer_gestures.PointerDown) else ""
        )

    @property
    def armed_button(self) -> str:
        """Id of the call button that has been pressed once and waits for confirmation."""
        return self._move_submitter.armed_button

    def handle(self, event: InputEvent, view_model: TableViewModel) -> str:
        """Handle an input event; return the id of a pressed button that the scene has to handle, else an empty text."""
        if isinstance(event, PointerMoved | PointerGone):
            self.pointer_position = event.position if isinstance(event, PointerMoved) else OFF_SCREEN
        if isinstance(event, PointerReleased):
            self._last_click_ms = event.ms
        if isinstance(event, WheelTurned):
            self.cycle_order(-event.steps)
            return ""
        hand_state = self._animator.hand_state
        pointer_events = PointerMoved | PointerPressed | PointerReleased
        is_touch = isinstance(event, pointer_events) and event.is_touch
        find_target = hit_test.touch_target_at if is_touch else hit_test.target_at
        gesture_context = pointer_gestures.GestureContext(
            lambda position: find_target(position, view_model, self._animator.hand_state),
            (hand_state.selected, hand_state.staged),
            pointer_gestures.drag_threshold_px(view_model.layout.scale, is_touch=is_touch),
            ignores_double_clicks=self._since_change_ms < durations.DOUBLE_CLICK_SUPPRESSION_MS,
        )
        self._pointer_state, gestures = pointer_gestures.handle_pointer(self._pointer_state, event, gesture_context)
        pressed_buttons = [self._apply_gesture(gesture, view_model) for gesture in gestures]
        self._update_pressed_card()
        return next((button for button in pressed_buttons if button), "")

    def update(self, ms: float) -> None:
        """Advance the dragged cards by *ms*."""
        self._since_change_ms += ms
        if self.dragged:
            self.dragged.update(ms, self._animator.animation_speed)

    def suppress_clicks(self) -> None:
        """Cancel gestures and suppress double-clicks briefly, because the screen has changed by itself.

        A click meant for the old screen must not hit the new one.
        """
        self.cancel()
        self._since_change_ms = 0.0

    def cancel(self) -> None:
        """Cancel the latest action that is not yet a move.

        That is a drag, else an armed call, else staged cards, else the selection.
        """
        hand_state = self._animator.hand_state
        self._pointer_state = pointer_gestures.PointerIdle()
        if self.dragged:
            self._restore_order()
            self._release_cards()
        elif self._move_submitter.armed_button:
            self._move_submitter.armed_button = ""
        elif hand_state.staged or hand_state.selected:
            still_selected = () if not hand_state.staged else hand_state.selected
            self._animator.set_hand_state(replace(hand_state, staged=(), selected=still_selected), ACCEPT_STYLE)

    def toggle_card(self, card: int) -> None:
        """Select a card or deselect it; if the card is staged, take the staged cards back."""
        self.acknowledged_sprite = self._animator.table_sprites.last_drawn
        self.selection.toggle_card(card)

    def select_meld_or_slap(self, card: int) -> None:
        """Slap the card if it can be slapped, else select a throw that contains it.

        The first is the one worth most points; each repetition selects the next one.
        """
        self.acknowledged_sprite = self._animator.table_sprites.last_drawn
        slap_window = self.interaction.view.slap
        if slap_window and self.interaction.cards_of((card,)) == (slap_window.card,):
            self._move_submitter.execute(gesture_commands.drop_on_zone(self.interaction, (card,)))
        else:
            self.selection.select_next_meld(card)

    def cycle_order(self, step: int) -> None:
        """Rearrange the selected cards to the next order that makes a difference.

        Orders differ in which cards are at the ends, or in the place of a joker.
        """
        reordered = self.selection.cycle_order(step)
        if self.dragged and reordered:
            self.dragged.reorder(reordered)

    def toggle_sort_key(self) -> None:
        """Sort the hand by the other key: rank or suit."""
        self.selection.toggle_sort_key()

    def reverse_sort(self) -> None:
        """Reverse the sort direction of the hand."""
        self.selection.reverse_sort()

    def throw_selected(self) -> None:
        """Throw the selected cards; without a selection, show a sentence that says what can be done instead."""
        if self._animator.hand_state.selected:
            self._move_submitter.execute(
                gesture_commands.drop_on_zone(self.interaction, self._animator.hand_state.selected)
            )
        elif not self.interaction.view.slap and self.interaction.view.hand:
            refusal = gesture_commands.why_no_throw(self.interaction)
            self._move_submitter.reject_drop(
                refusal_sentence(refusal) if refusal else table_text.nothing_selected_sentence(), ()
            )

    def draw_from_stock(self) -> None:
        """Draw from the deck, and throw the selected cards with it where a click does so."""
        self._move_submitter.execute(
            gesture_commands.drop_on_deck(self.interaction, gesture_commands.selection_to_throw(self.interaction))
        )

    def take_from_pile(self, index: int) -> None:
        """Take a card of the last play by its index; -1 is the top card."""
        last_play = self._animator.table_sprites.last_play
        if last_play:
            self._take_sprite(last_play[index].id)

    def press_button(self, button_id: str, view_model: TableViewModel) -> str:
        """Handle a pressed button; return its id if the scene has to handle it, else an empty text."""
        match self._move_submitter.press_button(button_id, view_model):
            case "button:sort":
                self.toggle_sort_key()
            case "button:order":
                self.cycle_order(1)
            case unhandled:
                return unhandled
        return ""

    def _apply_gesture(self, gesture: pointer_gestures.Gesture, view_model: TableViewModel) -> str:
        """Apply a gesture; return the id of a pressed button that the scene has to handle, else an empty text."""
        if not isinstance(gesture, pointer_gestures.Hovered | pointer_gestures.DragMoved | pointer_gestures.Cancelled):
            self.acknowledged_sprite = self._animator.table_sprites.last_drawn
        match gesture:
            case pointer_gestures.Hovered(target):
                self._hover(target, view_model)
            case pointer_gestures.Clicked(target):
                return self._click(target, view_model)
            case pointer_gestures.DoubleClicked(target):
                self.select_meld_or_slap(target.card)
            case pointer_gestures.BrushSelected(card, is_selected):
                if card in self._animator.hand_state.fan:
                    self.selection.set_selected(card, is_selected=is_selected)
            case pointer_gestures.DragStarted(origin, cards, position):
                self._start_drag(origin, cards, position, view_model)
            case pointer_gestures.DragMoved(position):
                self._move_drag(position, view_model)
            case pointer_gestures.Dropped():
                self._drop(gesture, view_model)
            case pointer_gestures.Cancelled():
                self.cancel()
        return ""

    def _hover(self, target: pointer_gestures.HitTarget, view_model: TableViewModel) -> None:
        animator, hand_state = self._animator, self._animator.hand_state
        card = target.card if target.kind == "card" and target.card in hand_state.fan else -1
        if card not in (-1, hand_state.hovered):
            animator.effects.pop_card(card, animator.sprite_animator.now_ms, HOVER_POP_STRENGTH)
        animator.set_hand_state(
            replace(hand_state, hovered=card, aimed=_aimed_sprite(target, view_model)),
            HOVER_STYLE if card >= 0 else HOVER_OUT_STYLE,
        )

    def _update_pressed_card(self) -> None:
        """Press a card down slightly while the pointer is held on it."""
        hand_state = self._animator.hand_state
        target = (
            self._pointer_state.target
            if isinstance(self._pointer_state, pointer_gestures.PointerDown)
            else pointer_gestures.FELT_TARGET
        )
        pressed_card = target.card if target.kind == "card" and target.card in hand_state.fan else -1
        if pressed_card != hand_state.pressed:
            self._animator.set_hand_state(replace(hand_state, pressed=pressed_card), PRESS_STYLE)

    def _click(self, target: pointer_gestures.HitTarget, view_model: TableViewModel) -> str:
        if target.kind == "button":
            return self._click_button(target.button, view_model)
        self._move_submitter.armed_button = ""
        match target.kind:
            case "card":
                self.toggle_card(target.card)
            case "deck":
                self.draw_from_stock()
            case "pile":
                self._take_sprite(target.card)
            case "zone":
                self.throw_selected()
            case _:
                pass
        return ""

    def _click_button(self, button_id: str, view_model: TableViewModel) -> str:
        """Press a button; a second click within the lockout of a double-click does not confirm a risky call."""
        if (
            button_id == self._move_submitter.armed_button
            and self._last_click_ms - self._last_call_press_ms < durations.CONFIRM_LOCKOUT_MS
        ):
            return ""
        unhandled = self.press_button(button_id, view_model)
        self._last_call_press_ms = self._last_click_ms
        return unhandled

    def _take_sprite(self, sprite: int) -> None:
        self._move_submitter.execute(
            gesture_commands.drop_on_pile(
                self.interaction, sprite, gesture_commands.selection_to_throw(self.interaction)
            ),
            about_ids=(sprite,),
        )

    def _start_drag(
        self, origin: pointer_gestures.HitTarget, cards: tuple[int, ...], position: Point, view_model: TableViewModel
    ) -> None:
        """Start a drag of cards of the hand, of a card of the last play, or of the top card of the deck."""
        animator, hand_state = self._animator, self._animator.hand_state
        self._move_submitter.armed_button = ""
        if origin.kind == "card":
            cards = gesture_commands.in_legal_order(self.interaction, cards)
            self._pointer_state, self._order_before_drag = (
                pointer_gestures.PointerDragging(origin, cards),
                hand_state.order,
            )
            still_selected = hand_state.selected if set(cards) <= set(hand_state.selected) else ()
            staged = () if set(cards) & set(hand_state.staged) else hand_state.staged
            animator.set_hand_state(
                replace(hand_state, dragged=cards, selected=still_selected, staged=staged, hovered=-1, pressed=-1)
            )
            start_poses = {card: self._current_pose(card) for card in cards}
            self.dragged = DraggedCards(cards, origin.card, start_poses, position, view_model.layout.scale)
        elif origin.kind == "pile":
            self.dragged = DraggedCards(
                (origin.card,),
                origin.card,
                {origin.card: self._current_pose(origin.card)},
                position,
                view_model.layout.scale,
            )
        elif view_model.stock_size:
            self.dragged = DraggedCards(
                (DECK_CARD,), DECK_CARD, {DECK_CARD: deck_pose(view_model.layout)}, position, view_model.layout.scale
            )

    def _current_pose(self, card: int) -> Pose:
        """Return the current pose of the card, or its rest pose if it is not animated."""
        return self._animator.sprite_animator.pose(card) or self._animator.rest_poses[card]

    def _move_drag(self, position: Point, view_model: TableViewModel) -> None:
        """Move the dragged cards to *position*, and update the drop target and the gap in the hand."""
        if not self.dragged:
            return
        self.dragged.move_to(position)
        self.pointer_position = position
        target = hit_test.drop_target_at(position, self.dragged.leader_box, view_model)
        is_own_hand = bool(self._animator.hand_state.dragged)
        self.drop_target = (
            target.kind if target.kind in (("zone", "deck", "pile") if is_own_hand else ("hand",)) else ""
        )
        self._animator.set_hand_state(
            replace(self._animator.hand_state, aimed=_aimed_sprite(target, view_model) if is_own_hand else -1),
            HOVER_STYLE,
        )
        if is_own_hand and target.kind == "hand":
            self._reorder_dragged(self.dragged.centre[0])
        else:
            self._restore_order()

    def _reorder_dragged(self, x: float) -> None:
        """Move the gap of the dragged cards in the hand to *x*, in px."""
        animator, hand_state = self._animator, self._animator.hand_state
        others = [card for card in hand_state.fan if card not in hand_state.dragged]
        poses_and_boxes = lay_out_fan(replace(hand_state, hovered=-1), animator.layout)
        index = sum(poses_and_boxes[card][0].x < x for card in others)
        dragged_ids = tuple(card for card in hand_state.order if card in hand_state.dragged)
        order = (*others[:index], *dragged_ids, *others[index:])
        animator.set_hand_state(
            replace(hand_state, order=(*order, *(card for card in hand_state.order if card not in order)))
        )

    def _restore_order(self) -> None:
        """Restore the order that the hand had before the drag, because only a drop on the hand rearranges it."""
        hand_state = self._animator.hand_state
        if hand_state.dragged:
            new_cards = (card for card in hand_state.order if card not in self._order_before_drag)
            order = (*(card for card in self._order_before_drag if card in hand_state.order), *new_cards)
            self._animator.set_hand_state(replace(hand_state, order=order))

    def _drop(self, gesture: pointer_gestures.Dropped, view_model: TableViewModel) -> None:
        """End a drag: execute what the drop means, and animate the cards to their rest poses."""
        if not self.dragged:
            return
        origin = gesture.origin
        target = hit_test.drop_target_at(gesture.position, self.dragged.leader_box, view_model)
        if target.kind in ("felt", "hand") and hit_test.is_flick_to_zone(
            self.dragged.centre, gesture.velocity, view_model
        ):
            target = pointer_gestures.HitTarget("zone")
        cards = self._animator.hand_state.dragged or gesture.cards
        poses = self.dragged.poses()
        if target.kind != "hand":
            self._restore_order()
        self._release_cards(is_animated=False)
        outcome = self._drop_outcome(origin, cards, target)
        if origin.kind == "deck":
            self._animator.drop_pose = poses[DECK_CARD] if target.kind == "hand" else None
        missed_text = table_text.missed_drop_sentence(origin.kind, target.kind)
        if missed_text and outcome == GestureOutcome():
            self._move_submitter.reject_drop(missed_text, cards)
        self._move_submitter.execute(outcome, about_ids=cards or (origin.card,))
        self._animator.drop_pose = None
        self._animator.relayout(self._return_style(poses))

    def _drop_outcome(
        self, origin: pointer_gestures.HitTarget, cards: tuple[int, ...], target: pointer_gestures.HitTarget
    ) -> GestureOutcome:
        """Return what a drop means; nothing if the target accepts no such cards, or the pile has changed."""
        pile_ids = [sprite.id for sprite in self._animator.table_sprites.last_play]
        if "pile" in (origin.kind, target.kind) and not {origin.card, target.card} & set(pile_ids):
            return GestureOutcome()
        match origin.kind, target.kind:
            case "card", "zone":
                return gesture_commands.drop_on_zone(self.interaction, cards)
            case "card", "deck":
                return gesture_commands.drop_on_deck(self.interaction, cards)
            case "card", "pile":
                return gesture_commands.drop_on_pile(self.interaction, target.card, cards)
            case "deck", "hand":
                return gesture_commands.drop_on_deck(
                    self.interaction, gesture_commands.selection_to_throw(self.interaction)
                )
            case "pile", "hand":
                return gesture_commands.drop_on_pile(
                    self.interaction, origin.card, gesture_commands.selection_to_throw(self.interaction)
                )
            case _:
                return GestureOutcome()

    def _return_style(self, poses: dict[int, Pose]) -> MotionStyle:
        """Return the style of cards that fly to their rest poses; the duration grows with the distance."""
        animator = self._animator
        pose_pairs = [(pose, animator.rest_poses[card]) for card, pose in poses.items() if card in animator.rest_poses]
        distance_px = max(
            (math.hypot(pose.x - rest_pose.x, pose.y - rest_pose.y) for pose, rest_pose in pose_pairs), default=0.0
        )
        ms = durations.SNAP_BACK_BASE_MS + durations.SNAP_BACK_MS_PER_U * distance_px / animator.layout.scale
        ease = out_back(SNAP_OVERSHOOT) if animator.animation_speed.has_full_motion else out_cubic
        return MotionStyle(min(durations.SNAP_BACK_MAX_MS, max(durations.SNAP_BACK_MIN_MS, ms)), ease=ease)

    def _release_cards(self, *, is_animated: bool = True) -> None:
        """End the drag; the cards fly to their rest poses from where they are, if *is_animated*."""
        animator = self._animator
        if self.dragged:
            poses = self.dragged.poses()
            animator.set_poses(poses)
            self.dragged = None
            animator.hand_state = replace(animator.hand_state, dragged=(), aimed=-1)
            if is_animated:
                animator.relayout(self._return_style(poses))
        self.drop_target = ""


def _aimed_sprite(target: pointer_gestures.HitTarget, view_model: TableViewModel) -> int:
    """Return the sprite of the last play under the pointer if it can be taken now, else -1."""
    is_takeable = any(
        pile_card.sprite_id == target.card and (pile_card.is_offered or pile_card.is_swappable)
        for pile_card in view_model.pile_cards
    )
    return target.card if target.kind == "pile" and is_takeable else -1


def is_new_card_marked(hand_state: HandState, last_drawn: int, acknowledged: int) -> bool:
    """Return True if the card drawn last is still marked as new: it is in the hand, and the player has not acted."""
    return last_drawn in hand_state.order and last_drawn != acknowledged
