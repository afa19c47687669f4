"""Pointer gestures at the table: a state machine that turns input events into gestures.

It works on events alone: positions and times come from them, never from polling. Hit tests use rest poses, so that
cards in motion are never in the way. The module is long because one table of states and inputs is
easier to follow than several.
"""

import math
from collections.abc import Callable, Iterator
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.animation import durations
from yaniv.ui.input.input_events import (
    InputEvent,
    KeyPressed,
    KeyReleased,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)

HitTargetKind = Literal["card", "deck", "pile", "zone", "button", "hand", "felt"]


class HitTarget(Struct, frozen=True):
    """Topmost thing under a point of the table: its kind, and the sprite or button."""

    kind: HitTargetKind
    card: int = -1
    """Sprite id of a card of the player's own hand or of the last play; -1: none."""
    button: str = ""
    """Button id; empty: none."""


FELT_TARGET = HitTarget("felt")
DOUBLE_CLICK_SLOP: Final = 8 / 6
"""Maximum distance between the two clicks of a double-click, as a multiple of the drag threshold."""


class Clicked(Struct, frozen=True):
    """Gesture: press and release on the same target."""

    target: HitTarget


class DoubleClicked(Struct, frozen=True):
    """Gesture: second click on the same card soon after the first, which was reported as `Clicked`."""

    target: HitTarget


class Hovered(Struct, frozen=True):
    """Gesture: the pointer has moved to another target."""

    target: HitTarget


class DragStarted(Struct, frozen=True):
    """Gesture: start of a drag, of cards of the hand or of the card on deck or pile."""

    origin: HitTarget
    cards: tuple[int, ...]
    """Sprites of the player's own hand in the order of selection; empty for a drag from deck or pile."""
    position: Point
    """Pointer position at the press, in px."""


class DragMoved(Struct, frozen=True):
    """Gesture: the pointer has moved during a drag."""

    position: Point


class Dropped(Struct, frozen=True):
    """Gesture: end of a drag, with the velocity of the pointer in px per second."""

    origin: HitTarget
    cards: tuple[int, ...]
    position: Point
    velocity: tuple[float, float] = (0.0, 0.0)
    """Velocity of the pointer at release, in px per second."""


class BrushSelected(Struct, frozen=True):
    """Gesture: the brush has passed over a card of the hand, to select or deselect it."""

    card: int
    is_selected: bool


class Cancelled(Struct, frozen=True):
    """Gesture: everything in progress is cancelled."""


Gesture = Clicked | DoubleClicked | Hovered | DragStarted | DragMoved | Dropped | BrushSelected | Cancelled


class PointerIdle(Struct, frozen=True):
    """State of the pointer: no button pressed."""

    hovered: HitTarget = FELT_TARGET
    last_clicked: HitTarget = FELT_TARGET
    """Target of the last click."""
    last_click_ms: int = -10_000
    """Time of the last click, in ms of the input events."""
    last_click_position: Point = (0, 0)


class PointerDown(Struct, frozen=True):
    """State of the pointer: left button down, which may become a click or a drag."""

    target: HitTarget
    position: Point
    is_second_click: bool
    """True if a click now would be the second of a double-click."""
    keeps_selection: bool
    """True if Ctrl is held: a drag takes the selection along."""


class PointerDragging(Struct, frozen=True):
    """State of the pointer: cards follow it."""

    origin: HitTarget
    cards: tuple[int, ...]
    path: tuple[tuple[Point, int], ...] = ()
    """Recent pointer positions with their times in ms, the oldest first."""


class PointerBrushing(Struct, frozen=True):
    """State of the pointer: right button or Shift held, so that it selects the cards it passes over."""

    press_target: HitTarget | None = None
    """Target on which the right button was pressed; None: Shift is held."""
    position: Point = (0, 0)
    """Last pointer position."""
    is_selecting: bool | None = None
    """True: cards are selected, False: deselected; None until the first card decides."""
    last_target: HitTarget = FELT_TARGET
    """Target that the brush passed last."""


PointerState = PointerIdle | PointerDown | PointerDragging | PointerBrushing


class GestureContext(Struct, frozen=True):
    """Context of gestures besides input events: hit test, groups of cards dragged together, and thresholds."""

    hit_test: Callable[[Point], HitTarget]
    """Returns the target at a point, in px."""
    card_groups: tuple[tuple[int, ...], ...]
    """Cards that are dragged together: first the selection, then the staged cards."""
    drag_threshold_px: float
    """Distance in px after which a press becomes a drag."""
    joins_selection: Callable[[int], bool] = lambda _card: False
    """Returns True if a card that is not selected makes a throw with the selection, and so is dragged with it."""
    ignores_double_clicks: bool = False
    """True if the screen has just changed by itself: two clicks are no double-click now."""


def drag_threshold_px(scale: float, *, is_touch: bool = False) -> float:
    """Return by how many px the pointer must move to start a drag: 5 to 12 for a mouse, twice that for a finger.

    *scale* is px per u.
    """
    threshold_px = min(12.0, max(5.0, 6 * scale))
    return 2 * threshold_px if is_touch else threshold_px


def handle_pointer(
    pointer_state: PointerState, event: InputEvent, gesture_context: GestureContext
) -> tuple[PointerState, tuple[Gesture, ...]]:
    """Return the next state of the pointer, and the gestures that this input event completes."""
    if _is_cancel(pointer_state, event, gesture_context):
        return PointerIdle(), (Cancelled(),)
    match pointer_state, event:
        case PointerIdle(), PointerMoved():
            return _hover(pointer_state, gesture_context.hit_test(event.position))
        case PointerIdle(), PointerGone():
            return _hover(pointer_state, FELT_TARGET)
        case PointerIdle(), PointerPressed(button="left"):
            return _press(pointer_state, event, gesture_context), ()
        case PointerIdle(), PointerPressed(button="right"):
            return PointerBrushing(gesture_context.hit_test(event.position), event.position), ()
        case PointerIdle(), KeyPressed(key="left shift" | "right shift"):
            return PointerBrushing(), ()
        case PointerDown(), PointerMoved() if _is_drag_start(pointer_state, event.position, gesture_context):
            return _start_drag(pointer_state, event.position, gesture_context)
        case PointerDown(), PointerReleased(button="left"):
            return _click(pointer_state, event, gesture_context)
        case PointerDragging(), PointerMoved():
            return _extend_path(pointer_state, event.position, event.ms), (DragMoved(event.position),)
        case PointerDragging(), PointerReleased(button="left"):
            velocity = _velocity(_extend_path(pointer_state, event.position, event.ms).path)
            return PointerIdle(), (Dropped(pointer_state.origin, pointer_state.cards, event.position, velocity),)
        case PointerBrushing(), _:
            return _handle_brush(pointer_state, event, gesture_context)
        case _:
            return pointer_state, ()


def _is_cancel(pointer_state: PointerState, event: InputEvent, gesture_context: GestureContext) -> bool:
    """Return True if the event cancels everything: Escape, Ctrl+Z or the right button.

    A right press on a card with nothing in progress does not: it shows the card large, or begins a brush.
    """
    match event:
        case KeyPressed(key="escape"):
            return True
        case PointerPressed(button="right"):
            kind = gesture_context.hit_test(event.position).kind
            return not isinstance(pointer_state, PointerIdle) or kind not in ("card", "pile")
        case KeyPressed(key="z", ctrl=True):
            return True
        case _:
            return False


def _hover(pointer_state: PointerIdle, target: HitTarget) -> tuple[PointerState, tuple[Gesture, ...]]:
    if target == pointer_state.hovered:
        return pointer_state, ()
    return replace(pointer_state, hovered=target), (Hovered(target),)


def _press(pointer_state: PointerIdle, event: PointerPressed, gesture_context: GestureContext) -> PointerDown:
    """Return the state after a press; on the same card, soon after and near the last click, it is a second click."""
    target = gesture_context.hit_test(event.position)
    is_soon = (
        event.ms - pointer_state.last_click_ms <= durations.DOUBLE_CLICK_MS
        and not gesture_context.ignores_double_clicks
    )
    is_near = not _is_far(
        pointer_state.last_click_position, event.position, DOUBLE_CLICK_SLOP * gesture_context.drag_threshold_px
    )
    is_second_click = target == pointer_state.last_clicked and target.kind == "card" and is_soon and is_near
    return PointerDown(target, event.position, is_second_click=is_second_click, keeps_selection=event.ctrl)


def _is_drag_start(pointer_state: PointerDown, position: Point, gesture_context: GestureContext) -> bool:
    """Return True if a drag begins: the pointer moved by the threshold, or off the target."""
    return (
        _is_far(pointer_state.position, position, gesture_context.drag_threshold_px)
        or gesture_context.hit_test(position) != pointer_state.target
    )


def _is_far(one: Point, other: Point, threshold_px: float) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 >= threshold_px**2


def _start_drag(
    pointer_state: PointerDown, position: Point, gesture_context: GestureContext
) -> tuple[PointerState, tuple[Gesture, ...]]:
    """Start a drag: the selection comes along if the card belongs to it, makes a throw with it, or Ctrl is held."""
    if pointer_state.target.kind not in ("card", "deck", "pile"):
        return pointer_state, ()
    cards = _dragged_group(pointer_state, gesture_context) if pointer_state.target.kind == "card" else ()
    return PointerDragging(pointer_state.target, cards), (
        DragStarted(pointer_state.target, cards, pointer_state.position),
        DragMoved(position),
    )


def _dragged_group(pointer_state: PointerDown, gesture_context: GestureContext) -> tuple[int, ...]:
    """Return the sprites to drag: the group of the pressed card, or the selection and the pressed card, or it alone."""
    card, groups = pointer_state.target.card, gesture_context.card_groups
    for group in groups:
        if card in group:
            return group
    is_added = pointer_state.keeps_selection or gesture_context.joins_selection(card)
    return (*groups[0], card) if groups and is_added else (card,)


def _click(
    pointer_state: PointerDown, event: PointerReleased, gesture_context: GestureContext
) -> tuple[PointerState, tuple[Gesture, ...]]:
    """Return the state after a release. A click acts on release, so that moving off the target cancels it."""
    target = gesture_context.hit_test(event.position)
    if target != pointer_state.target:
        return PointerIdle(target), ()
    if pointer_state.is_second_click:
        return PointerIdle(target), (DoubleClicked(target),)
    return PointerIdle(target, target, event.ms, pointer_state.position), (Clicked(target),)


def _extend_path(pointer_state: PointerDragging, position: Point, ms: int) -> PointerDragging:
    """Return the state with one more pointer position; positions older than the flick window are dropped."""
    recent = tuple(sample for sample in pointer_state.path if ms - sample[1] <= durations.FLICK_WINDOW_MS)
    return replace(pointer_state, path=(*recent, (position, ms)))


def _velocity(path: tuple[tuple[Point, int], ...]) -> tuple[float, float]:
    """Return the velocity over the recent positions, in px per second; a pointer that has rested is slow."""
    (start_position, start_ms), (end_position, end_ms) = path[0], path[-1]
    if end_ms <= start_ms:
        return 0.0, 0.0
    return 1000 * (end_position[0] - start_position[0]) / (end_ms - start_ms), 1000 * (
        end_position[1] - start_position[1]
    ) / (end_ms - start_ms)


def _handle_brush(
    pointer_state: PointerBrushing, event: InputEvent, gesture_context: GestureContext
) -> tuple[PointerState, tuple[Gesture, ...]]:
    """Handle an event while brushing: move, release, or a left press with Shift, which starts a normal press."""
    match event:
        case PointerMoved():
            if (
                pointer_state.press_target is not None
                and pointer_state.is_selecting is None
                and not _is_far(pointer_state.position, event.position, gesture_context.drag_threshold_px)
            ):
                return pointer_state, ()
            return _select_along_brush(pointer_state, event.position, gesture_context)
        case PointerReleased(button="right") if pointer_state.press_target is not None:
            return PointerIdle(
                gesture_context.hit_test(event.position)
            ), () if pointer_state.is_selecting is not None else (Cancelled(),)
        case KeyReleased(key="left shift" | "right shift") if pointer_state.press_target is None:
            return PointerIdle(), ()
        case PointerPressed(button="left") if pointer_state.press_target is None:
            return _press(PointerIdle(), event, gesture_context), ()
        case _:
            return pointer_state, ()


def _select_along_brush(
    pointer_state: PointerBrushing, end: Point, gesture_context: GestureContext
) -> tuple[PointerState, tuple[Gesture, ...]]:
    """Return gestures for every card between the last position and *end*, each once.

    If the first card under the brush was selected, cards are deselected, else they are selected.
    """
    selected, is_selecting, last_target = (
        gesture_context.card_groups[0] if gesture_context.card_groups else (),
        pointer_state.is_selecting,
        pointer_state.last_target,
    )
    gestures: list[Gesture] = []
    for position in _points_between(
        pointer_state.position if pointer_state.press_target or pointer_state.is_selecting is not None else end,
        end,
        gesture_context.drag_threshold_px,
    ):
        target = gesture_context.hit_test(position)
        if target != last_target and target.kind == "card":
            is_selecting = target.card not in selected if is_selecting is None else is_selecting
            gestures.append(BrushSelected(target.card, is_selecting))
        last_target = target
    return replace(pointer_state, position=end, is_selecting=is_selecting, last_target=last_target), tuple(gestures)


def _points_between(begin: Point, end: Point, spacing: float) -> Iterator[Point]:
    """Yield points from *begin* to *end*, at most *spacing* px apart.

    A fast brush is sampled only at its ends, but passes over the cards between them.
    """
    length = math.dist(begin, end)
    count = max(1, math.ceil(length / spacing))
    for index in range(count + 1):
        share = index / count
        yield round(begin[0] + (end[0] - begin[0]) * share), round(begin[1] + (end[1] - begin[1]) * share)
