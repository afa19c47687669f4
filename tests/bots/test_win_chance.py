"""Tests of the chance to win a match over time, and of its turning points."""

import pytest

from yaniv.bots.win_chance import MAX_TURNING_POINTS, MIN_SWING, ChancePoint, MatchStanding, turning_points


@pytest.mark.parametrize(("points", "chance"), [(0.0, 0.5), (10.0, 0.6), (-10.0, 0.4), (80.0, 1.0), (-80.0, 0.0)])
def test_points_in_the_round_change_the_win_chance(points: float, chance: float) -> None:
    assert MatchStanding(0.5, 0.01).chance_at(points) == pytest.approx(chance)


def test_the_largest_changes_are_turning_points_in_the_order_of_the_match() -> None:
    chances = (0.5, 0.9, 0.88, 0.1, 0.1 + MIN_SWING / 2, 0.4)
    curve = [ChancePoint(10 * index, index, chance) for index, chance in enumerate(chances)]

    points = turning_points(curve)

    assert [(each.position, each.before, each.after) for each in points] == [
        (0, 0.5, 0.9),
        (20, 0.88, 0.1),
        (40, chances[4], 0.4),
    ]


def test_only_the_largest_turning_points_are_kept() -> None:
    curve = [ChancePoint(index, 1, 0.5 + (0.2 + index / 100) * (index % 2)) for index in range(12)]

    points = turning_points(curve)

    assert len(points) == MAX_TURNING_POINTS
    assert [each.position for each in points] == sorted(each.position for each in points)
    assert min(each.swing for each in points) >= 0.27


def test_a_drop_is_attributed_to_a_decision_only_if_it_caused_most_of_it() -> None:
    curve = [
        ChancePoint(0, 1, 0.8, 0.2),
        ChancePoint(1, 1, 0.5, 0.1),
        ChancePoint(2, 1, 0.2, 0.3),
        ChancePoint(3, 1, 0.9),
    ]

    assert [each.cause for each in turning_points(curve)] == ["decision", "cards", "cards"]
