"""Pending decisions of players; those of neural players wait for a batch evaluation across games."""

from collections.abc import Sequence
from time import perf_counter_ns
from typing import TYPE_CHECKING

from yaniv.bots.batched_player import BatchedPlayer, DecisionSteps
from yaniv.coded_message import CodedMessage
from yaniv.game.commands import SeatCommand
from yaniv.game.player import Player, describe_error
from yaniv.game.view import View

if TYPE_CHECKING:
    from yaniv.bots.neural.neural_policy import DecisionPoint, PolicyDecision


class PendingDecision:
    """Decision of one player: finished, or waiting for the evaluation of its position by a net."""

    def __init__(self, player: Player, view: View) -> None:
        self._player, self._view = player, view
        self._coroutine: DecisionSteps | None = None
        self.position: DecisionPoint | None = None
        """Position to evaluate before there is an answer; None if finished."""
        self.command: SeatCommand | None = None
        """None if the player passes or has failed."""
        self.fault: CodedMessage | None = None
        """What is wrong if the player has failed."""
        self.elapsed_ns = 0
        """Time used by the player, in ns."""
        self.resume(None)

    def resume(self, decision: "PolicyDecision | None") -> None:
        """Continue the player's computation with the evaluation of its position, or with None to start it."""
        start_ns = perf_counter_ns()
        self.position = None
        try:
            self._advance(decision)
        except Exception as error:  # noqa: BLE001 -- a player may raise anything, and the game must go on
            self.command, self.fault = None, describe_error(error)
        self.elapsed_ns += perf_counter_ns() - start_ns

    def _advance(self, decision: "PolicyDecision | None") -> None:
        if not isinstance(self._player, BatchedPlayer):
            self.command = self._player.choose(self._view)
            return
        if self._coroutine is None:
            self._coroutine = self._player.decision_steps(self._view)
        try:
            self.position = self._coroutine.send(decision)
        except StopIteration as end:
            self.command = end.value


def resolve_batch(pending: Sequence[PendingDecision]) -> None:
    """Evaluate the positions of all *pending* decisions in one batch, and resume each with its result.

    Each player is charged an equal share of the time.
    """
    if not pending:
        return
    try:
        _resolve(pending)
    except Exception:  # noqa: BLE001 -- an error of one player must not affect the others
        for decision in pending:
            _resolve_alone(decision)


def _resolve_alone(decision: PendingDecision) -> None:
    try:
        _resolve((decision,))
    except Exception as error:  # noqa: BLE001 -- as above
        decision.position, decision.fault = None, describe_error(error)


def _resolve(pending: Sequence[PendingDecision]) -> None:
    from yaniv.bots.neural.batch_inference import decide_batch  # noqa: PLC0415 -- imports numpy, which other players do not need

    start_ns = perf_counter_ns()
    decisions = decide_batch([item.position for item in pending if item.position is not None])
    share_ns = (perf_counter_ns() - start_ns) // len(pending)
    for item, decision in zip(pending, decisions, strict=True):
        item.elapsed_ns += share_ns
        item.resume(decision)
