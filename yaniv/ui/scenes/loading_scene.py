"""Loading page: shows the progress of reading a large file, or many matches, with a way to cancel."""

from collections.abc import Callable
from typing import Final

from pygame import Surface

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.background import table_background
from yaniv.ui.input.input_events import InputEvent
from yaniv.ui.navigation import NavigationRequest, ToMenu
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import Dialog

_CANCEL_ID: Final = "button:cancel"
_DIALOG_DELAY_MS: Final = 200
"""Delay before the dialog appears, ms, so that fast reads do not flash it."""


class LoadingScene:
    """Page that reads a part in every frame, until all is read or the player cancels."""

    name = "loading"
    is_moving = True
    is_busy = False

    def __init__(
        self,
        context: UiContext,
        file_name: str,
        read_chunk: Callable[[], float | None],
        next_request: NavigationRequest,
    ) -> None:
        """Create the scene.

        `file_name`: name shown to the player; empty if the saved matches are read.
        `read_chunk`: reads for one frame and returns the share read so far, 0 to 1, or None at the end.
        `next_request`: navigation request that follows then.
        """
        self._context = context
        self._file_name = file_name
        self._read_chunk = read_chunk
        self._next_request = next_request
        self._elapsed_ms = 0
        self._percent = 0
        self._dialog = self._build_dialog()

    @property
    def announce(self) -> str:
        """Text for screen readers: the file, and how to cancel."""
        if not self._file_name:
            return tr("Reading your matches. Press Escape to cancel.")
        return tr("Opening {file}. Press Escape to cancel.", file=self._file_name)

    def handle(self, event: InputEvent) -> NavigationRequest | None:
        """Handle an input event; cancelling requests the menu."""
        return ToMenu() if self._dialog.handle(event) == _CANCEL_ID else None

    def update(self, ms: int) -> NavigationRequest | None:
        """Read the next part; return the request for the next page when all is read."""
        self._elapsed_ms += ms
        share = self._read_chunk()
        if share is None:
            return self._next_request
        percent = int(100 * share)
        if percent != self._percent:
            self._percent = percent
            self._dialog.set_text(self._progress_text)
        return None

    def paint(self, surface: Surface) -> None:
        """Paint the background, and after a short delay the dialog."""
        surface.blit(table_background(self._context.theme, surface.get_size()), (0, 0))
        if self._elapsed_ms >= _DIALOG_DELAY_MS:
            self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the dialog."""
        return self._dialog.elements()

    def close(self) -> None:
        """Do nothing: reading stops because `update` is no longer called."""

    @property
    def _progress_text(self) -> str:
        return tr("{percent} read", percent=f"{self._percent}%")

    def _build_dialog(self) -> Dialog:
        title = tr("Opening {file}", file=self._file_name) if self._file_name else tr("Reading your matches")
        return Dialog(self._context, title, self._progress_text, (Button(_CANCEL_ID, tr("Cancel"), is_primary=True),))
