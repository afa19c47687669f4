"""Fast-forward by middle button, key or gamepad: speeds the animations up, or ends them."""

from msgspec.structs import replace

from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    GamepadReleased,
    InputCancelled,
    InputEvent,
    KeyReleased,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.table.model.fast_forward import fast_forward_sentence
from yaniv.ui.table.model.table_model import TableModel


def reduce_fast_forward(model: TableModel, event: InputEvent) -> tuple[TableModel, bool]:
    """Start and stop fast-forward with the middle mouse button; stop it when its key is let go of.

    Return the model, and True if nothing else may use the event. The press of the key arrives through
    `press_fast_forward`.
    """
    match event:
        case PointerPressed(button="middle"):
            return press_fast_forward(model, event.ms), True
        case PointerReleased(button="middle"):
            return _release(model, event.ms), True
        case KeyReleased() | GamepadReleased() if key_bindings.is_release_of(event, "act"):
            return _release(model, event.ms), False
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


def _release(model: TableModel, ms: int) -> TableModel:
    """Stop fast-forward; after a tap, finish all animations."""
    animation = model.animation.skipped_to_end() if model.fast_forward.is_tap(ms) else model.animation
    return replace(model, fast_forward=model.fast_forward.released(), animation=animation)
