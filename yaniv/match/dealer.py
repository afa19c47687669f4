"""Dealer: shuffles derived from a seed, so that all of them can be verified afterwards.

*Why* our own random numbers: a deal must be the same on every Python version for ever, so it depends on SHA-256 alone.
Every shuffle has its own stream of random numbers, keyed by seed, round and number of the shuffle in that round: equal
seeds give equal rounds whatever was played before.
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
"""Entropy of a generated seed: too much to search for a seed that deals the hand a player holds."""


class Dealer(Struct, frozen=True):
    """Dealer of one match, who shuffles by the seed; equal seeds give equal deals."""

    seed: str

    def first_dealer(self, players: int) -> int:
        """Return the seat (0 to *players* - 1) that deals and starts the first round."""
        return _random_below(players, _random_words(f"{self.seed}|first"))

    def shuffle(self, cards: Cards, round_number: int, number: int) -> Cards:
        """Return *cards* in shuffled order, the next card to draw first; the order of the argument does not matter.

        *round_number* counts from 1. *number* counts the shuffles of the round: 0 for the deal, then one for every
        reshuffle.
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
    """Return True if *seed* has the form of `generate_seed`: SEED_BITS bits in lowercase hexadecimal digits."""
    return len(seed) == SEED_BITS // 4 and set(seed) <= set("0123456789abcdef")


def derive_seed(purpose: str, seed: str) -> str:
    """Derive a seed for other randomness in the match, such as a bot's; the dealer's own seed would reveal every card.

    *purpose* names the use; different purposes give unrelated seeds.
    """
    return sha256(f"{purpose} of {seed}".encode()).hexdigest()


def bot_seed(seat: int, seed: str) -> str:
    """Return the seed of the computer player on a seat in the match of this seed."""
    return derive_seed(f"bot {seat}", seed)


def _random_words(key: str) -> Iterator[int]:
    """Return an endless stream of integers in 0..2^64-1, determined by *key*."""
    return chain.from_iterable(map(_hash_words, repeat(key), count()))


def _hash_words(key: str, number: int) -> tuple[int, ...]:
    return unpack(">4Q", sha256(f"yaniv|{key}|{number}".encode()).digest())


def _random_below(limit: int, words: Iterator[int]) -> int:
    """Return an integer in 0..limit-1, uniformly distributed (by rejection sampling)."""
    fair_limit = _WORD_RANGE - _WORD_RANGE % limit
    return next(word for word in words if word < fair_limit) % limit
