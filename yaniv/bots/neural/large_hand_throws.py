"""Throws of a large hand that are worth evaluating, found without listing all legal ones.

A hand of thirteen cards from eight packs with a few jokers has more throws than can be listed in the time for a
decision; a listing that is cut off knows its sets and hardly any of its runs. Here cards of one rank are thrown
together, all of them or all but one, runs use as few jokers as they need, and jokers lie where the next player cannot
take them. Of those throws the ones that shed most are kept.
"""

from collections.abc import Iterator, Sequence
from typing import Final
from weakref import WeakKeyDictionary

from yaniv.bots.simulator.encoding import JOKER_KIND, SUIT_SIZE, Move
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.bots.simulator.throw_tables import MemoDict
from yaniv.cards import RANKS
from yaniv.rules.melds import MAX_RUN_LENGTH, MIN_RUN_LENGTH, run_rank_windows

MAX_LISTED_CARDS: Final = 9
"""Largest hand of which all throws are listed."""
MAX_LISTED_WEIGHT: Final = 14
"""Largest hand of which all throws are listed, if each joker counts as three cards."""
_CARD_POINTS: Final = 2
"""Points that one card less in the hand is worth, to find the throws that shed most."""
_MAX_CACHED_PARTS: Final = 20_000
"""Number of cached parts of hands at which the cache is emptied."""

RatedThrow = tuple[float, Move]
"""What a throw sheds, in points, and the throw."""


def is_large_hand(hand: Sequence[int]) -> bool:
    """Return True if *hand* may have too many throws to list them all."""
    return len(hand) > MAX_LISTED_CARDS or len(hand) + 2 * hand.count(JOKER_KIND) > MAX_LISTED_WEIGHT


def large_hand_throws(rule_tables: RuleTables, hand: Sequence[int], max_count: int) -> list[Move]:
    """Return at most *max_count* legal throws of *hand*, those that shed most first; there is always one."""
    finder = _finders.get(rule_tables)
    if finder is None:
        finder = _finders[rule_tables] = _ThrowFinder(rule_tables)
    return finder.throws_of(hand, max_count)


class _ThrowFinder:
    """Finder of throws under one set of rules; the sets of a rank and the runs of a suit are cached."""

    def __init__(self, rule_tables: RuleTables) -> None:
        melds = rule_tables.rules.melds
        self._points_by_kind = rule_tables.points_by_kind
        self._may_take_last_only = rule_tables.may_take_last_only
        self._has_run_jokers = melds.jokers != "plain"
        self._has_set_jokers = melds.jokers == "sets_and_runs"
        self._has_joker_sets = melds.jokers != "runs"
        self._windows = [
            tuple(RANKS.index(rank) for rank in window)
            for length in range(MIN_RUN_LENGTH, MAX_RUN_LENGTH + 1)
            for window in run_rank_windows(length, melds)
        ]
        """Ranks of every run, in rising order."""
        self._sets: MemoDict[tuple[int, ...], list[RatedThrow]] = MemoDict(lambda key: list(self._find_sets(key)))
        self._runs: MemoDict[tuple[int, int, int], list[RatedThrow]] = MemoDict(lambda key: list(self._find_runs(key)))

    def throws_of(self, hand: Sequence[int], max_count: int) -> list[Move]:
        """Return at most *max_count* throws, those that shed most first."""
        if len(self._sets) + len(self._runs) > _MAX_CACHED_PARTS:
            self._sets.clear()
            self._runs.clear()
        by_rank: dict[int, list[int]] = {}
        suit_bits = [0, 0, 0, 0]
        joker_count = 0
        for kind in hand:
            if kind == JOKER_KIND:
                joker_count += 1
            else:
                suit, rank = divmod(kind, SUIT_SIZE)
                suit_bits[suit] |= 1 << rank
                by_rank.setdefault(rank, []).append(kind)
        jokers = (JOKER_KIND,) * joker_count
        rated = [self._rate((kind,)) for kind in dict.fromkeys(hand)]
        for same_rank in by_rank.values():
            if len(same_rank) > 1 or (jokers and self._has_set_jokers):
                rated += self._sets[(*sorted(same_rank), *(jokers if self._has_set_jokers else ()))]
        if self._has_joker_sets:
            rated += [self._rate(jokers[:size]) for size in range(2, joker_count + 1)]
        run_jokers = joker_count if self._has_run_jokers else 0
        for suit, bits in enumerate(suit_bits):
            if bits and bits.bit_count() + run_jokers >= MIN_RUN_LENGTH:
                rated += self._runs[suit, bits, run_jokers]
        rated.sort(reverse=True)
        return [throw for _, throw in rated[:max_count]]

    def _rate(self, throw: Move) -> RatedThrow:
        return sum([self._points_by_kind[kind] + _CARD_POINTS for kind in throw]), throw

    def _find_sets(self, cards: tuple[int, ...]) -> Iterator[RatedThrow]:
        """Yield sets of *cards*, of one rank, then jokers: all cards of the rank or all but one, with 0 to all jokers.

        Jokers lie where the next player cannot take them, if there is such a place.
        """
        naturals = tuple([kind for kind in cards if kind != JOKER_KIND])
        choices = [naturals] + ([naturals[:-1]] if len(naturals) > 1 else [])
        for chosen in choices:
            for joker_count in range(len(cards) - len(naturals) + 1):
                if len(chosen) + joker_count > 1:
                    first_count = 0 if self._may_take_last_only else 1
                    jokers = (JOKER_KIND,) * joker_count
                    yield self._rate((*chosen[:first_count], *jokers, *chosen[first_count:]))

    def _find_runs(self, key: tuple[int, int, int]) -> Iterator[RatedThrow]:
        """Yield runs of a suit; *key* is (suit, bit set of ranks held, jokers)."""
        suit, bits, joker_count = key
        for window in self._windows:
            held = [rank for rank in window if bits >> rank & 1]
            missing = len(window) - len(held)
            if not held or missing > joker_count or (self._has_set_jokers and len(held) == 1):
                continue
            run = tuple([suit * SUIT_SIZE + rank if bits >> rank & 1 else JOKER_KIND for rank in window])
            if self._may_take_last_only and run[-1] == JOKER_KIND and run[0] != JOKER_KIND:
                run = run[::-1]
            yield self._rate(run)


_finders: WeakKeyDictionary[RuleTables, _ThrowFinder] = WeakKeyDictionary()
