"""Documents: sections with titles and paragraphs, which are scrolled by wheel, finger, scroll bar or keys."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from yaniv.ui.input.input_events import GamepadPressed, PressInput
from yaniv.ui.kit.node import Control, Node, column, label, row
from yaniv.ui.kit.page import ScrollBy

_LINE: Final = 46
_PAGE_SHARE: Final = 0.9
_ALL_PAGES: Final = 1000
"""More than any document has."""
_MAX_LINES: Final = 400
_INDENT: Final = 30
_KEYS: Final = {
    "up": (-_LINE, 0.0),
    "down": (_LINE, 0.0),
    "page up": (0, -_PAGE_SHARE),
    "page down": (0, _PAGE_SHARE),
    "space": (0, _PAGE_SHARE),
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
