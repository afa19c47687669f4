"""Tests of the running totals computed from events."""

from yaniv.game import events as e
from yaniv.game.totals import total_after, totals_after


def round_scored(totals: tuple[int, ...]) -> e.RoundScored:
    """Return the event of a round_scored round that ends with these totals."""
    return e.RoundScored(0, "yaniv", (), {0: 3, 1: 9}, {0: 0, 1: 9}, totals, (0, 0), (0, 0), 0)


def test_a_scored_round_sets_all_totals() -> None:
    assert totals_after((1, 2), round_scored((10, 20))) == (10, 20)


def test_a_bonus_is_taken_off_the_total_of_its_seat() -> None:
    assert totals_after((10, 20), e.BonusGiven(1, "streak", 5)) == (10, 15)


def test_a_reduction_replaces_the_total_of_its_seat() -> None:
    assert totals_after((100, 20), e.TotalReduced(0, 100, 50)) == (50, 20)
    assert total_after(20, 1, e.TotalReduced(0, 100, 50)) == 20


def test_other_events_leave_the_totals_and_a_match_without_totals_has_none() -> None:
    assert totals_after((10, 20), e.PlayerOut(0)) == (10, 20)
    assert totals_after((), e.BonusGiven(1, "streak", 5)) == ()
    assert totals_after((), round_scored((10, 20))) == ()
