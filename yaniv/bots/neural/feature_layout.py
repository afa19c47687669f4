"""What the columns of a row mean.

A position is seen *after* one's own turn: the hand that is left, what the throw offers to the next player, what is
known of everybody, what is unseen, the rules, and what points are worth. Cards that differ in suit alone look alike: a
suit is the set of ranks held in it.

Arrays have a line for each hand or each sight. In a line stand columns of `LAYOUT`, kinds of `bots.fast.kinds`, or
ranks from the ace up.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from yaniv.bots.simulator.encoding import SUIT_SIZE

FEATURE_VERSION: Final = 2
"""Of the columns: weights fit one version."""

FloatArray = NDArray[np.float32]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]

HAND_SIZE_WIDTH: Final = 9
"""Sizes of a hand that are told apart: 0 to 8."""
THROW_POINTS_WIDTH: Final = 12
"""Highest points in a last throw that are told apart: none, 0 to 10."""
BOUND_WIDTH: Final = 6
"""Classes of what a hidden card hardly exceeds."""
OPPONENT_WIDTH: Final = HAND_SIZE_WIDTH + THROW_POINTS_WIDTH + 3 + BOUND_WIDTH + 8
RULES_WIDTH: Final = 34
STANDING_WIDTH: Final = 14
OFFER_WIDTH: Final = 14 + 12 + 13
SCALARS_WIDTH: Final = 10
"""So many columns have a rival, the rules, the standing, what is offered, and the plain numbers."""
_NEAR_LIMIT_WIDTH: Final = 40
_NEAR_LIMIT_OFFSET: Final = 14
"""Totals are told from so far below the limit to call."""
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
"""Where each group stands in a row."""
FEATURE_WIDTH: Final = sum(width for _, width in _FEATURE_GROUPS)
"""Of a row."""
STATE_COLUMNS: Final = slice(0, FEATURE_SLICES["final"].stop)
"""Columns that do not depend on the own choice."""

RANK_SET_COUNT: Final = 1 << SUIT_SIZE
"""Sets of ranks that may be held in a suit."""
RANK_SET_BITS: Final = (np.arange(RANK_SET_COUNT)[:, None] >> np.arange(SUIT_SIZE)) & 1
"""(MASKS, 13): 1 for each rank held."""
RANK_BIT_VALUES: Final = 1 << np.arange(SUIT_SIZE)
"""(13): the ranks as bits of a set."""


def _build_suit_features() -> FloatArray:
    """By the ranks held in a suit: each rank, neighbours, gaps of one, threes and fours in a row."""
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
    """By the ranks held in a suit: the ranks that would make three in a row, as bits."""
    padded = np.pad(RANK_SET_BITS, ((0, 0), (2, 2)))
    left, right = padded[:, 1:-3] & padded[:, :-4], padded[:, 3:-1] & padded[:, 4:]
    completing = (left | right | (padded[:, 1:-3] & padded[:, 3:-1])) & (1 - RANK_SET_BITS)
    bits: IntArray = (completing << np.arange(SUIT_SIZE)).sum(1)
    return bits


SUIT_FEATURES: Final = _build_suit_features()
"""(MASKS, columns of the group `suits`)."""
RUN_COMPLETING_RANKS: Final = _find_run_completing_ranks()
"""(MASKS)."""
RANK_SET_SIZES: Final = RANK_SET_BITS.sum(1)
"""(MASKS): how many ranks are held."""


def near_limit_column(total: FloatArray, limit: IntArray) -> IntArray:
    """By hand: the column, within its group, of a total told from the limit to call."""
    column: IntArray = (total - limit + _NEAR_LIMIT_OFFSET).clip(0, _NEAR_LIMIT_WIDTH - 1).astype(np.int64)
    return column


def absolute_column(total: FloatArray) -> IntArray:
    """By hand: the column, within its group, of a total as it is."""
    column: IntArray = total.clip(0, _ABSOLUTE_WIDTH - 1).astype(np.int64)
    return column


def paired_column(total: FloatArray, limit: IntArray) -> IntArray:
    """Both columns as one number: a row of `pairs`."""
    return near_limit_column(total, limit) * _ABSOLUTE_WIDTH + absolute_column(total)


def paired_weights(first_layer: FloatArray, near_slice: slice, absolute_slice: slice) -> FloatArray:
    """What both columns of a total add together."""
    weights: FloatArray = (first_layer[near_slice][:, None] + first_layer[absolute_slice]).reshape(
        -1, first_layer.shape[1]
    )
    return weights
