"""Pages: what one shows as a tree, and what its messages do."""

from collections.abc import Mapping
from typing import Final, Protocol

from msgspec import Struct
from pygame import Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.geometry.rectangles import pixels_per_u, text_growth
from yaniv.ui.input.input_events import InputDevice, InputEvent
from yaniv.ui.kit.node import Alignment, Message, Node
from yaniv.ui.navigation import NavigationRequest

_LARGE_TEXT: Final = 1.5
USUAL_TEXT: Final = 1.1
"""Text scale up to which text counts as usual."""
_ROOMY_PX_PER_U: Final = 0.6


class ToastButton(Struct, frozen=True):
    """Button of a short message; the Undo key presses it as well."""

    id: str
    name: str
    press: Message


class ToastMessage(Struct, frozen=True):
    """Short message of a page, which disappears by itself."""

    words: str
    button: ToastButton | None = None
    gone: Message | None = None
    """Message when it has disappeared without a press on its button; None: nobody needs to know."""
    min_ms: float = 0
    """Time in ms for which it is shown at least, at the usual duration of messages."""


class FocusOn(Struct, frozen=True):
    """The control that gets the focus, because what was pressed leads to it."""

    control_id: str
    words: str = ""
    """Short message that says why; empty: none is shown."""


class ScrollBy(Struct, frozen=True):
    """Message that scrolls an area, as far as its content goes; beyond that its key has its usual meaning."""

    area: str
    distance_u: float = 0
    """In u, positive downwards; *views* comes in addition."""
    views: float = 0
    """In heights of the area."""


class Panel(Protocol):
    """Panel over a page, such as the rules; while it is open, the page below it gets no input."""

    @property
    def is_moving(self) -> bool:
        """True while it needs frames."""

    @property
    def announce(self) -> str:
        """Text for screen readers."""

    def handle(self, event: InputEvent) -> str | None:
        """Handle an input event; return any text if the panel is to be closed, otherwise None."""

    def resize(self, size: tuple[int, int]) -> None:
        """Take the size of the window, in px."""

    def update(self, ms: int) -> None:
        """Advance by *ms* milliseconds."""

    def paint(self, surface: Surface) -> None:
        """Paint it over the page."""

    def elements(self) -> tuple[Element, ...]:
        """Return its elements."""


class Env(Struct, frozen=True):
    """Environment that the tree of a page may depend on beside the page itself."""

    size: tuple[int, int]
    """Of the window, in px."""
    text_scale: float
    """Text size of the settings, 1 to 2."""
    offsets_px: Mapping[str, int] = {}
    """How far each scroll area is scrolled down, by its key."""
    toast: Node | None = None
    """Message to be shown, on a page that has a place for it (see `Page.has_toast_place`)."""

    @property
    def is_large(self) -> bool:
        """True if text is so large that pictures and second lines give way."""
        return self.text_scale >= _LARGE_TEXT

    @property
    def has_usual_text(self) -> bool:
        """True if text is so small that there is room for tips, and for icons beside the names of small buttons."""
        return self.text_scale <= USUAL_TEXT

    @property
    def is_roomy(self) -> bool:
        """True if the window is so large that type is not at its least size: there is room for facts and names."""
        return pixels_per_u(self.size) >= _ROOMY_PX_PER_U

    def growth(self, share: float) -> float:
        """Return the factor by which a length grows with the text; *share*: its growth when text is twice as large."""
        return text_growth(share, self.text_scale)


class Page:
    """Page of the program; `PageScene` runs it."""

    name = ""
    """Name in the element tree."""
    has_background = True
    """False: the page lies over something that is painted before it, such as a table."""
    is_changed_by_presses = True
    """False: what a press sends changes nothing in the tree."""
    first_focus = ""
    """Id of the control that has the focus when the page opens, and when the one that had it has gone."""
    back: Message | None = None
    """Message of the Back key; None: it does nothing."""
    device: InputDevice = "pointer"
    """What the player uses, as far as the last input told."""
    keys: Mapping[str, Message] = {}
    """Messages of keys, by the names of their actions (see `KeyBindings`)."""
    toasts_at: Alignment = "end"
    """Where toasts are shown over the page: at the top (start) or at the bottom."""
    glide_kinds: frozenset[str] = frozenset()
    """Kinds of controls that glide to their new places when the tree changes, as they stand before the colon of ids."""
    has_toast_place = False
    """True if the tree contains the toast of `Env`, so that it covers nothing."""

    @property
    def is_moving(self) -> bool:
        """True while something on the page moves, or it waits for what is computed in the background."""
        return False

    @property
    def is_working(self) -> bool:
        """True while something is computed in the background of which the page tells nothing until it is done."""
        return False

    @property
    def due_request(self) -> NavigationRequest | None:
        """Request of the page itself, because something it waited for has happened; None: it stays."""
        return None

    @property
    def is_still(self) -> bool:
        """True if its drawings depend on nothing but the tree now: a picture of it is shown until the tree changes."""
        return False

    def advance(self, ms: int) -> bool:  # noqa: ARG002 -- most pages stand still
        """Advance by *ms* milliseconds; return True if the tree has to be made again."""
        return False

    def message_of(self, event: InputEvent) -> Message | None:  # noqa: ARG002 -- most pages leave all input to the scene
        """Return the message of an input that no control takes, such as a dropped file; None if there is none."""
        return None

    def focus_moved(self, control_id: str) -> bool:  # noqa: ARG002 -- most pages need not know
        """Take note of the control to which keys moved the focus, or of the field that was pressed.

        Return True if the tree has to be made again.
        """
        return False

    def close(self) -> None:
        """Release what the page holds; it is not used again."""

    @property
    def announcement(self) -> str:
        """Sentence that a screen reader says when the page opens, or when it changes."""
        raise NotImplementedError

    def view(self, env: Env) -> Node:
        """Return the tree of the page as it is now."""
        raise NotImplementedError

    def update(self, message: Message) -> NavigationRequest | ToastMessage | FocusOn | Panel | None:
        """Carry out the message of a control that is no navigation request.

        Return a request, a toast to show, what gets the focus, a panel to open, or None.
        """
        raise NotImplementedError

    def panel_closed(self, answer: str) -> NavigationRequest | ToastMessage | Panel | None:  # noqa: ARG002 -- most need not know
        """Take note of what the panel over the page returned as it closed.

        Return a request that follows, a toast to show, a panel to open, or None.
        """
        return None
