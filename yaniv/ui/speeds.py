"""How long everything takes, in milliseconds at normal speed. Source: UX 2.2, 2.11, 3.7.

No other module names a duration of a film.
"""

import math
from typing import Final

from msgspec import Struct

from yaniv.store.settings import Messages, Motion, Speed
from yaniv.table.pacing import FACTORS

HURRY: Final = 4
"""A film runs so many times faster while somebody holds the key for it."""
TAP: Final = 220
"""A key held shorter than this was tapped: that ends the film."""
FADE: Final = 90
"""All travel, where motion is reduced."""

HOVER: Final = 90
HOVER_OUT: Final = 120
PRESS: Final = 60
"""A card gives under the finger."""
PICK_UP: Final = 110
"""A card is taken up from the table."""
LIFT: Final = 140
"""A card is selected or let go."""
REFLOW: Final = 170
"""The hand closes or opens a gap."""
GATHER: Final = 28
"""Lag of the first card behind the dragged one; each further card lags `GATHER_STEP` more, up to `GATHER_CAP`."""
GATHER_STEP: Final = 14
GATHER_CAP: Final = 90
LEAN: Final = 80
"""Lag of the tilt behind the speed of the pointer."""
CENTRE: Final = 120
"""The grabbed point eases toward the middle of the card."""
ZONE_ON: Final = 100
ZONE_OFF: Final = 140

SNAP_LEAST: Final = 140
SNAP_MOST: Final = 260
SNAP_BASE: Final = 120
SNAP_PER_U: Final = 0.10
"""A refused card glides back: longer over a longer way."""
ACCEPT: Final = 160
SQUASH: Final = 90
"""A card that lands is flattened so long."""
SHAKE: Final = 50
"""One of five swings of a card that is refused."""
POP: Final = 280
"""Something springs up."""
PULSE: Final = 600
"""One of three times that something on offer glows."""
COUNT: Final = 400
"""A number counts up to its new value."""
THROW: Final = 260
THROW_HOLD: Final = 200
SETTLE: Final = 200
"""A throw slides up from the zone to become the last play."""
DRAW: Final = 260
TAKE: Final = 240
PICK_UP_HOLD: Final = 180
DEAL_STAGGER: Final = 55
DEAL_FLIGHT: Final = 220
DEAL_CAP: Final = 1800
"""A deal never takes longer, however many cards there are."""
FLIP: Final = 180
SORT: Final = 240
SORT_STEP: Final = 12
"""Each card of a hand that is sorted starts so much later than the one before it."""
SLAP: Final = 140
SECOND_PRESS: Final = 400
"""So long after the first press of a costly call the second does not count: it may be half a double-click."""
NUDGE: Final = 90
"""The table gives under a slap."""
SLAP_HOLD: Final = 260
RETURN: Final = 240
SHUFFLE: Final = 420
SHUFFLE_STEP: Final = 6
SWAP: Final = 420
BURY: Final = 300
FALSE_CALL_HOLD: Final = 900
STAMP: Final = 160
"""A stamp comes down."""
BUBBLE: Final = 1400
"""What somebody says stays so long."""

TOAST: Final = 2200
TOAST_PER_LETTER: Final = 45
STAYS: Final[dict[Messages, float]] = {"usual": 1, "double": 2, "until_dismissed": math.inf}
"""So many times longer a message stays."""
DOUBLE_CLICK: Final = 350
STARTLED: Final = 500
"""After the screen has changed by itself two clicks are two clicks: the first was meant for something else."""
FLICK: Final = 80
"""The speed of a throw is measured over the last moments of the drag."""
THINKING: Final = 900
"""One round of the ring of a player who thinks."""


PANEL_IN: Final = 180
PANEL_OUT: Final = 130
"""A sheet or a drawer comes, and is gone sooner than it came."""
TOAST_OUT: Final = 180
"""A toast is there at once, for it is to be read; it fades."""


def toast_ms(text: str, messages: Messages = "usual") -> float:
    """So long a sentence stays that goes by itself, if it ever does."""
    return (TOAST + TOAST_PER_LETTER * len(text)) * STAYS[messages]


class Reckoning(Struct, frozen=True):
    """How long the parts of a settled round take, from the call to the page of the result."""

    call: float = 420
    """The word of the call, before anything else happens."""
    caller: float = 280
    """The caller's hand alone, then one hand after the other."""
    step: float = 90
    suspense: float = 600
    """Before a hand is turned over that beats the caller."""
    count_up: float = 350
    """What a hand counts, from 0 on; its cards turn over meanwhile."""
    stamp: float = 400
    """The word of who won, before the points are written down."""
    points: float = 500
    """Points go from the hand to the total, whose bar grows."""
    change: float = 230
    """A bonus or a reduction changes a total."""
    leave: float = 300
    """After the points somebody is out."""
    aftermath: float = 470
    """From there to the page of the result."""


HAND_BY_HAND: Final = Reckoning()
AT_ONCE: Final = Reckoning(
    call=300, caller=0, step=0, suspense=0, count_up=300, stamp=0, points=300, change=0, leave=0, aftermath=0
)
"""Where motion is reduced: all hands together, the verdict at 600 ms, the page at 900."""


class Pace:
    """The speed and the motion a person has chosen, as the lengths that follow from them."""

    def __init__(self, speed: Speed = "normal", motion: Motion = "full") -> None:
        self.factor = FACTORS[speed] if motion != "none" else 0.0
        self.reduced = motion == "reduced"
        """Things fade instead of travelling."""

    @property
    def reckoning(self) -> Reckoning:
        """The parts of a settled round, at normal speed."""
        return AT_ONCE if self.reduced else HAND_BY_HAND

    def ms(self, normal: float) -> float:
        """A duration at this speed."""
        return normal * self.factor

    @property
    def still(self) -> bool:
        """Nothing moves at all."""
        return self.factor == 0

    @property
    def lively(self) -> bool:
        """Things may swing, shake and pulse."""
        return not self.still and not self.reduced
