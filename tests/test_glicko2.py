"""Tests of the Glicko-2 ratings: the example of its author, and properties for any results."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yaniv import glicko2
from yaniv.glicko2 import MAX_DEVIATION, RatedResult, Rating, update_rating

ratings = st.builds(Rating, st.floats(0, 3000), st.floats(20, MAX_DEVIATION), st.floats(0.03, 0.1))
results = st.builds(RatedResult, ratings, st.sampled_from((0.0, 0.5, 1.0)))


def test_the_example_of_the_author_is_reproduced() -> None:
    """Glickman, "Example of the Glicko-2 system": one win, two losses, tau 0.5."""
    player = Rating(1500, 200, 0.06)
    games = (
        RatedResult(Rating(1400, 30), 1),
        RatedResult(Rating(1550, 100), 0),
        RatedResult(Rating(1700, 300), 0),
    )

    updated = update_rating(player, games)

    assert updated.rating == pytest.approx(1464.06, abs=0.01)
    assert updated.deviation == pytest.approx(151.52, abs=0.01)
    assert updated.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_examples_in_docstrings_are_right() -> None:
    assert doctest.testmod(glicko2).failed == 0


@given(ratings, st.lists(ratings, min_size=1, max_size=8))
def test_wins_raise_a_rating_and_losses_lower_it(player: Rating, opponents: list[Rating]) -> None:
    lost, won = (update_rating(player, [RatedResult(each, score) for each in opponents]) for score in (0, 1))

    assert lost.rating <= player.rating <= won.rating
    assert lost.rating < won.rating


@given(ratings, st.lists(results, max_size=8))
def test_a_deviation_never_exceeds_the_initial_one(player: Rating, games: list[RatedResult]) -> None:
    updated = update_rating(player, games)

    assert 0 < updated.deviation <= MAX_DEVIATION
    assert 0 < updated.volatility < 1


def test_results_lower_the_deviation_and_a_pause_raises_it() -> None:
    player = Rating(1200, 100)

    played = update_rating(player, (RatedResult(Rating(1200, 30), 0.5),))
    idle = update_rating(player, ())

    assert played.deviation < player.deviation < idle.deviation
    assert played.rating == pytest.approx(1200)
    assert idle.rating == player.rating


def test_unexpected_results_raise_the_volatility() -> None:
    player = Rating(1200, 50)

    expected = update_rating(player, (RatedResult(Rating(800, 30), 1),) * 8)
    surprise = update_rating(player, (RatedResult(Rating(800, 30), 0),) * 8)

    assert expected.volatility < player.volatility < surprise.volatility
