"""Tests of the regulars: what they remember of the player, and the lines they say about it."""

from itertools import pairwise
from random import Random
from typing import Final, get_args

import pytest
from msgspec.structs import replace

from tests.journey.planted_matches import Events
from tests.soak.journey_stops import play_setup
from yaniv import i18n, paths
from yaniv.bots.characters import CHARACTERS
from yaniv.game import events as e
from yaniv.journey.regular_memory import (
    MeetingOccasion,
    RegularMemory,
    StopPlace,
    meeting_occasions,
    remember,
    with_round,
)
from yaniv.journey.stop_match import setup_of_stop
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_progress import trail_progress
from yaniv.journey.trail_schema import Regular, Stop
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.regular_lines import Meeting, arrival_line, meeting_line, record_sentence
from yaniv.narration.regular_voices import VOICES
from yaniv.store.statistics import MatchSummary, PlayerStats, compute_stats

NOA: Final = Regular("noa", "novice", "Sit down.")
TRAIL: Final = load_trail(BUILT_IN_TRAIL)
JAFFA: Final = TRAIL.stops[0]
HERE: Final = (BUILT_IN_TRAIL, "jaffa")


def summary(  # noqa: PLR0913 -- all facts of one match
    match_id: int,
    places: tuple[int, ...],
    totals: tuple[int, ...] = (90, 50, 199),
    *,
    catches: tuple[int, ...] = (0, 0, 0),
    catchers: tuple[int, ...] = (0, 0, 0),
    purpose: MatchPurpose | None = None,
) -> MatchSummary:
    return MatchSummary(
        match_id=match_id,
        opened=f"2026-11-24T10:{match_id:02}",
        closed="2026-11-24T11:00" if places else "",
        variant="Classic",
        rules_hash="",
        names=("You", "Noa", "Avi"),
        bots=("", "casual:noa", "master:avi"),
        stats=PlayerStats(totals=totals, places=places, won=places[:1] == (1,), catches=catches, catchers=catchers),
        purpose=purpose or MatchPurpose(),
    )


def test_a_regular_counts_who_finished_ahead_regardless_of_the_order_of_matches() -> None:
    summaries = [summary(2, (2, 1, 3), (199, 50, 201)), summary(1, (1, 2, 3)), summary(3, ())]

    memory = remember("noa", summaries)

    assert (memory.matches, memory.ahead, memory.behind, memory.last_total) == (2, 1, 1, 199)
    assert (memory.last_lost, memory.last_was_behind, memory.last_was_ahead) == (True, True, False)
    assert memory == remember("noa", reversed(summaries))


def test_a_regular_remembers_only_matches_of_its_own() -> None:
    assert remember("maya", [summary(1, (1, 2, 3))]) == RegularMemory()


def test_beaten_calls_are_remembered_even_from_an_unfinished_match() -> None:
    memory = remember("noa", [summary(1, (), catches=(0, 2, 5), catchers=(0, 0, 1)), summary(2, (1, 2, 3))])

    assert (memory.matches, memory.catches, memory.caught) == (1, 2, 0)


def test_statistics_and_memory_count_the_same_beaten_calls_by_seat() -> None:
    setup = setup_of_stop(BUILT_IN_TRAIL, trail_progress(TRAIL, ())["galilee"], "You")
    events: Events = tuple(play_setup(setup, "catches", "greedy"))
    stats, memories = compute_stats(events), [RegularMemory()] * 4
    for event in events:
        if isinstance(event, e.RoundScored):
            memories = [with_round(memory, event, seat, 0) for seat, memory in enumerate(memories)]

    assert stats.catches[1:] == tuple(memory.catches for memory in memories[1:])
    assert stats.catchers[1:] == tuple(memory.caught for memory in memories[1:])
    assert sum(stats.catches) + sum(stats.catchers) > 0
    assert sum(stats.catches) == stats.asafs


@pytest.mark.parametrize(
    ("matches", "is_due"),
    [
        ([((0, 1, 0), (0, 0, 0))], True),
        ([((0, 1, 0), (0, 1, 0))], False),
        ([((0, 1, 0), (0, 0, 0)), ((0, 0, 0), (0, 1, 0))], False),
        ([((0, 1, 0), (0, 0, 0)), ((0, 0, 2), (0, 0, 2))], True),
        ([], False),
    ],
)
def test_a_regular_has_a_score_to_settle_if_its_call_was_the_last_one_beaten(
    matches: list[tuple[tuple[int, ...], tuple[int, ...]]],
    is_due: bool,  # noqa: FBT001 -- a table of cases
) -> None:
    summaries = [
        summary(number, (1, 2, 3), catches=catches, catchers=catchers)
        for number, (catches, catchers) in enumerate(matches)
    ]

    assert remember("noa", summaries).has_score_to_settle is is_due


@pytest.mark.parametrize(
    ("memory", "occasion", "is_true"),
    [
        (RegularMemory(1, last_was_ahead=True), "player_ahead", True),
        (RegularMemory(1, last_was_behind=True, last_total=199), "left_on", True),
        (RegularMemory(1, last_total=80), "left_on", False),
        (RegularMemory(1, last_won=True), "player_won", True),
        (RegularMemory(1, last_lost=True), "regular_won", True),
        (RegularMemory(1, caught=3), "caught_often", True),
        (RegularMemory(1, caught=2), "caught_often", False),
        (RegularMemory(1, catches=3), "catches_often", True),
        (RegularMemory(1, last_place=("journey", "paris")), "met_elsewhere", True),
        (RegularMemory(1, last_place=HERE), "met_elsewhere", False),
        (RegularMemory(9, ahead=4, behind=3), "close_record", True),
        (RegularMemory(9, ahead=5, behind=3), "close_record", False),
        (RegularMemory(), "again", False),
    ],
)
def test_an_occasion_is_due_only_if_the_memory_supports_it(
    memory: RegularMemory,
    occasion: MeetingOccasion,
    is_true: bool,  # noqa: FBT001 -- a table of cases
) -> None:
    assert (occasion in meeting_occasions(memory, HERE)) is is_true


def test_at_the_first_meeting_at_a_stop_a_regular_says_the_line_of_the_trail() -> None:
    elsewhere = remember("noa", [summary(1, (1, 2, 3))])

    assert arrival_line(NOA, Meeting("noa", here=HERE)) == "Sit down."
    assert arrival_line(NOA, Meeting("noa", elsewhere, HERE)) == "Sit down."
    assert meeting_line(Meeting("noa", here=HERE), "first_deal") == ""


@pytest.mark.parametrize(
    ("memory", "sentence"),
    [
        (RegularMemory(), ""),
        (RegularMemory(4, ahead=3, behind=1), "You lead 3 to 1."),
        (RegularMemory(3, ahead=1, behind=2), "You trail 1 to 2."),
        (RegularMemory(4, ahead=2, behind=2), "Tied at 2 each."),
    ],
)
def test_the_record_is_worded_from_the_players_side(memory: RegularMemory, sentence: str) -> None:
    assert record_sentence(memory) == sentence


@pytest.mark.parametrize("language", ["en", "fr", "he"])
@pytest.mark.parametrize("stop", TRAIL.stops, ids=lambda stop: stop.id)
def test_no_two_regulars_of_a_stop_say_the_same_line(stop: Stop, language: str) -> None:
    i18n.set_language(language, paths.locale())
    here, rng = (BUILT_IN_TRAIL, stop.id), Random(stop.id)
    for _ in range(300):
        said = list[str]()
        for regular in stop.opponents:
            memory = random_memory(rng, here)
            said.append(arrival_line(regular, Meeting(regular.name, memory, here, stop.talk, JAFFA), said))
        assert len(set(said)) == len(said), said


def random_memory(rng: Random, here: StopPlace) -> RegularMemory:
    """Return one of few different memories, so that regulars often share one."""
    won = rng.random() < 0.5
    return RegularMemory(
        rng.randint(1, 2),
        ahead=1,
        behind=3,
        last_won=won,
        last_was_ahead=won,
        last_total=rng.choice((80, 199)),
        places=frozenset((here,)) if rng.random() < 0.9 else frozenset(),
        last_place=here,
    )


def test_no_line_is_repeated_at_once_in_fifty_meetings_at_two_stops() -> None:
    said, summaries = list[str](), list[MatchSummary]()
    for number in range(50):
        stop = TRAIL.stops[number % 3 % 2]
        memory = remember("noa", summaries)
        meeting = Meeting("noa", memory, (BUILT_IN_TRAIL, stop.id), stop.talk, JAFFA)
        said += [meeting_line(meeting, "arrival"), meeting_line(meeting, "first_deal")]
        places = ((1, 2, 3), (2, 1, 3), (3, 2, 1))[number * 7 % 3]
        summaries.append(summary(number, places, purpose=MatchPurpose(BUILT_IN_TRAIL, stop.id)))

    assert said[:2] == ["", ""]
    assert all(one != other for one, other in pairwise(said[2:]))
    assert len(set(said)) > 12


@pytest.mark.parametrize("language", ["en", "fr", "he"])
def test_every_stop_and_every_character_has_at_least_six_different_lines(language: str) -> None:
    i18n.set_language(language, paths.locale())
    for stop in TRAIL.stops:
        talk = (*stop.talk.again, *stop.talk.player_ahead, *stop.talk.regular_ahead)
        assert len({i18n.tr(line) for line in talk}) >= 6, stop.id
    own = {character: {i18n.tr(line.text) for line in lines} for character, lines in VOICES.items()}
    assert set(own) == set(CHARACTERS)
    assert all(len(lines) == 6 for lines in own.values())
    assert len(set().union(*own.values())) == 6 * len(own)


def test_each_line_has_exactly_the_placeholders_of_its_occasion() -> None:
    gaps = {"left_on": "{total}", "caught_often": "{n}", "catches_often": "{n}"}
    for lines in VOICES.values():
        assert len({line.occasion for line in lines}) == len(lines)
        for line in lines:
            assert line.occasion in get_args(MeetingOccasion)
            assert ("{" in line.text) == (line.occasion in gaps)
            assert gaps.get(line.occasion, "") in line.text


def test_a_match_outside_the_journey_has_no_place() -> None:
    memory = remember("noa", [summary(1, (1, 2, 3))])
    assert meeting_occasions(replace(memory, matches=1)) == ("player_ahead", "player_won", "again")
