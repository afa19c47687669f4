"""View of the table that reveals the end of a round no earlier than its animations do.

The referee settles a round in one step, and the screen needs seconds to show it. Meanwhile everything that is painted,
announced or listed reads this view, which changes with the animation of each event.
"""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.command_errors import IllegalReason
from yaniv.game.commands import SeatCommand
from yaniv.game.view import View
from yaniv.match.match_session import SeatClient

OVER_PHASES: Final = ("round_over", "match_over")


class DelayedView:
    """View of one seat, delayed to what its animations have shown; times are ms of the sprite animator."""

    def __init__(self, seat_client: SeatClient) -> None:
        self._seat_client = seat_client
        self._last_shown_view = seat_client.view
        """The view when all animations had last been shown."""
        self._is_settling = False
        self._pending_events: list[tuple[float, e.AnyEvent]] = []
        """Events of the settlement, each with the start of its animation in ms."""

    def on_event(self, event: e.AnyEvent, start_ms: float, now_ms: float) -> None:
        """Record an event whose animation begins at *start_ms*."""
        if self._is_settling:
            self.view_at(now_ms)
        view = self._seat_client.view
        if not self._is_settling and (
            _has_just_ended(view, self._last_shown_view) or view.out != self._last_shown_view.out
        ):
            self._is_settling = True
        if self._is_settling:
            self._pending_events.append((start_ms, event))

    def view_at(self, now_ms: float) -> View:
        """Return the view that the screen may show at *now_ms*."""
        view = self._seat_client.view
        started = [event for start_ms, event in self._pending_events if start_ms <= now_ms]
        if self._is_settling and not _has_shown_all(started, view, self._last_shown_view):
            return _mask_settlement(view, self._last_shown_view, started)
        self._last_shown_view, self._is_settling, self._pending_events = view, False, []
        return view

    def why_illegal(self, command: SeatCommand, now_ms: float) -> IllegalReason | None:
        """Return why this command is illegal, or None; during the settlement always `round_over`, to reveal nothing."""
        if _has_just_ended(self._seat_client.view, self.view_at(now_ms)):
            return IllegalReason("round_over")
        return self._seat_client.why_illegal(command)


def _has_just_ended(view: View, before: View) -> bool:
    """Return True if the round has ended between *before* and *view*."""
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
        case e.BonusGiven(seat=seat, points=points):
            return replace(masked, totals=_replace_at(masked.totals, seat, masked.totals[seat] - points))
        case e.TotalReduced(seat=seat, after=after):
            return replace(masked, totals=_replace_at(masked.totals, seat, after))
        case e.PlayerOut(seat=seat):
            return replace(masked, out=(*masked.out, seat))
        case _:
            return masked


def _replace_at(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])
