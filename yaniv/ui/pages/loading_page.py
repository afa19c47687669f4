"""Loading page: shows the progress of reading a large file, or many matches, with a way to cancel."""

from collections.abc import Callable
from typing import Final

from yaniv.i18n import format_percent, tr
from yaniv.ui.input.key_bindings import close_key
from yaniv.ui.kit.node import Message, Node
from yaniv.ui.kit.page import Env, Page
from yaniv.ui.navigation import NavigationRequest, ToMenu
from yaniv.ui.panels.dialog import DialogButton, dialog_box

_CANCEL_ID: Final = "button:cancel"
_DIALOG_DELAY_MS: Final = 200
"""Delay before the dialog appears, ms, so that fast reads do not flash it."""


class LoadingPage(Page):
    """Page that reads a part in every frame, until all is read or the player cancels."""

    name = "loading"
    first_focus = _CANCEL_ID
    back = ToMenu()
    is_moving = True

    def __init__(self, file_name: str, read_chunk: Callable[[], float | None], next_request: NavigationRequest) -> None:
        """Create the page.

        `file_name`: name shown to the player; empty if the saved matches are read.
        `read_chunk`: reads for one frame and returns the share read so far, 0 to 1, or None at the end.
        `next_request`: navigation request that follows then.
        """
        self._file_name, self._read_chunk, self._next_request = file_name, read_chunk, next_request
        self._elapsed_ms = 0
        self._percent: int | None = 0
        """None at the end."""

    @property
    def announcement(self) -> str:
        """The file, and how to cancel."""
        if not self._file_name:
            return tr("Reading your matches. Press {key} to cancel.", key=close_key())
        return tr("Opening {file}. Press {key} to cancel.", file=self._file_name, key=close_key())

    @property
    def due_request(self) -> NavigationRequest | None:
        """Request that follows when all is read."""
        return self._next_request if self._percent is None else None

    def advance(self, ms: int) -> bool:
        """Read the next part; the tree is made again when the number that it shows changes."""
        before = self._shown
        self._elapsed_ms += ms
        share = self._read_chunk()
        self._percent = None if share is None else int(100 * share)
        return self._shown != before

    def view(self, env: Env) -> Node:
        """Return the dialog with the progress; nothing until it is due."""
        if self._shown is None:
            return Node()
        title = tr("Opening {file}", file=self._file_name) if self._file_name else tr("Reading your matches")
        text = tr("{percent} read", percent=format_percent(self._shown))
        return dialog_box(env, title, text, (DialogButton(_CANCEL_ID, tr("Cancel"), is_main=True),))

    def update(self, message: Message) -> NavigationRequest:  # noqa: ARG002 -- there is one button
        """Return home."""
        return ToMenu()

    @property
    def _shown(self) -> int | None:
        return self._percent if self._elapsed_ms >= _DIALOG_DELAY_MS else None
