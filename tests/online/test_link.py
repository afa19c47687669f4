"""Tests of lines over the network of this machine: order, what happens after a crash, and who is not let in."""

import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.child_processes import running_children
from yaniv.online import invite
from yaniv.online.link import NetworkLink, is_network_available
from yaniv.online.network_messages import NetworkSettings
from yaniv.online.online_message_codes import OnlineError
from yaniv.online.transport import LineClosed, LineEvent, LineOpened, MessageReceived

pytestmark = pytest.mark.skipif(not is_network_available(), reason="there is no iroh for this kind of computer")
MEETING_KEY = bytes(range(32))
LIMIT = 4096
SILENCE_S = 2.5
MAX_LINES = 16
PATIENCE_S = 30.0


class Ends:
    """Links of a test, all of which are closed at its end, and what each has told so far."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.events: dict[NetworkLink, list[LineEvent]] = {}

    def host(self, **settings: object) -> NetworkLink:
        """Open a table that can be found by the meeting key."""
        return self._open(is_host=True, meeting_key=MEETING_KEY, **settings)

    def guest(self, **settings: object) -> NetworkLink:
        """Join by the meeting key, or as the settings say."""
        return self._open(**({"meeting_key": MEETING_KEY} | settings))

    def _open(self, **settings: object) -> NetworkLink:
        defaults = {
            "secret_key": secrets.token_bytes(32),
            "max_received": LIMIT,
            "silence_s": SILENCE_S,
            "stranger_s": 1.0,
        }
        link = NetworkLink(
            NetworkSettings(**(defaults | settings), is_local=True, local_folder=str(self._folder))  # type: ignore[arg-type]
        )
        self.events[link] = []
        return link

    def poll_until(self, condition: Callable[[], bool]) -> None:
        """Poll all links until the condition holds."""
        deadline_s = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < deadline_s, {link.own_peer[:6]: self.events[link][-5:] for link in self.events}
            for link, events in self.events.items():
                while (event := link.poll()) is not None:
                    events.append(event)
            time.sleep(0.002)

    def connect(self, host: NetworkLink, guest: NetworkLink) -> None:
        """Wait until both ends know of a line between them, and forget what they told."""
        self.poll_until(
            lambda: LineOpened(guest.own_peer) in self.events[host] and LineOpened(host.own_peer) in self.events[guest]
        )
        self.events[host].clear()
        self.events[guest].clear()

    def received(self, link: NetworkLink) -> list[bytes]:
        """Return the messages that have arrived."""
        return [event.data for event in self.events[link] if isinstance(event, MessageReceived)]

    def reasons(self, link: NetworkLink) -> list[str]:
        """Return why lines were closed."""
        return [event.reason for event in self.events[link] if isinstance(event, LineClosed)]


@pytest.fixture
def ends(tmp_path: Path) -> Iterator[Ends]:
    ends = Ends(tmp_path / "lines")
    yield ends
    for link in ends.events:
        link.close()
    assert running_children() == []


def test_messages_arrive_in_order_both_ways(ends: Ends) -> None:
    host, guest = ends.host(), ends.guest()
    ends.connect(host, guest)
    sent = [secrets.token_bytes(1 + 37 * number % LIMIT) for number in range(300)]

    for data in sent:
        host.send(guest.own_peer, data)
        guest.send(host.own_peer, data[::-1])
    ends.poll_until(lambda: len(ends.received(host)) == len(ends.received(guest)) == len(sent))

    assert ends.received(guest) == sent
    assert ends.received(host) == [data[::-1] for data in sent]
    assert guest.search() == host.own_peer


def test_a_guest_that_knows_the_host_needs_no_code(ends: Ends) -> None:
    host = ends.host()
    ends.connect(host, ends.guest())
    host.close_meeting()

    ends.connect(host, ends.guest(meeting_key=b"", host=host.own_peer))


def test_nobody_finds_a_host_by_a_wrong_code_or_after_the_meeting(ends: Ends) -> None:
    host = ends.host()
    stranger = ends.guest(meeting_key=bytes(32))
    ends.connect(host, ends.guest())
    host.close_meeting()
    late = ends.guest()

    ends.poll_until(lambda: stranger.failed_searches > 2 and late.failed_searches > 2)

    assert stranger.search() == late.search() == ""
    assert ends.events[stranger] == ends.events[late] == []


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("victim", ["host", "guest"])
def test_lines_open_again_after_a_network_process_was_killed(ends: Ends, victim: str) -> None:
    links = {"host": ends.host(), "guest": ends.guest()}
    host, guest = links["host"], links["guest"]
    ends.connect(host, guest)
    old_id = links[victim].process_id
    assert old_id is not None

    os.kill(old_id, signal.SIGKILL)
    ends.connect(host, guest)
    host.send(guest.own_peer, b"still here")
    ends.poll_until(lambda: bool(ends.received(guest)))

    assert ends.received(guest) == [b"still here"]
    assert links[victim].process_id != old_id


def test_a_host_that_begins_anew_is_found_although_its_former_process_closes_later(ends: Ends) -> None:
    key = secrets.token_bytes(32)
    former, newer = ends.host(secret_key=key), ends.host(secret_key=key)

    former.close()
    guest = ends.guest()

    ends.connect(newer, guest)


def test_what_was_meant_for_a_line_is_not_sent_on_the_next_one(ends: Ends) -> None:
    host, guest = ends.host(), ends.guest()
    ends.connect(host, guest)
    host.drop(guest.own_peer, "test")
    while host.poll() is None:
        time.sleep(0.01)
    host.send(guest.own_peer, b"for the old line")

    ends.connect(host, guest)
    host.send(guest.own_peer, b"for the new line")
    ends.poll_until(lambda: bool(ends.received(guest)))

    assert ends.received(guest) == [b"for the new line"]


def test_a_dropped_peer_gets_what_was_said_before(ends: Ends) -> None:
    host, guest = ends.host(), ends.guest()
    ends.connect(host, guest)

    host.send(guest.own_peer, b"the table is full")
    host.drop(guest.own_peer, "full")
    ends.poll_until(lambda: bool(ends.reasons(guest)))

    assert ends.received(guest) == [b"the table is full"]


def test_closing_sends_what_is_queued_and_leaves_no_process(ends: Ends) -> None:
    host, guest = ends.host(), ends.guest(max_received=1 << 20)
    ends.connect(host, guest)
    sent = [bytes([number]) * (1 << 19) for number in range(4)]

    for data in sent:
        host.send(guest.own_peer, data)
    start_s = time.monotonic()
    host.close()
    seconds = time.monotonic() - start_s
    ends.poll_until(lambda: bool(ends.reasons(guest)))

    assert ends.received(guest) == sent
    assert seconds < 6
    assert host.process_id is None
    assert len(running_children()) == 1


def test_a_message_that_is_too_long_closes_the_line(ends: Ends) -> None:
    host, guest = ends.host(), ends.guest()
    ends.connect(host, guest)

    guest.send(host.own_peer, bytes(LIMIT + 1))
    ends.poll_until(lambda: bool(ends.reasons(host)))

    assert ends.received(host) == []
    assert ends.reasons(host)[0] == f"message of {LIMIT + 1} bytes"


def test_a_flood_closes_the_line_and_not_that_of_others(ends: Ends) -> None:
    host, flooder, guest = ends.host(), ends.guest(), ends.guest()
    ends.connect(host, flooder)
    ends.connect(host, guest)

    for _ in range(5000):
        flooder.send(host.own_peer, b"?")
    guest.send(host.own_peer, b"hello")
    ends.poll_until(lambda: bool(ends.reasons(host)) and b"hello" in ends.received(host))

    assert LineClosed(flooder.own_peer, "too many messages") in ends.events[host]
    assert len(ends.received(host)) < 3000
    assert ends.events[guest] == []


STRANGER = """
import asyncio, os, sys
import iroh

async def main():
    iroh.iroh_ffi.uniffi_set_event_loop(asyncio.get_running_loop())
    builder = iroh.EndpointBuilder()
    builder.apply_minimal()
    builder.relay_mode(iroh.RelayMode.disabled())
    builder.bind_addr("127.0.0.1:0")
    builder.bind_addr("[::1]:0")
    endpoint = await builder.bind()
    ports = open(sys.argv[2] + "/" + sys.argv[1]).read().split()
    address = iroh.EndpointAddr(iroh.EndpointId.from_string(sys.argv[1]), None, ports)
    connection = await endpoint.connect(address, sys.argv[3].encode())
    if sys.argv[4]:
        stream = await connection.open_bi()
        await stream.send().write_all(bytes.fromhex(sys.argv[4]))
        try:
            print(bytes(await stream.recv().read(64)).hex())
        except iroh.IrohError:
            pass
    await connection.closed()
    print("closed", flush=True)
    os._exit(0)

asyncio.run(main())
"""


CROWD = """
import asyncio, sys
import iroh

async def open_line(address):
    builder = iroh.EndpointBuilder()
    builder.apply_minimal()
    builder.relay_mode(iroh.RelayMode.disabled())
    builder.bind_addr("127.0.0.1:0")
    builder.bind_addr("[::1]:0")
    endpoint = await builder.bind()
    connection = await endpoint.connect(address, b"yaniv-table/1")
    stream = await connection.open_bi()
    await stream.send().write_all(bytes(4))
    try:
        return endpoint, connection, stream, bytes(await stream.recv().read(4))
    except iroh.IrohError:
        return None

async def main():
    iroh.iroh_ffi.uniffi_set_event_loop(asyncio.get_running_loop())
    ports = open(sys.argv[2] + "/" + sys.argv[1]).read().split()
    address = iroh.EndpointAddr(iroh.EndpointId.from_string(sys.argv[1]), None, ports)
    lines = [await open_line(address) for _ in range(20)]
    print(sum(line is None or not line[3] for line in lines), "refused", flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("protocol", "first_bytes"),
    [
        ("yaniv-table/1", ""),
        ("yaniv-table/1", "00000010" + "00" * 8),
        ("yaniv-table/1", "ffffffff"),
        ("yaniv-probe/1", ""),
    ],
)
def test_a_stranger_that_opens_no_line_or_says_nothing_is_dropped(
    ends: Ends, tmp_path: Path, protocol: str, first_bytes: str
) -> None:
    host = ends.host()

    output = run_stranger(host.own_peer, str(tmp_path / "lines"), protocol, first_bytes)
    ends.poll_until(lambda: True)

    assert output.endswith("closed\n")
    assert ends.received(host) == []


def test_a_meeting_tells_nothing_to_whoever_proves_nothing(ends: Ends, tmp_path: Path) -> None:
    host, guest = ends.host(), ends.guest()
    ends.connect(host, guest)
    meeting = next(file.name for file in (tmp_path / "lines").iterdir() if file.name != host.own_peer)
    stolen = invite.proof(MEETING_KEY, "meeting", guest.own_peer)

    output = run_stranger(meeting, str(tmp_path / "lines"), "yaniv-meeting/1", stolen.encode().hex())

    assert output.split() == ["closed"]


def run_stranger(*arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", STRANGER, *arguments], capture_output=True, text=True, timeout=PATIENCE_S, check=True
    ).stdout


def test_no_more_lines_are_opened_than_a_table_may_have(ends: Ends, tmp_path: Path) -> None:
    host = ends.host()
    crowd = subprocess.Popen(
        [sys.executable, "-c", CROWD, host.own_peer, str(tmp_path / "lines")], stdout=subprocess.PIPE, text=True
    )
    assert crowd.stdout is not None
    refused = crowd.stdout.readline()
    ends.poll_until(lambda: len(ends.events[host]) >= MAX_LINES)
    crowd.kill()
    crowd.communicate()

    assert refused == "4 refused\n"
    assert len({event.peer for event in ends.events[host] if isinstance(event, LineOpened)}) == MAX_LINES


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGSTOP")
def test_a_network_process_that_hangs_is_begun_anew(ends: Ends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yaniv.online.link._HANG_S", 2.5)
    host, guest = ends.host(), ends.guest()
    ends.connect(host, guest)
    old_id = host.process_id
    assert old_id is not None

    os.kill(old_id, signal.SIGSTOP)
    ends.connect(host, guest)

    assert host.process_id != old_id


def test_the_own_table_is_called_now_and_then_and_takes_it_well(ends: Ends) -> None:
    host, guest = ends.host(probe_s=0.1), ends.guest()
    ends.connect(host, guest)
    old_id = host.process_id

    for number in range(20):
        guest.send(host.own_peer, bytes([number]))
        ends.poll_until(lambda: len(ends.received(host)) > number)  # noqa: B023 -- called before the next turn
        time.sleep(0.05)

    assert host.process_id == old_id
    assert ends.reasons(host) == []


def test_a_computer_without_the_library_is_told_so(ends: Ends, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yaniv.online.link.LIBRARY", "no_such_library")

    with pytest.raises(OnlineError) as caught:
        ends.host()

    assert caught.value.message.code == "network_missing"


def test_a_library_that_does_not_load_is_told(ends: Ends, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "iroh").mkdir()
    (tmp_path / "iroh" / "__init__.py").write_text("raise ImportError('wrong machine')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))

    with pytest.raises(OnlineError) as caught:
        ends.host()

    assert caught.value.message.code == "network_not_started"
    assert caught.value.message.gaps == {"problem": "iroh"}


PROGRAM = """
import secrets, sys, time
from yaniv.online.link import NetworkLink
from yaniv.online.network_messages import NetworkSettings

settings = NetworkSettings(secrets.token_bytes(32), 4096, is_host=True, is_local=True, local_folder=sys.argv[1])
link = NetworkLink(settings)
print(link.process_id, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_network_process_ends_when_its_program_is_killed(tmp_path: Path) -> None:
    program = subprocess.Popen([sys.executable, "-c", PROGRAM, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    process = Path(f"/proc/{int(program.stdout.readline())}/maps")
    before = process.read_text(encoding="utf-8")

    program.kill()
    program.communicate()
    deadline_s = time.monotonic() + PATIENCE_S
    while is_running(process) and time.monotonic() < deadline_s:
        time.sleep(0.01)

    assert "iroh" in before
    assert not is_running(process)


def is_running(maps: Path) -> bool:
    """Return True if the process has memory: one that has ended has none, even if nobody has waited for it."""
    try:
        return bool(maps.read_text(encoding="utf-8"))
    except OSError:
        return False
