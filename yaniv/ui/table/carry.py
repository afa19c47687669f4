"""Cards in the air behind the pointer: the leader is locked to it, the others trail, all lean with the speed.

Everything is a function of the time since the cards were taken up, or decays in closed form: so every frame rate sees
the same, and what rests comes to rest.
"""

from typing import Final

from yaniv.ui import speeds
from yaniv.ui.inputs import Point
from yaniv.ui.motion.easing import out_back, out_cubic
from yaniv.ui.motion.spring import lag, trailing
from yaniv.ui.motion.tween import Pose
from yaniv.ui.speeds import Pace
from yaniv.ui.table.box import Box
from yaniv.ui.table.places import HERO_CARD

STEP: Final = 66
FAN: Final = 3.5
GROWTH: Final = 1.06
LIFT: Final = 26
LEAN_PER_SPEED: Final = 0.010
MOST_LEAN: Final = 10.0
OVERSHOOT: Final = 1.2
CENTRED: Final = 0.3
"""Part of the way that the grabbed point eases toward the middle of the card."""
REACH: Final = (0.5, 0.7)
"""A card taken up in its flight comes under the pointer: half its width and height, in widths."""
CLOSE: Final = 0.5
"""Pixels and degrees within which the group has come to rest."""
Place = tuple[float, float]


class Carry:
    """A group on its way; nothing of it is known to the layout."""

    def __init__(self, cards: tuple[int, ...], leader: int, start: dict[int, Pose], at: Point, u: float) -> None:
        self.cards = cards
        self.leader = leader
        self._u = u
        self._at = at
        self._seen_at = at
        self._begun = start
        grabbed = start[leader]
        wide, high = grabbed.width * REACH[0], grabbed.width * REACH[1]
        self._grip: Place = (
            max(-wide, min(wide, grabbed.x - at[0])),
            max(-high, min(high, grabbed.y - at[1])),
        )
        self._trail: dict[int, Place] = {card: (start[card].x, start[card].y) for card in cards}
        self._tilt: dict[int, float] = {card: start[card].angle for card in cards}
        self._lean = 0.0
        self._held_ms = 0.0
        self._still = False
        self._goals: dict[int, Place] = {card: self._goal(card) for card in cards}

    @property
    def centre(self) -> Place:
        """The middle of the leading card."""
        eased = CENTRED * (1.0 if self._still else out_cubic(min(1.0, self._held_ms / speeds.CENTRE)))
        return self._at[0] + self._grip[0] * (1 - eased), self._at[1] + self._grip[1] * (1 - eased)

    @property
    def width(self) -> float:
        """Of the leading card in the air."""
        return self._begun[self.leader].width * GROWTH

    @property
    def box(self) -> Box:
        """The leading card."""
        high = self.width * HERO_CARD[1] / HERO_CARD[0]
        x, y = self.centre
        return Box(x - self.width / 2, y - high / 2, self.width, high)

    @property
    def lean(self) -> float:
        """Degrees that the group leans with its speed."""
        return self._lean

    @property
    def moving(self) -> bool:
        """Does anything of it move, though the pointer may rest?"""
        if self._held_ms < max(speeds.PICK_UP, speeds.CENTRE) or abs(self._lean) > CLOSE / 5:
            return True
        return any(
            max(abs(place[0] - goal[0]), abs(place[1] - goal[1])) > CLOSE
            for place, goal in ((self._trail[card], self._goal(card)) for card in self._behind)
        )

    def move(self, at: Point) -> None:
        """The pointer is here now: so is the leader."""
        self._at = at

    def reorder(self, cards: tuple[int, ...]) -> None:
        """The same cards will be thrown in another order."""
        self.cards = cards
        self._goals = {card: self._goal(card) for card in cards}

    def update(self, ms: float, pace: Pace) -> None:
        """Time passes: the others catch up, the lean follows the speed and goes when the pointer rests."""
        if ms <= 0:
            return
        self._still = not pace.lively
        speed = (self._at[0] - self._seen_at[0]) / self._u / ms * 1000
        self._seen_at = self._at
        self._held_ms += ms
        lean = max(-MOST_LEAN, min(MOST_LEAN, LEAN_PER_SPEED * speed))
        self._lean = 0.0 if self._still else lean + lag(self._lean - lean, ms, speeds.LEAN)
        for number, card in enumerate(self._behind):
            tau = 0.0 if self._still else min(speeds.GATHER_CAP, speeds.GATHER + speeds.GATHER_STEP * number)
            x, y = self._goal(card)
            was_x, was_y = self._goals[card]
            at_x, at_y = self._trail[card]
            self._trail[card] = (trailing(at_x, was_x, x, ms, tau), trailing(at_y, was_y, y, ms, tau))
            self._goals[card] = (x, y)
        for card in self.cards:
            tilt = self._fan(card)
            self._tilt[card] = tilt if self._still else tilt + lag(self._tilt[card] - tilt, ms, speeds.GATHER)
        self._trail[self.leader] = self.centre

    def poses(self) -> dict[int, Pose]:
        """Where the cards are, the last on top."""
        self._trail[self.leader] = self.centre
        up = 1.0 if self._still else out_back(OVERSHOOT)(min(1.0, self._held_ms / speeds.PICK_UP))
        return {
            card: Pose(
                *self._trail[card],
                self._begun[card].width + (self.width - self._begun[card].width) * up,
                self._lean + self._tilt[card],
                self._begun[card].turned,
                max(0.0, self._begun[card].lift + (LIFT * self._u - self._begun[card].lift) * up),
                1.0,
                9000 + number,
            )
            for number, card in enumerate(self.cards)
        }

    @property
    def _behind(self) -> list[int]:
        """The others, those beside the leader first."""
        first = self.cards.index(self.leader)
        return sorted((card for card in self.cards if card != self.leader), key=lambda card: self._apart(card, first))

    def _apart(self, card: int, first: int) -> int:
        return abs(self.cards.index(card) - first)

    def _fan(self, card: int) -> float:
        return (self.cards.index(card) - (len(self.cards) - 1) / 2) * FAN

    def _goal(self, card: int) -> Place:
        close = self.width / (HERO_CARD[0] * GROWTH)
        step = (self.cards.index(card) - self.cards.index(self.leader)) * STEP * close
        return self.centre[0] + step, self.centre[1]
