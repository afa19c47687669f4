"""One thing on its way: where a card is, and one leg of its journey."""

import math
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.motion.easing import Ease, out_cubic

STRETCH: Final = 0.04
MOST_SLID: Final = 0.4
"""Part of its width that a card may slide: selecting and closing gaps are no journeys."""


HALF_PIXEL: Final = 0.5


class Pose(Struct, frozen=True):
    """How a card lies on the table, in window pixels."""

    x: float
    """Of the centre."""
    y: float
    width: float
    angle: float = 0.0
    """Degrees, clockwise."""
    turned: float = 0.0
    """0: face down, 1: face up."""
    lift: float = 0.0
    """Height above the felt, in pixels of shadow."""
    alpha: float = 1.0
    z: int = 0
    """Higher lies on top."""
    tall: float = 1.0
    """Height by what it is at rest: cards that land are flattened, cards that turn over stand up a little."""

    def is_as_wide_as(self, width: float) -> bool:
        """No eye sees the difference."""
        return abs(self.width - width) <= HALF_PIXEL

    def scale(self, width: int) -> float:
        """By how much larger it is drawn than a picture of this width."""
        return 1.0 if self.is_as_wide_as(width) else self.width / width


class Leg(Struct, frozen=True):
    """A motion from wherever the card then is to a pose."""

    to: Pose
    start: float
    """Milliseconds."""
    ms: float
    ease: Ease = out_cubic
    arc: float = 0.0
    """Pixels the way bends upward in its middle."""
    flip: tuple[float, float] = (0.0, 1.0)
    """Part of the time in which the card is turned over."""
    slide: float | None = None
    """It fades out here and in there, and slides so many pixels on the way; None: it travels."""

    @property
    def end(self) -> float:
        """When it is there."""
        return self.start + self.ms

    def reached(self, begun: Pose, ms: float) -> Pose:
        """Where a card is at *ms* that was at *begun* when the leg started."""
        if ms >= self.end:
            return self.to
        part = max(0.0, (ms - self.start) / self.ms)
        if self.slide is not None:
            return _faded(begun, self.to, part, self.slide)
        there, bow = self.ease(part), math.sin(math.pi * part) * self.arc
        to = self.to
        return Pose(
            begun.x + (to.x - begun.x) * there,
            begun.y + (to.y - begun.y) * there - bow,
            begun.width + (to.width - begun.width) * there,
            begun.angle + (to.angle - begun.angle) * there,
            _turn(begun.turned, to.turned, part, self.flip),
            max(0.0, begun.lift + (to.lift - begun.lift) * there + bow / 2),
            min(1.0, max(0.0, begun.alpha + (to.alpha - begun.alpha) * there)),
            max(begun.z, to.z),
            _stretch(begun.turned, to.turned, part, self.flip),
        )


def _faded(begun: Pose, to: Pose, part: float, slide: float) -> Pose:
    """A short way is slid along; on a long one the card goes out here and comes up there."""
    way_x, way_y = to.x - begun.x, to.y - begun.y
    length = math.hypot(way_x, way_y)
    if length <= 2 * slide + MOST_SLID * begun.width and begun.turned == to.turned and begun.alpha == to.alpha:
        return replace(to, x=begun.x + way_x * part, y=begun.y + way_y * part)
    share = slide / max(length, slide)
    if part < 0.5:  # noqa: PLR2004 -- the middle of the fade
        moved, alpha = share * 2 * part, begun.alpha * (1 - 2 * part)
        return replace(begun, x=begun.x + way_x * moved, y=begun.y + way_y * moved, alpha=alpha)
    left = share * 2 * (1 - part)
    return replace(to, x=to.x - way_x * left, y=to.y - way_y * left, alpha=to.alpha * (2 * part - 1))


def _stretch(begun: float, to: float, part: float, flip: tuple[float, float]) -> float:
    """A card that is turned over stands up a little in the middle."""
    if begun == to or not flip[0] < part < flip[1]:
        return 1.0
    return 1 + STRETCH * math.sin(math.pi * (part - flip[0]) / (flip[1] - flip[0]))


def _turn(begun: float, to: float, part: float, flip: tuple[float, float]) -> float:
    first, last = flip
    share = min(1.0, max(0.0, (part - first) / (last - first)))
    return begun + (to - begun) * (1 - math.cos(math.pi * share)) / 2
