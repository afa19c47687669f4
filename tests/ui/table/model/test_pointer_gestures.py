"""Tests of the recognition of pointer gestures, as a table of inputs and gestures."""

import pytest

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
from yaniv.ui.table.model import pointer_gestures
from yaniv.ui.table.model.pointer_gestures import (
    BrushSelected,
    Cancelled,
    Clicked,
    DoubleClicked,
    DragMoved,
    DragStarted,
    Dropped,
    Gesture,
    GestureContext,
    HitTarget,
    Hovered,
    PointerIdle,
    PointerState,
    drag_threshold_px,
)

CARD, OTHER, THIRD = HitTarget("card", 1), HitTarget("card", 2), HitTarget("card", 3)
DECK, PILE, ZONE, CALL = (
    HitTarget("deck"),
    HitTarget("pile", 9),
    HitTarget("zone"),
    HitTarget("button", button="button:yaniv"),
)
TARGET_BY_COLUMN = {0: CARD, 1: OTHER, 2: THIRD, 3: DECK, 4: PILE, 5: ZONE, 6: CALL}
FIRST_POSITION: Point = (10, 10)
SECOND_POSITION: Point = (110, 10)
POSITION_OF = {spot: (100 * column + 10, 10) for column, spot in TARGET_BY_COLUMN.items()}


def hit_test(position: Point) -> HitTarget:
    """Return the target at a position: targets are side by side, each 100 px wide."""
    return TARGET_BY_COLUMN.get(position[0] // 100, pointer_gestures.FELT_TARGET)


def move_event(position: Point, ms: int = 0) -> InputEvent:
    return PointerMoved(position, ms)


def press_event(position: Point, ms: int = 0, *, ctrl: bool = False) -> InputEvent:
    return PointerPressed(position, "left", ms, ctrl=ctrl)


def release_event(position: Point, ms: int = 0) -> InputEvent:
    return PointerReleased(position, "left", ms)


def gestures_of(*inputs: InputEvent, groups: tuple[tuple[int, ...], ...] = ()) -> list[Gesture]:
    grip: PointerState = PointerIdle()
    intents: list[Gesture] = []
    for event in inputs:
        grip, gestures = pointer_gestures.handle_pointer(grip, event, GestureContext(hit_test, groups, 6))
        intents += gestures
    return intents


def right_press_event(position: Point) -> InputEvent:
    return PointerPressed(position, "right", 0)


def right_release_event(position: Point) -> InputEvent:
    return PointerReleased(position, "right", 0)


NEAR, FAR = (13, 12), (40, 30)
CASES: dict[str, tuple[list[InputEvent], list[Gesture]]] = {
    "a click toggles": ([press_event(FIRST_POSITION), release_event(FIRST_POSITION)], [Clicked(CARD)]),
    "a trembling hand still clicks": (
        [press_event(FIRST_POSITION), move_event(NEAR), release_event(NEAR)],
        [Clicked(CARD)],
    ),
    "moving off before the release takes it back": (
        [press_event(POSITION_OF[CALL]), move_event(POSITION_OF[ZONE]), release_event(POSITION_OF[ZONE])],
        [],
    ),
    "pointing tells what is under the pointer once": (
        [move_event(FIRST_POSITION), move_event(NEAR), move_event(SECOND_POSITION)],
        [Hovered(CARD), Hovered(OTHER)],
    ),
    "a drag lifts, carries and drops": (
        [press_event(FIRST_POSITION), move_event(FAR), move_event(POSITION_OF[ZONE]), release_event(POSITION_OF[ZONE])],
        [
            DragStarted(CARD, (1,), FIRST_POSITION),
            DragMoved(FAR),
            DragMoved(POSITION_OF[ZONE]),
            Dropped(CARD, (1,), POSITION_OF[ZONE]),
        ],
    ),
    "the deck can be dragged": (
        [press_event(POSITION_OF[DECK]), move_event(FIRST_POSITION), release_event(FIRST_POSITION)],
        [DragStarted(DECK, (), POSITION_OF[DECK]), DragMoved(FIRST_POSITION), Dropped(DECK, (), FIRST_POSITION)],
    ),
    "a card of the last play can be dragged": (
        [press_event(POSITION_OF[PILE]), move_event(FIRST_POSITION), release_event(FIRST_POSITION)],
        [DragStarted(PILE, (), POSITION_OF[PILE]), DragMoved(FIRST_POSITION), Dropped(PILE, (), FIRST_POSITION)],
    ),
    "the play zone cannot": (
        [press_event(POSITION_OF[ZONE]), move_event(FIRST_POSITION), release_event(FIRST_POSITION)],
        [],
    ),
    "a button is never a drag": (
        [press_event(POSITION_OF[CALL]), move_event((POSITION_OF[CALL][0] + 40, 20)), release_event(POSITION_OF[CALL])],
        [Clicked(CALL)],
    ),
    "the second click in time is another thing": (
        [
            press_event(FIRST_POSITION, 0),
            release_event(FIRST_POSITION, 20),
            press_event(FIRST_POSITION, 200),
            release_event(FIRST_POSITION, 220),
        ],
        [Clicked(CARD), DoubleClicked(CARD)],
    ),
    "a third click is a first one again": (
        [
            press_event(FIRST_POSITION, 0),
            release_event(FIRST_POSITION, 20),
            press_event(FIRST_POSITION, 200),
            release_event(FIRST_POSITION, 220),
            press_event(FIRST_POSITION, 300),
            release_event(FIRST_POSITION, 320),
        ],
        [Clicked(CARD), DoubleClicked(CARD), Clicked(CARD)],
    ),
    "two clicks far apart on a card are two": (
        [
            press_event(FIRST_POSITION, 0),
            release_event(FIRST_POSITION, 20),
            press_event((40, 40), 200),
            release_event((40, 40), 220),
        ],
        [Clicked(CARD), Clicked(CARD)],
    ),
    "leaving the card is a drag, however short the way": (
        [press_event((99, 10)), move_event((101, 10))],
        [DragStarted(CARD, (1,), (99, 10)), DragMoved((101, 10))],
    ),
    "what moves last tells how fast it was thrown": (
        [
            press_event(FIRST_POSITION, 0),
            move_event(FAR, 100),
            move_event((140, 30), 200),
            move_event((340, 30), 240),
            release_event((340, 30), 250),
        ],
        [
            DragStarted(CARD, (1,), FIRST_POSITION),
            DragMoved(FAR),
            DragMoved((140, 30)),
            DragMoved((340, 30)),
            Dropped(CARD, (1,), (340, 30), (4000.0, 0.0)),
        ],
    ),
    "a pointer that rested before is not fast": (
        [press_event(FIRST_POSITION, 0), move_event(POSITION_OF[ZONE], 50), release_event(POSITION_OF[ZONE], 500)],
        [DragStarted(CARD, (1,), FIRST_POSITION), DragMoved(POSITION_OF[ZONE]), Dropped(CARD, (1,), POSITION_OF[ZONE])],
    ),
    "the right button brushes over cards": (
        [
            right_press_event(FIRST_POSITION),
            move_event(FAR),
            move_event(SECOND_POSITION),
            right_release_event(SECOND_POSITION),
        ],
        [BrushSelected(1, is_selected=True), BrushSelected(2, is_selected=True)],
    ),
    "a fast brush misses none": (
        [right_press_event(FIRST_POSITION), move_event(POSITION_OF[THIRD]), right_release_event(POSITION_OF[THIRD])],
        [BrushSelected(1, is_selected=True), BrushSelected(2, is_selected=True), BrushSelected(3, is_selected=True)],
    ),
    "the right button without a brush takes back": (
        [right_press_event(FIRST_POSITION), right_release_event(FIRST_POSITION)],
        [Cancelled()],
    ),
    "shift brushes without a button": (
        [
            KeyPressed("left shift", 0),
            move_event(FIRST_POSITION),
            move_event(SECOND_POSITION),
            KeyReleased("left shift", 0),
            move_event(POSITION_OF[THIRD]),
        ],
        [BrushSelected(1, is_selected=True), BrushSelected(2, is_selected=True), Hovered(THIRD)],
    ),
    "shift and a click are a click": (
        [KeyPressed("left shift", 0), press_event(FIRST_POSITION), release_event(FIRST_POSITION)],
        [Clicked(CARD)],
    ),
    "a finger that leaves the glass points at nothing": (
        [move_event(FIRST_POSITION), PointerGone(0)],
        [Hovered(CARD), Hovered(pointer_gestures.FELT_TARGET)],
    ),
    "a slow second click is a click": (
        [
            press_event(FIRST_POSITION, 0),
            release_event(FIRST_POSITION, 20),
            press_event(FIRST_POSITION, 900),
            release_event(FIRST_POSITION, 920),
        ],
        [Clicked(CARD), Clicked(CARD)],
    ),
    "two cards are no double click": (
        [
            press_event(FIRST_POSITION),
            release_event(FIRST_POSITION),
            press_event(SECOND_POSITION),
            release_event(SECOND_POSITION),
        ],
        [Clicked(CARD), Clicked(OTHER)],
    ),
    "escape cancels a press": (
        [press_event(FIRST_POSITION), KeyPressed("escape", 0), release_event(FIRST_POSITION)],
        [Cancelled()],
    ),
    "the right button cancels": (
        [press_event(FIRST_POSITION), PointerPressed(FIRST_POSITION, "right", 0), release_event(FIRST_POSITION)],
        [Cancelled()],
    ),
    "undo cancels": ([KeyPressed("z", 0, ctrl=True)], [Cancelled()]),
}


@pytest.mark.parametrize("case", CASES)
def test_inputs_are_recognized_as_gestures(case: str) -> None:
    inputs, intents = CASES[case]

    assert gestures_of(*inputs) == intents


def test_a_brush_that_begins_on_a_selected_card_deselects() -> None:
    intents = gestures_of(right_press_event(FIRST_POSITION), move_event(POSITION_OF[THIRD]), groups=((1, 3),))

    assert intents == [
        BrushSelected(1, is_selected=False),
        BrushSelected(2, is_selected=False),
        BrushSelected(3, is_selected=False),
    ]


def test_two_clicks_are_no_double_click_right_after_the_screen_has_changed() -> None:
    grip: PointerState = PointerIdle()
    intents: list[Gesture] = []
    for event in (
        press_event(FIRST_POSITION, 0),
        release_event(FIRST_POSITION, 20),
        press_event(FIRST_POSITION, 200),
        release_event(FIRST_POSITION, 220),
    ):
        grip, gestures = pointer_gestures.handle_pointer(
            grip, event, GestureContext(hit_test, (), 6, ignores_double_clicks=True)
        )
        intents += gestures

    assert intents == [Clicked(CARD), Clicked(CARD)]


@pytest.mark.parametrize(
    ("at", "ctrl", "cards"),
    [
        (FIRST_POSITION, False, (3, 1)),
        (SECOND_POSITION, False, (2,)),
        (SECOND_POSITION, True, (3, 1, 2)),
    ],
    ids=["a chosen card takes the others along", "an unchosen card goes alone", "control takes it along"],
)
def test_which_cards_are_dragged_together(at: Point, ctrl: bool, cards: tuple[int, ...]) -> None:  # noqa: FBT001 -- a column of the table
    intents = gestures_of(press_event(at, ctrl=ctrl), move_event(POSITION_OF[ZONE]), groups=((3, 1), (7, 8)))

    assert intents[0] == DragStarted(TARGET_BY_COLUMN[at[0] // 100], cards, at)


@pytest.mark.parametrize(("u", "pixels"), [(0.5, 5), (1.0, 6), (1.5, 9), (3.0, 12)])
def test_the_drag_threshold_is_twice_as_large_for_touch(u: float, pixels: float) -> None:
    assert drag_threshold_px(u, is_touch=True) == 2 * pixels


@pytest.mark.parametrize(("u", "pixels"), [(0.5, 5), (1.0, 6), (1.5, 9), (3.0, 12)])
def test_the_threshold_grows_with_the_screen_within_bounds(u: float, pixels: float) -> None:
    assert drag_threshold_px(u) == pixels
