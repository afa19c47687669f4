"""Dealer and starter of the next round. Source: RULES K41, K50, K53, K54."""

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from yaniv.rules.house_rules import MatchRules
from yaniv.rules.match_end import lowest_seats

Outcome = Literal["yaniv", "asaf", "self_asaf", "out_of_turn", "called_off"]
"""How a round ended: the call won, was beaten, was above the limit, came out of turn, or there was no call."""


class EndedRound(Struct, frozen=True):
    """Facts of a round that decide who starts the next."""

    turn_order: tuple[int, ...]
    """All seats of the round, its starter last."""
    hand_totals: Mapping[int, int]
    """Points by seat, in the order of play after the caller."""
    caller: int
    """Negative if nobody called."""
    outcome: Outcome


def next_starter(seats: Collection[int], ended: EndedRound, match: MatchRules) -> int:
    """Return the seat that deals and starts the next round, one of *seats*, which take part in it."""
    match match.next_starter:
        case "rotate":
            return next(seat for seat in ended.turn_order if seat in seats)
        case "caller" if ended.outcome in ("yaniv", "asaf") and ended.caller in seats:
            return ended.caller
        case "caller" | "lowest":
            return round_winner(seats, ended)


def round_winner(seats: Collection[int], ended: EndedRound) -> int:
    """Return the seat of *seats* with the lowest hand; ties go to an unbeaten caller, else the first after.

    After a call above the limit or out of turn the caller is excluded, unless no other seat is left.
    """
    order = tuple(seat for seat in ended.hand_totals if seat in seats)
    if ended.outcome in ("self_asaf", "out_of_turn"):
        order = tuple(seat for seat in order if seat != ended.caller) or order
    lowest = lowest_seats(order, ended.hand_totals)
    return ended.caller if ended.outcome == "yaniv" and ended.caller in lowest else lowest[0]
