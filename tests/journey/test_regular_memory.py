"""What a regular remembers of the player, and says."""

import pytest

from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.regular_memory import RegularMemory, remember
from yaniv.journey.trail_schema import Regular
from yaniv.narration.regular_lines import greeting, record_sentence
from yaniv.store.statistics import MatchSummary, PlayerStats

NOA = Regular("noa", "novice", "Sit down.")


def summary(match_id: int, places: tuple[int, ...], totals: tuple[int, ...] = (90, 50, 199)) -> MatchSummary:
    return MatchSummary(
        match_id=match_id,
        opened=f"2026-11-24T10:{match_id:02}",
        closed="2026-11-24T11:00" if places else "",
        variant="Classic",
        rules_hash="",
        names=("You", "Noa", "Avi"),
        bots=("", "casual:noa", "master:avi"),
        stats=PlayerStats(totals=totals, places=places, won=places[:1] == (1,)),
    )


def test_a_regular_counts_who_finished_ahead_in_whatever_order_the_matches_come() -> None:
    summaries = [summary(2, (2, 1, 3), (199, 50, 201)), summary(1, (1, 2, 3)), summary(3, ())]

    memory = remember("noa", summaries)

    assert memory == RegularMemory(2, ahead=1, behind=1, last_was_behind=True, last_total=199)
    assert memory == remember("noa", reversed(summaries))


def test_a_regular_knows_nothing_of_matches_with_others() -> None:
    assert remember("maya", [summary(1, (1, 2, 3))]) == RegularMemory()


def test_calls_beaten_are_remembered_by_who_sat_there() -> None:
    facts = {1: MatchFacts(catches={1: 2, 2: 5}, catchers={2: 1})}

    memory = remember("noa", [summary(1, (1, 2, 3)), summary(2, (1, 2, 3))], facts)

    assert (memory.catches, memory.caught) == (2, 0)


@pytest.mark.parametrize(
    ("memory", "line"),
    [
        (RegularMemory(), "Sit down."),
        (RegularMemory(1, behind=1, last_was_behind=True, last_total=199), "Last time you left on 199. Try again?"),
        (RegularMemory(1, last_total=80), "Last time you left on 80, and I did no better."),
        (RegularMemory(1, ahead=1, last_won=True), "You won last time. I want it back."),
        (RegularMemory(3, ahead=3, last_won=True), "You won again last time. I've been practising."),
        (RegularMemory(1, behind=1, last_was_behind=True), "I was ahead last time. Another one?"),
        (RegularMemory(4, caught=3), "I've caught you 3 times. Call again!"),
        (RegularMemory(4, catches=4, caught=3), "You've caught me 4 times. Not tonight."),
    ],
)
def test_a_regular_says_what_it_remembers(memory: RegularMemory, line: str) -> None:
    assert greeting(NOA, memory) == line


def test_the_record_is_told_after_the_first_match() -> None:
    assert record_sentence(RegularMemory()) == ""
    assert record_sentence(RegularMemory(3, ahead=2, behind=1)) == "You ahead 2, behind 1."
