"""Legal throws of a hand, composed from cached parts of the referee's own list of throws.

Runs are looked up by suit, sets by rank. Rules with the same throws share the tables, so that simulations under random
rules find them filled.
"""

from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

from yaniv.bots.simulator.encoding import JOKER_KIND, KIND_COUNT, SUIT_SIZE, Move, cards_of, kinds_of
from yaniv.game.moves import OrderRelevance, legal_throws
from yaniv.rules.house_rules import HouseRules, MeldRules
from yaniv.rules.melds import MIN_RUN_LENGTH, is_set

KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")

_MAX_LISTED_HAND: Final = 14
"""Hand size, each joker counted three times, above which throws are generated lazily instead of listed."""
_SUIT_BIT_COUNT: Final = 16
"""Bits of one suit: 13 ranks, ace and two repeated above the king, and one bit that is never set."""
_SUIT_MASK: Final = (1 << SUIT_SIZE) - 1


class MemoDict(dict[KeyT, ValueT], Generic[KeyT, ValueT]):
    """Dict that computes a missing value with a function of its key, and keeps it."""

    def __init__(self, compute: Callable[[KeyT], ValueT]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, key: KeyT) -> ValueT:
        """Compute, store and return the value of a missing key."""
        value = self[key] = self._compute(key)
        return value


class ThrowTables:
    """Legal throws under some meld rules, in the card orders that these rules distinguish."""

    def __init__(self, rules: HouseRules) -> None:
        self._rules: Final = rules
        self._kind_bits: Final = _bits_by_kind(rules)
        self._allows_jokers_in_runs: Final = rules.melds.jokers != "plain"
        """A joker may stand for a card of a run."""
        self._allows_jokers_in_sets: Final = rules.melds.jokers == "sets_and_runs"
        self._allows_joker_only_sets: Final = rules.melds.jokers != "runs"
        """Jokers alone form a set."""
        self._runs: Final = MemoDict(self._find_runs)
        self._sets: Final = MemoDict(self._find_sets)

    def throws_of(self, hand: list[int]) -> Iterable[Move]:
        """Return the legal throws of *hand*, a list of card kinds; of throws with the same effect only one.

        The result is a list, unless the hand is huge, which has too many throws.
        """
        bits, kind_bits = 0, self._kind_bits
        for kind in hand:
            bits |= kind_bits[kind]
        folded_ranks = (
            bits | bits >> _SUIT_BIT_COUNT | bits >> 2 * _SUIT_BIT_COUNT | bits >> 3 * _SUIT_BIT_COUNT
        ) & _SUIT_MASK
        result: list[Move]
        if folded_ranks.bit_count() == len(hand):
            result = [(kind,) for kind in hand]
            if bits & bits >> 1 & bits >> 2:
                result += self._all_runs(bits, 0)
            return result
        jokers = hand.count(JOKER_KIND)
        if len(hand) + 2 * jokers > _MAX_LISTED_HAND:
            return map(kinds_of, legal_throws(cards_of(hand), self._rules))
        result = [(kind,) for kind in dict.fromkeys(hand)]
        result += self._all_sets(hand, jokers)
        jokers = jokers if self._allows_jokers_in_runs else 0
        if jokers or bits & bits >> 1 & bits >> 2:
            result += self._all_runs(bits, jokers)
        return result

    def _all_runs(self, bits: int, jokers: int) -> list[Move]:
        runs: list[Move] = []
        for suit in range(4):
            rank_bits = bits >> _SUIT_BIT_COUNT * suit & _SUIT_MASK
            if rank_bits.bit_count() + jokers >= MIN_RUN_LENGTH:
                runs += self._runs[suit, rank_bits, jokers]
        return runs

    def _all_sets(self, hand: list[int], jokers: int) -> list[Move]:
        by_rank: dict[int, list[int]] = {}
        for kind in sorted(hand):
            if kind != JOKER_KIND:
                by_rank.setdefault(kind % SUIT_SIZE, []).append(kind)
        wild_jokers = (JOKER_KIND,) * jokers if self._allows_jokers_in_sets else ()
        sets: list[Move] = []
        for same_rank in by_rank.values():
            if len(same_rank) > 1 or wild_jokers:
                sets += self._sets[*same_rank, *wild_jokers]
        if self._allows_joker_only_sets:
            sets += [(JOKER_KIND,) * size for size in range(2, jokers + 1)]
        return sets

    def _find_runs(self, key: tuple[int, int, int]) -> list[Move]:
        """Return all runs of the cards of one suit with up to the given number of jokers.

        *key* is (suit, bit set of ranks, jokers).
        """
        suit, rank_bits, jokers = key
        ranks = (rank for rank in range(SUIT_SIZE) if rank_bits >> rank & 1)
        suit_cards = cards_of([suit * SUIT_SIZE + rank for rank in ranks] + [JOKER_KIND] * jokers)
        melds = self._rules.melds
        return [
            kinds_of(throw)
            for throw in legal_throws(suit_cards, self._rules)
            if len(throw) > 1 and not is_set(throw, melds)
        ]

    def _find_sets(self, rank_kinds: Move) -> list[Move]:
        """Return all sets of these cards of one rank, with or without jokers, except sets of jokers alone."""
        melds = self._rules.melds
        sets = (kinds_of(throw) for throw in legal_throws(cards_of(rank_kinds), self._rules) if is_set(throw, melds))
        return [throw for throw in sets if min(throw) != JOKER_KIND]


_SHARED_TABLES: Final[dict[tuple[MeldRules, OrderRelevance], ThrowTables]] = {}


def shared_throw_tables(rules: HouseRules) -> ThrowTables:
    """Return the tables for these rules; all rules with the same throws share them."""
    key = rules.melds, OrderRelevance.from_rules(rules)
    if key not in _SHARED_TABLES:
        _SHARED_TABLES[key] = ThrowTables(rules)
    return _SHARED_TABLES[key]


def _bits_by_kind(rules: HouseRules) -> tuple[int, ...]:
    """Return a bit by kind such that three adjacent bits form a run; 0 for a joker."""
    repeated_ranks = {"low": 0, "low_or_high": 1, "wrap": 2}[rules.melds.ace]
    bits = [0] * KIND_COUNT
    for kind in range(JOKER_KIND):
        suit, rank = divmod(kind, SUIT_SIZE)
        bits[kind] = 1 << _SUIT_BIT_COUNT * suit + rank
        if rank < repeated_ranks:
            bits[kind] |= 1 << _SUIT_BIT_COUNT * suit + SUIT_SIZE + rank
    return tuple(bits)
