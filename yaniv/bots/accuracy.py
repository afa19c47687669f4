"""Accuracy: share of a player's decisions that were within half a point of the best move."""


def accuracy_percent(accurate_count: int, decision_count: int) -> int:
    """Return the accuracy in whole percent, in [0, 100], rounded half up; 0 without decisions."""
    return (200 * accurate_count + decision_count) // (2 * decision_count) if decision_count else 0
