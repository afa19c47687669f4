"""Glicko-2 rating system: a player's rating, its deviation and its volatility, updated by results.

Source: Glickman, "Example of the Glicko-2 system", 2022; the steps below are numbered as there.

*Why* the formulas and no library: the only package for Glicko-2 alone, `glicko2`, has had no release since January
2024, has no types, and changes its players in place. The published formulas take a page and come with a worked example.
"""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import Final

from msgspec import Struct

MAX_DEVIATION: Final = 350.0
"""Deviation of a player about whom nothing is known."""
INITIAL_VOLATILITY: Final = 0.06
_TAU: Final = 0.5
"""System constant: how much the volatility may change; Glickman recommends 0.3 to 1.2."""
_SCALE: Final = 400 / log(10)
"""Rating points per unit of the internal scale."""
_MEAN: Final = 1500.0
_CONVERGENCE: Final = 1e-6
_MAX_ITERATIONS: Final = 100


class Rating(Struct, frozen=True):
    """Rating of a player, on the scale of Elo: 400 points difference mean odds of ten to one."""

    rating: float
    deviation: float = MAX_DEVIATION
    """Standard error of the rating."""
    volatility: float = INITIAL_VOLATILITY
    """How much the player's strength is expected to change from one rating period to the next."""

    @property
    def interval(self) -> tuple[float, float]:
        """Bounds of the 95 % interval, two deviations on either side as Glickman recommends."""
        return self.rating - 2 * self.deviation, self.rating + 2 * self.deviation


class RatedResult(Struct, frozen=True):
    """Result against one opponent: 1 for a win, 0.5 for a draw, 0 for a loss."""

    opponent: Rating
    score: float


def expected_score(rating: float, opponent_rating: float) -> float:
    """Return the expected score in [0, 1] between two players whose ratings are known exactly.

    >>> round(expected_score(1400, 1000), 3)
    0.909
    """
    return 1 / (1 + 10 ** ((opponent_rating - rating) / 400))


def update_rating(player: Rating, results: Sequence[RatedResult]) -> Rating:
    """Return the rating of *player* after one rating period; without results only the deviation grows."""
    mu, phi = (player.rating - _MEAN) / _SCALE, player.deviation / _SCALE  # step 2
    if not results:
        deviation = _SCALE * sqrt(phi**2 + player.volatility**2)  # step 6
        return Rating(player.rating, min(MAX_DEVIATION, deviation), player.volatility)
    information = improvement = 0.0
    for result in results:
        weight = _impact(result.opponent.deviation / _SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (result.opponent.rating - _MEAN) / _SCALE)))
        information += weight**2 * expected * (1 - expected)
        improvement += weight * (result.score - expected)
    variance = 1 / information  # step 3
    volatility = _new_volatility(phi, variance, variance * improvement, player.volatility)
    phi_before = sqrt(phi**2 + volatility**2)  # step 6
    new_phi = 1 / sqrt(1 / phi_before**2 + information)  # step 7
    new_mu = mu + new_phi**2 * improvement
    return Rating(_MEAN + _SCALE * new_mu, min(MAX_DEVIATION, _SCALE * new_phi), volatility)  # step 8


def _impact(phi: float) -> float:
    """Return how much a result counts against an opponent of deviation *phi*, in (0, 1]: function g."""
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _new_volatility(phi: float, variance: float, delta: float, sigma: float) -> float:
    """Return the volatility after the period, by the Illinois algorithm: step 5.

    *delta*: improvement that the results alone suggest, from step 4.
    """
    start = log(sigma**2)

    def slope(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / _TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        high = start - _TAU
        while slope(high) < 0:
            high -= _TAU
    slope_low, slope_high = slope(low), slope(high)
    for _ in range(_MAX_ITERATIONS):
        if abs(high - low) <= _CONVERGENCE:
            break
        middle = low + (low - high) * slope_low / (slope_high - slope_low)
        slope_middle = slope(middle)
        if slope_middle * slope_high <= 0:
            low, slope_low = high, slope_high
        else:
            slope_low /= 2
        high, slope_high = middle, slope_middle
    return exp(low / 2)
