"""Hierarchy of the flat element tree: which element belongs to which, and where a screen reader stands."""

from collections.abc import Sequence
from typing import Final

from yaniv.ui.accessibility.element_tree import Element

_PARENT_ROLES: Final = ("choice", "list", "stepper")
"""Roles of elements whose parts, `ID:VALUE`, are elements as well."""


def parent_ids(elements: Sequence[Element]) -> dict[str, str]:
    """Return the id of the parent of each element that has one, by the id of the element.

    Parts of a control belong to the control. Whatever follows a dialog belongs to the dialog.
    """
    controls = {each.id for each in elements if each.role in _PARENT_ROLES}
    parents: dict[str, str] = {}
    dialog_id = ""
    for element in elements:
        control_id = _control_of(element.id, controls)
        if control_id or dialog_id:
            parents[element.id] = control_id or dialog_id
        if element.role == "dialog":
            dialog_id = element.id
    return parents


def focused_element(elements: Sequence[Element]) -> Element | None:
    """Return the element that a screen reader should read: the selected part of the focused control, or the control."""
    focused = next((each for each in elements if "focused" in each.state), None)
    if focused is None or focused.role not in ("choice", "list"):
        return focused
    parts = (each for each in elements if each.id.startswith(f"{focused.id}:") and each.role == "choice")
    return next((each for each in parts if "selected" in each.state), focused)


def _control_of(id_: str, controls: set[str]) -> str:
    """Return the id of the control that contains this element, or an empty text."""
    prefix = id_.rpartition(":")[0]
    while prefix and prefix not in controls:
        prefix = prefix.rpartition(":")[0]
    return prefix
