"""What the table may show of a round's end: no more than the animations have shown so far.

The referee settles a round in one step, and the screen needs seconds to show it. Meanwhile everything that is painted,
announced or listed reads this view, which changes with the animation of each event.
"""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.commands import SeatCommand
from yaniv.game.refusal import Objection
from yaniv.game.view import View
from yaniv.table.table import Chair

OVER: Final = ("round_over", "match_over")


class DelayedView:
    """The view of one chair, as far as its animations have come; times are milliseconds of the stage."""

    def __init__(self, chair: Chair) -> None:
        self._chair = chair
        self._before = chair.view
        """As it was when every animation had been shown."""
        self._is_settling = False
        self._coming: list[tuple[float, e.AnyEvent]] = []
        """Events of the settlement, and when the animation of each begins."""

    def notice(self, event: e.AnyEvent, start: float, now: float) -> None:
        """Take in an event whose animation begins at *start*."""
        if self._is_settling:
            self.at(now)
        view = self._chair.view
        if not self._is_settling and (_is_over(view, self._before) or view.out != self._before.out):
            self._is_settling = True
        if self._is_settling:
            self._coming.append((start, event))

    def at(self, now: float) -> View:
        """Return what may be known at this moment."""
        view = self._chair.view
        begun = [event for start, event in self._coming if start <= now]
        if self._is_settling and not _is_shown(begun, view, self._before):
            return _masked(view, self._before, begun)
        self._before, self._is_settling, self._coming = view, False, []
        return view

    def objection(self, command: SeatCommand, now: float) -> Objection | None:
        """Return why this may not be done; during the settlement the same for whatever comes of it."""
        if _is_over(self._chair.view, self.at(now)):
            return Objection("round_over")
        return self._chair.objection(command)


def _is_over(view: View, before: View) -> bool:
    return view.phase in OVER and before.phase not in OVER


def _is_shown(begun: Iterable[e.AnyEvent], view: View, before: View) -> bool:
    """Has the animation of the last event that changes anything begun?"""
    if _is_over(view, before):
        return any(isinstance(event, e.RoundClosed | e.MatchWon) for event in begun)
    return sum(isinstance(event, e.PlayerOut) for event in begun) >= len(view.out) - len(before.out)


def _masked(view: View, before: View, begun: Iterable[e.AnyEvent]) -> View:
    """Return *view* with what the settlement has changed as it was *before*, but for the events that have *begun*."""
    seen = replace(view, out=before.out)
    if _is_over(view, before):
        seen = replace(
            seen,
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
    for event in begun:
        seen = _after(event, seen, view)
    return seen


def _after(event: e.AnyEvent, seen: View, view: View) -> View:
    match event:
        case e.YanivCalled(kind=kind):
            return replace(seen, call_kind=kind)
        case e.HandsShown(hands=hands):
            return replace(seen, shown=(*seen.shown, *hands.items()), call_kind=view.call_kind)
        case e.RoundScored():
            return replace(
                seen, totals=event.totals, tally=event.tally, streak=event.streak, scores=view.scores,
                outcome=event.outcome,
            )  # fmt: skip
        case e.BonusGiven(seat=seat, points=points):
            return replace(seen, totals=_put(seen.totals, seat, seen.totals[seat] - points))
        case e.TotalReduced(seat=seat, after=after):
            return replace(seen, totals=_put(seen.totals, seat, after))
        case e.PlayerOut(seat=seat):
            return replace(seen, out=(*seen.out, seat))
        case _:
            return seen


def _put(numbers: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return (*numbers[:seat], number, *numbers[seat + 1 :])
