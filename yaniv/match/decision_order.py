"""Order of decisions: the seats that a match waits for, and the order in which they are asked.

A host that plays in turn asks the seats of `seats_to_ask` one after the other. The match session asks all seats at
once, by their views, and lets time decide who is first.
"""

from collections.abc import Callable, Iterator

from yaniv.game.commands import DeclineSlap, DeclineSwap, SeatCommand
from yaniv.game.legality import is_early_throw_open
from yaniv.game.state import NOBODY, State, next_seat
from yaniv.game.view import View


def seats_to_ask(state: State, wins_race: Callable[[], bool]) -> Iterator[int]:
    """Yield the seats that may act, in order of priority: slap before the next turn, swap before play continues.

    Where the next seat may throw early, *wins_race* decides whether it is faster than the seat in turn. A seat is
    asked only if those before it have passed. The dealer must not be due.
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
    """Return True if the match waits for this seat."""
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


def may_be_asked(view: View) -> bool:
    """Return True if the seat may be asked now: a swap is offered to one seat at a time, other moves to all at once."""
    return view.phase != "swap" or view.asked[:1] == (view.seat,)


def default_decline(view: View) -> SeatCommand | None:
    """Return the command that a reply without one stands for: declining the swap or the slap; None in a turn."""
    if not must_act(view):
        return None
    match view.phase:
        case "swap":
            return DeclineSwap(view.seat)
        case "turn_over":
            return DeclineSlap(view.seat)
        case _:
            return None
