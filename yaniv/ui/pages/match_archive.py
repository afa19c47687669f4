"""Archive of the saved matches: reads, imports, exports and deletes them, and what was learned from them.

If there is no journal, games are played without saving, and every method here still works.
"""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Final, TypeVar

from yaniv import paths
from yaniv.daily.daily_seed import SEED_PREFIX, seed_of_date
from yaniv.i18n import tr, tr_plural
from yaniv.match_purpose import MatchPurpose
from yaniv.narration.match_text import import_outcome_sentence
from yaniv.narration.message_text import error_text
from yaniv.narration.rating_text import human_rating_fold
from yaniv.online.joint_seed import DealProof, decode_proof, encode_proof
from yaniv.puzzles.puzzle_attempts import was_tried
from yaniv.store import match_file
from yaniv.store.errors import StoreError, UnreadableMatchError
from yaniv.store.fold_checkpoints import HistoryFold
from yaniv.store.journal import SqliteJournal
from yaniv.store.online_tables import OnlineTableRow
from yaniv.store.player_rating import PlayerRating
from yaniv.store.puzzle_records import MatchPuzzles, PuzzleAttempt
from yaniv.store.review_figures import ReviewFigures
from yaniv.store.saved_match import SavedMatch, UnfinishedMatch
from yaniv.store.statistics import AchievementRecord, MatchSummary
from yaniv.store.trail_match_facts import TrailMatch

_Answer = TypeVar("_Answer")

FEW_MATCHES: Final = 20
"""Matches whose summaries may be brought up to date while the player waits: the one just left, those of an import."""


class MatchArchive:
    """Saved matches of the player. Errors become sentences, which are returned or appended to the notices."""

    def __init__(self, journal: SqliteJournal | None, notices: list[str]) -> None:
        self._journal = journal
        self._notices = notices
        self._unsaved_attempts: tuple[PuzzleAttempt, ...] = ()
        """Attempts at puzzles while there is no journal."""

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

    def unfinished(self) -> tuple[UnfinishedMatch, ...]:
        """Return summaries of the unfinished matches, latest first."""
        return self._query_or_notice(SqliteJournal.unfinished, ())

    def new_online_table(self, table: OnlineTableRow) -> int:
        """Store a table with friends elsewhere and return its number; 0 without a journal.

        :raises StoreError: if it could not be stored.
        """
        return 0 if self._journal is None else self._journal.new_online_table(table)

    def update_online_table(self, table: OnlineTableRow) -> None:
        """Store what has changed of a table.

        :raises StoreError: if it could not be stored.
        """
        if self._journal is not None:
            self._journal.update_online_table(table)

    def close_online_table(self, table_id: int) -> str:
        """Mark a table as finished or given up; return an empty string, or a sentence if that fails."""
        return self._change(lambda journal: journal.close_online_table(table_id))

    def online_tables(self) -> tuple[OnlineTableRow, ...]:
        """Return the tables with friends elsewhere to which the player can go back, newest first."""
        return self._query_or_notice(SqliteJournal.online_tables, ())

    def store_deal_proof(self, match_id: int, proof: DealProof) -> str:
        """Store by what the deals of a match can be checked again; return an empty string, or a sentence."""
        return self._change(lambda journal: journal.store_deal_proof(match_id, encode_proof(proof)))

    def deal_proof(self, match_id: int) -> DealProof | None:
        """Return by what the deals of a match with friends elsewhere can be checked again; None if it has none."""
        return decode_proof(self._query(lambda journal: journal.deal_proof(match_id), ""))

    def has_events(self, match_id: int) -> bool:
        """Return False if a match was about to be opened when the program was killed."""
        return self._query(lambda journal: match_id in journal.match_ids(), default=True)

    def is_deal_done(self, day: date) -> bool:
        """Return True if the deal of this date was played to its end, or given up."""
        return self._query(lambda journal: journal.has_closed_deal(seed_of_date(day)), default=False)

    @property
    def match_count(self) -> int:
        """Number of saved matches; 0 if they cannot be counted."""
        return self._query(lambda journal: len(journal.match_ids()), 0)

    def match_summaries(self) -> tuple[MatchSummary, ...]:
        """Return summaries of all readable matches, newest first; empty without a journal."""
        return self._query_or_notice(SqliteJournal.match_summaries, ())

    def last_result(self) -> MatchSummary | None:
        """Return the summary of the match that was played to its end last; None if there is none."""
        return self._query_or_notice(SqliteJournal.last_result, None)

    def newest_results(self, limit: int) -> tuple[MatchSummary, ...]:
        """Return summaries of the newest matches that count and were played to their end, newest first."""
        return self._query_or_notice(lambda journal: journal.newest_results(limit), ())

    def deal_summaries(self) -> tuple[MatchSummary, ...]:
        """Return summaries of the matches that may be the deals of dates, newest first."""
        return self._query_or_notice(lambda journal: journal.summaries_by_seed(SEED_PREFIX), ())

    def fold(self, fold: HistoryFold[_Answer], excluded_id: int = 0) -> _Answer:
        """Return the state after all matches of a fold but *excluded_id*; its start while summaries are missing."""
        if not self.is_summarised:
            return fold.start
        return self._query_or_notice(lambda journal: journal.fold(fold, excluded_id), fold.start)

    def human_rating(self) -> PlayerRating:
        """Return the player's rating after all matches that count; its start while summaries are missing."""
        return self.fold(human_rating_fold())

    @property
    def is_summarised(self) -> bool:
        """True if all summaries are up to date; those of a few matches are brought up to date at once."""
        return self._query(lambda journal: journal.summarise_some(FEW_MATCHES) < FEW_MATCHES, default=True)

    def achievement_records(self) -> dict[str, AchievementRecord]:
        """Return the first match that earned each achievement, by name."""
        return self._query_or_notice(SqliteJournal.achievement_records, {}) if self.is_summarised else {}

    def earned_elsewhere(self, match_id: int) -> frozenset[str] | None:
        """Return the names of the achievements that other matches have earned; None while summaries are missing."""
        if not self.is_summarised:
            return None
        none_earned: frozenset[str] = frozenset()
        return self._query_or_notice(lambda journal: journal.earned_elsewhere(match_id), none_earned)

    def matches_won_against(self, closed_until: str = "") -> dict[str, int]:
        """Return by character in how many matches, closed until a moment (empty: ever), the player finished ahead."""
        if not self.is_summarised:
            return {}
        return self._query(lambda journal: journal.matches_won_against(closed_until), {})

    def newest_match_of(self, variant: str, is_wanted: Callable[[str, MatchPurpose], bool]) -> int:
        """Return the number of the newest match under a variant whose seed and purpose are wanted; 0: there is none."""
        return self._query(lambda journal: journal.newest_match_of(variant, is_wanted), 0)

    def closing_dates(self, match_ids: Iterable[int]) -> dict[int, date]:
        """Return on which dates these matches ended, by number; those that cannot be read are left out."""
        ids = tuple(match_ids)
        return self._query(lambda journal: journal.closing_dates(ids), {})

    def trail_matches(self, trail: str, version: int) -> tuple[TrailMatch, ...]:
        """Return the matches on a trail, newest first, with the stored facts of this version."""
        return self._query_or_notice(lambda journal: journal.trail_matches(trail, version), ())

    def trail_matches_without_facts(self, version: int) -> tuple[TrailMatch, ...]:
        """Return the closed matches on any trail without stored facts of this version."""
        return self._query(lambda journal: journal.trail_matches_without_facts(version), ())

    def store_trail_facts(self, match_id: int, version: int, facts_json: str) -> None:
        """Store the facts about a match on a trail; an error is ignored, because they can be computed again."""
        self._query(lambda journal: journal.store_trail_facts(match_id, version, facts_json), None)

    def summarise_some(self, limit: int, max_loads: int) -> int:
        """Bring the summaries of at most *limit* matches up to date, reading *max_loads* of them; return how many."""
        return self._query(lambda journal: journal.summarise_some(limit, max_loads), 0)

    @property
    def unsummarised_count(self) -> int:
        """Number of matches whose summaries are not up to date."""
        return self._query(SqliteJournal.unsummarised_count, 0)

    def is_puzzle_tried(self, key: str, day: date) -> bool:
        """Return True if a puzzle was tried on a date."""
        if self._journal is None:
            return was_tried(self._unsaved_attempts, key, day)
        return self._query_or_notice(lambda journal: journal.is_puzzle_tried(key, day), default=False)

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
            return tr("Your matches aren't being saved, so this one can't be added.")
        try:
            return import_outcome_sentence(self._journal.import_match(match), is_own=False)
        except StoreError as problem:
            return error_text(problem)

    def export_all(self) -> str:
        """Export every match as a file; return a sentence with the result."""
        folder = paths.exports()
        if self._journal is None:
            return tr("Matches aren't saved here: nothing to export.")
        try:
            written, unreadable = match_file.export_all(folder, self._journal)
        except StoreError as problem:
            return error_text(problem)
        if unreadable and not written:
            return tr("None of your matches could be read.")
        if unreadable:
            one = "{n} match saved to {folder}; others couldn't be read."
            many = "{n} matches saved to {folder}; others couldn't be read."
            return tr_plural(one, many, written, folder=folder)
        return tr_plural("{n} match saved to {folder}.", "{n} matches saved to {folder}.", written, folder=folder)

    def uncounted_matches(self) -> int:
        """Return the number of matches that would count, if their figures could be computed."""
        return self._query(SqliteJournal.uncounted_matches, 0)

    def write_match(self, match_id: int) -> str:
        """Export one match to the folder of exports; return a sentence with the result."""
        if self._journal is None:
            return tr("Matches aren't saved here: nothing to export.")
        try:
            path = match_file.export_match(paths.exports(), self._journal, match_id)
        except StoreError as problem:
            return error_text(problem)
        return tr("Match saved to {file}.", file=path)

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
