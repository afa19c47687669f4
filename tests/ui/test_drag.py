"""The pointer as a table: what a person does, and what is wanted."""

import pytest

from yaniv.ui.inputs import (
    FocusLost,
    Input,
    KeyPressed,
    KeyReleased,
    Point,
    PointerGone,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from yaniv.ui.table import drag
from yaniv.ui.table.drag import (
    Around,
    Cancelled,
    Carried,
    Clicked,
    ClickedTwice,
    Dropped,
    Grip,
    Idle,
    Intent,
    Lifted,
    Painted,
    Pointed,
    Spot,
    threshold,
)

CARD, OTHER, THIRD = Spot("card", 1), Spot("card", 2), Spot("card", 3)
DECK, PILE, ZONE, CALL = Spot("deck"), Spot("pile", 9), Spot("zone"), Spot("button", button="button:yaniv")
SPOTS = {0: CARD, 1: OTHER, 2: THIRD, 3: DECK, 4: PILE, 5: ZONE, 6: CALL}
A: Point = (10, 10)
B: Point = (110, 10)
AT = {spot: (100 * column + 10, 10) for column, spot in SPOTS.items()}


def hit(at: Point) -> Spot:
    """Things stand side by side, 100 pixels wide."""
    return SPOTS.get(at[0] // 100, drag.FELT)


def move(at: Point, ms: int = 0) -> Input:
    return PointerMoved(at, ms)


def press(at: Point, ms: int = 0, *, ctrl: bool = False) -> Input:
    return PointerPressed(at, "left", ms, ctrl=ctrl)


def up(at: Point, ms: int = 0) -> Input:
    return PointerReleased(at, "left", ms)


def wanted(*inputs: Input, groups: tuple[tuple[int, ...], ...] = ()) -> list[Intent]:
    grip: Grip = Idle()
    intents: list[Intent] = []
    for given in inputs:
        grip, found = drag.step(grip, given, Around(hit, groups, 6))
        intents += found
    return intents


def right(at: Point) -> Input:
    return PointerPressed(at, "right", 0)


def loose(at: Point) -> Input:
    return PointerReleased(at, "right", 0)


NEAR, FAR = (13, 12), (40, 30)
CASES: dict[str, tuple[list[Input], list[Intent]]] = {
    "a click toggles": ([press(A), up(A)], [Clicked(CARD)]),
    "a trembling hand still clicks": ([press(A), move(NEAR), up(NEAR)], [Clicked(CARD)]),
    "moving off before the release takes it back": ([press(AT[CALL]), move(AT[ZONE]), up(AT[ZONE])], []),
    "pointing tells what is under the pointer once": ([move(A), move(NEAR), move(B)], [Pointed(CARD), Pointed(OTHER)]),
    "a drag lifts, carries and drops": (
        [press(A), move(FAR), move(AT[ZONE]), up(AT[ZONE])],
        [Lifted(CARD, (1,), A), Carried(FAR), Carried(AT[ZONE]), Dropped(CARD, (1,), AT[ZONE])],
    ),
    "the deck can be dragged": (
        [press(AT[DECK]), move(A), up(A)],
        [Lifted(DECK, (), AT[DECK]), Carried(A), Dropped(DECK, (), A)],
    ),
    "a card of the last play can be dragged": (
        [press(AT[PILE]), move(A), up(A)],
        [Lifted(PILE, (), AT[PILE]), Carried(A), Dropped(PILE, (), A)],
    ),
    "the play zone cannot": ([press(AT[ZONE]), move(A), up(A)], []),
    "a button is never a drag": ([press(AT[CALL]), move((AT[CALL][0] + 40, 20)), up(AT[CALL])], [Clicked(CALL)]),
    "the second click in time is another thing": (
        [press(A, 0), up(A, 20), press(A, 200), up(A, 220)],
        [Clicked(CARD), ClickedTwice(CARD)],
    ),
    "a third click is a first one again": (
        [press(A, 0), up(A, 20), press(A, 200), up(A, 220), press(A, 300), up(A, 320)],
        [Clicked(CARD), ClickedTwice(CARD), Clicked(CARD)],
    ),
    "two clicks far apart on a card are two": (
        [press(A, 0), up(A, 20), press((40, 40), 200), up((40, 40), 220)],
        [Clicked(CARD), Clicked(CARD)],
    ),
    "leaving the card is a drag, however short the way": (
        [press((99, 10)), move((101, 10))],
        [Lifted(CARD, (1,), (99, 10)), Carried((101, 10))],
    ),
    "what moves last tells how fast it was thrown": (
        [press(A, 0), move(FAR, 100), move((140, 30), 200), move((340, 30), 240), up((340, 30), 250)],
        [
            Lifted(CARD, (1,), A),
            Carried(FAR),
            Carried((140, 30)),
            Carried((340, 30)),
            Dropped(CARD, (1,), (340, 30), (4000.0, 0.0)),
        ],
    ),
    "a pointer that rested before is not fast": (
        [press(A, 0), move(AT[ZONE], 50), up(AT[ZONE], 500)],
        [Lifted(CARD, (1,), A), Carried(AT[ZONE]), Dropped(CARD, (1,), AT[ZONE])],
    ),
    "the right button brushes over cards": (
        [right(A), move(FAR), move(B), loose(B)],
        [Painted(1, on=True), Painted(2, on=True)],
    ),
    "a fast brush misses none": (
        [right(A), move(AT[THIRD]), loose(AT[THIRD])],
        [Painted(1, on=True), Painted(2, on=True), Painted(3, on=True)],
    ),
    "the right button without a brush takes back": ([right(A), loose(A)], [Cancelled()]),
    "shift brushes without a button": (
        [KeyPressed("left shift", 0), move(A), move(B), KeyReleased("left shift", 0), move(AT[THIRD])],
        [Painted(1, on=True), Painted(2, on=True), Pointed(THIRD)],
    ),
    "shift and a click are a click": ([KeyPressed("left shift", 0), press(A), up(A)], [Clicked(CARD)]),
    "a finger that leaves the glass points at nothing": (
        [move(A), PointerGone(0)],
        [Pointed(CARD), Pointed(drag.FELT)],
    ),
    "a slow second click is a click": (
        [press(A, 0), up(A, 20), press(A, 900), up(A, 920)],
        [Clicked(CARD), Clicked(CARD)],
    ),
    "two cards are no double click": ([press(A), up(A), press(B), up(B)], [Clicked(CARD), Clicked(OTHER)]),
    "escape cancels a press": ([press(A), KeyPressed("escape", 0), up(A)], [Cancelled()]),
    "a lost focus cancels a drag": (
        [press(A), move(FAR), FocusLost(0), up(AT[ZONE])],
        [Lifted(CARD, (1,), A), Carried(FAR), Cancelled()],
    ),
    "the right button cancels": ([press(A), PointerPressed(A, "right", 0), up(A)], [Cancelled()]),
    "undo cancels": ([KeyPressed("z", 0, ctrl=True)], [Cancelled()]),
}


@pytest.mark.parametrize("case", CASES)
def test_what_a_person_does_means(case: str) -> None:
    inputs, intents = CASES[case]

    assert wanted(*inputs) == intents


def test_a_brush_that_begins_on_a_chosen_card_lets_go() -> None:
    intents = wanted(right(A), move(AT[THIRD]), groups=((1, 3),))

    assert intents == [Painted(1, on=False), Painted(2, on=False), Painted(3, on=False)]


def test_two_clicks_are_two_right_after_the_screen_has_changed() -> None:
    grip: Grip = Idle()
    intents: list[Intent] = []
    for given in (press(A, 0), up(A, 20), press(A, 200), up(A, 220)):
        grip, found = drag.step(grip, given, Around(hit, (), 6, startled=True))
        intents += found

    assert intents == [Clicked(CARD), Clicked(CARD)]


@pytest.mark.parametrize(
    ("at", "ctrl", "cards"),
    [
        (A, False, (3, 1)),
        (B, False, (2,)),
        (B, True, (3, 1, 2)),
    ],
    ids=["a chosen card takes the others along", "an unchosen card goes alone", "control takes it along"],
)
def test_who_moves_together(at: Point, ctrl: bool, cards: tuple[int, ...]) -> None:  # noqa: FBT001 -- a column of the table
    intents = wanted(press(at, ctrl=ctrl), move(AT[ZONE]), groups=((3, 1), (7, 8)))

    assert intents[0] == Lifted(SPOTS[at[0] // 100], cards, at)


@pytest.mark.parametrize(("u", "pixels"), [(0.5, 5), (1.0, 6), (1.5, 9), (3.0, 12)])
def test_a_finger_trembles_twice_as_much(u: float, pixels: float) -> None:
    assert threshold(u, touch=True) == 2 * pixels


@pytest.mark.parametrize(("u", "pixels"), [(0.5, 5), (1.0, 6), (1.5, 9), (3.0, 12)])
def test_the_threshold_grows_with_the_screen_within_bounds(u: float, pixels: float) -> None:
    assert threshold(u) == pixels
