"""Every throw of a hand, put together from tables that the referee's own list of throws has filled.

Runs are looked up by suit, sets by rank. Houses that throw alike share the tables: games under rules drawn at random
find them filled.
"""

from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

from yaniv.bots.fast.kinds import JOKER, KINDS, SUIT_SIZE, Move, cards_of, kinds_of
from yaniv.game.moves import Order, throws
from yaniv.rules.house import HouseRules, MeldRules
from yaniv.rules.melds import SHORTEST_RUN, is_set

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

_HUGE: Final = 14
"""Cards of a hand, jokers counted three times, above which its throws are not listed but made one by one."""
_LANE: Final = 16
"""Bits of one suit: the ranks, the ace once more and the two once more above the king, and one that is never set."""
_NATURAL: Final = (1 << SUIT_SIZE) - 1


class Memo(dict[Asked, Answer], Generic[Asked, Answer]):
    """Answers that are worked out once."""

    def __init__(self, work_out: Callable[[Asked], Answer]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, asked: Asked) -> Answer:
        """Works it out and keeps it."""
        answer = self[asked] = self._work_out(asked)
        return answer


class Throws:
    """What may be thrown by the rules of melds, in the orders that these rules look at."""

    def __init__(self, rules: HouseRules) -> None:
        self._rules: Final = rules
        self._bits: Final = _bits(rules)
        self._fills: Final = rules.melds.jokers != "plain"
        """A joker may stand for a card of a run."""
        self._wild: Final = rules.melds.jokers == "sets_and_runs"
        self._pairs: Final = rules.melds.jokers != "runs"
        """Jokers alone are a set."""
        self._runs: Final = Memo(self._runs_of)
        self._sets: Final = Memo(self._sets_of)

    def of(self, hand: list[int]) -> Iterable[Move]:
        """Every legal throw with an outcome of its own; a list but for huge hands, which have too many."""
        bits, of = 0, self._bits
        for each in hand:
            bits |= of[each]
        folded = (bits | bits >> _LANE | bits >> 2 * _LANE | bits >> 3 * _LANE) & _NATURAL
        found: list[Move]
        if folded.bit_count() == len(hand):
            found = [(each,) for each in hand]
            if bits & bits >> 1 & bits >> 2:
                found += self._all_runs(bits, 0)
            return found
        jokers = hand.count(JOKER)
        if len(hand) + 2 * jokers > _HUGE:
            return map(kinds_of, throws(cards_of(hand), self._rules))
        found = [(each,) for each in dict.fromkeys(hand)]
        found += self._all_sets(hand, jokers)
        jokers = jokers if self._fills else 0
        if jokers or bits & bits >> 1 & bits >> 2:
            found += self._all_runs(bits, jokers)
        return found

    def _all_runs(self, bits: int, jokers: int) -> list[Move]:
        found: list[Move] = []
        for suit in range(4):
            held = bits >> _LANE * suit & _NATURAL
            if held.bit_count() + jokers >= SHORTEST_RUN:
                found += self._runs[suit, held, jokers]
        return found

    def _all_sets(self, hand: list[int], jokers: int) -> list[Move]:
        by_rank: dict[int, list[int]] = {}
        for each in sorted(hand):
            if each != JOKER:
                by_rank.setdefault(each % SUIT_SIZE, []).append(each)
        wild = (JOKER,) * jokers if self._wild else ()
        found: list[Move] = []
        for same in by_rank.values():
            if len(same) > 1 or wild:
                found += self._sets[*same, *wild]
        if self._pairs:
            found += [(JOKER,) * size for size in range(2, jokers + 1)]
        return found

    def _runs_of(self, asked: tuple[int, int, int]) -> list[Move]:
        """All runs of these cards of one suit with up to so many jokers."""
        suit, held, jokers = asked
        ranks = (rank for rank in range(SUIT_SIZE) if held >> rank & 1)
        part = cards_of([suit * SUIT_SIZE + rank for rank in ranks] + [JOKER] * jokers)
        melds = self._rules.melds
        return [kinds_of(throw) for throw in throws(part, self._rules) if len(throw) > 1 and not is_set(throw, melds)]

    def _sets_of(self, part: Move) -> list[Move]:
        """All sets of these cards of one rank, jokers among them or not but never alone."""
        melds = self._rules.melds
        found = (kinds_of(throw) for throw in throws(cards_of(part), self._rules) if is_set(throw, melds))
        return [throw for throw in found if min(throw) != JOKER]


_SHARED: Final[dict[tuple[MeldRules, Order], Throws]] = {}


def throws_under(rules: HouseRules) -> Throws:
    """The tables of all houses that throw like this one."""
    key = rules.melds, Order.of(rules)
    if key not in _SHARED:
        _SHARED[key] = Throws(rules)
    return _SHARED[key]


def _bits(rules: HouseRules) -> tuple[int, ...]:
    """By kind, so that three bits in a row are a run; a joker has none."""
    above = {"low": 0, "low_or_high": 1, "wrap": 2}[rules.melds.ace]
    bits = [0] * KINDS
    for each in range(JOKER):
        suit, rank = divmod(each, SUIT_SIZE)
        bits[each] = 1 << _LANE * suit + rank
        if rank < above:
            bits[each] |= 1 << _LANE * suit + SUIT_SIZE + rank
    return tuple(bits)
