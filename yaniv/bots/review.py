"""What a decision was worth beside the best, in a word. From what could be known when it was made. Pure.

*Why* no more than these four words: the nets tell choices apart to about half a point; a finer scale would praise and
blame by chance. Search with open cards would tell luck, not the decision, and is not asked. Points are those of the
middle of a long match; where one round decides, its win counts 20 of them, and half a point is a chance in forty.
"""

from typing import Final, Literal

from msgspec import Struct

from yaniv.bots.advice import Option
from yaniv.game.commands import SeatCommand, Throw

Grade = Literal["fine", "slip", "mistake", "blunder"]

EVEN: Final = 0.5
"""Points that make no difference: hints call a move *as good* up to here, and nobody is blamed for following one."""
SLIP: Final = 1.5
"""Less than this is a slip: a card of the deck counts some points more or less than the next."""
MISTAKE: Final = 4.0
"""Less than this is a mistake, more a blunder: it gives away about as much as one card counts."""
_CHOICES: Final = 2
"""Who has fewer decides nothing."""


class Judgement(Struct, frozen=True):
    """One decision beside what the judge would have done."""

    done: SeatCommand
    best: SeatCommand
    cost: float
    """Points that it was expected to cost beside the best."""

    @property
    def grade(self) -> Grade:
        """In a word."""
        return grade(self.cost)

    @property
    def is_best(self) -> bool:
        """Was it the very thing, or as good and the same but for the order of the cards?"""
        if isinstance(self.done, Throw) and isinstance(self.best, Throw) and self.grade == "fine":
            return sorted(self.done.cards) == sorted(self.best.cards)
        return self.done == self.best


def grade(cost: float) -> Grade:
    """For so many points given away."""
    if cost < EVEN:
        return "fine"
    if cost < SLIP:
        return "slip"
    return "mistake" if cost < MISTAKE else "blunder"


def judge(options: tuple[Option, ...], done: SeatCommand) -> Judgement | None:
    """What was *done* among the *options*, the best first. None: there was no choice, or nobody has weighed it."""
    cost = next((each.cost for each in options if each.command == done), None)
    if cost is None or len(options) < _CHOICES:
        return None
    return Judgement(done, options[0].command, cost)
