"""What is on the screen, as text: for assistive technology, automation and tests.

Every interactive thing is an `Element` while it is on the screen. With `--inspect` a JSON line is written at the first
frame and whenever the elements change or come to rest. Source: INTERFACES.md, "Inspect".
"""

from typing import BinaryIO, Literal

from msgspec import Struct, field, json, structs

from yaniv.sanitize import printable

Role = Literal[
    "card", "button", "toggle", "choice", "stepper", "slider", "text", "list", "zone", "dialog", "seat", "image"
]
ElementState = Literal["enabled", "disabled", "selected", "focused", "checked", "dragging", "offered", "thinking"]


class Element(Struct, frozen=True, omit_defaults=True):
    """One interactive thing; knows nothing more than the player may see."""

    id: str
    role: Role
    name: str
    label: str
    """The whole phrase in the player's language; gives the reason when disabled."""
    rect: tuple[int, int, int, int]
    """x, y, width, height in window pixels: where a click acts."""
    state: tuple[ElementState, ...] = field(default_factory=lambda: ())
    """Written also when it is empty: what equals a plain default would stay away, what a function makes does not."""
    value: str | int | bool | None = None
    """Of a form control; stays away where there is none."""


class Tree(Struct, frozen=True):
    """All that one frame shows, in the order of the focus: one line of the file."""

    t_ms: int
    scene: str
    busy: bool
    """A film plays that the next turn waits for."""
    size: tuple[int, int]
    announce: str
    elements: tuple[Element, ...]


class Inspector:
    """Writes a line when there is news; while things move only if more than places changes, once more at rest."""

    def __init__(self, sink: BinaryIO) -> None:
        self._sink: BinaryIO | None = sink
        self._written: Tree | None = None
        self._latest: Tree | None = None

    def observe(self, tree: Tree, *, moving: bool) -> None:
        """Looks at the frame just shown."""
        rests = not moving or (self._latest is not None and _at_any_time(tree) == _at_any_time(self._latest))
        self._latest = tree
        if self._is_news(tree, rests=rests):
            self._write(tree)
            self._written = tree

    def _write(self, tree: Tree) -> None:
        """One line, while anybody takes it: a full disk or a reader who left is no reason to close the window."""
        if self._sink is None:
            return
        try:
            self._sink.write(_encoded(tree) + b"\n")
            self._sink.flush()
        except (OSError, ValueError):
            self._sink = None

    def _is_news(self, tree: Tree, *, rests: bool) -> bool:
        if self._written is None or _without_places(tree) != _without_places(self._written):
            return True
        return rests and _at_any_time(tree) != _at_any_time(self._written)


def _encoded(tree: Tree) -> bytes:
    """The tree as JSON; a file name that is no text is shown as the terminal shows it."""
    try:
        return json.encode(tree)
    except UnicodeEncodeError:
        told = tuple(
            structs.replace(
                each,
                name=printable(each.name),
                label=printable(each.label),
                value=printable(each.value) if isinstance(each.value, str) else each.value,
            )
            for each in tree.elements
        )
        return json.encode(structs.replace(tree, announce=printable(tree.announce), elements=told))


def _at_any_time(tree: Tree) -> Tree:
    return structs.replace(tree, t_ms=0)


def _without_places(tree: Tree) -> Tree:
    nowhere = tuple(structs.replace(each, rect=(0, 0, 0, 0)) for each in tree.elements)
    return structs.replace(tree, t_ms=0, elements=nowhere)
