"""Progress on a trail: stars, open stops and tries, folded from the matches played.

Nothing depends on the order of the matches but the next match of a knock-out.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from yaniv.journey.goal_catalogue import reached_goals
from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.trail_schema import STAGE_SIGN, Stop, Trail

STARS_TO_PASS: Final = 2
"""Stars that open all stops in `opens`."""
TRIES_TO_PASS: Final = 5
"""Finished matches that open one more of the stops in `opens`, however they ended."""


class StopMatch(Struct, frozen=True):
    """Match that was played at a stop."""

    match_id: int
    opened: str
    """Start of the match, ISO 8601."""
    stop_id: str
    facts: MatchFacts
    is_closed: bool = False
    """True if it was finished or given up."""


class StopProgress(Struct, frozen=True):
    """Progress of the player at one stop."""

    stop: Stop
    is_open: bool
    reached: tuple[bool, ...]
    """For each goal, whether some match has reached it."""
    tries: int = 0
    """Finished matches; in a knock-out, only those of its first stage."""
    next_stage: int = 1
    """Number of the next match in a knock-out, from 1."""
    try_began: str = ""
    """When the first match of the running knock-out was opened, ISO 8601; empty if none is running."""

    @property
    def stars(self) -> int:
        """Goals reached, 0 to 3."""
        return sum(self.reached)

    @property
    def is_done(self) -> bool:
        """True if the stop has enough stars to open the next ones."""
        return self.stars >= STARS_TO_PASS


def split_stop_word(word: str) -> tuple[str, int]:
    """Split the stop of a match's purpose into its id and the number of the match in a knock-out, from 1."""
    stop_id, _, stage = word.partition(STAGE_SIGN)
    return stop_id, int(stage) if stage.isdecimal() and len(stage) == 1 and stage != "0" else 1


def stop_word(stop: Stop, stage: int) -> str:
    """Return the stop as it stands in a match's purpose; *stage*: number of the match in a knock-out, from 1."""
    return f"{stop.id}{STAGE_SIGN}{stage}" if stop.knockout else stop.id


def trail_progress(trail: Trail, matches: Iterable[StopMatch]) -> dict[str, StopProgress]:
    """Return the progress by stop id, in the order of the trail.

    *matches*: those of this trail, finished or not, in any order; only finished ones count.
    """
    matches = tuple(matches)
    finished = sorted(
        (match for match in matches if match.facts.is_finished), key=lambda match: (match.opened, match.match_id)
    )
    by_stop = {stop.id: [match for match in finished if match.stop_id == stop.id] for stop in trail.stops}
    reached = {stop.id: _reached(stop, by_stop[stop.id]) for stop in trail.stops}
    tries = {stop_id: sum(match.facts.stage == 1 for match in played) for stop_id, played in by_stop.items()}
    open_ids = _open_stops(trail, reached, tries)
    return {
        stop.id: StopProgress(
            stop,
            stop.id in open_ids,
            reached[stop.id],
            tries[stop.id],
            next_stage := _next_stage(stop, by_stop[stop.id]),
            _try_began(matches, stop, next_stage),
        )
        for stop in trail.stops
    }


def current_stop(progress: Mapping[str, StopProgress]) -> str:
    """Return the id of the stop where the backpack stands: the first open one that is neither done nor passed by tries.

    Without one, the last open one that is not done, or else the last open. So the backpack goes from stop to stop, and
    a hard one does not hold it. *progress*: as `trail_progress` returns it.
    """
    open_stops = [each for each in progress.values() if each.is_open]
    undone = [each for each in open_stops if not each.is_done]
    ahead = (each for each in undone if each.tries < TRIES_TO_PASS)
    return next(ahead, (undone or open_stops)[-1]).stop.id


def _reached(stop: Stop, matches: Iterable[StopMatch]) -> tuple[bool, ...]:
    results = [reached_goals(stop.goals, match.facts) for match in matches]
    return tuple(any(result[number] for result in results) for number in range(len(stop.goals)))


def _open_stops(trail: Trail, reached: Mapping[str, tuple[bool, ...]], tries: Mapping[str, int]) -> frozenset[str]:
    open_ids = {trail.stops[0].id}
    for stop in trail.stops:
        is_passed = sum(reached[stop.id]) >= STARS_TO_PASS
        open_ids.update(stop.opens if is_passed else stop.opens[: tries[stop.id] // TRIES_TO_PASS])
    return frozenset(open_ids)


def _next_stage(stop: Stop, matches: list[StopMatch]) -> int:
    if not stop.knockout or not matches:
        return 1
    last = matches[-1].facts
    return last.stage + 1 if last.won and last.stage < stop.stages else 1


def _try_began(matches: Iterable[StopMatch], stop: Stop, next_stage: int) -> str:
    """Return when the running try at a knock-out began: its first match may be unfinished; empty if none is running."""
    first = [each for each in matches if each.stop_id == stop.id and each.facts.stage == 1]
    is_wanted = (lambda each: each.facts.is_finished) if next_stage > 1 else (lambda each: not each.facts.is_finished)
    return max((each.opened for each in first if is_wanted(each)), default="") if stop.knockout else ""
