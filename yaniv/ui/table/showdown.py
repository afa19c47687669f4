"""What the plates show while a round is settled, at any moment of the film.

Hands count up, points fly to totals, totals fall again by bonuses and reductions, players leave: all of it follows from
the events and the moments their films begin, so a film that is cut short shows its end. Moments are milliseconds of the
film. Source: UX 3.7.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.ui.motion import flourish
from yaniv.ui.motion.easing import out_cubic
from yaniv.ui.speeds import Pace
from yaniv.ui.table.phrases import MINUS, place_name, place_of
from yaniv.ui.table.props import Props
from yaniv.ui.table.reveal import hand_total, moments
from yaniv.words import tell

SCORE_POP: Final = 0.10


class Count(Struct, frozen=True):
    """A number on its way."""

    begun: int
    to: int
    start: float
    ms: float = 0.0
    pops: float = 0.0
    """How much slower than usual it springs up when it begins; 0: it does not."""

    def swell(self, now: float) -> float:
        """Its size, by its size at rest."""
        return flourish.pop((now - self.start) / self.pops, SCORE_POP).tall if self.pops else 1.0

    def at(self, now: float) -> int:
        """What it shows; always whole."""
        if now >= self.start + self.ms:
            return self.to
        return round(self.begun + (self.to - self.begun) * out_cubic(max(0.0, (now - self.start) / self.ms)))


class Tag(Struct, frozen=True):
    """A few words under a plate, from one moment on."""

    text: str
    start: float
    good: bool = True


class Shown(Struct, frozen=True):
    """The numbers of one plate at one moment."""

    seat: int
    hand: int | None
    """What the open hand counts so far; None: it lies closed."""
    total: int | None
    """None: still the total from before the round."""
    points: str = ""
    """On their way from the hand to the total."""
    way: float = 0.0
    """How far they have come, 0..1."""
    tag: str = ""
    good: bool = True
    swell: float = 1.0
    """Size of the total, which springs up when points hit it."""


class Showdown:
    """Everything that changes on the plates, by film time."""

    def __init__(self) -> None:
        self._hands: dict[int, Count] = {}
        """What open hands count, by seat."""
        self._closed = 0.0
        """From then on they lie open no more."""
        self._totals: dict[int, tuple[Count, ...]] = {}
        self._points: dict[int, Count] = {}
        self._tags: dict[int, tuple[Tag, ...]] = {}

    def hear(self, event: e.AnyEvent, seen: View, props: Props, start: float, pace: Pace) -> None:
        """What an event means for the plates when its film starts; *props* are those after it."""
        match event:
            case e.RoundOpened():
                self._hands, self._totals, self._points, self._tags = {}, {}, {}, {}
            case e.FalseCalled(seat=seat):
                self._show({seat: 0.0}, props, start, pace)
            case e.TurnBegan() | e.HandsSwapped() | e.HandBuried():
                self._closed = start
            case e.HandsShown():
                self._show(moments(props, pace.reckoning), props, start, pace)
            case e.RoundScored(scores=scores, totals=totals):
                self._score(scores, totals, start + pace.ms(pace.reckoning.stamp), pace)
            case e.BonusGiven(seat=seat, points=points):
                text = tell("{minus}{points} bonus", minus=MINUS, points=points)
                self._change(seat, self._totals[seat][-1].to - points, Tag(text, start), pace)
            case e.TotalReduced(seat=seat, before=before, after=after):
                text = tell("{before} becomes {after}", before=before, after=after)
                self._change(seat, after, Tag(text, start), pace)
            case e.PlayerOut(seat=seat) if seat in self._totals:
                text = tell("out, {place}", place=place_name(place_of(seen, seat)))
                self._tag(seat, Tag(text, start + pace.ms(pace.reckoning.leave), good=False))
            case _:
                pass

    @property
    def counting(self) -> frozenset[int]:
        """Seats whose totals the round changes."""
        return frozenset(self._totals)

    def open(self, now: float) -> frozenset[int]:
        """Seats whose hands lie open at this moment, or are being turned over."""
        if now >= self._closed:
            return frozenset()
        return frozenset(seat for seat, count in self._hands.items() if count.start <= now)

    def shown(self, now: float) -> tuple[Shown, ...]:
        """The plates whose numbers are not those of every day."""
        is_open = self.open(now)
        return tuple(self._plate(seat, now, is_open=seat in is_open) for seat in sorted({*is_open, *self._totals}))

    def _plate(self, seat: int, now: float, *, is_open: bool) -> Shown:
        counts = self._totals.get(seat, ())
        count = next((count for count in reversed(counts) if count.start <= now), None)
        total = count.at(now) if count else counts[0].begun if counts else None
        swell = count.swell(now) if count else 1.0
        tag = next((tag for tag in reversed(self._tags.get(seat, ())) if tag.start <= now), Tag("", 0.0))
        hand = self._hands[seat].at(now) if is_open else None
        flight = self._points.get(seat)
        if flight is None or not flight.start <= now < flight.start + flight.ms:
            return Shown(seat, hand, total, tag=tag.text, good=tag.good, swell=swell)
        way = (now - flight.start) / flight.ms
        points = f"+{flight.to}" if flight.to > 0 else f"{MINUS}{-flight.to}"
        return Shown(
            seat=seat, hand=hand, total=total, points=points, way=way, tag=tag.text, good=tag.good, swell=swell
        )

    def _show(self, when: Mapping[int, float], props: Props, start: float, pace: Pace) -> None:
        ms = pace.ms(pace.reckoning.count_up)
        self._hands = {seat: Count(0, hand_total(props, seat), start + pace.ms(at), ms) for seat, at in when.items()}
        self._closed = float("inf")

    def _score(self, scores: Mapping[int, int], totals: tuple[int, ...], start: float, pace: Pace) -> None:
        """Points arrive at the total when they have flown half the time; the rest of it the total counts."""
        half = pace.ms(pace.reckoning.points / 2)
        for seat, points in scores.items():
            self._totals[seat] = (Count(totals[seat] - points, totals[seat], start + half, half, _pops(points, pace)),)
            if points and not pace.reduced:
                self._points[seat] = Count(0, points, start, half)

    def _change(self, seat: int, to: int, tag: Tag, pace: Pace) -> None:
        """One after the other: a bonus before a reduction."""
        counts, ms = self._totals[seat], pace.ms(pace.reckoning.change)
        start = max(tag.start, counts[-1].start + counts[-1].ms)
        self._totals[seat] = (*counts, Count(counts[-1].to, to, start, ms, _pops(1, pace)))
        self._tag(seat, Tag(tag.text, start))

    def _tag(self, seat: int, tag: Tag) -> None:
        self._tags[seat] = (*self._tags.get(seat, ()), tag)


def _pops(points: int, pace: Pace) -> float:
    """Nothing springs up where nothing hits, and where motion is reduced."""
    return pace.factor if points and pace.lively else 0.0
