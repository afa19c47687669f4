"""What a decision was worth beside the best, in a word. From what could be known when it was made. Pure.

*Why* no more than these four words: the nets tell choices apart to about half a point; a finer scale would praise and
blame by chance. Search with open cards would tell luck, not the decision, and is not asked. Points are those of the
middle of a long match; where one round decides, its win counts 20 of them, and half a point is a chance in forty.
"""

from typing import Final, Literal

from msgspec import Struct

from yaniv.bots.advice import RatedMove
from yaniv.game.commands import SeatCommand, Throw

Grade = Literal["fine", "slip", "mistake", "blunder"]

FINE_BELOW: Final = 0.5
"""Points that make no difference: hints call a move *as good* up to here, and nobody is blamed for following one."""
SLIP_BELOW: Final = 1.5
"""Less than this is a slip: a card of the deck counts some points more or less than the next."""
MISTAKE_BELOW: Final = 4.0
"""Less than this is a mistake, more a blunder: it gives away about as much as one card counts."""
_MIN_CHOICES: Final = 2
"""Who has fewer decides nothing."""


class MoveReview(Struct, frozen=True):
    """One decision beside what the judge would have done."""

    actual_move: SeatCommand
    best_move: SeatCommand
    cost: float
    """Points that it was expected to cost beside the best."""

    @property
    def grade(self) -> Grade:
        """In a word."""
        return grade_cost(self.cost)

    @property
    def is_best(self) -> bool:
        """Was it the very thing, or as good and the same but for the order of the cards?"""
        if isinstance(self.actual_move, Throw) and isinstance(self.best_move, Throw) and self.grade == "fine":
            return sorted(self.actual_move.cards) == sorted(self.best_move.cards)
        return self.actual_move == self.best_move


def grade_cost(cost: float) -> Grade:
    """For so many points given away."""
    if cost < FINE_BELOW:
        return "fine"
    if cost < SLIP_BELOW:
        return "slip"
    return "mistake" if cost < MISTAKE_BELOW else "blunder"


def review_move(rated_moves: tuple[RatedMove, ...], actual_move: SeatCommand) -> MoveReview | None:
    """What was *done* among the *options*, the best first. None: there was no choice, or nobody has weighed it."""
    cost = next((rated_move.cost for rated_move in rated_moves if rated_move.command == actual_move), None)
    if cost is None or len(rated_moves) < _MIN_CHOICES:
        return None
    return MoveReview(actual_move, rated_moves[0].command, cost)
