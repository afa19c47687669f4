"""Validation of a computer player's reply at the moment it is due."""

from collections.abc import Callable
from contextlib import suppress

from msgspec import Struct

from yaniv.game.commands import DeclineSlap, DeclineSwap, SeatCommand
from yaniv.game.legality import why_illegal
from yaniv.game.moves import moves
from yaniv.game.player import Reply
from yaniv.game.state import State
from yaniv.game.view import View
from yaniv.match.bot_scheduler import must_act


class ValidatedMove(Struct, frozen=True):
    """Move that the seat makes, and the fault found in its reply."""

    command: SeatCommand | None
    fault: str = ""
    """Empty if there was no fault."""


def validate_late_reply(state: State, reply: Reply) -> ValidatedMove:
    """Validate a slap or call of a seat whose view has changed since; drop it without a fault if it is now illegal."""
    command = reply.command
    return ValidatedMove(command if command is not None and why_illegal(state, command) is None else None)


def validate_reply(
    state: State, view: View, reply: Reply, fallback: Callable[[View], SeatCommand | None]
) -> ValidatedMove:
    """Return the reply's move if it is legal; otherwise the fallback's move if the match waits for this seat."""
    fault = reply.fault or _find_fault(state, view, reply.command)
    if not fault:
        return ValidatedMove(reply.command or _default_decline(view))
    return ValidatedMove(_fallback_move(state, view, fallback) if must_act(view) else None, fault)


def _find_fault(state: State, view: View, command: SeatCommand | None) -> str:
    if command is None:
        return "did not move" if must_act(view) and _default_decline(view) is None else ""
    if command.seat != view.seat:
        return f"moved for seat {command.seat}: {command}"
    illegal_reason = why_illegal(state, command)
    return f"{illegal_reason.reason}: {command}" if illegal_reason else ""


def _default_decline(view: View) -> SeatCommand | None:
    """Return the command that a reply of None stands for: declining the swap or the slap, else None."""
    if not must_act(view):
        return None
    match view.phase:
        case "swap":
            return DeclineSwap(view.seat)
        case "turn_over":
            return DeclineSlap(view.seat)
        case _:
            return None


def _fallback_move(state: State, view: View, fallback: Callable[[View], SeatCommand | None]) -> SeatCommand | None:
    """Return the fallback's move, or else any legal move, so that the match never stalls."""
    with suppress(Exception):
        command = fallback(view)
        if command is not None and command.seat == view.seat and why_illegal(state, command) is None:
            return command
    return next(iter(moves(view)), None)
