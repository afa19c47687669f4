"""Delayed view: a view of the match that reveals the end of a round no earlier than the animations do.

The referee settles a round in one step, and the screen needs seconds to show it. Meanwhile everything that is painted,
announced or listed reads this view, which changes with the animation of each event.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.totals import totals_after
from yaniv.game.view import View

OVER_PHASES: Final = ("round_over", "match_over")


class DelayedView(Struct, frozen=True):
    """View of one seat, delayed to what its animations have shown; times are ms of animation time."""

    actual: View
    """View of the seat."""
    shown: View
    """The view as far as the screen may show it."""
    last_complete: View
    """The view when all animations had last been shown."""
    is_settling: bool = False
    """True while the end of a round, or of a player's match, is being shown."""
    pending_events: tuple[tuple[float, e.AnyEvent], ...] = ()
    """Events of the settlement, each with the start of its animation in ms."""
    started_count: int = 0
    """Number of those events whose animation has begun."""

    @property
    def hides_round_end(self) -> bool:
        """True if the round has ended and the screen does not show that yet."""
        return _has_just_ended(self.actual, self.shown)

    def with_event(self, event: e.AnyEvent, view: View, start_ms: float, now_ms: float) -> "DelayedView":
        """Return the delayed view after an event whose animation begins at *start_ms*, in animation time.

        *view*: the seat's view after the event. *now_ms*: the present time.
        """
        before = self.advanced(now_ms)
        is_settling = (
            before.is_settling or _has_just_ended(view, before.last_complete) or view.out != before.last_complete.out
        )
        pending = (*before.pending_events, (start_ms, event)) if is_settling else before.pending_events
        after = replace(before, actual=view, is_settling=is_settling, pending_events=pending, started_count=-1)
        return after.advanced(now_ms)

    def advanced(self, now_ms: float) -> "DelayedView":
        """Return the delayed view at *now_ms*, which shows what the animations begun by then have revealed."""
        if not self.is_settling:
            if self.shown is self.actual and self.last_complete is self.actual:
                return self
            return DelayedView(self.actual, self.actual, self.actual)
        started = [event for start_ms, event in self.pending_events if start_ms <= now_ms]
        if _has_shown_all(started, self.actual, self.last_complete):
            return DelayedView(self.actual, self.actual, self.actual)
        if len(started) == self.started_count:
            return self
        shown = _mask_settlement(self.actual, self.last_complete, started)
        return replace(self, shown=shown, started_count=len(started))


def delayed_view_of(view: View) -> DelayedView:
    """Return a delayed view that is not behind: the table shows everything in *view*, and no animation is pending."""
    return DelayedView(view, view, view)


def _has_just_ended(view: View, before: View) -> bool:
    return view.phase in OVER_PHASES and before.phase not in OVER_PHASES


def _has_shown_all(started: Iterable[e.AnyEvent], view: View, before: View) -> bool:
    """Return True if the animation of the last event that changes the view has begun."""
    if _has_just_ended(view, before):
        return any(isinstance(event, e.RoundClosed | e.MatchWon) for event in started)
    return sum(isinstance(event, e.PlayerOut) for event in started) >= len(view.out) - len(before.out)


def _mask_settlement(view: View, before: View, started: Iterable[e.AnyEvent]) -> View:
    """Return *view* with what the settlement changed as in *before*, except for the events that have *started*."""
    masked = replace(view, out=before.out)
    if _has_just_ended(view, before):
        masked = replace(
            masked,
            phase="scoring",
            totals=before.totals,
            tally=before.tally,
            streak=before.streak,
            tied=before.tied,
            shown=(),
            scores=(),
            outcome=None,
            winners=(),
            places=(),
            call_kind=before.call_kind,
        )
    for event in started:
        masked = _unmask_event(event, masked, view)
    return masked


def _unmask_event(event: e.AnyEvent, masked: View, view: View) -> View:
    """Return the masked view with what this event reveals."""
    match event:
        case e.YanivCalled(kind=kind):
            return replace(masked, call_kind=kind)
        case e.HandsShown(hands=hands):
            return replace(masked, shown=(*masked.shown, *hands.items()), call_kind=view.call_kind)
        case e.RoundScored():
            return replace(
                masked, totals=event.totals, tally=event.tally, streak=event.streak, scores=view.scores,
                outcome=event.outcome,
            )  # fmt: skip
        case e.BonusGiven() | e.TotalReduced():
            return replace(masked, totals=totals_after(masked.totals, event))
        case e.PlayerOut(seat=seat):
            return replace(masked, out=(*masked.out, seat))
        case _:
            return masked
