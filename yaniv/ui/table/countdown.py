"""How many turns are left before a round that nobody ends is called off: what the table says of the last ones. Pure."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.rules.ending import CALLED_OFF_AFTER
from yaniv.ui.table.address import is_you
from yaniv.words import tell, tell_number

LAST_TURNS: Final = 10
"""From so many turns of a player on they are counted down."""
_LOGGED: Final = (10, 5, 1)
"""Turns of each player that the log mentions."""


def countdown(seen: View, *, watching: bool = False) -> str:
    """The turns this player has left, once they are few; *watching*: those of whoever is to play. Else empty."""
    seat = seen.turn if watching or seen.seat not in seen.seats or seen.seat in seen.out else seen.seat
    if not any(seen.turns_to_come) or not 0 <= seat < len(seen.turns_to_come):
        return ""
    left = seen.turns_to_come[seat]
    if left > LAST_TURNS:
        return ""
    if not is_you(seat, replace(seen, seat=-1) if watching else seen):
        one, many = "No one has called: {name} has {n} turn left", "No one has called: {name} has {n} turns left"
        return tell_number(one, many, left, name=seen.names[seat])
    if left:
        return tell_number(
            "No one has called: you have {n} turn left", "No one has called: you have {n} turns left", left
        )
    return tell("No one has called: you have no turns left")


class TurnCount(Struct, frozen=True):
    """The turns of a round, as its events tell them."""

    turn_limit: int = CALLED_OFF_AFTER
    players: int = 0
    """Who began the round and has not been put out in it."""
    to_come: int = 0
    """Turns of all players together until the round is called off."""
    turn: int = -1
    """Whose it is; -1: nobody's yet."""
    called: bool = False


def count(turns: TurnCount, event: e.AnyEvent) -> TurnCount:
    """The turns after one more event."""
    match event:
        case e.MatchOpened(turn_limit=turn_limit):
            return TurnCount(turn_limit)
        case e.RoundOpened(seats=seats):
            return TurnCount(turns.turn_limit, len(seats), turns.turn_limit * len(seats))
        case e.TurnBegan(seat) if not turns.called:
            return replace(turns, turn=seat, to_come=turns.to_come - (turns.turn >= 0))
        case e.PlayerOut(seat) if seat == turns.turn and not turns.called:
            return replace(turns, turn=-1, players=turns.players - 1)  # that turn was never completed
        case e.YanivCalled():
            return replace(turns, called=True)
        case _:
            return turns


def logged(turns: TurnCount, event: e.AnyEvent) -> str:
    """A line for the log when a turn begins from which on everybody has ten, five or one left; else empty."""
    if not isinstance(event, e.TurnBegan) or turns.called or not turns.players or turns.to_come % turns.players:
        return ""
    left = turns.to_come // turns.players
    one, many = "No one has called: {n} turn left each.", "No one has called: {n} turns left each."
    return tell_number(one, many, left) if left in _LOGGED else ""
