"""Builds the next result or end sheet ahead of time, one part per frame, so that its first frame is not late."""

from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

from yaniv.ui.scenes.sheet import Sheet
from yaniv.ui.table.places import Size

AnySheet = TypeVar("AnySheet", bound=Sheet | None)
"""None: no sheet comes."""

_DONE: Final = object()


class SheetPreparation(Generic[AnySheet]):
    """The sheet that comes next, while cards or the last sheet still move."""

    def __init__(self, make: Callable[[], AnySheet]) -> None:
        """Prepare nothing yet; *make* builds the sheet."""
        self._make: Callable[[], AnySheet] = make
        self._number = 0
        self._sheet: AnySheet | None = None
        self._parts: Iterator[None] = iter(())
        self.pending = False
        """Are parts left to do?"""

    def advance(self, number: int, size: Size) -> None:
        """Do one frame's share for the sheet with this *number*, in a window of this *size* in pixels.

        Call it once a frame with the same number; another number discards what was made.
        """
        if number != self._number:
            self._number, self._sheet = number, self._make()
            self._parts = iter(()) if self._sheet is None else self._sheet.prepare(size)
            self.pending = True
        elif self.pending:
            self.pending = next(self._parts, _DONE) is not _DONE

    def take(self, number: int) -> AnySheet:
        """Return the sheet with this *number*, built now if that was not begun."""
        sheet = self._make() if self._sheet is None or number != self._number else self._sheet
        self._number, self._sheet, self._parts, self.pending = 0, None, iter(()), False
        return sheet
