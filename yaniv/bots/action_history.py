"""What a player has thrown and drawn in this round, and what that tells about the cards that nobody has seen of him.

Who throws a king alone has hardly another king, and nothing heavier: people throw what counts most. So every throw
bounds the cards that were in the hand by then; a card from the stock may again be anything.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from yaniv.bots.simulator.encoding import DRAW_DISCARD, JOKER_KIND, SUIT_SIZE, Move

NO_BOUND: Final = 11
"""The bound of a card that may count anything."""
HAND_SHOWN: Final = -10
"""Begins a deed that nobody chose: the whole hand was shown, and its kinds follow."""
PENALTY_DRAW: Final = (-11,)
"""Another: a card from the stock, for a false call."""


class ActionHistory(list[Move]):
    """Throws and draws of a hand as moves, oldest first; a freed joker was taken. They go where the hand goes.

    What has been read of them is kept, so that a round is gone through once.
    """

    __slots__ = ("_known_kinds", "_point_bounds", "_read_count", "last_throw", "thrown_rank_bits", "took_from_pile")

    def __init__(self, actions: Iterable[Move] = ()) -> None:
        super().__init__(actions)
        self._read_count = 0
        self._known_kinds: list[int] = []
        """Kinds shown, or taken from the pile, and not thrown since."""
        self._point_bounds: list[int] = []
        self.thrown_rank_bits = 0
        """Ranks thrown alone and not taken since, as bits; like the next two, as far as has been read."""
        self.last_throw: Move = ()
        """The last throw."""
        self.took_from_pile: bool | None = None
        """Whether the last draw was from the pile; None before any."""

    def copy(self) -> "ActionHistory":
        """The same, with what has been read of them."""
        other = ActionHistory(self)
        other._read_count, other._known_kinds, other._point_bounds = (
            self._read_count,
            self._known_kinds[:],
            self._point_bounds[:],
        )
        other.thrown_rank_bits, other.last_throw, other.took_from_pile = (
            self.thrown_rank_bits,
            self.last_throw,
            self.took_from_pile,
        )
        return other

    def hidden_card_bounds(self, hidden_count: int, dealt_count: int, points_by_kind: Sequence[int]) -> list[int]:
        """For each of so many cards that nobody has seen: it hardly counts more. Ascending, from 0 to FREE.

        *dealt* is the size of a hand at the beginning, *value* what each kind counts.
        """
        if not self._read_count:
            self._point_bounds = [NO_BOUND] * dealt_count
        for action in self[self._read_count :] if self._read_count else self:
            if action[0] >= 0:
                self._apply_throw(action, points_by_kind)
            elif action[0] == DRAW_DISCARD:
                self.took_from_pile = True
                self._known_kinds.append(action[1])
                self.thrown_rank_bits &= ~_rank_bit(action[1])
            elif action[0] == HAND_SHOWN:
                self._known_kinds, self._point_bounds = list(action[1:]), []
            elif action == PENALTY_DRAW:
                self._point_bounds.append(NO_BOUND)
            else:
                self.took_from_pile = False
                self._point_bounds.append(NO_BOUND)
        self._read_count = len(self)
        return (self._point_bounds + [NO_BOUND] * hidden_count)[:hidden_count]

    def _apply_throw(self, throw: Move, points_by_kind: Sequence[int]) -> None:
        """Of the cards that stay none counts more than the whole throw did."""
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
        remaining_count = len(self._point_bounds) - unknown_count
        self._point_bounds = [min(throw_points, bound) for bound in self._point_bounds[: max(remaining_count, 0)]]


def _rank_bit(kind: int) -> int:
    return 0 if kind == JOKER_KIND else 1 << kind % SUIT_SIZE
