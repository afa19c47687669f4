"""Training samples that self-play gives, as arrays."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yaniv.bots.neural.feature_layout import FloatArray


class TrainingBatch(Struct):
    """Training samples from self-play: features and target values, of turns, calls and pairs."""

    rows: NDArray[np.float16]
    """(turns, `FEATURE_WIDTH`): features of the position after each turn."""
    points: FloatArray
    """(turns,): value of the outcome in points, by the utility of the match."""
    call_rows: NDArray[np.float16]
    """(call opportunities, `FEATURE_WIDTH`): features of the hand that may call."""
    call_points: FloatArray
    """(call opportunities,): value of the call in points, made or not."""
    pair_rows: NDArray[np.float16]
    """(pairs, 2, `FEATURE_WIDTH`): features after one action, and after another."""
    pair_points: FloatArray
    """(pairs,): difference of their values in points, first - second."""
    turns: int
    rounds: int
    caught: float
    """Share of calls that were beaten."""


SAMPLE_FIELDS: Final = ("rows", "points", "call_rows", "call_points", "pair_rows", "pair_points")
"""Fields of `TrainingBatch` that are training samples."""


def concatenate_batches(batches: Sequence[TrainingBatch]) -> list[NDArray[np.floating]]:
    """Return the samples of all batches, concatenated by field, in the order of `SAMPLE_FIELDS`."""
    return [np.concatenate([getattr(batch, name) for batch in batches]) for name in SAMPLE_FIELDS]
