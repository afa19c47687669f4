"""Sources of hints: one that computes advice in the background, and a simple player that answers at once."""

from random import Random
from typing import Protocol

from yaniv.bots.advice import Advice, PositionAdvice, advise
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import FULL_SKILL
from yaniv.game.view import View


class HintSource(Protocol):
    """Source of advice for a position, which computes it in the background."""

    def ask(self, view: View) -> None:
        """Request advice for this view, without waiting; `poll_advice` returns it later."""

    def poll_advice(self) -> PositionAdvice | None:
        """Return the advice with its position, once, as soon as it has arrived; None before and after that."""


def simple_advice(view: View) -> Advice:
    """Return the advice of the heuristic player, computed at once; used if there is no other source, or a slow one."""
    return advise(HeuristicPlayer(FULL_SKILL, Random(0)), view)
