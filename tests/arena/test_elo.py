from collections.abc import Sequence

import pytest

from yaniv.arena.elo import Record, intervals, ratings, wilson, with_share


def test_equal_bots_have_equal_ratings() -> None:
    rated = ratings({"greedy": Record(1, 50), "novice": Record(1, 50)})

    assert rated == {"greedy": 1000, "novice": 1000}


def test_three_wins_of_four_are_about_190_points_below_a_yardstick_of_1000() -> None:
    rated = ratings({"greedy": Record(1, 750), "novice": Record(1, 250)})

    assert rated["greedy"] == 1000
    assert rated["novice"] == pytest.approx(809, abs=1)


def test_two_seats_that_win_twice_as_often_as_one_are_no_stronger() -> None:
    rated = ratings({"master": Record(1, 100), "novice": Record(2, 200)})

    assert rated["master"] == pytest.approx(rated["novice"], abs=2)


def test_without_the_yardstick_the_table_has_1000_on_average() -> None:
    rated = ratings({"master": Record(1, 90), "novice": Record(1, 10)})

    assert sum(rated.values()) == pytest.approx(2000)


def test_a_bot_that_never_won_still_has_a_rating() -> None:
    rated = ratings({"greedy": Record(1, 10), "novice": Record(1, 0)})

    assert 0 < rated["novice"] < rated["greedy"]


def test_the_interval_of_a_fair_coin_holds_one_half_and_shrinks_with_more_deals() -> None:
    few, many = (intervals([0.0, 1.0] * deals, _mean, 1)[0] for deals in (10, 1000))

    assert few[0] < many[0] < 0.5 < many[1] < few[1]


def test_the_same_deals_give_the_same_interval() -> None:
    deals = [0.0, 1.0, 1.0, 0.5]

    assert intervals(deals, _mean, 7) == intervals(deals, _mean, 7)


@pytest.mark.parametrize(
    ("share", "deals", "low", "high"),
    [(1, 1, 0.2065, 1), (1, 100, 0.963, 1), (0, 100, 0, 0.037), (0.5, 100, 0.4038, 0.5962)],
)
def test_a_share_that_never_varied_may_still_be_another(share: float, deals: int, low: float, high: float) -> None:
    assert wilson(share, deals) == pytest.approx((low, high), abs=1e-4)


def test_a_share_that_is_moved_leaves_the_others_what_is_left_of_theirs() -> None:
    won = {"greedy": Record(1, 10), "casual": Record(1, 30), "novice": Record(2, 60)}

    assert with_share(won, "novice", 0.2) == {
        "greedy": Record(1, 20),
        "casual": Record(1, 60),
        "novice": Record(2, 20),
    }


def test_whoever_won_nothing_gets_his_part_by_his_seats() -> None:
    won = {"greedy": Record(1, 0), "casual": Record(2, 0), "master": Record(1, 40)}

    assert with_share(won, "master", 0.25) == {
        "greedy": Record(1, 10),
        "casual": Record(2, 20),
        "master": Record(1, 10),
    }


def _mean(drawn: Sequence[float]) -> tuple[float]:
    return (sum(drawn) / len(drawn),)
