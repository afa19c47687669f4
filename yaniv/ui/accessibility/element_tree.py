"""Element tree: what is on the screen, as text, for screen readers, automation and tests.

Every interactive thing is an `Element` while it is on the screen. With `--inspect` a JSON line is written at the first
frame, whenever elements change, and when they come to rest. Source: docs/dev/interfaces.md. Also what screen readers
and the narrator take from a tree: which element belongs to which, and the news in a changing announcement.
"""

import re
from collections.abc import Sequence
from typing import BinaryIO, Final, Literal, Protocol

from msgspec import Struct, field, json, structs

from yaniv.i18n import spell_out_cards
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


def element_states(*, is_enabled: bool, is_focused: bool = False) -> tuple[ElementState, ...]:
    """Return the states that any element can have, in the order in which they are written."""
    states: list[ElementState] = ["enabled" if is_enabled else "disabled"]
    states += ["focused"] if is_focused else []
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


ActionKind = Literal["press", "focus", "increment", "decrement", "set"]


class ElementAction(Struct, frozen=True):
    """Request to use an element of the page."""

    kind: ActionKind
    element_id: str
    value: str | float | None = None
    """Text or number to set; None for the other kinds."""


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


_SENTENCE_END: Final = re.compile(r"(?<=[.!?…])\s+")
_TOAST_ID: Final = "toast"
_MAX_COMPARED: Final = 60
"""Number of last sentences of the previous announcement that are compared."""


class SpokenNews:
    """Filter that lets each sentence of a changing announcement through once."""

    def __init__(self) -> None:
        self._sentences: tuple[str, ...] = ()

    def take(self, announcement: str) -> str:
        """Return the sentences of the announcement that the previous one did not have; empty if there are none."""
        sentences = tuple(each for each in _SENTENCE_END.split(announcement.strip()) if each)
        previous, self._sentences = self._sentences[-_MAX_COMPARED:], sentences
        kept = _common_positions(previous, sentences)
        return " ".join(each for position, each in enumerate(sentences) if position not in kept)


def announcement_of(tree: ElementTree) -> str:
    """Return what is to be read aloud: the announcement of the page, and a message that it does not contain."""
    toast = next((each.label for each in tree.elements if each.id == _TOAST_ID), "")
    return spell_out_cards(tree.announce if toast in tree.announce else f"{tree.announce} {toast}".strip())


def _common_positions(previous: Sequence[str], sentences: Sequence[str]) -> set[int]:
    """Return the positions in *sentences* of a longest subsequence that it shares with *previous*."""
    lengths = [[0] * (len(sentences) + 1) for _ in range(len(previous) + 1)]
    for row in range(len(previous) - 1, -1, -1):
        for column in range(len(sentences) - 1, -1, -1):
            is_equal = previous[row] == sentences[column]
            lengths[row][column] = (
                lengths[row + 1][column + 1] + 1
                if is_equal
                else max(lengths[row + 1][column], lengths[row][column + 1])
            )
    row = column = 0
    positions: set[int] = set()
    while row < len(previous) and column < len(sentences):
        if previous[row] == sentences[column]:
            positions.add(column)
            row, column = row + 1, column + 1
        elif lengths[row + 1][column] >= lengths[row][column + 1]:
            row += 1
        else:
            column += 1
    return positions
