"""Keyboard and gamepad control of the table, and fast-forward by key or middle mouse button.

Everything the pointer can do is possible here too: move the focus to an element and activate it; usual moves
and fast-forward have keys.
"""

from msgspec.structs import replace

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.geometry.rectangles import DIRECTIONS
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    GamepadPressed,
    GamepadReleased,
    InputCancelled,
    InputEvent,
    KeyReleased,
    PointerPressed,
    PointerReleased,
    PressInput,
)
from yaniv.ui.table.model.side_effects import PressButton, Step
from yaniv.ui.table.model.table_model import TableModel, fast_forward_sentence
from yaniv.ui.table.model.view_model_selectors import elements_of, view_model_at_rest
from yaniv.ui.table.reducer import gesture_reducer, move_reducer
from yaniv.ui.table.reducer.card_motion import with_hand_state
from yaniv.ui.table.view_model.table_buttons import CALL_BUTTONS


def reduce_key(model: TableModel, pressed: PressInput) -> Step:
    """Carry out the action of a pressed key or gamepad button; a key without an action may belong to a gesture."""
    action, focused = key_bindings.action_for(pressed), focused_element(model)
    if model.throw_question and (step := _reduce_key_of_question(model, action, is_repeat=pressed.is_repeat)):
        return step
    match action:
        case "up" | "down" if focused and focused.id == "log":
            return Step(model, (PressButton(f"log:{action}"),))
        case "up" | "down" | "left" | "right" | "next" | "previous" | "left_end" | "right_end":
            return _navigate(move_reducer.disarmed(model), action, focused, is_repeat=pressed.is_repeat)
        case "press":
            return _press(model, pressed, focused)
        case "act":
            return _slap_or_activate(model, pressed, focused)
        case "call":
            return _focus_call(model, pressed.ms)
        case "menu" | "sound" | "hint":
            return Step(model, (PressButton(f"button:{action}"),))
        case "captions" | "repeat" | "slower" | "faster":
            return Step(model, (PressButton(action),))
        case "cards" | "melds":
            return _choose_card(model, key_bindings.binding_index(pressed), selects_meld=action == "melds")
        case None:
            return gesture_reducer.reduce_pointer(model, pressed)
        case "back" if not gesture_reducer.has_something_to_cancel(model):
            return Step(model, (PressButton("button:pause"),))
        case "back" | "take_back":
            return Step(gesture_reducer.cancel(model))
        case _:
            return _run_action(move_reducer.disarmed(model), pressed, action)


def _reduce_key_of_question(model: TableModel, action: key_bindings.Action | None, *, is_repeat: bool) -> Step | None:
    """Handle a key while a throw waits to be confirmed: the focus may move; None if the key has its usual meaning.

    A key that is held down does not answer the question to which its press has led.
    """
    elements = elements_of(model)
    match action:
        case "up" | "down" | "left" | "right":
            return Step(_focus_shown(replace(model, focus=model.focus.moved(DIRECTIONS[action], elements))))
        case "next" | "previous":
            focus = model.focus.moved_to_zone(1 if action == "next" else -1, elements)
            return Step(_focus_shown(replace(model, focus=focus)))
        case _:
            return Step(model) if is_repeat else None


def focused_element(model: TableModel) -> Element | None:
    """Return the element with the keyboard focus, whether or not the focus is shown; None if there is none."""
    return model.focus.element(elements_of(model))


def with_focus_resolved(model: TableModel) -> TableModel:
    """Return the model with the keyboard focus moved to an element that exists, if it does not any more."""
    if not model.focus.element_id:
        return model
    focus = model.focus.resolved(elements_of(model), model.hand_state.fan)
    return model if focus is model.focus else replace(model, focus=focus)


def _focus_shown(model: TableModel) -> TableModel:
    return replace(model, focus=model.focus.shown(is_shown=True))


def _navigate(model: TableModel, action: key_bindings.Action, focused: Element | None, *, is_repeat: bool) -> Step:
    """Move the focus, or select and deselect the focused card with up and down."""
    model = _focus_shown(model)
    elements = elements_of(model)
    match action:
        case "left_end" | "right_end" if _is_pick_up_due(model):
            return gesture_reducer.take_from_pile(model, 0 if action == "left_end" else -1)
        case "next" | "right_end":
            return Step(replace(model, focus=model.focus.moved_to_zone(1, elements)))
        case "previous" | "left_end":
            return Step(replace(model, focus=model.focus.moved_to_zone(-1, elements)))
        case "up" | "down" if is_repeat and focused and focused.id.startswith("hand:"):
            return Step(model)  # a key held down must not toggle the card again or move the focus on
        case "up" if _is_unselected_card(focused) and not _is_pick_up_due(model):
            return _toggle_card(model, focused)
        case "down" if _is_selected_card(focused):
            return _toggle_card(model, focused)
        case "up" | "down" | "left" | "right":
            return Step(replace(model, focus=model.focus.moved(DIRECTIONS[action], elements)))
        case _:
            return Step(model)


def _activate(model: TableModel, focused: Element | None) -> Step:
    """Activate the focused element like a click."""
    model = _focus_shown(model)
    if focused is not None and focused in model.other_elements:
        return Step(model, (PressButton(focused.id),))
    kind, _, index = focused.id.partition(":") if focused else ("", "", "")
    if focused is not None and focused.role == "button":
        return gesture_reducer.press_button(model, focused.id)
    if kind in ("hand", "staged"):
        return _toggle_card(model, focused)
    model = move_reducer.disarmed(model)
    match kind:
        case "deck":
            return gesture_reducer.draw_from_stock(model)
        case "pile":
            return gesture_reducer.take_from_pile(model, int(index))
        case "zone":
            return gesture_reducer.throw_selected(model)
        case _:
            return Step(model)


def _press(model: TableModel, pressed: PressInput, focused: Element | None) -> Step:
    """Activate the focused element; on a gamepad, two presses on a card of the hand select a meld with it."""
    last_id, last_ms = model.last_activation
    focused_id = focused.id if focused else ""
    model = replace(model, last_activation=(focused_id, pressed.ms))
    is_double_press = focused_id == last_id and pressed.ms - last_ms <= durations.DOUBLE_CLICK_MS
    if is_double_press and isinstance(pressed, GamepadPressed) and last_id.startswith("hand:"):
        return _select_meld(model)
    return _activate(model, focused)


def _slap_or_activate(model: TableModel, pressed: PressInput, focused: Element | None) -> Step:
    """Slap if possible, or say that it is too late; else activate the focused element, else fast-forward.

    The element is activated only if the focus is visible and no animation plays that everybody waits for.
    """
    slap = move_reducer.slap(model) or move_reducer.refuse_late_slap(model)
    if slap is not None:
        return slap
    if model.focus.is_shown and not model.animation.is_busy:
        return _activate(model, focused)
    return Step(press_fast_forward(model, pressed.ms))


def _run_action(model: TableModel, pressed: PressInput, action: key_bindings.Action) -> Step:
    """Run an action on the player's own cards; any other key may belong to a gesture."""
    match action:
        case "throw":
            return gesture_reducer.throw_selected(model)
        case "draw":
            return gesture_reducer.draw_from_stock(model)
        case "take_left" | "take_right" if model.hand_state.dragged:
            return Step(move_reducer.cycle_order(model, -1 if action == "take_left" else 1))
        case "take_left":
            return gesture_reducer.take_from_pile(model, 0)
        case "take_right":
            return gesture_reducer.take_from_pile(model, -1)
        case "onward":
            return _throw_or_draw(model)
        case "order":
            return Step(move_reducer.cycle_order(model, 1))
        case "sort":
            return move_reducer.sort_by_next_key(model)
        case "reverse":
            return move_reducer.reverse_sort(model)
        case "meld":
            return _select_meld(model)
        case "earlier":
            return Step(_move_card(model, -1))
        case "later":
            return Step(_move_card(model, 1))
        case "keep" if model.view.slap:
            return move_reducer.keep_slap_card(model)
        case _:
            return gesture_reducer.reduce_pointer(model, pressed)


def _throw_or_draw(model: TableModel) -> Step:
    """Throw the selected cards; draw instead if none are selected or a pick-up is due.

    Cards that have to be given back are also moved to the deck by this.
    """
    if model.hand_state.selected and not _is_pick_up_due(model) and model.view.phase != "extra":
        return gesture_reducer.throw_selected(model)
    return gesture_reducer.draw_from_stock(model)


def _is_pick_up_due(model: TableModel) -> bool:
    """Return True if the next thing to do in this turn is to pick up a card."""
    view = model.view
    is_draw_first = view.phase == "start" and view.rules.turn.order == "draw_first"
    return model.interaction.is_own_turn and (bool(model.hand_state.staged) or is_draw_first or view.phase == "thrown")


def _focus_call(model: TableModel, ms: int) -> Step:
    """Move the focus to the call button and arm it, or press it if it is focused and armed already.

    A second press within CONFIRM_LOCKOUT_MS is ignored. A disabled button is pressed at once, which shows why it is
    disabled. The button for the wrong word is beside it.
    """
    model = _focus_shown(model)
    call_buttons = [each.id for each in elements_of(model) if each.id in CALL_BUTTONS]
    if not call_buttons:
        return Step(model)
    button_id = model.armed_button if model.armed_button in call_buttons else call_buttons[0]
    table_button = next(button for button in view_model_at_rest(model).buttons if button.id == button_id)
    if model.armed_button == model.focus.element_id == button_id:
        is_too_soon = ms - model.call_focused_ms < durations.CONFIRM_LOCKOUT_MS
        return Step(model) if is_too_soon else gesture_reducer.press_button(model, button_id)
    model = move_reducer.disarmed(replace(model, focus=model.focus.on(button_id)))
    if table_button.is_enabled:
        return move_reducer.arm_call(replace(model, call_focused_ms=ms), button_id)
    return gesture_reducer.press_button(model, button_id)


def _choose_card(model: TableModel, index: int, *, selects_meld: bool) -> Step:
    """Select the card at this index of the hand, or a meld with it, and move the focus to it."""
    model, fan = move_reducer.disarmed(model), model.hand_state.fan
    if index >= len(fan):
        return Step(model)
    choose = gesture_reducer.select_meld_or_slap if selects_meld else gesture_reducer.toggle_card
    step, place = choose(model, fan[index]), model.hand_state.fan.index(fan[index])
    return Step(replace(step.model, focus=step.model.focus.on(f"hand:{place}")), step.side_effects)


def _select_meld(model: TableModel) -> Step:
    kind, _, index = model.focus.element_id.partition(":")
    if kind != "hand":
        return Step(model)
    return gesture_reducer.select_meld_or_slap(model, model.hand_state.fan[int(index)])


def _move_card(model: TableModel, step: int) -> TableModel:
    """Move the focused card by *step* places within the hand."""
    hand_state, order = model.hand_state, list(model.hand_state.order)
    fan = hand_state.fan
    kind, _, index = model.focus.element_id.partition(":")
    if kind != "hand" or not 0 <= int(index) + step < len(fan):
        return model
    first, second = order.index(fan[int(index)]), order.index(fan[int(index) + step])
    order[first], order[second] = order[second], order[first]
    return with_hand_state(model, replace(hand_state, order=tuple(order)))


def _is_unselected_card(focused: Element | None) -> bool:
    return focused is not None and focused.id.startswith("hand:") and "selected" not in focused.state


def _is_selected_card(focused: Element | None) -> bool:
    return focused is not None and focused.id.startswith("hand:") and "selected" in focused.state


def _toggle_card(model: TableModel, focused: Element | None) -> Step:
    """Select or deselect a card of the hand, or take back a staged one."""
    kind, _, index = focused.id.partition(":") if focused else ("", "", "")
    cards = model.hand_state.fan if kind == "hand" else model.hand_state.staged
    return gesture_reducer.toggle_card(model, cards[int(index)])


def reduce_fast_forward(model: TableModel, event: InputEvent) -> tuple[TableModel, bool]:
    """Start and stop fast-forward with the middle mouse button; stop it when its key is let go of.

    Return the model, and True if nothing else may use the event. The press of the key arrives through
    `press_fast_forward`.
    """
    match event:
        case PointerPressed(button="middle"):
            return press_fast_forward(model, event.ms), True
        case PointerReleased(button="middle"):
            return _release_fast_forward(model, event.ms), True
        case KeyReleased() | GamepadReleased() if key_bindings.is_release_of(event, "act"):
            return _release_fast_forward(model, event.ms), False
        case InputCancelled():
            return replace(model, fast_forward=model.fast_forward.released()), False
        case _:
            return model, False


def press_fast_forward(model: TableModel, ms: int) -> TableModel:
    """Return the model with fast-forward on from *ms* (time of the event), or off if it was toggled on."""
    fast_forward = model.fast_forward.pressed(ms)
    sentence = fast_forward_sentence(model.fast_forward, fast_forward)
    messages = model.messages.saying(sentence) if sentence else model.messages
    return replace(model, fast_forward=fast_forward, messages=messages)


def _release_fast_forward(model: TableModel, ms: int) -> TableModel:
    """Stop fast-forward; after a tap, finish all animations."""
    animation = model.animation.skipped_to_end() if model.fast_forward.is_tap(ms) else model.animation
    return replace(model, fast_forward=model.fast_forward.released(), animation=animation)
