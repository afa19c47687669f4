"""Open lines of a host's table, with their limits: who has said hello, how many strangers, how many messages.

Whatever comes through here is from a line that is open and has kept to the limits; it may still be nonsense.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from yaniv import __version__
from yaniv.online import wire
from yaniv.online.transport import LineClosed, LineEvent, LineOpened, MessageReceived, Transport

STRANGER_MS: Final = 5000
"""Time in which whoever has opened a line must have said hello."""
MAX_STRANGERS: Final = 4
"""Most lines on which nobody has said hello yet."""
MESSAGES_PER_SECOND: Final = 20
BURST: Final = 40
"""Most messages that may come at once after a pause."""
HELLOS_PER_MINUTE: Final = 30
"""Most lines on which one guest may say hello in a minute; each costs the log of the match."""
_MINUTE_MS: Final = 60_000


class _GuestLine(Struct):
    opened_ms: int
    credit: float = BURST
    """How many messages may come now."""
    is_greeted: bool = False
    """True once a hello was accepted on it."""


class GuestLines:
    """Lines of a table to its guests and to strangers."""

    def __init__(self, transport: Transport, is_known: Callable[[str], bool]) -> None:
        """Take over the transport; *is_known* says whether a public key is that of a guest."""
        self.refused: Counter[str] = Counter()
        """Number of refused messages and lines by reason, for developers."""
        self._transport = transport
        self._is_known = is_known
        self._lines: dict[str, _GuestLine] = {}
        self._hellos: dict[str, list[int]] = {}
        """By public key: times of the hellos in the last minute."""
        self._now_ms = 0

    @property
    def own_peer(self) -> str:
        """Public key of the host."""
        return self._transport.own_peer

    @property
    def peers(self) -> tuple[str, ...]:
        """Peers with an open line."""
        return tuple(self._lines)

    def set_time(self, now_ms: int, elapsed_ms: int) -> None:
        """Let time pass, and close the lines of strangers who have said nothing."""
        self._now_ms = now_ms
        for peer, line in tuple(self._lines.items()):
            line.credit = min(BURST, line.credit + MESSAGES_PER_SECOND * elapsed_ms / 1000)
            if not line.is_greeted and now_ms - line.opened_ms >= STRANGER_MS:
                self._drop_stranger(peer, "no hello")

    def poll(self) -> LineEvent | None:
        """Return what has happened next on a line that keeps to the limits, or None if nothing has."""
        while (event := self._transport.poll()) is not None:
            match event:
                case LineOpened(peer):
                    if self._is_crowded(peer):
                        self._drop_stranger(peer, "too many strangers")
                        return LineClosed(peer, "too many strangers")
                    self._lines[peer] = _GuestLine(self._now_ms)
                    return event
                case LineClosed(peer):
                    self._lines.pop(peer, None)
                    return event
                case MessageReceived(peer) if (line := self._lines.get(peer)) is not None:
                    line.credit -= 1
                    if line.credit < 0:
                        self.refuse(peer, "too_many_messages")
                        return LineClosed(peer, "too many messages")
                    return event
                case MessageReceived():
                    pass  # of a line that was closed at this end
        return None

    def is_greeted(self, peer: str) -> bool:
        """Return True if a hello was accepted on the line to this peer."""
        line = self._lines.get(peer)
        return line is not None and line.is_greeted

    def may_greet(self, peer: str) -> bool:
        """Count a hello; return False if this peer has said it very often in the last minute."""
        recent = [time_ms for time_ms in self._hellos.get(peer, ()) if self._now_ms - time_ms < _MINUTE_MS]
        self._hellos[peer] = [*recent, self._now_ms][-HELLOS_PER_MINUTE - 1 :]
        for other, times_ms in tuple(self._hellos.items()):
            if self._now_ms - times_ms[-1] >= _MINUTE_MS:
                del self._hellos[other]
        return len(recent) < HELLOS_PER_MINUTE

    def greet(self, peer: str) -> None:
        """Note that a hello was accepted."""
        self._lines[peer].is_greeted = True

    def tell(self, peer: str, message: wire.ToGuest) -> None:
        """Send a message to a guest who has said hello; without a line it is lost."""
        if self.is_greeted(peer):
            self._transport.send(peer, wire.encode(message))

    def refuse(self, peer: str, code: wire.RefusalCode) -> None:
        """Tell why, and close the line; nothing that comes on it counts any more."""
        self.refused[code] += 1
        self._transport.send(peer, wire.encode(wire.Refused(code, __version__)))
        self._lines.pop(peer, None)
        self._transport.drop(peer, code)

    def close(self) -> None:
        """Close all lines."""
        self._transport.close()

    def _is_crowded(self, peer: str) -> bool:
        strangers = sum(not line.is_greeted for other, line in self._lines.items() if other != peer)
        return strangers >= MAX_STRANGERS and not self._is_known(peer)

    def _drop_stranger(self, peer: str, reason: str) -> None:
        self.refused["stranger"] += 1
        self._lines.pop(peer, None)
        self._transport.drop(peer, reason)
