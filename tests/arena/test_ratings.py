"""Tests of Elo ratings from arena results."""

import pytest

from yaniv.arena.contest_report import WinRecord, elo_ratings, with_win_share


def test_equal_bots_have_equal_ratings() -> None:
    rated = elo_ratings({"greedy": WinRecord(1, 50), "novice": WinRecord(1, 50)})

    assert rated == {"greedy": 1000, "novice": 1000}


def test_losing_three_of_four_is_about_190_points_below_the_anchor_of_1000() -> None:
    rated = elo_ratings({"greedy": WinRecord(1, 750), "novice": WinRecord(1, 250)})

    assert rated["greedy"] == 1000
    assert rated["novice"] == pytest.approx(809, abs=1)


def test_ratings_allow_for_the_number_of_seats() -> None:
    rated = elo_ratings({"master": WinRecord(1, 100), "novice": WinRecord(2, 200)})

    assert rated["master"] == pytest.approx(rated["novice"], abs=2)


def test_without_the_anchor_the_mean_rating_is_1000() -> None:
    rated = elo_ratings({"master": WinRecord(1, 90), "novice": WinRecord(1, 10)})

    assert sum(rated.values()) == pytest.approx(2000)


def test_a_bot_that_never_won_still_has_a_rating() -> None:
    rated = elo_ratings({"greedy": WinRecord(1, 10), "novice": WinRecord(1, 0)})

    assert 0 < rated["novice"] < rated["greedy"]


def test_changing_one_win_share_scales_the_others() -> None:
    won = {"greedy": WinRecord(1, 10), "casual": WinRecord(1, 30), "novice": WinRecord(2, 60)}

    assert with_win_share(won, "novice", 0.2) == {
        "greedy": WinRecord(1, 20),
        "casual": WinRecord(1, 60),
        "novice": WinRecord(2, 20),
    }


def test_bots_without_wins_share_the_rest_by_seats() -> None:
    won = {"greedy": WinRecord(1, 0), "casual": WinRecord(2, 0), "master": WinRecord(1, 40)}

    assert with_win_share(won, "master", 0.25) == {
        "greedy": WinRecord(1, 10),
        "casual": WinRecord(2, 20),
        "master": WinRecord(1, 10),
    }
