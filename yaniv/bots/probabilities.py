"""Probabilities from one seat's knowledge: the unseen cards are counted, or dealt at random many times."""

from collections import Counter
from collections.abc import Collection, Iterator
from math import comb
from random import Random
from typing import Final

from yaniv.cards import JOKER, Card
from yaniv.game.view import View
from yaniv.rules.deck import deck
from yaniv.rules.scoring import points

SAMPLE_COUNT: Final = 500
"""Number of random deals per estimate; one standard error is then about 0.02 at most."""


def unseen_cards(view: View) -> list[Card]:
    """Return all cards that this seat cannot see, in the stock or in other hands, duplicates included."""
    remaining = Counter(deck(view.rules, len(view.names)))
    remaining.subtract(view.hand)
    remaining.subtract(card for play in (*view.pile, view.waiting, view.early) for card in play)
    for seat in _opponents(view):
        remaining.subtract(view.known[seat])
    return list((+remaining).elements())


def estimate_call_success(view: View, rng: Random, sample_count: int = SAMPLE_COUNT) -> float:
    """Return the estimated probability in [0, 1] that no opponent's hand is as low as or lower than this one.

    It deals the unseen cards at random *sample_count* times, all equally likely. That makes the estimate too high:
    opponents throw high cards first, so what they keep is lower than that. It refers to the hands as they are now,
    before any final turns that follow the call.
    """
    successes = [
        all(hand > view.hand_total for hand in hands.values()) for hands in sample_hand_points(view, rng, sample_count)
    ]
    return sum(successes) / sample_count


def sample_hand_points(view: View, rng: Random, sample_count: int = SAMPLE_COUNT) -> Iterator[dict[int, int]]:
    """Yield *sample_count* random deals of the hidden cards, each as the points of the opponents' hands by seat.

    All hidden cards are equally likely.
    """
    cards, values, opponents = unseen_cards(view), view.rules.deck.values, _opponents(view)
    known_points = {seat: points(view.known[seat], values) for seat in opponents}
    hidden_counts = {seat: view.hand_sizes[seat] - len(view.known[seat]) for seat in opponents}
    card_points = [points((card,), values) for card in cards]
    dealt_count = min(sum(hidden_counts.values()), len(card_points))
    for _ in range(sample_count):
        dealt_points = rng.sample(card_points, dealt_count)
        start, hands = 0, {}
        for seat in opponents:
            end = start + hidden_counts[seat]
            hands[seat] = known_points[seat] + sum(dealt_points[start:end])
            start = end
        yield hands


def pair_probability(view: View, seat: int, play: Collection[Card]) -> float:
    """Return the probability in [0, 1] that *seat* holds a card of the same rank as one of the cards in *play*."""
    ranks = {card[0] for card in play if card != JOKER}
    if any(card[0] in ranks for card in view.known[seat]):
        return 1.0
    cards = unseen_cards(view)
    unpaired_count = sum(card[0] not in ranks for card in cards)
    hidden_count = min(view.hand_sizes[seat] - len(view.known[seat]), len(cards))
    return 1 - comb(unpaired_count, hidden_count) / comb(len(cards), hidden_count)


def mean_unseen_points(view: View) -> float:
    """Return the mean points of the cards this seat has not seen."""
    cards = unseen_cards(view)
    return points(cards, view.rules.deck.values) / max(1, len(cards))


def _opponents(view: View) -> list[int]:
    return [seat for seat in view.seats if seat != view.seat and seat not in view.out]
