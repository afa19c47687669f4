"""The last stop: those who lost to the player most often take the seats, and keep them while the knock-out runs."""

from typing import Final

from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.rivals import seat_rivals, with_rivals
from yaniv.journey.stop_match import opponents_of_match
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_progress import StopMatch, trail_progress
from yaniv.store.statistics import MatchSummary, PlayerStats

TRAIL: Final = load_trail(BUILT_IN_TRAIL)
ROOF: Final = TRAIL.stops[-1]


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


def test_without_a_journal_the_seats_are_those_of_the_trail() -> None:
    assert seat_rivals(ROOF, {}) == ROOF


def test_who_lost_most_sits_first_as_a_master_and_the_last_named_gives_way() -> None:
    seated = seat_rivals(ROOF, {"ziv": 5, "dov": 2, "gil": 2}).opponents

    assert [each.name for each in seated] == ["ziv", "dov", "gil", "avi", "noa", "amir", "yael"]
    assert {each.level for each in seated} == {"master"}
    assert seated[1] in ROOF.opponents


def test_a_defeat_during_the_knockout_moves_nobody() -> None:
    before = [defeat_of("ziv", 1), defeat_of("ziv", 2), defeat_of("gil", 3)]
    stage = StopMatch(9, "2026-11-05T10", ROOF.id, MatchFacts(is_over=True, won=True, place=1, stage=1))
    after = [defeat_of("lea", day) for day in range(6, 12)]

    first = with_rivals(trail_progress(TRAIL, ())[ROOF.id], before)
    running = with_rivals(trail_progress(TRAIL, [stage])[ROOF.id], (*before, *after))
    anew = with_rivals(trail_progress(TRAIL, ())[ROOF.id], (*before, *after))

    assert running.stop == first.stop
    assert running.next_stage == 2
    assert opponents_of_match(BUILT_IN_TRAIL, running)[0] in running.stop.opponents
    assert anew.stop.opponents[0].name == "lea"


def test_the_seats_stay_while_the_first_match_is_unfinished() -> None:
    begun = StopMatch(9, "2026-11-05T10", ROOF.id, MatchFacts(stage=1))

    progress = with_rivals(trail_progress(TRAIL, [begun])[ROOF.id], [defeat_of("lea", 6)])

    assert progress.stop == ROOF


def test_other_stops_keep_their_regulars() -> None:
    progress = trail_progress(TRAIL, ())["jaffa"]

    assert with_rivals(progress, [defeat_of("lea", 6)]) == progress
