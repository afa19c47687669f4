"""Players that think in steps: they name the position they would have weighed, and go on with what came of it.

So the positions of many tables can be weighed at once, which costs a fraction. Whoever asks a single player notices
nothing of it.
"""

from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import TYPE_CHECKING

from yaniv.game.commands import SeatCommand
from yaniv.game.view import View

if TYPE_CHECKING:
    from yaniv.bots.neural.neural_policy import DecisionPoint, PolicyDecision

DecisionSteps = Generator["DecisionPoint", "PolicyDecision | None", SeatCommand | None]
"""From the positions to be weighed, one after the other, to the answer."""


class BatchedPlayer(ABC):
    """A player whose positions may be weighed along with those of others. A class: a protocol is slow to ask for."""

    @abstractmethod
    def decision_steps(self, view: View) -> DecisionSteps:
        """Comes to what `choose` would answer."""
