"""How likely things are, as far as a seat can know: hidden cards are dealt again and again to fit what it has seen."""

from collections import Counter
from collections.abc import Collection
from math import comb
from random import Random
from typing import Final

from yaniv.cards import JOKER, Card
from yaniv.game.view import View
from yaniv.rules.deck import deck
from yaniv.rules.scoring import points

WORLDS: Final = 500
"""So often the hidden cards are dealt; more would change the answer by 2 in 100 at most, mostly."""


def unseen(seen: View) -> list[Card]:
    """Every card that may lie in the stock or in a hidden hand, as often as it may."""
    left = Counter(deck(seen.rules, len(seen.names)))
    left.subtract(seen.hand)
    left.subtract(card for play in (*seen.pile, seen.waiting, seen.early) for card in play)
    for seat in _others(seen):
        left.subtract(seen.known[seat])
    return list((+left).elements())


def chance_to_stand(seen: View, dice: Random, worlds: int = WORLDS) -> float:
    """How often, from 0 to 1, a call with this hand would meet nobody who holds as little.

    It knows nothing of how others play, so it is too sure: what they have thrown says that they hold less than that.
    It asks about the hands as they are now: where everybody has a last turn after a call, that is before those.
    """
    cards, values, others = unseen(seen), seen.rules.deck.values, _others(seen)
    known = {seat: points(seen.known[seat], values) for seat in others}
    hidden = {seat: seen.hand_sizes[seat] - len(seen.known[seat]) for seat in others}
    worth = [points((card,), values) for card in cards]
    needed = min(sum(hidden.values()), len(worth))
    stood = 0
    for _ in range(worlds):
        dealt = dice.sample(worth, needed)
        begin, beaten = 0, False
        for seat in others:
            end = begin + hidden[seat]
            beaten = beaten or known[seat] + sum(dealt[begin:end]) <= seen.hand_total
            begin = end
        stood += not beaten
    return stood / worlds


def chance_to_pair(seen: View, seat: int, play: Collection[Card]) -> float:
    """How often, from 0 to 1, that seat holds a card of the same rank as one of *play*."""
    ranks = {card[0] for card in play if card != JOKER}
    if any(card[0] in ranks for card in seen.known[seat]):
        return 1.0
    cards = unseen(seen)
    others = sum(card[0] not in ranks for card in cards)
    hidden = min(seen.hand_sizes[seat] - len(seen.known[seat]), len(cards))
    return 1 - comb(others, hidden) / comb(len(cards), hidden)


def average_unseen(seen: View) -> float:
    """What a card of the stock counts, as far as this seat can know."""
    cards = unseen(seen)
    return points(cards, seen.rules.deck.values) / max(1, len(cards))


def _others(seen: View) -> list[int]:
    return [seat for seat in seen.seats if seat != seen.seat and seat not in seen.out]
