"""Reducer of the table: the only way to the first model of a table, and from one to the next.

It never draws, plays, submits or waits: what has to happen outside is returned as side effects. Through the settings of
the model it asks the referee what is legal now, and how long texts are. Answers that come later carry the position they
belong to, and are dropped when the match has moved on. The module is the table of contents of this folder.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from yaniv.bots.advice import Advice
from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.settings.settings_schema import MessageDuration, SoundSettings
from yaniv.ui.animation.durations import CALL_HOLD_MS, LATE_ROUND, AnimationSpeed
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    ElementFocused,
    FocusLost,
    GamepadPressed,
    GamepadReleased,
    InputCancelled,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    PressInput,
)
from yaniv.ui.narration.hint_text import hint_area, hint_move, reason_sentences, view_after_staged_throw
from yaniv.ui.table.choreography.table_effects import TableEffects
from yaniv.ui.table.model import table_events as t
from yaniv.ui.table.model.event_sounds import PointerSnapshot, SoundSchedule, cue_for_gesture, cues_for_event
from yaniv.ui.table.model.hint_state import REASONS_DEPTH, hint_caption
from yaniv.ui.table.model.match_history import MatchHistory
from yaniv.ui.table.model.pointer_gestures import PointerDown, PointerIdle
from yaniv.ui.table.model.side_effects import PlayCue, PrepareCards, RequestHint, Step
from yaniv.ui.table.model.table_events import HintArrived
from yaniv.ui.table.model.table_messages import TableMessages
from yaniv.ui.table.model.table_model import (
    INSTANT,
    FastForward,
    OpenPanels,
    Presence,
    ShowdownRecord,
    TableModel,
    TableSettings,
)
from yaniv.ui.table.model.view_model_selectors import elements_of, own_hand_total, view_model_at_rest
from yaniv.ui.table.reducer import gesture_reducer, key_reducer, move_reducer
from yaniv.ui.table.reducer.card_motion import (
    at_rest,
    relaid_out,
    saved_order,
    sorted_order,
    with_layout,
    with_match_event,
    with_poses,
)
from yaniv.ui.table.reducer.key_reducer import focused_element, reduce_fast_forward
from yaniv.ui.table.state.card_layout import HandState
from yaniv.ui.table.state.delayed_view import delayed_view_of
from yaniv.ui.table.state.hand_sort import HandSorting
from yaniv.ui.table.state.reveal_schedule import (
    build_reveal_schedule,
    centred_winners,
    is_showdown,
    split_by_reveal,
    verdict_delay_ms,
)
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.table.state.table_sprites import TableSprites, from_view
from yaniv.ui.table.view_model.table_buttons import CALL_BUTTONS


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
            return demand_hint(model)
        case t.HintArrived():
            return Step(receive_advice(model, event))
        case t.MessageSent(text, kind):
            return Step(replace(model, messages=model.messages.saying(text, kind)))
        case t.MovesCompared(moves):
            since_ms = max(model.now_ms, model.animation.end_ms)
            return Step(replace(model, compared_moves=moves, compared_since_ms=since_ms))
        case t.MoveTaught(move):
            return Step(replace(model, taught_move=move, taught_since_ms=model.now_ms))
        case t.AbsencesChanged(absences):
            return Step(replace(model, absences=absences))
        case t.RemarkMade(seat, text, spoken):
            history = model.history.with_announcements((spoken,)) if text else model.history
            return Step(replace(model, messages=model.messages.with_remark(seat, text, model.now_ms), history=history))
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
    step = wait_for_advice(gesture_reducer.advance_drag(model, frame.ms), frame.ms)
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


_HOLDING_ACTIONS: tuple[key_bindings.Action, ...] = ("call", "press", "act")
"""Actions whose keys hold the focused call button down; the first one works whatever has the focus."""


def begin_hold_by_pointer(model: TableModel, event: InputEvent) -> Step:
    """Begin to hold the call button that was just pressed, if a call would be out of turn."""
    if not isinstance(event, PointerPressed) or not model.pointer.pressed_button:
        return Step(model)
    return move_reducer.begin_call_hold(model, model.pointer.pressed_button, event.ms) or Step(model)


def begin_hold_by_key(model: TableModel, pressed: PressInput) -> Step | None:
    """Begin to hold the call button by a key or gamepad button; return None if that means anything else."""
    action, focused = key_bindings.action_for(pressed), focused_element(model)
    if action not in _HOLDING_ACTIONS or (action == "act" and not model.focus.is_shown):
        return None
    focused_id = focused.id if focused is not None else ""
    button_id = CALL_BUTTONS[0] if action == "call" and focused_id not in CALL_BUTTONS else focused_id
    if not move_reducer.needs_hold(model, button_id):
        return None
    focus = model.focus.on(button_id).shown(is_shown=True)
    return move_reducer.begin_call_hold(replace(model, focus=focus), button_id, pressed.ms)


def reduce_call_hold(model: TableModel, event: InputEvent) -> Step | None:
    """Handle an event while a call is held down; return None if it has nothing to do with that."""
    match event:
        case PointerReleased(button="left"):
            is_on_button = _is_on_button(model, event)
            idle = replace(model, pointer=replace(model.pointer, state=PointerIdle(), last_click_ms=event.ms))
            return _release(idle, event.ms) if is_on_button else Step(move_reducer.disarmed(idle))
        case KeyReleased() | GamepadReleased():
            is_holding_key = any(key_bindings.is_release_of(event, action) for action in _HOLDING_ACTIONS)
            return _release(model, event.ms) if is_holding_key else None
        case PointerMoved() if isinstance(model.pointer.state, PointerDown) and not _is_on_button(model, event):
            return Step(move_reducer.disarmed(model))
        case KeyPressed(is_repeat=True):
            return Step(model)
        case PointerPressed(button="left") if _is_on_button(model, event):
            return move_reducer.end_call_hold(model, event.ms)
        case KeyPressed() | GamepadPressed() if key_bindings.action_for(event) in _HOLDING_ACTIONS:
            return move_reducer.end_call_hold(model, event.ms)
        case PointerPressed():
            return Step(move_reducer.disarmed(model))
        case InputCancelled() | FocusLost():
            return Step(move_reducer.disarmed(gesture_reducer.let_go(model)))
        case _:
            return None


def _release(model: TableModel, ms: int) -> Step:
    """Call or take the offer back; where presses are toggles, an early release leaves that to the next press."""
    hold = model.call_hold
    is_early = hold is not None and ms - hold.since_ms < CALL_HOLD_MS
    return Step(model) if model.fast_forward.is_toggle and is_early else move_reducer.end_call_hold(model, ms)


def _is_on_button(model: TableModel, event: PointerMoved | PointerPressed | PointerReleased) -> bool:
    """Return True if the pointer is on the call button that is held down."""
    return model.call_hold is not None and gesture_reducer.button_at(model, event) == model.call_hold.button_id


def demand_hint(model: TableModel) -> Step:
    """Show the next level of a hint, or request one."""
    view = model.view
    if view.seat in view.out:
        return Step(replace(model, messages=model.messages.saying(tr("You are out of this match."))))
    position = view_after_staged_throw(model.interaction)
    is_new = position != model.hint.asked_view
    model = replace(model, hint=model.hint.requested(position))
    if is_new:
        return Step(model, (RequestHint(position),))
    return Step(model if model.hint.is_waiting else _show_advice(model))


def receive_advice(model: TableModel, event: HintArrived) -> TableModel:
    """Return the model with a hint from advice that has arrived, if its position is still that of the table."""
    hint = model.hint.answered(event.position, event.advice, view_after_staged_throw(model.interaction))
    if hint is model.hint:
        return model
    return _show_advice(replace(model, hint=hint)) if hint.depth else replace(model, hint=hint)


def wait_for_advice(model: TableModel, ms: float) -> Step:
    """Let *ms* milliseconds of waiting pass; after too long, request a simple answer unless the match has moved on."""
    hint = model.hint.waited(ms)
    if not hint.is_overdue or hint.asked_view is None:
        return Step(model if hint is model.hint else replace(model, hint=hint))
    if view_after_staged_throw(model.interaction) != hint.asked_view:
        return Step(replace(model, hint=hint.given_up()))
    return Step(replace(model, hint=hint), (RequestHint(hint.asked_view, is_urgent=True),))


def _show_advice(model: TableModel) -> TableModel:
    advice = model.hint.advice
    if advice is None:
        return model
    if advice.best_move is None:
        return replace(model, messages=model.messages.saying(tr("Nothing for you to do right now.")))
    return _show_hint(model, advice, advice.best_move)


def _show_hint(model: TableModel, advice: Advice, move: c.SeatCommand) -> TableModel:
    """Show one level of *advice*, in words about the position for which it was requested."""
    view, depth = view_after_staged_throw(model.interaction), model.hint.depth
    marked = replace(model, hint=model.hint.marked(model.now_ms))
    reasons = model.settings.paginate(
        tuple(reason_sentences(advice, view)), hint_caption(REASONS_DEPTH, REASONS_DEPTH), marked
    )
    hint = replace(model.hint, max_depth=REASONS_DEPTH + len(reasons) - 1)
    match depth:
        case 1:
            text = hint_area(move, view, advice.rated_moves[0].pickup)
        case 2:
            text = hint_move(move, view, advice.rated_moves[0].pickup)
            hint = hint.marked(model.now_ms)
        case _:
            text = reasons[min(depth - REASONS_DEPTH, len(reasons) - 1)]
    messages = model.messages.saying(text, "hint", hint_caption(depth, hint.max_depth))
    return replace(model, hint=hint, messages=messages)


_KEPT_AT_REPETITION: Final = (
    "usual_speed", "layout", "sounds", "presence", "panels", "pointer", "input_ms", "focus", "other_elements",
    "is_muted",
)  # fmt: skip
"""Fields of the model that a repetition of the showdown leaves as they are now."""


def reduce_match_event(model: TableModel, event: e.AnyEvent, view: View) -> Step:
    """Return the model after an event of the match, and the side effects to carry out, such as sounds.

    *view*: what the person at this table may know after the event.
    """
    if isinstance(event, e.RoundOpened):
        speed_of_round = replace(model.usual_speed, is_late_round=event.number >= LATE_ROUND)
        model = replace(model, usual_speed=speed_of_round) if speed_of_round != model.usual_speed else model
    was_staged, speed = bool(model.hand_state.staged), model.animation_speed
    start_ms, now_ms = model.animation.next_start_ms, model.now_ms
    is_deal_or_showdown = isinstance(event, e.HandsDealt | e.YanivCalled) or model.hides_captions
    delayed_view = model.delayed_view.with_event(event, view, _visible_from_ms(event, start_ms, speed), now_ms)
    moved, timeline = with_match_event(model, event)
    sprites = moved.table_sprites
    cues = cues_for_event(event, timeline, sprites, speed, staged=was_staged)
    changed = replace(
        moved,
        delayed_view=delayed_view,
        is_deal_or_showdown=is_deal_or_showdown,
        slap_missed_ms=_slap_missed_ms(model, event),
        is_slap_declined=model.is_slap_declined and not isinstance(event, e.SlapOpened),
        sounds=model.sounds if model.is_auto_finishing else model.sounds.with_cues(cues, start_ms),
        messages=model.messages.with_event(event, model.history.view_of_reader(view), sprites, start_ms, speed),
        showdown=model.showdown.with_event(event, model.history.view_of_reader(view), sprites, start_ms, speed),
        score_counters=model.score_counters.with_event(event, view, sprites, start_ms, speed),
        showdown_record=_recorded(model, event, view),
        history=_with_event(moved, event, view, start_ms).advanced(now_ms),
    )
    return Step(changed, tuple(_preparations(event, sprites, speed)))


def repeat_showdown(model: TableModel) -> Step:
    """Return the table as it was before the showdown, with all events of the showdown to be animated once more.

    What the player has set or opened since then stays.
    """
    assert model.showdown_record is not None, "only a showdown with a record is repeated"
    before, events = model.showdown_record.before, model.showdown_record.events
    current = {name: getattr(model, name) for name in _KEPT_AT_REPETITION}
    step = Step(with_layout(replace(before, **current), model.layout, is_animated=False))
    for event, view in events:
        step = step.then(partial(reduce_match_event, event=event, view=view))
    return step


def _recorded(model: TableModel, event: e.AnyEvent, view: View) -> ShowdownRecord | None:
    """Return the record of the showdown after this event; it begins with the last call, or the hands after it."""
    record = model.showdown_record
    match event:
        case e.YanivCalled():
            record = ShowdownRecord(replace(model, showdown_record=None))
        case e.HandsShown() if record is None and view.caller >= 0:
            record = ShowdownRecord(model)
        case e.RoundOpened() | e.FinalTurnsBegan():
            return None
        case _:
            pass
    return None if record is None else replace(record, events=(*record.events, (event, view)))


def _slap_missed_ms(model: TableModel, event: e.AnyEvent) -> float:
    """Return when the time for the player's slap ran out last, in ms of the table's clock; the player kept no card."""
    if isinstance(event, e.SlapClosed) and event.seat == model.view.seat and not model.is_slap_declined:
        return model.now_ms
    return model.slap_missed_ms


def _preparations(event: e.AnyEvent, sprites: TableSprites, speed: AnimationSpeed) -> Iterator[PrepareCards]:
    """Yield the cards to prepare: all that are known, and before a showdown those of the hands in the middle."""
    yield PrepareCards(tuple(sprites.faces.values()))
    if isinstance(event, e.HandsShown):
        schedule = build_reveal_schedule(sprites, speed.round_end_timings)
        centred = [reveal.seat for reveal in schedule.reveals if reveal.is_centred]
        yield PrepareCards(tuple(sprite.card for seat in centred for sprite in sprites.hand(seat)), "middle")
    if isinstance(event, e.YanivCalled):
        yield PrepareCards(tuple(sprite.card for sprite in sprites.hand(event.seat)), "middle")
    if isinstance(event, e.RoundScored) and is_showdown(sprites) and not centred_winners(sprites):
        yield PrepareCards(tuple(sprite.card for sprite in sprites.hand(sprites.caller)), "alone")


def _visible_from_ms(event: e.AnyEvent, start_ms: float, speed: AnimationSpeed) -> float:
    """Return when the screen may show what an event has changed, in ms of the sprite animation."""
    if not isinstance(event, e.RoundScored):
        return start_ms
    return start_ms + speed.scale_ms(verdict_delay_ms(event.outcome, speed.round_end_timings))


def _with_event(model: TableModel, event: e.AnyEvent, view: View, start_ms: float) -> MatchHistory:
    """Return the history with an event, split into the moments at which the animation reveals its parts."""
    history = model.history
    for time_ms, partial_event in split_by_reveal(event, model.table_sprites, start_ms, model.animation_speed):
        history = history.with_event(partial_event, view, time_ms)
    return history


def create_table_model(  # noqa: PLR0913 -- a match, a seat, and the settings of the player
    settings: TableSettings,
    view: View,
    layout: TableLayout,
    *,
    past_events: Iterable[e.AnyEvent],
    round_events: Iterable[e.AnyEvent],
    saved_hand: Cards,
    speed: AnimationSpeed,
    sound: SoundSettings,
    messages: MessageDuration,
) -> TableModel:
    """Return the table as *view* shows it, at rest, with the saved order of the hand if it still fits.

    *past_events*: all events of the match so far. *round_events*: those of the current round; if the hands already lie
    open, the numbers on the panels follow from them. *saved_hand*: see `TableSceneOptions`.
    """
    table_sprites, past_events = from_view(view), tuple(past_events)
    player_settings = settings.player_settings
    sorting = HandSorting(player_settings.hand.by, player_settings.hand.down)
    order = saved_order(table_sprites, saved_hand) or sorted_order(table_sprites, sorting)
    model = TableModel(
        settings=settings,
        usual_speed=speed,
        layout=layout,
        delayed_view=delayed_view_of(view),
        table_sprites=table_sprites,
        hand_state=HandState(order=order),
        sorting=sorting,
        messages=_messages_of(settings, messages, view, past_events),
        sounds=SoundSchedule((view.rules.table.call_word, view.rules.table.asaf_word), sound.captions),
        history=MatchHistory(settings.is_spectator).with_past_events(past_events, view),
        presence=Presence(player_settings.pause_when_away, player_settings.hide_hand_when_away),
        panels=OpenPanels(
            view.rules.match.end != "single_round",
            has_cards_tab=player_settings.list_unseen_cards and not settings.is_spectator,
        ),
        fast_forward=FastForward(player_settings.fast_forward == "toggle"),
        effects=TableEffects(player_settings.nudge),
        is_muted=sound.mute,
    )
    counters, showdown = model.score_counters, model.showdown
    reader = model.history.view_of_reader(view)
    for event in round_events if view.shown else ():
        counters = counters.with_event(event, view, table_sprites, 0.0, INSTANT)
        showdown = showdown.with_event(event, reader, table_sprites, 0.0, INSTANT)
    return at_rest(replace(model, score_counters=counters, showdown=showdown))


def _messages_of(
    settings: TableSettings,
    duration: MessageDuration,
    view: View,
    past_events: Iterable[e.AnyEvent],
) -> TableMessages:
    """Return no messages yet, with computer players who remember the rounds so far."""
    messages = TableMessages(
        duration, talk=settings.player_settings.table_talk, characters=settings.characters, meetings=settings.meetings
    )
    for event in past_events if settings.meetings else ():
        messages = messages.with_memory_of(event, view.seat)
    return messages
