"""Network within one process, for tests: lines with delays that break and come back, all from one seed.

There are no threads and no clock: time passes in `MemoryNetwork.step`. A line keeps its messages in order and never
doubles one. What a real network does to an honest program is drawn at random: messages on the way are lost when a line
breaks, the two ends learn of it at different times or only from the next line, and a new line may begin with messages
of the old one.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from msgspec import Struct

from yaniv.online.transport import LineClosed, LineEvent, LineOpened, MessageReceived

_REPEATED_MESSAGES: Final = 5
"""Most messages of an old line that come again on a new one."""


class NetworkFaults(Struct, frozen=True):
    """Faults of the simulated network; the default is a perfect one without delays."""

    delay_ms: tuple[int, int] = (0, 0)
    """Least and most time that a message takes."""
    break_chance: float = 0
    """Chance that a line breaks in one step."""
    redial_ms: tuple[int, int] = (200, 4000)
    """Least and most time until a broken line is dialled anew."""
    notice_ms: tuple[int, int] = (0, 6000)
    """Least and most time until an end notices that a line is broken."""
    repeat_chance: float = 0
    """Chance that a new line begins with the last messages of the old one."""


class _End(Struct):
    arrivals: deque[tuple[int, LineEvent]]
    sent: deque[bytes]
    """Last messages that this end has sent."""
    last_due_ms: int = 0


class _MemoryLine(Struct):
    """Line between two peers; *ends* is None while it is broken."""

    caller: str
    callee: str
    ends: dict[str, _End] | None = None
    redial_at_ms: int = 0
    last_sent: dict[str, tuple[bytes, ...]] = {}
    """By sender: last messages of the line before."""


class MemoryTransport:
    """One end of a `MemoryNetwork`: a `Transport`."""

    def __init__(self, network: "MemoryNetwork", peer: str) -> None:
        self._network = network
        self._peer = peer

    @property
    def own_peer(self) -> str:
        """Public key of this end."""
        return self._peer

    def poll(self) -> LineEvent | None:
        """Return what has happened next, or None if nothing has."""
        return self._network.poll(self._peer)

    def send(self, peer: str, data: bytes) -> None:
        """Queue a message; it is lost if there is no line."""
        self._network.send(self._peer, peer, data)

    def drop(self, peer: str, reason: str) -> None:
        """Close the line to this peer."""
        self._network.drop(self._peer, peer, reason)

    def close(self) -> None:
        """Close all lines of this end; other ends dial no more."""
        self._network.remove(self._peer)


class MemoryNetwork:
    """Peers in one process and the lines between them."""

    def __init__(self, seed: int = 0, faults: NetworkFaults | None = None) -> None:
        self.now_ms = 0
        self.faults = faults or NetworkFaults()
        self._rng = Random(seed)
        self._inboxes: dict[str, deque[LineEvent]] = {}
        self._lines: dict[frozenset[str], _MemoryLine] = {}
        self._quiet_peers: set[str] = set()
        self._late_notices: dict[tuple[str, str], tuple[int, LineClosed]] = {}
        """By end and other peer: when the end learns that the line is gone, if no new one comes first."""

    def transport(self, peer: str) -> MemoryTransport:
        """Return the end of a new peer, or a new one of a peer whose program has been started again."""
        self.remove(peer)
        self._inboxes[peer] = deque()
        return MemoryTransport(self, peer)

    def dial(self, caller: str, callee: str) -> None:
        """Open a line, now and whenever it breaks, until the caller is removed."""
        self._lines[frozenset((caller, callee))] = line = _MemoryLine(caller, callee)
        self._connect(line)

    @property
    def peers(self) -> tuple[str, ...]:
        """Peers whose programs run."""
        return tuple(self._inboxes)

    def hang_up(self, callers: Iterable[str]) -> None:
        """Let these peers dial no more; lines that are open stay open."""
        self._quiet_peers.update(callers)

    def is_open(self, one: str, other: str) -> bool:
        """Return True if there is a line between two peers, whether or not they know yet."""
        line = self._lines.get(frozenset((one, other)))
        return line is not None and line.ends is not None

    def cut(self, one: str, other: str) -> None:
        """Break the line between two peers as a bad network does; what is on its way is lost."""
        line = self._lines[frozenset((one, other))]
        if line.ends is not None:
            self._break(line, "broken", set())

    def step(self, ms: int) -> None:
        """Let time pass: break lines, dial, and deliver what has arrived."""
        self.now_ms += ms
        for line in tuple(self._lines.values()):
            if line.ends is not None and self._rng.random() < self.faults.break_chance:
                self._break(line, "broken", set())
            if line.ends is None and line.caller not in self._quiet_peers and line.redial_at_ms <= self.now_ms:
                self._connect(line)
            for peer, end in (line.ends or {}).items():
                while end.arrivals and end.arrivals[0][0] <= self.now_ms:
                    self._inboxes[peer].append(end.arrivals.popleft()[1])
        for (peer, other), (due_ms, notice) in tuple(self._late_notices.items()):
            if due_ms <= self.now_ms:
                del self._late_notices[peer, other]
                if peer in self._inboxes:
                    self._inboxes[peer].append(notice)

    def poll(self, peer: str) -> LineEvent | None:
        """Return the next event of this peer, or None."""
        inbox = self._inboxes.get(peer)
        return inbox.popleft() if inbox else None

    def send(self, sender: str, receiver: str, data: bytes) -> None:
        """Put a message on the line between two peers, if there is one."""
        line = self._lines.get(frozenset((sender, receiver)))
        if line is None or line.ends is None:
            return
        line.ends[sender].sent.append(data)
        self._carry(line.ends[receiver], MessageReceived(sender, data))

    def drop(self, peer: str, other: str, reason: str) -> None:
        """Close a line in order: what was sent on it before still arrives."""
        line = self._lines.get(frozenset((peer, other)))
        if line is not None and line.ends is not None:
            self._break(line, reason, {peer, other})

    def remove(self, peer: str) -> None:
        """Remove a peer as if its program had been killed; others notice late."""
        for key, line in tuple(self._lines.items()):
            if peer not in key:
                continue
            if line.ends is not None:
                self._break(line, "gone", set())
            if line.caller == peer:
                del self._lines[key]
        self._inboxes.pop(peer, None)
        for ends in tuple(self._late_notices):
            if ends[0] == peer:
                del self._late_notices[ends]

    def _connect(self, line: _MemoryLine) -> None:
        if line.callee not in self._inboxes or line.caller not in self._inboxes:
            line.redial_at_ms = self.now_ms + self._draw(self.faults.redial_ms)
            return
        line.ends = {peer: _End(deque(), deque(maxlen=_REPEATED_MESSAGES)) for peer in (line.caller, line.callee)}
        for peer, other in self._directions(line):
            self._late_notices.pop((peer, other), None)
            self._carry(line.ends[peer], LineOpened(other))
            if self._rng.random() < self.faults.repeat_chance:
                for data in line.last_sent.get(other, ()):
                    self._carry(line.ends[peer], MessageReceived(other, data))

    def _break(self, line: _MemoryLine, reason: str, orderly_ends: set[str]) -> None:
        assert line.ends is not None
        for peer, other in self._directions(line):
            end = line.ends[peer]
            due_ms = self.now_ms + self._draw(self.faults.notice_ms)
            if peer in orderly_ends:
                if peer in self._inboxes:
                    self._inboxes[peer] += [event for _, event in end.arrivals]
                due_ms = self.now_ms
            self._late_notices[peer, other] = due_ms, LineClosed(other, reason)
        line.last_sent = {peer: tuple(end.sent) for peer, end in line.ends.items()}
        line.ends = None
        line.redial_at_ms = self.now_ms + self._draw(self.faults.redial_ms)

    def _carry(self, end: _End, event: LineEvent) -> None:
        end.last_due_ms = max(end.last_due_ms, self.now_ms + self._draw(self.faults.delay_ms))
        end.arrivals.append((end.last_due_ms, event))

    def _directions(self, line: _MemoryLine) -> Iterator[tuple[str, str]]:
        yield line.caller, line.callee
        yield line.callee, line.caller

    def _draw(self, bounds: tuple[int, int]) -> int:
        return self._rng.randint(*bounds)
