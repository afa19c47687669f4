"""Nodes: the frozen values that a page consists of, and the functions that make them.

Lengths are in u (layout units), colours are names of fields of `Theme`. A node knows nothing about its place; the
solver finds it.
"""

from collections.abc import Callable, Iterable
from operator import is_
from typing import Literal, TypedDict, Unpack

from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from yaniv.ui.accessibility.element_tree import ElementRole, ElementState
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.input.input_events import PressInput
from yaniv.ui.kit.text_field import TextInput

Message = object
"""What a control tells its page: a navigation request, or any other value that `Page.update` knows."""
Flow = Literal["row", "column", "stack"]
"""Where the children of a node are: side by side, below each other, or over each other."""
Alignment = Literal["start", "center", "end", "stretch"]
Draw = Callable[[Painter, Rect], None]
"""Draws a picture in a rectangle (px, not mirrored)."""
ThemeColour = str
"""Name of a colour of `Theme`, such as `accent`; `#RRGGBB` for what looks alike in every theme, such as paper."""


class Drawing(Struct, frozen=True):
    """Picture as a value: two with the same function and the same arguments are equal, and drawn once.

    A function that is made for one node, such as a lambda, is different every time a tree is made.
    """

    function: Callable[..., None]
    """Draws with a painter in a rectangle, and with these arguments; it depends on nothing else."""
    arguments: tuple[object, ...]
    is_inside: bool = False
    """True if it draws nothing outside the rectangle, so that what changes beside it leaves it as it is."""

    def __call__(self, painter: Painter, rect: Rect) -> None:
        """Draw it in a rectangle (px, not mirrored)."""
        self.function(painter, rect, *self.arguments)


class Text(Struct, frozen=True, kw_only=True, cache_hash=True):
    """Text of a node; it is wrapped, and set smaller where it does not fit."""

    words: str
    size: float = 26
    """Type size in u at normal text size."""
    weight: FontWeight = "regular"
    colour: ThemeColour = "text"
    align: Alignment = "start"
    """Along the line: `start` is where reading starts."""
    max_lines: int = 1
    role: str = ""
    """Text role: all text of a role on a page has one type size. Empty: the role is size and weight."""


class Control(Struct, frozen=True, kw_only=True):
    """Behaviour of a node that is interactive, or readable for a screen reader."""

    id: str
    role: ElementRole
    name: str
    label: str = ""
    """Complete phrase for screen readers, and the reason if it is disabled; empty if the name says it all."""
    tip: str = ""
    """Explanation that is shown while the pointer or the shown focus is on it."""
    press: Message | None = None
    """Message of a press; None if it cannot be pressed."""
    hold_ms: int = 0
    """Time in ms for which it has to be held down until the press counts; 0: it counts at once."""
    slide: Callable[[float], Message] | None = None
    """Makes the message of a press or a drag along it, from the share of its width at which it is, 0 to 1."""
    step: Callable[[int], Message] | None = None
    """Makes the message of steps up (1) or down (-1), by plus and minus or the arrows to the sides; a slider also makes
    several at once (see `page_scene`), which go no further than its bounds.

    Without *press* Enter is a step up, except for a number that is *typed*; and so is a click if no parts of it take
    that (see *owner*).
    """
    typed: Callable[[str], Message] | None = None
    """Makes the message of what is typed while it has the focus: a digit, `backspace`, or `enter` if it has bounds."""
    owner: str = ""
    """Id of the control that has the focus and takes the keys for it: of what can only be pressed, such as one of
    several choices. Empty: it has the focus itself."""
    dropped: Callable[[str], Message] | None = None
    """Makes the message of dragging it onto another control of its group that can be dragged, from the id of that."""
    moves: tuple[Message, Message] | None = None
    """Messages of Page Up and Page Down, for what has a place among others that can be changed."""
    keys: Callable[[PressInput], Message | None] | None = None
    """Makes the message of a key that it takes for itself while it has the focus, such as an arrow in a list; the
    other keys, for which it is None, have their usual meaning."""
    is_enabled: bool = True
    value: str | int | bool | None = None
    value_text: str = ""
    """Value in the player's words; empty if it can be read as it is."""
    bounds: tuple[int, int] | None = None
    """Least and greatest value of a slider."""
    states: tuple[ElementState, ...] = ()
    """States beside those that every element can have."""
    editor: TextInput | None = None
    """What takes typed text, keys and the pointer while the control has the focus; *press* is then for Enter."""
    group: str = ""
    """Group in which arrow keys move: Tab stops at one of its controls. Empty: it belongs to none."""

    @property
    def is_usable(self) -> bool:
        """True if it can be pressed, dragged, stepped or edited, or takes keys."""
        is_pressed = self.press is not None or self.slide is not None or self.step is not None
        return self.is_enabled and (is_pressed or self.keys is not None or self.editor is not None)

    @property
    def can_have_focus(self) -> bool:
        """True if it can be used, and no other control has the focus for it."""
        return self.is_usable and not self.owner


class Node(Struct, frozen=True, kw_only=True):
    """Box with children, a text or a picture; interactive if it has a control."""

    children: tuple["Node", ...] = ()
    flow: Flow = "column"
    width: float | None = None
    height: float | None = None
    min_width: float = 0
    min_height: float = 0
    """Length to which it may shrink; with a fixed length 0 stands for that length."""
    grow: float = 0
    """Share of the room that is left over along the flow of its parent."""
    gap: float = 0
    """Distance between two children."""
    padding: tuple[float, float] = (0, 0)
    """Distance of the content from the sides, and from top and bottom."""
    align: Alignment = "stretch"
    """Place of the children across the flow; in a stack up and down."""
    justify: Alignment = "start"
    """Place of the children along the flow; in a stack from side to side."""
    scroll: str = ""
    """Key of the scroll position, if a column may be higher than its room; empty: it does not scroll."""
    fill: ThemeColour = ""
    outline: ThemeColour = ""
    radius: float = 16
    stroke: float = 2
    """Width of the outline."""
    text: Text | None = None
    draw: Draw | None = None
    control: Control | None = None


class NodeStyle(TypedDict, total=False):
    """Fields of a node that the functions below pass on."""

    width: float | None
    height: float | None
    min_width: float
    min_height: float
    grow: float
    gap: float
    padding: tuple[float, float]
    align: Alignment
    justify: Alignment
    scroll: str
    fill: ThemeColour
    outline: ThemeColour
    radius: float
    stroke: float
    control: Control | None


def row(*children: Node | None, **style: Unpack[NodeStyle]) -> Node:
    """Return a node with its children side by side, by default in the middle; None stands for no child."""
    style.setdefault("align", "center")
    return Node(children=_present(children), flow="row", **style)


def column(*children: Node | None, **style: Unpack[NodeStyle]) -> Node:
    """Return a node with its children below each other; None stands for no child."""
    return Node(children=_present(children), flow="column", **style)


def stack(*children: Node | None, **style: Unpack[NodeStyle]) -> Node:
    """Return a node with its children over each other, the first at the bottom; None stands for no child."""
    return Node(children=_present(children), flow="stack", **style)


def label(  # noqa: PLR0913 -- a text has these properties
    words: str,
    size: float = 26,
    colour: ThemeColour = "text",
    *,
    weight: FontWeight = "regular",
    text_align: Alignment = "start",
    max_lines: int = 1,
    role: str = "",
    **style: Unpack[NodeStyle],
) -> Node:
    """Return a node that shows a text."""
    text = Text(words=words, size=size, weight=weight, colour=colour, align=text_align, max_lines=max_lines, role=role)
    return Node(text=text, **style)


def picture(draw: Draw, **style: Unpack[NodeStyle]) -> Node:
    """Return a node that shows a drawing."""
    return Node(draw=draw, **style)


def spacer(grow: float = 1) -> Node:
    """Return an empty node that takes what room is left over."""
    return Node(grow=grow)


def drawing(function: Callable[..., None], *arguments: object) -> Drawing:
    """Return what draws with these arguments, which never change."""
    return Drawing(function, arguments)


def keep_equal(new: Node, old: Node) -> Node:
    """Return *new* with all parts that equal those of *old* at the same place being these very nodes.

    What is the same node again need not be measured, placed and painted again.
    """
    if new is old:
        return old
    children = new.children
    if children:
        kept = tuple(map(keep_equal, children, old.children))
        is_same = len(kept) == len(children) == len(old.children) and all(map(is_, kept, old.children))
        kept += children[len(kept) :]
        if is_same:
            new = replace(new, children=old.children)
        else:
            return new if all(map(is_, kept, children)) else replace(new, children=kept)
    return old if _is_drawn_alike(new.draw, old.draw) and new == old else new


def _is_drawn_alike(new: Draw | None, old: Draw | None) -> bool:
    """Return True if both draw the same; methods never do, because what they belong to may have changed."""
    return new is old or (isinstance(new, Drawing) and new == old)


def _present(children: Iterable[Node | None]) -> tuple[Node, ...]:
    return tuple([child for child in children if child is not None])
