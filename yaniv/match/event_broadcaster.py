"""Who is told what: every event goes to each seat as it may know it, and to nobody else."""

from collections.abc import Callable, Iterable, Mapping

from yaniv.game.events import AnyEvent, RoundOpened, StockShuffled
from yaniv.game.player import PlayerHost
from yaniv.game.view import redact

EventListener = Callable[[AnyEvent], None]


class EventBroadcaster:
    """The players and watchers of one match, and what has happened in it."""

    def __init__(self, hosts: Mapping[int, PlayerHost]) -> None:
        self.is_broadcasting = False
        """While an event is being told."""
        self._hosts = hosts
        self._listeners: dict[int, list[EventListener]] = {}
        self._events: list[AnyEvent] = []
        self._round_start = 0
        """Where the round begins in it."""

    def subscribe(self, seat: int, listener: EventListener) -> None:
        """From now on tells the watcher what this seat may know."""
        self._listeners.setdefault(seat, []).append(listener)

    def unsubscribe(self, seat: int, listener: EventListener) -> None:
        """From now on tells this watcher nothing more, and lets go of it."""
        self._listeners[seat] = [other for other in self._listeners.get(seat, ()) if other != listener]

    def publish(self, event: AnyEvent) -> None:
        """Every seat hears what it may know of the event."""
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
        """What this seat has seen since the round began."""
        return _redact_all(self._events[self._round_start :], seat)

    def match_events(self, seat: int) -> tuple[AnyEvent, ...]:
        """What this seat has seen since the match began."""
        return _redact_all(self._events, seat)

    def shuffle_count(self) -> int:
        """How often the dealer has shuffled in this round."""
        return sum(isinstance(event, StockShuffled) for event in self._events[self._round_start :])

    def _publish_to_seat(self, seat: int, redacted: AnyEvent) -> None:
        if seat in self._hosts:
            self._hosts[seat].notice(redacted)
        for listener in self._listeners.get(seat, ()):
            listener(redacted)


def _redact_all(events: Iterable[AnyEvent], seat: int) -> tuple[AnyEvent, ...]:
    redacted_events = (redact(event, seat) for event in events)
    return tuple(redacted for redacted in redacted_events if redacted is not None)
