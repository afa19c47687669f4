"""Ratings from the results of many pairs: the Bradley-Terry model, by maximum likelihood.

Source: Bradley and Terry, 1952; standard errors by the sandwich estimator, because matches of one deal are no
independent samples.
"""

from collections.abc import Sequence
from math import log
from typing import Final

import numpy as np
from msgspec import Struct

_ELO_PER_LOGIT: Final = 400 / log(10)
_MAX_STEPS: Final = 100
_PRIOR_MATCHES: Final = 1.0
"""Drawn match added to every pair, so that no rating is infinite."""


class PairResult(Struct, frozen=True):
    """Matches between two players."""

    first: str
    second: str
    matches: int
    share: float
    """Share of the matches that *first* won, in [0, 1]."""
    share_error: float
    """Standard error of the share."""


def fit_ratings(results: Sequence[PairResult], anchor: str, anchor_rating: float) -> dict[str, tuple[float, float]]:
    """Return the rating of each player and its standard error, in points of Elo; *anchor* has *anchor_rating*.

    The pairs must connect all players.
    """
    names = list(dict.fromkeys(name for result in results for name in (result.first, result.second)))
    signs = np.zeros((len(results), len(names)))
    for row, result in enumerate(results):
        signs[row, names.index(result.first)] += 1
        signs[row, names.index(result.second)] -= 1
    free = [index for index, name in enumerate(names) if name != anchor]
    signs = signs[:, free]
    matches = np.array([result.matches + _PRIOR_MATCHES for result in results])
    wins = np.array([result.share * result.matches + _PRIOR_MATCHES / 2 for result in results])
    errors = np.array([result.share_error * result.matches for result in results])
    logits = np.zeros(len(free))
    for _ in range(_MAX_STEPS):
        expected = 1 / (1 + np.exp(-signs @ logits))
        information = signs.T @ ((matches * expected * (1 - expected))[:, None] * signs)
        step = np.linalg.solve(information, signs.T @ (wins - matches * expected))
        logits += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    inverse = np.linalg.inv(information)
    covariance = inverse @ (signs.T @ ((errors**2)[:, None] * signs)) @ inverse
    fitted = {anchor: (float(anchor_rating), 0.0)}
    for column, index in enumerate(free):
        error = float(np.sqrt(covariance[column, column])) * _ELO_PER_LOGIT
        fitted[names[index]] = (anchor_rating + float(logits[column]) * _ELO_PER_LOGIT, error)
    return fitted
