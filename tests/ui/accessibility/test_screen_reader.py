"""What screen readers are told of a page, and what becomes of what they ask for."""

from collections.abc import Callable
from typing import cast

import pytest
from accesskit import Action, ActionRequest, Node, Role, Toggled, TreeUpdate
from msgspec.structs import replace

from yaniv.ui.accessibility.element_action import ElementAction
from yaniv.ui.accessibility.element_tree import Element, ElementTree
from yaniv.ui.accessibility.screen_reader import ScreenReader

OK = Element("button:ok", "button", "OK", "OK", (10, 20, 30, 40), ("enabled", "focused"))
CARD = Element("hand:0", "card", "7H", "seven of hearts", (0, 0, 9, 9), ("enabled", "selected"))
YANIV = Element("button:yaniv", "button", "Yaniv!", "Yaniv! You have 36.", (0, 0, 9, 9), ("disabled",))
SPEED = Element("speed", "choice", "Speed", "Speed. How fast.", (0, 0, 9, 9), ("enabled",), "fast", "Fast")
FAST = Element("speed:fast", "choice", "Fast", "Fast", (0, 0, 9, 9), ("enabled", "selected"))
SLOW = Element("speed:slow", "choice", "Slow", "Slow", (0, 0, 9, 9), ("enabled",))
SEATS = Element("seats", "stepper", "Seats", "Seats", (0, 0, 9, 9), ("enabled",), 4, "4", (2, 8))
DIALOG = Element("dialog", "dialog", "Quit?", "Quit?", (0, 0, 9, 9))


class RecordingAdapter:
    """An adapter on a system where somebody always listens."""

    def __init__(self) -> None:
        self.updates: list[TreeUpdate] = []
        self.focus_states: list[bool] = []
        self.bounds: list[tuple[tuple[int, int], tuple[int, int]]] = []

    def update(self, build_update: Callable[[], TreeUpdate]) -> None:
        """Keeps it."""
        self.updates.append(build_update())

    def set_window_focused(self, *, is_focused: bool) -> None:
        """Keeps it."""
        self.focus_states.append(is_focused)

    def set_window_bounds(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        """Keeps it."""
        self.bounds.append((position, size))


class Request:
    """An action as AccessKit reports it."""

    def __init__(self, action: Action, target: int, data: tuple[object, object] | None = None) -> None:
        self.action, self.target, self.data = action, target, data


class Desk:
    """A window with a screen reader on a recording system."""

    def __init__(self) -> None:
        self.wake_count = 0
        self.adapter = RecordingAdapter()
        self.reader = ScreenReader(self._wake)
        self.reader.connect(self.adapter)

    def _wake(self) -> None:
        self.wake_count += 1

    def show(self, *elements: Element, announce: str = "", is_moving: bool = False) -> dict[str, Node]:
        """Shows these elements; tells which nodes were sent, by label or text."""
        count = len(self.adapter.updates)
        self.reader.observe(
            ElementTree(0, "page", busy=False, size=(640, 480), announce=announce, elements=elements),
            is_moving=is_moving,
        )
        nodes = [node for update in self.adapter.updates[count:] for _, node in update.nodes]
        return {node.label or node.value or "": node for node in nodes}

    def node_id(self, label: str) -> int:
        """The number of the node with this label."""
        return next(id_ for update in self.adapter.updates for id_, node in update.nodes if node.label == label)


@pytest.fixture
def desk() -> Desk:
    session = Desk()
    session.reader.activate()
    return session


def test_nobody_is_told_anything_before_a_screen_reader_listens() -> None:
    session = Desk()
    session.reader.set_window_focused(is_focused=True)
    session.reader.set_window_bounds((5, 6), (640, 480))

    assert not session.reader.is_listening
    assert (session.adapter.focus_states, session.adapter.bounds) == ([], [])

    session.reader.activate()
    assert (session.reader.is_listening, session.reader.is_tree_due, session.wake_count) == (True, True, 1)
    session.show(OK)
    assert (session.adapter.focus_states, session.adapter.bounds) == ([True], [((5, 6), (640, 480))])


def test_the_first_tree_names_every_element_with_role_place_and_state(desk: Desk) -> None:
    nodes = desk.show(OK, CARD, YANIV)

    assert {label: node.role for label, node in nodes.items()} == {
        "Yaniv": Role.WINDOW,
        "OK": Role.BUTTON,
        "seven of hearts": Role.BUTTON,
        "Yaniv!": Role.BUTTON,
    }
    assert nodes["seven of hearts"].toggled == Toggled.TRUE
    assert nodes["Yaniv!"].description == "You have 36."
    assert nodes["Yaniv!"].is_disabled
    assert not nodes["Yaniv!"].supports_action(Action.CLICK)
    assert nodes["OK"].supports_action(Action.CLICK)
    assert desk.adapter.updates[0].focus == desk.node_id("OK")


def test_only_what_changed_is_sent_again(desk: Desk) -> None:
    desk.show(OK, CARD)

    assert set(desk.show(OK, replace(CARD, state=("enabled",)))) == {"seven of hearts"}
    assert desk.show(OK, replace(CARD, state=("enabled",))) == {}


def test_places_wait_until_nothing_moves(desk: Desk) -> None:
    desk.show(CARD)
    moved = replace(CARD, rect=(50, 50, 9, 9))

    assert desk.show(moved, is_moving=True) == {}
    assert set(desk.show(moved)) == {"seven of hearts"}


def test_an_announcement_is_read_each_time_it_is_made(desk: Desk) -> None:
    desk.show(OK, announce="Avi throws.")
    desk.show(OK, announce="Your turn.")
    desk.show(OK, announce="Avi throws.")

    spoken = [node.value for update in desk.adapter.updates for _, node in update.nodes if node.role == Role.LABEL]
    ids = [id_ for update in desk.adapter.updates for id_, node in update.nodes if node.role == Role.LABEL]
    assert spoken == ["Avi throws.", "Your turn.", "Avi throws."]
    assert len(set(ids)) == 3


def test_segments_are_radio_buttons_and_the_chosen_one_has_the_focus(desk: Desk) -> None:
    nodes = desk.show(replace(SPEED, state=("enabled", "focused")), FAST, SLOW)

    assert (nodes["Speed"].role, nodes["Speed"].value) == (Role.RADIO_GROUP, "Fast")
    assert nodes["Speed"].children == [desk.node_id("Fast"), desk.node_id("Slow")]
    assert (nodes["Fast"].role, nodes["Fast"].toggled) == (Role.RADIO_BUTTON, Toggled.TRUE)
    assert not nodes["Speed"].supports_action(Action.CLICK)
    assert desk.adapter.updates[0].focus == desk.node_id("Fast")


def test_a_closed_list_is_a_combo_box_and_a_number_has_bounds(desk: Desk) -> None:
    nodes = desk.show(SPEED, SEATS)

    assert nodes["Speed"].role == Role.COMBO_BOX
    assert (nodes["Seats"].role, nodes["Seats"].numeric_value) == (Role.SPIN_BUTTON, 4.0)


def test_a_dialog_holds_what_follows_it(desk: Desk) -> None:
    nodes = desk.show(DIALOG, OK)

    assert nodes["Quit?"].children == [desk.node_id("OK")]
    assert nodes["Yaniv"].children == [desk.node_id("Quit?")]


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (Request(Action.CLICK, 2), (ElementAction("press", "button:ok"),)),
        (Request(Action.FOCUS, 2), (ElementAction("focus", "button:ok"),)),
        (Request(Action.INCREMENT, 3), (ElementAction("increment", "seats"),)),
        (Request(Action.SET_VALUE, 3, (None, 6.0)), (ElementAction("set", "seats", 6.0),)),
        (Request(Action.CLICK, 77), ()),
    ],
)
def test_actions_reach_the_window(desk: Desk, request_: Request, expected: tuple[ElementAction, ...]) -> None:
    desk.show(OK, SEATS)

    desk.reader.act(cast("ActionRequest", request_))

    assert desk.reader.take_actions() == expected
    assert desk.reader.take_actions() == ()


def test_a_screen_reader_that_comes_back_gets_everything_again(desk: Desk) -> None:
    desk.show(OK, CARD)
    desk.reader.deactivate()
    assert not desk.reader.is_listening
    desk.reader.activate()

    assert set(desk.show(OK, CARD)) == {"Yaniv", "OK", "seven of hearts"}
