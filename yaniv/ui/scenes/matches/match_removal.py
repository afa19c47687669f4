"""Delayed removal of matches: giving up or deleting one can be undone for some time, and only then happens."""

from collections.abc import Iterable
from typing import Final, Literal, Protocol

from msgspec.structs import replace

from yaniv.i18n import tr
from yaniv.store.statistics import MatchSummary
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.toast import Toast

UNDO_ID: Final = "button:undo"
UNDO_MS: Final = 10_000
"""Minimum time to undo a removal, ms."""
RemovalKind = Literal["give_up", "delete"]


class MatchRemovalPort(Protocol):
    """Access to the saved matches for removing them; the application implements it."""

    def give_up(self, match_id: int) -> str:
        """Mark an unfinished match as given up; return an empty string, or a sentence if that fails."""

    def delete(self, match_id: int) -> str:
        """Delete a match permanently; return an empty string, or a sentence if that fails."""


class PendingRemoval:
    """At most one match that is about to be given up or deleted, and the toast with the button that undoes it."""

    def __init__(self, port: MatchRemovalPort, toast: Toast) -> None:
        self._port = port
        self._toast = toast
        self._pending: tuple[int, RemovalKind, str] | None = None

    @property
    def match_id(self) -> int | None:
        """Id of the match that is about to be removed; None if there is none."""
        return None if self._pending is None else self._pending[0]

    def start(self, kind: RemovalKind, match_id: int) -> None:
        """Start to give up or delete a match, and show the toast; an earlier removal is carried out at once."""
        self.finish()
        message = tr("Match deleted.") if kind == "delete" else tr("Match given up.")
        self._pending = (match_id, kind, message)
        self._toast.show(message, Button(UNDO_ID, tr("Undo")), min_ms=UNDO_MS)

    def undo(self) -> None:
        """Cancel the removal."""
        self._pending = None

    def has_expired(self) -> bool:
        """Return True if the time to undo is over: the toast has gone, or another one has replaced it."""
        return self._pending is not None and self._toast.text != self._pending[2]

    def finish(self) -> None:
        """Carry out the removal now, if there is one; an error is shown in the toast."""
        if self._pending is None:
            return
        match_id, kind, _ = self._pending
        self._pending = None
        remove = self._port.delete if kind == "delete" else self._port.give_up
        if problem := remove(match_id):
            self._toast.show(problem)

    def remaining_matches(self, matches: Iterable[MatchSummary]) -> tuple[MatchSummary, ...]:
        """Return *matches* as they will be after the removal: a deleted one is left out, a given-up one is closed."""
        if self._pending is None:
            return tuple(matches)
        match_id, kind, _ = self._pending
        if kind == "delete":
            return tuple(summary for summary in matches if summary.match_id != match_id)
        return tuple(
            replace(summary, closed=summary.closed or summary.opened) if summary.match_id == match_id else summary
            for summary in matches
        )
