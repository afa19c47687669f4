"""Checks of a trail beyond its form: references, rules, seats, goals, and whether every stop can be reached."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.coded_message import CodedMessage
from yaniv.journey.goal_catalogue import GOALS
from yaniv.journey.trail_message_codes import trail_message
from yaniv.journey.trail_schema import GOALS_PER_STOP, MAX_STOPS, Goal, Stop, Trail
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.strict_config.diagnostic import excerpt
from yaniv.strict_config.suggestions import suggest
from yaniv.variants import library

_ID_PATTERN: Final = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
_KNOCKOUT_SIZES: Final = (3, 7)
"""Numbers of opponents in a knock-out: four or eight players."""


class TrailFlaw(Struct, frozen=True):
    """Flaw of one value of a trail."""

    path: str
    """Path of the value, such as `stops.2.goals.0.number`."""
    message: CodedMessage
    code: str
    suggestion: str | None = None


def rules_of_stop(stop: Stop) -> HouseRules | None:
    """Return the rules that are played at a stop; None if it names no built-in variant and has no rules."""
    if stop.rules is not None:
        rules = stop.rules
    elif stop.variant is not None and library.is_built_in(stop.variant):
        rules = library.load(stop.variant).rules
    else:
        return None
    return rules if stop.limit is None else replace(rules, match=replace(rules.match, limit=stop.limit))


def find_flaws(trail: Trail) -> Iterator[TrailFlaw]:
    """Yield everything that prevents playing the trail."""
    if not trail.stops:
        yield TrailFlaw("stops", trail_message("no_stops"), "T001")
    if len(trail.stops) > MAX_STOPS:
        yield TrailFlaw("stops", trail_message("too_many_stops", n=len(trail.stops), most=MAX_STOPS), "T001")
        return
    ids = [stop.id for stop in trail.stops]
    reachable = _reachable_stops(trail)
    for number, stop in enumerate(trail.stops):
        path = f"stops.{number}"
        if not _ID_PATTERN.fullmatch(stop.id):
            yield TrailFlaw(f"{path}.id", trail_message("stop_id_form", id=excerpt(stop.id)), "T002")
        if stop.id in ids[:number]:
            yield TrailFlaw(f"{path}.id", trail_message("repeated_stop", id=excerpt(stop.id)), "T002")
        yield from _rule_flaws(stop, path)
        yield from _goal_flaws(stop, path)
        yield from _next_stop_flaws(stop, ids, path)
        if stop.id not in reachable:
            yield TrailFlaw(f"{path}.id", trail_message("unreachable_stop", id=excerpt(stop.id)), "T007")


def _rule_flaws(stop: Stop, path: str) -> Iterator[TrailFlaw]:
    """Yield what is wrong with the rules of a stop, and with the number of its players."""
    if stop.variant is not None and stop.rules is not None:
        yield TrailFlaw(f"{path}.rules", trail_message("variant_and_rules"), "T003")
        return
    if stop.variant is None and stop.rules is None:
        yield TrailFlaw(path, trail_message("no_variant_or_rules"), "T003")
        return
    rules = rules_of_stop(stop)
    if rules is None:
        built_in = [name for name in library.variant_ids() if library.is_built_in(name)]
        name = stop.variant or ""
        message = trail_message("unknown_trail_variant", name=excerpt(name))
        yield TrailFlaw(f"{path}.variant", message, "T003", suggest(name, built_in))
        return
    for conflict in find_conflicts(rules):
        key = "limit" if stop.rules is None else f"rules.{conflict.key}"
        yield TrailFlaw(f"{path}.{key}", conflict.message, conflict.code)
    yield from _seat_flaws(stop, rules, path)


def _seat_flaws(stop: Stop, rules: HouseRules, path: str) -> Iterator[TrailFlaw]:
    names = [regular.name for regular in stop.opponents]
    for number, name in enumerate(names):
        if name in names[:number]:
            yield TrailFlaw(f"{path}.opponents.{number}.name", trail_message("repeated_opponent", name=name), "T004")
    fewest, most = rules.table.min_players, rules.table.max_players
    if not names:
        yield TrailFlaw(f"{path}.opponents", trail_message("no_opponents"), "T004")
    elif stop.knockout and len(names) not in _KNOCKOUT_SIZES:
        yield TrailFlaw(f"{path}.opponents", trail_message("knockout_opponents", n=len(names)), "T004")
    elif not fewest <= (players := 2 if stop.knockout else len(names) + 1) <= most:
        message = trail_message("seats_not_allowed", players=players, fewest=fewest, most=most)
        if fewest == most:
            message = trail_message("only_seats_not_allowed", players=players, n=most)
        yield TrailFlaw(f"{path}.opponents", message, "T004")


def _goal_flaws(stop: Stop, path: str) -> Iterator[TrailFlaw]:
    if len(stop.goals) != GOALS_PER_STOP:
        message = trail_message("wrong_goal_count", n=len(stop.goals), wanted=GOALS_PER_STOP)
        yield TrailFlaw(f"{path}.goals", message, "T005")
    rules = rules_of_stop(stop)
    for number, goal in enumerate(stop.goals):
        goal_path = f"{path}.goals.{number}"
        if goal in stop.goals[:number]:
            yield TrailFlaw(goal_path, trail_message("repeated_goal"), "T005")
        yield from _number_flaws(goal, goal_path)
        if rules is not None and not GOALS[goal.goal].is_possible(rules):
            yield TrailFlaw(f"{goal_path}.goal", trail_message("impossible_goal", goal=goal.goal), "T006")
        if goal.goal == "win_stage" and (goal.number or 0) > stop.stages:
            yield TrailFlaw(goal_path, trail_message("stage_without_knockout", stages=stop.stages), "T006")


def _number_flaws(goal: Goal, path: str) -> Iterator[TrailFlaw]:
    spec = GOALS[goal.goal]
    if goal.number is None and spec.highest:
        yield TrailFlaw(path, trail_message("goal_needs_number", goal=goal.goal), "T005")
    elif goal.number is not None and not spec.highest:
        yield TrailFlaw(f"{path}.number", trail_message("goal_takes_no_number", goal=goal.goal), "T005")
    elif goal.number is not None and not spec.lowest <= goal.number <= spec.highest:
        message = trail_message("goal_number_range", goal=goal.goal, lowest=spec.lowest, highest=spec.highest)
        yield TrailFlaw(f"{path}.number", message, "T005")


def _next_stop_flaws(stop: Stop, ids: Sequence[str], path: str) -> Iterator[TrailFlaw]:
    for number, next_id in enumerate(stop.opens):
        if next_id == stop.id:
            yield TrailFlaw(f"{path}.opens.{number}", trail_message("opens_itself"), "T007")
        elif next_id not in ids:
            message = trail_message("unknown_next_stop", id=excerpt(next_id))
            yield TrailFlaw(f"{path}.opens.{number}", message, "T007", suggest(next_id, ids))


def _reachable_stops(trail: Trail) -> frozenset[str]:
    """Return the ids of the stops that can be opened, starting from the first."""
    opens = {stop.id: stop.opens for stop in trail.stops}
    reachable: set[str] = set()
    waiting = [trail.stops[0].id] if trail.stops else []
    while waiting:
        stop_id = waiting.pop()
        if stop_id not in reachable:
            reachable.add(stop_id)
            waiting.extend(opens.get(stop_id, ()))
    return frozenset(reachable)
