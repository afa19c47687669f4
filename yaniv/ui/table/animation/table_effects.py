"""What draws the eye for a moment: cards that shake, land or pop up, rims that pulse, numbers that count.

All of it lies on top of the poses and the sight, and leads nowhere: without it the table is the same. Times are
milliseconds of the film, so that who hurries the film hurries this too.
"""

from collections.abc import Callable, Iterable
from typing import Final

from yaniv.ui.animation import durations, pose_effects
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.easing import out_cubic
from yaniv.ui.animation.pose_effects import PoseDelta
from yaniv.ui.animation.tween import Pose

LONGEST_EFFECT_MS: Final = pose_effects.SHAKE_SWINGS * durations.SHAKE_SWING_MS
"""Duration of the longest card effect, the shake, at normal speed."""
LONG_AGO_MS: Final = -1e9
"""Start time that stands for "never"."""
EffectCurve = Callable[[float], PoseDelta]
"""Maps the milliseconds since the start of an effect, at normal speed, to what it adds to a pose."""


class TableEffects:
    """Everything of that kind at one table."""

    def __init__(self, animation_speed: AnimationSpeed, nudge_strength: int = pose_effects.REFERENCE_STRENGTH) -> None:
        """*nudge*: how far the table gives under a slap, as the settings have it."""
        self.animation_speed = animation_speed
        self._nudge_strength = nudge_strength
        self._card_effects: list[tuple[int, float, EffectCurve]] = []
        """Card effects as (sprite id, start in ms, curve)."""
        self._slapped_at_ms = LONG_AGO_MS
        self._offered_at_ms = LONG_AGO_MS
        self._has_offer = False
        self._zone_light = (0.0, 0.0, 0.0)
        """The play zone shines: level from, level to, since."""
        self._number_counters: dict[str, tuple[int, int, float]] = {}
        """Animated numbers by key, as (start value, goal, start of the count in ms)."""

    def shake_cards(self, cards: Iterable[int], now_ms: float) -> None:
        """These cards shake: no."""
        self._add_effect(cards, now_ms, pose_effects.shake)

    def land_cards(self, cards: Iterable[int], start_ms: float) -> None:
        """These cards come down on the table then."""
        self._add_effect(cards, start_ms, pose_effects.squash)

    def pop_card(self, card: int, now_ms: float, strength: float) -> None:
        """A card stirs under the pointer; to which side first, its number decides."""
        signed_strength = strength if card % 2 else -strength
        self._add_effect((card,), now_ms, lambda ms: pose_effects.pop(ms, signed_strength))

    def nudge_table(self, start_ms: float) -> None:
        """A card is slapped down then: the table gives."""
        if self.animation_speed.has_full_motion:
            self._slapped_at_ms = start_ms

    def set_offer(self, now_ms: float, *, is_open: bool) -> None:
        """Something can be picked up, or not any more."""
        if is_open and not self._has_offer and self.animation_speed.has_full_motion:
            self._offered_at_ms = now_ms
        self._has_offer = is_open

    def set_zone_lit(self, now_ms: float, *, is_on: bool) -> None:
        """The play zone would take what is dragged, or not any more."""
        goal = 1.0 if is_on else 0.0
        if goal != self._zone_light[1]:
            self._zone_light = (self.zone_light_share(now_ms), goal, now_ms)

    def pose_with_effects(self, card: int, pose: Pose, now_ms: float) -> Pose:
        """The card with what shakes it."""
        angle, width, height_factor = pose.angle_deg, pose.width, pose.height_factor
        for effect_card, start_ms, curve in self._card_effects:
            if effect_card == card:
                delta = curve(self._elapsed_ms(start_ms, now_ms))
                angle, width, height_factor = (
                    angle + delta.angle_deg,
                    width * delta.width_factor,
                    height_factor * delta.height_factor,
                )
        if (angle, width, height_factor) == (pose.angle_deg, pose.width, pose.height_factor):
            return pose
        return Pose(
            pose.x,
            pose.y,
            width,
            angle,
            pose.face_up_share,
            pose.lift_px,
            pose.alpha,
            pose.z,
            height_factor / (width / pose.width),
        )

    def table_offset_u(self, now_ms: float) -> float:
        """How far the table gives, in u."""
        return pose_effects.nudge(self._elapsed_ms(self._slapped_at_ms, now_ms), self._nudge_strength)

    def offer_glow_share(self, now_ms: float) -> float:
        """Of what is on offer, beyond its rim: 0 to 1."""
        return pose_effects.pulse(self._elapsed_ms(self._offered_at_ms, now_ms)) if self._has_offer else 0.0

    def zone_light_share(self, now_ms: float) -> float:
        """How far the play zone is lit, 0 to 1."""
        start, goal, since_ms = self._zone_light
        duration_ms = self.animation_speed.scale_ms(durations.ZONE_FADE_IN_MS if goal else durations.ZONE_FADE_OUT_MS)
        progress = min(1.0, (now_ms - since_ms) / duration_ms) if duration_ms else 1.0
        return start + (goal - start) * out_cubic(progress)

    def animated_number(self, key: str, goal: int, now_ms: float) -> int:
        """What is shown of a number that has become *goal*: it counts, and is there in the end."""
        start, last_goal, since_ms = self._number_counters.get(key, (goal, goal, LONG_AGO_MS))
        duration_ms = (
            self.animation_speed.scale_ms(durations.COUNT_UP_MS) if self.animation_speed.has_full_motion else 0.0
        )
        progress = min(1.0, (now_ms - since_ms) / duration_ms) if duration_ms else 1.0
        shown_number = round(start + (last_goal - start) * out_cubic(progress))
        if goal != last_goal:
            start, last_goal, since_ms = shown_number, goal, now_ms
        self._number_counters[key] = (start, last_goal, since_ms)
        return shown_number if duration_ms else goal

    def is_active(self, now_ms: float) -> bool:
        """Is anything of it still going on, or about to?"""
        self._card_effects = [
            effect
            for effect in self._card_effects
            if self._elapsed_ms(effect[1], now_ms) < LONGEST_EFFECT_MS + durations.POP_MS
        ]
        is_glowing = (
            self._has_offer
            and self._elapsed_ms(self._offered_at_ms, now_ms) < pose_effects.PULSE_COUNT * durations.PULSE_MS
        )
        is_zone_changing = self.zone_light_share(now_ms) != self._zone_light[1]
        is_counting = any(
            now_ms - since_ms < self.animation_speed.scale_ms(durations.COUNT_UP_MS)
            for *_, since_ms in self._number_counters.values()
        )
        return (
            bool(self._card_effects)
            or is_glowing
            or is_zone_changing
            or is_counting
            or self._elapsed_ms(self._slapped_at_ms, now_ms) < durations.TABLE_NUDGE_MS
        )

    def _add_effect(self, cards: Iterable[int], start_ms: float, curve: EffectCurve) -> None:
        if self.animation_speed.has_full_motion:
            self._card_effects += [(card, start_ms, curve) for card in cards]

    def _elapsed_ms(self, start_ms: float, now_ms: float) -> float:
        """Milliseconds at normal speed."""
        return (
            (now_ms - start_ms) / self.animation_speed.duration_factor
            if self.animation_speed.duration_factor
            else -LONG_AGO_MS
        )
