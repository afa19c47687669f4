"""Score counters: animated numbers and ribbons on the player panels while a round is scored.

Hand totals count up, points move to the totals, totals fall by bonuses and reductions, players are eliminated. All of
it is a function of the events and the start times of their animations, so that an interrupted animation shows its end.
Times are ms of the animation timeline. A ribbon is a short text on a panel.
"""

import math
from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.totals import total_after
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.ui.animation import durations, pose_effects
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.easing import out_cubic
from yaniv.ui.narration.table_text import MINUS_SIGN, place_name, place_of
from yaniv.ui.table.state.reveal_schedule import (
    RevealSchedule,
    build_reveal_schedule,
    centred_winners,
    open_hand_total,
)
from yaniv.ui.table.state.table_sprites import TableSprites

SCORE_POP_STRENGTH: Final = 0.10


class ScoreCounter(Struct, frozen=True):
    """Number that counts up or down from one value to another."""

    start_value: int
    end_value: int
    start_ms: float
    duration_ms: float = 0.0
    pop_factor: float = 0.0
    """Slow-down factor of the pop at its start; 0: no pop."""

    def scale_at(self, now_ms: float) -> float:
        """Return the scale at which the number is painted at this time, 1 at rest."""
        return (
            pose_effects.pop((now_ms - self.start_ms) / self.pop_factor, SCORE_POP_STRENGTH).height_factor
            if self.pop_factor
            else 1.0
        )

    def value_at(self, now_ms: float) -> int:
        """Return the whole number that is shown at this time."""
        if now_ms >= self.start_ms + self.duration_ms:
            return self.end_value
        return round(
            self.start_value
            + (self.end_value - self.start_value) * out_cubic(max(0.0, (now_ms - self.start_ms) / self.duration_ms))
        )


class HandCount(Struct, frozen=True):
    """Points of an open hand, counted card by card."""

    steps: tuple[tuple[float, int], ...]
    """Time in ms at which each card has been turned over, and the points counted then."""
    panel_from_ms: float
    """Time from which the hand lies on its panel; infinite if it stays in the middle of the table."""
    panel_until_ms: float = math.inf
    """Time when it leaves its panel for the middle."""

    def is_on_panel(self, now_ms: float) -> bool:
        """Return True if the hand lies on its panel at this time."""
        return self.panel_from_ms <= now_ms < self.panel_until_ms

    def value_at(self, now_ms: float) -> int:
        """Return the points counted at this time."""
        return next((total for time_ms, total in reversed(self.steps) if time_ms <= now_ms), 0)


class PanelRibbon(Struct, frozen=True):
    """Short text (ribbon) on a player's panel, shown from `start_ms` on."""

    text: str
    start_ms: float
    is_good: bool = True


class CounterValues(Struct, frozen=True):
    """Animated numbers and texts of one player's panel at one moment."""

    seat: int
    hand_total: int | None
    """Points of the open hand counted so far; None: the hand is not open."""
    total: int | None
    """Total to show; None: still the total from before the round."""
    points_text: str = ""
    """Points moving from the hand to the total, with sign; empty: none are in flight."""
    points_progress: float = 0.0
    """Share of the flight that is done, 0 to 1."""
    ribbon: str = ""
    is_good: bool = True
    total_scale: float = 1.0
    """Scale of the total, which pops when points reach it."""
    is_centred: bool = False
    """True if the hand lies in the middle of the table, from where its points fly."""


class ScoreCounters(Struct, frozen=True):
    """All animated numbers and ribbons of the player panels, as functions of time."""

    hand_counts: dict[int, HandCount] = {}
    """Counted points of the open hands, by seat."""
    closed_at_ms: float = 0.0
    """Time from which the hands are no longer open."""
    total_counters: dict[int, tuple[ScoreCounter, ...]] = {}
    """Changes of the totals by seat, in order."""
    point_flights: dict[int, ScoreCounter] = {}
    """Points that move from the hands to the totals, by seat."""
    ribbons: dict[int, tuple[PanelRibbon, ...]] = {}
    """Ribbons by seat, the newest last."""

    def with_event(
        self,
        event: e.AnyEvent,
        view: View,
        table_sprites: TableSprites,
        start_ms: float,
        animation_speed: AnimationSpeed,
    ) -> "ScoreCounters":
        """Return the counters with what an event changes on the panels.

        *view* and *table_sprites*: after the event. *start_ms*: when its animation starts.
        """
        timings = animation_speed.round_end_timings
        match event:
            case e.RoundOpened():
                return ScoreCounters(closed_at_ms=self.closed_at_ms)
            case e.FalseCalled(seat=seat):
                total = open_hand_total(table_sprites, seat)
                back_ms = durations.FALSE_CALL_HOLD_MS if animation_speed.has_full_motion else 0.0
                count = HandCount(((start_ms, total),), start_ms + animation_speed.scale_ms(back_ms))
                return replace(self, hand_counts={seat: count}, closed_at_ms=math.inf)
            case e.TurnBegan() | e.HandsSwapped() | e.HandBuried():
                return replace(self, closed_at_ms=start_ms)
            case e.HandsShown():
                schedule = build_reveal_schedule(table_sprites, timings)
                return self._with_open_hands(schedule, table_sprites, start_ms, animation_speed)
            case e.RoundScored(scores=scores, totals=totals):
                scored_ms = start_ms + animation_speed.scale_ms(timings.verdict_ms)
                return self._with_scored_round(scores, totals, scored_ms, animation_speed)
            case e.BonusGiven(seat=seat, points=points):
                text = tr("{minus}{points} bonus", minus=MINUS_SIGN, points=points)
                new_total = total_after(self.total_counters[seat][-1].end_value, seat, event)
                return self._with_new_total(seat, new_total, PanelRibbon(text, start_ms), animation_speed)
            case e.TotalReduced(seat=seat, before=before, after=after):
                text = tr("{before} becomes {after}", before=before, after=after)
                return self._with_new_total(seat, after, PanelRibbon(text, start_ms), animation_speed)
            case e.PlayerOut(seat=seat) if seat in self.total_counters:
                text = tr("out, {place}", place=place_name(place_of(view, seat)))
                shown_ms = start_ms + animation_speed.scale_ms(timings.elimination_ms)
                return self.with_ribbon(seat, PanelRibbon(text, shown_ms, is_good=False))
            case _:
                return self

    @property
    def counting_seats(self) -> frozenset[int]:
        """Seats whose match totals change by the round that is being scored."""
        return frozenset(self.total_counters)

    def open_seats(self, now_ms: float) -> frozenset[int]:
        """Return the seats whose hands are open or being turned over on their panels at this moment."""
        if now_ms >= self.closed_at_ms:
            return frozenset()
        return frozenset(seat for seat, count in self.hand_counts.items() if count.is_on_panel(now_ms))

    def values_at(self, now_ms: float) -> tuple[CounterValues, ...]:
        """Return the numbers and texts of each panel with an open hand or a changing total, in order of seats."""
        open_seats = self.open_seats(now_ms)
        return tuple(
            self._values_of_seat(seat, now_ms, is_open=seat in open_seats)
            for seat in sorted({*open_seats, *self.total_counters})
        )

    def _values_of_seat(self, seat: int, now_ms: float, *, is_open: bool) -> CounterValues:
        counters = self.total_counters.get(seat, ())
        counter = next((counter for counter in reversed(counters) if counter.start_ms <= now_ms), None)
        total = counter.value_at(now_ms) if counter else counters[0].start_value if counters else None
        total_scale = counter.scale_at(now_ms) if counter else 1.0
        ribbon = next(
            (ribbon for ribbon in reversed(self.ribbons.get(seat, ())) if ribbon.start_ms <= now_ms),
            PanelRibbon("", 0.0),
        )
        hand = self.hand_counts[seat].value_at(now_ms) if is_open else None
        is_centred = seat in self.hand_counts and not self.hand_counts[seat].is_on_panel(now_ms)
        flight = self.point_flights.get(seat)
        if flight is None or not flight.start_ms <= now_ms < flight.start_ms + flight.duration_ms:
            return CounterValues(
                seat,
                hand,
                total,
                ribbon=ribbon.text,
                is_good=ribbon.is_good,
                total_scale=total_scale,
                is_centred=is_centred,
            )
        progress = (now_ms - flight.start_ms) / flight.duration_ms
        points_text = f"+{flight.end_value}" if flight.end_value > 0 else f"{MINUS_SIGN}{-flight.end_value}"
        return CounterValues(
            seat=seat,
            hand_total=hand,
            total=total,
            points_text=points_text,
            points_progress=progress,
            ribbon=ribbon.text,
            is_good=ribbon.is_good,
            total_scale=total_scale,
            is_centred=is_centred,
        )

    def _with_open_hands(
        self, schedule: RevealSchedule, table_sprites: TableSprites, start_ms: float, animation_speed: AnimationSpeed
    ) -> "ScoreCounters":
        """Return the counters with the hands that are turned over by this schedule, from *start_ms* on."""
        winners = centred_winners(table_sprites)
        counts: dict[int, HandCount] = {}
        for reveal in schedule.reveals:
            steps = tuple((start_ms + animation_speed.scale_ms(turn.counted_ms), turn.total) for turn in reveal.turns)
            stays = reveal.is_centred and reveal.departure_ms is None
            opens_ms = reveal.start_ms if reveal.departure_ms is None else reveal.departure_ms
            counts[reveal.seat] = HandCount(
                steps,
                math.inf if stays else start_ms + animation_speed.scale_ms(opens_ms),
                start_ms + animation_speed.scale_ms(schedule.gather_ms) if reveal.seat in winners else math.inf,
            )
        return replace(self, hand_counts=counts, closed_at_ms=math.inf)

    def _with_scored_round(
        self, scores: Mapping[int, int], totals: tuple[int, ...], start_ms: float, animation_speed: AnimationSpeed
    ) -> "ScoreCounters":
        """Return the counters in which points fly for half of the time, and the totals count for the other half."""
        half_ms = animation_speed.scale_ms(animation_speed.round_end_timings.points_ms / 2)
        counters = {
            seat: (
                ScoreCounter(
                    totals[seat] - points,
                    totals[seat],
                    start_ms + half_ms,
                    half_ms,
                    _pop_factor(points, animation_speed),
                ),
            )
            for seat, points in scores.items()
        }
        flights = {
            seat: ScoreCounter(0, points, start_ms, half_ms)
            for seat, points in scores.items()
            if points and animation_speed.has_full_motion
        }
        return replace(
            self,
            total_counters={**self.total_counters, **counters},
            point_flights={**self.point_flights, **flights},
        )

    def _with_new_total(
        self, seat: int, new_total: int, ribbon: PanelRibbon, animation_speed: AnimationSpeed
    ) -> "ScoreCounters":
        """Return the counters with one more change of a total: a bonus comes before a reduction."""
        counters = self.total_counters[seat]
        duration_ms = animation_speed.scale_ms(animation_speed.round_end_timings.adjustment_ms)
        start_ms = max(ribbon.start_ms, counters[-1].start_ms + counters[-1].duration_ms)
        counter = ScoreCounter(
            counters[-1].end_value, new_total, start_ms, duration_ms, _pop_factor(1, animation_speed)
        )
        counted = replace(self, total_counters={**self.total_counters, seat: (*counters, counter)})
        return counted.with_ribbon(seat, PanelRibbon(ribbon.text, start_ms))

    def with_ribbon(self, seat: int, ribbon: PanelRibbon) -> "ScoreCounters":
        """Return the counters with one more ribbon on the panel of this seat."""
        return replace(self, ribbons={**self.ribbons, seat: (*self.ribbons.get(seat, ()), ribbon)})


def _pop_factor(points: int, animation_speed: AnimationSpeed) -> float:
    """Return the slow-down factor of the pop; 0 without points, or if motion is reduced."""
    return animation_speed.duration_factor if points and animation_speed.has_full_motion else 0.0
