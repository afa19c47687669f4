"""Who is told what: every event goes to each seat as it may know it, and to nobody else."""

from collections.abc import Callable, Mapping

from yaniv.game.events import AnyEvent, RoundOpened, StockShuffled
from yaniv.game.player import Host
from yaniv.game.view import redact

Watcher = Callable[[AnyEvent], None]


class Audience:
    """The players and watchers of one match, and what has happened in the round."""

    def __init__(self, hosts: Mapping[int, Host]) -> None:
        self.is_listening = False
        """While an event is being told."""
        self._hosts = hosts
        self._watchers: dict[int, list[Watcher]] = {}
        self._round: list[AnyEvent] = []

    def watch(self, seat: int, watcher: Watcher) -> None:
        """From now on tells the watcher what this seat may know."""
        self._watchers.setdefault(seat, []).append(watcher)

    def tell(self, event: AnyEvent) -> None:
        """Every seat hears what it may know of the event."""
        if isinstance(event, RoundOpened):
            self._round.clear()
        self._round.append(event)
        self.is_listening = True
        try:
            for seat in sorted({*self._hosts, *self._watchers}):
                if (copy := redact(event, seat)) is not None:
                    self._tell_seat(seat, copy)
        finally:
            self.is_listening = False

    def history(self, seat: int) -> tuple[AnyEvent, ...]:
        """What this seat has seen since the round began."""
        copies = (redact(event, seat) for event in self._round)
        return tuple(copy for copy in copies if copy is not None)

    def shuffles(self) -> int:
        """How often the dealer has shuffled in this round."""
        return sum(isinstance(event, StockShuffled) for event in self._round)

    def _tell_seat(self, seat: int, copy: AnyEvent) -> None:
        if seat in self._hosts:
            self._hosts[seat].notice(copy)
        for watcher in self._watchers.get(seat, ()):
            watcher(copy)
