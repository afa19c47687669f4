"""Giving up and deleting matches: nothing is done before the time to undo it is over."""

from collections.abc import Iterable
from typing import Final, Literal, Protocol

from msgspec.structs import replace

from yaniv.store.statistics import Kept
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.toast import Toast
from yaniv.words import tell

UNDO: Final = "button:undo"
UNDO_MS: Final = 10_000
Removal = Literal["give_up", "delete"]


class Remover(Protocol):
    """Whoever has the journal in hand. Sentences it gives are for the player."""

    def give_up(self, match_id: int) -> str:
        """Close a match that goes on; return what went wrong, nothing if all is well."""

    def delete(self, match_id: int) -> str:
        """Delete a match for good; return what went wrong, nothing if all is well."""


class PendingRemoval:
    """At most one match that is about to be given up or deleted, and the toast with the button that undoes it."""

    def __init__(self, remover: Remover, toast: Toast) -> None:
        self._remover = remover
        self._toast = toast
        self._waiting: tuple[int, Removal, str] | None = None

    @property
    def match_id(self) -> int | None:
        """The match that is about to go, None if there is none."""
        return None if self._waiting is None else self._waiting[0]

    def start(self, removal: Removal, match_id: int) -> None:
        """Show the toast; one that waited for the time to undo it is carried out."""
        self.finish()
        sentence = tell("Match deleted.") if removal == "delete" else tell("Match given up.")
        self._waiting = (match_id, removal, sentence)
        self._toast.say(sentence, Button(UNDO, tell("Undo")), least_ms=UNDO_MS)

    def undo(self) -> None:
        """Leave the match as it is."""
        self._waiting = None

    def has_run_out(self) -> bool:
        """Return whether the time to undo it is over: its toast has gone, or another one has taken its place."""
        return self._waiting is not None and self._toast.text != self._waiting[2]

    def finish(self) -> None:
        """Carry out what waits, if anything does; what goes wrong is said in the toast."""
        if self._waiting is None:
            return
        match_id, removal, _ = self._waiting
        self._waiting = None
        remove = self._remover.delete if removal == "delete" else self._remover.give_up
        if problem := remove(match_id):
            self._toast.say(problem)

    def shown(self, matches: Iterable[Kept]) -> tuple[Kept, ...]:
        """Return the matches as they will be."""
        if self._waiting is None:
            return tuple(matches)
        match_id, removal, _ = self._waiting
        if removal == "delete":
            return tuple(each for each in matches if each.match_id != match_id)
        return tuple(
            replace(each, closed=each.closed or each.opened) if each.match_id == match_id else each for each in matches
        )
