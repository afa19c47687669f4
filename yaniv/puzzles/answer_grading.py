"""Comparison of a move with the listed moves of a puzzle."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct


class GradedAnswer(Struct, frozen=True):
    """Answer to a puzzle: the listed move it counts as, and its cost in points."""

    move: str
    """In the notation of `move_notation`."""
    cost: float
    is_solved: bool


def grade_answer(move: str, best_moves: Iterable[str], cost_by_move: Mapping[str, float]) -> GradedAnswer:
    """Return the grade of a move; one that is not listed costs as much as the worst."""
    best = find_listed(move, best_moves)
    if best:
        return GradedAnswer(best, 0.0, is_solved=True)
    listed = find_listed(move, cost_by_move)
    cost = cost_by_move[listed] if listed else max(cost_by_move.values(), default=0.0)
    return GradedAnswer(listed or move, cost, is_solved=False)


def solver(best_moves: tuple[str, ...], cost_by_move: Mapping[str, float]) -> Callable[[str], bool]:
    """Return a function that tells whether a move solves a puzzle."""
    return lambda move: grade_answer(move, best_moves, cost_by_move).is_solved


def find_listed(move: str, listed: Iterable[str]) -> str:
    """Return *move* as it is listed, or a listed throw of the same cards in another order; empty if there is none."""
    candidates = tuple(listed)
    if move in candidates:
        return move
    if not move[:1].isalnum():
        return ""
    return next((each for each in candidates if each[:1].isalnum() and sorted(each) == sorted(move)), "")
