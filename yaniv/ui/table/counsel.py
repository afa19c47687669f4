"""Who is asked for a hint, and how much of the answer has been told: where to look, the move, the reason."""

from random import Random
from typing import Final, Protocol

from yaniv.bots.advice import Advice, PositionAdvice, advice
from yaniv.bots.perception import KEEN
from yaniv.bots.shedder import Shedder
from yaniv.game.view import View
from yaniv.words import tell

DEEPEST: Final = 3
"""1: where to look. 2: the move. 3: the reason; whoever asks on is told the other reasons, and the first again."""
PATIENCE_MS: Final = 1500
"""So long an adviser may think; then a plain answer has to do."""


class Adviser(Protocol):
    """Somebody who thinks elsewhere about what the person might do."""

    def ask(self, seen: View) -> None:
        """Puts the question, without waiting."""

    def answer(self) -> PositionAdvice | None:
        """Return the answer, once, as soon as it is there, with the position it is about."""


class Counsel:
    """The hints of one person. The same table is asked about once, however often the key is pressed."""

    def __init__(self, adviser: Adviser | None = None) -> None:
        self._adviser = adviser
        self._about: View | None = None
        self._advice: Advice | None = None
        self._waited_ms = 0.0
        self.depth = 0
        """How deep the last hint went."""
        self.deepest = DEEPEST
        """How deep they go: reasons may need more than one."""

    @property
    def waiting(self) -> bool:
        """Is somebody thinking?"""
        return self._about is not None and self._advice is None

    def ask(self, seen: View) -> Advice | None:
        """The advice for this table, one step deeper each time; None: it is being thought about."""
        if seen == self._about and self._advice is not None:
            self.depth = self.depth + 1 if self.depth < self.deepest else DEEPEST
            return self._advice
        if seen != self._about:
            self._about, self._advice, self._waited_ms, self.depth = seen, None, 0.0, 0
            if self._adviser is not None:
                self._adviser.ask(seen)
                return None
        return self._plain() if self._adviser is None else None

    def go_back(self) -> None:
        """If the move has been told, it comes next once more."""
        self.depth = min(self.depth, 1)

    def update(self, ms: float, seen: View) -> Advice | None:
        """Let *ms* milliseconds pass; return the advice that was waited for, if it has come and *seen* is its position.

        Advice for a position that has passed is not told; it is kept for a player who returns to that position.
        """
        if not self.waiting or self._adviser is None:
            return None
        self._waited_ms += ms
        found = self._adviser.answer()
        if found is not None and found.position == self._about:
            self._advice, self.depth = found.advice, 0
        elif self._waited_ms < PATIENCE_MS:
            return None
        if seen != self._about:
            self._about = self._about if self._advice is not None else None
            return None
        if self._advice is None:
            return self._plain()
        self.depth = 1
        return self._advice

    def _plain(self) -> Advice:
        """What anybody can say who knows the game."""
        assert self._about is not None
        self._advice, self.depth = advice(Shedder(KEEN, Random(0)), self._about), 1
        return self._advice


def head(depth: int, deepest: int) -> str:
    """What stands over a hint."""
    return tell("Hint {n} of {all}", n=depth, all=deepest)
