"""Hidden cards of a position, dealt at random as the seat in turn has to expect them.

*Why* not evenly: players throw high cards and keep low ones, so an even deal gives opponents hands that are too high,
and every call looks better than it is. `KeptCards` counts in self-play how often a card of each rank is in a hand after
so many turns, compared with an even deal, and hidden hands are drawn with those weights.
"""

from collections.abc import Sequence
from math import log
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.bots.simulator.encoding import JOKER_KIND, SUIT_SIZE
from yaniv.bots.simulator.simulation import Simulation

_RANK_COUNT: Final = SUIT_SIZE + 1
"""The joker counts as a rank."""
_TURN_CLASSES: Final = 6
"""Opponents with more turns count as one class."""
_PRIOR_CARDS: Final = 5.0
"""Cards added to both counts of a rank, so that few observations change little."""
_RISK_DEALS: Final = 300
"""Deals behind the risk of a call; one standard error is then about 0.02 at 0.1."""


class HiddenWorld(Struct, frozen=True):
    """Hands of all seats and order of the stock, as one possible truth behind a position."""

    hands: tuple[tuple[int, ...], ...]
    """By seat: kinds."""
    stock: tuple[int, ...]
    """The next card to be drawn is last."""
    shuffle_seed: int
    """Seed of the reshuffles to come."""


class KeptCards:
    """Counts of cards in hidden hands, by the number of turns their owner has had, and by rank."""

    def __init__(self) -> None:
        self._held = [[_PRIOR_CARDS] * _RANK_COUNT for _ in range(_TURN_CLASSES)]
        self._expected = [[_PRIOR_CARDS] * _RANK_COUNT for _ in range(_TURN_CLASSES)]

    def observe(self, game: Simulation) -> None:
        """Count the hidden cards of the opponents of the seat in turn."""
        pool = _hidden_cards(game)
        if not pool:
            return
        rank_counts = [0] * _RANK_COUNT
        for kind in pool:
            rank_counts[_rank_of(kind)] += 1
        for seat in _opponents(game):
            hidden = _unknown_cards(game, seat)
            turns = _turn_class(game, seat)
            for kind in hidden:
                self._held[turns][_rank_of(kind)] += 1
            share = len(hidden) / len(pool)
            for rank, count in enumerate(rank_counts):
                self._expected[turns][rank] += count * share

    def deal(self, game: Simulation, rng: Random) -> HiddenWorld:
        """Return a world that agrees with everything the seat in turn knows."""
        pool = _hidden_cards(game)
        hands = [tuple(hand) for hand in game.hands]
        for seat in _opponents(game):
            size = len(game.hands[seat]) - len(game.known[seat])
            turns = _turn_class(game, seat)
            held, expected = self._held[turns], self._expected[turns]
            # The cards with the earliest of exponential times whose rates are the weights: a draw without replacement.
            times = [
                (-log(1.0 - rng.random()) * expected[_rank_of(kind)] / held[_rank_of(kind)], index)
                for index, kind in enumerate(pool)
            ]
            chosen = {index for _, index in sorted(times)[:size]}
            hands[seat] = (*game.known[seat], *(pool[index] for index in sorted(chosen)))
            pool = [kind for index, kind in enumerate(pool) if index not in chosen]
        rng.shuffle(pool)
        return HiddenWorld(tuple(hands), tuple(pool), rng.getrandbits(64))

    def call_risk(self, game: Simulation, rng: Random) -> float:
        """Return the estimated probability in [0, 1] that an opponent's hand is as low as that of the seat in turn."""
        own_points, count_points = game.hand_points(game.turn), game.rule_tables.count_points
        worlds = [self.deal(game, rng) for _ in range(_RISK_DEALS)]
        failures = sum(
            any(count_points(world.hands[seat]) <= own_points for seat in _opponents(game)) for world in worlds
        )
        return failures / _RISK_DEALS


def _opponents(game: Simulation) -> list[int]:
    """Return the other seats in the round, in the order of play."""
    return [seat for seat in game.seats_after(game.turn) if seat != game.turn]


def _hidden_cards(game: Simulation) -> list[int]:
    """Return the cards of the stock and the unknown cards of the opponents, sorted: their order must tell nothing."""
    return sorted((*game.stock, *(kind for seat in _opponents(game) for kind in _unknown_cards(game, seat))))


def _unknown_cards(game: Simulation, seat: int) -> list[int]:
    return _without(game.hands[seat], game.known[seat])


def _without(hand: Sequence[int], removed: Sequence[int]) -> list[int]:
    remaining = list(hand)
    for kind in removed:
        remaining.remove(kind)
    return remaining


def _rank_of(kind: int) -> int:
    return SUIT_SIZE if kind == JOKER_KIND else kind % SUIT_SIZE


def _turn_class(game: Simulation, seat: int) -> int:
    return min(game.turns_taken[seat], _TURN_CLASSES - 1)
