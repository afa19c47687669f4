"""Preparation of the next sheet with a result, one part per frame, so that its first frame is not late."""

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from yaniv.ui.overlays.round_result import RoundResultPanel
from yaniv.ui.table.overlays.match_end_page import MatchEndPanel
from yaniv.ui.table.state.table_layout import Size

AnySheet = TypeVar("AnySheet", bound=RoundResultPanel | MatchEndPanel | None)
"""None: there is no sheet to come."""


class SheetPreparation(Generic[AnySheet]):
    """Next sheet, built and painted in advance while cards or the previous sheet still move."""

    def __init__(self, build_sheet: Callable[[], AnySheet]) -> None:
        """Prepare nothing yet; *build_sheet* builds the sheet."""
        self._build_sheet: Callable[[], AnySheet] = build_sheet
        self._round_number = 0
        self._sheet: AnySheet | None = None
        self._parts: Iterator[None] = iter(())
        self.is_pending = False
        """True if parts remain to be prepared."""

    def advance(self, round_number: int, size: Size) -> None:
        """Do one frame's share of the work on the sheet of this round, for a window of *size* px.

        Call it once per frame; another *round_number* discards what was prepared.
        """
        if round_number != self._round_number:
            self._round_number, self._sheet = round_number, self._build_sheet()
            self._parts = iter(()) if self._sheet is None else self._sheet.warm_caches(size)
            self.is_pending = True
        elif self.is_pending:
            self.is_pending = next((True for _ in self._parts), False)

    def take(self, round_number: int) -> AnySheet:
        """Return the sheet of this round; if it has not been prepared, build it now."""
        sheet = self._build_sheet() if self._sheet is None or round_number != self._round_number else self._sheet
        self._round_number, self._sheet, self._parts, self.is_pending = 0, None, iter(()), False
        return sheet
