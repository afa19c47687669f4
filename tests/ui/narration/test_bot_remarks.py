"""Tests of the remarks of bots about a round."""

from random import Random
from typing import Final, get_args

import pytest

from yaniv.bots.characters import CHARACTERS as PERSONS
from yaniv.bots.characters import PERSONALITIES, REMARK_FACTS, RemarkOccasion
from yaniv.game import events as e
from yaniv.rules.next_starter import Outcome
from yaniv.ui.narration.bot_remarks import choose_last_remark, choose_remark

CHARACTERS = ("", "avi", "dov", "")
PEOPLE_OF_TEMPERS: Final = tuple({person.personality: name for name, person in PERSONS.items()}.values())


def plain_remarks(temper: str, occasion: RemarkOccasion) -> set[str]:
    """Return the remarks of a character on an occasion that need no further fact."""
    return set(PERSONALITIES[temper].remarks[occasion]) - REMARK_FACTS.keys()


def round_scored(caller: int | None, outcome: Outcome, winner: int, *asafs: int) -> e.RoundScored:
    return e.RoundScored(caller, outcome, asafs, {}, {}, (0, 0, 0, 0), (0,) * 4, (0,) * 4, winner)


@pytest.mark.parametrize(
    ("told", "temper", "occasion"),
    [
        ((round_scored(1, "yaniv", 1),), "eager", "wins"),
        ((round_scored(1, "asaf", 2, 2),), "patient", "catches"),
        ((round_scored(1, "asaf", 0, 0),), "eager", "caught"),
        ((round_scored(1, "yaniv", 1), e.TotalReduced(2, 100, 50)), "patient", "resets"),
        ((round_scored(1, "yaniv", 1), e.PlayerOut(2)), "patient", "out"),
    ],
)
def test_the_player_with_the_strongest_occasion_speaks(
    told: tuple[e.AnyEvent, ...], temper: str, occasion: RemarkOccasion
) -> None:
    remarks = {remark_made.text for seed in range(60) if (remark_made := choose_remark(told, CHARACTERS, Random(seed)))}

    assert remarks == plain_remarks(temper, occasion)


def test_bots_speak_only_sometimes_and_people_never() -> None:
    events = (round_scored(1, "yaniv", 1),)

    assert None in {choose_remark(events, CHARACTERS, Random(seed)) for seed in range(60)}
    assert {choose_remark((round_scored(0, "yaniv", 0),), CHARACTERS, Random(seed)) for seed in range(60)} == {None}


def test_nobody_repeats_a_remark_within_a_match() -> None:
    won = round_scored(1, "yaniv", 1)
    beaten = round_scored(0, "asaf", 2, 2)

    for seed in range(30):
        match_events: list[e.AnyEvent] = []
        said: list[str] = []
        for number in range(1, 9):
            match_events += [e.RoundOpened(number, 0, (1, 2, 3, 0)), won]
            remark = choose_last_remark(match_events, CHARACTERS, seed)
            assert remark == choose_last_remark(match_events, CHARACTERS, seed)
            said += [remark.text] if remark else []
        assert said == ["That was easy."]
        assert choose_last_remark((*match_events, e.RoundOpened(9, 0, ()), beaten) * 2, CHARACTERS, seed, 0)


@pytest.mark.parametrize("occasion", get_args(RemarkOccasion))
@pytest.mark.parametrize("temper", PERSONALITIES)
def test_every_character_has_a_remark_that_always_fits(temper: str, occasion: RemarkOccasion) -> None:
    assert plain_remarks(temper, occasion)


CASES: Final[dict[str, tuple[tuple[e.AnyEvent, ...], dict[RemarkOccasion, set[int]]]]] = {
    "called off": ((round_scored(None, "called_off", 1),), {}),
    "out of turn": ((round_scored(1, "out_of_turn", 2),), {}),
    "above the limit": ((round_scored(1, "self_asaf", 2),), {}),
    "a call that held": ((round_scored(1, "yaniv", 1),), {"wins": {1}}),
    "a call beaten by one": ((round_scored(1, "asaf", 2, 2),), {"catches": {2}, "caught": {1}}),
    "a call beaten by two": ((round_scored(3, "asaf", 1, 1, 2),), {"catches": {1, 2}, "caught": {3}}),
    "your call beaten": ((round_scored(0, "asaf", 2, 2),), {"catches": {2}, "caught": {0}}),
    "the wrong word": ((e.YanivCalled(1, "Yaniv", "yaniv", wrong_word=True), round_scored(1, "yaniv", 1)), {}),
    "a reduction": ((round_scored(None, "called_off", 1), e.TotalReduced(2, 100, 50)), {"resets": {2}}),
    "out": ((round_scored(1, "out_of_turn", 2), e.PlayerOut(1)), {"out": {1}}),
    "a bonus": ((round_scored(None, "called_off", 1), e.BonusGiven(1, "streak", 25)), {}),
}
"""Events of a round, and who may then speak on which occasion."""


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("person", sorted(PEOPLE_OF_TEMPERS))
@pytest.mark.parametrize("me", [-1, 0, 1])
def test_a_remark_is_only_made_on_its_occasions(case: str, person: str, me: int) -> None:
    events, fitting = CASES[case]
    people = ("", person, person, person)

    remarks = {
        (remark_made.seat, remark_made.text)
        for seed in range(80)
        if (remark_made := choose_remark(events, people, Random(seed), me))
    }

    says = PERSONALITIES[PERSONS[person].personality].remarks
    allowed = {(seat, line) for occasion, seats in fitting.items() for seat in seats for line in says[occasion]}
    assert remarks <= allowed
    assert bool(remarks) == any(seat for seats in fitting.values() for seat in seats)


def test_every_outcome_of_a_round_has_a_case() -> None:
    outcomes = {event.outcome for events, _ in CASES.values() for event in events if isinstance(event, e.RoundScored)}
    occasions = {occasion for _, fitting in CASES.values() for occasion in fitting}

    assert outcomes == set(get_args(Outcome))
    assert occasions == set(get_args(RemarkOccasion))


@pytest.mark.parametrize("also", [(), (e.TotalReduced(1, 100, 50),), (e.PlayerOut(3),)], ids=["", "reduced", "out"])
def test_an_asaf_against_the_player_always_gets_a_remark(also: tuple[e.AnyEvent, ...]) -> None:
    events = (round_scored(0, "asaf", 2, 2), *also)
    lines = plain_remarks(PERSONS["dov"].personality, "catches")

    remarks = {choose_remark(events, CHARACTERS, Random(seed), 0) for seed in range(80)}

    assert {each and (each.seat, each.text) for each in remarks} == {(2, line) for line in lines}
