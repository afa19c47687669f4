"""Lines of one table over a network: the `Transport` whose sockets live in a process of their own.

`network_process` has the other half and says why it is apart. The process is begun anew when it dies, hangs, or finds
that its table takes no new lines; then all lines close, and open again.
"""

import os
import time
from collections import deque
from contextlib import suppress
from errno import ENOMEM
from importlib.util import find_spec
from multiprocessing.connection import Connection
from queue import Empty, Full, Queue, SimpleQueue
from signal import SIG_IGN, SIGINT, signal
from threading import Event
from typing import Final

from msgspec.structs import replace

from yaniv.background_thread import start_thread
from yaniv.bots.child_process import ChildProcess
from yaniv.online import network_messages as m
from yaniv.online.online_message_codes import OnlineError, online_message
from yaniv.online.transport import LineClosed, LineEvent, LineOpened, MessageReceived

LIBRARY: Final = "iroh"
_START_S: Final = 15.0
_CLOSE_S: Final = 5.0
_HANG_S: Final = 10.0
"""Time without a report after which the process is ended: it reports once a second."""
_RESTART_S: Final = (0.0, 0.2, 0.5, 1.0, 2.0, 4.0)
_STABLE_S: Final = 30.0
"""Time after which a process counts as well, and the next one begins without delay again."""
_MAX_UNREAD: Final = 1024
"""Reports that wait for `poll`; then the process waits, and the peers wait for it."""
_PUT_S: Final = 0.1


def is_network_available() -> bool:
    """Return True if there is a network library for this kind of computer; loads nothing."""
    return find_spec(LIBRARY) is not None


class NetworkLink:
    """Lines of one table; a `Transport`. Its methods are for the thread that runs the match."""

    def __init__(self, settings: m.NetworkSettings) -> None:
        """Start the network process and wait until its sockets are open, 0.3 s or up to 15 s.

        :raises OnlineError: if there is no network library for this computer, or it does not start.
        """
        self._settings = settings
        self._lines: dict[str, int] = {}
        self._events: deque[LineEvent] = deque()
        self._early_deaths = 0
        self._restart_s = 0.0
        self._process: _Process | None = _start(settings)
        self._own_peer = self._process.wait_until_ready()
        self._failed_searches = 0

    @property
    def own_peer(self) -> str:
        """Public key of this end, 64 hexadecimal digits."""
        return self._own_peer

    @property
    def failed_searches(self) -> int:
        """For a guest: how many times nobody has answered to the code so far; the search goes on."""
        return self._failed_searches

    @property
    def process_id(self) -> int | None:
        """Number of the network process, None while there is none."""
        return self._process.pid if self._process is not None else None

    def poll(self) -> LineEvent | None:
        """Return what has happened next, or None if nothing has."""
        self._collect()
        return self._events.popleft() if self._events else None

    def search(self) -> str:
        """For a guest: return the public key of the host, empty while it is searched; takes nothing from `poll`."""
        self._collect()
        return self._settings.host

    def wait(self, timeout_s: float) -> None:
        """Wait until something may have happened, for a program without a window."""
        if self._process is not None:
            self._process.wait(timeout_s)
        else:
            time.sleep(timeout_s)

    def send(self, peer: str, data: bytes) -> None:
        """Queue a message; it is lost without an error if the line is gone, which `LineClosed` then tells."""
        if peer in self._lines and self._process is not None:
            self._process.order(m.Send(peer, self._lines[peer], data))

    def drop(self, peer: str, reason: str) -> None:
        """Close the line to this peer, once what is queued for it is sent. A guest calls its host again."""
        if peer in self._lines and self._process is not None:
            self._process.order(m.Drop(peer, self._lines[peer], reason))

    def close_meeting(self) -> None:
        """Let nobody find the host by the code any more."""
        self._settings = replace(self._settings, meeting_key=b"")
        if self._process is not None:
            self._process.order(m.CloseMeeting())

    def close(self) -> None:
        """Close all lines, and end the process; may take up to 6 s."""
        process, self._process = self._process, None
        self._lines.clear()
        self._restart_s = float("inf")
        if process is not None:
            process.close()

    def _collect(self) -> None:
        """Take reports until there is an event for `poll`; restart the process if it is gone."""
        while not self._events:
            if self._process is None:
                self._try_restart()
            if self._process is None:
                return
            report = self._process.next_report()
            if report is None:
                if self._process.is_hanging():
                    self._process.kill()
                return
            self._handle(report)

    def _handle(self, report: "m.FromNetwork | _Ended") -> None:
        match report:
            case m.Opened(peer, line):
                self._lines[peer] = line
                self._events.append(LineOpened(peer))
            case m.Closed(peer, reason):
                self._lines.pop(peer, None)
                self._events.append(LineClosed(peer, reason))
            case m.Received(peer, data):
                self._events.append(MessageReceived(peer, data))
            case m.HostFound(host):
                self._settings = replace(self._settings, host=host)
            case m.HostNotFound():
                self._failed_searches += 1
            case m.NetworkReady() | m.Alive():
                pass
            case m.NotStarted() | _Ended():
                self._lose_process()

    def _lose_process(self) -> None:
        """Close all lines, because their process is gone, and decide when to start another."""
        process, self._process = self._process, None
        self._events += [LineClosed(peer, "network process ended") for peer in self._lines]
        self._lines.clear()
        now_s = time.monotonic()
        if process is not None:
            process.kill()
            self._early_deaths = 0 if now_s - process.start_s > _STABLE_S else self._early_deaths + 1
        self._restart_s = now_s + _RESTART_S[min(self._early_deaths, len(_RESTART_S) - 1)]

    def _try_restart(self) -> None:
        if time.monotonic() >= self._restart_s:
            try:
                self._process = _start(self._settings)
            except OnlineError:
                self._lose_process()


class _Ended:
    """Report of the receiving thread: the process will say nothing more."""


class _Process:
    """Network process, and the threads that send to it and receive from it, because the pipe may be full."""

    def __init__(self, settings: m.NetworkSettings) -> None:
        """Start the process.

        :raises OSError: if it cannot be started.
        """
        self.start_s: Final = time.monotonic()
        self._child = ChildProcess(run_network, m.encode(settings))
        self._orders: SimpleQueue[m.ToNetwork | None] = SimpleQueue()
        self._reports: Queue[m.FromNetwork | _Ended] = Queue(_MAX_UNREAD)
        self._alive_s = self.start_s + _START_S
        self._is_closing = False
        self._has_news = Event()
        self._threads = (
            start_thread(self._send_orders, name="network orders"),
            start_thread(self._receive_reports, name="network reports"),
        )
        if None in self._threads:
            self.kill()
            raise OSError(ENOMEM, os.strerror(ENOMEM))

    @property
    def pid(self) -> int | None:
        return self._child.pid

    def wait_until_ready(self) -> str:
        """Return the public key of this end as soon as the sockets are open.

        :raises OnlineError: if they do not open; then the process is ended.
        """
        try:
            report = self._reports.get(timeout=_START_S)
        except Empty:
            report = _Ended()
        match report:
            case m.NetworkReady(own_peer):
                return own_peer
            case _:
                self.kill()
        raise OnlineError(online_message("network_not_started", problem=LIBRARY))

    def order(self, order: m.ToNetwork) -> None:
        self._orders.put(order)

    def next_report(self) -> "m.FromNetwork | _Ended | None":
        with suppress(Empty):
            return self._reports.get_nowait()
        return None

    def wait(self, timeout_s: float) -> None:
        """Wait for the next report; may return early."""
        self._has_news.wait(timeout_s)
        self._has_news.clear()

    def is_hanging(self) -> bool:
        """Return True if the process has not reported for a while."""
        return time.monotonic() - self._alive_s > _HANG_S

    def kill(self) -> None:
        self._is_closing = True
        self._child.kill()
        self._child.wait(1)
        self._orders.put(None)

    def close(self) -> None:
        """Let the process send what is queued and close its lines; end it if that takes too long."""
        self._is_closing = True
        self._orders.put(m.CloseAll())
        if not self._child.wait(_CLOSE_S):
            self._child.kill()
            self._child.wait(1)
        self._orders.put(None)
        for thread in self._threads:
            if thread is not None:
                thread.join(1)
        if not any(thread is not None and thread.is_alive() for thread in self._threads):
            self._child.pipe.close()

    def _send_orders(self) -> None:
        with suppress(OSError):
            while (order := self._orders.get()) is not None:
                self._child.pipe.send_bytes(m.encode(order))

    def _receive_reports(self) -> None:
        with suppress(EOFError, OSError):
            while True:
                report = m.decode_report(self._child.pipe.recv_bytes())
                self._alive_s = time.monotonic()
                if not isinstance(report, m.Alive):
                    self._put(report)
        self._put(_Ended())

    def _put(self, report: "m.FromNetwork | _Ended") -> None:
        while True:
            try:
                self._reports.put(report, timeout=_PUT_S)
            except Full:
                if not self._is_closing:
                    continue
            self._has_news.set()
            return


def _start(settings: m.NetworkSettings) -> _Process:
    if not is_network_available():
        raise OnlineError(online_message("network_missing"))
    try:
        return _Process(settings)
    except OSError as error:
        raise OnlineError(online_message("network_not_started", problem=error.strerror or str(error))) from error


def run_network(pipe: "Connection[object, object]", settings: bytes) -> None:
    """Run the network process; only a child process calls this."""
    signal(SIGINT, SIG_IGN)
    try:
        # Only here: the program itself must not load the library, and neither must it start an event loop.
        import asyncio  # noqa: PLC0415

        from yaniv.online import network_process  # noqa: PLC0415
    except ImportError as error:
        pipe.send_bytes(m.encode(m.NotStarted(str(error))))
        os._exit(1)
    asyncio.run(network_process.serve(pipe, m.decode_settings(settings)))
