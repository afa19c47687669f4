"""What a player has thrown and drawn in this round, and what that tells about the cards that nobody has seen of him.

Who throws a king alone has hardly another king, and nothing heavier: people throw what counts most. So every throw
bounds the cards that were in the hand by then; a card from the stock may again be anything.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from yaniv.bots.fast.kinds import JOKER, SUIT_SIZE, TAKE, Move

FREE: Final = 11
"""The bound of a card that may count anything."""
SHOWN: Final = -10
"""Begins a deed that nobody chose: the whole hand was shown, and its kinds follow."""
PENALTY: Final = (-11,)
"""Another: a card from the stock, for a false call."""


class Deeds(list[Move]):
    """Throws and draws of a hand as moves, oldest first; a freed joker was taken. They go where the hand goes.

    What has been read of them is kept, so that a round is gone through once.
    """

    __slots__ = ("_bounds", "_held", "_read", "last", "shed", "took")

    def __init__(self, deeds: Iterable[Move] = ()) -> None:
        super().__init__(deeds)
        self._read = 0
        self._held: list[int] = []
        """Kinds shown, or taken from the pile, and not thrown since."""
        self._bounds: list[int] = []
        self.shed = 0
        """Ranks thrown alone and not taken since, as bits; like the next two, as far as has been read."""
        self.last: Move = ()
        """The last throw."""
        self.took: bool | None = None
        """Whether the last draw was from the pile; None before any."""

    def copy(self) -> "Deeds":
        """The same, with what has been read of them."""
        other = Deeds(self)
        other._read, other._held, other._bounds = self._read, self._held[:], self._bounds[:]
        other.shed, other.last, other.took = self.shed, self.last, self.took
        return other

    def bounds(self, hidden: int, dealt: int, value: Sequence[int]) -> list[int]:
        """For each of so many cards that nobody has seen: it hardly counts more. Ascending, from 0 to FREE.

        *dealt* is the size of a hand at the beginning, *value* what each kind counts.
        """
        if not self._read:
            self._bounds = [FREE] * dealt
        for deed in self[self._read :] if self._read else self:
            if deed[0] >= 0:
                self._threw(deed, value)
            elif deed[0] == TAKE:
                self.took = True
                self._held.append(deed[1])
                self.shed &= ~_bit(deed[1])
            elif deed[0] == SHOWN:
                self._held, self._bounds = list(deed[1:]), []
            elif deed == PENALTY:
                self._bounds.append(FREE)
            else:
                self.took = False
                self._bounds.append(FREE)
        self._read = len(self)
        return (self._bounds + [FREE] * hidden)[:hidden]

    def _threw(self, throw: Move, value: Sequence[int]) -> None:
        """Of the cards that stay none counts more than the whole throw did."""
        self.last = throw
        if len(throw) == 1:
            self.shed |= _bit(throw[0])
        worth = count = 0
        for kind in throw:
            worth += value[kind]
            if kind in self._held:
                self._held.remove(kind)
            else:
                count += 1
        worth = min(max(worth, 0), FREE)
        left = len(self._bounds) - count
        self._bounds = [min(worth, bound) for bound in self._bounds[: max(left, 0)]]


def _bit(kind: int) -> int:
    return 0 if kind == JOKER else 1 << kind % SUIT_SIZE
