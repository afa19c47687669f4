"""Tests of impatience: after many turns players of every level break a locked position, from public facts alone."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from tests.game_scenario import given_events, opened_round
from tests.random_games import random_shuffle
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import CASUAL_SKILL, FULL_SKILL, NOVICE_SKILL, HeuristicSkill
from yaniv.bots.impatience import impatience_after, with_impatience
from yaniv.bots.information_state import InformationState, RoundMemory, state_from_view
from yaniv.bots.neural.batch_inference import call_impatience_weight, impatience_weight
from yaniv.bots.neural.neural_policy import SkillSettings
from yaniv.bots.neural.skill_levels import SKILL_LEVELS as LEARNED
from yaniv.bots.roster import LEVELS, create_player
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.cards import Cards, cards, without
from yaniv.game import commands as c
from yaniv.game.decide import step
from yaniv.game.moves import moves
from yaniv.game.player import Player
from yaniv.game.state import NOBODY, State, is_dealer_due
from yaniv.game.view import build_view, redact
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules
from yaniv.variants.library import load

LONG_ROUND_TURNS = 30
"""Turns per player by which a round has to be over."""
LOCKED_POSITIONS = {
    "every low card is held, nobody can call": ("classic", ("JK AS 2H 2S 4H", "AC AD 2C 7S", "JK AH 2D 9C")),
    "pairs of aces and twos": ("classic", ("AC AD AH 9C", "2H 2C AS 5D", "JK JK 2D 2S 6S", "4D KH")),
    "a call can be beaten by a last turn": ("classic-last-call", ("JK AC", "2S", "3S AS")),
    "two who wait for each other": ("classic-last-call", ("JK 2C", "AH")),
    "low cards that go round": ("paddy-smashdown", ("AS JK 2S JK 5C", "2H AC 4C")),
    "low cards of different ranks": ("speedy-yan", ("2H AS 9H", "2S AH JS", "JK KH")),
    "single cards that go round": ("bga", ("2S", "JK AC", "JK AS", "3S")),
}


def locked_state(name: str, *, turns: int) -> State:
    """Return a locked position after this many turns per player."""
    variant, hands = LOCKED_POSITIONS[name]
    rules = load(variant).rules
    rest = without(deck(rules, len(hands)), tuple(card for hand in hands for card in cards(hand)))
    order = list(rest)
    Random(1).shuffle(order)
    state = given_events(*opened_round(list(hands), rules, upcard=order[0], stock=" ".join(order[1:]))).state
    return replace(state, turns=turns * len(hands))


def play_until_round_end(state: State, level: str, seed: int) -> int:
    """Play the round to its end and return the turns per player."""
    rng = Random(seed)
    players = [create_player(level, f"{seed} {seat}") for seat in range(len(state.names))]
    _remember_turns(players, state)
    while state.phase not in ("round_over", "match_over"):
        state, events = step(state, _next_command(state, players, rng))
        for event in events:
            for seat, player in enumerate(players):
                seat_event = redact(event, seat)
                if seat_event is not None:
                    player.notice(seat_event)
    return state.turns // len(state.seats)


def _remember_turns(players: Sequence[Player], state: State) -> None:
    """Set the turn count in the memory of players that have one."""
    for seat, player in enumerate(players):
        memory = getattr(player, "_memory", None)
        if isinstance(memory, RoundMemory):
            memory.turns_taken[seat] = state.turns // len(state.seats)


def _next_command(state: State, players: Sequence[Player], rng: Random) -> c.AnyCommand:
    if is_dealer_due(state):
        return random_shuffle(state, rng)
    seat = state.turn if state.slap_by == NOBODY else state.slap_by
    seat_view = build_view(state, seat)
    chosen = players[seat].choose(seat_view)
    return chosen if chosen is not None else next(iter(moves(seat_view)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", LOCKED_POSITIONS)
def test_every_level_ends_a_locked_round(name: str, level: str) -> None:
    ends = [play_until_round_end(locked_state(name, turns=12), level, seed) for seed in range(6)]

    assert max(ends) < LONG_ROUND_TURNS


@pytest.mark.parametrize(("turns", "expected"), [(0, 0), (12, 0), (15, 0.5), (18, 1), (39, 1)])
def test_impatience_grows_late_in_a_round(turns: int, expected: float) -> None:
    assert impatience_after(turns) == expected


@pytest.mark.parametrize("usual", [FULL_SKILL, CASUAL_SKILL, NOVICE_SKILL])
def test_full_impatience_overlooks_nothing_and_none_changes_nothing(usual: HeuristicSkill) -> None:
    late = with_impatience(usual, 1)

    assert with_impatience(usual, 0) is usual
    assert (late.skip_call_chance, late.overlook_run_chance, late.overlook_offer_chance, late.overlook_slap_chance) == (
        0,
        0,
        0,
        0,
    )


def patient_choice(hand: str, upcard: str, turns: int) -> c.SeatCommand | None:
    state = replace(given_events(*opened_round([hand, "9C 9D"], upcard=upcard)).state, turns=2 * turns)
    return HeuristicPlayer(FULL_SKILL, Random(2)).choose(build_view(state, 0))


@pytest.mark.parametrize(
    ("hand", "upcard", "early", "late"),
    [
        ("AC AD 2S TD", "KD", "TD", "AC AD"),
        ("2H 2S 2C KD", "9S", "KD", "2H 2S 2C"),
        ("AC 2D TD", "TH", "TD", "2D"),
        ("AC 9D TD", "KH", "TD", "TD"),
    ],
)
def test_without_patience_a_smaller_hand_counts_more_than_points(hand: str, upcard: str, early: str, late: str) -> None:
    for turns, expected in ((3, early), (12, early), (18, late)):
        chosen = patient_choice(hand, upcard, turns)
        assert isinstance(chosen, c.Throw)
        thrown: Cards = chosen.cards
        assert sorted(thrown) == sorted(cards(expected))


def test_a_single_low_card_is_thrown_only_at_full_impatience() -> None:
    state = given_events(*opened_round(["AC 9D TD", "9C 9D"], upcard="KH")).state

    def thrown(turns_taken: int) -> set[object]:
        seat_view = build_view(replace(state, turns=2 * turns_taken), 0)
        return {HeuristicPlayer(FULL_SKILL, Random(seed)).choose(seat_view) for seed in range(40)}

    assert thrown(17) == {c.Throw(0, cards("TD"))}
    assert len(thrown(18)) > 1


def information_state(
    turns_taken: int, *, final: bool = False, upcard: str = "9S", variant: str | None = None
) -> InformationState:
    rules = load(variant).rules if variant else HouseRules()
    state = given_events(*opened_round(["2D 3C", "9C 9D"], rules, upcard=upcard)).state
    info_state = state_from_view(build_view(state, 0), RoundMemory(), RuleTables(rules, 2))
    info_state.turns_taken, info_state.is_final_turn = turns_taken, final
    return info_state


def test_neural_players_grow_impatient_too_except_in_final_turns() -> None:
    for skill in LEARNED.values():
        assert impatience_weight(information_state(12), skill) == 0
        assert 0 < impatience_weight(information_state(15), skill) < 1
        assert impatience_weight(information_state(20), skill) == pytest.approx(10)
        assert impatience_weight(information_state(30, final=True), skill) == 0
    assert impatience_weight(information_state(15), SkillSettings(extra_patience_turns=3)) == 0


@pytest.mark.parametrize(
    ("variant", "upcard", "waits"),
    [
        ("classic-last-call", "5H", True),
        ("classic-last-call", "JK", True),
        ("classic-last-call", "6H", False),
        ("classic", "5H", False),
    ],
)
def test_a_call_waits_longer_if_the_card_offered_could_beat_it_in_a_final_turn(
    variant: str, upcard: str, *, waits: bool
) -> None:
    for skill in LEARNED.values():
        late = call_impatience_weight(information_state(17, variant=variant, upcard=upcard), skill)

        assert (late == 0) == waits
        assert call_impatience_weight(information_state(26, variant=variant, upcard=upcard), skill) == pytest.approx(10)
