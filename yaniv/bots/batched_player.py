"""Players that decide in steps: they yield the position to evaluate and continue with the result.

So the positions of many matches can be evaluated in one batch, at a fraction of the cost. For a single player, `choose`
hides the steps.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import TYPE_CHECKING

from yaniv.game.commands import SeatCommand
from yaniv.game.view import View

if TYPE_CHECKING:
    from yaniv.bots.neural.neural_policy import DecisionPoint, PolicyDecision

DecisionSteps = Generator["DecisionPoint", "PolicyDecision | None", SeatCommand | None]
"""Yields decision points to evaluate, receives a decision or None for each, and returns the command."""


class BatchedPlayer(ABC):
    """A player whose decisions can be evaluated in a batch. An ABC, because `isinstance` with a protocol is slow."""

    @abstractmethod
    def decision_steps(self, view: View) -> DecisionSteps:
        """Yield decision points; return what `choose` would return."""
