"""How long everything takes, in milliseconds at normal speed. Source: UX 2.2, 2.11, 3.7.

No other module names a duration of a film.
"""

import math
from typing import Final

from msgspec import Struct

from yaniv.match.bot_timing import SPEED_FACTORS
from yaniv.store.settings import MessageDuration, Motion, Speed

FAST_FORWARD_FACTOR: Final = 4
"""A film runs so many times faster while somebody holds the key for it."""
TAP_MS: Final = 220
"""A key held shorter than this was tapped: that ends the film."""
FADE_MS: Final = 90
"""All travel, where motion is reduced."""

HOVER_MS: Final = 90
"""A card rises under the pointer."""
HOVER_OUT_MS: Final = 120
"""It sinks back when the pointer has left it."""
PRESS_MS: Final = 60
"""A card gives under the finger."""
PICK_UP_MS: Final = 110
"""A card is taken up from the table."""
LIFT_MS: Final = 140
"""A card is selected or let go."""
REFLOW_MS: Final = 170
"""The hand closes or opens a gap."""
DRAG_LAG_MS: Final = 28
"""Lag of the first card behind the dragged one; each further card lags `GATHER_STEP` more, up to `GATHER_CAP`."""
DRAG_LAG_STEP_MS: Final = 14
DRAG_LAG_MAX_MS: Final = 90
TILT_LAG_MS: Final = 80
"""Lag of the tilt behind the speed of the pointer."""
GRAB_CENTRING_MS: Final = 120
"""The grabbed point eases toward the middle of the card."""
ZONE_FADE_IN_MS: Final = 100
"""The play zone lights up while it would accept the dragged cards."""
ZONE_FADE_OUT_MS: Final = 140
"""The light of the play zone fades."""

SNAP_BACK_MIN_MS: Final = 140
"""Minimum duration of the way back of refused cards."""
SNAP_BACK_MAX_MS: Final = 260
"""Maximum duration of the way back."""
SNAP_BACK_BASE_MS: Final = 120
"""Duration of the way back for a distance of 0."""
SNAP_BACK_MS_PER_U: Final = 0.10
"""A refused card glides back: longer over a longer way."""
DROP_ACCEPT_MS: Final = 160
"""Accepted cards move to their place on the play zone."""
SQUASH_MS: Final = 90
"""A card that lands is flattened so long."""
SHAKE_SWING_MS: Final = 50
"""One of five swings of a card that is refused."""
POP_MS: Final = 280
"""Something springs up."""
PULSE_MS: Final = 600
"""One of three times that something on offer glows."""
COUNT_UP_MS: Final = 400
"""A number counts up to its new value."""
THROW_MS: Final = 260
"""Thrown cards fly to the pile."""
THROW_HOLD_MS: Final = 200
"""Time before the next animation after another player's throw."""
SETTLE_MS: Final = 200
"""A throw slides up from the zone to become the last play."""
DRAW_MS: Final = 260
"""A card is drawn from the stock."""
TAKE_MS: Final = 240
"""A card is taken from the last play."""
PICK_UP_HOLD_MS: Final = 180
"""Time before the next animation after a card was drawn or taken."""
DEAL_STAGGER_MS: Final = 55
"""Maximum interval between two cards of a deal."""
DEAL_FLIGHT_MS: Final = 220
"""Flight of one card of a deal."""
DEAL_MAX_MS: Final = 1800
"""A deal never takes longer, however many cards there are."""
FLIP_MS: Final = 180
"""A card is turned over."""
SORT_MS: Final = 240
"""The hand is sorted."""
SORT_STEP_MS: Final = 12
"""Each card of a hand that is sorted starts so much later than the one before it."""
SLAP_MS: Final = 140
"""A slapped card flies to the pile."""
CONFIRM_LOCKOUT_MS: Final = 400
"""So long after the first press of a costly call the second does not count: it may be half a double-click."""
TABLE_NUDGE_MS: Final = 90
"""The table gives under a slap."""
SLAP_HOLD_MS: Final = 260
"""Time before the next animation after a slap."""
RETURN_MS: Final = 240
"""Extra cards go back to the stock."""
SHUFFLE_MS: Final = 420
"""One card of a shuffle."""
SHUFFLE_STEP_MS: Final = 6
"""Delay of each card of a shuffle behind the one before it."""
SWAP_MS: Final = 420
"""Two players exchange their hands."""
BURY_MS: Final = 300
"""A hand goes under the pile."""
FALSE_CALL_HOLD_MS: Final = 900
"""Time before the next animation after a false call."""
VERDICT_STAMP_MS: Final = 160
"""A stamp comes down."""
SPEECH_BUBBLE_MS: Final = 1400
"""What somebody says stays so long."""

TOAST_BASE_MS: Final = 2200
"""Time for which an empty message would be shown; each letter adds `TOAST_MS_PER_LETTER`."""
TOAST_MS_PER_LETTER: Final = 45
MESSAGE_DURATION_FACTORS: Final[dict[MessageDuration, float]] = {"usual": 1, "double": 2, "until_dismissed": math.inf}
"""So many times longer a message stays."""
DOUBLE_CLICK_MS: Final = 350
"""Maximum interval of a double-click."""
DOUBLE_CLICK_SUPPRESSION_MS: Final = 500
"""After the screen has changed by itself two clicks are two clicks: the first was meant for something else."""
FLICK_WINDOW_MS: Final = 80
"""The speed of a throw is measured over the last moments of the drag."""
THINKING_RING_MS: Final = 900
"""One round of the ring of a player who thinks."""


PANEL_IN_MS: Final = 180
"""A sheet or drawer slides in."""
PANEL_OUT_MS: Final = 130
"""A sheet or a drawer comes, and is gone sooner than it came."""
TOAST_OUT_MS: Final = 180
"""A toast is there at once, for it is to be read; it fades."""


def toast_ms(text: str, messages: MessageDuration = "usual") -> float:
    """So long a sentence stays that goes by itself, if it ever does."""
    return (TOAST_BASE_MS + TOAST_MS_PER_LETTER * len(text)) * MESSAGE_DURATION_FACTORS[messages]


class RoundEndTimings(Struct, frozen=True):
    """How long the parts of a settled round take, from the call to the page of the result."""

    call_ms: float = 420
    """The word of the call, before anything else happens."""
    caller_hand_ms: float = 280
    """The caller's hand alone, then one hand after the other."""
    hand_step_ms: float = 90
    """Interval between two other hands."""
    suspense_ms: float = 600
    """Before a hand is turned over that beats the caller."""
    count_up_ms: float = 350
    """What a hand counts, from 0 on; its cards turn over meanwhile."""
    verdict_ms: float = 400
    """The word of who won, before the points are written down."""
    points_ms: float = 500
    """Points go from the hand to the total, whose bar grows."""
    adjustment_ms: float = 230
    """A bonus or a reduction changes a total."""
    elimination_ms: float = 300
    """After the points somebody is out."""
    result_delay_ms: float = 470
    """From there to the page of the result."""


SEQUENTIAL_TIMINGS: Final = RoundEndTimings()
"""For full motion: hands are shown one after the other."""
SIMULTANEOUS_TIMINGS: Final = RoundEndTimings(
    call_ms=300,
    caller_hand_ms=0,
    hand_step_ms=0,
    suspense_ms=0,
    count_up_ms=300,
    verdict_ms=0,
    points_ms=300,
    adjustment_ms=0,
    elimination_ms=0,
    result_delay_ms=0,
)
"""Where motion is reduced: all hands together, the verdict at 600 ms, the page at 900."""


class AnimationSpeed:
    """The speed and the motion a person has chosen, as the lengths that follow from them."""

    def __init__(self, speed: Speed = "normal", motion: Motion = "full") -> None:
        self.duration_factor = SPEED_FACTORS[speed] if motion != "none" else 0.0
        """Factor for all durations; 0 turns animation off."""
        self.is_reduced = motion == "reduced"
        """Things fade instead of travelling."""

    @property
    def round_end_timings(self) -> RoundEndTimings:
        """The parts of a settled round, at normal speed."""
        return SIMULTANEOUS_TIMINGS if self.is_reduced else SEQUENTIAL_TIMINGS

    def scale_ms(self, normal_ms: float) -> float:
        """A duration at this speed."""
        return normal_ms * self.duration_factor

    @property
    def is_instant(self) -> bool:
        """Nothing moves at all."""
        return self.duration_factor == 0

    @property
    def has_full_motion(self) -> bool:
        """Things may swing, shake and pulse."""
        return not self.is_instant and not self.is_reduced
