"""Reducer of the table: the only way from one model to the next; `new_table` makes the first.

It never draws, plays, submits or waits: what has to happen outside is returned as side effects. Through the settings of
the model it asks the referee what is legal now, and how long texts are. Answers that come later carry the position they
belong to, and are dropped when the match has moved on. The module is the table of contents of this folder.
"""

from msgspec.structs import replace

from yaniv.ui.input.input_events import (
    ElementFocused,
    GamepadPressed,
    InputEvent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
)
from yaniv.ui.table.feedback.event_sounds import PointerSnapshot, cue_for_gesture
from yaniv.ui.table.model import table_events as t
from yaniv.ui.table.model.side_effects import PlayCue
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.model.view_model_selectors import elements_of, own_hand_total, view_model_at_rest
from yaniv.ui.table.reducer import gesture_reducer, hint_reducer, key_reducer, move_reducer
from yaniv.ui.table.reducer.call_hold_reducer import begin_hold_by_key, begin_hold_by_pointer, reduce_call_hold
from yaniv.ui.table.reducer.card_motion import relaid_out, with_layout, with_poses
from yaniv.ui.table.reducer.fast_forward_reducer import reduce_fast_forward
from yaniv.ui.table.reducer.match_event_reducer import reduce_match_event, repeat_showdown
from yaniv.ui.table.reducer.step import Step


def reduce(model: TableModel, event: t.TableEvent) -> Step:
    """Return the model after one input, and the side effects that the scene must carry out."""
    step = _reduce(model, event)
    return Step(_with_consequences(model, step.model), step.side_effects)


def _reduce(model: TableModel, event: t.TableEvent) -> Step:
    match event:
        case t.TimePassed():
            return _advance(model, event)
        case t.MatchEventHappened():
            return reduce_match_event(move_reducer.without_question(model), event.event, event.view)
        case t.ShowdownRepeated():
            return repeat_showdown(model)
        case t.InputBegan():
            return Step(_begin_input(model, event.event))
        case t.InputEnded(before):
            return _end_input(before, model)
        case t.MoveAccepted():
            return Step(move_reducer.after_accepted_move(model))
        case t.MoveRefused(sentence):
            return move_reducer.after_refused_move(model, sentence)
        case t.MovesSubmitted():
            return Step(gesture_reducer.finish_drop(model))
        case t.HintDemanded():
            return hint_reducer.demand_hint(model)
        case t.HintArrived():
            return Step(hint_reducer.receive_advice(model, event))
        case t.MessageSent(text, kind):
            return Step(replace(model, messages=model.messages.saying(text, kind)))
        case t.MovesCompared(moves):
            since_ms = max(model.now_ms, model.animation.end_ms)
            return Step(replace(model, compared_moves=moves, compared_since_ms=since_ms))
        case t.MoveTaught(move):
            return Step(replace(model, taught_move=move, taught_since_ms=model.now_ms))
        case t.AbsencesChanged(absences):
            return Step(replace(model, absences=absences))
        case t.CardsCarriedOver(poses):
            return Step(relaid_out(with_poses(model, {card: poses[card] for card in poses.keys() & model.rest_poses})))
        case t.Nudged():
            messages = model.messages.with_nudge(model.view.seat, model.now_ms)
            return Step(model if messages is model.messages else replace(model, messages=messages))
        case t.LogLineAdded(sentence):
            return Step(replace(model, history=model.history.with_log_line(sentence)))
        case t.LayoutChanged(layout, is_animated):
            kept = model if is_animated else gesture_reducer.suppress_clicks(model)
            return Step(with_layout(kept, layout, is_animated=is_animated))
        case t.PanelsChanged(panels):
            return Step(model if panels is model.panels else replace(model, panels=panels))
        case t.SpeedChanged(speed):
            return Step(replace(model, usual_speed=replace(model.usual_speed, speed=speed)))
        case t.AutoFinishChanged(is_active):
            return Step(replace(model, is_auto_finishing=is_active))
        case t.SoundRequested(cue):
            return Step(replace(model, sounds=model.sounds.with_played(cue)), (PlayCue(cue),))
        case t.SoundSettingsChanged(is_muted, has_captions):
            sounds = replace(model.sounds, has_captions=has_captions)
            return Step(replace(model, is_muted=is_muted, sounds=sounds))
        case t.SurroundingsChanged(other_elements, slap_left_share):
            return Step(replace(model, other_elements=other_elements, slap_left_share=slap_left_share))
        case t.ScreenChanged():
            return Step(gesture_reducer.suppress_clicks(model))
        case t.GestureCancelled():
            return Step(gesture_reducer.cancel(model))
        case t.TakenBack():
            return Step(move_reducer.take_back(model))
        case t.AnimationsSkipped():
            return Step(replace(model, animation=model.animation.skipped_to_end()))
        case t.FramePainted():
            history = model.history.painted()
            return Step(model if history is model.history else replace(model, history=history))
        case _:
            return move_reducer.confirmed_by_repetition(model, _reduce_input(model, event))


def _pointer_snapshot(model: TableModel) -> PointerSnapshot:
    """Return the state of pointer and hand by which the sound of a gesture is chosen."""
    return PointerSnapshot(
        model.hand_state,
        model.dragged is not None,
        model.pointer.position[1] >= model.layout.hand.y,
        model.pointer.pressed_button,
        model.pointer.hovered_button,
    )


def _end_input(before: TableModel, model: TableModel) -> Step:
    """Play the sound of an input, unless an event has made one, and note a hint that it closed.

    *before*: the model when the input began.
    """
    is_hint_closed = before.messages.is_hint_shown and not model.messages.is_hint_shown
    if is_hint_closed and model.pointer.pressed_button != "button:hint":
        model = replace(model, hint=model.hint.returned_to_move())
    if model.sounds.has_event_sound:
        return Step(model)
    cue = cue_for_gesture(_pointer_snapshot(before), _pointer_snapshot(model))
    return Step(replace(model, sounds=model.sounds.with_played(cue)), (PlayCue(cue),)) if cue else Step(model)


def _begin_input(model: TableModel, event: InputEvent) -> TableModel:
    """Follow the presence of the player and the tooltip, and take the last message away when a player acts."""
    is_press = isinstance(event, PointerPressed | KeyPressed | GamepadPressed) and not model.settings.is_spectator
    return replace(
        model,
        input_ms=event.ms,
        presence=model.presence.after_input(event),
        tooltip=model.tooltip.after_input(event),
        sounds=model.sounds.with_gesture_begun(),
        messages=model.messages.dismissed() if is_press else model.messages,
        has_closed_hint=is_press and model.messages.is_hint_shown,
    )


def _reduce_input(model: TableModel, event: InputEvent) -> Step:
    """Handle input for the table itself: fast-forward, keys, pointer."""
    if _skips_showdown(model, event):
        skipped = replace(model, animation=model.animation.skipped_to_end())
        return Step(gesture_reducer.suppress_clicks(skipped))
    if isinstance(event, ElementFocused):
        return Step(_with_demanded_focus(model, event.element_id))
    if model.call_hold is not None and (held := reduce_call_hold(model, event)) is not None:
        return held
    model, is_handled = reduce_fast_forward(model, event)
    if is_handled:
        return Step(model)
    if isinstance(event, KeyPressed | GamepadPressed):
        return begin_hold_by_key(model, event) or key_reducer.reduce_key(model, event)
    step = gesture_reducer.reduce_pointer(_with_focus_behind_pointer(model, event), event)
    return step.then(lambda pressed: begin_hold_by_pointer(pressed, event))


def _skips_showdown(model: TableModel, event: InputEvent) -> bool:
    """Return True if the input is a press that skips the showdown: any, except on a button of the top bar."""
    scene = model.showdown
    if not (model.animation.is_busy and scene.skippable_ms <= model.now_ms < scene.skippable_until_ms):
        return False
    match event:
        case PointerPressed(button="left"):
            return event.position[1] >= model.layout.top_bar.bottom
        case KeyPressed() | GamepadPressed():
            return True
        case _:
            return False


def _with_focus_behind_pointer(model: TableModel, event: InputEvent) -> TableModel:
    """Return the model with the keyboard focus hidden while the pointer is used, and where it presses."""
    match event:
        case PointerPressed():
            focus = model.focus.shown(is_shown=False).on_position(event.position, elements_of(model))
        case PointerMoved(is_touch=False):
            focus = model.focus.shown(is_shown=False)
        case _:
            return model
    return model if focus is model.focus else replace(model, focus=focus)


def _with_demanded_focus(model: TableModel, element_id: str) -> TableModel:
    """Return the model with the focus shown on this element; unchanged if the keys cannot reach it."""
    is_reachable = any(each.id == element_id for each in elements_of(model))
    return replace(model, focus=model.focus.on(element_id).shown(is_shown=True)) if is_reachable else model


def _advance(model: TableModel, frame: t.TimePassed) -> Step:
    """Let time pass: animations run faster during fast-forward, everything else by the window's clock."""
    animation = model.animation.advanced(frame.ms * model.fast_forward.factor)
    sounds, due_cues = model.sounds.advanced(animation.now_ms, frame.ms, is_instant=model.animation_speed.is_instant)
    model = replace(
        model,
        animation=animation,
        sounds=sounds,
        effects=model.effects.without_finished(animation.now_ms, model.animation_speed),
        messages=model.messages.advanced(frame.ms, animation.now_ms),
        tooltip=model.tooltip.advanced(frame.ms),
        panels=model.panels.advanced(frame.ms),
        call_hold=model.call_hold.advanced(frame.ms) if model.call_hold else None,
    )
    step = hint_reducer.wait_for_advice(gesture_reducer.advance_drag(model, frame.ms), frame.ms)
    return Step(step.model, (*step.side_effects, *(PlayCue(cue.cue, cue.progress, cue.seat) for cue in due_cues)))


def _following_animation(model: TableModel) -> TableModel:
    """Return the model with what its animations have come to show: the delayed view and the history."""
    delayed_view, history = model.delayed_view.advanced(model.now_ms), model.history.advanced(model.now_ms)
    if delayed_view is model.delayed_view and history is model.history:
        return model
    return replace(model, delayed_view=delayed_view, history=history)


def _with_consequences(before: TableModel, model: TableModel) -> TableModel:
    """Return the model with what follows from the change: lights, counting total, tooltip and focus."""
    if model is before:
        return model
    if model.animation is not before.animation:
        model = _following_animation(model)
    view_model, speed, now_ms = view_model_at_rest(model), model.animation_speed, model.now_ms
    is_offered = view_model.is_deck_offered or any(pile_card.is_offered for pile_card in view_model.pile_cards)
    effects = model.effects.with_zone_lit(now_ms, speed, is_on=view_model.drop_target == "zone")
    effects = effects.with_offer(now_ms, speed, is_open=is_offered)
    goal = own_hand_total(view_model)
    if goal is not None:
        effects = effects.with_hand_total(goal, now_ms, speed)
    tooltip = model.tooltip
    if tooltip.pointer is not None or tooltip.target is not None:
        tooltip = tooltip.with_target(view_model, model.hand_state)
    if effects is not model.effects or tooltip is not model.tooltip:
        model = replace(model, effects=effects, tooltip=tooltip)
    return key_reducer.with_focus_resolved(model)
