"""`yaniv online`: a table with friends elsewhere, without a window; host and guests play by computer players."""

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from msgspec import Struct, json
from msgspec.structs import replace

from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, EXIT_USAGE_ERROR, ExitError
from yaniv.bots import roster
from yaniv.bots.external_player import ExternalPlayer, external_command, is_installed
from yaniv.game.player import PlayerHost
from yaniv.i18n import tr
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.participants import JournalPort
from yaniv.match.player_hosts import InProcessHost
from yaniv.narration.message_text import error_text, message_text
from yaniv.narration.online_text import (
    guest_checks_text,
    missing_text,
    own_checks_text,
    presence_text,
    refusal_text,
    totals_text,
)
from yaniv.online import invite, wire
from yaniv.online.computer_seat import ComputerSeat
from yaniv.online.joint_seed import encode_proof
from yaniv.online.kept_tables import (
    GuestContact,
    HostContact,
    KeptGuestTable,
    KeptHostTable,
    NetworkChoice,
    keep_table,
    kept_tables,
)
from yaniv.online.link import NetworkLink
from yaniv.online.network_messages import NetworkSettings
from yaniv.online.online_messages import OnlineError, online_message
from yaniv.online.online_table import OnlineTable
from yaniv.online.remote_table import RemoteOptions, RemoteTable
from yaniv.online.table_options import ComputerChoice, StoredTable, TableOptions, TablePorts
from yaniv.online.table_records import GuestRecord, TableRecord
from yaniv.rules.house_rules import Variant
from yaniv.store.errors import StoreError
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import MatchHeader
from yaniv.terminal import flush, print_json, print_text

_IDLE_S: Final = 0.02
"""Longest wait of the main loop, for what only time brings; news from the network end it."""
_SEARCH_S: Final = 30.0
_LOCAL_SEARCH_S: Final = 10.0
_FAREWELL_S: Final = 15.0
"""Time for which a host waits after the match for guests that are away, and have not told their checks."""


class TableResult(Struct, frozen=True):
    """Last line of the output, as JSON."""

    rounds: int
    totals: tuple[int, ...]
    """By seat."""
    seat: int
    """Own seat."""
    checks: dict[str, bool | None]
    """Of a host: by seat of a guest, whether its checks passed. Of a guest: by name of the check."""


def host_table(options: TableOptions, bot: str, network: NetworkChoice, journal: SqliteJournal) -> int:
    """Open a table, play its match to the end, and return the exit code.

    :raises ExitError: if it cannot be opened.
    """
    contact = HostContact(invite.new_code(), network, options, bot)
    return _run_host(KeptHostTable(secrets.token_hex(32), contact), journal)


def resume_table(journal: SqliteJournal) -> int:
    """Go on with the last table of this data folder as its host, and return the exit code.

    :raises ExitError: if there is none, or it cannot be opened.
    """
    kept = next((each for each in kept_tables(journal) if isinstance(each, KeptHostTable)), None)
    if kept is None:
        raise ExitError(message_text(online_message("no_online_table")), EXIT_INPUT_ERROR)
    return _run_host(kept, journal)


def join_table(code: str, name: str, bot: str, network: NetworkChoice, journal: SqliteJournal) -> int:
    """Join the table of a code, play its match to the end, and return the exit code.

    :raises ExitError: if there is no such table, or no seat at it.
    """
    secret_key = secrets.token_hex(32)
    try:
        key = invite.meeting_key(code)
    except OnlineError as error:
        raise ExitError(error_text(error), EXIT_USAGE_ERROR) from error
    with _opened_link(network.guest_settings(bytes.fromhex(secret_key), meeting_key=key)) as link:
        print_text(tr("Looking for the table…"))
        flush()
        host = _search(link, _LOCAL_SEARCH_S if network.is_local else _SEARCH_S)
        proof = invite.proof(key, invite.TABLE_PURPOSE, link.own_peer, host)
        kept = keep_table(journal, KeptGuestTable(secret_key, GuestContact(host, proof, name, network, bot)))
        return _GuestProgram(kept, link, journal).run()


def rejoin_table(journal: SqliteJournal) -> int:
    """Go back to the last table of this data folder as its guest, and return the exit code.

    :raises ExitError: if there is none, or no seat at it any more.
    """
    kept = next((each for each in kept_tables(journal) if isinstance(each, KeptGuestTable)), None)
    if kept is None:
        raise ExitError(message_text(online_message("no_online_table")), EXIT_INPUT_ERROR)
    contact = kept.contact
    with _opened_link(contact.network.guest_settings(bytes.fromhex(kept.secret_key), host=contact.host)) as link:
        return _GuestProgram(kept, link, journal).run()


def table_options(name: str, variant: Variant, seats: int, computers: int) -> TableOptions:
    """Return the options of a table that lets in whoever has the code.

    *seats*: number of players, the host and the *computers* included.

    :raises ExitError: if these rules are for fewer or more players, or no seat is left for a guest.
    """
    least, most = variant.rules.table.min_players, variant.rules.table.max_players
    if not least <= seats <= most:
        sentence = tr("{variant} is for {least} to {most} players.", variant=variant.name, least=least, most=most)
        raise ExitError(sentence, EXIT_USAGE_ERROR)
    guests = seats - 1 - computers
    if guests < 1:
        raise ExitError(tr("At least one seat must be free for a guest."), EXIT_USAGE_ERROR)
    choices = tuple(
        ComputerChoice(tr("Computer {n}", n=number), roster.DEFAULT_BOT) for number in range(1, computers + 1)
    )
    return TableOptions(
        name, variant.name, variant.rules, guests, choices, lets_in=True, timing=MatchTiming(think_time_factor=0)
    )


def check_bot(name: str) -> None:
    """Do nothing if the computer player can play.

    :raises ExitError: if its program cannot be found.
    :raises UnknownBotError: if there is no such computer player.
    """
    command = external_command(name)
    if command is None:
        roster.require_bot(name)
    elif not is_installed(command):
        raise ExitError(tr("No program found for `{command}`.", command=command), EXIT_USAGE_ERROR)


@contextmanager
def _opened_link(settings: NetworkSettings) -> Iterator[NetworkLink]:
    """Open the lines, and close them in the end.

    :raises ExitError: if there is no network.
    """
    try:
        link = NetworkLink(settings)
    except OnlineError as error:
        raise ExitError(error_text(error), EXIT_INPUT_ERROR) from error
    try:
        yield link
    finally:
        link.close()


def _search(link: NetworkLink, limit_s: float) -> str:
    """Return the public key of the host of the code.

    :raises ExitError: if nobody answers.
    """
    deadline_s = time.monotonic() + limit_s
    while not (host := link.search()):
        if time.monotonic() > deadline_s:
            raise ExitError(message_text(online_message("host_not_found")), EXIT_INPUT_ERROR)
        link.wait(_IDLE_S)
    return host


def _run_host(kept: KeptHostTable, journal: SqliteJournal) -> int:
    network, code = kept.contact.network, kept.contact.code
    meeting_key = invite.meeting_key(code) if code else b""
    settings = network.host_settings(bytes.fromhex(kept.secret_key), meeting_key if kept.record is None else b"")
    with _opened_link(settings) as link:
        return _HostProgram(kept, link, journal, meeting_key).run()


class _HostProgram:
    """Table of a host, what it prints, and what it stores."""

    def __init__(self, kept: KeptHostTable, link: NetworkLink, journal: SqliteJournal, meeting_key: bytes) -> None:
        self._kept, self._link, self._journal = kept, link, journal
        self._progress = _Progress()
        self._player: ComputerSeat | None = None
        self._meets = kept.record is None and bool(kept.contact.code)
        ports = TablePorts(
            lambda peer, proof: invite.is_proof(proof, meeting_key, invite.TABLE_PURPOSE, peer, link.own_peer),
            lambda bot, seed: _create_host(bot, seed, 0),
            lambda bots: {seat: _create_host(bot, seed, seat) for seat, (bot, seed) in bots.items()},
            self._open_match,
            self._save_record,
        )
        options = kept.contact.options
        if kept.record is None:
            self._save(kept)
            base = kept.contact.base
            self._table = (
                OnlineTable(link, options, ports) if base is None else OnlineTable.go_on(link, base, options, ports)
            )
        else:
            self._table = OnlineTable.resume(link, self._stored_table(kept.record), options, ports)

    def run(self) -> int:
        """Play to the end; return the exit code."""
        table, progress = self._table, self._progress
        if self._meets:
            progress.tell(tr("Code: {code}", code=self._kept.contact.code))
        over_s = 0.0
        while True:
            before = table.session.state if table.session is not None else None
            now_s = time.monotonic()
            table.update(int(now_s * 1000))
            self._tell_progress()
            over_s = over_s or (now_s if table.is_over else 0.0)
            checks = table.results.checks.values()
            if over_s and (all(check is not None for check in checks) or now_s - over_s > _FAREWELL_S):
                break
            is_moving = self._play(int(now_s * 1000))
            if not is_moving and (table.session is None or table.session.state is before):
                self._link.wait(_IDLE_S)
        return self._finish()

    def _play(self, now_ms: int) -> bool:
        """Move for the host's seat; return True if something was done."""
        client = self._table.client
        if client is None or self._table.is_over:
            return False
        if self._player is None:
            self._player = ComputerSeat(client, _create_host(self._kept.contact.bot, secrets.token_hex(8), client.seat))
        self._table.set_ready(self._table.result_round)
        return self._player.update(now_ms)

    def _finish(self) -> int:
        table, results = self._table, self._table.results
        self._journal.close_online_table(self._kept.table_id)
        if self._player is not None:
            self._player.leave()
        self._journal.close_match(self._kept.match_id)
        if (proof := table.proof) is not None:
            self._journal.store_deal_proof(self._kept.match_id, encode_proof(proof))
        self._progress.tell(tr("The match is over."))
        if words := guest_checks_text(results, table.names):
            self._progress.tell(words)
        checks = {str(seat): is_true for seat, is_true in results.checks.items()}
        table.close()
        own_seat = 0 if table.seats is None else table.seats.host_seat
        return _report(TableResult(results.rounds, results.totals, own_seat, checks))

    def _tell_progress(self) -> None:
        table, progress = self._table, self._progress
        if self._meets and table.stage == "play":
            self._meets = False
            self._link.close_meeting()
        if table.stage in {"room", "exchange"}:
            missing = 0 if table.is_full else self._kept.contact.options.guests + 1 - len(table.names)
            progress.tell_room(table.names, missing)
            return
        progress.tell_begin(table.names)
        progress.tell_presence(table.names, table.presence)
        if table.results.rounds:
            progress.tell_totals(table.results.rounds, table.names, table.results.totals)
        progress.tell_problem("" if table.problem is None else message_text(table.problem))

    def _stored_table(self, record: TableRecord) -> StoredTable:
        """Return the table as it was stored; a match that was about to be opened is opened now."""
        match_id = self._kept.match_id
        events = self._journal.load_match(match_id).events if match_id in self._journal.match_ids() else ()
        return StoredTable(record, events, self._journal.match_writer(match_id), self._kept.contact.base)

    def _open_match(self, header: MatchHeader) -> JournalPort:
        match_id = self._journal.new_match(header)
        self._kept = replace(self._kept, match_id=match_id)
        return self._journal.match_writer(match_id)

    def _save_record(self, record: TableRecord) -> None:
        self._save(replace(self._kept, record=record))

    def _save(self, kept: KeptHostTable) -> None:
        self._kept = keep_table(self._journal, kept)


class _GuestProgram:
    """Table of a guest, what it prints, and what it stores."""

    def __init__(self, kept: KeptGuestTable, link: NetworkLink, journal: SqliteJournal) -> None:
        self._kept, self._link, self._journal = kept, link, journal
        self._progress = _Progress()
        self._player: ComputerSeat | None = None
        self._match: object = None
        contact = kept.contact
        options = RemoteOptions(contact.host, contact.name, contact.proof, contact.base)
        self._table = RemoteTable(link, options, self._keep_record, kept.record)

    def run(self) -> int:
        """Play to the end; return the exit code.

        :raises ExitError: if the host has no seat for this guest.
        """
        table = self._table
        while table.checks is None:
            now_ms = int(time.monotonic() * 1000)
            table.update(now_ms)
            if table.refusal is not None:
                if table.is_seat_lost:
                    self._journal.close_online_table(self._kept.table_id)
                raise ExitError(refusal_text(table.refusal), EXIT_INPUT_ERROR)
            self._tell_progress()
            if not self._play(now_ms):
                self._link.wait(_IDLE_S)
        return self._finish()

    def _play(self, now_ms: int) -> bool:
        """Move for the own seat; return True if something was done."""
        match = self._table.match
        if match is None or not match.has_begun or match.pending is not None or match.is_over:
            return False
        if self._player is None or self._match is not match:
            self._match = match
            self._player = ComputerSeat(
                match.client, _create_host(self._kept.contact.bot, secrets.token_hex(8), self._table.seat)
            )
        self._table.set_ready(self._table.result_round)
        return self._player.update(now_ms)

    def _finish(self) -> int:
        table = self._table
        assert table.checks is not None
        assert table.record is not None
        now_s = start_s = time.monotonic()
        while now_s - start_s < 1 and not table.host_is_away:  # the host has to get the checks
            now_s = time.monotonic()
            table.update(int(now_s * 1000))
            self._link.wait(_IDLE_S)
        if (saved_match := table.saved_match) is not None and (proof := table.proof) is not None:
            self._journal.store_deal_proof(self._journal.save_match(saved_match), encode_proof(proof))
        self._journal.close_online_table(self._kept.table_id)
        if self._player is not None:
            self._player.leave()
        self._tell_progress()
        self._progress.tell(tr("The match is over."))
        went_back, is_shared = table.times_taken_back > 0, table.record.promise.is_shared
        self._progress.tell(own_checks_text(table.checks, host_went_back=went_back, is_shared=is_shared))
        checks: dict[str, bool | None] = {check.name: check.is_true for check in table.checks.checks}
        return _report(TableResult(table.results.rounds, table.results.totals, table.seat, checks))

    def _tell_progress(self) -> None:
        table, progress = self._table, self._progress
        progress.tell_problem(tr("Waiting for the host…") if table.host_is_away else "")
        if table.stage in {"waiting", "room"} and table.room is not None:
            progress.tell_room(table.room.names, 0)  # the seats that are free may be a computer's
        if table.match is not None and table.match.has_begun:
            names = table.match.client.view.names
            progress.tell_begin(names)
            progress.tell_presence(names, table.presence)
            if table.results.rounds:
                progress.tell_totals(table.results.rounds, names, table.results.totals)

    def _keep_record(self, record: GuestRecord) -> None:
        try:
            self._kept = keep_table(self._journal, replace(self._kept, record=record))
        except StoreError as error:
            self._progress.tell(error_text(error))  # the match goes on; only a crash would now cost the seat


class _Progress:
    """Lines about what has changed."""

    def __init__(self) -> None:
        self._room: tuple[Sequence[str], int] = ((), 0)
        self._has_begun = False
        self._presence: tuple[wire.PresenceKind, ...] = ()
        self._rounds = 0
        self._problem = ""

    def tell(self, sentence: str) -> None:
        """Print a line at once."""
        print_text(sentence)
        flush()

    def tell_room(self, names: Sequence[str], missing: int) -> None:
        """Tell who is here, and how many are to come."""
        if self._room != (names, missing):
            self._room = (names, missing)
            sentence = tr("Here: {names}.", names=", ".join(names))
            self.tell(f"{sentence} {missing_text(missing)}" if missing else sentence)

    def tell_begin(self, names: Sequence[str]) -> None:
        """Tell that the match is on."""
        if not self._has_begun:
            self._has_begun = True
            self.tell(tr("The match is on: {names}.", names=", ".join(names)))

    def tell_presence(self, names: Sequence[str], presence: tuple[wire.PresenceKind, ...]) -> None:
        """Tell who has gone or come back."""
        for name, old, new in zip(names, self._presence, presence, strict=False):
            if old != new and (sentence := presence_text(name, old, new)):
                self.tell(sentence)
        self._presence = presence

    def tell_totals(self, rounds: int, names: Sequence[str], totals: Sequence[int]) -> None:
        """Tell how it stands after a round."""
        if rounds > self._rounds:
            self._rounds = rounds
            self.tell(totals_text(rounds, names, totals))

    def tell_problem(self, sentence: str) -> None:
        """Tell what has gone wrong, once as long as it lasts."""
        if sentence and sentence != self._problem:
            self.tell(sentence)
        self._problem = sentence


def _create_host(bot: str, seed: str, seat: int) -> PlayerHost:
    command = external_command(bot)
    if command is not None:
        return ExternalPlayer(command, seat)
    return InProcessHost(roster.create_player(bot, seed))


def _report(result: TableResult) -> int:
    """Print the last line; return the exit code, 0 if all checks are passed."""
    print_json(json.encode(result).decode())
    return EXIT_OK if all(result.checks.values()) else EXIT_INPUT_ERROR
