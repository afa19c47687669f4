"""Tests of trail progress: a fold over matches in any order that never leaves a player stuck."""

from itertools import count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.journey.planted_matches import stop, trail
from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.stop_match import opponents_of_match, setup_of_stop
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_progress import (
    TRIES_TO_PASS,
    StopMatch,
    current_stop,
    split_stop_word,
    stop_word,
    trail_progress,
)
from yaniv.journey.trail_schema import Goal, Regular, Stop

TRAIL = trail(stop("a", "b", "c"), stop("b", "d"), stop("c", "d"), stop("d"))
NOTHING = MatchFacts(is_over=True, place=3)
ONE_STAR = MatchFacts(is_over=True, longest_run=4)
TWO_STARS = MatchFacts(is_over=True, won=True, place=1, asafs=1)
SEVEN_OPPONENTS = (
    Regular("noa", "master"),
    Regular("avi", "master"),
    Regular("maya", "master"),
    Regular("dov", "master"),
    Regular("eli", "master"),
    Regular("yael", "master"),
    Regular("gil", "master"),
)
STAGES = (Goal("win_stage", 1), Goal("win_stage", 2), Goal("win_stage", 3))
KNOCKOUT = Stop(id="roof", name="Roof", opponents=SEVEN_OPPONENTS, goals=STAGES, variant="classic", knockout=True)


def played(*matches: tuple[str, MatchFacts]) -> list[StopMatch]:
    numbers = count(1)
    return [StopMatch(n, f"2026-11-24T10:{n:02}", name, facts) for (name, facts), n in zip(matches, numbers)]  # noqa: B905 -- `numbers` is endless


def open_stops(*matches: tuple[str, MatchFacts]) -> set[str]:
    return {name for name, each in trail_progress(TRAIL, played(*matches)).items() if each.is_open}


def test_at_first_only_the_first_stop_is_open() -> None:
    assert open_stops() == {"a"}


def test_two_stars_open_all_stops_that_follow() -> None:
    assert open_stops(("a", TWO_STARS)) == {"a", "b", "c"}


def test_stars_of_several_matches_add_up() -> None:
    won = MatchFacts(is_over=True, won=True, place=1)

    progress = trail_progress(TRAIL, played(("a", won), ("a", ONE_STAR), ("a", ONE_STAR)))

    assert (progress["a"].reached, progress["a"].stars, progress["a"].is_done) == ((True, True, False), 2, True)


def test_one_star_opens_nothing() -> None:
    assert open_stops(("a", ONE_STAR), ("a", ONE_STAR)) == {"a"}


@pytest.mark.parametrize(("tries", "opened"), [(4, {"a"}), (5, {"a", "b"}), (9, {"a", "b"}), (10, {"a", "b", "c"})])
def test_enough_tries_open_the_next_stop_without_stars(tries: int, opened: set[str]) -> None:
    assert open_stops(*[("a", NOTHING)] * tries) == opened


def test_an_unfinished_match_does_not_count() -> None:
    unfinished = MatchFacts(won=False, longest_run=5, asafs=3)

    progress = trail_progress(TRAIL, played(("a", unfinished)))

    assert (progress["a"].stars, progress["a"].tries) == (0, 0)


@given(st.lists(st.tuples(st.sampled_from("abcdx"), st.sampled_from((NOTHING, ONE_STAR, TWO_STARS)))), st.randoms())
def test_the_order_of_matches_does_not_matter(matches: list[tuple[str, MatchFacts]], rng: Random) -> None:
    in_order = played(*matches)
    shuffled = list(in_order)
    rng.shuffle(shuffled)

    assert trail_progress(TRAIL, shuffled) == trail_progress(TRAIL, in_order)


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from((NOTHING, ONE_STAR, TWO_STARS)))))
def test_another_match_never_closes_a_stop_or_removes_a_star(matches: list[tuple[str, MatchFacts]]) -> None:
    before, after = trail_progress(TRAIL, played(*matches[:-1])), trail_progress(TRAIL, played(*matches))

    for name in before:
        assert after[name].is_open >= before[name].is_open
        assert after[name].stars >= before[name].stars


def test_a_player_who_loses_every_match_still_reaches_every_stop() -> None:
    journey = load_trail(BUILT_IN_TRAIL)
    matches: list[tuple[str, MatchFacts]] = []

    for each in journey.stops:
        assert trail_progress(journey, played(*matches))[each.id].is_open
        matches += [(each.id, NOTHING)] * TRIES_TO_PASS


def test_the_current_stop_is_the_first_open_one_that_is_not_done() -> None:
    assert current_stop(trail_progress(TRAIL, [])) == "a"
    assert current_stop(trail_progress(TRAIL, played(("a", TWO_STARS)))) == "b"
    assert current_stop(trail_progress(TRAIL, played(("a", TWO_STARS), ("c", TWO_STARS), ("d", TWO_STARS)))) == "b"


def test_the_current_stop_leaves_one_that_was_tried_often_enough() -> None:
    tries = [("b", NOTHING)] * TRIES_TO_PASS

    assert current_stop(trail_progress(TRAIL, played(("a", TWO_STARS), *tries[1:]))) == "b"
    assert current_stop(trail_progress(TRAIL, played(("a", TWO_STARS), *tries))) == "c"


def stage(number: int, *, won: bool) -> tuple[str, MatchFacts]:
    return "roof", MatchFacts(is_over=True, won=won, place=1 if won else 2, stage=number)


@pytest.mark.parametrize(
    ("matches", "next_stage", "stars"),
    [
        ([], 1, 0),
        ([stage(1, won=True)], 2, 1),
        ([stage(1, won=True), stage(2, won=True)], 3, 2),
        ([stage(1, won=True), stage(2, won=True), stage(3, won=True)], 1, 3),
        ([stage(1, won=True), stage(2, won=False)], 1, 1),
        ([stage(1, won=True), stage(2, won=False), stage(1, won=False)], 1, 1),
    ],
)
def test_a_knockout_continues_until_a_match_is_lost(
    matches: list[tuple[str, MatchFacts]], next_stage: int, stars: int
) -> None:
    progress = trail_progress(trail(KNOCKOUT), played(*matches))["roof"]

    assert (progress.next_stage, progress.stars) == (next_stage, stars)


def test_the_opponents_of_each_knockout_stage_come_from_their_part_of_the_bracket() -> None:
    bracket_parts = ({"noa"}, {"avi", "maya"}, {"dov", "eli", "yael", "gil"})
    names: list[set[str]] = [set(), set(), set()]
    for tries in range(20):
        matches = [stage(1, won=False)] * tries + [stage(1, won=True), stage(2, won=True)]
        for number in range(3):
            progress = trail_progress(trail(KNOCKOUT), played(*matches[: tries + number]))["roof"]
            names[number].update(each.name for each in opponents_of_match("t", progress))

    assert names == list(bracket_parts)


def test_a_match_at_a_stop_carries_trail_stop_and_stage() -> None:
    progress = trail_progress(trail(KNOCKOUT), played(stage(1, won=True)))["roof"]

    setup = setup_of_stop("t", progress, "You")

    assert (setup.purpose.trail, setup.purpose.stop, len(setup.names)) == ("t", "roof/2", 2)
    assert setup.bots[1].startswith("master:")


@pytest.mark.parametrize(
    ("word", "expected"),
    [("jaffa", ("jaffa", 1)), ("roof/2", ("roof", 2)), ("roof/x", ("roof", 1)), ("roof/0", ("roof", 1)), ("", ("", 1))],
)
def test_a_stop_word_is_split_into_stop_and_stage(word: str, expected: tuple[str, int]) -> None:
    assert split_stop_word(word) == expected


def test_a_stop_word_round_trips() -> None:
    assert split_stop_word(stop_word(KNOCKOUT, 3)) == ("roof", 3)
    assert split_stop_word(stop_word(stop("a"), 1)) == ("a", 1)
