"""Hint session: requests advice and tracks how much of it has been disclosed (1 area, 2 move, 3 reasons)."""

from random import Random
from typing import Final, Protocol

from yaniv.bots.advice import Advice, PositionAdvice, advise
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import FULL_SKILL
from yaniv.game.view import View
from yaniv.i18n import tr

REASONS_DEPTH: Final = 3
"""Depth of the first page of reasons.

1 is where to look, 2 the move. Requests beyond the last page of reasons start with the first page again.
"""
TIMEOUT_MS: Final = 1500
"""Time that a hint source may take; after that the advice of the heuristic player is used."""


class HintSource(Protocol):
    """Source of advice that computes it asynchronously."""

    def ask(self, view: View) -> None:
        """Request advice for this view; do not wait for it."""

    def poll_advice(self) -> PositionAdvice | None:
        """Return the advice and its position once, as soon as it is available; None before and after that."""


class HintSession:
    """Hints for one player. Advice is requested once per view, however often the player asks."""

    def __init__(self, source: HintSource | None = None) -> None:
        self._source = source
        self._asked_view: View | None = None
        self._advice: Advice | None = None
        self._waited_ms = 0.0
        self.depth = 0
        """Depth of the last hint; 0: none yet."""
        self.max_depth = REASONS_DEPTH
        """Greatest depth available; it exceeds `REASONS_DEPTH` if the reasons need more than one page."""

    @property
    def is_waiting(self) -> bool:
        """True if advice was requested and has not arrived."""
        return self._asked_view is not None and self._advice is None

    def request(self, view: View) -> Advice | None:
        """Return the advice for this view, one level deeper each time; None if it is still being computed."""
        if view == self._asked_view and self._advice is not None:
            self.depth = self.depth + 1 if self.depth < self.max_depth else REASONS_DEPTH
            return self._advice
        if view != self._asked_view:
            self._asked_view, self._advice, self._waited_ms, self.depth = view, None, 0.0, 0
            if self._source is not None:
                self._source.ask(view)
                return None
        return self._fallback_advice() if self._source is None else None

    def return_to_move(self) -> None:
        """Limit the depth so that the next hint is the move, if the move or reasons have been shown."""
        self.depth = min(self.depth, 1)

    def update(self, ms: float, view: View) -> Advice | None:
        """Let *ms* milliseconds pass; return the advice that was waited for, if it has come and *view* is its position.

        Advice for a position that has passed is not shown; it is kept for a player who returns to that position.
        """
        if not self.is_waiting or self._source is None:
            return None
        self._waited_ms += ms
        answer = self._source.poll_advice()
        if answer is not None and answer.position == self._asked_view:
            self._advice, self.depth = answer.advice, 0
        elif self._waited_ms < TIMEOUT_MS:
            return None
        if view != self._asked_view:
            self._asked_view = self._asked_view if self._advice is not None else None
            return None
        if self._advice is None:
            return self._fallback_advice()
        self.depth = 1
        return self._advice

    def _fallback_advice(self) -> Advice:
        """Return the advice of the heuristic player, computed at once, and set the depth to 1."""
        assert self._asked_view is not None
        self._advice, self.depth = advise(HeuristicPlayer(FULL_SKILL, Random(0)), self._asked_view), 1
        return self._advice


def hint_caption(depth: int, max_depth: int) -> str:
    """Return the caption of a hint."""
    return tr("Hint {n} of {all}", n=depth, all=max_depth)
