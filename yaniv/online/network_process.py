"""Network process of one table: lines on iroh (QUIC) to peers that are known by their public keys.

Only this module imports iroh, and only a process of its own imports this module. *Why* a process: the interpreter
aborts if it ends while a call of the library is pending, the library keeps 20 threads and 20 MB that a player alone
never needs, and what hangs in it can be ended and begun anew, because lines are resumed by the table anyway.

A line carries messages, each after its length in 4 bytes; an empty message is a sign of life.
"""

import asyncio
import os
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final

import iroh

from yaniv.online import invite
from yaniv.online import network_messages as m
from yaniv.paths import make_private_folder, write_atomic

TABLE: Final = b"yaniv-table/1"
MEETING: Final = b"yaniv-meeting/1"
_PROBE: Final = b"yaniv-probe/1"
MEETING_PURPOSE: Final = "meeting"
"""Purpose of the proof with which a guest asks a meeting for the host."""
PEER_LENGTH: Final = 64
_LENGTH_BYTES: Final = 4
_READ_BYTES: Final = 1 << 16
_SIGN_OF_LIFE: Final = bytes(_LENGTH_BYTES)
_HEARTBEAT_S: Final = 1.0
"""Time after which a line with nothing to say sends a sign of life: QUIC alone notices a dead peer after 30 s."""
MAX_LINES: Final = 16
_MAX_HANDSHAKES: Final = 16
"""Connections that may be without a line at once."""
_MAX_QUEUED: Final = 4 << 20
"""Bytes that may wait for a slow peer."""
_MAX_UNREAD: Final = 64
"""Messages of one line that the program has not taken yet; the peer waits meanwhile."""
_MAX_PER_S: Final = 500
_BURST: Final = 1000
"""Messages a second, and at once, after which a peer is dropped; a table allows its guests far less."""
_REDIAL_S: Final = (0.2, 0.5, 1.0, 2.0, 4.0)
_LOCAL_REDIAL_S: Final = (0.1, 0.2, 0.5)
_DIAL_S: Final = 5.0
_LOCAL_DIAL_S: Final = 1.0
"""Time for one call: a host that has begun anew on this machine has other ports, which the next call reads."""
_FLUSH_S: Final = 2.0
_CLOSE_S: Final = 0.5
"""Time to say goodbye to the peers; one that is gone does not answer."""
_PROBE_FAILURES: Final = 2
_STALE_S: Final = 7 * 24 * 3600
EXIT_UNREACHABLE: Final = 3
"""Exit code of a process whose table takes no new lines any more."""


class _PeerLine:
    def __init__(self, number: int, connection: iroh.Connection, stream: iroh.BiStream) -> None:
        self.number = number
        self.connection = connection
        self.peer = str(connection.remote_id())
        self.room = asyncio.Semaphore(_MAX_UNREAD)
        self.is_closing = False
        self._send, self._recv = stream.send(), stream.recv()
        self._outbox: deque[bytes] = deque()
        self._queued = 0
        self._has_work = asyncio.Event()
        self._credit = float(_BURST)
        self._credited_s = time.monotonic()

    def enqueue(self, data: bytes) -> bool:
        """Queue a message; return False if the peer is too slow to be waited for."""
        self._queued += len(data)
        self._outbox.append(data)
        self._has_work.set()
        return self._queued <= _MAX_QUEUED

    def close_after_outbox(self) -> None:
        self.is_closing = True
        self._has_work.set()

    async def write_loop(self) -> None:
        """Send messages and signs of life, and close the stream in the end; messages that wait go out together."""
        data = _SIGN_OF_LIFE
        while data:
            await self._send.write_all(data)
            if not self._outbox and not self.is_closing:
                self._has_work.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._has_work.wait(), _HEARTBEAT_S)
            data = b"".join(len(each).to_bytes(_LENGTH_BYTES, "big") + each for each in self._outbox)
            self._outbox.clear()
            self._queued = 0
            data = data or (b"" if self.is_closing else _SIGN_OF_LIFE)
        await self._send.finish()
        await asyncio.wait_for(self.connection.closed(), _FLUSH_S)  # a fair peer closes when it has read all

    async def messages(
        self, settings: m.NetworkSettings, take: Callable[[bytes], Coroutine[object, object, None]]
    ) -> str:
        """Pass on what arrives until the line ends; return why it did. Raises whatever the library does."""
        buffer = bytearray()
        while chunk := await asyncio.wait_for(self._recv.read(_READ_BYTES), settings.silence_s):
            buffer += chunk
            while len(buffer) >= _LENGTH_BYTES:
                length = int.from_bytes(buffer[:_LENGTH_BYTES], "big")
                if length > settings.max_received:
                    return f"message of {length} bytes"
                end = _LENGTH_BYTES + length
                if len(buffer) < end:
                    break
                if not self._is_paid():
                    return "too many messages"
                if length:
                    await take(bytes(buffer[_LENGTH_BYTES:end]))
                del buffer[:end]
        return "ended"

    def _is_paid(self) -> bool:
        now_s = time.monotonic()
        self._credit = min(_BURST, self._credit + (now_s - self._credited_s) * _MAX_PER_S) - 1
        self._credited_s = now_s
        return self._credit >= 0


class NetworkProcess:
    """Endpoints and lines of one table, between an event loop and the pipe to the program."""

    def __init__(self, pipe: "Connection[object, object]", settings: m.NetworkSettings) -> None:
        self._pipe = pipe
        self._settings = settings
        self._loop = asyncio.get_running_loop()
        self._reports: SimpleQueue[tuple[bytes, asyncio.Semaphore | None] | None] = SimpleQueue()
        self._lines: dict[str, _PeerLine] = {}
        self._line_count = 0
        self._handshakes = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._endpoints: list[iroh.Endpoint] = []
        self._meeting: iroh.Endpoint | None = None
        self._is_over = asyncio.Event()

    async def run(self) -> None:
        """Serve the table until the program closes it or has ended."""
        assert isinstance(self._loop, asyncio.BaseEventLoop)
        iroh.iroh_ffi.uniffi_set_event_loop(self._loop)
        settings = self._settings
        writer = Thread(target=self._write_reports, daemon=True)
        writer.start()
        try:
            endpoint = await self._bind(settings.secret_key, [TABLE, _PROBE] if settings.is_host else [])
            if settings.is_host and settings.meeting_key:
                self._meeting = await self._bind(settings.meeting_key, [MEETING])
        except Exception as error:  # noqa: BLE001 -- whatever the library raises
            self._tell(m.NotStarted(_reason(error)))
        else:
            self._tell(m.NetworkReady(str(endpoint.id())))
            Thread(target=self._read_orders, daemon=True).start()
            self._spawn(self._show_life())
            if settings.is_host:
                self._spawn(self._accept_loop(endpoint, self._admit))
                self._spawn(self._probe_loop(endpoint))
            else:
                self._spawn(self._call_host(endpoint))
            if self._meeting is not None:
                self._spawn(self._accept_loop(self._meeting, self._introduce))
            await self._is_over.wait()
            await self._close_all()
        self._reports.put(None)
        writer.join(_FLUSH_S)

    # --- the pipe -------------------------------------------------------------------------------------------------

    def _tell(self, report: m.FromNetwork, room: asyncio.Semaphore | None = None) -> None:
        self._reports.put((m.encode(report), room))

    def _write_reports(self) -> None:
        with suppress(OSError, RuntimeError):  # the program has ended, or the event loop
            while (report := self._reports.get()) is not None:
                data, room = report
                self._pipe.send_bytes(data)
                if room is not None:
                    self._loop.call_soon_threadsafe(room.release)

    def _read_orders(self) -> None:
        with suppress(EOFError, OSError):
            while not self._is_over.is_set():
                self._loop.call_soon_threadsafe(self._obey, m.decode_order(self._pipe.recv_bytes()))
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._is_over.set)

    def _obey(self, order: m.ToNetwork) -> None:
        match order:
            case m.Send(peer, number, data):
                line = self._line(peer, number)
                if line is not None and not line.enqueue(data):
                    _close(line.connection, "too slow")
            case m.Drop(peer, number):
                line = self._line(peer, number)
                if line is not None:
                    line.close_after_outbox()
            case m.CloseMeeting():
                if self._meeting is not None:
                    self._spawn(self._close_endpoint(self._meeting))
                    self._meeting = None
            case m.CloseAll():
                self._is_over.set()

    def _line(self, peer: str, number: int) -> _PeerLine | None:
        line = self._lines.get(peer)
        return line if line is not None and line.number == number else None

    async def _show_life(self) -> None:
        while True:
            self._tell(m.Alive())
            await asyncio.sleep(_HEARTBEAT_S)

    # --- endpoints ------------------------------------------------------------------------------------------------

    async def _bind(self, key: bytes, protocols: list[bytes]) -> iroh.Endpoint:
        """Bind an endpoint, and tell the other processes of this machine its ports if it stays here."""
        settings = self._settings
        if settings.is_local:
            endpoint = await _bind_here(key, protocols)
        else:
            builder = _new_builder()
            builder.apply_n0()
            if settings.relay:
                builder.relay_mode(iroh.RelayMode.custom_from_urls([settings.relay]))
            builder.secret_key(key)
            builder.alpns(protocols)
            endpoint = await builder.bind()
        self._endpoints.append(endpoint)
        if settings.is_local and protocols:
            self._publish_ports(endpoint)
        return endpoint

    def _publish_ports(self, endpoint: iroh.Endpoint) -> None:
        folder = Path(self._settings.local_folder)
        make_private_folder(folder)
        write_atomic(folder / str(endpoint.id()), _ports_text(endpoint).encode())
        for file in folder.iterdir():
            with suppress(OSError):  # another process is faster
                if time.time() - file.stat().st_mtime > _STALE_S:
                    file.unlink()

    def _address(self, peer: str) -> iroh.EndpointAddr:
        """Return where to call a peer. Raises OSError if it is not on this machine, but should be."""
        settings = self._settings
        key = iroh.EndpointId.from_string(peer)
        if settings.is_local:
            ports = (Path(settings.local_folder) / peer).read_text(encoding="utf-8").split()
            return iroh.EndpointAddr(key, None, ports)
        return iroh.EndpointAddr(key, settings.relay or None, [])

    async def _close_endpoint(self, endpoint: iroh.Endpoint) -> None:
        if self._settings.is_local:
            file = Path(self._settings.local_folder) / str(endpoint.id())
            # A newer process of the same table may have published its own; a damaged file must not stop the farewell.
            with suppress(Exception):
                if file.read_text(encoding="utf-8") == _ports_text(endpoint):
                    file.unlink()
        with suppress(Exception):
            await asyncio.wait_for(endpoint.close(), _CLOSE_S)

    async def _close_all(self) -> None:
        """Send what is queued, then close lines and endpoints. *Why* in this order: see the module's docstring."""
        for line in self._lines.values():
            line.close_after_outbox()
        deadline_s = time.monotonic() + _FLUSH_S
        while self._lines and time.monotonic() < deadline_s:  # noqa: ASYNC110 -- nobody waits for it but this
            await asyncio.sleep(0.01)
        await asyncio.gather(*map(self._close_endpoint, self._endpoints))

    def _spawn(self, coroutine: Coroutine[object, object, None]) -> None:
        """Run a coroutine, and keep it: the loop holds tasks weakly, and one that waits for iroh would vanish."""
        task = self._loop.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- others call ----------------------------------------------------------------------------------------------

    async def _accept_loop(
        self, endpoint: iroh.Endpoint, admit: Callable[[iroh.Connection], Coroutine[object, object, None]]
    ) -> None:
        while (incoming := await endpoint.accept_next()) is not None:
            if self._handshakes < _MAX_HANDSHAKES and not self._is_over.is_set():
                self._spawn(self._accept(incoming, admit))
            else:
                with suppress(Exception):
                    await incoming.refuse()

    async def _accept(
        self, incoming: iroh.Incoming, admit: Callable[[iroh.Connection], Coroutine[object, object, None]]
    ) -> None:
        """Admit one connection; whatever goes wrong with it must not reach the loop that accepts the next one."""
        connection = None
        with suppress(Exception):
            with self._counted_handshake():
                accepting = await asyncio.wait_for(incoming.accept(), self._settings.stranger_s)
                connection = await asyncio.wait_for(accepting.connect(), self._settings.stranger_s)
            await admit(connection)
        if connection is not None:
            _close(connection, "not admitted")

    @contextmanager
    def _counted_handshake(self) -> Iterator[None]:
        self._handshakes += 1
        try:
            yield
        finally:
            self._handshakes -= 1

    async def _admit(self, connection: iroh.Connection) -> None:
        with self._counted_handshake():
            if bytes(connection.alpn()) == _PROBE:
                await asyncio.wait_for(connection.closed(), self._settings.stranger_s)
                return
            stream = await asyncio.wait_for(connection.accept_bi(), self._settings.stranger_s)
        if len(self._lines) < MAX_LINES or str(connection.remote_id()) in self._lines:
            await self._serve(self._open_line(connection, stream))

    async def _introduce(self, connection: iroh.Connection) -> None:
        """Tell a peer who the host is, if it proves to know the meeting key."""
        with self._counted_handshake():
            stream = await asyncio.wait_for(connection.accept_bi(), self._settings.stranger_s)
            given = await asyncio.wait_for(stream.recv().read_exact(PEER_LENGTH), self._settings.stranger_s)
            key, peer = self._settings.meeting_key, str(connection.remote_id())
            if invite.is_proof(bytes(given).decode("ascii", "replace"), key, MEETING_PURPOSE, peer):
                await stream.send().write_all(str(self._endpoints[0].id()).encode())
                await stream.send().finish()
                await asyncio.wait_for(connection.closed(), self._settings.stranger_s)

    async def _probe_loop(self, endpoint: iroh.Endpoint) -> None:
        """Call the program's own table now and then; end the process when it does not answer.

        *Why*: once in five hostile runs the library took no new line while open ones went on.
        """
        caller = await _bind_here(secrets.token_bytes(m.KEY_BYTES), [])
        self._endpoints.append(caller)
        ports = [socket.rpartition(":")[2] for socket in endpoint.bound_sockets() if not socket.startswith("[")]
        address = iroh.EndpointAddr(endpoint.id(), None, [f"127.0.0.1:{port}" for port in ports])
        failures = 0
        while failures < _PROBE_FAILURES:
            await asyncio.sleep(self._settings.probe_s)
            try:
                connection = await asyncio.wait_for(caller.connect(address, _PROBE), _DIAL_S)
            except Exception:  # noqa: BLE001 -- whatever the library raises
                failures += 1
            else:
                failures = 0
                _close(connection, "answered")
        os._exit(EXIT_UNREACHABLE)

    # --- calling the host -----------------------------------------------------------------------------------------

    async def _call_host(self, endpoint: iroh.Endpoint) -> None:
        """Find the host, then keep a line to it open for ever."""
        settings = self._settings
        delays = _LOCAL_REDIAL_S if settings.is_local else _REDIAL_S
        host, failures = settings.host, 0
        while not self._is_over.is_set():
            try:
                if not host:
                    host = await self._ask_meeting(endpoint)
                    self._tell(m.HostFound(host))
                connection = await self._dial(endpoint, host, TABLE)
                stream = await asyncio.wait_for(connection.open_bi(), _DIAL_S)
            except Exception as error:  # noqa: BLE001 -- whatever the library raises
                failures += 1
                if not host:
                    self._tell(m.HostNotFound(_reason(error)))
                await asyncio.sleep(delays[min(failures, len(delays)) - 1])
            else:
                failures = 0
                await self._serve(self._open_line(connection, stream))

    async def _dial(self, endpoint: iroh.Endpoint, peer: str, protocol: bytes) -> iroh.Connection:
        seconds = _LOCAL_DIAL_S if self._settings.is_local else _DIAL_S
        return await asyncio.wait_for(endpoint.connect(self._address(peer), protocol), seconds)

    async def _ask_meeting(self, endpoint: iroh.Endpoint) -> str:
        """Return the public key of the host. Raises if nobody answers, or not as a host does."""
        key = self._settings.meeting_key
        connection = await self._dial(endpoint, str(iroh.SecretKey.from_bytes(key).public()), MEETING)
        try:
            stream = await asyncio.wait_for(connection.open_bi(), _DIAL_S)
            await stream.send().write_all(invite.proof(key, MEETING_PURPOSE, str(endpoint.id())).encode())
            host = bytes(await asyncio.wait_for(stream.recv().read_exact(PEER_LENGTH), _DIAL_S)).decode()
            return str(iroh.EndpointId.from_string(host))
        finally:
            _close(connection, "introduced")

    # --- lines ----------------------------------------------------------------------------------------------------

    def _open_line(self, connection: iroh.Connection, stream: iroh.BiStream) -> _PeerLine:
        """Begin a line. It takes the place of an older one to the same peer."""
        self._line_count += 1
        line = _PeerLine(self._line_count, connection, stream)
        old = self._lines.pop(line.peer, None)
        if old is not None:
            _close(old.connection, "replaced")
        self._lines[line.peer] = line
        self._tell(m.Opened(line.peer, line.number))
        return line

    async def _serve(self, line: _PeerLine) -> None:
        """Run one line until it ends."""
        peer, connection = line.peer, line.connection

        async def take(data: bytes) -> None:
            await line.room.acquire()
            if self._lines.get(peer) is line:
                self._tell(m.Received(peer, data), line.room)

        async def write() -> None:
            with suppress(Exception):
                await line.write_loop()
            _close(connection, "dropped" if line.is_closing else "not writable")

        writer = self._loop.create_task(write())
        try:
            reason = await line.messages(self._settings, take)
        except TimeoutError:
            reason = "silent"
        except Exception as error:  # noqa: BLE001 -- whatever the library raises, the line is gone
            reason = str(connection.close_reason() or error)
        _close(connection, reason)
        writer.cancel()
        if self._lines.get(peer) is line:
            del self._lines[peer]
            self._tell(m.Closed(peer, reason))


def _new_builder() -> iroh.EndpointBuilder:
    return iroh.EndpointBuilder()  # type: ignore[no-untyped-call]  # generated code


async def _bind_here(key: bytes, protocols: list[bytes]) -> iroh.Endpoint:
    """Bind an endpoint that only this machine reaches, on both versions of its own address if it has both."""
    for is_last, addresses in enumerate((("127.0.0.1:0", "[::1]:0"), ("127.0.0.1:0",))):
        builder = _new_builder()
        builder.apply_minimal()
        builder.relay_mode(iroh.RelayMode.disabled())
        builder.secret_key(key)
        builder.alpns(protocols)
        for address in addresses:  # without one of version 6 it would bind all of them, where there are any
            builder.bind_addr(address)
        try:
            return await builder.bind()
        except iroh.IrohError:
            if is_last:
                raise
    raise AssertionError("the last error is raised")


def _ports_text(endpoint: iroh.Endpoint) -> str:
    return "\n".join(endpoint.bound_sockets())


def _reason(error: Exception) -> str:
    message = error.message() if isinstance(error, iroh.IrohError) else str(error)
    return message or type(error).__name__


def _close(connection: iroh.Connection, reason: str) -> None:
    with suppress(Exception):
        connection.close(0, reason.encode()[:100])


async def serve(pipe: "Connection[object, object]", settings: m.NetworkSettings) -> None:
    """Run the network of one table in this process, and end the process: the interpreter's own way out may abort."""
    try:
        await NetworkProcess(pipe, settings).run()
    finally:
        os._exit(0)
