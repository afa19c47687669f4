"""Order of decisions: the seats that a match waits for, and the order in which they are asked.

Matches without a clock ask the seats of `seats_to_ask` one after the other. A match session with a clock asks all seats
at once, and lets time decide who is first.
"""

from collections.abc import Callable, Iterator

from yaniv.game.commands import DeclineSlap, DeclineSwap, SeatCommand
from yaniv.game.legality import is_early_throw_open
from yaniv.game.state import NOBODY, State, next_seat
from yaniv.game.view import View


def seats_to_ask(state: State, wins_race: Callable[[], bool]) -> Iterator[int]:
    """Yield the seats that may act now, in order of priority; each must be asked only if those before it have passed.

    A slap comes before the next turn, a swap of hands before play continues. If the next seat may throw early,
    *wins_race* decides whether it is faster than the seat in turn. No shuffle may be due.
    """
    if state.slap_by != NOBODY:
        yield state.slap_by
    elif state.phase == "swap":
        yield from state.asked
    elif state.phase == "extra":
        yield state.extra_due[0]
    else:
        if is_early_throw_open(state) and wins_race():
            yield next_seat(state)
        yield state.turn


def must_act(view: View) -> bool:
    """Return True if the match cannot go on before the seat of this view has moved."""
    if view.shuffling:
        return False
    match view.phase:
        case "extra" | "start" | "thrown" | "drawn":
            return view.turn == view.seat
        case "swap":
            return view.seat in view.asked
        case "turn_over":
            return view.slap is not None
        case "opening" | "round_over" | "scoring" | "match_over":
            return False


def awaited_seat(view: View) -> int:
    """Return the seat for which the match waits, as far as all players know it; NOBODY if it waits for none.

    The owner of an open slap is not told: only this player knows of it.
    """
    if view.shuffling:
        return NOBODY
    match view.phase:
        case "extra" | "start" | "thrown" | "drawn":
            return view.turn
        case "swap":
            return view.asked[0]
        case "turn_over" | "opening" | "round_over" | "scoring" | "match_over":
            return NOBODY


def may_be_asked(view: View) -> bool:
    """Return True if the seat of this view may be asked for a move now.

    A swap of hands is offered to one seat at a time; other moves are offered to all seats at once.
    """
    return view.phase != "swap" or view.asked[:1] == (view.seat,)


def default_decline(view: View) -> SeatCommand | None:
    """Return the command that a player's reply without a command means: DeclineSwap or DeclineSlap.

    None if the match is not waiting for this seat, or in a normal turn, which cannot be declined.
    """
    if not must_act(view):
        return None
    match view.phase:
        case "swap":
            return DeclineSwap(view.seat)
        case "turn_over":
            return DeclineSlap(view.seat)
        case _:
            return None
