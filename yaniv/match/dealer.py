"""The dealer: shuffles from a seed, so that all of them can be checked afterwards.

*Why* our own dice: a deal must be the same on every Python, for ever, so it rests on SHA-256 alone. Every shuffle has
dice of its own, keyed by seed, round and number of the shuffle in that round: equal seeds deal equal rounds whatever
was played before.
"""

import secrets
from collections.abc import Iterator
from hashlib import sha256
from itertools import chain, count, repeat
from struct import unpack
from typing import Final

from msgspec import Struct

from yaniv.cards import Cards

_WORD_RANGE: Final = 1 << 64
SEED_BITS: Final = 128
"""Entropy of a seed that nobody typed: too many to try until one deals the hand that a player holds."""


class Dealer(Struct, frozen=True):
    """Deals one match; equal seeds deal alike."""

    seed: str

    def first_dealer(self, players: int) -> int:
        """The seat that deals and starts the first round."""
        return _random_below(players, _random_words(f"{self.seed}|first"))

    def shuffle(self, cards: Cards, round_number: int, number: int) -> Cards:
        """These cards in the order of one shuffle, next card first; the order they come in does not matter.

        *number* counts the shuffles of the round: 0 for the deal, then every reshuffle.
        """
        words = _random_words(f"{self.seed}|round {round_number}|shuffle {number}")
        order = sorted(cards)
        for last in range(len(order) - 1, 0, -1):
            other = _random_below(last + 1, words)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def generate_seed() -> str:
    """Return a new seed of SEED_BITS random bits, as lowercase hexadecimal digits."""
    return secrets.token_hex(SEED_BITS // 8)


def is_full_length_seed(seed: str) -> bool:
    """Return whether *seed* has the form of `draw_seed`: SEED_BITS bits in lowercase hexadecimal digits."""
    return len(seed) == SEED_BITS // 4 and set(seed) <= set("0123456789abcdef")


def derive_seed(purpose: str, seed: str) -> str:
    """What the dice of somebody else at the table are keyed by: the dealer's own seed would tell every card to come."""
    return sha256(f"{purpose} of {seed}".encode()).hexdigest()


def _random_words(key: str) -> Iterator[int]:
    """Numbers below 2^64 without end, which the key alone decides."""
    return chain.from_iterable(map(_hash_words, repeat(key), count()))


def _hash_words(key: str, number: int) -> tuple[int, ...]:
    return unpack(">4Q", sha256(f"yaniv|{key}|{number}".encode()).digest())


def _random_below(limit: int, words: Iterator[int]) -> int:
    """One of 0 .. limit-1, each equally likely."""
    fair_limit = _WORD_RANGE - _WORD_RANGE % limit
    return next(word for word in words if word < fair_limit) % limit
