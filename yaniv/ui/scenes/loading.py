"""What is shown while a large file is read: how far that is, and a way out."""

from collections.abc import Callable
from typing import Final

from pygame import Surface

from yaniv.ui.felt import backdrop
from yaniv.ui.inputs import Input
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.scenes.scene import Change, ToMenu
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import Dialog
from yaniv.words import tell

_CANCEL: Final = "button:cancel"
_QUIET_MS: Final = 200
"""What is there so soon flashes no dialog."""


class LoadingScene:
    """Reads on in every frame until all is read or the player has had enough."""

    name = "loading"
    moving = True
    busy = False

    def __init__(self, look: Look, file: str, advance: Callable[[], float | None], done: Change) -> None:
        """*file*: its name. *advance*: reads for a frame, and tells the share that is read; None: *done* comes next."""
        self._look = look
        self._file = file
        self._advance = advance
        self._done = done
        self._shown_ms = 0
        self._percent = 0
        self._dialog = self._made()

    @property
    def announce(self) -> str:
        """What the player waits for."""
        return tell("Opening {file}. Press Escape to cancel.", file=self._file)

    def handle(self, given: Input) -> Change | None:
        """Cancel, by pointer or by key."""
        return ToMenu() if self._dialog.handle(given) == _CANCEL else None

    def update(self, ms: int) -> Change | None:
        """Another frame of reading."""
        self._shown_ms += ms
        share = self._advance()
        if share is None:
            return self._done
        percent = int(100 * share)
        if percent != self._percent:
            self._percent = percent
            self._dialog.tell(self._told)
        return None

    def paint(self, surface: Surface) -> None:
        """The ground, and soon the dialog on it."""
        surface.blit(backdrop(self._look.theme, surface.get_size()), (0, 0))
        if self._shown_ms >= _QUIET_MS:
            self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """The dialog and its button."""
        return self._dialog.elements()

    def close(self) -> None:
        """What is read later belongs to nobody."""

    @property
    def _told(self) -> str:
        return tell("{percent} read", percent=f"{self._percent}%")

    def _made(self) -> Dialog:
        title = tell("Opening {file}", file=self._file)
        return Dialog(self._look, title, self._told, (Button(_CANCEL, tell("Cancel"), main=True),))
