"""Tests of the last stop: the characters the player beat most often take its seats until the knockout ends."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.rivals import seat_rivals, with_rivals
from yaniv.journey.stop_match import opponents_of_match
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_progress import StopMatch, trail_progress
from yaniv.store.statistics import MatchSummary, PlayerStats

TRAIL: Final = load_trail(BUILT_IN_TRAIL)
LAST_STOP: Final = TRAIL.stops[-1]


def defeat_of(character: str, day: int) -> MatchSummary:
    return MatchSummary(
        match_id=day,
        opened=f"2026-11-{day:02}T10",
        closed=f"2026-11-{day:02}T11",
        variant="Classic",
        rules_hash="",
        names=("You", character),
        bots=("", f"club:{character}"),
        stats=PlayerStats(places=(1, 2), won=True),
    )


def wins_in(summaries: Iterable[MatchSummary]) -> Callable[[str], dict[str, int]]:
    """Return the function of the store that tells who lost how often, for these matches."""
    return lambda until: Counter(each.names[1] for each in summaries if not until or each.closed <= until)


def test_without_past_matches_the_opponents_are_those_of_the_trail() -> None:
    assert seat_rivals(LAST_STOP, {}) == LAST_STOP


def test_rivals_take_the_first_seats_as_masters_and_push_out_the_last_opponents() -> None:
    opponents = seat_rivals(LAST_STOP, {"ziv": 5, "dov": 2, "gil": 2}).opponents

    assert [each.name for each in opponents] == ["ziv", "dov", "gil", "avi", "noa", "amir", "yael"]
    assert {each.level for each in opponents} == {"master"}
    assert opponents[1] in LAST_STOP.opponents


def test_a_defeat_during_the_knockout_changes_no_seat() -> None:
    before = [defeat_of("ziv", 1), defeat_of("ziv", 2), defeat_of("gil", 3)]
    stage = StopMatch(9, "2026-11-05T10", LAST_STOP.id, MatchFacts(is_over=True, won=True, place=1, stage=1))
    after = [defeat_of("lea", day) for day in range(6, 12)]

    first = with_rivals(trail_progress(TRAIL, ())[LAST_STOP.id], wins_in(before))
    running = with_rivals(trail_progress(TRAIL, [stage])[LAST_STOP.id], wins_in((*before, *after)))
    restarted = with_rivals(trail_progress(TRAIL, ())[LAST_STOP.id], wins_in((*before, *after)))

    assert running.stop == first.stop
    assert running.next_stage == 2
    assert opponents_of_match(BUILT_IN_TRAIL, running)[0] in running.stop.opponents
    assert restarted.stop.opponents[0].name == "lea"


def test_the_seats_do_not_change_while_the_first_match_is_unfinished() -> None:
    begun = StopMatch(9, "2026-11-05T10", LAST_STOP.id, MatchFacts(stage=1))

    progress = with_rivals(trail_progress(TRAIL, [begun])[LAST_STOP.id], wins_in([defeat_of("lea", 6)]))

    assert progress.stop == LAST_STOP


def test_other_stops_keep_their_opponents() -> None:
    progress = trail_progress(TRAIL, ())["jaffa"]

    assert with_rivals(progress, wins_in([defeat_of("lea", 6)])) == progress
