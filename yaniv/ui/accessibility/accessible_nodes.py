"""Nodes of AccessKit for the elements of a page: roles, names, states, values and actions.

AccessKit passes them to UI Automation, NSAccessibility or AT-SPI. Import this module only once AccessKit is known to be
installed.
"""

from collections.abc import Sequence
from typing import Final

from accesskit import Action, Live, Node, Rect, Role, Toggled

from yaniv.i18n import spell_out_cards
from yaniv.sanitize import to_printable
from yaniv.ui.accessibility.element_tree import Element, ElementRole

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
