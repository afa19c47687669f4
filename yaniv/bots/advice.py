"""What a good player would tell a person who asks: moves with what each would cost, and the odds of a call.

It knows what the person knows: the View, and what was seen at the table. Never a hidden card.
"""

from random import Random
from typing import Final, Protocol, runtime_checkable

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.probabilities import estimate_call_success
from yaniv.game.commands import Call, SeatCommand
from yaniv.game.moves import moves
from yaniv.game.player import Player
from yaniv.game.view import View

_MIN_CALL_PROBABILITY: Final = 0.5
"""How often a call must stand to be advised by who weighs nothing."""


class RatedMove(Struct, frozen=True):
    """One thing to do."""

    command: SeatCommand
    cost: float
    """Points it is expected to cost beside the best; 0 for the best."""
    expected_points: float | None = None
    """Points by which the round should leave the player better off than the others; None: nobody has weighed that."""
    pickup: SeatCommand | None = None
    """The pick-up that a throw was weighed with."""


class Advice(Struct, frozen=True):
    """The answer to somebody who asks."""

    rated_moves: tuple[RatedMove, ...]
    """The best first; empty when there is nothing to do."""
    call_success_probability: float | None
    """How often, from 0 to 1, a call would stand now; None: there can be none, or it is punished anyway."""

    @property
    def best_move(self) -> SeatCommand | None:
        """What to do."""
        return self.rated_moves[0].command if self.rated_moves else None


class PositionAdvice(Struct, frozen=True):
    """Advice with the position it is about: it comes later than the question, and holds for no other position."""

    position: View
    advice: Advice


@runtime_checkable
class MoveRater(Protocol):
    """A player that can say what each choice is worth to it."""

    def rate_moves(self, view: View, actual_move: SeatCommand | None = None) -> tuple[RatedMove, ...]:
        """The best first; empty where it does not weigh. What was *done* is among them, if it can be weighed."""

    def call_success_probability(self, view: View) -> float:
        """How often, from 0 to 1, it believes that a call with this hand would meet nobody who holds as little."""


def advise(player: Player, view: View) -> Advice:
    """What this player would do in the person's place, and why.

    Of a player that weighs nothing no call is passed on that is more likely beaten than not, if anything else can be
    done.
    """
    call_success = _call_success_probability(player, view) if _can_call_succeed(view) else None
    rated_moves = player.rate_moves(view) if isinstance(player, MoveRater) else ()
    if not rated_moves:
        command = player.choose(view)
        if isinstance(command, Call) and call_success is not None and call_success < _MIN_CALL_PROBABILITY:
            command = player.choose(replace(view, may_call=False)) or command
        rated_moves = () if command is None else (RatedMove(command, 0.0),)
    return Advice(rated_moves, call_success)


def rate_moves(player: Player, view: View, actual_move: SeatCommand) -> tuple[RatedMove, ...]:
    """What this player would have thought of in the place of somebody who has *done* this; empty: it weighs nothing."""
    return player.rate_moves(view, actual_move) if isinstance(player, MoveRater) else ()


def _call_success_probability(player: Player, view: View) -> float:
    """As this player believes; who believes nothing takes every hidden card for as likely as any other."""
    return (
        player.call_success_probability(view)
        if isinstance(player, MoveRater)
        else estimate_call_success(view, Random(0))
    )


def _can_call_succeed(view: View) -> bool:
    """Is there a call that costs nothing if nobody holds as little?"""
    is_within_limit = view.turn == view.seat and view.hand_total <= view.rules.call.limit
    return is_within_limit and any(isinstance(move, Call) for move in moves(view))
