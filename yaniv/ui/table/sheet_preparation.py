"""Builds the next result or end sheet ahead of time, one part per frame, so that its first frame is not late."""

from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

from yaniv.ui.scenes.end import EndPanel
from yaniv.ui.scenes.result import ResultPanel
from yaniv.ui.table.places import Size

Panel = TypeVar("Panel", ResultPanel | None, EndPanel)
"""None: there is no sheet to come."""

_DONE: Final = object()


class SheetPreparation(Generic[Panel]):
    """The sheet that comes next, while cards or the last sheet still move."""

    def __init__(self, make: Callable[[], Panel]) -> None:
        """Prepare nothing yet; *make* builds the sheet."""
        self._make: Callable[[], Panel] = make
        self._number = 0
        self._panel: Panel | None = None
        self._parts: Iterator[None] = iter(())
        self.pending = False
        """Are parts left to do?"""

    def advance(self, number: int, size: Size) -> None:
        """Do one frame's share for the sheet with this *number*, in a window of this *size* in pixels.

        Call it once a frame with the same number; another number discards what was made.
        """
        if number != self._number:
            self._number, self._panel = number, self._make()
            self._parts = self._panel.prepare(size) if self._panel else iter(())
            self.pending = True
        elif self.pending:
            self.pending = next(self._parts, _DONE) is not _DONE

    def take(self, number: int) -> Panel:
        """Return the sheet with this *number*, built now if that was not begun."""
        panel = self._make() if self._panel is None or number != self._number else self._panel
        self._number, self._panel, self._parts, self.pending = 0, None, iter(()), False
        return panel
