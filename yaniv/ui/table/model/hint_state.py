"""Hints: the position for which advice was requested, and how much of it has been shown.

There are three levels: 1 where to look, 2 the move, 3 the reasons. From the second level on the move is also marked on
the table, until the player has followed it or done something else. The advice is computed elsewhere, arrives with its
position, and is not shown if the match has moved on.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.advice import Advice
from yaniv.game.view import View
from yaniv.i18n import tr

REASONS_DEPTH: Final = 3
"""Depth of the first page of reasons.

1 is where to look, 2 the move. Requests beyond the last page of reasons start with the first page again.
"""
TIMEOUT_MS: Final = 1500
"""Time that a hint source may take; after that the advice of the heuristic player is used."""


class HintState(Struct, frozen=True):
    """State of the hints for one player; every method that changes something returns a new value."""

    asked_view: View | None = None
    """Position of the last request; None: none yet, or the request was given up."""
    advice: Advice | None = None
    """Answer to that request; None: it has not arrived."""
    waited_ms: float = 0.0
    depth: int = 0
    """Depth of the last hint; 0: none yet."""
    max_depth: int = REASONS_DEPTH
    """Greatest depth available; it exceeds `REASONS_DEPTH` if the reasons need more than one page."""
    marked_since_ms: float | None = None
    """Time on the table's clock since which the move is marked on the table; None: it is not marked."""

    @property
    def is_waiting(self) -> bool:
        """True if advice was requested and has not arrived."""
        return self.asked_view is not None and self.advice is None

    @property
    def is_given(self) -> bool:
        """True if something of the advice has been shown, and it names a move."""
        return self.depth > 0 and self.advice is not None and self.advice.best_move is not None

    @property
    def is_overdue(self) -> bool:
        """True if advice has been awaited for longer than `TIMEOUT_MS`."""
        return self.is_waiting and self.waited_ms >= TIMEOUT_MS

    def requested(self, view: View) -> "HintState":
        """Return the state after a request in this position: the next level of a known answer, or a new request."""
        if view != self.asked_view:
            return HintState(asked_view=view)
        if self.advice is None:
            return self
        return replace(self, depth=self.depth + 1 if self.depth < self.max_depth else REASONS_DEPTH)

    def answered(self, position: View, advice: Advice, current: View) -> "HintState":
        """Return the state with the advice for *position*; unchanged if it was not requested.

        *current* is the position now. If it is another one, the advice is kept for a player who returns to its
        position, and nothing of it has been shown.
        """
        if not self.is_waiting or position != self.asked_view:
            return self
        return replace(self, advice=advice, depth=int(current == position))

    def marked(self, now_ms: float) -> "HintState":
        """Return the state with the move marked on the table since *now_ms*, or since earlier."""
        return self if self.marked_since_ms is not None else replace(self, marked_since_ms=now_ms)

    def waited(self, ms: float) -> "HintState":
        """Return the state after waiting for *ms* milliseconds more; unchanged if nothing is awaited."""
        return replace(self, waited_ms=self.waited_ms + ms) if self.is_waiting else self

    def given_up(self) -> "HintState":
        """Return the state without the request."""
        return replace(self, asked_view=None)

    def returned_to_move(self) -> "HintState":
        """Return the state in which the next hint is the move, if the move or the reasons have been shown."""
        return replace(self, depth=min(self.depth, 1)) if self.depth > 1 else self


def hint_caption(depth: int, max_depth: int) -> str:
    """Return the heading of a hint of this level, such as "Hint 1 of 3"."""
    return tr("Hint {n} of {all}", n=depth, all=max_depth)
