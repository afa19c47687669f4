"""Who left the match in a round, in a sentence, with the place where there is one to tell."""

from collections.abc import Sequence

from yaniv.game.view import View
from yaniv.ui.scenes.why import begun
from yaniv.ui.table.address import is_you
from yaniv.ui.table.extra import list_names
from yaniv.ui.table.phrases import place_name, place_of
from yaniv.words import tell


def own_fate(out: Sequence[int], seen: View) -> str:
    """The reader is out; empty: not in this round."""
    if seen.seat not in out:
        return ""
    return tell("You are out, {place}.", place=place_name(place_of(seen, seen.seat)))


def fate_of_others(out: Sequence[int], seen: View) -> str:
    """Others are; empty: nobody is."""
    others = [seat for seat in out if seat != seen.seat]
    if not others:
        return ""
    if len(others) == 1 and is_you(others[0], seen):
        return tell("You are out, {place}.", place=place_name(place_of(seen, others[0])))
    if len(others) == 1:
        name, place = seen.names[others[0]], place_name(place_of(seen, others[0]))
        return tell("{name} is out, {place}.", name=name, place=place)
    return tell("{names} are out.", names=begun(list_names(others, seen)))
