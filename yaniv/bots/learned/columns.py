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

from yaniv.bots.fast.kinds import SUIT_SIZE

VERSION: Final = 2
"""Of the columns: weights fit one version."""

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Bits = NDArray[np.bool_]

SIZES: Final = 9
"""Sizes of a hand that are told apart: 0 to 8."""
HIGHS: Final = 12
"""Highest points in a last throw that are told apart: none, 0 to 10."""
BOUNDS: Final = 6
"""Classes of what a hidden card hardly exceeds."""
RIVAL: Final = SIZES + HIGHS + 3 + BOUNDS + 8
RULES: Final = 34
STANDING: Final = 14
OFFER: Final = 14 + 12 + 13
SCALARS: Final = 10
"""So many columns have a rival, the rules, the standing, what is offered, and the plain numbers."""
_NEAR: Final = 40
_BELOW: Final = 14
"""Totals are told from so far below the limit to call."""
_ABSOLUTE: Final = 22

_GROUPS: Final = (
    ("rules", RULES),
    ("players", 7),
    ("unseen", 20),
    ("next", RIVAL),
    ("before", RIVAL),
    ("all", RIVAL),
    ("stand", STANDING),
    ("final", 2),
    ("offer", OFFER),
    ("suits", 13 + 12 + 11 + 11 + 10),
    ("ranks", 13 * 4 + 3),
    ("size", SIZES),
    ("near", _NEAR),
    ("total", _ABSOLUTE),
    ("rest_near", _NEAR),
    ("rest", _ABSOLUTE),
    ("scalars", SCALARS),
)


def _layout() -> dict[str, slice]:
    found, at = {}, 0
    for name, width in _GROUPS:
        found[name] = slice(at, at + width)
        at += width
    return found


LAYOUT: Final = _layout()
"""Where each group stands in a row."""
WIDTH: Final = sum(width for _, width in _GROUPS)
"""Of a row."""
AROUND: Final = slice(0, LAYOUT["final"].stop)
"""Columns that do not depend on the own choice."""

MASKS: Final = 1 << SUIT_SIZE
"""Sets of ranks that may be held in a suit."""
BITS: Final = (np.arange(MASKS)[:, None] >> np.arange(SUIT_SIZE)) & 1
"""(MASKS, 13): 1 for each rank held."""
POWERS: Final = 1 << np.arange(SUIT_SIZE)
"""(13): the ranks as bits of a set."""


def _suit_columns() -> Floats:
    """By the ranks held in a suit: each rank, neighbours, gaps of one, threes and fours in a row."""
    b = BITS
    parts = (
        b,
        b[:, :-1] & b[:, 1:],
        b[:, :-2] & b[:, 2:],
        b[:, :-2] & b[:, 1:-1] & b[:, 2:],
        b[:, :-3] & b[:, 1:-2] & b[:, 2:-1] & b[:, 3:],
    )
    return np.concatenate(parts, 1).astype(np.float32)


def _wanted() -> Ints:
    """By the ranks held in a suit: the ranks that would make three in a row, as bits."""
    wide = np.pad(BITS, ((0, 0), (2, 2)))
    left, right = wide[:, 1:-3] & wide[:, :-4], wide[:, 3:-1] & wide[:, 4:]
    makes = (left | right | (wide[:, 1:-3] & wide[:, 3:-1])) & (1 - BITS)
    bits: Ints = (makes << np.arange(SUIT_SIZE)).sum(1)
    return bits


SUIT_COLUMNS: Final = _suit_columns()
"""(MASKS, columns of the group `suits`)."""
WANTED: Final = _wanted()
"""(MASKS)."""
BIT_COUNT: Final = BITS.sum(1)
"""(MASKS): how many ranks are held."""


def near(total: Floats, limit: Ints) -> Ints:
    """By hand: the column, within its group, of a total told from the limit to call."""
    found: Ints = (total - limit + _BELOW).clip(0, _NEAR - 1).astype(np.int64)
    return found


def absolute(total: Floats) -> Ints:
    """By hand: the column, within its group, of a total as it is."""
    found: Ints = total.clip(0, _ABSOLUTE - 1).astype(np.int64)
    return found


def both(total: Floats, limit: Ints) -> Ints:
    """Both columns as one number: a row of `pairs`."""
    return near(total, limit) * _ABSOLUTE + absolute(total)


def pairs(first: Floats, told_near: slice, told_absolute: slice) -> Floats:
    """What both columns of a total add together."""
    found: Floats = (first[told_near][:, None] + first[told_absolute]).reshape(-1, first.shape[1])
    return found
