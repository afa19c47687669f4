"""Seats of a stop that those who have lost to the player most often take, as the journal tells."""

from collections.abc import Callable
from typing import Final, get_args

from msgspec.structs import replace

from yaniv.journey.trail_progress import StopProgress
from yaniv.journey.trail_schema import CharacterId, Regular, Stop

_CHARACTER_IDS: Final[tuple[CharacterId, ...]] = get_args(CharacterId)


def with_rivals(progress: StopProgress, matches_won: Callable[[str], dict[str, int]]) -> StopProgress:
    """Return the progress with the rivals in the seats of its stop, if the stop asks for them.

    *matches_won*: returns by character in how many matches, closed until a moment (empty: ever), the player finished
    ahead. Matches that ended after the running knock-out began change nothing, so that the draw stays as it is.
    """
    if not progress.stop.rivals:
        return progress
    return replace(progress, stop=seat_rivals(progress.stop, matches_won(progress.try_began)))


def seat_rivals(stop: Stop, defeats: dict[str, int]) -> Stop:
    """Return the stop with its seats given to those who lost most often; the trail's own order decides ties.

    *defeats*: by character, matches that the player finished ahead. All play at the level of the first seat.
    """
    named = {regular.name: regular for regular in stop.opponents}
    level = stop.opponents[0].level
    ids: tuple[CharacterId, ...] = (*named, *(each for each in _CHARACTER_IDS if each not in named))
    chosen = sorted(ids, key=lambda each: -defeats.get(each, 0))[: len(stop.opponents)]
    return replace(stop, opponents=tuple(named.get(each, Regular(each, level)) for each in chosen))
