"""The rules of one house made ready for so many players: tables in place of questions.

Nothing here decides anything by itself: every table is filled from `yaniv.rules` and from the referee's own list of
throws, at once where it is small and when first asked where it is not.
"""

from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

from yaniv.bots.fast.kinds import CARDS, JOKER, KINDS, SUIT_SIZE, Move, cards_of, kinds_of
from yaniv.game.moves import throws
from yaniv.rules.deck import deck
from yaniv.rules.house import HouseRules
from yaniv.rules.melds import SHORTEST_RUN, is_set, kind
from yaniv.rules.pickup import joker_place, joker_swaps
from yaniv.rules.scoring import card_points
from yaniv.rules.slap import ends_that_fit

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")

ANY_HAND: Final = 1 << 30
"""A call limit that no hand exceeds: where a call above the limit is punished, it is not refused."""
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


class Box:
    """What a game looks up. Shared by all games of these rules; the tables that fill themselves stay small."""

    def __init__(self, rules: HouseRules, players: int) -> None:
        self.rules: Final = rules
        self.players: Final = players
        self.deck: Final = kinds_of(deck(rules, players))
        points = card_points(rules.deck.values)
        self.value: Final = tuple(points[card] for card in CARDS)
        """Points by kind."""
        self.step: Final = 1 if rules.table.direction == "clockwise" else -1
        self.extra: Final = rules.deal.extra_cards
        self.dealt: Final = rules.deal.hand_size + rules.deal.extra_cards

        self.may_throw_first: Final = rules.turn.order != "draw_first"
        self.may_draw_first: Final = rules.turn.order != "throw_first"
        self.early_throw: Final = rules.turn.early_throw
        self.slaps: Final = rules.turn.slap_down != "none"
        self.takes_any: Final = rules.pickup.from_last_play == "any"
        self.takes_last: Final = rules.pickup.from_last_play == "last"
        self.first_upcard: Final = rules.pickup.first_upcard
        self.keeps_top: Final = rules.pickup.reshuffle_keeps == "top_card"
        self.swaps_jokers: Final = rules.pickup.joker_swap != "none"
        self.lays_card: Final = rules.pickup.joker_swap == "with_throw"

        self.may_call_with: Final = rules.call.limit if rules.call.over_limit == "forbidden" else ANY_HAND
        """The most points with which a call in turn is not refused."""
        self.out_of_turn: Final = rules.call.out_of_turn == "ends_round"
        self.wrong_word: Final = rules.call.wrong_word is not None
        self.at_once: Final = rules.call.ends_round == "at_once"

        self._bits: Final = _bits(rules)
        self._fills: Final = rules.melds.jokers != "plain"
        """A joker may stand for a card of a run."""
        self._wild: Final = rules.melds.jokers == "sets_and_runs"
        self._pairs: Final = rules.melds.jokers != "runs"
        """Jokers alone are a set."""
        self._runs: Final = Memo(self._runs_of)
        self._sets: Final = Memo(self._sets_of)
        self._slap_ends: Final = Memo(self._slap_ends_of)
        self.exacts: Final = Memo(self._exacts_of)
        """By play: the cards that free one of its jokers."""

    def throws(self, hand: list[int]) -> Iterable[Move]:
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
            return map(kinds_of, throws(cards_of(hand), self.rules))
        found = [(each,) for each in dict.fromkeys(hand)]
        found += self._all_sets(hand, jokers)
        jokers = jokers if self._fills else 0
        if jokers or bits & bits >> 1 & bits >> 2:
            found += self._all_runs(bits, jokers)
        return found

    def slap_ends(self, throw: Move, left: Move, card: int) -> Move:
        """Where *card* would fit *throw* and what lies of it on the pile: 0 at the start, 1 at the end."""
        fitting = self._slap_ends[throw, card]
        if not fitting or left == throw:
            return fitting
        return () if kind(cards_of(throw), self.rules.melds) == "run" else self._slap_ends[left, card]

    def joker_place(self, run: Move, exact: int) -> int:
        """Where in the run the joker lies that this card frees, 0 = first."""
        return joker_place(cards_of(run), CARDS[exact], self.rules.melds)

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
        melds = self.rules.melds
        return [kinds_of(throw) for throw in throws(part, self.rules) if len(throw) > 1 and not is_set(throw, melds)]

    def _sets_of(self, part: Move) -> list[Move]:
        """All sets of these cards of one rank, jokers among them or not but never alone."""
        melds = self.rules.melds
        found = (kinds_of(throw) for throw in throws(cards_of(part), self.rules) if is_set(throw, melds))
        return [throw for throw in found if min(throw) != JOKER]

    def _slap_ends_of(self, asked: tuple[Move, int]) -> Move:
        play, card = asked
        fitting = ends_that_fit(cards_of(play), CARDS[card], self.rules.turn, self.rules.melds)
        return tuple(int(end == "end") for end in fitting)

    def _exacts_of(self, play: Move) -> Move:
        return kinds_of(joker_swaps(cards_of(play), self.rules.pickup, self.rules.melds))


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
