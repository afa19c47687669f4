"""Tests of the screen reader bridge: the tree it sends to AccessKit and the actions it receives."""

from collections.abc import Callable
from typing import cast

import pytest
from accesskit import Action, ActionRequest, Node, Role, Toggled, TreeUpdate
from msgspec.structs import replace

from yaniv.ui.accessibility.element_tree import Element, ElementAction, ElementTree
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
    """An AccessKit adapter that records all updates."""

    def __init__(self) -> None:
        self.updates: list[TreeUpdate] = []
        self.focus_states: list[bool] = []
        self.bounds: list[tuple[tuple[int, int], tuple[int, int]]] = []

    def update(self, build_update: Callable[[], TreeUpdate]) -> None:
        """Build and record an update."""
        self.updates.append(build_update())

    def set_window_focused(self, *, is_focused: bool) -> None:
        """Record the focus state."""
        self.focus_states.append(is_focused)

    def set_window_bounds(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        """Record the bounds."""
        self.bounds.append((position, size))


class Request:
    """An action as AccessKit reports it."""

    def __init__(self, action: Action, target: int, data: tuple[object, object] | None = None) -> None:
        self.action, self.target, self.data = action, target, data


class ScreenReaderHarness:
    """A screen reader bridge with a recording adapter."""

    def __init__(self) -> None:
        self.wake_count = 0
        self.adapter = RecordingAdapter()
        self.reader = ScreenReader(self._wake)
        self.reader.connect(self.adapter)

    def _wake(self) -> None:
        self.wake_count += 1

    def show(self, *elements: Element, announce: str = "", is_moving: bool = False) -> dict[str, Node]:
        """Show these elements; return the nodes sent, by label or text."""
        count = len(self.adapter.updates)
        self.reader.observe(
            ElementTree(0, "page", busy=False, size=(640, 480), announce=announce, elements=elements),
            is_moving=is_moving,
        )
        nodes = [node for update in self.adapter.updates[count:] for _, node in update.nodes]
        return {node.label or node.value or "": node for node in nodes}

    def node_id(self, label: str) -> int:
        """Return the id of the node with this label."""
        return next(id_ for update in self.adapter.updates for id_, node in update.nodes if node.label == label)


@pytest.fixture
def harness() -> ScreenReaderHarness:
    harness = ScreenReaderHarness()
    harness.reader.activate()
    return harness


def test_nothing_is_sent_before_a_screen_reader_is_active() -> None:
    harness = ScreenReaderHarness()
    harness.reader.set_window_focused(is_focused=True)
    harness.reader.set_window_bounds((5, 6), (640, 480))

    assert not harness.reader.is_listening
    assert (harness.adapter.focus_states, harness.adapter.bounds) == ([], [])

    harness.reader.activate()
    assert (harness.reader.is_listening, harness.reader.is_tree_due, harness.wake_count) == (True, True, 1)
    harness.show(OK)
    assert (harness.adapter.focus_states, harness.adapter.bounds) == ([True], [((5, 6), (640, 480))])


def test_the_first_tree_holds_every_element_with_role_label_and_state(harness: ScreenReaderHarness) -> None:
    nodes = harness.show(OK, CARD, YANIV)

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
    assert harness.adapter.updates[0].focus == harness.node_id("OK")


def test_only_changed_nodes_are_sent_again(harness: ScreenReaderHarness) -> None:
    harness.show(OK, CARD)

    assert set(harness.show(OK, replace(CARD, state=("enabled",)))) == {"seven of hearts"}
    assert harness.show(OK, replace(CARD, state=("enabled",))) == {}


def test_changed_positions_are_sent_only_at_rest(harness: ScreenReaderHarness) -> None:
    harness.show(CARD)
    moved = replace(CARD, rect=(50, 50, 9, 9))

    assert harness.show(moved, is_moving=True) == {}
    assert set(harness.show(moved)) == {"seven of hearts"}


def test_a_repeated_announcement_is_sent_again(harness: ScreenReaderHarness) -> None:
    harness.show(OK, announce="Avi throws.")
    harness.show(OK, announce="Your turn.")
    harness.show(OK, announce="Avi throws.")

    spoken = [node.value for update in harness.adapter.updates for _, node in update.nodes if node.role == Role.LABEL]
    ids = [id_ for update in harness.adapter.updates for id_, node in update.nodes if node.role == Role.LABEL]
    assert spoken == ["Avi throws.", "Your turn.", "Avi throws."]
    assert len(set(ids)) == 3


def test_segments_are_radio_buttons_and_the_selected_one_has_the_focus(harness: ScreenReaderHarness) -> None:
    nodes = harness.show(replace(SPEED, state=("enabled", "focused")), FAST, SLOW)

    assert (nodes["Speed"].role, nodes["Speed"].value) == (Role.RADIO_GROUP, "Fast")
    assert nodes["Speed"].children == [harness.node_id("Fast"), harness.node_id("Slow")]
    assert (nodes["Fast"].role, nodes["Fast"].toggled) == (Role.RADIO_BUTTON, Toggled.TRUE)
    assert not nodes["Speed"].supports_action(Action.CLICK)
    assert harness.adapter.updates[0].focus == harness.node_id("Fast")


def test_a_dropdown_is_a_combo_box_and_a_stepper_a_spin_button(harness: ScreenReaderHarness) -> None:
    nodes = harness.show(SPEED, SEATS)

    assert nodes["Speed"].role == Role.COMBO_BOX
    assert (nodes["Seats"].role, nodes["Seats"].numeric_value) == (Role.SPIN_BUTTON, 4.0)


def test_a_dialog_contains_the_elements_after_it(harness: ScreenReaderHarness) -> None:
    nodes = harness.show(DIALOG, OK)

    assert nodes["Quit?"].children == [harness.node_id("OK")]
    assert nodes["Yaniv"].children == [harness.node_id("Quit?")]


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
def test_requested_actions_are_passed_to_the_window(
    harness: ScreenReaderHarness, request_: Request, expected: tuple[ElementAction, ...]
) -> None:
    harness.show(OK, SEATS)

    harness.reader.act(cast("ActionRequest", request_))

    assert harness.reader.take_actions() == expected
    assert harness.reader.take_actions() == ()


def test_a_reactivated_screen_reader_gets_the_whole_tree_again(harness: ScreenReaderHarness) -> None:
    harness.show(OK, CARD)
    harness.reader.deactivate()
    assert not harness.reader.is_listening
    harness.reader.activate()

    assert set(harness.show(OK, CARD)) == {"Yaniv", "OK", "seven of hearts"}
