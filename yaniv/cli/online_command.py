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
from yaniv.bots.move_queries import fallback_for
from yaniv.game.player import PlayerHost
from yaniv.i18n import tr
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.dealer import bot_seed
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import JournalPort, Participants
from yaniv.match.player_hosts import InProcessHost
from yaniv.narration.message_text import error_text, message_text
from yaniv.narration.online_text import (
    base_rounds_text,
    go_on_text,
    guest_checks_text,
    missing_text,
    own_checks_text,
    presence_text,
    refusal_text,
    totals_text,
)
from yaniv.narration.rules_text_play import player_range_sentence
from yaniv.online import invite, wire
from yaniv.online.computer_seat import ComputerSeat
from yaniv.online.joint_seed import encode_proof
from yaniv.online.kept_tables import (
    GuestContact,
    HostContact,
    KeptGuestTable,
    KeptHostTable,
    KeptTable,
    NetworkChoice,
    go_on_offer,
    keep_table,
    kept_tables,
    seat_again,
    table_again,
    table_without_host,
)
from yaniv.online.link import NetworkLink
from yaniv.online.network_messages import NetworkSettings
from yaniv.online.online_message_codes import OnlineError, online_message
from yaniv.online.online_table import OnlineTable
from yaniv.online.remote_table import RemoteOptions, RemoteTable
from yaniv.online.table_options import ComputerChoice, StoredTable, TableOptions, TablePorts
from yaniv.online.table_records import GuestRecord, TableRecord
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.store.errors import StoreError
from yaniv.store.journal import SqliteJournal
from yaniv.store.saved_match import MatchHeader
from yaniv.terminal import flush, print_json, print_text

_IDLE_S: Final = 0.02
"""Longest wait of the main loop, for what only time brings; news from the network end it."""
_SEARCH_S: Final = 30.0
_LOCAL_SEARCH_S: Final = 10.0
_GATHER_S: Final = 60.0
"""Time after which a new host goes on with those who have come."""
_REMATCH_S: Final = 60.0
"""Time for which a guest waits for a host that opens another table."""
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


class PlayPlan(Struct, frozen=True):
    """Number of matches to play, and how long to wait for a host."""

    matches: int = 1
    """Number of matches with the same people."""
    go_on_s: int | None = None
    """Time after which a guest goes on without a host that does not answer; None: never."""


class _TableOutcome(Struct, frozen=True):
    code: int
    next_table: KeptTable | None = None
    is_match_over: bool = True


def host_table(options: TableOptions, bot: str, network: NetworkChoice, journal: SqliteJournal, plan: PlayPlan) -> int:
    """Open a table, play its matches to the end, and return the exit code.

    :raises ExitError: if it cannot be opened.
    """
    contact = HostContact(invite.new_code(), network, options, bot)
    return _play_at(KeptHostTable(secrets.token_hex(32), contact), journal, plan)


def resume_table(journal: SqliteJournal, plan: PlayPlan) -> int:
    """Go on with the last table of this data folder as its host, and return the exit code.

    :raises ExitError: if there is none, or it cannot be opened.
    """
    kept = next((each for each in kept_tables(journal) if isinstance(each, KeptHostTable)), None)
    if kept is None:
        raise ExitError(message_text(online_message("no_online_table")), EXIT_INPUT_ERROR)
    return _play_at(kept, journal, plan)


def join_table(code: str, contact: GuestContact, journal: SqliteJournal, plan: PlayPlan) -> int:
    """Join the table of a code, play its matches to the end, and return the exit code.

    *contact*: of a guest who does not know the host yet.

    :raises ExitError: if there is no such table, or no seat at it.
    """
    secret_key = secrets.token_hex(32)
    try:
        key = invite.meeting_key(code)
    except OnlineError as error:
        raise ExitError(error_text(error), EXIT_USAGE_ERROR) from error
    network = contact.network
    with _opened_link(network.guest_settings(bytes.fromhex(secret_key), meeting_key=key)) as link:
        print_text(tr("Looking for the table…"))
        flush()
        host = _search(link, _LOCAL_SEARCH_S if network.is_local else _SEARCH_S)
        proof = invite.proof(key, invite.TABLE_PURPOSE, link.own_peer, host)
        kept = keep_table(journal, KeptGuestTable(secret_key, replace(contact, host=host, proof=proof)))
        outcome = _GuestProgram(kept, link, journal, plan).run()
    return _follow(outcome, journal, plan)


def rejoin_table(journal: SqliteJournal, plan: PlayPlan) -> int:
    """Go back to the last table of this data folder as its guest, and return the exit code.

    Whoever went on without a host, and is the host now, goes back as that.

    :raises ExitError: if there is none, or no seat at it any more.
    """
    tables = kept_tables(journal)
    kept = next((each for each in tables if isinstance(each, KeptGuestTable) or each.contact.base is not None), None)
    if kept is None:
        raise ExitError(message_text(online_message("no_online_table")), EXIT_INPUT_ERROR)
    return _play_at(kept, journal, plan)


def table_options(name: str, variant: Variant, seats: int, computers: int) -> TableOptions:
    """Return the options of a table that lets in whoever has the code.

    *seats*: number of players, the host and the *computers* included.

    :raises ExitError: if these rules are for fewer or more players, or no seat is left for a guest.
    """
    least, most = variant.rules.table.min_players, variant.rules.table.max_players
    if not least <= seats <= most:
        raise ExitError(player_range_sentence(variant), EXIT_USAGE_ERROR)
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


def _play_at(kept: KeptTable, journal: SqliteJournal, plan: PlayPlan) -> int:
    """Play at a table, and at those at which it goes on; return the exit code."""
    return _follow(_TableOutcome(EXIT_OK, kept, is_match_over=False), journal, plan)


def _follow(outcome: _TableOutcome, journal: SqliteJournal, plan: PlayPlan) -> int:
    """Play at the tables at which it goes on; return the exit code."""
    code = outcome.code
    while (kept := outcome.next_table) is not None:
        plan = replace(plan, matches=plan.matches - outcome.is_match_over)
        outcome = _run_host(kept, journal, plan) if isinstance(kept, KeptHostTable) else _run_guest(kept, journal, plan)
        code = max(code, outcome.code)
    return code


def _run_host(kept: KeptHostTable, journal: SqliteJournal, plan: PlayPlan) -> _TableOutcome:
    network, code = kept.contact.network, kept.contact.code
    meeting_key = invite.meeting_key(code) if code else b""
    settings = network.host_settings(bytes.fromhex(kept.secret_key), meeting_key if kept.record is None else b"")
    with _opened_link(settings) as link:
        return _HostProgram(kept, link, journal, meeting_key, plan).run()


def _run_guest(kept: KeptGuestTable, journal: SqliteJournal, plan: PlayPlan) -> _TableOutcome:
    contact = kept.contact
    with _opened_link(contact.network.guest_settings(bytes.fromhex(kept.secret_key), host=contact.host)) as link:
        return _GuestProgram(kept, link, journal, plan).run()


class _HostProgram:
    def __init__(
        self, kept: KeptHostTable, link: NetworkLink, journal: SqliteJournal, meeting_key: bytes, plan: PlayPlan
    ) -> None:
        self._kept, self._link, self._journal, self._plan = kept, link, journal, plan
        self._progress = _Progress()
        self._player: ComputerSeat | None = None
        self._meets = kept.record is None and bool(kept.contact.code)
        ports = TablePorts(
            lambda peer, proof: invite.is_proof(proof, meeting_key, invite.TABLE_PURPOSE, peer, link.own_peer),
            lambda bot, seed: _create_host(bot, seed, 0),
            _create_participants,
            self._open_match,
            self._save_record,
        )
        options = kept.contact.options
        if kept.record is None:
            self._save(kept)
            base = kept.contact.base
            self._table = (
                OnlineTable(link, options, ports, kept.contact.keys_let_in)
                if base is None
                else OnlineTable.go_on(link, base, options, ports)
            )
        else:
            self._table = OnlineTable.resume(link, self._stored_table(kept.record), options, ports)

    def run(self) -> _TableOutcome:
        table, progress = self._table, self._progress
        if self._meets:
            progress.tell(tr("Code: {code}", code=self._kept.contact.code))
        start_s, over_s = time.monotonic(), 0.0
        while True:
            before = table.session.state if table.session is not None else None
            now_s = time.monotonic()
            table.update(int(now_s * 1000))
            if self._kept.contact.base is not None and now_s - start_s >= (self._plan.go_on_s or _GATHER_S):
                table.start()  # the others come later
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

    def _finish(self) -> _TableOutcome:
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
        code = _report(TableResult(results.rounds, results.totals, own_seat, checks))
        return _TableOutcome(code, self._table_again() if self._plan.matches > 1 else None)

    def _table_again(self) -> KeptHostTable:
        assert self._kept.record is not None
        seats = self._kept.record.seats
        computers = tuple(ComputerChoice(name, bot) for name, bot in zip(seats.names, seats.bots, strict=True) if bot)
        options = replace(self._kept.contact.options, guests=len(seats.people) - 1, computers=computers)
        return table_again(self._kept, options)

    def _tell_progress(self) -> None:
        table, progress = self._table, self._progress
        if self._meets and table.stage == "play":
            self._meets = False
            self._link.close_meeting()
        if table.stage in {"room", "exchange"}:
            missing = 0 if table.is_full else self._kept.contact.options.guests + 1 - len(table.names)
            progress.tell_room(table.names, missing)
            if table.silent:
                progress.tell(tr("{name} isn't answering", name=table.silent))
                table.silent = ""
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
        if self._kept.contact.base_table:
            self._journal.close_online_table(self._kept.contact.base_table)

    def _save(self, kept: KeptHostTable) -> None:
        self._kept = keep_table(self._journal, kept)


class _GuestProgram:
    def __init__(self, kept: KeptGuestTable, link: NetworkLink, journal: SqliteJournal, plan: PlayPlan) -> None:
        self._kept, self._link, self._journal, self._plan = kept, link, journal, plan
        self._progress = _Progress()
        self._player: ComputerSeat | None = None
        self._match: object = None
        contact = kept.contact
        options = RemoteOptions(contact.host, contact.name, contact.proof, contact.base)
        self._table = RemoteTable(link, options, self._keep_record, kept.record)

    def run(self) -> _TableOutcome:
        """Play to the end, or until the match goes on without the host.

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
            if (next_table := self._table_without_host()) is not None:
                return _TableOutcome(EXIT_OK, next_table, is_match_over=False)
            if not self._play(now_ms):
                self._link.wait(_IDLE_S)
        return self._finish()

    def _play(self, now_ms: int) -> bool:
        """Move for the player's own seat; return True if something was done."""
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

    def _table_without_host(self) -> KeptTable | None:
        """Return the table at which the match goes on without the host, stored; None as long as it is waited for."""
        patience_s, round_number = self._plan.go_on_s, self._table.round
        if patience_s is None or self._table.host_absence_ms < patience_s * 1000:
            return None
        offer = go_on_offer(self._kept, round_number)
        if offer is None:
            return None
        if self._player is not None:
            self._player.leave()
        self._progress.tell(go_on_text(offer))
        options = TableOptions("", "", HouseRules(), 0, timing=MatchTiming(think_time_factor=0))
        table = keep_table(self._journal, table_without_host(self._kept, round_number, options))
        if self._kept.contact.base_table:
            self._journal.close_online_table(self._kept.table_id)
        return table

    def _finish(self) -> _TableOutcome:
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
        went_back, makers = table.times_taken_back > 0, table.record.promise.makers
        self._progress.tell(own_checks_text(table.checks, host_went_back=went_back, makers=makers))
        checks: dict[str, bool | None] = {check.name: check.is_true for check in table.checks.checks}
        code = _report(TableResult(table.results.rounds, table.results.totals, table.seat, checks))
        return _TableOutcome(code, self._seat_again() if self._plan.matches > 1 else None)

    def _seat_again(self) -> KeptGuestTable:
        """Wait until the host has opened another table; return the seat there, stored.

        :raises ExitError: if it does not, or closes it again.
        """
        table = self._table
        while not table.is_asked_again:
            table.update(int(time.monotonic() * 1000))
            if table.refusal is not None or table.host_absence_ms > _REMATCH_S * 1000:
                raise ExitError(tr("The host has closed the table."), EXIT_INPUT_ERROR)
            self._link.wait(_IDLE_S)
        return keep_table(self._journal, seat_again(self._kept))

    def _tell_progress(self) -> None:
        table, progress = self._table, self._progress
        progress.tell_problem(tr("Waiting for the host…") if table.host_is_away else "")
        base = self._kept.contact.base
        if base is not None and table.base_rounds and table.match is not None and table.record is not None:
            seats = table.record.seats
            progress.tell_once(base_rounds_text(table.base_rounds, len(base.rounds), seats.names[seats.host_seat]))
        if table.stage in {"waiting", "room"} and table.room is not None:
            progress.tell_room(table.room.names, 0)  # the seats that are free may be a computer's
        if table.match is not None and table.match.has_begun:
            names = table.match.client.view.names
            progress.tell_begin(names)
            progress.tell_presence(names, table.presence)
            if table.results.rounds:
                progress.tell_totals(table.results.rounds, names, table.results.totals)

    def _keep_record(self, record: GuestRecord) -> None:
        contact = self._kept.contact
        try:
            if record.has_begun and contact.base_table:
                self._journal.close_online_table(contact.base_table)
                contact = replace(contact, base_table=0)
            self._kept = keep_table(self._journal, replace(self._kept, contact=contact, record=record))
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
        self._told: set[str] = set()

    def tell(self, sentence: str) -> None:
        print_text(sentence)
        flush()

    def tell_once(self, sentence: str) -> None:
        """Print a line, once."""
        if sentence and sentence not in self._told:
            self._told.add(sentence)
            self.tell(sentence)

    def tell_room(self, names: Sequence[str], missing: int) -> None:
        if self._room != (names, missing):
            self._room = (names, missing)
            sentence = tr("Here: {names}.", names=", ".join(names))
            self.tell(f"{sentence} {missing_text(missing)}" if missing else sentence)

    def tell_begin(self, names: Sequence[str]) -> None:
        if not self._has_begun:
            self._has_begun = True
            self.tell(tr("The match is on: {names}.", names=", ".join(names)))

    def tell_presence(self, names: Sequence[str], presence: tuple[wire.PresenceKind, ...]) -> None:
        for name, old, new in zip(names, self._presence, presence, strict=False):
            if old != new and (sentence := presence_text(name, old, new)):
                self.tell(sentence)
        self._presence = presence

    def tell_totals(self, rounds: int, names: Sequence[str], totals: Sequence[int]) -> None:
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


def _create_participants(setup: MatchSetup, timing: MatchTiming) -> Participants:
    hosts = {seat: _create_host(bot, bot_seed(seat, setup.seed), seat) for seat, bot in enumerate(setup.bots) if bot}
    return Participants(hosts, fallback_for, timing)


def _report(result: TableResult) -> int:
    """Print the last line; return the exit code, 0 if all checks are passed."""
    print_json(json.encode(result).decode())
    return EXIT_OK if all(result.checks.values()) else EXIT_INPUT_ERROR
