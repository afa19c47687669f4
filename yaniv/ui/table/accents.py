"""What draws the eye for a moment: cards that shake, land or pop up, rims that pulse, numbers that count.

All of it lies on top of the poses and the sight, and leads nowhere: without it the table is the same. Times are
milliseconds of the film, so that who hurries the film hurries this too.
"""

from collections.abc import Callable, Iterable
from typing import Final

from yaniv.ui import speeds
from yaniv.ui.motion import flourish
from yaniv.ui.motion.easing import out_cubic
from yaniv.ui.motion.flourish import Extra
from yaniv.ui.motion.tween import Pose
from yaniv.ui.speeds import Pace

LONGEST: Final = flourish.SHAKES * speeds.SHAKE
LONG_AGO: Final = -1e9
Motion = Callable[[float], Extra]


class Accents:
    """Everything of that kind at one table."""

    def __init__(self, pace: Pace, nudge: int = flourish.NUDGE) -> None:
        """*nudge*: how far the table gives under a slap, as the settings have it."""
        self.pace = pace
        self._nudge = nudge
        self._cards: list[tuple[int, float, Motion]] = []
        self._slapped = LONG_AGO
        self._offered = LONG_AGO
        self._has_offer = False
        self._zone = (0.0, 0.0, 0.0)
        """The play zone shines: level from, level to, since."""
        self._numbers: dict[str, tuple[int, int, float]] = {}

    def refuse(self, cards: Iterable[int], now: float) -> None:
        """These cards shake: no."""
        self._add(cards, now, flourish.shake)

    def land(self, cards: Iterable[int], at: float) -> None:
        """These cards come down on the table then."""
        self._add(cards, at, flourish.squash)

    def pop(self, card: int, now: float, strength: float) -> None:
        """A card stirs under the pointer; to which side first, its number decides."""
        signed = strength if card % 2 else -strength
        self._add((card,), now, lambda ms: flourish.pop(ms, signed))

    def slap(self, at: float) -> None:
        """A card is slapped down then: the table gives."""
        if self.pace.lively:
            self._slapped = at

    def offer(self, now: float, *, open_: bool) -> None:
        """Something can be picked up, or not any more."""
        if open_ and not self._has_offer and self.pace.lively:
            self._offered = now
        self._has_offer = open_

    def light(self, now: float, *, on: bool) -> None:
        """The play zone would take what is dragged, or not any more."""
        goal = 1.0 if on else 0.0
        if goal != self._zone[1]:
            self._zone = (self.zone(now), goal, now)

    def pose(self, card: int, pose: Pose, now: float) -> Pose:
        """The card with what shakes it."""
        angle, wide, tall = pose.angle, pose.width, pose.tall
        for each, begun, motion in self._cards:
            if each == card:
                extra = motion(self._since(begun, now))
                angle, wide, tall = angle + extra.angle, wide * extra.wide, tall * extra.tall
        if (angle, wide, tall) == (pose.angle, pose.width, pose.tall):
            return pose
        return Pose(pose.x, pose.y, wide, angle, pose.turned, pose.lift, pose.alpha, pose.z, tall / (wide / pose.width))

    def drop(self, now: float) -> float:
        """How far the table gives, in u."""
        return flourish.nudge(self._since(self._slapped, now), self._nudge)

    def glow(self, now: float) -> float:
        """Of what is on offer, beyond its rim: 0 to 1."""
        return flourish.pulse(self._since(self._offered, now)) if self._has_offer else 0.0

    def zone(self, now: float) -> float:
        """How far the play zone is lit, 0 to 1."""
        begun, goal, since = self._zone
        length = self.pace.ms(speeds.ZONE_ON if goal else speeds.ZONE_OFF)
        part = min(1.0, (now - since) / length) if length else 1.0
        return begun + (goal - begun) * out_cubic(part)

    def number(self, key: str, goal: int, now: float) -> int:
        """What is shown of a number that has become *goal*: it counts, and is there in the end."""
        begun, known, since = self._numbers.get(key, (goal, goal, LONG_AGO))
        length = self.pace.ms(speeds.COUNT) if self.pace.lively else 0.0
        part = min(1.0, (now - since) / length) if length else 1.0
        shown = round(begun + (known - begun) * out_cubic(part))
        if goal != known:
            begun, known, since = shown, goal, now
        self._numbers[key] = (begun, known, since)
        return shown if length else goal

    def pending(self, now: float) -> bool:
        """Is anything of it still going on, or about to?"""
        self._cards = [each for each in self._cards if self._since(each[1], now) < LONGEST + speeds.POP]
        glows = self._has_offer and self._since(self._offered, now) < flourish.PULSES * speeds.PULSE
        lights = self.zone(now) != self._zone[1]
        counts = any(now - since < self.pace.ms(speeds.COUNT) for *_, since in self._numbers.values())
        return bool(self._cards) or glows or lights or counts or self._since(self._slapped, now) < speeds.NUDGE

    def _add(self, cards: Iterable[int], begun: float, motion: Motion) -> None:
        if self.pace.lively:
            self._cards += [(card, begun, motion) for card in cards]

    def _since(self, begun: float, now: float) -> float:
        """Milliseconds at normal speed."""
        return (now - begun) / self.pace.factor if self.pace.factor else -LONG_AGO
