"""Transient table effects: cards that shake, land or pop, pulsing outlines, and counting numbers.

Effects are added on top of the rest poses and the view model and never change the state: without them the table is the
same. All times are milliseconds of the sprite animator, so fast-forward speeds the effects up as well.
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
    """All transient effects of one table."""

    def __init__(self, animation_speed: AnimationSpeed, nudge_strength: int = pose_effects.REFERENCE_STRENGTH) -> None:
        """Initialise without active effects.

        *nudge_strength*: how far the table moves under a slap, 0 to 100; a setting.
        """
        self.animation_speed = animation_speed
        self._nudge_strength = nudge_strength
        self._card_effects: list[tuple[int, float, EffectCurve]] = []
        """Card effects as (sprite id, start in ms, curve)."""
        self._slapped_at_ms = LONG_AGO_MS
        self._offered_at_ms = LONG_AGO_MS
        self._has_offer = False
        self._zone_light = (0.0, 0.0, 0.0)
        """Light of the play zone as (start level, goal level, start of the change in ms); levels are 0 to 1."""
        self._number_counters: dict[str, tuple[int, int, float]] = {}
        """Animated numbers by key, as (start value, goal, start of the count in ms)."""

    def shake_cards(self, cards: Iterable[int], now_ms: float) -> None:
        """Shake these cards from *now_ms* on, to show that a move is refused."""
        self._add_effect(cards, now_ms, pose_effects.shake)

    def land_cards(self, cards: Iterable[int], start_ms: float) -> None:
        """Squash these cards briefly when they land on the table at *start_ms*."""
        self._add_effect(cards, start_ms, pose_effects.squash)

    def pop_card(self, card: int, now_ms: float, strength: float) -> None:
        """Pop the card under the pointer; the parity of its sprite id decides to which side it turns first."""
        signed_strength = strength if card % 2 else -strength
        self._add_effect((card,), now_ms, lambda ms: pose_effects.pop(ms, signed_strength))

    def nudge_table(self, start_ms: float) -> None:
        """Move the table briefly when a slapped card hits it at *start_ms*."""
        if self.animation_speed.has_full_motion:
            self._slapped_at_ms = start_ms

    def set_offer(self, now_ms: float, *, is_open: bool) -> None:
        """Set whether something can be picked up; the outlines pulse when that becomes true."""
        if is_open and not self._has_offer and self.animation_speed.has_full_motion:
            self._offered_at_ms = now_ms
        self._has_offer = is_open

    def set_zone_lit(self, now_ms: float, *, is_on: bool) -> None:
        """Set whether the play zone would accept the dragged cards; its light fades in or out."""
        goal = 1.0 if is_on else 0.0
        if goal != self._zone_light[1]:
            self._zone_light = (self.zone_light_share(now_ms), goal, now_ms)

    def pose_with_effects(self, card: int, pose: Pose, now_ms: float) -> Pose:
        """Return *pose* with all active effects of this card applied."""
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
        """Return the vertical offset of the table after a slap, in u."""
        return pose_effects.nudge(self._elapsed_ms(self._slapped_at_ms, now_ms), self._nudge_strength)

    def offer_glow_share(self, now_ms: float) -> float:
        """Return the glow of whatever is on offer, beyond its outline, in [0, 1]."""
        return pose_effects.pulse(self._elapsed_ms(self._offered_at_ms, now_ms)) if self._has_offer else 0.0

    def zone_light_share(self, now_ms: float) -> float:
        """Return how far the play zone is lit, in [0, 1]."""
        start, goal, since_ms = self._zone_light
        duration_ms = self.animation_speed.scale_ms(durations.ZONE_FADE_IN_MS if goal else durations.ZONE_FADE_OUT_MS)
        progress = min(1.0, (now_ms - since_ms) / duration_ms) if duration_ms else 1.0
        return start + (goal - start) * out_cubic(progress)

    def animated_number(self, key: str, goal: int, now_ms: float) -> int:
        """Return the value to show for the number *key*, which counts from its previous goal up or down to *goal*.

        A number shown for the first time, or without full motion, is *goal* at once.
        """
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
        """Return True if an effect is active or scheduled; discard finished card effects."""
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
        """Return the elapsed milliseconds, converted to normal speed; a very large value if animation is off."""
        return (
            (now_ms - start_ms) / self.animation_speed.duration_factor
            if self.animation_speed.duration_factor
            else -LONG_AGO_MS
        )
