"""Durations of all animations, in ms at normal speed.

No other module defines the duration of an animation.
"""

import math
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.match.bot_timing import SPEED_FACTORS
from yaniv.settings.settings_schema import MessageDuration, Motion, ShowdownLength, Speed

FAST_FORWARD_FACTOR: Final = 4
"""Factor by which animations run faster during fast-forward."""
TAP_MS: Final = 220
"""A fast-forward key released within this time was tapped, which finishes all animations."""
FADE_MS: Final = 90
"""Duration of every movement in reduced motion, where cards fade instead of travelling."""

HOVER_MS: Final = 90
"""A card rises under the pointer."""
HOVER_OUT_MS: Final = 120
"""It sinks back when the pointer has left it."""
PRESS_MS: Final = 60
"""A card is pressed down."""
PICK_UP_MS: Final = 110
"""A card is picked up to be dragged."""
LIFT_MS: Final = 140
"""A card is selected or deselected."""
REFLOW_MS: Final = 170
"""The hand closes or opens a gap."""
GLIDE_MS: Final = 220
"""Controls of a page glide to other places, as cards of the gallery do when a filter changes."""
GLIDE_OUT_MS: Final = 120
"""Those that have no place any more fade out."""
DRAG_LAG_MS: Final = 28
"""Lag of the first card behind the dragged one; each further card adds `DRAG_LAG_STEP_MS`, up to `DRAG_LAG_MAX_MS`."""
DRAG_LAG_STEP_MS: Final = 14
DRAG_LAG_MAX_MS: Final = 90
TILT_LAG_MS: Final = 80
"""Lag of the tilt of dragged cards behind the speed of the pointer."""
GRAB_CENTRING_MS: Final = 120
"""The grabbed point moves toward the middle of the card."""
ZONE_FADE_IN_MS: Final = 100
"""The play zone lights up while it would accept the dragged cards."""
ZONE_FADE_OUT_MS: Final = 140
"""The light of the play zone fades."""

COMPARISON_APPEAR_MS: Final = 860
"""Ghosts of compared moves fade in, then their arrows are drawn one after the other."""
MARKS_APPEAR_MS: Final = 260
"""Ghosts of a hinted move fade in, and its arrows are drawn from their tails."""

SNAP_BACK_MIN_MS: Final = 140
"""Minimum duration of the way back of refused cards."""
SNAP_BACK_MAX_MS: Final = 260
"""Maximum duration of the way back."""
SNAP_BACK_BASE_MS: Final = 120
"""Duration of the way back for a distance of 0."""
SNAP_BACK_MS_PER_U: Final = 0.10
"""Additional duration per u of distance."""
DROP_ACCEPT_MS: Final = 160
"""Accepted cards move to their place on the play zone."""
SQUASH_MS: Final = 90
"""A card is flattened as it lands."""
SHAKE_SWING_MS: Final = 50
"""One of the swings of a refused card."""
POP_MS: Final = 280
"""A bubble, number or card springs up."""
PULSE_MS: Final = 600
"""One pulse of the outline of something that can be picked up."""
COUNT_UP_MS: Final = 400
"""A number counts to its new value."""
THROW_MS: Final = 260
"""Thrown cards fly to the pile."""
THROW_HOLD_MS: Final = 200
"""Time before the next animation after another player's throw."""
SETTLE_MS: Final = 200
"""A throw moves from the play zone to become the last play."""
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
"""Maximum duration of a deal, however many cards there are."""
FLIP_MS: Final = 180
"""A card is turned over."""
SORT_MS: Final = 240
"""The hand is sorted."""
SORT_STEP_MS: Final = 12
"""Delay of each card behind the one before it when the hand is sorted."""
SLAP_MS: Final = 140
"""A slapped card flies to the pile."""
LATE_SLAP_MS: Final = 1500
"""Time after the end of a slap's time in which its key is answered with "Too late to slap."."""
CALL_HOLD_MS: Final = 1000
"""Time for which the call button must be held down for a call out of turn."""
CONFIRM_LOCKOUT_MS: Final = 400
"""Time after the first click on a risky call in which a second click does not confirm it.

The second click may be half of a double-click.
"""
TABLE_NUDGE_MS: Final = 90
"""The table yields under a slap."""
SLAP_DUST_MS: Final = 420
"""Dust and sparks fly from under a slapped card."""
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
FALSE_CALL_HOLD_MS: Final = 1700
"""Time before the next animation after a false call."""
LIGHT_MS: Final = 420
"""The light narrows to the middle of the table."""
LIGHT_BACK_MS: Final = 1300
"""It widens again, slowly: the cards and the sheet of the result leave at the same time."""
WORD_FLIGHT_MS: Final = 300
"""A word flies from its speaker's panel to the middle of the table."""
WORD_SETTLE_MS: Final = 240
"""It goes from there to its place beside a hand."""
WORD_SLAM_MS: Final = 170
"""A word comes down like a stamp."""
WORD_HOLD_MS: Final = 460
"""Time from the impact of the word that beats a call until it goes from the middle to its place."""
HAND_RISE_MS: Final = 380
"""After the verdict, the caller's hand goes to the centre of the middle if no other lies beside it."""
CRACK_MS: Final = 420
"""The halves of a broken word drift apart."""
GLOW_MS: Final = 520
"""The hand that won its call lights up."""
IMPACT_MS: Final = 300
"""The table shakes under a hand that comes down."""
PORTRAIT_FADE_MS: Final = 200
"""A portrait beside a hand in the middle fades in or out."""
RING_MS: Final = 460
"""A ring widens on the cloth around a hand that came down."""
SPARKS_MS: Final = 620
"""Sparks fly from under a hand that came down, or that won its call."""
SPLINTERS_MS: Final = 720
"""Splinters spring from a word that breaks, and fall."""
CONFETTI_MS: Final = 1350
"""Confetti falls for the winner of a match."""
PENALTY_DELAY_MS: Final = 420
"""Time after the impact before the penalty falls."""
PENALTY_FALL_MS: Final = 260
"""The penalty falls onto the hand."""
VEIL_MS: Final = 220
"""The hands in the middle darken before what follows the verdict."""
ROLL_DELAY_MS: Final = 260
"""A total that is reduced is looked at before it rolls back."""
ROLL_BACK_MS: Final = 420
"""It rolls back."""
TIE_MS: Final = 420
"""The labels of two equal hands pulse."""
MARK_MS: Final = 700
"""A ring around a panel widens and fades."""
SHOWDOWN_EFFECT_MS: Final = 1400
"""Longest of the effects of a showdown."""
SKIP_LOCKOUT_MS: Final = 300
"""Time after a call in which a press does not skip the showdown: it may be half of a double-click."""
VERDICT_STAMP_MS: Final = 160
"""The verdict of a round shrinks to its size like a stamp that comes down."""
SPEECH_BUBBLE_MS: Final = 1400
"""Time for which a speech bubble is shown."""

REMARK_MS: Final = 4000
"""Time for which it is shown what a friend elsewhere says, at every speed of the cards."""

TOAST_BASE_MS: Final = 2200
"""Time for which an empty message would be shown; each letter adds `TOAST_MS_PER_LETTER`."""
TOAST_MS_PER_LETTER: Final = 45
TALK_DELAY_MS: Final = 500.0
"""Time between a verdict and what a player says about it."""
MESSAGE_DURATION_FACTORS: Final[dict[MessageDuration, float]] = {"usual": 1, "double": 2, "until_dismissed": math.inf}
"""Factor for the time of a message, by setting."""
DOUBLE_CLICK_MS: Final = 350
"""Maximum interval of a double-click."""
DOUBLE_CLICK_SUPPRESSION_MS: Final = 500
"""Time after a change of the screen that the player did not cause, in which two clicks are not a double-click.

The first click was meant for what was there before.
"""
FLICK_WINDOW_MS: Final = 80
"""The speed of a flicked throw is measured over this last part of the drag."""
THINKING_RING_MS: Final = 900
"""One rotation of the ring of a player who thinks."""


STANDING_LOOK_MS: Final = 260
"""The standing before the round is looked at before the points of the round are added."""
STANDING_COUNT_MS: Final = 620
"""The points of a round are added to the totals on its result."""
STANDING_ADJUST_MS: Final = 420
"""Bonuses and reductions change totals there."""
OVERTAKE_MS: Final = 560
"""Rows of the result overtake each other."""
STANDING_FADE_MS: Final = 420
"""In reduced motion the standing after the round fades in instead, after `STANDING_LOOK_MS`."""
PANEL_IN_MS: Final = 180
"""A sheet or drawer slides in."""
PANEL_OUT_MS: Final = 130
"""It slides out, faster than it came."""
END_GUARD_MS: Final = 500
"""No press leads away from the end of a match that has just come: it was meant for what was there before.

The same at every speed, because it is the time that a player takes to react.
"""
TOAST_OUT_MS: Final = 180
"""A message fades out; it appears at once, because it has to be read."""


def toast_ms(text: str, messages: MessageDuration = "usual") -> float:
    """Return the time in ms for which a short message is shown; infinite if it stays until dismissed.

    *messages* is the setting for how long messages stay.
    """
    return (TOAST_BASE_MS + TOAST_MS_PER_LETTER * len(text)) * MESSAGE_DURATION_FACTORS[messages]


class RoundEndTimings(Struct, frozen=True):
    """Durations of the end of a round, from the call to the round result, in ms at normal speed."""

    call_ms: float = 620
    """The word of the call flies across the table before anything else happens."""
    approach_ms: float = 220
    """A hand flies to the middle of the table."""
    flip_ms: float = 170
    """A card of a shown hand is turned over."""
    card_step_ms: float = 85
    """Interval between two cards of a hand in the middle."""
    rush_step_ms: float = 35
    """The same for a hand on its panel, and for cards that cannot change anything any more."""
    breath_ms: float = 170
    """Pause before the last card of a hand that may still beat the caller."""
    slow_flip_ms: float = 380
    """That card is turned over slowly."""
    look_ms: float = 170
    """A counted hand is looked at before it leaves the middle."""
    handover_ms: float = 90
    """A hand leaves the middle before the next one comes."""
    tie_ms: float = 420
    """A hand that counts as much as the caller's is looked at for this long in addition."""
    hand_step_ms: float = 55
    """Interval between two hands that are turned over on their panels."""
    gather_ms: float = 260
    """Hands that beat the caller come back to the middle."""
    centred_hands: int = 3
    """Number of hands that come to the middle besides the caller's."""
    reveal_ms: float = 2500
    """All hands are revealed within this time: with many cards everything runs faster."""
    pause_ms: float = 320
    """Pause after the last hand before a call fails."""
    slam_ms: float = 130
    """The hand that beats the caller comes down."""
    strike_reach: float = 0.46
    """How far it comes down over the caller's hand, as a share of the distance of their rows.

    With 0 it stays in its row, and the word comes down on its own place: at high speed, more would flash.
    """
    word_delay_ms: float = 130
    """Time from there to the impact of its word, in which the hands that met are seen."""
    slam_step_ms: float = 110
    """Interval between several such hands."""
    verdict_ms: float = 1150
    """The verdict, with pause and slam, is shown before points are transferred."""
    points_ms: float = 520
    """Points move from a hand to the total, whose bar grows."""
    adjustment_ms: float = 420
    """A bonus or reduction changes a total."""
    plaque_ms: float = 980
    """A bonus, reduction or elimination is shown in the middle of the table."""
    plaque_step_ms: float = 320
    """Each further one."""
    winner_ms: float = 1150
    """The winner of the match is shown there."""
    elimination_ms: float = 300
    """Delay after the points before a player is shown as eliminated."""
    result_delay_ms: float = 460
    """Time from there to the round result."""

    def scaled(self, factor: float) -> "RoundEndTimings":
        """Return the timings with all durations multiplied by *factor*."""
        durations = {name: getattr(self, name) * factor for name in self.__struct_fields__ if name.endswith("_ms")}
        return replace(self, **durations)

    @property
    def total_ms(self) -> float:
        """Time from the call to the round result, if the reveal takes all the time it may."""
        return self.call_ms + self.reveal_ms + self.verdict_ms + self.points_ms + self.result_delay_ms


SEQUENTIAL_TIMINGS: Final = RoundEndTimings()
"""For full motion: hands are shown one after the other."""
LATE_TIMINGS: Final = replace(SEQUENTIAL_TIMINGS.scaled(0.72), centred_hands=1)
"""For full motion from round `LATE_ROUND` of a match.

Hands that came and went faster in the middle would flash: one comes, the most dangerous.
"""
FAST_TIMINGS: Final = replace(SEQUENTIAL_TIMINGS, centred_hands=1, strike_reach=0, word_delay_ms=0)
"""For full motion at high speed, where more than one hand in the middle would flash, too."""
FAST_LATE_TIMINGS: Final = replace(LATE_TIMINGS, strike_reach=0, word_delay_ms=0)
BRIEF_TIMINGS: Final = replace(SEQUENTIAL_TIMINGS.scaled(0.5), centred_hands=0, strike_reach=0, word_delay_ms=0)
"""For the setting that keeps showdowns brief: only the caller's hand, and hands that beat it, come to the middle."""
LATE_ROUND: Final = 5
"""Round of a match from which showdowns are shorter, because the player has seen some."""
SIMULTANEOUS_TIMINGS: Final = RoundEndTimings(
    call_ms=300,
    approach_ms=0,
    flip_ms=FADE_MS,
    card_step_ms=0,
    rush_step_ms=0,
    breath_ms=0,
    slow_flip_ms=FADE_MS,
    look_ms=60,
    handover_ms=0,
    tie_ms=0,
    hand_step_ms=0,
    gather_ms=0,
    centred_hands=0,
    reveal_ms=1000,
    pause_ms=0,
    slam_ms=0,
    strike_reach=0,
    word_delay_ms=0,
    slam_step_ms=0,
    verdict_ms=700,
    points_ms=300,
    adjustment_ms=300,
    plaque_ms=700,
    plaque_step_ms=200,
    winner_ms=800,
    elimination_ms=0,
    result_delay_ms=300,
)
"""For reduced motion: the caller's hand, then all others at once.

The verdict comes after 600 ms, the result after 1900 ms.
"""
STILL_VERDICT_MS: Final = 1600
"""Without motion: the verdict is shown for this long before the result."""


class AnimationSpeed(Struct, frozen=True):
    """Speed and motion settings of the player, and what follows from them for animations."""

    speed: Speed = "normal"
    motion: Motion = "full"
    showdown: ShowdownLength = "full"
    is_late_round: bool = False
    """True from round `LATE_ROUND` of a match."""

    @property
    def duration_factor(self) -> float:
        """Factor for all durations; 0 means that animation is off."""
        return SPEED_FACTORS[self.speed] if self.motion != "none" else 0.0

    @property
    def is_reduced(self) -> bool:
        """True if cards fade in and out instead of moving."""
        return self.motion == "reduced"

    @property
    def round_end_timings(self) -> RoundEndTimings:
        """Durations of the end of a round, at normal speed."""
        if self.is_reduced:
            return SIMULTANEOUS_TIMINGS
        if self.showdown == "brief":
            return BRIEF_TIMINGS
        if self.is_late_round:
            return FAST_LATE_TIMINGS if self.speed == "fast" else LATE_TIMINGS
        return FAST_TIMINGS if self.speed == "fast" else SEQUENTIAL_TIMINGS

    @property
    def still_verdict_ms(self) -> float:
        """Time for which a verdict stands still before the result; 0 if it is part of an animation."""
        if self.motion != "none" or self.speed == "instant":
            return 0.0
        return STILL_VERDICT_MS * (0.5 if self.showdown == "brief" else 1.0)

    def scale_ms(self, normal_ms: float) -> float:
        """Return a duration at the speed of the settings, given in ms at normal speed."""
        return normal_ms * self.duration_factor

    @property
    def is_instant(self) -> bool:
        """True if animation is off."""
        return self.duration_factor == 0

    @property
    def has_full_motion(self) -> bool:
        """True if things may also swing, shake and pulse."""
        return not self.is_instant and not self.is_reduced
