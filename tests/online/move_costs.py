"""`python -m tests.online.move_costs [ROUNDS]`: what moves, rounds and guests of a table cost on this machine.

The host runs in this process and each guest in one of its own; every one has its network process, over iroh on the
loopback. Tables of four with one, two and three guests, computers on the other seats, play ROUNDS rounds each; all
moves are those of the weakest computer player, at once or, of guests, up to ten a second. Printed are, for each number
of guests: the time from a guest's move to the host's answer, p50 and p95; the bytes of messages to each guest for a
round, and from each for a move; and the processor time of the host for an event, its own moves and those of the
computers included. In the end: what a waiting room costs at rest.
"""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.match.session_builders import INSTANT_TIMING
from tests.online.table_play import CountingJournal, HostDisk, TappedTransport, participants_of
from yaniv.bots import roster
from yaniv.game.player import PlayerHost
from yaniv.match.player_hosts import InProcessHost
from yaniv.online import invite
from yaniv.online.computer_seat import ComputerSeat
from yaniv.online.kept_tables import NetworkChoice
from yaniv.online.link import NetworkLink
from yaniv.online.online_table import OnlineTable
from yaniv.online.remote_table import RemoteOptions, RemoteTable
from yaniv.online.table_options import ComputerChoice, TableOptions, TablePorts
from yaniv.online.table_records import GuestRecord
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.ui.devtools.ui_benchmark import cpu_time_s, memory_mb

_LOCAL: Final = NetworkChoice(is_local=True)
_SEATS: Final = 4
_WAIT_S: Final = 0.02
_FAREWELL_S: Final = 1.0
_REST_S: Final = 10.0
_PAUSE_S: Final = 0.1
"""Time between two moves of a guest: a table takes 20 messages a second of each, and what is more waits."""
_BOT: Final = "novice"
_NAMES: Final = ("Dana", "Noa", "Maya")


class _Host:
    """Table of the host, with what it has sent and received counted in bytes."""

    def __init__(self, guests: int, rounds: int) -> None:
        self.code = invite.new_code()
        key = invite.meeting_key(self.code)
        self.link = NetworkLink(_LOCAL.host_settings(os.urandom(32), key))
        self.sent_bytes = 0
        self.disk = HostDisk(CountingJournal())
        rules = HouseRules(match=MatchRules(round_limit=rounds, limit=1000, tie="shared"))
        computers = tuple(ComputerChoice(f"Computer {n}", _BOT) for n in range(_SEATS - 1 - guests))
        options = TableOptions("Dov", "Classic", rules, guests, computers, lets_in=True, timing=INSTANT_TIMING)
        ports = TablePorts(
            lambda peer, proof: invite.is_proof(proof, key, invite.TABLE_PURPOSE, peer, self.link.own_peer),
            lambda _bot, seed: _player(seed),
            lambda setup, timing: participants_of(setup, timing, _player),
            self.disk.open_match,
            self.disk.keep,
        )
        self.table = OnlineTable(TappedTransport(self.link, self._count), options, ports)
        self._own: ComputerSeat | None = None

    def _count(self, _peer: str, data: bytes) -> None:
        if self.table.session is not None:
            self.sent_bytes += len(data)

    def step(self) -> None:
        """Let the table run, and move if it is the host's turn."""
        table = self.table
        before = table.session.state if table.session is not None else None
        now_ms = round(time.monotonic() * 1000)
        table.update(now_ms)
        is_moving = False
        if table.client is not None and not table.is_over:
            self._own = self._own or ComputerSeat(table.client, _player("host"))
            table.set_ready(table.result_round)
            is_moving = self._own.update(now_ms)
        if not is_moving and (table.session is None or table.session.state is before):
            self.link.wait(_WAIT_S)

    def cpu_s(self) -> tuple[float, float]:
        """Return the processor time of the program and of its network process so far, in s."""
        return time.process_time(), cpu_time_s(self.link.process_id or 0) or 0.0


def measure(guests: int, rounds: int) -> str:
    """Play a match with so many guests; return a line of what was measured."""
    host = _Host(guests, rounds)
    with TemporaryDirectory() as folder:
        outputs = [Path(folder) / name for name in _NAMES[:guests]]
        programs = [_start_guest(host, path) for path in outputs]
        while host.table.session is None:
            host.step()
        start_s, (program_s, network_s) = time.monotonic(), host.cpu_s()
        while not host.table.is_finished:
            host.step()
        took_s, (program_end_s, network_end_s) = time.monotonic() - start_s, host.cpu_s()
        for program in programs:
            while program.poll() is None:
                host.step()
        host.link.close()
        results = [json.loads(path.read_text(encoding="utf-8")) for path in outputs]
    count = len(host.disk.journal.events)
    latencies = sorted(each for result in results for each in result["latencies_ms"])
    median_ms, late_ms = latencies[len(latencies) // 2], latencies[len(latencies) * 95 // 100]
    own_bytes = sum(result["bytes"] for result in results) / sum(result["moves"] for result in results)
    program_us, network_us = 1e6 * (program_end_s - program_s) / count, 1e6 * (network_end_s - network_s) / count
    return (
        f"{guests} guests: {len(latencies)} moves, p50 {median_ms:.1f}, p95 {late_ms:.1f} ms;"
        f" {host.sent_bytes / guests / rounds / 1000:.1f} kB a round to each guest, {own_bytes:.0f} bytes a move;"
        f" host {program_us:.0f} us an event, its network process {network_us:.0f} us"
        f" ({rounds} rounds, {count} events, {took_s:.1f} s)"
    )


def measure_rest() -> str:
    """Return a line of what two guests in the waiting room cost the host while nothing happens."""
    host = _Host(3, 1)
    with TemporaryDirectory() as folder:
        programs = [_start_guest(host, Path(folder) / name) for name in _NAMES[:2]]
        while len(host.table.names) < 1 + len(programs):
            host.step()
        start_s, before = time.monotonic(), host.cpu_s()
        while time.monotonic() - start_s < _REST_S:
            host.step()
        took_s, after = time.monotonic() - start_s, host.cpu_s()
        for program in programs:
            program.kill()
            program.wait()
    memory = memory_mb(host.link.process_id or 0) or 0.0
    host.link.close()
    program_share, network_share = ((end - begin) / took_s for begin, end in zip(before, after, strict=True))
    return (
        f"waiting room with 2 guests: host {program_share:.2%} of a core, its network process {network_share:.2%},"
        f" {memory:.0f} MB"
    )


def _start_guest(host: _Host, output: Path) -> subprocess.Popen[bytes]:
    command = (sys.executable, "-m", "tests.online.move_costs", "guest", host.code, output.name, str(output))
    return subprocess.Popen(command)


def play_guest(code: str, name: str, output: Path) -> None:
    """Join the table of a code and play to the end; write the times of all answers to a file."""
    key = invite.meeting_key(code)
    link = NetworkLink(_LOCAL.guest_settings(os.urandom(32), meeting_key=key))
    while not (host := link.search()):
        link.wait(_WAIT_S)
    sent: Counter[str] = Counter()

    def count(_peer: str, data: bytes) -> None:
        if data.startswith(b'{"t":"do"'):
            sent["moves"] += 1
            sent["bytes"] += len(data)

    proof = invite.proof(key, invite.TABLE_PURPOSE, link.own_peer, host)
    records: list[GuestRecord] = []
    table = RemoteTable(TappedTransport(link, count), RemoteOptions(host, name, proof), records.append)
    player: ComputerSeat | None = None
    sent_s, next_s, latencies = 0.0, 0.0, list[float]()
    while table.checks is None:
        now_s = time.monotonic()
        table.update(round(now_s * 1000))
        match = table.match
        is_moving = False
        if match is not None and match.has_begun and not match.is_over:
            if match.pending is None and sent_s:
                latencies.append(1000 * (time.monotonic() - sent_s))
                sent_s = 0.0
            if match.pending is None and now_s >= next_s:
                player = player or ComputerSeat(match.client, _player(name))
                table.set_ready(table.result_round)
                start_s = time.monotonic()
                is_moving = player.update(round(now_s * 1000))
                sent_s = start_s if match.pending is not None else 0.0
                next_s = now_s + _PAUSE_S if is_moving else next_s
        if not is_moving:
            link.wait(_WAIT_S)
    end_s = time.monotonic() + _FAREWELL_S
    while time.monotonic() < end_s and not table.host_is_away:
        table.update(round(time.monotonic() * 1000))
        link.wait(_WAIT_S)
    output.write_text(json.dumps({"latencies_ms": latencies, **sent}), encoding="utf-8")
    link.close()


def _player(seed: str) -> PlayerHost:
    return InProcessHost(roster.create_player(_BOT, seed))


if __name__ == "__main__":
    if sys.argv[1:2] == ["guest"]:
        play_guest(sys.argv[2], sys.argv[3], Path(sys.argv[4]))
    else:
        for _guests in (1, 2, 3):
            sys.stdout.write(f"{measure(_guests, int(sys.argv[1]) if len(sys.argv) > 1 else 20)}\n")
            sys.stdout.flush()
        sys.stdout.write(f"{measure_rest()}\n")
