"""One thing on its way: where a card is, and one leg of its journey."""

import math

from msgspec import Struct

from yaniv.ui.motion.easing import Ease, out_cubic


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

    @property
    def end(self) -> float:
        """When it is there."""
        return self.start + self.ms

    def reached(self, begun: Pose, ms: float) -> Pose:
        """Where a card is at *ms* that was at *begun* when the leg started."""
        if ms >= self.end:
            return self.to
        part = max(0.0, (ms - self.start) / self.ms)
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
        )


def _turn(begun: float, to: float, part: float, flip: tuple[float, float]) -> float:
    first, last = flip
    share = min(1.0, max(0.0, (part - first) / (last - first)))
    return begun + (to - begun) * (1 - math.cos(math.pi * share)) / 2
