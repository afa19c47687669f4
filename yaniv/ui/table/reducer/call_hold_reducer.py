"""Call out of turn: its button or key is held down, which shows the price first; letting go early cancels.

Where holding is difficult, the settings make presses toggles: then the second press calls, if it is not early.
"""

from msgspec.structs import replace

from yaniv.ui.animation.durations import CALL_HOLD_MS
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
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
from yaniv.ui.table.input.pointer_gestures import PointerDown, PointerIdle
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.reducer import gesture_reducer, move_reducer
from yaniv.ui.table.reducer.key_reducer import focused_element
from yaniv.ui.table.reducer.step import Step
from yaniv.ui.table.view_model.table_buttons import CALL_BUTTONS

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
