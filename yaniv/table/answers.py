"""What the table makes of a computer player's answer, at the moment it falls due."""

from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct

from yaniv.game.commands import DeclineSlap, DeclineSwap, SeatCommand
from yaniv.game.moves import moves
from yaniv.game.objection import objection
from yaniv.game.player import Reply
from yaniv.game.state import State
from yaniv.game.view import View
from yaniv.table.agenda import must_act


class Verdict(Struct, frozen=True):
    """What the seat does, and what was wrong with its answer."""

    command: SeatCommand | None
    fault: str = ""
    """Empty: nothing."""


def belated(state: State, reply: Reply) -> Verdict:
    """A slap or a call of a seat that has seen more since: if it comes too late, nobody hears of it."""
    command = reply.command
    return Verdict(command if command is not None and objection(state, command) is None else None)


def judged(state: State, seen: View, reply: Reply, fallback: Callable[[View], SeatCommand | None]) -> Verdict:
    """The answer itself if it is legal; otherwise the fallback's, when the match waits for this seat."""
    fault = reply.trouble or _fault(state, seen, reply.command)
    if not fault:
        return Verdict(reply.command or _left(seen))
    return Verdict(_answered_for(state, seen, fallback) if must_act(seen) else None, fault)


def _fault(state: State, seen: View, command: SeatCommand | None) -> str:
    if command is None:
        return "did not move" if must_act(seen) and _left(seen) is None else ""
    if command.seat != seen.seat:
        return f"moved for seat {command.seat}: {command}"
    refusal = objection(state, command)
    return f"{refusal.reason}: {command}" if refusal else ""


def _left(seen: View) -> SeatCommand | None:
    """What leaving it means when the match waits for this seat: it keeps its hand, or its card."""
    if not must_act(seen):
        return None
    match seen.phase:
        case "swap":
            return DeclineSwap(seen.seat)
        case "turn_over":
            return DeclineSlap(seen.seat)
        case _:
            return None


def _answered_for(state: State, seen: View, fallback: Callable[[View], SeatCommand | None]) -> SeatCommand | None:
    """The fallback's move, or any legal one: the match never stands still."""
    with suppress(Exception):
        command = fallback(seen)
        if command is not None and command.seat == seen.seat and objection(state, command) is None:
            return command
    return next(iter(moves(seen)), None)
