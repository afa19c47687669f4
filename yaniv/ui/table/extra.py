"""An extra round in words: who meets in it for the first place, and who watches. Pure."""

from collections.abc import Collection

from yaniv.game.view import View
from yaniv.ui.scenes.why import all_of, begun
from yaniv.ui.table.address import is_you
from yaniv.words import tell


def round_name(number: int, *, extra: bool) -> str:
    """As a round is called; an *extra* one by no number."""
    return tell("Extra round") if extra else tell("Round {n}", n=number)


def meeting(tied: Collection[int], seen: View) -> str:
    """After a round that ended in a tie."""
    return begun(tell("{names} share the first place and meet in an extra round.", names=list_names(tied, seen)))


def playing(seats: Collection[int], seen: View) -> str:
    """When an extra round is dealt to *seats*."""
    names, everybody = list_names(seats, seen), range(len(seen.names))
    if len(seats) == len(everybody):
        return begun(tell("{names} play for the first place.", names=names))
    if seen.seat in everybody and seen.seat not in seats:
        return begun(tell("{names} play for the first place, you watch.", names=names))
    return begun(tell("{names} play for the first place, everybody else watches.", names=names))


def list_names(seats: Collection[int], seen: View) -> str:
    """Return the names of *seats* as one says them, "you" first."""
    mine = [tell("you")] if any(is_you(seat, seen) for seat in seats) else []
    return all_of([*mine, *(seen.names[seat] for seat in sorted(seats) if not is_you(seat, seen))])
