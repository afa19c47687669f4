"""Hands that opponents may hold: the probability of each number of points, and whole hands dealt accordingly.

The one model behind the value of a call, the odds that hints, practice and puzzles tell, and the hands dealt in
playouts. It knows what a seat knows: the cards it has not seen, those that an opponent is known to hold, the bounds
that its throws set (see `action_history`), and that players who play to the match score stop at hands that reduce their
total. The constants are counted in matches of our own players: `assets/bots/README.md`.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from yaniv.bots.action_history import NO_BOUND, HiddenCard
from yaniv.bots.information_state import InformationState, OpponentInfo
from yaniv.bots.score_play import reducing_hands
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.calling import beats_caller
from yaniv.rules.house_rules import CallRules

_HIGH_CARD_ODDS: Final = 0.64
"""Odds, for each throw that a card was kept in, of one that counts as much as one of these throws, or more.

It might have been thrown instead; but no hand can throw all its high cards at once.
"""
_MAX_THROWS: Final = 6
"""Throws after which the odds of such a card no longer fall: it waits for a pair or a run."""
_KEPT_PER_POINT: Final = 0.85
"""Odds of a card for each of its points, if it counts less than every throw."""
_REDUCTION_ODDS: Final[Mapping[bool | None, float]] = {True: 40.0, False: 1.6, None: 1.0}
"""By source of the last draw (pile, stock, none): odds of a hand that reduces its owner's total, against others.

They hold for a player who plays to the match score: whoever takes a card from the pile knows what its hand will count.
"""
_CARD_BITS: Final = 40
"""Binary digits of the probabilities of a card, where those of several are multiplied."""
_MAX_ATTEMPTS: Final = 20
"""Attempts to deal hands of the points that were drawn, before any of the cards are dealt."""

_Chances = Mapping[int, float]
"""Probabilities by points."""
_Pool = tuple[tuple[int, int], ...]
"""Number of unseen cards by their points."""


class OpponentHand:
    """Probabilities of the hand of one opponent, as one seat has to expect it."""

    def __init__(
        self, rule_tables: RuleTables, unseen_counts: Sequence[int], opponent: OpponentInfo, total: int | None
    ) -> None:
        """Take what is known; *total* is the opponent's match total, None where no total matters."""
        self._points_by_kind = rule_tables.points_by_kind
        self._unseen_counts = unseen_counts
        self._known_kinds = opponent.known_kinds
        self._known_points = rule_tables.count_points(opponent.known_kinds)
        self.hidden_count = max(0, opponent.hand_size - len(opponent.known_kinds))
        """Number of cards of the hand that are not known."""
        self._pool = _count_by_points(self._points_by_kind, tuple(unseen_counts))
        self._cards = _hidden_cards(rule_tables, opponent, self.hidden_count) if self._pool else ()
        hidden_chances = _hidden_chances(self._pool, self._cards)
        targets = frozenset[int]() if total is None else reducing_hands(rule_tables.rules, total)
        self.chances = _steer(
            {self._known_points + points: chance for points, chance in hidden_chances.items()}, opponent, targets
        )
        """Probability of each number of points of the hand, fewest first."""

    def holds_any(self, kinds: Collection[int]) -> float:
        """Return the probability in [0, 1] that the hand holds a card of one of *kinds*."""
        if any(kind in kinds for kind in self._known_kinds):
            return 1.0
        wanted = dict(
            _count_by_points(
                self._points_by_kind, tuple(count * (kind in kinds) for kind, count in enumerate(self._unseen_counts))
            )
        )
        other_shares = {points: 1 - wanted.get(points, 0) / count for points, count in self._pool}
        hidden_chances = _hidden_chances(self._pool, self._cards)
        others = _sum_chances(
            [
                {points: chance * other_shares[points] for points, chance in each.items()}
                for each in (_card_chances(self._pool, card) for card in self._cards)
            ]
        )
        return 1 - sum(
            chance * others.get(points - self._known_points, 0.0) / hidden_chances[points - self._known_points]
            for points, chance in self.chances.items()
            if chance
        )

    def deal_hidden(self, cards: list[int], rng: Random) -> list[int]:
        """Take hidden cards of the hand out of *cards*, kinds in random order, and return them.

        They may be too few: *cards* need not hold what the hand is drawn to count.
        """
        if not self._cards:
            return []
        partial_chances = [_hidden_chances(self._pool, self._cards[:count]) for count in range(len(self._cards))]
        left = rng.choices(list(self.chances), list(self.chances.values()))[0] - self._known_points
        dealt = []
        for index in range(len(self._cards) - 1, -1, -1):
            before = partial_chances[index]
            odds = {
                points: chance * before.get(left - points, 0.0)
                for points, chance in _card_chances(self._pool, self._cards[index]).items()
            }
            points = rng.choices(list(odds), list(odds.values()))[0]
            left -= points
            kind = next((each for each in cards if self._points_by_kind[each] == points), None)
            if kind is not None:
                cards.remove(kind)
                dealt.append(kind)
        return dealt


def opponent_hands(info_state: InformationState, totals: Sequence[int] | None) -> list[OpponentHand]:
    """Return the probabilities of the opponents' hands, in the order of play.

    *totals*: match totals, that of the seat itself first; None where they do not matter.
    """
    opponent_totals = totals[1:] if totals is not None else [None] * len(info_state.opponents)
    return [
        OpponentHand(info_state.rule_tables, info_state.unseen_counts, opponent, total)
        for opponent, total in zip(info_state.opponents, opponent_totals, strict=True)
    ]


def unbeaten_chance(hands: Sequence[OpponentHand], points: int, call: CallRules) -> float:
    """Return the probability in [0, 1] that none of *hands* beats a call with *points*."""
    chance = 1.0
    for hand in hands:
        beaten = sum(each for total, each in hand.chances.items() if beats_caller(total, points, call))
        chance *= 1 - min(1.0, beaten)
    return chance


def deal_hands(hands: Sequence[OpponentHand], cards: Sequence[int], rng: Random) -> tuple[list[list[int]], list[int]]:
    """Deal the hidden cards of *hands* out of *cards*.

    Return them by hand, and the cards that are left, in random order.
    """
    for _ in range(_MAX_ATTEMPTS):
        left = rng.sample(cards, len(cards))
        dealt = [hand.deal_hidden(left, rng) for hand in hands]
        if all(len(each) == hand.hidden_count for each, hand in zip(dealt, hands, strict=True)):
            break
    for each, hand in zip(dealt, hands, strict=True):
        while len(each) < hand.hidden_count and left:
            each.append(left.pop())
    return dealt, left


def _hidden_cards(rule_tables: RuleTables, opponent: OpponentInfo, hidden_count: int) -> tuple[HiddenCard, ...]:
    dealt_count = rule_tables.rules.deal.hand_size
    cards = opponent.history.hidden_cards(hidden_count, dealt_count, rule_tables.points_by_kind)
    return tuple((bound, min(throws, _MAX_THROWS)) for bound, throws in cards)


def _steer(chances: _Chances, opponent: OpponentInfo, targets: Collection[int]) -> _Chances:
    """Return *chances* with the hands of *targets* points likelier, as far as the opponent plays to the score."""
    odds, share = _REDUCTION_ODDS[opponent.history.took_from_pile], opponent.score_play_chance
    reached = sum(chances.get(points, 0.0) for points in targets)
    if not reached or not share or odds == 1:
        return chances
    steered_share = share / (1 + (odds - 1) * reached)
    return {
        points: chance * (1 - share + steered_share * (odds if points in targets else 1))
        for points, chance in chances.items()
    }


@lru_cache(maxsize=32)
def _count_by_points(points_by_kind: tuple[int, ...], counts: tuple[int, ...]) -> _Pool:
    cards: dict[int, int] = {}
    for points, count in zip(points_by_kind, counts, strict=True):
        if count > 0:
            cards[points] = cards.get(points, 0) + count
    return tuple(sorted(cards.items()))


@lru_cache(maxsize=128)
def _card_chances(pool: _Pool, card: HiddenCard) -> _Chances:
    """Return the probability of each number of points of a hidden card."""
    weights = {points: count * _kept_odds(points, *card) for points, count in pool}
    whole = sum(weights.values())
    return {points: weight / whole for points, weight in weights.items()}


def _kept_odds(points: int, bound: int, throws: int) -> float:
    if bound >= NO_BOUND:
        return 1.0
    return _KEPT_PER_POINT**points if points < bound else _HIGH_CARD_ODDS**throws


@lru_cache(maxsize=256)
def _hidden_chances(pool: _Pool, cards: tuple[HiddenCard, ...]) -> _Chances:
    """Return the probability of each number of points of the hidden cards, fewest first.

    *Why* with replacement: a card fewer of its kind changes little, and the sum is exact otherwise.
    """
    return _sum_chances([_card_chances(pool, card) for card in cards])


def _sum_chances(cards: Sequence[_Chances]) -> dict[int, float]:
    """Return the probability of each sum of the points of independent *cards*, the fewest first.

    *Why* as one product of large numbers: its digits are the probabilities (Kronecker substitution), and Python
    multiplies numbers ten times as fast as lists.
    """
    digit_bytes = (_CARD_BITS * len(cards) + 7) // 8 + 1
    least, product = 0, 1
    for chances in cards:
        lowest = min(chances)
        least += lowest
        product *= sum(
            round(chance * 2**_CARD_BITS) << 8 * digit_bytes * (points - lowest) for points, chance in chances.items()
        )
    digits = product.to_bytes((product.bit_length() + 7) // 8, "little")
    whole = 2 ** (_CARD_BITS * len(cards))
    sums = (
        (index, int.from_bytes(digits[start : start + digit_bytes], "little") / whole)
        for index, start in enumerate(range(0, len(digits), digit_bytes))
    )
    return {least + index: chance for index, chance in sums if chance}
