"""Elements of a page in spoken words: name, value and state, as a voice reads them."""

from typing import Final

from yaniv.i18n import spell_out_cards, tr
from yaniv.ui.accessibility.element_tree import Element

_SENTENCE_ENDS: Final = (".", "!", "?", "…")


def speak_element(element: Element) -> str:
    """Return what a voice says of the element that has the focus: its name and value, then what its label adds."""
    first = _name_and_value(element)
    rest = element.label[len(element.name) :].lstrip(" .:,") if element.label.startswith(element.name) else ""
    if not rest or first.endswith(rest):
        return spell_out_cards(first)
    return spell_out_cards(f"{first} {rest}" if first.endswith(_SENTENCE_ENDS) else f"{first}. {rest}")


def _name_and_value(element: Element) -> str:
    is_labelled = element.role == "card" or not element.label.startswith(element.name)
    name = element.label if is_labelled else element.name
    if element.role == "toggle":
        return tr("{title}: {value}", title=name, value=tr("On") if "checked" in element.state else tr("Off"))
    value = element.value_text or (str(element.value) if element.role == "field" else "")
    if value:
        return tr("{title}: {value}", title=name, value=value)
    return tr("{element}, selected", element=name) if "selected" in element.state else name
