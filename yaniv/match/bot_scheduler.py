"""Scheduler for computer players: open requests for moves, and chosen moves that wait until their player has "thought".

A player is asked again only when what its seat can see (its `View`) has changed, so that being asked reveals nothing
about other seats.
"""

from collections.abc import Mapping
from itertools import islice

from msgspec import Struct

from yaniv.game import commands as c
from yaniv.game.moves import moves
from yaniv.game.player import PlayerHost, Reply, fault_message
from yaniv.game.view import View
from yaniv.match.bot_timing import BotTiming
from yaniv.match.decision_order import may_be_asked


class PendingRequest(Struct, frozen=True):
    """Request for a move that the player of a seat has not answered yet."""

    view: View
    asked_ms: int
    think_ms: int
    number: int
    """Sequence number of the request."""


class ScheduledMove(Struct, frozen=True):
    """Move that a player has chosen but not made yet, and the time at which it is due."""

    view: View
    """View that the seat was asked with."""
    reply: Reply
    due_ms: int
    number: int

    @property
    def seat(self) -> int:
        """Seat that makes the move."""
        return self.view.seat


class BotScheduler:
    """Requests and scheduled moves of the computer players in one match. Times are session time in ms."""

    def __init__(self, hosts: Mapping[int, PlayerHost], timing: BotTiming) -> None:
        self._hosts = hosts
        self._timing = timing
        self._views: dict[int, View] = {}
        self._pending: dict[int, PendingRequest] = {}
        self._scheduled: list[ScheduledMove] = []
        self._request_count = 0

    def observe(self, view: View, now_ms: int) -> None:
        """Give a seat its current view; if it has changed, drop the seat's request or move and ask its player again.

        A scheduled slap or call is kept as long as the seat's hand is the same. *now_ms* is session time.
        """
        if view == self._views.get(view.seat):
            return
        self._views[view.seat] = view
        self._pending.pop(view.seat, None)
        self._scheduled = [
            scheduled
            for scheduled in self._scheduled
            if scheduled.seat != view.seat or _stays_scheduled(scheduled, view)
        ]
        move_count = sum(1 for _ in islice(moves(view), self._timing.max_counted_moves)) if may_be_asked(view) else 0
        if move_count:
            self._request_move(view, now_ms, move_count)

    def collect_replies(self, now_ms: int) -> None:
        """Collect the replies that players have given, and schedule their moves.

        A player that exceeds the time limit for a move gets an empty reply that carries a fault.
        """
        for seat, request in tuple(self._pending.items()):
            reply = self._hosts[seat].poll()
            if reply is None and now_ms >= self._deadline_ms(request):
                reply = Reply(None, fault_message("took_too_long"))
            if reply is not None:
                del self._pending[seat]
                self._scheduled.append(self._schedule(request, reply, now_ms))

    def next_move(self, turn: int, held_until_ms: int) -> tuple[int, ScheduledMove] | None:
        """Return the scheduled move that comes next, after the time in ms at which to make it; None if there is none.

        *turn* is the seat in turn; no move is due before *held_until_ms*. Ties go to the seat nearest after the seat in
        turn, then to the earlier request. The seat in turn itself comes last, because at a real table a hand that slaps
        is faster than a regular turn.
        """
        if not self._scheduled:
            return None
        moment_ms, _, _, index = min(
            (max(scheduled.due_ms, held_until_ms), _seats_between(turn, scheduled), scheduled.number, index)
            for index, scheduled in enumerate(self._scheduled)
        )
        return moment_ms, self._scheduled[index]

    def is_asked(self, seat: int) -> bool:
        """Return True if the player on *seat* was asked for a move and has not answered yet."""
        return seat in self._pending

    def scheduled_move(self, seat: int) -> ScheduledMove | None:
        """Return the move that the player on *seat* has chosen but not made yet; None if there is none."""
        return next((scheduled for scheduled in self._scheduled if scheduled.seat == seat), None)

    def next_poll_ms(self, now_ms: int) -> int | None:
        """Return the session time in ms at which to poll the players for replies again, or None if none is due."""
        return min(
            (max(now_ms, request.asked_ms + request.think_ms) for request in self._pending.values()), default=None
        )

    def next_deadline_ms(self) -> int | None:
        """Return the session time in ms at which the first pending request exceeds the time limit, or None."""
        return min(map(self._deadline_ms, self._pending.values()), default=None)

    def is_current(self, scheduled: ScheduledMove) -> bool:
        """Return True if the seat's view has not changed since its player chose this move."""
        return scheduled.view is self._views[scheduled.seat]

    def remove(self, scheduled: ScheduledMove) -> None:
        """Remove a scheduled move, because it was executed or is no longer wanted."""
        self._scheduled = [other for other in self._scheduled if other is not scheduled]

    def _request_move(self, view: View, now_ms: int, move_count: int) -> None:
        self._request_count += 1
        self._pending[view.seat] = PendingRequest(
            view, now_ms, self._timing.think_ms(view, move_count), self._request_count
        )
        self._hosts[view.seat].ask(view, self._timing.timing.move_time_ms)

    def _schedule(self, request: PendingRequest, reply: Reply, now_ms: int) -> ScheduledMove:
        is_slap = isinstance(reply.command, c.Slap)
        duration_ms = self._timing.slap_ms(request.view.seat) if is_slap else request.think_ms
        return ScheduledMove(request.view, reply, max(now_ms, request.asked_ms + duration_ms), request.number)

    def _deadline_ms(self, request: PendingRequest) -> int:
        return request.asked_ms + self._timing.timing.move_time_ms


def _seats_between(turn: int, scheduled: ScheduledMove) -> int:
    """Return the number of seats between the seat in turn and this move's seat, in the direction of play."""
    order = scheduled.view.seats
    if turn not in order or scheduled.seat not in order:
        return len(order)
    return (order.index(scheduled.seat) - order.index(turn) - 1) % len(order)


def _stays_scheduled(scheduled: ScheduledMove, view: View) -> bool:
    """Return True if a scheduled slap or call remains valid: it is dropped only when the seat's hand has changed."""
    return isinstance(scheduled.reply.command, c.Slap | c.Call) and scheduled.view.hand == view.hand
