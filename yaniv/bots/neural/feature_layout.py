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

FEATURE_VERSION: Final = 3
"""Version of the layout: weights fit exactly one version."""

FloatArray = NDArray[np.float32]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

HAND_SIZE_WIDTH: Final = 17
"""Hand sizes that are distinguished: 0 to 15, and more."""
THROW_POINTS_WIDTH: Final = 14
"""Classes of the highest card points in a last throw: none (or below 0), 0 to 10, 11 to 14, 15 and more."""
BOUND_WIDTH: Final = 6
"""Classes of the upper bound of a hidden card."""
OPPONENT_WIDTH: Final = HAND_SIZE_WIDTH + THROW_POINTS_WIDTH + 3 + BOUND_WIDTH + 8
RULES_WIDTH: Final = 34 + 9 + 9
STANDING_WIDTH: Final = 14
OFFER_WIDTH: Final = 14 + 12 + 13
SCALARS_WIDTH: Final = 10 + 6
"""Numbers of columns: of an opponent, the rules, the standing, the offer to the next player, and scalar features."""
_NEAR_LIMIT_STARTS: Final = (-999, -60, -42, -30, -23, -18, *range(-14, 26), 29, 35, 44, 60, 80)
"""Lowest difference of each class of points - call limit: single points near the limit, wider classes far from it."""
_ABSOLUTE_STARTS: Final = (-999, -9, -5, -2, -1, *range(22), 24, 28, 34, 42, 55, 75)
"""Lowest total of each class of points."""
_TOTAL_RANGE: Final = 200
"""Totals and differences beyond +-200 points fall into the outermost classes."""

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
    ("near", len(_NEAR_LIMIT_STARTS)),
    ("total", len(_ABSOLUTE_STARTS)),
    ("rest_near", len(_NEAR_LIMIT_STARTS)),
    ("rest", len(_ABSOLUTE_STARTS)),
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
"""Columns that do not depend on the player's own action."""

RANK_SET_COUNT: Final = 1 << SUIT_SIZE
"""Number of sets of ranks that may be held in a suit."""
RANK_SET_BITS: Final = (np.arange(RANK_SET_COUNT)[:, None] >> np.arange(SUIT_SIZE)).astype(np.int8) & 1
"""int8 (RANK_SET_COUNT, 13): 1 for each rank in the set."""
RANK_BIT_VALUES: Final = 1 << np.arange(SUIT_SIZE)
"""int (13): the bit of each rank."""


def _build_suit_features() -> NDArray[np.int8]:
    """Return the run features of one suit: int8, a row for each set of ranks held, as a bit mask.

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
    return np.concatenate(parts, 1)


def _find_run_completing_ranks() -> IntArray:
    """Return by rank set the ranks that would complete three in a row, as a bit set."""
    padded = np.pad(RANK_SET_BITS, ((0, 0), (2, 2)))
    left, right = padded[:, 1:-3] & padded[:, :-4], padded[:, 3:-1] & padded[:, 4:]
    completing = (left | right | (padded[:, 1:-3] & padded[:, 3:-1])) & (1 - RANK_SET_BITS)
    bits: IntArray = completing @ RANK_BIT_VALUES
    return bits


SUIT_FEATURES: Final = _build_suit_features()
"""int8 (RANK_SET_COUNT, columns of the group `suits`), each 0 or 1."""
RUN_COMPLETING_RANKS: Final = _find_run_completing_ranks()
"""int64 (RANK_SET_COUNT)."""
RANK_SET_SIZES: Final = RANK_SET_BITS.sum(1)
"""int (RANK_SET_COUNT): number of ranks in the set."""


def _classes(starts: tuple[int, ...]) -> IntArray:
    """Return the class of every number of points from -`_TOTAL_RANGE` to `_TOTAL_RANGE`: int64 (2 * range + 1)."""
    numbers = np.arange(-_TOTAL_RANGE, _TOTAL_RANGE + 1)
    classes: IntArray = np.searchsorted(np.array(starts), numbers, side="right") - 1
    return classes


_NEAR_LIMIT_CLASSES: Final = _classes(_NEAR_LIMIT_STARTS)
_ABSOLUTE_CLASSES: Final = _classes(_ABSOLUTE_STARTS)


def near_limit_column(total: FloatArray, limit: IntArray) -> IntArray:
    """Return the index of the feature column for a hand's points relative to the call limit, within its group.

    *total*: float32 (H,) points of the hands; *limit*: int64 (H,); result int64 (H,).
    """
    return _class_of(total - limit, _NEAR_LIMIT_CLASSES)


def absolute_column(total: FloatArray) -> IntArray:
    """Return the index of the feature column for a hand's points, within its group.

    *total*: float32 (H,) points of the hands; result int64 (H,).
    """
    return _class_of(total, _ABSOLUTE_CLASSES)


def _class_of(points: FloatArray, classes: IntArray) -> IntArray:
    columns: IntArray = classes[(points + _TOTAL_RANGE).clip(0, 2 * _TOTAL_RANGE).astype(np.int64)]
    return columns


def paired_column(total: FloatArray, limit: IntArray) -> IntArray:
    """Return the indices of `near_limit_column` and `absolute_column` as one number, a row of `paired_weights`.

    *total*: float32 (H,) points of the hands; *limit*: int64 (H,); result int64 (H,).
    """
    return near_limit_column(total, limit) * len(_ABSOLUTE_STARTS) + absolute_column(total)


def paired_weights(first_layer: FloatArray, near_slice: slice, absolute_slice: slice) -> FloatArray:
    """Return sums of first-layer weights for every pair of a near-limit and an absolute column: float32 (pairs, units).

    *first_layer*: float32 (columns, units); the slices are the columns of both groups. Pairs are ordered by the
    near-limit column, then by the absolute one.
    """
    weights: FloatArray = (first_layer[near_slice][:, None] + first_layer[absolute_slice]).reshape(
        -1, first_layer.shape[1]
    )
    return weights
