"""Feed of the match for one guest: redacted events, and the changes of its view."""

from collections.abc import Callable

from yaniv.game.events import AnyEvent
from yaniv.match.match_session import MatchSession
from yaniv.online import wire


class SeatFeed:
    """Feed of the match for one guest: redacted events, and the changes of its view."""

    def __init__(self, session: MatchSession, seat: int, send: Callable[[wire.ToGuest], None], have: int) -> None:
        """Tell everything from event number *have* on, then what happens; *send* takes messages for this guest."""
        self._session = session
        self._client = session.seat_client(seat)
        self._send = send
        self._events: list[AnyEvent] = []
        self._view = self._client.view
        self._fields = wire.encode_view(self._view)
        events = self._client.match_events
        self._count = len(events)
        start = have if have <= self._count else 0
        while self._count - start > wire.MAX_LOG_EVENTS:
            self._send(wire.Log(start, events[start : start + wire.MAX_LOG_EVENTS]))
            start += wire.MAX_LOG_EVENTS
        self._send(wire.Log(start, events[start:], self._fields, self._session.idle_ms, self._slap_ms()))
        self._client.subscribe(self._events.append)

    def flush(self) -> None:
        """Tell what has happened since the last call."""
        view = self._client.view
        if not self._events and view is self._view:
            return
        fields = wire.encode_view(view)
        changes, events = wire.changed_fields(self._fields, fields), tuple(self._events)
        self._events.clear()
        self._view, self._fields = view, fields
        if events or changes:
            self._send(wire.Update(self._count, events, changes, self._slap_ms()))
        self._count += len(events)

    def leave(self) -> None:
        """Stop listening."""
        self._client.unsubscribe(self._events.append)

    def _slap_ms(self) -> tuple[int, int] | None:
        share, grace_ms = self._client.slap_grace_share, self._session.timing.slap_grace_ms
        return None if share is None or not grace_ms else (round(share * grace_ms), grace_ms)
