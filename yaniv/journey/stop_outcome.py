"""Outcome of one match for the journey: the goals it reached, and what it opened and earned."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from yaniv.journey.goal_catalogue import reached_goals
from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.souvenirs import choices_of
from yaniv.journey.trail_progress import StopMatch, StopProgress, trail_progress
from yaniv.journey.trail_schema import Souvenir, Stop, Trail


class StopOutcome(Struct, frozen=True):
    """Outcome of a finished match at a stop."""

    stop: Stop
    facts: MatchFacts
    reached: tuple[bool, ...]
    """For each goal, whether this match has reached it."""
    stars: int
    """Stars of the stop now."""
    missing: tuple[bool, ...] = ()
    """For each goal, whether no match has reached it yet."""
    opened: tuple[Stop, ...] = ()
    """Stops that this match has opened."""
    souvenir: Souvenir = Souvenir()
    """What this match has earned; empty if nothing."""
    stars_before: int = 0
    """Stars of the stop before the match."""
    next_stop: Stop | None = None
    """The first stop that follows, if it is open; one without stars is preferred."""
    was_reached: tuple[bool, ...] = ()
    """For each goal, whether an earlier match had reached it."""
    coming_stop: Stop | None = None
    """The first stop that follows and is not open yet."""


def stop_outcome(trail: Trail, earlier: Iterable[StopMatch], match: StopMatch) -> StopOutcome | None:
    """Return the outcome of a match on a trail after *earlier* ones; None if the trail has no such stop."""
    stop = trail.find_stop(match.stop_id)
    if stop is None:
        return None
    matches = tuple(earlier)
    before, after = trail_progress(trail, matches), trail_progress(trail, (*matches, match))
    is_earned = after[stop.id].is_done and not before[stop.id].is_done and bool(choices_of(stop.souvenir))
    return StopOutcome(
        stop,
        match.facts,
        reached_goals(stop.goals, match.facts),
        after[stop.id].stars,
        tuple(not is_reached for is_reached in after[stop.id].reached),
        tuple(each.stop for each in after.values() if each.is_open and not before[each.stop.id].is_open),
        stop.souvenir if is_earned else Souvenir(),
        before[stop.id].stars,
        _next_stop(stop, after),
        before[stop.id].reached,
        next((after[each].stop for each in stop.opens if not after[each].is_open), None),
    )


def _next_stop(stop: Stop, progress: Mapping[str, StopProgress]) -> Stop | None:
    """Return the first open stop after *stop*; one at which no star has been won comes before the others."""
    following = [progress[each] for each in stop.opens if progress[each].is_open]
    return min(following, key=lambda each: each.stars > 0).stop if following else None
