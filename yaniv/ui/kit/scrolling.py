"""Scrolling contents: documents of sections and paragraphs, and lists of thousands of options of equal height.

Of a long list only the options near the window are made. Both scroll by wheel, finger, scroll bar or keys.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct

from yaniv.i18n import tr
from yaniv.ui.geometry.rectangles import pixels_per_u
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, KeyPressed, PressInput
from yaniv.ui.kit.node import Control, Message, Node, column, label, row
from yaniv.ui.kit.page import Env, ScrollBy

_GAP: Final = 12
_MOST_SHARE: Final = 0.8
"""Greatest height of a list, by that of the window: a page has a head and more."""
_PAGE_SHARE: Final = 0.6
"""Part of the window that Page Up and Page Down move by."""


def long_list(  # noqa: PLR0913 -- what it is called, what is in it, and what its keys do
    env: Env,
    id_: str,
    name: str,
    *,
    count: int,
    selected: int,
    value: str,
    value_text: str,
    make_option: Callable[[int], Node],
    option_height: float,
    choose: Callable[[int], Message],
    keys: Callable[[PressInput], Message | None],
) -> Node:
    """Return a list that has the focus for its options, of which *selected* is in use; ID is its scroll area, too.

    *make_option*: makes an option from its index; its control has this list as its owner. *choose*: makes the message
    that selects one. *keys*: as `Control.keys`, for keys other than those that select.
    """
    pitch = option_height + _GAP
    pitch_px = pitch * pixels_per_u(env.size)
    first = int(env.offsets_px.get(id_, 0) / pitch_px) - 1
    last = first + int(_MOST_SHARE * env.size[1] / pitch_px) + 3
    near = {*range(first, last), selected - 1, selected, selected + 1}
    children: list[Node] = []
    end = 0
    for index in sorted(each for each in near if 0 <= each < count):
        if index > end:
            children.append(Node(height=(index - end) * pitch))
        children.append(column(make_option(index), Node(height=_GAP), height=pitch))
        end = index + 1
    if end < count:
        children.append(Node(height=(count - end) * pitch))
    page = max(1, int(_PAGE_SHARE * env.size[1] / pitch_px))

    def message_of(event: PressInput) -> Message | None:
        target = _target(event, selected, count, page)
        return keys(event) if target is None else choose(target)

    control = Control(
        id=id_, role="list", name=name, label=tr("{title}: {value}", title=name, value=value_text), value=value,
        value_text=value_text, keys=message_of,
    )  # fmt: skip
    return column(*children, control=control, scroll=id_, grow=1)


def list_row(  # noqa: PLR0913 -- where it belongs, what it says, what it does, and how it looks
    list_id: str,
    key: str,
    name: str,
    press: Message,
    *,
    is_selected: bool,
    spoken: str = "",
    icon: Node | None = None,
    note: str = "",
) -> Node:
    """Return an option of a list: a line of text, gold if it is selected.

    *icon*: what stands before it. *note*: what is said at its end.
    """
    weight: FontWeight = "bold" if is_selected else "regular"
    return row(
        icon,
        label(name, 26, "surface_dark" if is_selected else "text", weight=weight, role=list_id, grow=1),
        label(note, 22, "surface_dark" if is_selected else "text_muted", role=f"{list_id} note") if note else None,
        fill="accent" if is_selected else "", radius=10, padding=(20, 4), gap=14, grow=1,
        control=Control(
            id=f"{list_id}:{key}", role="choice", name=name, label=spoken, owner=list_id, press=press,
            states=("selected",) if is_selected else (),
        ),
    )  # fmt: skip


def _target(event: PressInput, selected: int, count: int, page: int) -> int | None:
    """Return the index of the option that a key selects; None if it selects none, so that the focus can leave."""
    by_key = {"home": 0, "end": count - 1, "page up": max(0, selected - page), "page down": selected + page}
    key = event.key if isinstance(event, KeyPressed) else ""
    if key in by_key:
        return min(by_key[key], count - 1)
    step = {"up": -1, "down": 1}.get(key_bindings.action_for(event) or "", 0)
    return selected + step if step and 0 <= selected + step < count else None


_LINE: Final = 46
_DOCUMENT_PAGE_SHARE: Final = 0.9
_ALL_PAGES: Final = 1000
"""More than any document has."""
_MAX_LINES: Final = 400
_INDENT: Final = 30
_KEYS: Final = {
    "up": (-_LINE, 0.0),
    "down": (_LINE, 0.0),
    "page up": (0, -_DOCUMENT_PAGE_SHARE),
    "page down": (0, _DOCUMENT_PAGE_SHARE),
    "space": (0, _DOCUMENT_PAGE_SHARE),
    "home": (0, -_ALL_PAGES),
    "end": (0, _ALL_PAGES),
}
"""By key how far it scrolls: in u, and in heights of the document."""


class Section(Struct, frozen=True):
    """Section of a document: a title and its paragraphs."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    is_bulleted: bool = True
    """True if each paragraph begins with a bullet."""
    content: Node | None = None
    """Shown in place of the paragraphs, which are read aloud then."""


def document(id_: str, name: str, sections: Iterable[Section], head: Iterable[Node] = ()) -> Node:
    """Return sections below each other, which scroll by keys while they have the focus; one has the id `ID:SECTION`.

    *head*: nodes above them, which scroll with them. A document of another name starts at its beginning.
    """
    area = f"{id_}:{name}"

    def keys(event: PressInput) -> ScrollBy | None:
        key = event.button if isinstance(event, GamepadPressed) else event.key
        return ScrollBy(area, *_KEYS[key]) if key in _KEYS else None

    control = Control(id=id_, role="list", name=name, keys=keys)
    return column(*head, *(_section(id_, each) for each in sections), scroll=area, control=control, gap=26, grow=1)


def _section(id_: str, section: Section) -> Node:
    spoken = " ".join(section.paragraphs)
    return column(
        label(section.title, 30, "accent", weight="bold", max_lines=2, role="section"),
        *(_paragraphs(section) if section.content is None else (section.content,)),
        gap=8,
        control=Control(id=f"{id_}:{section.id}", role="text", name=section.title, label=spoken),
    )


def _paragraphs(section: Section) -> Iterator[Node]:
    for words in section.paragraphs:
        text = label(words, max_lines=_MAX_LINES, role="paragraph", grow=1)
        yield row(label("•" if section.is_bulleted else "", colour="text_muted", width=_INDENT), text, align="start")
