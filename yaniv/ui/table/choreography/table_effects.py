"""Table effects of short duration: cards that shake, land or pop, pulsing outlines, and a counting number.

Effects are added to the rest poses and the view model: without them the table is the same. All times are milliseconds
of the sprite animation, so fast-forward speeds the effects up as well.
"""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.ui.animation import durations, pose_effects
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.easing import out_cubic
from yaniv.ui.animation.pose_effects import PoseDelta
from yaniv.ui.animation.sprite_animation import Pose

LONGEST_EFFECT_MS: Final = pose_effects.SHAKE_SWINGS * durations.SHAKE_SWING_MS
"""Duration of the longest card effect, the shake, at normal speed."""
LONG_AGO_MS: Final = -1e9
"""Start time that stands for "never"."""
CardEffectKind = Literal["shake", "land", "pop"]


class CardEffect(Struct, frozen=True):
    """Effect on one card, such as shaking."""

    card: int
    """Sprite id."""
    kind: CardEffectKind
    start_ms: float
    strength: float = 0.0
    """Strength of a pop; its sign decides to which side the card turns first."""

    def delta_at(self, elapsed_ms: float) -> PoseDelta:
        """Return the change of the card's pose, *elapsed_ms* after the start of the effect at normal speed."""
        match self.kind:
            case "shake":
                return pose_effects.shake(elapsed_ms)
            case "land":
                return pose_effects.squash(elapsed_ms)
            case "pop":
                return pose_effects.pop(elapsed_ms, self.strength)


class CountingNumber(Struct, frozen=True):
    """Number that counts from one value to another."""

    start: int
    goal: int
    start_ms: float = LONG_AGO_MS


class ZoneLight(Struct, frozen=True):
    """Light of the play zone (the place where cards are thrown), which fades in or out."""

    is_lit: bool = False
    """True if the light is on or fades in."""
    start_share: float = 0.0
    """Light when the last change began, in [0, 1]."""
    start_ms: float = 0.0
    """Time of the last change."""


class TableEffects(Struct, frozen=True):
    """All effects on one table; every method that changes something returns a new value."""

    nudge_strength: int = pose_effects.REFERENCE_STRENGTH
    """How far the table moves under a slap, 0 to 100; a setting."""
    card_effects: tuple[CardEffect, ...] = ()
    slapped_at_ms: float = LONG_AGO_MS
    offered_at_ms: float = LONG_AGO_MS
    has_offer: bool = False
    """True if something can be picked up."""
    zone_light: ZoneLight = ZoneLight()
    hand_total: CountingNumber | None = None
    """Animated total of the player's own hand; None: it has not been shown yet."""

    def with_card_effect(
        self, cards: Iterable[int], kind: CardEffectKind, start_ms: float, speed: AnimationSpeed, strength: float = 0.0
    ) -> "TableEffects":
        """Return the effects with one more for each of these cards; unchanged unless motion is full.

        *kind*: `shake` shows that a move is refused, `land` squashes a card that reaches the table, `pop` makes the
        card under the pointer swell.
        """
        if not speed.has_full_motion:
            return self
        added = tuple(CardEffect(card, kind, start_ms, strength) for card in cards)
        return replace(self, card_effects=(*self.card_effects, *added))

    def with_nudge(self, start_ms: float, speed: AnimationSpeed) -> "TableEffects":
        """Return the effects in which the table is displaced for a moment when a slapped card hits it at *start_ms*."""
        return replace(self, slapped_at_ms=start_ms) if speed.has_full_motion else self

    def with_offer(self, now_ms: float, speed: AnimationSpeed, *, is_open: bool) -> "TableEffects":
        """Return the effects for whether the player can pick up a card now (*is_open*).

        The outlines of deck and last play pulse when that becomes true.
        """
        if is_open == self.has_offer:
            return self
        starts_now = is_open and speed.has_full_motion
        return replace(self, has_offer=is_open, offered_at_ms=now_ms if starts_now else self.offered_at_ms)

    def with_zone_lit(self, now_ms: float, speed: AnimationSpeed, *, is_on: bool) -> "TableEffects":
        """Return the effects for whether dragged cards could be dropped on the play zone (*is_on*), which lights it."""
        if is_on == self.zone_light.is_lit:
            return self
        return replace(self, zone_light=ZoneLight(is_on, self.zone_light_share(now_ms, speed), now_ms))

    def with_hand_total(self, goal: int, now_ms: float, speed: AnimationSpeed) -> "TableEffects":
        """Return the effects in which the total of the player's own hand counts from the number shown now to *goal*.

        A total shown for the first time, or without full motion, is *goal* at once.
        """
        current = self.hand_total
        if current is not None and current.goal == goal:
            return self
        if current is None or not speed.has_full_motion:
            return replace(self, hand_total=CountingNumber(goal, goal))
        shown_total = self.hand_total_at(goal, now_ms, speed)
        return replace(self, hand_total=CountingNumber(shown_total, goal, now_ms))

    def without_finished(self, now_ms: float, speed: AnimationSpeed) -> "TableEffects":
        """Return the effects without those of cards that have ended."""
        running = tuple(
            effect
            for effect in self.card_effects
            if _elapsed_ms(effect.start_ms, now_ms, speed) < LONGEST_EFFECT_MS + durations.POP_MS
        )
        return self if len(running) == len(self.card_effects) else replace(self, card_effects=running)

    def pose_with_effects(self, card: int, pose: Pose, now_ms: float, speed: AnimationSpeed) -> Pose:
        """Return *pose* changed by all effects of this card that are active."""
        angle, width, height_factor = pose.angle_deg, pose.width, pose.height_factor
        for effect in self.card_effects:
            if effect.card == card:
                delta = effect.delta_at(_elapsed_ms(effect.start_ms, now_ms, speed))
                angle, width, height_factor = (
                    angle + delta.angle_deg,
                    width * delta.width_factor,
                    height_factor * delta.height_factor,
                )
        if (angle, width, height_factor) == (pose.angle_deg, pose.width, pose.height_factor):
            return pose
        return replace(pose, angle_deg=angle, width=width, height_factor=height_factor / (width / pose.width))

    def table_offset_u(self, now_ms: float, speed: AnimationSpeed) -> float:
        """Return by how much the table is displaced downwards after a slap, in u."""
        return pose_effects.nudge(_elapsed_ms(self.slapped_at_ms, now_ms, speed), self.nudge_strength)

    def slap_dust_share(self, now_ms: float, speed: AnimationSpeed) -> float:
        """Return how far the dust of a slap has spread, in [0, 1); 1 if there is none."""
        share = _elapsed_ms(self.slapped_at_ms, now_ms, speed) / durations.SLAP_DUST_MS
        return share if 0 <= share < 1 else 1.0

    def offer_glow_share(self, now_ms: float, speed: AnimationSpeed) -> float:
        """Return the brightness in [0, 1] of the glow around cards that can be picked up."""
        return pose_effects.pulse(_elapsed_ms(self.offered_at_ms, now_ms, speed)) if self.has_offer else 0.0

    def zone_light_share(self, now_ms: float, speed: AnimationSpeed) -> float:
        """Return the brightness in [0, 1] of the light of the play zone."""
        light = self.zone_light
        duration_ms = speed.scale_ms(durations.ZONE_FADE_IN_MS if light.is_lit else durations.ZONE_FADE_OUT_MS)
        progress = min(1.0, (now_ms - light.start_ms) / duration_ms) if duration_ms else 1.0
        return light.start_share + (float(light.is_lit) - light.start_share) * out_cubic(progress)

    def hand_total_at(self, goal: int, now_ms: float, speed: AnimationSpeed) -> int:
        """Return the number to show now as total of the player's own hand, which counts towards *goal*."""
        duration_ms = speed.scale_ms(durations.COUNT_UP_MS) if speed.has_full_motion else 0.0
        if self.hand_total is None or not duration_ms:
            return goal
        progress = min(1.0, (now_ms - self.hand_total.start_ms) / duration_ms)
        return round(self.hand_total.start + (self.hand_total.goal - self.hand_total.start) * out_cubic(progress))

    def is_active(self, now_ms: float, speed: AnimationSpeed) -> bool:
        """Return True if an effect is active now or scheduled."""
        is_glowing = (
            self.has_offer
            and _elapsed_ms(self.offered_at_ms, now_ms, speed) < pose_effects.PULSE_COUNT * durations.PULSE_MS
        )
        is_counting = self.hand_total is not None and now_ms - self.hand_total.start_ms < speed.scale_ms(
            durations.COUNT_UP_MS
        )
        return (
            bool(self.without_finished(now_ms, speed).card_effects)
            or is_glowing
            or self.zone_light_share(now_ms, speed) != float(self.zone_light.is_lit)
            or is_counting
            or _elapsed_ms(self.slapped_at_ms, now_ms, speed) < durations.SLAP_DUST_MS
        )


def _elapsed_ms(start_ms: float, now_ms: float, speed: AnimationSpeed) -> float:
    """Return the elapsed milliseconds at normal speed; a very large value if animation is off."""
    return (now_ms - start_ms) / speed.duration_factor if speed.duration_factor else -LONG_AGO_MS
