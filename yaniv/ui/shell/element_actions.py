"""Actions of a screen reader, carried out as the player would: by focus, press, step and typing.

Every page answers them without code of its own, because they become the input events that pages handle anyway.
"""

from collections.abc import Callable, Iterator
from typing import Final

from yaniv.ui.accessibility.element_tree import Element, ElementAction
from yaniv.ui.animation import durations
from yaniv.ui.input.input_events import (
    ElementFocused,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
)
from yaniv.ui.navigation import NavigationRequest, Scene
from yaniv.ui.table.view_model.table_buttons import PRICED_VALUE

_MAX_STEPS: Final = 1000
"""Steps after which a number that does not arrive is given up."""
_STEP_KEYS: Final = {"increment": "+", "decrement": "-"}


def perform_action(scene: Scene, action: ElementAction, now_ms: Callable[[], int]) -> NavigationRequest | None:
    """Carry out the action on the page; return a navigation request or None.

    An element that is gone or disabled by now is left alone.
    """
    element = _element(scene, action.element_id)
    if element is None or "disabled" in element.state:
        return None
    match action.kind:
        case "press":
            return _press(scene, element, now_ms)
        case "focus":
            return _focus(scene, element.id, now_ms())
        case "increment" | "decrement":
            _focus(scene, element.id, now_ms())
            return _send(scene, _key(_STEP_KEYS[action.kind], now_ms()))
        case "set" if isinstance(action.value, str):
            _focus(scene, element.id, now_ms())
            return _send(scene, _typing(action.value, now_ms()))
        case "set" if action.value is not None:
            return _step_to(scene, element, round(action.value), now_ms)
        case _:
            return None


def _press(scene: Scene, element: Element, now_ms: Callable[[], int]) -> NavigationRequest | None:
    """Click in the middle of the element, and leave the focus on it if it is still there."""
    x, y, width, height = element.rect
    position, ms = (x + width // 2, y + height // 2), now_ms()
    held_ms = durations.CALL_HOLD_MS if element.value == PRICED_VALUE else 0
    clicks = (
        PointerMoved(position, ms),
        PointerPressed(position, "left", ms),
        PointerReleased(position, "left", ms + held_ms),
        PointerGone(ms + held_ms),
    )
    request = _send(scene, iter(clicks))
    if request is None and _focused_id(scene) in ("", element.id):
        _focus(scene, element.id, now_ms())
    return request


def _focus(scene: Scene, element_id: str, ms: int) -> NavigationRequest | None:
    """Move the focus to the element, or for a part of a control to the control."""
    while element_id:
        request = scene.handle(ElementFocused(element_id, ms))
        if request is not None or _focused_id(scene) == element_id:
            return request
        element_id = element_id.rpartition(":")[0]
    return None


def _step_to(scene: Scene, element: Element, number: int, now_ms: Callable[[], int]) -> NavigationRequest | None:
    """Step a number until it is the wanted one, or as near as its steps and bounds allow."""
    _focus(scene, element.id, now_ms())
    current: Element | None = element
    for _ in range(_MAX_STEPS):
        value = current.value if current is not None else None
        if not isinstance(value, int) or value == number:
            break
        request = _send(scene, _key("+" if value < number else "-", now_ms()))
        if request is not None:
            return request
        current = _element(scene, element.id)
        moved = current.value if current is not None else None
        if not isinstance(moved, int) or moved == value or (moved < number) != (value < number):
            break
    return None


def _send(scene: Scene, events: Iterator[InputEvent]) -> NavigationRequest | None:
    """Pass the events to the page until it requests another one."""
    return next((request for event in events if (request := scene.handle(event)) is not None), None)


def _key(key: str, ms: int) -> Iterator[InputEvent]:
    yield KeyPressed(key, ms)
    yield KeyReleased(key, ms)


def _typing(text: str, ms: int) -> Iterator[InputEvent]:
    """Yield the events that replace the whole text of a field."""
    yield KeyPressed("a", ms, ctrl=True)
    yield KeyReleased("a", ms)
    yield KeyPressed("delete", ms)
    yield KeyReleased("delete", ms)
    if text:
        yield TextTyped(text, ms)


def _element(scene: Scene, element_id: str) -> Element | None:
    return next((each for each in scene.elements() if each.id == element_id), None)


def _focused_id(scene: Scene) -> str:
    return next((each.id for each in scene.elements() if "focused" in each.state), "")
