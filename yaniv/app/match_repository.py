"""Repository of all matches: journal, process lock, activation requests, exports, and events for the crash report.

If the journal cannot be opened, the game is played without saving, and every method here still works.
"""

from collections.abc import Callable
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Final, TypeVar

from yaniv import paths
from yaniv.app.crash_reporting_journal import CrashReportingJournal
from yaniv.app.window_activation import activate_running_window
from yaniv.crash_report import CrashReporter, NativeCrashLog
from yaniv.daily.daily_seed import seed_of_date
from yaniv.game.events import AnyEvent
from yaniv.i18n import tr, tr_plural
from yaniv.match import participants
from yaniv.match.match_setup import MatchSetup
from yaniv.match.shuffle_commitment import (
    CommitmentFinding,
    DealOrigin,
    Verification,
    compute_commitment,
    deal_origin,
    generate_salt,
    verify_commitment,
)
from yaniv.narration.import_text import import_outcome_sentence
from yaniv.narration.match_text import describe_origin
from yaniv.narration.message_text import error_text, message_text
from yaniv.store import match_file
from yaniv.store.activation_request import ActivationRequests
from yaniv.store.errors import AlreadyRunningError, StoreError, UnreadableMatchError
from yaniv.store.journal import SqliteJournal
from yaniv.store.process_lock import ProcessLock
from yaniv.store.puzzle_records import MatchPuzzles, PuzzleAttempt
from yaniv.store.review_figures import ReviewFigures
from yaniv.store.saved_match import MatchHeader, SavedMatch, UnfinishedMatch
from yaniv.store.statistics import MatchSummary
from yaniv.ui.overlays.seal_panel import ShuffleSeal

_Answer = TypeVar("_Answer")

_RETRY_AFTER_POLLS: Final = 20
"""Calls of `poll` to skip after the journal's files could not be restored."""


class MatchRepository:
    """Matches of the player. Errors become sentences, which are returned or appended to the notices."""

    def __init__(self, crash_reporter: CrashReporter, notices: list[str], file: str | None, exits: ExitStack) -> None:
        """Open the journal in the data folder.

        *file*: path that an already running program should open.

        :raises ExitError: if the program is already running; it has then been asked to come to the front.
        """
        self._crash_reporter = crash_reporter
        self._notices = notices
        self.crash_report: Path | None = None
        """Report of the last crash, until the player has been told."""
        self.match_id = 0
        """Number of the current match, or of the last one; 0 if there was none."""
        self.seal = ""
        """Shuffle commitment of that match; empty if it has none or is not saved."""
        self._origin: DealOrigin = "drawn"
        self._activation_requests: ActivationRequests | None = None
        self._polls_until_retry = 0
        self._native_crash_log: NativeCrashLog | None = None
        self._unsaved_attempts: tuple[PuzzleAttempt, ...] = ()
        """Attempts at puzzles while there is no journal."""
        self._journal = self._open_journal(file, exits)

    def _open_journal(self, file: str | None, exits: ExitStack) -> SqliteJournal | None:
        """Return the journal, or None with a notice if it cannot be opened.

        :raises ExitError: if the program is already running.
        """
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
            raise activate_running_window(error, file) from error
        except StoreError as problem:
            self._notices += (error_text(problem), tr("You can still play, but your games won't be saved."))
            return None

    def log_video_driver(self, driver: str) -> None:
        """Store the name of the video driver, which crash reports mention."""
        self._crash_reporter.video_driver = driver
        if self._native_crash_log is not None:
            self._native_crash_log.log_video_driver(driver)

    def poll(self) -> str | None:
        """Return the path in an activation request (empty if it names no file), or None if no other start asks for one.

        Also restarts the stall timer of the crash log, and restores the journal's files if they were deleted. The
        window calls it regularly.
        """
        if self._native_crash_log is not None:
            self._native_crash_log.heartbeat()
        self._restore_files()
        return self._activation_requests.take_next() if self._activation_requests is not None else None

    def _restore_files(self) -> None:
        """Restore the journal's files if they were deleted, even while nobody moves.

        An error is ignored here, because the next write reports it.
        """
        self._polls_until_retry = max(0, self._polls_until_retry - 1)
        if self._journal is None or self._polls_until_retry:
            return
        try:
            self._journal.restore_files()
        except StoreError:
            self._polls_until_retry = _RETRY_AFTER_POLLS

    @property
    def is_persistent(self) -> bool:
        """True if there is a journal, so that matches are saved."""
        return self._journal is not None

    def take_notices(self) -> tuple[str, ...]:
        """Return all notices for the player, those of the journal included, and clear them."""
        journal_notices = [] if self._journal is None else self._journal.notices
        all_notices = (*self._notices, *map(message_text, journal_notices))
        self._notices.clear()
        journal_notices.clear()
        return all_notices

    def begin_match(self, setup: MatchSetup, *, chosen: bool = False) -> participants.JournalPort:
        """Create the record of a new match in the journal and return the object that appends its events.

        *chosen*: the player typed the deal code.

        :raises StoreError: if it cannot be written.
        """
        if self._journal is None:
            return CrashReportingJournal(participants.NullJournal(), self._crash_reporter, setup.rules)
        salt = generate_salt(is_chosen=chosen)
        header = MatchHeader(
            variant=setup.variant,
            rules=setup.rules,
            names=setup.names,
            bots=setup.bots,
            seed=setup.seed,
            salt=salt,
            seal=compute_commitment(setup.seed, salt),
            purpose=setup.purpose,
        )
        return self._crash_reporting_journal(self._journal, self._journal.new_match(header), header)

    def leave_match(self) -> None:
        """Make no match the current one, so that a branch takes the place of none."""
        self.match_id, self.seal = 0, ""

    def branch_match(
        self, setup: MatchSetup, events: tuple[AnyEvent, ...], replaced_id: int
    ) -> participants.JournalPort:
        """Store a practice match that goes on from *events*, and return the object that appends what follows.

        It has no commitment: its first cards were known before. *replaced_id*: match whose place it takes; 0: none.

        :raises StoreError: if it cannot be written.
        """
        header = MatchHeader(
            variant=setup.variant,
            rules=setup.rules,
            names=setup.names,
            bots=setup.bots,
            seed=setup.seed,
            salt=generate_salt(is_chosen=True),
            purpose=setup.purpose,
        )
        if self._journal is None:
            return CrashReportingJournal(participants.NullJournal(), self._crash_reporter, setup.rules)
        match_id = self._journal.replace_match(replaced_id, SavedMatch(header, events))
        return self._crash_reporting_journal(self._journal, match_id, header)

    def resume_match(self, match_id: int, header: MatchHeader) -> participants.JournalPort:
        """Return the object that appends events to the record of an unfinished match."""
        assert self._journal is not None, "whoever goes on with a match has loaded it"
        return self._crash_reporting_journal(self._journal, match_id, header)

    def _crash_reporting_journal(
        self, journal: SqliteJournal, match_id: int, header: MatchHeader
    ) -> participants.JournalPort:
        """Make the match the current one; return a journal for its events that also feeds the crash report."""
        self.match_id, self.seal, self._origin = match_id, header.seal, deal_origin(header)
        return CrashReportingJournal(journal.match_writer(match_id), self._crash_reporter, header.rules)

    def load_match(self, match_id: int) -> SavedMatch | None:
        """Return a saved match; None, with a notice appended, if it cannot be loaded."""
        if self._journal is None:
            return None
        try:
            return self._journal.load_match(match_id)
        except UnreadableMatchError:
            return None  # the journal adds the notice
        except StoreError as problem:
            self._notices.append(error_text(problem))
            return None

    def seal_details(self) -> ShuffleSeal | None:
        """Return the shuffle commitment (seal) of the current match for display; None if there is none."""
        return ShuffleSeal(self.seal, self._verify_seal, describe_origin(self._origin)) if self.seal else None

    def _verify_seal(self) -> Verification:
        """Load the current match and verify its shuffles against the commitment."""
        match = self.load_match(self.match_id)
        if match is None:
            return Verification(self.seal, CommitmentFinding("unreadable"), is_valid=None)
        return verify_commitment(match.header, match.events)

    def unfinished(self) -> tuple[UnfinishedMatch, ...]:
        """Return summaries of the unfinished matches, latest first."""
        return self._query_or_notice(SqliteJournal.unfinished, ())

    def is_deal_done(self, day: date) -> bool:
        """Return True if the deal of this date was played to its end, or given up."""
        return self._query(lambda journal: journal.has_closed_match(seed_of_date(day)), default=False)

    @property
    def match_count(self) -> int:
        """Number of saved matches; 0 if they cannot be counted."""
        return self._query(lambda journal: len(journal.match_ids()), 0)

    def match_summaries(self) -> tuple[MatchSummary, ...]:
        """Return summaries of all readable matches, newest first; empty without a journal."""
        return self._query_or_notice(SqliteJournal.match_summaries, ())

    def puzzle_attempts(self) -> tuple[PuzzleAttempt, ...]:
        """Return all attempts at puzzles, in order; without a journal those since the program started."""
        if self._journal is None:
            return self._unsaved_attempts
        return self._query_or_notice(SqliteJournal.puzzle_attempts, ())

    def append_puzzle_attempt(self, attempt: PuzzleAttempt) -> None:
        """Store an attempt at a puzzle; without a journal it is kept until the program ends.

        :raises StoreError: if it could not be stored.
        """
        if self._journal is None:
            self._unsaved_attempts += (attempt,)
        else:
            self._journal.append_puzzle_attempt(attempt)

    def match_puzzles(self) -> tuple[MatchPuzzles, ...]:
        """Return what was found in each match that was searched for puzzles; empty without a journal."""
        return self._query_or_notice(SqliteJournal.match_puzzles, ())

    def save_match_puzzles(self, puzzles: MatchPuzzles) -> None:
        """Store which decisions of a match became puzzles; an error is ignored, because they can be found again."""
        self._query(lambda journal: journal.save_match_puzzles(puzzles), None)

    def review_figures(self) -> dict[int, ReviewFigures]:
        """Return the figures of all reviewed matches, by number; empty if they cannot be read."""
        return self._query(SqliteJournal.review_figures, {})

    def store_review(self, match_id: int, figures: ReviewFigures) -> None:
        """Store the figures of a review; an error is ignored, because they can be computed again."""
        self._query(lambda journal: journal.store_review(match_id, figures), None)

    def import_match(self, match: SavedMatch) -> str:
        """Import a match read from a file into the journal; return a sentence with the result."""
        if self._journal is None:
            return tr("Your games are not being saved, so this match can't be added.")
        try:
            return import_outcome_sentence(self._journal.import_match(match))
        except StoreError as problem:
            return error_text(problem)

    def export_all(self) -> str:
        """Export every match as a file; return a sentence with the result."""
        folder = paths.exports()
        if self._journal is None:
            return tr("Games aren't saved here: nothing to export.")
        try:
            written, unreadable = match_file.export_all(folder, self._journal)
        except StoreError as problem:
            return error_text(problem)
        if unreadable:
            one = "{n} match saved to {folder}; some could not be read."
            many = "{n} matches saved to {folder}; some could not be read."
            return tr_plural(one, many, written, folder=folder)
        return tr_plural("{n} match saved to {folder}.", "{n} matches saved to {folder}.", written, folder=folder)

    def write_match(self, match_id: int) -> str:
        """Export one match to the folder of exports; return a sentence with the result."""
        if self._journal is None:
            return tr("Games aren't saved here: nothing to export.")
        try:
            path = match_file.export_match(paths.exports(), self._journal, match_id)
        except StoreError as problem:
            return error_text(problem)
        return tr("Match saved to {file}.", file=path)

    def write_current_match(self) -> str:
        """Export the current match; return a sentence with the result."""
        return self.write_match(self.match_id)

    def write_spreadsheet(self) -> str:
        """Export a table of all matches for spreadsheets; return a sentence with the result."""
        path = paths.exports() / match_file.SPREADSHEET_FILE_NAME
        try:
            match_file.write_spreadsheet(path, self.match_summaries())
        except StoreError as problem:
            return error_text(problem)
        return tr("Table saved to {file}.", file=path)

    def give_up(self, match_id: int) -> str:
        """Mark an unfinished match as given up, so that it is no longer offered; return an empty string.

        If that fails, return a sentence that says so.
        """
        return self._change(lambda journal: journal.close_match(match_id))

    def delete(self, match_id: int) -> str:
        """Delete one match permanently; return an empty string, or a sentence if that fails."""
        return self._change(lambda journal: journal.delete(match_id))

    def reset_statistics(self) -> str:
        """Exclude all matches so far from the statistics; return a sentence with the result."""
        return self._change(SqliteJournal.reset_statistics) or tr("Statistics now start from zero.")

    def delete_all_matches(self) -> str:
        """Delete all matches permanently; return a sentence with the result. No match may be open."""
        if self._journal is None:
            return ""
        return self._change(SqliteJournal.delete_all_matches) or tr("All matches deleted.")

    def _query(self, query: Callable[[SqliteJournal], _Answer], default: _Answer) -> _Answer:
        """Return the journal's answer to *query*; *default* if there is no journal or it fails."""
        try:
            return query(self._journal) if self._journal is not None else default
        except StoreError:
            return default

    def _query_or_notice(self, query: Callable[[SqliteJournal], _Answer], default: _Answer) -> _Answer:
        """Do the same as `_query`, but tell the player why it failed."""
        try:
            return query(self._journal) if self._journal is not None else default
        except StoreError as problem:
            self._notices.append(error_text(problem))
            return default

    def _change(self, change: Callable[[SqliteJournal], object]) -> str:
        """Change the journal, if there is one; return an empty string, or a sentence if that fails."""
        try:
            if self._journal is not None:
                change(self._journal)
        except StoreError as problem:
            return error_text(problem)
        return ""
