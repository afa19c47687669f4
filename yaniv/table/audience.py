"""Who is told what: every event goes to each seat as it may know it, and to nobody else."""

from collections.abc import Callable, Iterable, Mapping

from yaniv.game.events import AnyEvent, RoundOpened, StockShuffled
from yaniv.game.player import Host
from yaniv.game.view import redact

Watcher = Callable[[AnyEvent], None]


class Audience:
    """The players and watchers of one match, and what has happened in it."""

    def __init__(self, hosts: Mapping[int, Host]) -> None:
        self.is_listening = False
        """While an event is being told."""
        self._hosts = hosts
        self._watchers: dict[int, list[Watcher]] = {}
        self._match: list[AnyEvent] = []
        self._begun = 0
        """Where the round begins in it."""

    def watch(self, seat: int, watcher: Watcher) -> None:
        """From now on tells the watcher what this seat may know."""
        self._watchers.setdefault(seat, []).append(watcher)

    def leave(self, seat: int, watcher: Watcher) -> None:
        """From now on tells this watcher nothing more, and lets go of it."""
        self._watchers[seat] = [each for each in self._watchers.get(seat, ()) if each != watcher]

    def tell(self, event: AnyEvent) -> None:
        """Every seat hears what it may know of the event."""
        if isinstance(event, RoundOpened):
            self._begun = len(self._match)
        self._match.append(event)
        self.is_listening = True
        try:
            for seat in sorted({*self._hosts, *self._watchers}):
                if (copy := redact(event, seat)) is not None:
                    self._tell_seat(seat, copy)
        finally:
            self.is_listening = False

    def history(self, seat: int) -> tuple[AnyEvent, ...]:
        """What this seat has seen since the round began."""
        return _told(self._match[self._begun :], seat)

    def story(self, seat: int) -> tuple[AnyEvent, ...]:
        """What this seat has seen since the match began."""
        return _told(self._match, seat)

    def shuffles(self) -> int:
        """How often the dealer has shuffled in this round."""
        return sum(isinstance(event, StockShuffled) for event in self._match[self._begun :])

    def _tell_seat(self, seat: int, copy: AnyEvent) -> None:
        if seat in self._hosts:
            self._hosts[seat].notice(copy)
        for watcher in self._watchers.get(seat, ()):
            watcher(copy)


def _told(events: Iterable[AnyEvent], seat: int) -> tuple[AnyEvent, ...]:
    copies = (redact(event, seat) for event in events)
    return tuple(copy for copy in copies if copy is not None)
