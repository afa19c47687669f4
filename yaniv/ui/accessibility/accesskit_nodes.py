"""Nodes and adapters of AccessKit: UI Automation on Windows, NSAccessibility on macOS, AT-SPI on Linux.

Import this module only once AccessKit is known to be installed.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Final, Protocol

import accesskit
from accesskit import Action, ActionRequest, Live, Node, Rect, Role, Toggled, TreeUpdate

from yaniv.i18n import spell_out_cards
from yaniv.sanitize import to_printable
from yaniv.ui.accessibility.element_tree import Element, ElementRole

_SDL_WINDOW_CLASS = "SDLWindow"
"""Class of SDL's windows on macOS: they keep the keyboard focus to themselves, and must forward it to their content."""


class AdapterHandlers(Protocol):
    """Handlers of what the system reports, called on any thread."""

    def activate(self) -> TreeUpdate | None:
        """Handle that a screen reader begins to listen; return its first tree, or None if that follows."""

    def act(self, request: ActionRequest) -> None:
        """Handle that a screen reader uses an element."""

    def deactivate(self) -> None:
        """Handle that no screen reader listens any more."""


class PlatformAdapter(Protocol):
    """Connection to the screen readers of the system."""

    def update(self, build_update: Callable[[], TreeUpdate]) -> None:
        """Send an update if a screen reader listens; only then is it built."""

    def set_window_focused(self, *, is_focused: bool) -> None:
        """Tell whether the window has the keyboard focus."""

    def set_window_bounds(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        """Tell where on the screen the window is, in px."""


def open_adapter(window_handle: int, handlers: AdapterHandlers) -> PlatformAdapter:
    """Return the adapter of this system for the window; on Windows and macOS it must not have been shown yet."""
    if sys.platform == "win32":
        return _SubclassingAdapter(accesskit.windows.SubclassingAdapter(window_handle, handlers.activate, handlers.act))
    if sys.platform == "darwin":
        accesskit.macos.add_focus_forwarder_to_window_class(_SDL_WINDOW_CLASS)
        return _MacosAdapter(
            accesskit.macos.SubclassingAdapter.for_window(window_handle, handlers.activate, handlers.act)
        )
    return _UnixAdapter(handlers)


class _UnixAdapter:
    """Adapter for AT-SPI, which needs to be told what it cannot see."""

    def __init__(self, handlers: AdapterHandlers) -> None:
        self._adapter = accesskit.unix.Adapter(handlers.activate, handlers.act, handlers.deactivate)

    def update(self, build_update: Callable[[], TreeUpdate]) -> None:
        self._adapter.update_if_active(build_update)

    def set_window_focused(self, *, is_focused: bool) -> None:
        self._adapter.update_window_focus_state(is_focused)

    def set_window_bounds(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        bounds = Rect(*position, position[0] + size[0], position[1] + size[1])
        self._adapter.set_root_window_bounds(bounds, bounds)


class _SubclassingAdapter:
    """Adapter that listens to the messages of the window itself, on Windows and macOS."""

    def __init__(self, adapter: "accesskit.SubclassingAdapter") -> None:
        self._adapter = adapter

    def update(self, build_update: Callable[[], TreeUpdate]) -> None:
        events = self._adapter.update_if_active(build_update)
        if events is not None:
            events.raise_events()

    def set_window_focused(self, *, is_focused: bool) -> None:
        """Do nothing: the messages of the window tell it."""

    def set_window_bounds(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        """Do nothing: the system knows where the window is."""


class _MacosAdapter(_SubclassingAdapter):
    """Adapter for macOS, which has to be told about the focus of the window."""

    def set_window_focused(self, *, is_focused: bool) -> None:
        events = self._adapter.update_view_focus_state(is_focused)
        if events is not None:
            events.raise_events()


_ROLES: Final = {
    "card": Role.BUTTON,
    "button": Role.BUTTON,
    "toggle": Role.SWITCH,
    "choice": Role.COMBO_BOX,
    "stepper": Role.SPIN_BUTTON,
    "slider": Role.SLIDER,
    "field": Role.TEXT_INPUT,
    "text": Role.LABEL,
    "list": Role.LIST_BOX,
    "zone": Role.BUTTON,
    "dialog": Role.DIALOG,
    "seat": Role.LABEL,
    "image": Role.IMAGE,
}
_READ_ONLY_ROLES: Final = ("text", "dialog", "image")
_SPACE_AND_STOPS: Final = " .,:;-"
_HAND_PREFIX: Final = "hand:"
"""Ids of the cards that are chosen for a throw by pressing them."""


def element_node(element: Element, parent_role: ElementRole | None, child_ids: Sequence[int]) -> Node:
    """Return the node of an element; *parent_role* is that of the element to which it belongs, if any."""
    node = Node(_role(element, parent_role, has_parts=bool(child_ids)))
    node.set_author_id(element.id)
    node.set_children(list(child_ids))
    x, y, width, height = element.rect
    node.set_bounds(Rect(x, y, x + width, y + height))
    if element.role in ("text", "seat"):
        node.set_value(to_printable(spoken_text(element)))
    else:
        _set_name(node, element)
    _set_value(node, element)
    _set_states(node, element, parent_role)
    _add_actions(node, element)
    return node


def news_node(text: str) -> Node:
    """Return a node whose text is read aloud as soon as it appears."""
    node = Node(Role.LABEL)
    node.set_value(to_printable(text))
    node.set_live(Live.POLITE)
    return node


def window_node(title: str, language: str, size: tuple[int, int], child_ids: Sequence[int]) -> Node:
    """Return the node of the window; *size* in px."""
    node = Node(Role.WINDOW)
    node.set_label(title)
    node.set_language(language)
    node.set_bounds(Rect(0, 0, *size))
    node.set_children(list(child_ids))
    return node


def spoken_text(element: Element) -> str:
    """Return name and label of an element as one text, with full names of cards, without saying the same twice."""
    name, label = spell_out_cards(element.name), spell_out_cards(element.label)
    return label if name in label else f"{name}. {label}"


def _to_speech(text: str) -> str:
    return to_printable(spell_out_cards(text))


def _role(element: Element, parent_role: ElementRole | None, *, has_parts: bool) -> Role:
    if element.role == "choice" and parent_role == "list":
        return Role.LIST_BOX_OPTION
    if element.role == "choice" and parent_role in ("choice", "stepper"):
        return Role.RADIO_BUTTON
    if element.role == "choice" and has_parts:
        return Role.RADIO_GROUP
    return _ROLES[element.role]


def _set_name(node: Node, element: Element) -> None:
    """Set the name, and as description what the label says beyond it; a card's name is a code, so only its label."""
    has_short_name = element.role != "card" or element.id == "deck"
    if has_short_name and element.label.startswith(element.name):
        node.set_label(_to_speech(element.name))
        rest = element.label[len(element.name) :].lstrip(_SPACE_AND_STOPS)
        if rest:
            node.set_description(_to_speech(rest))
    else:
        node.set_label(_to_speech(element.label))


def _set_value(node: Node, element: Element) -> None:
    if element.bounds is not None:
        node.set_min_numeric_value(element.bounds[0])
        node.set_max_numeric_value(element.bounds[1])
        if isinstance(element.value, int):
            node.set_numeric_value(element.value)
    if element.value_text:
        node.set_value(_to_speech(element.value_text))
    elif element.role == "field" and isinstance(element.value, str):
        node.set_value(to_printable(element.value))


def _set_states(node: Node, element: Element, parent_role: ElementRole | None) -> None:
    if "disabled" in element.state:
        node.set_disabled()
    if element.role == "dialog":
        node.set_modal()
    is_chosen = "selected" in element.state
    if element.role == "toggle":
        node.set_toggled(Toggled.TRUE if "checked" in element.state else Toggled.FALSE)
    elif element.id.startswith(_HAND_PREFIX) or (element.role == "choice" and parent_role in ("choice", "stepper")):
        node.set_toggled(Toggled.TRUE if is_chosen else Toggled.FALSE)
    elif parent_role == "list":
        node.set_selected(is_chosen)


def _add_actions(node: Node, element: Element) -> None:
    if element.role in _READ_ONLY_ROLES or "disabled" in element.state:
        return
    node.add_action(Action.FOCUS)
    node.add_action(Action.SCROLL_INTO_VIEW)
    if element.role not in ("list", "slider", "stepper", "field") and node.role != Role.RADIO_GROUP:
        node.add_action(Action.CLICK)
    if element.bounds is not None:
        node.add_action(Action.INCREMENT)
        node.add_action(Action.DECREMENT)
        node.add_action(Action.SET_VALUE)
    if element.role == "field":
        node.add_action(Action.SET_VALUE)
