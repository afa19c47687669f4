"""Tests that every remark of a bot about a round is true."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import get_args

import pytest

from tests.random_games import random_game, random_move
from yaniv.bots.characters import CHARACTERS, PERSONALITIES, REMARK_FACTS, RemarkFact
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import FULL_SKILL
from yaniv.cards import new_pack
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.state import NOBODY, State
from yaniv.game.view import build_view
from yaniv.rules.melds import meld_kind
from yaniv.ui.narration.bot_remarks import CLOSE_POINTS, LOW_POINTS, QUICK_TURNS, SLOW_TURNS, choose_remark, facts_of
from yaniv.variants.library import load

VARIANTS = ("travellers", "classic-last-call", "speedy-yan", "jhyap")
ROUND_COUNT = 60
Fact = tuple[int, RemarkFact]


class PlayedRound:
    """A round with its events, and the facts about its players according to the referee."""

    def __init__(self) -> None:
        self.events: list[e.AnyEvent] = []
        self.takes: set[tuple[int, int]] = set()
        """Pairs of the seat that made the last play and the seat that took a card of it."""
        self.throws: list[tuple[int, int]] = []
        """Seats that threw, with the number of cards."""
        self.known_at_end: tuple[tuple[str, ...], ...] = ()

    def add_step(self, before: State, command: c.AnyCommand, events: tuple[e.AnyEvent, ...]) -> None:
        """Record a command, the state before it, and its events."""
        self.events += events
        if isinstance(command, c.DrawDiscard | c.DrawJoker):
            self.takes.add((before.last_play_by, command.seat))
        if isinstance(command, c.Throw):
            self.throws.append((command.seat, len(command.cards)))
        self.known_at_end = before.known

    def is_true(self, seat: int, fact: RemarkFact) -> bool:
        """Return True if the fact holds for *seat* by the referee's account."""
        result = next(event for event in self.events if isinstance(event, e.RoundScored))
        hands = next(event.hands for event in self.events if isinstance(event, e.HandsShown))
        caller, totals = result.caller, result.hand_totals
        fed = {taker for giver, taker in self.takes if giver == seat}
        match fact:
            case "quick_call":
                return self._caller_turns() <= QUICK_TURNS
            case "slow_call":
                return self._caller_turns() >= SLOW_TURNS
            case "threw_meld":
                return any(thrower == seat and size > 1 for thrower, size in self.throws)
            case "took_card":
                return any(taker == seat for _, taker in self.takes)
            case "near_run":
                melds = load("classic").rules.melds
                return any(
                    meld_kind(order, melds) == "run"
                    for pair in combinations(sorted(set(hands[seat]) - {"JK"}), 2)
                    for third in new_pack()
                    for order in permutations((*pair, third))
                )
            case "fed_someone":
                return bool(fed)
            case "fed_no_one":
                return not fed
            case "fed_winner":
                return bool(fed & set(result.asafs))
            case "saw_callers_card":
                return caller is not None and bool(self.known_at_end[caller])
            case "low_hand":
                return totals[seat] <= LOW_POINTS
            case "close_hands":
                return caller is not None and abs(totals[seat] - totals[caller]) <= CLOSE_POINTS

    def _caller_turns(self) -> int:
        index, caller = next(
            (index, event.seat) for index, event in enumerate(self.events) if isinstance(event, e.YanivCalled)
        )
        return sum(isinstance(event, e.TurnBegan) and event.seat == caller for event in self.events[:index])


@cache
def played_rounds(variant: str) -> tuple[PlayedRound, ...]:
    return tuple(_play_rounds(variant))


def _sensible_move(state: State, rng: Random, calls: float) -> c.AnyCommand:
    """Return the move of a greedy player on its turn; otherwise any legal command."""
    chosen = None
    if state.phase in ("start", "thrown", "drawn") and state.slap_by == NOBODY and rng.random() >= calls / 10:
        chosen = HeuristicPlayer(FULL_SKILL, rng).choose(build_view(state, state.turn))
    return chosen or random_move(state, rng, calls)


def _play_rounds(variant: str) -> Iterator[PlayedRound]:
    played = 0
    for seed in range(ROUND_COUNT):
        current = PlayedRound()
        for before, command, after, events in random_game(
            load(variant).rules, 3, seed, calls=0.3, choose=_sensible_move
        ):
            if any(isinstance(event, e.RoundOpened) for event in events):
                current = PlayedRound()
            current.add_step(before, command, events)
            if after.phase in ("round_over", "match_over") and any(isinstance(x, e.RoundScored) for x in events):
                yield current
                played += 1
                if played == ROUND_COUNT:
                    return


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_remark_is_true_of_the_round(variant: str) -> None:
    character_by_temper = {person.personality: word for word, person in CHARACTERS.items()}
    for index, played in enumerate(played_rounds(variant)):
        for temper, personality in PERSONALITIES.items():
            seats = (character_by_temper[temper],) * 3
            for seed in range(4):
                remark = choose_remark(played.events, seats, Random(f"{index}/{seed}"))
                if remark is not None and remark.text in REMARK_FACTS:
                    assert remark.text in {line for lines in personality.remarks.values() for line in lines}
                    assert played.is_true(remark.seat, REMARK_FACTS[remark.text]), (remark, played.events)


def test_every_fact_is_sometimes_true_and_sometimes_false() -> None:
    rounds = [played for variant in VARIANTS for played in played_rounds(variant)]
    found = [facts_of(seat, played.events) for played in rounds for seat in range(3)]

    for fact in get_args(RemarkFact):
        assert {fact in facts for facts in found} == {True, False}, fact


def test_facts_belong_only_to_existing_remarks() -> None:
    remarks = {
        line for personality in PERSONALITIES.values() for lines in personality.remarks.values() for line in lines
    }

    assert REMARK_FACTS.keys() <= remarks
    assert set(REMARK_FACTS.values()) == set(get_args(RemarkFact))
