"""Repository of all matches: opens the journal, and records the current match there and for the crash report.

If the journal cannot be opened, the game is played without saving, and every method here still works. Matches on a
trail are read with the facts about them.
"""

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from msgspec import json
from msgspec.structs import replace

from yaniv import paths
from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, ExitError
from yaniv.coded_message import CodedMessage
from yaniv.crash_report import CrashReporter, NativeCrashLog
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.game.events import AnyEvent, MatchOpened
from yaniv.game.state import NOBODY
from yaniv.game.view import redact
from yaniv.i18n import tr
from yaniv.journey.fact_fold import FACTS_VERSION, compute_facts
from yaniv.journey.match_facts import MatchFacts
from yaniv.journey.trail_progress import StopMatch, split_stop_word
from yaniv.match import participants
from yaniv.match.match_setup import MatchSetup
from yaniv.match.shuffle_commitment import (
    CommitmentFinding,
    Verification,
    compute_commitment,
    generate_salt,
    verify_commitment,
)
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.match_text import describe_deal
from yaniv.narration.message_text import error_text, message_text
from yaniv.online.joint_seed import DealProof, encode_proof
from yaniv.rules.house_rules import HouseRules
from yaniv.store import database
from yaniv.store.bookmark_records import BookmarkedEvents
from yaniv.store.database import DATABASE_NAME
from yaniv.store.database_recovery import IntegrityCheck
from yaniv.store.errors import AlreadyRunningError, StoreError, store_message
from yaniv.store.journal import SqliteJournal
from yaniv.store.process_lock import ActivationRequests, ProcessLock
from yaniv.store.saved_match import ArrangedHands, MatchHeader, SavedMatch
from yaniv.store.statistics import HUMAN_SEAT
from yaniv.store.trail_match_facts import TrailMatch
from yaniv.ui.pages.match_archive import FEW_MATCHES, MatchArchive
from yaniv.ui.panels.seal_panel import ShuffleSeal

_RETRY_AFTER_POLLS: Final = 20
"""Calls of `poll` to skip after the journal's files could not be restored."""


class MatchRepository(MatchArchive):
    """Saved matches and the current one, with the process lock and the activation requests of other starts."""

    def __init__(self, crash_reporter: CrashReporter, notices: list[str], file: str | None, exits: ExitStack) -> None:
        """Open the journal in the data folder.

        *file*: path that an already running program should open.

        :raises ExitError: if the program is already running; it has then been asked to come to the front.
        """
        self._crash_reporter = crash_reporter
        self.crash_report: Path | None = None
        """Report of the last crash, until the player has been told."""
        self.match_id = 0
        """Number of the current match, or of the last one; 0 if there was none."""
        self.seal = ""
        """Shuffle commitment of that match; empty if it has none or is not saved."""
        self._deal_note = ""
        self._listed_rounds: set[tuple[int, int]] = set()
        """Matches with the numbers of the rounds in which a list of unseen cards has been counted as a hint."""
        self._activation_requests: ActivationRequests | None = None
        self._polls_until_retry = 0
        self._native_crash_log: NativeCrashLog | None = None
        super().__init__(self._open_journal(notices, file, exits), notices)
        self.history_builder = HistoryBuilder(self)
        self._exits = exits
        self._integrity_check: IntegrityCheck | None = None

    def _open_journal(self, notices: list[str], file: str | None, exits: ExitStack) -> SqliteJournal | None:
        """Return the journal, or None with a notice if it cannot be opened.

        :raises ExitError: if the program is already running.
        """
        try:
            paths.restrict_app_folders()
            lock = exits.enter_context(ProcessLock.acquire(paths.data()))
            if not lock.is_exclusive:
                notices.append(message_text(store_message("folder_without_locks", folder=paths.data())))
            self._activation_requests = ActivationRequests(paths.data())
            self._activation_requests.withdraw_all()  # left by starts that found no running program
            self._native_crash_log = NativeCrashLog(paths.logs())
            exits.callback(self._native_crash_log.close)
            self.crash_report = self._crash_reporter.take_unseen_report()
            return exits.enter_context(SqliteJournal.open(paths.data(), lock=lock))
        except AlreadyRunningError as error:
            raise activate_running_window(error, file) from error
        except StoreError as problem:
            notices += (error_text(problem), tr("You can still play, but your matches won't be saved."))
            return None

    def log_video_driver(self, driver: str) -> None:
        """Store the name of the video driver, which crash reports mention."""
        self._crash_reporter.video_driver = driver
        if self._native_crash_log is not None:
            self._native_crash_log.log_video_driver(driver)

    def poll(self) -> str | None:
        """Return the path in an activation request (empty if it names no file), or None if no other start asks for one.

        Also restarts the stall timer of the crash log, restores the journal's files if they were deleted, builds a
        piece of what pages need to know about all matches, and checks a large database in the background. The window
        calls it regularly, for the first time after its first frame.
        """
        if self._native_crash_log is not None:
            self._native_crash_log.heartbeat()
        self._restore_files()
        self.history_builder.advance(max_loads=1)
        self._check_integrity()
        return self._activation_requests.take_next() if self._activation_requests is not None else None

    def _check_integrity(self) -> None:
        """Begin to check a database that was too large to be checked when it was opened, or tell of damage found."""
        path = paths.data() / DATABASE_NAME
        if self._integrity_check is not None:
            if self._integrity_check.take_finding():
                self._notices.append(message_text(store_message("database_damaged", file=path)))
        elif self._journal is not None and self._is_large(path):
            self._integrity_check = IntegrityCheck(path)
            self._exits.callback(self._integrity_check.close)

    @staticmethod
    def _is_large(path: Path) -> bool:
        try:
            return path.stat().st_size > database.MAX_CHECKED_BYTES
        except OSError:
            return False

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
        all_notices = dict.fromkeys((*self._notices, *map(message_text, journal_notices)))
        self._notices.clear()
        journal_notices.clear()
        return tuple(all_notices)

    def take_menu_notices(self) -> tuple[str, ...]:
        """Return all notices as `take_notices` does, with those on replaced files that are not acknowledged yet."""
        nothing: tuple[CodedMessage, ...] = ()
        replaced = self._query(SqliteJournal.set_aside_notices, nothing)
        return tuple(dict.fromkeys((*self.take_notices(), *map(message_text, replaced))))

    def acknowledge_notices(self) -> None:
        """Store that the player has read the notices of the menu; if that fails, the next menu shows some again."""
        self._query(SqliteJournal.acknowledge_set_aside_files, None)

    def begin_match(self, setup: MatchSetup, *, chosen: bool = False) -> participants.JournalPort:
        """Create the record of a new match in the journal and return the object that appends its events.

        *chosen*: the player typed the deal code.

        :raises StoreError: if it cannot be written.
        """
        salt = generate_salt(is_chosen=chosen)
        return self.begin_sealed_match(
            replace(
                _header_of(setup, salt),
                seal=compute_commitment(setup.seed, salt),
                hints=0 if setup.purpose.is_counted else None,
            )
        )

    def begin_sealed_match(self, header: MatchHeader) -> participants.JournalPort:
        """Create the record of a new match whose seed is sealed already, as `begin_match` does.

        :raises StoreError: if it cannot be written.
        """
        if self._journal is None:
            return self._crash_reporting(participants.NullJournal(), header.rules, header.purpose)
        return self._crash_reporting_journal(self._journal, self._journal.new_match(header), header)

    def keep_online_match(self, match: SavedMatch, proof: DealProof | None = None) -> None:
        """Store a finished match with friends elsewhere, at which this player was a guest, and make it the current one.

        *proof*: by what its deals can be checked again.

        :raises StoreError: if it cannot be written.
        """
        if self._journal is not None:
            self.match_id = self._journal.save_match(match)
            if proof is not None:
                self._journal.store_deal_proof(self.match_id, encode_proof(proof))

    def leave_match(self) -> None:
        """Make no match the current one, so that a branch takes the place of none."""
        self.match_id, self.seal = 0, ""
        self._query(lambda journal: journal.store_bookmarks(0, ()), None)  # of a branch that was never played

    def branch_match(
        self, setup: MatchSetup, events: tuple[AnyEvent, ...], replaced_id: int
    ) -> participants.JournalPort:
        """Store a practice match that goes on from *events*, and return the object that appends what follows.

        It has no commitment: its first cards were known before. *replaced_id*: match whose place it takes; 0: none.

        :raises StoreError: if it cannot be written.
        """
        header = _header_of(setup, generate_salt(is_chosen=True))
        if self._journal is None:
            return self._crash_reporting(participants.NullJournal(), setup.rules, setup.purpose)
        match_id = self._journal.replace_match(replaced_id, SavedMatch(header, events))
        return self._crash_reporting_journal(self._journal, match_id, header)

    def store_bookmarks(self, bookmarks: tuple[BookmarkedEvents, ...]) -> str:
        """Store the bookmarks of the current match; return an empty string, or a sentence if that fails."""
        return self._change(lambda journal: journal.store_bookmarks(self.match_id, bookmarks))

    def bookmarks(self) -> tuple[BookmarkedEvents, ...]:
        """Return the bookmarks of the current match; none if they cannot be read."""
        return self._query(lambda journal: journal.bookmarks(self.match_id), ())

    def count_hint(self) -> None:
        """Count one more hint in the current match; an error is ignored, because the game goes on without it."""
        self._query(lambda journal: journal.count_hint(self.match_id), None)

    def count_card_list(self, round_number: int) -> None:
        """Count a hint for looking at the list of unseen cards in a round of the current match, once for each round."""
        if (self.match_id, round_number) not in self._listed_rounds:
            self._listed_rounds.add((self.match_id, round_number))
            self.count_hint()

    def hints_used(self) -> int | None:
        """Return the number of hints used in the current match; None if they are not counted."""
        return self._query(lambda journal: journal.hints_used(self.match_id), None)

    def store_arranged_hands(self, hands: ArrangedHands) -> None:
        """Store how the players arranged their hands; an error is ignored, because the game goes on without it."""
        self._query(lambda journal: journal.store_arranged_hands(self.match_id, hands), None)

    def arranged_hands(self) -> ArrangedHands:
        """Return how the players arranged their hands in the current match; none if that cannot be read."""
        nothing: ArrangedHands = {}
        return self._query(lambda journal: journal.arranged_hands(self.match_id), nothing)

    def resume_match(self, match_id: int, header: MatchHeader) -> participants.JournalPort:
        """Return the object that appends events to the record of an unfinished match."""
        assert self._journal is not None, "whoever goes on with a match has loaded it"
        return self._crash_reporting_journal(self._journal, match_id, header)

    def _crash_reporting_journal(
        self, journal: SqliteJournal, match_id: int, header: MatchHeader
    ) -> participants.JournalPort:
        """Make the match the current one; return a journal for its events that also feeds the crash report."""
        self.match_id, self.seal, self._deal_note = match_id, header.seal, describe_deal(header)
        return self._crash_reporting(journal.match_writer(match_id), header.rules, header.purpose)

    def _crash_reporting(
        self, journal: participants.JournalPort, rules: HouseRules, purpose: MatchPurpose
    ) -> participants.JournalPort:
        return CrashReportingJournal(journal, self._crash_reporter, rules, NOBODY if purpose.is_shared else HUMAN_SEAT)

    def seal_details(self) -> ShuffleSeal | None:
        """Return the shuffle commitment (seal) of the current match for display; None if there is none."""
        return ShuffleSeal(self.seal, self._verify_seal, self._deal_note) if self.seal else None

    def _verify_seal(self) -> Verification:
        match = self.load_match(self.match_id)
        if match is None:
            return Verification(self.seal, CommitmentFinding("unreadable"), is_valid=None)
        return verify_commitment(match.header, match.events)

    def write_current_match(self) -> str:
        """Export the current match; return a sentence with the result."""
        return self.write_match(self.match_id)


def setup_of(header: MatchHeader) -> MatchSetup:
    """Return the setup with which a saved match was begun."""
    return MatchSetup(
        header.variant, header.rules, header.names, header.bots, header.seed, header.purpose, header.colours
    )


def _header_of(setup: MatchSetup, salt: str) -> MatchHeader:
    return MatchHeader(
        variant=setup.variant,
        rules=setup.rules,
        names=setup.names,
        bots=setup.bots,
        seed=setup.seed,
        salt=salt,
        purpose=setup.purpose,
        colours=setup.colours,
    )


class CrashReportingJournal:
    """Journal that stores events in another journal, and adds them to the data of a crash report.

    *Why* only what one seat knows: the report of an unfinished match is offered beside the button that continues it.
    """

    def __init__(
        self, journal: participants.JournalPort, crash_reporter: CrashReporter, rules: HouseRules, seat: int
    ) -> None:
        """*seat*: that of the player; NOBODY if several people share the machine."""
        self._seat = seat
        self._journal = journal
        self._crash_reporter = crash_reporter
        crash_reporter.set_rules(json.encode(rules).decode())

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:
        """Store the events of one command, then add them to the crash report; *at_ms* is session time in ms."""
        self._journal.append(events, at_ms)
        for event in events:
            known_event = redact(event, self._seat)
            if known_event is not None:
                self._crash_reporter.record_event(json.encode(_anonymize(known_event)).decode())


def _anonymize(event: AnyEvent) -> AnyEvent:
    """Replace the players' names, which a crash report must not contain."""
    if isinstance(event, MatchOpened):
        return replace(event, names=tuple(f"seat {seat}" for seat in range(len(event.names))))
    return event


_ANSWER_TIMEOUT_S: Final = 2.0
"""Time in seconds that a second start waits for the running program to take its request."""


def activate_running_window(error: AlreadyRunningError, file: str | None) -> ExitError:
    """Ask the running program to come to the front and open *file*, if given; return the error that ends this one.

    Its exit code is `EXIT_OK` if the request was taken in time.
    """
    requests = ActivationRequests(paths.data())
    try:
        request = requests.request_activation(file)
    except StoreError as store_error:
        return ExitError(error_text(store_error), EXIT_INPUT_ERROR)
    deadline_s = time.monotonic() + _ANSWER_TIMEOUT_S
    while requests.is_pending(request) and time.monotonic() < deadline_s:
        time.sleep(0.02)
    if requests.withdraw(request):
        return ExitError(error_text(error), EXIT_INPUT_ERROR)
    return ExitError(tr("Yaniv is already running; switching to its window."), EXIT_OK)


_MATCHES_PER_PIECE: Final = 100
"""Matches of which nothing but their summary is read."""
_LOADS_PER_PIECE: Final = 3
"""Matches whose events are read, some milliseconds each."""


class HistoryBuilder:
    """Builds the summaries of all matches, and then the facts about those of the journey.

    It builds them in pieces, after an import and by a newer version of the program. A piece is one transaction, so that
    a program that is killed loses no more than that.
    """

    def __init__(self, archive: MatchArchive) -> None:
        self._archive = archive
        self._is_complete = False
        self._largest_backlog = 0
        self._without_facts: list[TrailMatch] | None = None
        """Matches of the journey whose facts are not built yet; None: not asked for."""

    @property
    def is_complete(self) -> bool:
        """True if no more than a few matches are left; those are read where they are needed."""
        if not self._is_complete and self._archive.unsummarised_count <= FEW_MATCHES:
            if self._without_facts is None:
                self._without_facts = list(self._archive.trail_matches_without_facts(FACTS_VERSION))
            self._is_complete = len(self._without_facts) <= FEW_MATCHES
        return self._is_complete

    def advance(self, max_loads: int = _LOADS_PER_PIECE) -> float | None:
        """Build one piece; return the share that is built of what was missing, in [0, 1], or None if everything is.

        *max_loads*: matches whose events may be read for that.
        """
        if self.is_complete:
            return None
        if self._without_facts is None:
            self._archive.summarise_some(_MATCHES_PER_PIECE, max_loads)
            backlog = self._archive.unsummarised_count
        else:
            for _ in range(max_loads):
                store_facts(self._archive, self._without_facts.pop())
            backlog = len(self._without_facts)
        self._largest_backlog = max(self._largest_backlog, backlog)
        return 1 - backlog / max(1, self._largest_backlog)


_DECODER: Final = json.Decoder(MatchFacts)


class StopMatchReader:
    """Reader of the matches at the stops of all trails; keeps the facts of those that are over.

    *Why* facts are kept in the database too: a match takes some milliseconds to fold, and the journey may have
    thousands.
    """

    def __init__(self, archive: MatchArchive) -> None:
        self._archive = archive
        self._facts: dict[int, MatchFacts] = {}
        """By number of the match, of those that can no longer change."""

    def read(self, trail_id: str) -> tuple[StopMatch, ...]:
        """Return the matches that the player has played on a trail, finished or not, newest first.

        Matches whose journal cannot be read are left out.
        """
        matches = self._archive.trail_matches(trail_id, FACTS_VERSION)
        played = (each for each in matches if each.purpose.trail and each.purpose.is_counted)
        return tuple(match for match in map(self._read_match, played) if match is not None)

    def _read_match(self, match: TrailMatch) -> StopMatch | None:
        facts = self._facts.get(match.match_id) or _decode(match) or store_facts(self._archive, match)
        if facts is None:
            return None
        if match.is_closed:
            self._facts[match.match_id] = facts
        return StopMatch(match.match_id, match.opened, split_stop_word(match.purpose.stop)[0], facts, match.is_closed)


def store_facts(archive: MatchArchive, match: TrailMatch) -> MatchFacts | None:
    """Compute and store the facts about a match on a trail; None if it cannot be read."""
    saved = archive.load_match(match.match_id)
    if saved is None:
        return None
    facts = compute_facts(saved.events, split_stop_word(match.purpose.stop)[1])
    archive.store_trail_facts(match.match_id, FACTS_VERSION, json.encode(facts).decode())
    return facts


def _decode(match: TrailMatch) -> MatchFacts | None:
    try:
        return _DECODER.decode(match.facts_json) if match.facts_json else None
    except DECODE_ERRORS:
        return None
