"""Broadcast of a match's events: each seat receives every event, with the secrets of other seats removed (redacted)."""

from collections.abc import Callable, Iterable, Mapping

from yaniv.game.events import AnyEvent, MatchWon, RoundClosed, RoundOpened
from yaniv.game.player import PlayerHost
from yaniv.game.view import redact

EventListener = Callable[[AnyEvent], None]


class EventBroadcaster:
    """Delivers events to the players' hosts and to listeners, such as the window."""

    def __init__(self, hosts: Mapping[int, PlayerHost]) -> None:
        self.is_broadcasting = False
        """True while an event is being published."""
        self._hosts = hosts
        self._listeners: dict[int, list[EventListener]] = {}
        self._seats = sorted(hosts)
        """Seats with a host, and those that have had a listener."""

    def subscribe(self, seat: int, listener: EventListener) -> None:
        """Register a function to be called with every future event.

        Events are redacted for *seat*: they lack what it may not know.
        """
        self._listeners.setdefault(seat, []).append(listener)
        self._seats = sorted({*self._hosts, *self._listeners})

    def unsubscribe(self, seat: int, listener: EventListener) -> None:
        """Remove the listener that was registered for *seat*; it receives no further events."""
        self._listeners[seat] = [other for other in self._listeners.get(seat, ()) if other != listener]

    def publish(self, event: AnyEvent) -> None:
        """Deliver the event to the hosts and listeners of every seat, each time without what that seat may not know."""
        self.is_broadcasting = True
        try:
            for seat in self._seats:
                if (redacted := redact(event, seat)) is not None:
                    self._publish_to_seat(seat, redacted)
        finally:
            self.is_broadcasting = False

    def _publish_to_seat(self, seat: int, redacted: AnyEvent) -> None:
        if seat in self._hosts:
            self._hosts[seat].notice(redacted)
        for listener in self._listeners.get(seat, ()):
            listener(redacted)


class RecordingBroadcaster(EventBroadcaster):
    """Broadcaster that also keeps all events, so that late listeners can ask for past ones."""

    def __init__(self, hosts: Mapping[int, PlayerHost]) -> None:
        super().__init__(hosts)
        self._events: list[AnyEvent] = []
        self._round_start = 0
        """Index in `_events` of the first event of the current round."""
        self._finished_count = 0
        """Number of events up to the end of the last finished round."""

    def publish(self, event: AnyEvent) -> None:
        """Keep the event, and deliver it to the hosts and listeners of every seat."""
        if isinstance(event, RoundOpened):
            self._round_start = len(self._events)
        self._events.append(event)
        if isinstance(event, RoundClosed | MatchWon):
            self._finished_count = len(self._events)
        super().publish(event)

    def all_events(self) -> tuple[AnyEvent, ...]:
        """Return the events with all secrets: for the session alone."""
        return tuple(self._events)

    def finished_events(self, index: int) -> tuple[AnyEvent, ...]:
        """Return the events from this index to the end of the last finished round, whose secrets help nobody now."""
        return tuple(self._events[index : self._finished_count])

    def round_events(self, seat: int) -> tuple[AnyEvent, ...]:
        """Return the events of the current round, each without what *seat* may not know."""
        return _redact_all(self._events[self._round_start :], seat)

    def match_events(self, seat: int) -> tuple[AnyEvent, ...]:
        """Return all events of the match so far, each without what *seat* may not know."""
        return _redact_all(self._events, seat)


def _redact_all(events: Iterable[AnyEvent], seat: int) -> tuple[AnyEvent, ...]:
    redacted_events = (redact(event, seat) for event in events)
    return tuple(redacted for redacted in redacted_events if redacted is not None)
