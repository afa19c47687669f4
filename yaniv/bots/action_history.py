"""History of one player's throws and draws in a round, and what it says about the hidden cards of the hand.

Players usually throw what counts most: one who throws a single king hardly holds another king, or anything of more
points. So each throw bounds the points of the cards in the hand at that time; a card drawn from the stock later has no
bound.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from yaniv.bots.simulator.encoding import DRAW_DISCARD, DRAW_STOCK, JOKER_KIND, SUIT_SIZE, Move

NO_BOUND: Final = 11
"""Bound, in points, of a card that may count anything."""
HiddenCard = tuple[int, int]
"""Likely upper bound of an unseen card, in points, 0 to `NO_BOUND`, and the number of throws in which it was kept."""
_NEW_CARD: Final[HiddenCard] = (NO_BOUND, 0)
HAND_SHOWN: Final = -10
"""First element of an entry that is not a move: the whole hand was shown; its kinds follow."""
_DRAWS: Final = (DRAW_STOCK, DRAW_DISCARD)
PENALTY_DRAW: Final = (-11,)
"""Entry that is not a chosen move: a card drawn from the stock as the penalty for a false call."""


class ActionHistory(list[Move]):
    """Throws and draws of one hand as simulator moves, oldest first; it stays with the hand when hands are swapped.

    Taking a joker in exchange for a card is recorded as a `DRAW_DISCARD` of the joker. Entries are evaluated once: the
    result is kept and later calls continue from there.
    """

    __slots__ = ("_hidden_cards", "_known_kinds", "_read_count", "last_throw", "thrown_rank_bits", "took_from_pile")

    def __init__(self, actions: Iterable[Move] = ()) -> None:
        super().__init__(actions)
        self._read_count = 0
        self._known_kinds: list[int] = []
        """Kinds shown, or taken from the pile, and not thrown since."""
        self._hidden_cards: list[HiddenCard] = []
        self.thrown_rank_bits = 0
        """Ranks thrown singly and not taken since, as a bit set.

        This and the next two fields are valid up to the entries already evaluated.
        """
        self.last_throw: Move = ()
        """The last throw."""
        self.took_from_pile: bool | None = None
        """As `has_drawn_from_pile`."""

    def copy(self) -> "ActionHistory":
        """Return an independent copy, with what has been computed from the moves so far."""
        other = ActionHistory(self)
        other._read_count, other._known_kinds, other._hidden_cards = (
            self._read_count,
            self._known_kinds[:],
            self._hidden_cards[:],
        )
        other.thrown_rank_bits, other.last_throw, other.took_from_pile = (
            self.thrown_rank_bits,
            self.last_throw,
            self.took_from_pile,
        )
        return other

    @property
    def has_drawn_from_pile(self) -> bool | None:
        """Return True if the last draw was from the pile, False if from the stock; None before any draw."""
        return next((move[0] == DRAW_DISCARD for move in reversed(self) if move[0] in _DRAWS), None)

    def hidden_card_bounds(self, hidden_count: int, dealt_count: int, points_by_kind: Sequence[int]) -> list[int]:
        """Return the bounds of `hidden_cards`."""
        return [bound for bound, _ in self.hidden_cards(hidden_count, dealt_count, points_by_kind)]

    def hidden_cards(self, hidden_count: int, dealt_count: int, points_by_kind: Sequence[int]) -> list[HiddenCard]:
        """Return what is known of each unseen card of the hand, by ascending bounds.

        *hidden_count* is the number of unseen cards, *dealt_count* the hand size at the start of the round;
        *points_by_kind* holds the points of each kind of card.
        """
        if not self._read_count:
            self._hidden_cards = [_NEW_CARD] * dealt_count
        for action in self[self._read_count :] if self._read_count else self:
            if action[0] >= 0:
                self._apply_throw(action, points_by_kind)
            elif action[0] == DRAW_DISCARD:
                self.took_from_pile = True
                self._known_kinds.append(action[1])
                self.thrown_rank_bits &= ~_rank_bit(action[1])
            elif action[0] == HAND_SHOWN:
                self._known_kinds, self._hidden_cards = list(action[1:]), []
            else:
                if action != PENALTY_DRAW:
                    self.took_from_pile = False
                self._hidden_cards.append(_NEW_CARD)
        self._read_count = len(self)
        return (self._hidden_cards + [_NEW_CARD] * hidden_count)[:hidden_count]

    def _apply_throw(self, throw: Move, points_by_kind: Sequence[int]) -> None:
        """Update the estimate of the hand after a throw.

        Players throw what costs them most, so a card they keep is unlikely to be worth more points than the whole
        throw. *points_by_kind*: points of each kind of card.
        """
        self.last_throw = throw
        if len(throw) == 1:
            self.thrown_rank_bits |= _rank_bit(throw[0])
        throw_points = unknown_count = 0
        for kind in throw:
            throw_points += points_by_kind[kind]
            if kind in self._known_kinds:
                self._known_kinds.remove(kind)
            else:
                unknown_count += 1
        throw_points = min(max(throw_points, 0), NO_BOUND)
        remaining_count = max(len(self._hidden_cards) - unknown_count, 0)
        self._hidden_cards = [
            (min(throw_points, bound), throws + 1) for bound, throws in self._hidden_cards[:remaining_count]
        ]


def _rank_bit(kind: int) -> int:
    return 0 if kind == JOKER_KIND else 1 << kind % SUIT_SIZE
