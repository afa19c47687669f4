"""No level locks a table: after many turns every player finds a way out, by what is public alone."""

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from tests.builders import given, round_of
from tests.games import shuffle
from yaniv.bots.fast.box import Box
from yaniv.bots.impatience import attentive, impatience
from yaniv.bots.learned.levels import LEVELS as LEARNED
from yaniv.bots.learned.mind import Nerve
from yaniv.bots.learned.restless import restless_to_call, restlessness
from yaniv.bots.perception import DULL, IDLE, KEEN, Perception
from yaniv.bots.roster import LEVELS, hire
from yaniv.bots.shedder import Shedder
from yaniv.bots.sight import Memory, Sight, of_view
from yaniv.cards import Cards, cards, without
from yaniv.game import commands as c
from yaniv.game.decide import step
from yaniv.game.moves import moves
from yaniv.game.player import Player
from yaniv.game.state import NOBODY, State, is_dealer_due
from yaniv.game.view import redact, view
from yaniv.rules.deck import deck
from yaniv.rules.house import HouseRules
from yaniv.variants.library import load

LONG = 25
"""Turns of each player by which a round has to be over."""
LOCKED = {
    "every low card is held, nobody can call": ("classic", ("JK AS 2H 2S 4H", "AC AD 2C 7S", "JK AH 2D 9C")),
    "pairs of aces and twos": ("classic", ("AC AD AH 9C", "2H 2C AS 5D", "JK JK 2D 2S 6S", "4D KH")),
    "a call can be beaten by a last turn": ("classic-last-call", ("JK AC", "2S", "3S AS")),
    "two who wait for each other": ("classic-last-call", ("JK 2C", "AH")),
    "low cards that go round": ("paddy-smashdown", ("AS JK 2S JK 5C", "2H AC 4C")),
    "low cards of different ranks": ("speedy-yan", ("2H AS 9H", "2S AH JS", "JK KH")),
    "single cards that go round": ("bga", ("2S", "JK AC", "JK AS", "3S")),
}


def locked(name: str, *, turns: int) -> State:
    """Return this position as if so many turns of each player were over."""
    variant, hands = LOCKED[name]
    rules = load(variant).rules
    rest = without(deck(rules, len(hands)), tuple(card for hand in hands for card in cards(hand)))
    order = list(rest)
    Random(1).shuffle(order)
    state = given(*round_of(list(hands), rules, upcard=order[0], stock=" ".join(order[1:]))).state
    return replace(state, turns=turns * len(hands))


def turns_until_the_end(state: State, level: str, seed: int) -> int:
    """Turns of each player when the round is over."""
    dice = Random(seed)
    players = [hire(level, f"{seed} {seat}") for seat in range(len(state.names))]
    _remember_turns(players, state)
    while state.phase not in ("round_over", "match_over"):
        state, events = step(state, _next(state, players, dice))
        for event in events:
            for seat, player in enumerate(players):
                told = redact(event, seat)
                if told is not None:
                    player.notice(told)
    return state.turns // len(state.seats)


def _remember_turns(players: Sequence[Player], state: State) -> None:
    """Who thinks by memory has counted its own turns."""
    for seat, player in enumerate(players):
        memory = getattr(player, "_memory", None)
        if isinstance(memory, Memory):
            memory.turns[seat] = state.turns // len(state.seats)


def _next(state: State, players: Sequence[Player], dice: Random) -> c.AnyCommand:
    if is_dealer_due(state):
        return shuffle(state, dice)
    seat = state.turn if state.slap_by == NOBODY else state.slap_by
    seen = view(state, seat)
    chosen = players[seat].choose(seen)
    return chosen if chosen is not None else next(iter(moves(seen)))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", LOCKED)
def test_every_level_finds_its_way_out_of_a_locked_position(name: str, level: str) -> None:
    ends = [turns_until_the_end(locked(name, turns=12), level, seed) for seed in range(6)]

    assert max(ends) < LONG


@pytest.mark.parametrize(("turns", "expected"), [(0, 0), (12, 0), (15, 0.5), (18, 1), (39, 1)])
def test_patience_wears_off_late_in_a_round(turns: int, expected: float) -> None:
    assert impatience(turns) == expected


@pytest.mark.parametrize("usual", [KEEN, IDLE, DULL])
def test_who_is_patient_sees_as_ever_and_who_is_not_overlooks_nothing(usual: Perception) -> None:
    late = attentive(usual, 1)

    assert attentive(usual, 0) is usual
    assert (late.waits, late.overlooks_runs, late.overlooks_offers, late.overlooks_slaps) == (0, 0, 0, 0)


def choice(hand: str, upcard: str, turns: int) -> c.SeatCommand | None:
    state = replace(given(*round_of([hand, "9C 9D"], upcard=upcard)).state, turns=2 * turns)
    return Shedder(KEEN, Random(2)).choose(view(state, 0))


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
        found = choice(hand, upcard, turns)
        assert isinstance(found, c.Throw)
        thrown: Cards = found.cards
        assert sorted(thrown) == sorted(cards(expected))


def test_a_single_low_card_is_let_go_only_without_any_patience() -> None:
    state = given(*round_of(["AC 9D TD", "9C 9D"], upcard="KH")).state

    def thrown(turns: int) -> set[object]:
        seen = view(replace(state, turns=2 * turns), 0)
        return {Shedder(KEEN, Random(seed)).choose(seen) for seed in range(40)}

    assert thrown(17) == {c.Throw(0, cards("TD"))}
    assert len(thrown(18)) > 1


def sight(turns: int, *, final: bool = False, upcard: str = "9S", variant: str | None = None) -> Sight:
    rules = load(variant).rules if variant else HouseRules()
    state = given(*round_of(["2D 3C", "9C 9D"], rules, upcard=upcard)).state
    found = of_view(view(state, 0), Memory(), Box(rules, 2))
    found.turns, found.final = turns, final
    return found


def test_learned_players_are_patient_for_as_long_and_in_last_turns_for_ever() -> None:
    for nerve in LEARNED.values():
        assert restlessness(sight(12), nerve) == 0
        assert 0 < restlessness(sight(15), nerve) < 1
        assert restlessness(sight(20), nerve) == pytest.approx(10)
        assert restlessness(sight(30, final=True), nerve) == 0
    assert restlessness(sight(15), Nerve(patience=3)) == 0


@pytest.mark.parametrize(
    ("variant", "upcard", "waits"),
    [
        ("classic-last-call", "5H", True),
        ("classic-last-call", "JK", True),
        ("classic-last-call", "6H", False),
        ("classic", "5H", False),
    ],
)
def test_a_call_waits_longer_where_the_card_on_offer_could_beat_it_in_a_last_turn(
    variant: str, upcard: str, *, waits: bool
) -> None:
    for nerve in LEARNED.values():
        late = restless_to_call(sight(17, variant=variant, upcard=upcard), nerve)

        assert (late == 0) == waits
        assert restless_to_call(sight(26, variant=variant, upcard=upcard), nerve) == pytest.approx(10)
