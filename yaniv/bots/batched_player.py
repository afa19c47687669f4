"""Players that decide in steps: they yield the position to be evaluated and continue with the result.

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
    """Player whose decisions can be evaluated together with those of others, in one batch.

    An ABC, because `isinstance` with a protocol is slow.
    """

    @abstractmethod
    def decision_steps(self, view: View) -> DecisionSteps:
        """Decide as a generator: yield each position to be evaluated, receive its evaluation, and return the move."""
