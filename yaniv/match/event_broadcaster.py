"""Broadcast of events: each seat receives every event, redacted for that seat."""

from collections.abc import Callable, Iterable, Mapping

from yaniv.game.events import AnyEvent, RoundOpened, StockShuffled
from yaniv.game.player import PlayerHost
from yaniv.game.view import redact

EventListener = Callable[[AnyEvent], None]


class EventBroadcaster:
    """Delivers events to the hosts and listeners of one match, and keeps all events so far."""

    def __init__(self, hosts: Mapping[int, PlayerHost]) -> None:
        self.is_broadcasting = False
        """True while an event is being published."""
        self._hosts = hosts
        self._listeners: dict[int, list[EventListener]] = {}
        self._events: list[AnyEvent] = []
        self._round_start = 0
        """Index in `_events` of the first event of the current round."""

    def subscribe(self, seat: int, listener: EventListener) -> None:
        """Register a listener for future events, redacted for *seat*."""
        self._listeners.setdefault(seat, []).append(listener)

    def unsubscribe(self, seat: int, listener: EventListener) -> None:
        """Remove the listener; it receives no further events."""
        self._listeners[seat] = [other for other in self._listeners.get(seat, ()) if other != listener]

    def publish(self, event: AnyEvent) -> None:
        """Store the event and deliver its redacted copy to every seat."""
        if isinstance(event, RoundOpened):
            self._round_start = len(self._events)
        self._events.append(event)
        self.is_broadcasting = True
        try:
            for seat in sorted({*self._hosts, *self._listeners}):
                if (redacted := redact(event, seat)) is not None:
                    self._publish_to_seat(seat, redacted)
        finally:
            self.is_broadcasting = False

    def round_events(self, seat: int) -> tuple[AnyEvent, ...]:
        """Return the current round's events, redacted for *seat*."""
        return _redact_all(self._events[self._round_start :], seat)

    def match_events(self, seat: int) -> tuple[AnyEvent, ...]:
        """Return all events of the match so far, redacted for *seat*."""
        return _redact_all(self._events, seat)

    def shuffle_count(self) -> int:
        """Return how often the dealer has shuffled in the current round."""
        return sum(isinstance(event, StockShuffled) for event in self._events[self._round_start :])

    def _publish_to_seat(self, seat: int, redacted: AnyEvent) -> None:
        if seat in self._hosts:
            self._hosts[seat].notice(redacted)
        for listener in self._listeners.get(seat, ()):
            listener(redacted)


def _redact_all(events: Iterable[AnyEvent], seat: int) -> tuple[AnyEvent, ...]:
    redacted_events = (redact(event, seat) for event in events)
    return tuple(redacted for redacted in redacted_events if redacted is not None)
