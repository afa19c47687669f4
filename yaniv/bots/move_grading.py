"""Grades of moves: the expected cost of a move compared with the best, from what was known when it was made.

*Why* these grades: a verdict is given only where playing on proves it. `python -m tests.verdicts` plays graded moves
and the best ones to the end of the round with the same cards: below `FINE_BELOW` no difference can be shown, so nothing
is said there; above, moves cost about `DISPLAYED_SHARE` of what the networks count, because the best of many estimates
is overrated. A search with open cards would measure luck instead of the decision, so it is not used. Points are those
of the middle of a long match; where one round decides the match, a win counts 20 of them, so half a point is a win
probability of 1 in 40.
"""

from typing import Final, Literal

from msgspec import Struct

from yaniv.bots.advice import RatedMove
from yaniv.game.commands import SeatCommand, Throw

Grade = Literal["fine", "slip", "mistake", "blunder"]
TurnGrade = Literal["best", "slip", "mistake"]
"""Grade of a whole turn, as squares show it: as good as the best for all that can be shown, or how bad."""

HINT_TIE_BELOW: Final = 0.5
"""Below this cost, in points as the networks count them, hints call a move *as good*."""
ACCURATE_BELOW: Final = 0.5
"""Below this cost a decision counts as accurate."""
FINE_BELOW: Final = 1.5
"""Below this cost a move is fine: no difference can be shown. Not below `HINT_TIE_BELOW`: no hint is blamed later."""
SLIP_BELOW: Final = 3.0
"""Below this cost a move is a slip."""
MISTAKE_BELOW: Final = 6.0
"""Below this cost a move is a mistake, above it a blunder."""
DISPLAYED_SHARE: Final = 0.8
"""Share of the cost counted by the networks that was found when such moves were played on."""
_MIN_CHOICES: Final = 2
"""With fewer rated moves there was nothing to decide."""


class MoveReview(Struct, frozen=True):
    """Comparison of a move that was made with the best move; `cost` is the difference in expected points."""

    actual_move: SeatCommand
    best_move: SeatCommand
    cost: float
    """Expected points lost compared with the best move, as the master counts them."""
    expected_points: float | None = None
    """Expected advantage at the end of the round with the best move, in points; None if not evaluated."""
    best_pickup: SeatCommand | None = None
    """Draw that goes with the best move if that is a throw; None if it is not known."""
    pair_chance: float | None = None
    """Probability that the next player can pair what the best move offers; None if it is not known."""

    @property
    def displayed_cost(self) -> float:
        """Cost of the move as reviews show it, in points: see `displayed_points`."""
        return displayed_points(self.cost)

    @property
    def is_accurate(self) -> bool:
        """True if the networks count the move as less than half a point worse."""
        return self.cost < ACCURATE_BELOW

    @property
    def grade(self) -> Grade:
        """Grade of the move, by its cost."""
        return grade_cost(self.cost)

    @property
    def is_best(self) -> bool:
        """True if the move made was the best one, or an equally good throw of the same cards in another order."""
        if isinstance(self.actual_move, Throw) and isinstance(self.best_move, Throw) and self.is_accurate:
            return sorted(self.actual_move.cards) == sorted(self.best_move.cards)
        return self.actual_move == self.best_move


def grade_cost(cost: float) -> Grade:
    """Return the grade of a move that costs *cost* points more than the best one."""
    if cost < FINE_BELOW:
        return "fine"
    if cost < SLIP_BELOW:
        return "slip"
    return "mistake" if cost < MISTAKE_BELOW else "blunder"


def turn_grade(cost: float) -> TurnGrade:
    """Return the grade of a turn whose costliest decision costs *cost* points."""
    return as_turn_grade(grade_cost(cost))


def as_turn_grade(grade: Grade) -> TurnGrade:
    """Return how a grade is shown; mistakes and blunders look alike."""
    match grade:
        case "fine":
            return "best"
        case "slip":
            return "slip"
        case "mistake" | "blunder":
            return "mistake"


def displayed_points(cost: float) -> float:
    """Return how many points a review says a move costs that the networks count as *cost* points worse.

    0 for a fine move.
    """
    return 0.0 if cost < FINE_BELOW else DISPLAYED_SHARE * cost


def review_move(rated_moves: tuple[RatedMove, ...], actual_move: SeatCommand) -> MoveReview | None:
    """Return the comparison of *actual_move* with the best of *rated_moves*, which are listed best first.

    None if there was no choice, or if *actual_move* is not among the rated moves.
    """
    cost = next((rated_move.cost for rated_move in rated_moves if rated_move.command == actual_move), None)
    if cost is None or len(rated_moves) < _MIN_CHOICES:
        return None
    best = rated_moves[0]
    return MoveReview(actual_move, best.command, cost, best.expected_points, best.pickup, best.pair_chance)


def accuracy_percent(accurate_count: int, decision_count: int) -> int:
    """Return the share of decisions within half a point of the best move, in whole percent rounded half up.

    0 without decisions.
    """
    return (200 * accurate_count + decision_count) // (2 * decision_count) if decision_count else 0
