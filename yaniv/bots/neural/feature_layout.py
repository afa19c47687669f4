"""Layout of the feature columns.

A position is described as it is *after* one's own turn: the remaining hand, what the throw offers to the next player,
public knowledge of each opponent, unseen cards, the rules, and the value of points. Suits are interchangeable: each is
encoded as the set of ranks held in it.

Arrays have one row per hand or per information state. Columns are those of `FEATURE_SLICES`, kinds of
`bots.simulator.encoding`, or ranks from the ace up.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from yaniv.bots.simulator.encoding import SUIT_SIZE

FEATURE_VERSION: Final = 2
"""Version of the layout: weights fit exactly one version."""

FloatArray = NDArray[np.float32]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

HAND_SIZE_WIDTH: Final = 9
"""Hand sizes that are distinguished: 0 to 8."""
THROW_POINTS_WIDTH: Final = 12
"""Classes of the highest card points in a last throw: none (or below 0), 0 to 10."""
BOUND_WIDTH: Final = 6
"""Classes of the upper bound of a hidden card."""
OPPONENT_WIDTH: Final = HAND_SIZE_WIDTH + THROW_POINTS_WIDTH + 3 + BOUND_WIDTH + 8
RULES_WIDTH: Final = 34
STANDING_WIDTH: Final = 14
OFFER_WIDTH: Final = 14 + 12 + 13
SCALARS_WIDTH: Final = 10
"""Numbers of columns: of an opponent, the rules, the standing, the offer to the next player, and scalar features."""
_NEAR_LIMIT_WIDTH: Final = 40
_NEAR_LIMIT_OFFSET: Final = 14
"""Offset of the call limit within its columns: totals from this far below the limit are distinguished."""
_ABSOLUTE_WIDTH: Final = 22

_FEATURE_GROUPS: Final = (
    ("rules", RULES_WIDTH),
    ("players", 7),
    ("unseen", 20),
    ("next", OPPONENT_WIDTH),
    ("before", OPPONENT_WIDTH),
    ("all", OPPONENT_WIDTH),
    ("stand", STANDING_WIDTH),
    ("final", 2),
    ("offer", OFFER_WIDTH),
    ("suits", 13 + 12 + 11 + 11 + 10),
    ("ranks", 13 * 4 + 3),
    ("size", HAND_SIZE_WIDTH),
    ("near", _NEAR_LIMIT_WIDTH),
    ("total", _ABSOLUTE_WIDTH),
    ("rest_near", _NEAR_LIMIT_WIDTH),
    ("rest", _ABSOLUTE_WIDTH),
    ("scalars", SCALARS_WIDTH),
)


def _build_slices() -> dict[str, slice]:
    slices, start = {}, 0
    for name, width in _FEATURE_GROUPS:
        slices[name] = slice(start, start + width)
        start += width
    return slices


FEATURE_SLICES: Final = _build_slices()
"""Columns of each feature group."""
FEATURE_WIDTH: Final = sum(width for _, width in _FEATURE_GROUPS)
"""Number of columns of a row."""
STATE_COLUMNS: Final = slice(0, FEATURE_SLICES["final"].stop)
"""Columns that do not depend on the own action."""

RANK_SET_COUNT: Final = 1 << SUIT_SIZE
"""Number of sets of ranks that may be held in a suit."""
RANK_SET_BITS: Final = (np.arange(RANK_SET_COUNT)[:, None] >> np.arange(SUIT_SIZE)) & 1
"""int (RANK_SET_COUNT, 13): 1 for each rank in the set."""
RANK_BIT_VALUES: Final = 1 << np.arange(SUIT_SIZE)
"""int (13): the bit of each rank."""


def _build_suit_features() -> FloatArray:
    """Return the run features of one suit: float32, a row for each set of ranks held, as a bit mask.

    Columns: each rank held; pairs of adjacent ranks; pairs with one rank missing in between; runs of three; runs of
    four.
    """
    bits = RANK_SET_BITS
    parts = (
        bits,
        bits[:, :-1] & bits[:, 1:],
        bits[:, :-2] & bits[:, 2:],
        bits[:, :-2] & bits[:, 1:-1] & bits[:, 2:],
        bits[:, :-3] & bits[:, 1:-2] & bits[:, 2:-1] & bits[:, 3:],
    )
    return np.concatenate(parts, 1).astype(np.float32)


def _find_run_completing_ranks() -> IntArray:
    """Return by rank set the ranks that would complete three in a row, as a bit set."""
    padded = np.pad(RANK_SET_BITS, ((0, 0), (2, 2)))
    left, right = padded[:, 1:-3] & padded[:, :-4], padded[:, 3:-1] & padded[:, 4:]
    completing = (left | right | (padded[:, 1:-3] & padded[:, 3:-1])) & (1 - RANK_SET_BITS)
    bits: IntArray = (completing << np.arange(SUIT_SIZE)).sum(1)
    return bits


SUIT_FEATURES: Final = _build_suit_features()
"""float32 (RANK_SET_COUNT, columns of the group `suits`)."""
RUN_COMPLETING_RANKS: Final = _find_run_completing_ranks()
"""int64 (RANK_SET_COUNT)."""
RANK_SET_SIZES: Final = RANK_SET_BITS.sum(1)
"""int (RANK_SET_COUNT): number of ranks in the set."""


def near_limit_column(total: FloatArray, limit: IntArray) -> IntArray:
    """Return by hand the column, within its group, of the points relative to the call limit."""
    column: IntArray = (total - limit + _NEAR_LIMIT_OFFSET).clip(0, _NEAR_LIMIT_WIDTH - 1).astype(np.int64)
    return column


def absolute_column(total: FloatArray) -> IntArray:
    """Return by hand the column, within its group, of the points themselves."""
    column: IntArray = total.clip(0, _ABSOLUTE_WIDTH - 1).astype(np.int64)
    return column


def paired_column(total: FloatArray, limit: IntArray) -> IntArray:
    """Return both columns of a total as one index: a row of `paired_weights`."""
    return near_limit_column(total, limit) * _ABSOLUTE_WIDTH + absolute_column(total)


def paired_weights(first_layer: FloatArray, near_slice: slice, absolute_slice: slice) -> FloatArray:
    """Return the first-layer weights of every pair of a near and an absolute feature, summed: float32 (pairs, units).

    Pairs are ordered by the near feature, then by the absolute one.
    """
    weights: FloatArray = (first_layer[near_slice][:, None] + first_layer[absolute_slice]).reshape(
        -1, first_layer.shape[1]
    )
    return weights
