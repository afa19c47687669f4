"""What a good player would tell a person who asks: moves with what each would cost, and the odds of a call.

It knows what the person knows: the View, and what was seen at the table. Never a hidden card.
"""

from random import Random
from typing import Final, Protocol, runtime_checkable

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.chances import chance_to_stand
from yaniv.game.commands import Call, SeatCommand
from yaniv.game.moves import moves
from yaniv.game.player import Player
from yaniv.game.view import View

_LIKELY: Final = 0.5
"""How often a call must stand to be advised by who weighs nothing."""


class Option(Struct, frozen=True):
    """One thing to do."""

    command: SeatCommand
    cost: float
    """Points it is expected to cost beside the best; 0 for the best."""
    worth: float | None = None
    """Points by which the round should leave the player better off than the others; None: nobody has weighed that."""
    then: SeatCommand | None = None
    """The pick-up that a throw was weighed with."""


class Advice(Struct, frozen=True):
    """The answer to somebody who asks."""

    options: tuple[Option, ...]
    """The best first; empty when there is nothing to do."""
    stands: float | None
    """How often, from 0 to 1, a call would stand now; None: there can be none, or it is punished anyway."""

    @property
    def best(self) -> SeatCommand | None:
        """What to do."""
        return self.options[0].command if self.options else None


class PositionAdvice(Struct, frozen=True):
    """Advice with the position it is about: it comes later than the question, and holds for no other position."""

    position: View
    advice: Advice


@runtime_checkable
class Weighing(Protocol):
    """A player that can say what each choice is worth to it."""

    def options(self, seen: View, done: SeatCommand | None = None) -> tuple[Option, ...]:
        """The best first; empty where it does not weigh. What was *done* is among them, if it can be weighed."""

    def chance_to_stand(self, seen: View) -> float:
        """How often, from 0 to 1, it believes that a call with this hand would meet nobody who holds as little."""


def advice(player: Player, seen: View) -> Advice:
    """What this player would do in the person's place, and why.

    Of a player that weighs nothing no call is passed on that is more likely beaten than not, if anything else can be
    done.
    """
    stands = _chance(player, seen) if _may_stand(seen) else None
    weighed = player.options(seen) if isinstance(player, Weighing) else ()
    if not weighed:
        chosen = player.choose(seen)
        if isinstance(chosen, Call) and stands is not None and stands < _LIKELY:
            chosen = player.choose(replace(seen, may_call=False)) or chosen
        weighed = () if chosen is None else (Option(chosen, 0.0),)
    return Advice(weighed, stands)


def options(player: Player, seen: View, done: SeatCommand) -> tuple[Option, ...]:
    """What this player would have thought of in the place of somebody who has *done* this; empty: it weighs nothing."""
    return player.options(seen, done) if isinstance(player, Weighing) else ()


def _chance(player: Player, seen: View) -> float:
    """As this player believes; who believes nothing takes every hidden card for as likely as any other."""
    return player.chance_to_stand(seen) if isinstance(player, Weighing) else chance_to_stand(seen, Random(0))


def _may_stand(seen: View) -> bool:
    """Is there a call that costs nothing if nobody holds as little?"""
    honest = seen.turn == seen.seat and seen.hand_total <= seen.rules.call.limit
    return honest and any(isinstance(move, Call) for move in moves(seen))
