"""Cards in the air behind the pointer: the leader is locked to it, the others trail, all lean with the speed."""

from typing import Final

from yaniv.ui import speeds
from yaniv.ui.inputs import Point
from yaniv.ui.motion.spring import lag
from yaniv.ui.motion.tween import Pose

STEP: Final = 66
FAN: Final = 3.5
GROWTH: Final = 1.06
LIFT: Final = 26
LEAN_PER_SPEED: Final = 0.010
MOST_LEAN: Final = 10.0
CENTRED: Final = 0.3
"""Part of the way that the grabbed point eases toward the middle of the card."""
REACH: Final = (0.5, 0.7)
"""A card taken up in its flight comes under the pointer: half its width and height, in widths."""
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
        self._lean = 0.0
        self._held_ms = 0.0

    @property
    def centre(self) -> Place:
        """The middle of the leading card."""
        return self._at[0] + self._grip[0], self._at[1] + self._grip[1]

    def move(self, at: Point) -> None:
        """The pointer is here now: so is the leader."""
        self._at = at

    def reorder(self, cards: tuple[int, ...]) -> None:
        """The same cards will be thrown in another order."""
        self.cards = cards

    def update(self, ms: float, *, still: bool) -> None:
        """Time passes: the others catch up, the lean follows the speed."""
        if ms <= 0:
            return
        speed = (self._at[0] - self._seen_at[0]) / self._u / ms * 1000
        self._seen_at = self._at
        lean = max(-MOST_LEAN, min(MOST_LEAN, LEAN_PER_SPEED * speed))
        self._lean = 0.0 if still else lean + lag(self._lean - lean, ms, speeds.LEAN)
        eased = CENTRED * (1 - lag(1.0, ms, speeds.CENTRE)) if self._held_ms < speeds.CENTRE else 0.0
        self._held_ms += ms
        self._grip = (self._grip[0] * (1 - eased), self._grip[1] * (1 - eased))
        behind = [card for card in self.cards if card != self.leader]
        for number, card in enumerate(behind):
            tau = 0.0 if still else min(speeds.GATHER_CAP, speeds.GATHER + speeds.GATHER_STEP * number)
            x, y = self._goal(card)
            was_x, was_y = self._trail[card]
            self._trail[card] = (x + lag(was_x - x, ms, tau), y + lag(was_y - y, ms, tau))
        self._trail[self.leader] = self.centre

    def poses(self) -> dict[int, Pose]:
        """Where the cards are, the last on top."""
        middle = (len(self.cards) - 1) / 2
        self._trail[self.leader] = self.centre
        return {
            card: Pose(
                *self._trail[card],
                self._begun[self.leader].width * GROWTH,
                self._lean + (number - middle) * FAN,
                self._begun[card].turned,
                LIFT * self._u,
                1.0,
                9000 + number,
            )
            for number, card in enumerate(self.cards)
        }

    def _goal(self, card: int) -> Place:
        step = (self.cards.index(card) - self.cards.index(self.leader)) * STEP * self._u
        return self.centre[0] + step, self.centre[1]
