"""What is kept of all matches: the journal, who may have it open, files made of it, and the notes for a crash report.

Without a journal the game is played all the same, and every question here has an answer.
"""

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from msgspec import json
from msgspec.structs import replace

from yaniv import paths
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, ExitError
from yaniv.crash_report import CrashReporter, NativeCrashLog
from yaniv.game.events import AnyEvent, MatchOpened
from yaniv.i18n import tr, tr_plural
from yaniv.match import participants
from yaniv.match.match_setup import MatchSetup
from yaniv.match.shuffle_commitment import (
    DealOrigin,
    Verification,
    compute_commitment,
    deal_origin,
    describe_origin,
    generate_salt,
    verify_commitment,
)
from yaniv.rules.house_rules import HouseRules
from yaniv.store import match_file
from yaniv.store.activation_request import ActivationRequests
from yaniv.store.errors import AlreadyRunningError, StoreError, UnreadableMatchError
from yaniv.store.journal import SqliteJournal
from yaniv.store.match_import import outcome_message
from yaniv.store.process_lock import ProcessLock
from yaniv.store.saved_match import MatchHeader, SavedMatch, UnfinishedMatch
from yaniv.store.statistics import MatchSummary
from yaniv.ui.overlays.seal_panel import ShuffleSeal

_ANSWER_TIMEOUT_S: Final = 2.0
"""So long a second start waits for the first to answer."""
_RETRY_AFTER_POLLS: Final = 20
"""Calls of `look_up` without another try after the files could not be put back."""


class MatchRepository:
    """The player's matches. What goes wrong with them is a sentence: given back, or put among the notices."""

    def __init__(self, crash_reporter: CrashReporter, notices: list[str], file: str | None, exits: ExitStack) -> None:
        """*file*: to be opened by the window that is there already, if there is one.

        :raises RefusedError: if another window has them open; it comes to the front instead.
        """
        self._crash_reporter = crash_reporter
        self._notices = notices
        self.crash_report: Path | None = None
        """Of the last crash, until somebody has told of it."""
        self.match_id = 0
        """Of the match at the table, or of the last one there."""
        self.seal = ""
        """Of that match; empty: none was made, or nothing is kept."""
        self._origin: DealOrigin = "drawn"
        self._activation_requests: ActivationRequests | None = None
        self._polls_until_retry = 0
        self._native_crash_log: NativeCrashLog | None = None
        self._journal = self._open_journal(file, exits)

    def _open_journal(self, file: str | None, exits: ExitStack) -> SqliteJournal | None:
        """The saved games; without them the game is played all the same, and the player is told."""
        try:
            paths.restrict_app_folders()
            lock = exits.enter_context(ProcessLock.acquire(paths.data()))
            self._activation_requests = ActivationRequests(paths.data())
            self._activation_requests.withdraw_all()  # left by starts that found no running program
            self._native_crash_log = NativeCrashLog(paths.logs())
            exits.callback(self._native_crash_log.close)
            self.crash_report = self._crash_reporter.take_unseen_report()
            return exits.enter_context(SqliteJournal.open(paths.data(), lock=lock))
        except AlreadyRunningError as error:
            raise _activate_running_window(error, file) from error
        except StoreError as problem:
            self._notices += (str(problem), tr("You can play all the same, but your games will not be kept."))
            return None

    def log_video_driver(self, driver: str) -> None:
        """What puts the window on the screen: reports tell it."""
        self._crash_reporter.video_driver = driver
        if self._native_crash_log is not None:
            self._native_crash_log.log_video_driver(driver)

    def poll(self) -> str | None:
        """Now and then: the window lives, and perhaps somebody is at the door."""
        if self._native_crash_log is not None:
            self._native_crash_log.heartbeat()
        self._restore_files()
        return self._activation_requests.take_next() if self._activation_requests is not None else None

    def _restore_files(self) -> None:
        """While nobody moves, too; where it fails, the next move tells why."""
        self._polls_until_retry = max(0, self._polls_until_retry - 1)
        if self._journal is None or self._polls_until_retry:
            return
        try:
            self._journal.restore_files()
        except StoreError:
            self._polls_until_retry = _RETRY_AFTER_POLLS

    @property
    def is_persistent(self) -> bool:
        """Is there a journal?"""
        return self._journal is not None

    def take_notices(self) -> tuple[str, ...]:
        """What the player has to be told, by the journal and by everybody else, once."""
        sources = [self._notices] if self._journal is None else [self._notices, self._journal.notices]
        all_notices = tuple(notice for notices in sources for notice in notices)
        for notices in sources:
            notices.clear()
        return all_notices

    def begin_match(self, setup: MatchSetup, *, chosen: bool = False) -> participants.JournalPort:
        """The record of a new match; *chosen*: somebody typed its deal code.

        :raises StoreError: if it cannot be written.
        """
        if self._journal is None:
            return _CrashReportingJournal(participants.NullJournal(), self._crash_reporter, setup.rules)
        salt = generate_salt(is_chosen=chosen)
        header = MatchHeader(
            variant=setup.variant,
            rules=setup.rules,
            names=setup.names,
            bots=setup.bots,
            seed=setup.seed,
            salt=salt,
            seal=compute_commitment(setup.seed, salt),
        )
        return self._crash_reporting_journal(self._journal, self._journal.new_match(header), header)

    def resume_match(self, match_id: int, header: MatchHeader) -> participants.JournalPort:
        """The record of a match that was left."""
        assert self._journal is not None, "whoever goes on with a match has loaded it"
        return self._crash_reporting_journal(self._journal, match_id, header)

    def _crash_reporting_journal(
        self, journal: SqliteJournal, match_id: int, header: MatchHeader
    ) -> participants.JournalPort:
        """Make the match the current one; return a journal for its events that also feeds the crash report."""
        self.match_id, self.seal, self._origin = match_id, header.seal, deal_origin(header)
        return _CrashReportingJournal(journal.match_writer(match_id), self._crash_reporter, header.rules)

    def load_match(self, match_id: int) -> SavedMatch | None:
        """A match that is kept; why there is none stands among the notices."""
        if self._journal is None:
            return None
        try:
            return self._journal.load_match(match_id)
        except UnreadableMatchError:
            return None  # the journal adds the notice
        except StoreError as problem:
            self._notices.append(str(problem))
            return None

    def seal_details(self) -> ShuffleSeal | None:
        """How the cards of the match at the table come about; None: they were not sealed."""
        return ShuffleSeal(self.seal, self._verify_seal, describe_origin(self._origin)) if self.seal else None

    def _verify_seal(self) -> Verification:
        """Load the current match and verify its shuffles against the commitment."""
        match = self.load_match(self.match_id)
        if match is None:
            return Verification(self.seal, tr("The match cannot be read any more."), is_valid=None)
        return verify_commitment(match.header, match.events)

    def unfinished(self) -> tuple[UnfinishedMatch, ...]:
        """Matches that were left, the latest first."""
        if self._journal is None:
            return ()
        try:
            return self._journal.unfinished()
        except StoreError as problem:
            self._notices.append(str(problem))
            return ()

    @property
    def match_count(self) -> int:
        """So many matches are kept; none where they cannot be counted."""
        try:
            return len(self._journal.match_ids()) if self._journal is not None else 0
        except StoreError:
            return 0

    def match_summaries(self) -> tuple[MatchSummary, ...]:
        """All that can be read, the newest first; none where there is no journal."""
        try:
            return self._journal.match_summaries() if self._journal is not None else ()
        except StoreError as problem:
            self._notices.append(str(problem))
            return ()

    def import_match(self, match: SavedMatch) -> str:
        """A match of a file, among the player's own."""
        if self._journal is None:
            return tr("Your games are not being saved, so this match can't be added.")
        try:
            return outcome_message(self._journal.import_match(match))
        except StoreError as problem:
            return str(problem)

    def export_all(self) -> str:
        """Every match as a file."""
        folder = paths.exports()
        if self._journal is None:
            return tr("Nothing is kept, so there is nothing to export.")
        try:
            written, unreadable = match_file.export_all(folder, self._journal)
        except StoreError as problem:
            return str(problem)
        if unreadable:
            one = "{n} match is in {folder}; others cannot be read."
            many = "{n} matches are in {folder}; others cannot be read."
            return tr_plural(one, many, written, folder=folder)
        return tr_plural("{n} match is in {folder}.", "{n} matches are in {folder}.", written, folder=folder)

    def write_match(self, match_id: int) -> str:
        """One match as a file, beside all others that were exported."""
        if self._journal is None:
            return tr("Nothing is kept, so there is nothing to export.")
        try:
            path = match_file.export_match(paths.exports(), self._journal, match_id)
        except StoreError as problem:
            return str(problem)
        return tr("The match is in {file}.", file=path)

    def write_current_match(self) -> str:
        """The match at the table as a file."""
        return self.write_match(self.match_id)

    def write_spreadsheet(self) -> str:
        """All matches as a table for spreadsheets."""
        path = paths.exports() / match_file.SPREADSHEET_FILE_NAME
        try:
            match_file.write_spreadsheet(path, self.match_summaries())
        except StoreError as problem:
            return str(problem)
        return tr("The table is in {file}.", file=path)

    def give_up(self, match_id: int) -> str:
        """A match that goes on is not offered again; why it cannot be given up, if it cannot."""
        try:
            if self._journal is not None:
                self._journal.close_match(match_id)
        except StoreError as problem:
            return str(problem)
        return ""

    def delete(self, match_id: int) -> str:
        """One match, for good; why it cannot be deleted, if it cannot."""
        try:
            if self._journal is not None:
                self._journal.delete(match_id)
        except StoreError as problem:
            return str(problem)
        return ""

    def reset_statistics(self) -> str:
        """Statistics begin now."""
        try:
            if self._journal is not None:
                self._journal.reset_statistics()
        except StoreError as problem:
            return str(problem)
        return tr("The statistics start from zero.")

    def delete_all_matches(self) -> str:
        """All matches; nobody may sit at one of them."""
        if self._journal is None:
            return ""
        try:
            self._journal.delete_all_matches()
        except StoreError as problem:
            return str(problem)
        return tr("All matches are deleted.")


def _activate_running_window(error: AlreadyRunningError, file: str | None) -> ExitError:
    """What becomes of a second start: the first comes to the front and opens the file."""
    requests = ActivationRequests(paths.data())
    try:
        request = requests.request_activation(file)
    except StoreError as store_error:
        return ExitError(str(store_error), EXIT_INPUT_ERROR)
    deadline_s = time.monotonic() + _ANSWER_TIMEOUT_S
    while requests.is_pending(request) and time.monotonic() < deadline_s:
        time.sleep(0.02)
    if requests.withdraw(request):
        return ExitError(str(error), EXIT_INPUT_ERROR)
    return ExitError(tr("Yaniv is already running; its window comes to the front."), EXIT_OK)


class _CrashReportingJournal:
    """A journal that also tells the crash report what happened."""

    def __init__(self, journal: participants.JournalPort, crash_reporter: CrashReporter, rules: HouseRules) -> None:
        self._journal = journal
        self._crash_reporter = crash_reporter
        crash_reporter.set_rules(json.encode(rules).decode())

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:
        """Keeps the events, then notes them."""
        self._journal.append(events, at_ms)
        for event in events:
            self._crash_reporter.record_event(json.encode(_anonymize(event)).decode())


def _anonymize(event: AnyEvent) -> AnyEvent:
    """What a crash report may hold: nobody's name."""
    if isinstance(event, MatchOpened):
        return replace(event, names=tuple(f"seat {seat}" for seat in range(len(event.names))))
    return event
