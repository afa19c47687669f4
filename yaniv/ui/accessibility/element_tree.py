"""Element tree: what is on the screen, as text, for screen readers, automation and tests.

Every interactive thing is an `Element` while it is on the screen. With `--inspect` a JSON line is written at the first
frame, whenever elements change, and when they come to rest. Source: docs/dev/interfaces.md.
"""

from typing import BinaryIO, Literal, Protocol

from msgspec import Struct, field, json, structs

from yaniv.sanitize import to_printable

ElementRole = Literal[
    "card",
    "button",
    "toggle",
    "choice",
    "stepper",
    "slider",
    "field",
    "text",
    "list",
    "zone",
    "dialog",
    "seat",
    "image",
]
ElementState = Literal[
    "enabled",
    "disabled",
    "selected",
    "focused",
    "checked",
    "dragging",
    "offered",
    "hinted",
    "thinking",
    "open",
    "locked",
    "done",
]
"""The last three are those of a stop of the journey."""


class Element(Struct, frozen=True, omit_defaults=True):
    """Interactive thing on the screen, described as text; contains nothing that the player may not see."""

    id: str
    """Stable id, such as `hand:0`, `deck` or `button:yaniv`."""
    role: ElementRole
    name: str
    """Short name: a card code such as `7H`, or a caption."""
    label: str
    """Complete phrase in the player's language; contains the reason if the element is disabled."""
    rect: tuple[int, int, int, int]
    """x, y, width, height in px of the window surface: where a click acts."""
    state: tuple[ElementState, ...] = field(default_factory=lambda: ())
    """States that apply; written even if empty.

    The default is made by a factory because msgspec's `omit_defaults` leaves out empty plain defaults, but not these.
    """
    value: str | int | bool | None = None
    """Value of a form control; not written if there is none."""
    value_text: str = ""
    """Value in the player's words, such as "2 s"; empty if the value can be read as it is."""
    bounds: tuple[int, int] | None = None
    """Minimum and maximum, if the value is a number that can be stepped."""


def element_states(
    *, is_enabled: bool, is_focused: bool = False, is_selected: bool = False
) -> tuple[ElementState, ...]:
    """Return the states that any element can have, in the order in which they are written."""
    states: list[ElementState] = ["enabled" if is_enabled else "disabled"]
    states += ["focused"] if is_focused else []
    states += ["selected"] if is_selected else []
    return tuple(states)


def label_beyond_name(name: str, label: str) -> str:
    """Return the label if it says more than the name, as a tooltip must; else an empty text."""
    return label if label != name else ""


class ElementTree(Struct, frozen=True):
    """All elements on the screen in one frame, in focus order: one line of the inspect file."""

    t_ms: int
    """Time since the start of the program, in ms."""
    scene: str
    """Name of the scene."""
    busy: bool
    """True while an animation plays that the next turn waits for."""
    size: tuple[int, int]
    announce: str
    """What a screen reader should say now, in whole sentences."""
    elements: tuple[Element, ...]


class ElementTreeObserver(Protocol):
    """Observer of the elements on the screen, such as a screen reader."""

    @property
    def is_listening(self) -> bool:
        """True if element trees have to be built for it now."""

    def observe(self, tree: ElementTree, *, is_moving: bool) -> None:
        """Take the tree of the frame just shown; *is_moving*: something is moving."""


class ElementTreeWriter:
    """Writer of element trees to a file.

    It writes a line whenever something other than rectangles changes, and the final state when everything is at rest.
    """

    def __init__(self, sink: BinaryIO) -> None:
        self._sink: BinaryIO | None = sink
        self._last_written: ElementTree | None = None
        self._last_observed: ElementTree | None = None

    @property
    def is_listening(self) -> bool:
        """True until the file cannot be written."""
        return self._sink is not None

    def observe(self, tree: ElementTree, *, is_moving: bool) -> None:
        """Write the tree of the frame just shown if it differs from the last; *is_moving*: something is moving."""
        is_settled = not is_moving or (
            self._last_observed is not None and _without_time(tree) == _without_time(self._last_observed)
        )
        self._last_observed = tree
        if self._has_changed(tree, is_settled=is_settled):
            self._write(tree)
            self._last_written = tree

    def _write(self, tree: ElementTree) -> None:
        """Write one line; stop writing for good after an error, because a full disk must not close the window."""
        if self._sink is None:
            return
        try:
            self._sink.write(_encode(tree) + b"\n")
            self._sink.flush()
        except (OSError, ValueError):
            self._sink = None

    def _has_changed(self, tree: ElementTree, *, is_settled: bool) -> bool:
        """Return True if the tree differs from the last one written; while not settled, ignore rectangles."""
        if self._last_written is None or _without_rects(tree) != _without_rects(self._last_written):
            return True
        return is_settled and _without_time(tree) != _without_time(self._last_written)


def _encode(tree: ElementTree) -> bytes:
    """Return the tree as JSON; text that is not valid Unicode (file names) is made printable first."""
    try:
        return json.encode(tree)
    except UnicodeEncodeError:
        elements = tuple(
            structs.replace(
                each,
                name=to_printable(each.name),
                label=to_printable(each.label),
                value=to_printable(each.value) if isinstance(each.value, str) else each.value,
            )
            for each in tree.elements
        )
        return json.encode(structs.replace(tree, announce=to_printable(tree.announce), elements=elements))


def _without_time(tree: ElementTree) -> ElementTree:
    return structs.replace(tree, t_ms=0)


def _without_rects(tree: ElementTree) -> ElementTree:
    elements = tuple(structs.replace(each, rect=(0, 0, 0, 0)) for each in tree.elements)
    return structs.replace(tree, t_ms=0, elements=elements)
