"""How a motion spends its time: curves from (0, 0) to (1, 1)."""

from collections.abc import Callable
from functools import cache

from yaniv.ui.motion.spring import settled_after, spring

Ease = Callable[[float], float]


def in_quad(part: float) -> float:
    """Ever faster: a card that is slapped down."""
    return part * part


def out_quad(part: float) -> float:
    """At once, and gently to its end: a card that is pressed."""
    return 1 - (1 - part) ** 2


def out_cubic(part: float) -> float:
    """Fast, then braking: a card that is thrown."""
    return 1 - (1 - part) ** 3


def in_out_cubic(part: float) -> float:
    """Starts and ends softly: a card that is carried."""
    return 4 * part**3 if part < 0.5 else 1 - (2 - 2 * part) ** 3 / 2  # noqa: PLR2004 -- the middle of the curve


@cache
def out_back(reach: float) -> Ease:
    """A little beyond its end and back: a card that is taken up, or glides home. *reach* tells how far beyond."""

    def curve(part: float) -> float:
        left = part - 1
        return 1 + (reach + 1) * left**3 + reach * left**2

    return curve


@cache
def springy(hertz: float, damping: float) -> Ease:
    """A spring that swings in and rests; its whole swing is one motion."""
    seconds = settled_after(hertz, damping)
    rest = spring(1.0, 0.0, seconds, hertz, damping)[0]

    def curve(part: float) -> float:
        return 1 - spring(1.0, 0.0, part * seconds, hertz, damping)[0] + rest * part

    return curve
