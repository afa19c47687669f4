"""Pointer gestures on the table: select, drag, drop and press. The meaning of a drop is decided in `gesture_commands`.

The module is long because every gesture passes through here: splitting it would separate the dragged cards from the
meaning of the drag.
"""

import math
from functools import partial
from typing import Final

from msgspec.structs import replace

from yaniv.narration.refusal_text import refusal_sentence
from yaniv.ui.animation import durations
from yaniv.ui.animation.easing import out_back, out_cubic, out_quad
from yaniv.ui.animation.sprite_animation import Pose
from yaniv.ui.input.input_events import (
    FocusLost,
    InputCancelled,
    InputEvent,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from yaniv.ui.narration import table_text
from yaniv.ui.table.choreography.dragged_cards import lift_cards
from yaniv.ui.table.choreography.event_timelines import MotionStyle
from yaniv.ui.table.model import hit_test, pointer_gestures
from yaniv.ui.table.model.pointer_gestures import FELT_TARGET, HitTarget, PointerDown, PointerIdle
from yaniv.ui.table.model.side_effects import PressButton, Step, SubmitMoves
from yaniv.ui.table.model.table_model import OFF_SCREEN, TableModel
from yaniv.ui.table.model.view_model_selectors import view_model_at_rest
from yaniv.ui.table.reducer import move_reducer
from yaniv.ui.table.reducer.card_motion import ACCEPT_STYLE, DECK_CARD, relaid_out, with_hand_state, with_poses
from yaniv.ui.table.state import gesture_commands, selection_analysis
from yaniv.ui.table.state.card_layout import deck_pose, lay_out_fan
from yaniv.ui.table.state.gesture_commands import GestureOutcome
from yaniv.ui.table.view_model.table_view_model import TableViewModel

HOVER_STYLE: Final = MotionStyle(durations.HOVER_MS)
HOVER_OUT_STYLE: Final = MotionStyle(durations.HOVER_OUT_MS)
PRESS_STYLE: Final = MotionStyle(durations.PRESS_MS, ease=out_quad)
SNAP_OVERSHOOT: Final = 0.9
"""Overshoot of cards that fly back."""
HOVER_POP_STRENGTH: Final = 0.04


def reduce_pointer(model: TableModel, event: InputEvent) -> Step:
    """Handle an event of pointer or wheel; also those keys and focus losses that end a gesture."""
    pointer = model.pointer
    if isinstance(event, PointerMoved | PointerGone):
        pointer = replace(pointer, position=event.position if isinstance(event, PointerMoved) else OFF_SCREEN)
    if isinstance(event, PointerReleased):
        pointer = replace(pointer, last_click_ms=event.ms)
    if isinstance(event, InputCancelled):
        return Step(_with_pressed_card(let_go(model)))
    if isinstance(event, FocusLost):
        return Step(move_reducer.disarmed(model))
    if isinstance(event, WheelTurned):
        return Step(move_reducer.cycle_order(move_reducer.without_question(model), -event.steps))
    view_model, hand_state = view_model_at_rest(model), model.hand_state
    is_touch = isinstance(event, PointerMoved | PointerPressed | PointerReleased) and event.is_touch
    find_target = hit_test.touch_target_at if is_touch else hit_test.target_at
    gesture_context = pointer_gestures.GestureContext(
        lambda position: find_target(position, view_model, hand_state),
        (hand_state.selected, hand_state.staged),
        pointer_gestures.drag_threshold_px(view_model.layout.scale, is_touch=is_touch),
        lambda card: selection_analysis.completes_throw(model.interaction, card),
        ignores_double_clicks=pointer.since_change_ms < durations.DOUBLE_CLICK_SUPPRESSION_MS,
    )
    pointer_state, gestures = pointer_gestures.handle_pointer(pointer.state, event, gesture_context)
    step = Step(replace(model, pointer=replace(pointer, state=pointer_state)))
    for gesture in gestures:
        step = step.then(partial(_apply_gesture, gesture=gesture))
    return Step(_with_pressed_card(step.model), step.side_effects)


def button_at(model: TableModel, event: PointerMoved | PointerPressed | PointerReleased) -> str:
    """Return the id of the button at the position of the event; empty if there is none."""
    find_target = hit_test.touch_target_at if event.is_touch else hit_test.target_at
    return find_target(event.position, view_model_at_rest(model), model.hand_state).button


def advance_drag(model: TableModel, ms: float) -> TableModel:
    """Return the model with the dragged cards *ms* milliseconds later."""
    pointer = replace(model.pointer, since_change_ms=model.pointer.since_change_ms + ms)
    dragged = model.dragged.advanced(ms, model.animation_speed) if model.dragged else None
    return replace(model, pointer=pointer, dragged=dragged)


def suppress_clicks(model: TableModel) -> TableModel:
    """Return the model without gestures in progress, in which double clicks are ignored for a moment.

    For a screen that has changed by itself: a click meant for the old screen must not hit the new one.
    """
    cancelled = cancel(model)
    return replace(cancelled, pointer=replace(cancelled.pointer, since_change_ms=0.0))


def let_go(model: TableModel) -> TableModel:
    """Return the model without press, drag or brush; dragged cards fly back, selection and staged cards stay."""
    idle = replace(model, pointer=replace(model.pointer, state=PointerIdle()))
    return _release_cards(_restore_order(idle), is_animated=True) if model.dragged else idle


def cancel(model: TableModel) -> TableModel:
    """Return the model with the latest action cancelled that is not yet a move.

    That is a drag, else a throw or call that waits to be confirmed, else staged cards (in the play zone, not thrown
    yet), else the selection.
    """
    hand_state = model.hand_state
    if model.dragged:
        return let_go(model)
    model = let_go(model)
    if model.armed_button or model.throw_question:
        return move_reducer.disarmed(model)
    still_selected = () if not hand_state.staged else hand_state.selected
    return with_hand_state(model, replace(hand_state, staged=(), selected=still_selected), ACCEPT_STYLE)


def has_something_to_cancel(model: TableModel) -> bool:
    """Return True if `cancel` would take something back, or the input has closed a hint."""
    hand_state = model.hand_state
    is_waiting = bool(model.armed_button or model.throw_question or model.call_hold or model.priced_call)
    is_held = bool(model.dragged) or not isinstance(model.pointer.state, PointerIdle)
    return is_waiting or is_held or model.has_closed_hint or bool(hand_state.staged or hand_state.selected)


def acknowledge_drawn_card(model: TableModel) -> TableModel:
    """Return the model in which the card drawn last is no longer marked as new, because the player has acted."""
    last_drawn = model.table_sprites.last_drawn
    return model if model.acknowledged_sprite == last_drawn else replace(model, acknowledged_sprite=last_drawn)


def toggle_card(model: TableModel, card: int) -> Step:
    """Select a card or deselect it; if it is staged (in the play zone, not thrown yet), take the staged cards back."""
    question, released = model.throw_question, move_reducer.disarmed(acknowledge_drawn_card(model))
    if question and card in model.hand_state.staged and card not in question.staged_before:
        return Step(released)  # it lay in the play zone only for the question
    return Step(move_reducer.toggle_card(released, card))


def select_meld_or_slap(model: TableModel, card: int) -> Step:
    """Slap the card if that is possible, else select a throw that contains it.

    The first throw is the one worth most points; each repetition selects the next one.
    """
    model = acknowledge_drawn_card(model)
    slap_window = model.view.slap
    if slap_window and model.interaction.cards_of((card,)) == (slap_window.card,):
        return move_reducer.execute(model, gesture_commands.drop_on_zone(model.interaction, (card,)))
    return Step(move_reducer.select_next_meld(model, card))


def throw_selected(model: TableModel) -> Step:
    """Throw the selected cards; without a selection, show a sentence on what can be done instead."""
    interaction = model.interaction
    if model.hand_state.selected:
        return move_reducer.execute(model, gesture_commands.drop_on_zone(interaction, model.hand_state.selected))
    if interaction.view.slap or not interaction.view.hand:
        return Step(model)
    refusal = gesture_commands.why_no_throw(interaction)
    sentence = refusal_sentence(refusal) if refusal else table_text.nothing_selected_sentence()
    return move_reducer.reject(model, sentence, ())


def draw_from_stock(model: TableModel) -> Step:
    """Draw from the stock; the selected cards are thrown with it where a click on the stock means that."""
    interaction = model.interaction
    return move_reducer.execute(
        model, gesture_commands.drop_on_deck(interaction, gesture_commands.selection_to_throw(interaction))
    )


def take_from_pile(model: TableModel, index: int) -> Step:
    """Take the card at *index* in the last play; -1 is the top card."""
    last_play = model.table_sprites.last_play
    return _take_sprite(model, last_play[index].id) if last_play else Step(model)


def press_button(model: TableModel, button_id: str) -> Step:
    """Handle the press of a button on the table: change the model, or return a side effect for the scene to carry out.

    Buttons that do not concern the cards become a `PressButton`.
    """
    step = move_reducer.press_button(model, button_id)
    match step.side_effects:
        case (PressButton("button:sort"),):
            return move_reducer.sort_by_next_key(step.model)
        case (PressButton("button:order"),):
            return Step(move_reducer.cycle_order(step.model, 1))
        case _:
            return step


def finish_drop(model: TableModel) -> TableModel:
    """Return the model in which cards dropped by the player fly to their rest poses."""
    if not model.released_poses:
        return model
    style = _return_style(model, model.released_poses)
    return relaid_out(replace(model, released_poses={}), style)


def _apply_gesture(model: TableModel, gesture: pointer_gestures.Gesture) -> Step:
    if not isinstance(gesture, pointer_gestures.Hovered | pointer_gestures.DragMoved | pointer_gestures.Cancelled):
        model = acknowledge_drawn_card(model)
    match gesture:
        case pointer_gestures.Hovered(target):
            return Step(_hover(model, target))
        case pointer_gestures.Clicked(target):
            return _click(model, target)
        case pointer_gestures.DoubleClicked(target):
            model = move_reducer.without_question(model)
            return select_meld_or_slap(model, target.card)
        case pointer_gestures.BrushSelected(card, is_selected):
            model = move_reducer.without_question(model)
            if card not in model.hand_state.fan:
                return Step(model)
            return Step(move_reducer.with_card_selected(model, card, is_selected=is_selected))
        case pointer_gestures.DragStarted():
            return Step(_start_drag(model, gesture))
        case pointer_gestures.DragMoved(position):
            return Step(_move_drag(model, position))
        case pointer_gestures.Dropped():
            return _drop(model, gesture)
        case pointer_gestures.Cancelled():
            return Step(cancel(model))


def _hover(model: TableModel, target: HitTarget) -> TableModel:
    hand_state = model.hand_state
    card = target.card if target.kind == "card" and target.card in hand_state.fan else -1
    if card not in (-1, hand_state.hovered):
        strength = HOVER_POP_STRENGTH if card % 2 else -HOVER_POP_STRENGTH
        effects = model.effects.with_card_effect((card,), "pop", model.now_ms, model.animation_speed, strength)
        model = replace(model, effects=effects)
    hovered = replace(hand_state, hovered=card, aimed=_aimed_sprite(target, view_model_at_rest(model)))
    return with_hand_state(model, hovered, HOVER_STYLE if card >= 0 else HOVER_OUT_STYLE)


def _with_pressed_card(model: TableModel) -> TableModel:
    """Return the model with the card pressed down slightly on which the pointer is held."""
    state, hand_state = model.pointer.state, model.hand_state
    target = state.target if isinstance(state, PointerDown) else FELT_TARGET
    pressed_card = target.card if target.kind == "card" and target.card in hand_state.fan else -1
    return with_hand_state(model, replace(hand_state, pressed=pressed_card), PRESS_STYLE)


def _click(model: TableModel, target: HitTarget) -> Step:
    if target.kind == "button":
        return _click_button(model, target.button)
    if target.kind == "card":
        return toggle_card(model, target.card)
    model = move_reducer.disarmed(model)
    match target.kind:
        case "deck":
            return draw_from_stock(model)
        case "pile":
            return _take_sprite(model, target.card)
        case "zone":
            return throw_selected(model)
        case _:
            return Step(model)


def _click_button(model: TableModel, button_id: str) -> Step:
    """Press a button; a second click within the lockout of a double-click does not confirm a risky call."""
    pointer = model.pointer
    is_too_soon = pointer.last_click_ms - pointer.last_call_press_ms < durations.CONFIRM_LOCKOUT_MS
    if button_id == model.armed_button and is_too_soon:
        return Step(model)
    pressed = replace(model, pointer=replace(pointer, last_call_press_ms=pointer.last_click_ms))
    return press_button(pressed, button_id)


def _take_sprite(model: TableModel, sprite: int) -> Step:
    interaction = model.interaction
    selected = gesture_commands.selection_to_throw(interaction)
    outcome = gesture_commands.drop_on_pile(interaction, sprite, selected)
    return move_reducer.execute(model, outcome, about_ids=(sprite,))


def _start_drag(model: TableModel, gesture: pointer_gestures.DragStarted) -> TableModel:
    """Start a drag of cards of the hand, of a card of the last play, or of the top card of the deck."""
    model, origin, scale = move_reducer.disarmed(model), gesture.origin, model.layout.scale
    if origin.kind == "card":
        # A pressed card may have left the hand, or the pile, before the pointer moves.
        return _start_hand_drag(model, gesture) if origin.card in model.hand_state.order else model
    if origin.kind == "pile":
        if origin.card not in model.rest_poses:
            return model
        poses = {origin.card: model.pose(origin.card)}
        return replace(model, dragged=lift_cards((origin.card,), origin.card, poses, gesture.position, scale))
    if view_model_at_rest(model).stock_size:
        poses = {DECK_CARD: deck_pose(model.layout)}
        return replace(model, dragged=lift_cards((DECK_CARD,), DECK_CARD, poses, gesture.position, scale))
    return model


def _start_hand_drag(model: TableModel, gesture: pointer_gestures.DragStarted) -> TableModel:
    """Start a drag of cards of the player's own hand, in the order in which they may be thrown."""
    hand_state = model.hand_state
    cards = gesture_commands.in_legal_order(model.interaction, gesture.cards)
    pointer_state = pointer_gestures.PointerDragging(gesture.origin, cards)
    model = replace(model, pointer=replace(model.pointer, state=pointer_state), order_before_drag=hand_state.order)
    lifted = replace(
        hand_state,
        dragged=cards,
        selected=hand_state.selected if set(cards) <= set(hand_state.selected) else (),
        staged=() if set(cards) & set(hand_state.staged) else hand_state.staged,
        hovered=-1,
        pressed=-1,
    )
    model = with_hand_state(model, lifted)
    poses = {card: model.pose(card) for card in cards}
    dragged = lift_cards(cards, gesture.origin.card, poses, gesture.position, model.layout.scale)
    return replace(model, dragged=dragged)


def _move_drag(model: TableModel, position: Point) -> TableModel:
    """Move the dragged cards to *position*, and update the drop target and the gap in the hand."""
    if not model.dragged:
        return model
    dragged, view_model = model.dragged.moved_to(position), view_model_at_rest(model)
    target = hit_test.drop_target_at(position, dragged.leader_box, view_model)
    is_own_hand = bool(model.hand_state.dragged)
    accepted_kinds = ("zone", "deck", "pile") if is_own_hand else ("hand",)
    model = replace(
        model,
        dragged=dragged,
        pointer=replace(model.pointer, position=position),
        drop_target=target.kind if target.kind in accepted_kinds else "",
    )
    aimed = _aimed_sprite(target, view_model) if is_own_hand else -1
    model = with_hand_state(model, replace(model.hand_state, aimed=aimed), HOVER_STYLE)
    if is_own_hand and target.kind == "hand":
        return _move_gap(model, dragged.centre[0])
    return _restore_order(model)


def _move_gap(model: TableModel, x: float) -> TableModel:
    """Move the gap of the dragged cards in the hand to *x*, in px."""
    hand_state = model.hand_state
    others = [card for card in hand_state.fan if card not in hand_state.dragged]
    poses_and_boxes = lay_out_fan(replace(hand_state, hovered=-1), model.layout)
    index = sum(poses_and_boxes[card][0].x < x for card in others)
    dragged_ids = tuple(card for card in hand_state.order if card in hand_state.dragged)
    order = (*others[:index], *dragged_ids, *others[index:])
    staged_ids = (card for card in hand_state.order if card not in order)
    return with_hand_state(model, replace(hand_state, order=(*order, *staged_ids)))


def _restore_order(model: TableModel) -> TableModel:
    """Restore the order that the hand had before the drag, because only a drop on the hand rearranges it."""
    hand_state, before = model.hand_state, model.order_before_drag
    if not hand_state.dragged:
        return model
    new_cards = (card for card in hand_state.order if card not in before)
    order = (*(card for card in before if card in hand_state.order), *new_cards)
    return with_hand_state(model, replace(hand_state, order=order))


def _drop(model: TableModel, gesture: pointer_gestures.Dropped) -> Step:
    """End a drag: execute what the drop means; afterwards the cards fly to their rest poses."""
    if not model.dragged:
        return Step(model)
    origin, view_model = gesture.origin, view_model_at_rest(model)
    target = hit_test.drop_target_at(gesture.position, model.dragged.leader_box, view_model)
    if target.kind in ("felt", "hand") and hit_test.is_flick_to_zone(
        model.dragged.centre, gesture.velocity, view_model
    ):
        target = HitTarget("zone")
    cards = model.hand_state.dragged or gesture.cards
    poses = model.dragged.poses()
    if target.kind != "hand":
        model = _restore_order(model)
        poses = poses if origin.kind != "deck" else {card: pose for card, pose in poses.items() if card != DECK_CARD}
    model = replace(_release_cards(model, is_animated=False), released_poses=poses)
    outcome = _drop_outcome(model, origin, cards, target)
    missed_text = table_text.missed_drop_sentence(origin.kind, target.kind)
    rejection = Step(model)
    if missed_text and outcome == GestureOutcome():
        rejection = move_reducer.reject(model, missed_text, cards)
    step = rejection.then(lambda current: move_reducer.execute(current, outcome, cards or (origin.card,)))
    # After submitted moves the drop is finished when they have been answered.
    is_submitted = any(isinstance(each, SubmitMoves) for each in step.side_effects)
    return step if is_submitted else Step(finish_drop(step.model), step.side_effects)


def _drop_outcome(model: TableModel, origin: HitTarget, cards: tuple[int, ...], target: HitTarget) -> GestureOutcome:
    """Return what a drop means; nothing if the target accepts no such cards, or the pile has changed."""
    interaction = model.interaction
    pile_ids = [sprite.id for sprite in model.table_sprites.last_play]
    if "pile" in (origin.kind, target.kind) and not {origin.card, target.card} & set(pile_ids):
        return GestureOutcome()
    match origin.kind, target.kind:
        case "card", "zone":
            return gesture_commands.drop_on_zone(interaction, cards)
        case "card", "deck":
            return gesture_commands.drop_on_deck(interaction, cards)
        case "card", "pile":
            return gesture_commands.drop_on_pile(interaction, target.card, cards)
        case "deck", "hand":
            return gesture_commands.drop_on_deck(interaction, gesture_commands.selection_to_throw(interaction))
        case "pile", "hand":
            selected = gesture_commands.selection_to_throw(interaction)
            return gesture_commands.drop_on_pile(interaction, origin.card, selected)
        case _:
            return GestureOutcome()


def _return_style(model: TableModel, poses: dict[int, Pose]) -> MotionStyle:
    """Return the style of cards that fly to their rest poses; the duration grows with the distance."""
    pose_pairs = [(pose, model.rest_poses[card]) for card, pose in poses.items() if card in model.rest_poses]
    distance_px = max(
        (math.hypot(pose.x - rest_pose.x, pose.y - rest_pose.y) for pose, rest_pose in pose_pairs), default=0.0
    )
    ms = durations.SNAP_BACK_BASE_MS + durations.SNAP_BACK_MS_PER_U * distance_px / model.layout.scale
    ease = out_back(SNAP_OVERSHOOT) if model.animation_speed.has_full_motion else out_cubic
    return MotionStyle(min(durations.SNAP_BACK_MAX_MS, max(durations.SNAP_BACK_MIN_MS, ms)), ease=ease)


def _release_cards(model: TableModel, *, is_animated: bool) -> TableModel:
    """End the drag; the cards fly to their rest poses from where they are, if *is_animated*."""
    if not model.dragged:
        return replace(model, drop_target="")
    poses = model.dragged.poses()
    released = replace(
        with_poses(model, poses),
        dragged=None,
        drop_target="",
        hand_state=replace(model.hand_state, dragged=(), aimed=-1),
    )
    return relaid_out(released, _return_style(released, poses)) if is_animated else released


def _aimed_sprite(target: HitTarget, view_model: TableViewModel) -> int:
    """Return the sprite of the last play under the pointer if it can be taken now, else -1."""
    is_takeable = any(
        pile_card.sprite_id == target.card and (pile_card.is_offered or pile_card.is_swappable)
        for pile_card in view_model.pile_cards
    )
    return target.card if target.kind == "pile" and is_takeable else -1
