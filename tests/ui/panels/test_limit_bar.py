"""Axis of the bars of match totals."""

from tests.ui.sample_views import rules_with
from yaniv.ui.panels.limit_bar import limit_axis


def test_the_axis_reaches_to_the_limit_or_to_the_highest_total_beyond_it() -> None:
    rules = rules_with(match={"limit": 200})

    assert [limit_axis(totals, rules, has_limit=True).maximum for totals in ((20, 90), (20, 230))] == [200, 230]


def test_an_axis_without_a_limit_ends_at_the_highest_total() -> None:
    rules = rules_with(match={"limit": 1000, "round_limit": 3}, scoring={"reduce_at": 50})

    axis = limit_axis((20, 90), rules, has_limit=False)

    assert (axis.limit, axis.maximum, axis.ticks) == (None, 90, (50,))
