"""Turns left before a round without a call is called off: the countdown of a player, and the lines of the log."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr, tr_plural
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.ui.narration.naming import is_second_person

COUNTDOWN_FROM_TURNS: Final = 10
"""Number of turns left to a player from which they are counted down."""
_LOGGED_TURNS: Final = (10, 5, 1)
"""Numbers of turns left to each player that the log mentions."""


def turns_left_text(view: View, *, is_spectator: bool = False) -> str:
    """Return a sentence about the turns left to the reader once they are few, else an empty string.

    For a spectator, or a player who is out, it is about the player in turn.
    """
    seat = view.turn if is_spectator or view.seat not in view.seats or view.seat in view.out else view.seat
    if not any(view.turns_to_come) or not 0 <= seat < len(view.turns_to_come):
        return ""
    turns_left = view.turns_to_come[seat]
    if turns_left > COUNTDOWN_FROM_TURNS:
        return ""
    if not is_second_person(seat, replace(view, seat=-1) if is_spectator else view):
        one, many = "No one has called: {name} has {n} turn left", "No one has called: {name} has {n} turns left"
        return tr_plural(one, many, turns_left, name=view.names[seat])
    if turns_left:
        return tr_plural(
            "No one has called: you have {n} turn left", "No one has called: you have {n} turns left", turns_left
        )
    return tr("No one has called: you have no turns left")


class TurnCount(Struct, frozen=True):
    """Turns of a round, counted from its events; an immutable value."""

    turn_limit: int = DEFAULT_TURN_LIMIT
    """Turns for each player until the round is called off."""
    player_count: int = 0
    """Number of players who began the round and have not been eliminated during it."""
    turns_left: int = 0
    """Turns of all players together until the round is called off, including the one in progress."""
    seat_in_turn: int = -1
    """Seat of the player in turn; -1: no turn has begun."""
    is_called: bool = False
    """True once somebody has called."""


def count_turn(turns: TurnCount, event: e.AnyEvent) -> TurnCount:
    """Return the count after one more event."""
    match event:
        case e.MatchOpened(turn_limit=turn_limit):
            return TurnCount(turn_limit)
        case e.RoundOpened(seats=seats):
            return TurnCount(turns.turn_limit, len(seats), turns.turn_limit * len(seats))
        case e.TurnBegan(seat) if not turns.is_called:
            return replace(turns, seat_in_turn=seat, turns_left=turns.turns_left - (turns.seat_in_turn >= 0))
        case e.PlayerOut(seat) if seat == turns.seat_in_turn and not turns.is_called:
            # The turn in progress was not completed, so it does not count.
            return replace(turns, seat_in_turn=-1, player_count=turns.player_count - 1)
        case e.YanivCalled():
            return replace(turns, is_called=True)
        case _:
            return turns


def turns_left_log_text(turns: TurnCount, event: e.AnyEvent) -> str:
    """Return the log line for a turn at whose start everybody has ten, five or one turn left; else an empty string."""
    if (
        not isinstance(event, e.TurnBegan)
        or turns.is_called
        or not turns.player_count
        or turns.turns_left % turns.player_count
    ):
        return ""
    turns_left_each = turns.turns_left // turns.player_count
    one, many = "No one has called: {n} turn left each.", "No one has called: {n} turns left each."
    return tr_plural(one, many, turns_left_each) if turns_left_each in _LOGGED_TURNS else ""
