"""Who is asked for a hint, and how much of the answer has been told: where to look, the move, the reason."""

from random import Random
from typing import Final, Protocol

from yaniv.bots.advice import Advice, PositionAdvice, advise
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import FULL_SKILL
from yaniv.game.view import View
from yaniv.i18n import tr

REASONS_DEPTH: Final = 3
"""1: where to look. 2: the move. 3: the reason; whoever asks on is told the other reasons, and the first again."""
TIMEOUT_MS: Final = 1500
"""So long an adviser may think; then a plain answer has to do."""


class HintSource(Protocol):
    """Somebody who thinks elsewhere about what the person might do."""

    def ask(self, view: View) -> None:
        """Puts the question, without waiting."""

    def poll_advice(self) -> PositionAdvice | None:
        """Return the answer, once, as soon as it is there, with the position it is about."""


class HintSession:
    """The hints of one person. The same table is asked about once, however often the key is pressed."""

    def __init__(self, source: HintSource | None = None) -> None:
        self._source = source
        self._asked_view: View | None = None
        self._advice: Advice | None = None
        self._waited_ms = 0.0
        self.depth = 0
        """How deep the last hint went."""
        self.max_depth = REASONS_DEPTH
        """How deep they go: reasons may need more than one."""

    @property
    def is_waiting(self) -> bool:
        """Is somebody thinking?"""
        return self._asked_view is not None and self._advice is None

    def request(self, view: View) -> Advice | None:
        """The advice for this table, one step deeper each time; None: it is being thought about."""
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
        """If the move has been told, it comes next once more."""
        self.depth = min(self.depth, 1)

    def update(self, ms: float, view: View) -> Advice | None:
        """Let *ms* milliseconds pass; return the advice that was waited for, if it has come and *seen* is its position.

        Advice for a position that has passed is not told; it is kept for a player who returns to that position.
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
        """What anybody can say who knows the game."""
        assert self._asked_view is not None
        self._advice, self.depth = advise(HeuristicPlayer(FULL_SKILL, Random(0)), self._asked_view), 1
        return self._advice


def hint_caption(depth: int, max_depth: int) -> str:
    """What stands over a hint."""
    return tr("Hint {n} of {all}", n=depth, all=max_depth)
