"""Puzzles in the program with a window: the shipped ones, those of the player's matches, attempts and opponents."""

from collections.abc import Collection, Mapping
from datetime import date
from functools import cached_property
from typing import Final, cast

from yaniv.app.match_repository import MatchRepository, setup_of
from yaniv.app.opponents import BotTeam
from yaniv.app.preferences import Preferences
from yaniv.arena.background_process import BackgroundProcess
from yaniv.arena.background_puzzles import search_match
from yaniv.bots.characters import CHARACTERS
from yaniv.daily.deal_date import today
from yaniv.i18n import tr
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.narration.message_text import error_text
from yaniv.puzzles.answer_grading import solver
from yaniv.puzzles.puzzle import Puzzle, Theme
from yaniv.puzzles.puzzle_attempts import AnswerKey, PuzzleProgress, fold_attempts, own_key, parse_own_key, was_tried
from yaniv.puzzles.puzzle_choice import EASY_START, easiest_puzzle, matching_puzzles, next_puzzle, puzzle_of_day
from yaniv.puzzles.puzzle_library import shipped_puzzles
from yaniv.puzzles.puzzle_message_codes import PuzzleFileError
from yaniv.puzzles.puzzle_position import PuzzleError
from yaniv.puzzles.puzzle_rating import puzzle_rating
from yaniv.puzzles.puzzle_task import PLAYER_SEAT, PuzzleTask, opponents_of, own_task, shipped_task, view_of
from yaniv.store.puzzle_records import FoundDecision, MatchPuzzles, PuzzleAttempt
from yaniv.ui.pages.puzzle_port import OWN_CHOICE, PROGRAM_CHOICE, PuzzleOrigin
from yaniv.ui.pages.today_page import DayPuzzle
from yaniv.variants import library

MAX_SEARCHED: Final = 60
"""The newest matches that are searched for the player's mistakes; older ones are not."""
_SEARCHES_AHEAD: Final = 2
"""Matches that the background has at once, so that it need not wait until the next page is opened."""


class PuzzleController:
    """Access to puzzles for their pages; `refresh` reads the journal again, nothing else does."""

    def __init__(self, repository: MatchRepository, preferences: Preferences, bot_team: BotTeam) -> None:
        self._repository = repository
        self._preferences = preferences
        self._bot_team = bot_team
        self.theme = ""
        """Theme of the puzzles that follow, `OWN_CHOICE` or `PROGRAM_CHOICE`; empty: of all."""
        self.origin: PuzzleOrigin = "home"
        """Page from which the puzzle was opened."""
        self._found: dict[str, tuple[MatchPuzzles, FoundDecision]] = {}
        self._own: dict[str, date] = {}
        self._last_match_count: int | None = None
        self._attempts: tuple[PuzzleAttempt, ...] = ()
        self._skipped: set[str] = set()
        """Puzzles after which another one was asked for: a skipped one does not come back at once."""
        self._search: BackgroundProcess[int, tuple[FoundDecision, ...]] = BackgroundProcess(
            search_match, "yaniv puzzles"
        )
        self._waiting: tuple[int, ...] = ()
        """Matches that are not searched yet, the newest first."""

    @cached_property
    def _shipped(self) -> tuple[Mapping[str, Puzzle], str]:
        """The puzzles that come with the program, read when a page first asks, and why they cannot be used."""
        try:
            return shipped_puzzles().puzzles, ""
        except PuzzleFileError as error:
            return {}, error_text(error)

    @property
    def _puzzles(self) -> Mapping[str, Puzzle]:
        return self._shipped[0]

    def refresh(self) -> None:
        """Read attempts and own puzzles from the journal, and go on searching the player's matches."""
        self.search_matches()
        self._attempts = self._repository.puzzle_attempts()
        self._found, self._own, self._last_match_count = {}, {}, None
        records = self._repository.match_puzzles()
        played = self._repository.closing_dates(record.match_id for record in records if record.found)
        for record in records:  # by match, the newest last
            self._last_match_count = len(record.found)
            for found in record.found:
                key = own_key(record.match_id, found.position)
                self._found[key] = record, found
                self._own[key] = played.get(record.match_id, record.day)

    def search_matches(self) -> None:
        """Search the finished matches that were not searched before, the newest first, and store what was found."""
        searched = {record.match_id for record in self._repository.match_puzzles()}
        newest = [each.match_id for each in self._repository.newest_results(MAX_SEARCHED)]
        self._waiting = tuple(match_id for match_id in newest if match_id not in searched)
        self.advance_search()

    def advance_search(self) -> bool:
        """Store what the background has found, and give it more to do; return True if a match was searched."""
        is_found = False
        while (found := self._search.poll()) is not None:
            is_found = True
            self._repository.save_match_puzzles(MatchPuzzles(found[0], self.day, found[1]))
            self._waiting = tuple(match_id for match_id in self._waiting if match_id != found[0])
        for match_id in self._waiting:
            if self._search.waiting_count >= _SEARCHES_AHEAD:
                break
            if not self._search.was_requested(match_id):
                self._request_search(match_id)
        return is_found

    @property
    def waiting_count(self) -> int:
        """Number of matches that are still to be searched."""
        return len(self._waiting) if self._search.waiting_count else 0

    @property
    def last_match_count(self) -> int | None:
        """Number of puzzles found in the newest match that was searched; None: none was."""
        return self._last_match_count

    @property
    def day(self) -> date:
        """Today's date."""
        return today()

    @property
    def problem(self) -> str:
        """Why the program's puzzles cannot be read, as a sentence; empty if they can."""
        return self._shipped[1]

    def puzzles(self) -> Mapping[str, Puzzle]:
        """Return the program's puzzles by id."""
        return self._puzzles

    def own_puzzles(self) -> Mapping[str, date]:
        """Return the player's own decisions that became puzzles: by key the dates of their matches, oldest first."""
        return self._own

    def todays_puzzle(self) -> Puzzle | None:
        """Return today's puzzle; None if there are no puzzles."""
        return self._puzzles.get(puzzle_of_day(self._puzzles, self.day))

    def is_todays_done(self) -> bool:
        """Return True if today's puzzle was tried today."""
        puzzle = self.todays_puzzle()
        return puzzle is not None and was_tried(self._attempts, puzzle.id, self.day)

    def day_puzzle(self) -> DayPuzzle | None:
        """Return today's puzzle as other pages show it; None if there is none, or it is damaged."""
        puzzle = self.todays_puzzle()
        task = None if puzzle is None else self.load(puzzle.id)
        if task is None:
            return None
        return DayPuzzle(task.key, view_of(task).hand, self.is_todays_done())

    def progress(self) -> PuzzleProgress:
        """Return everything that follows from the attempts so far."""
        return fold_attempts(self._attempts, {**self._shipped_answers(), **self._own_answers()})

    def load(self, key: str) -> PuzzleTask | None:
        """Return the task of a puzzle; None if it is gone or damaged."""
        try:
            if key in self._puzzles:
                puzzle = self._puzzles[key]
                return shipped_task(puzzle, library.load(puzzle.variant_id), self._names(puzzle))
            record, found = self._found[key]
            match = self._repository.load_match(record.match_id)
            return None if match is None else own_task(key, setup_of(match.header), match.events, found)
        except (PuzzleError, KeyError):
            return None

    def skip(self, key: str) -> None:
        """Offer this puzzle again only after the others of the choice."""
        self._skipped.add(key)

    def next_key(self, after: str) -> str:
        """Return the key of the puzzle that follows *after*; see `PuzzlePort.next_key`."""
        progress = self.progress()
        puzzles = self._puzzles_of_theme(progress)
        own = self._own if self.theme in ("", OWN_CHOICE) else {}
        keys = own.keys() | {puzzle.id for puzzle in puzzles}
        due = [key for key in progress.due_keys(self.day) if key != after and key in keys]
        if due:
            return next((key for key in due if key in own), due[0])
        todays = self.todays_puzzle()
        is_new = progress.rated_attempts < EASY_START
        has_theme = self.theme not in ("", PROGRAM_CHOICE)
        if todays and not (has_theme or is_new or self.is_todays_done() or todays.id in {after, *self._skipped}):
            return todays.id
        tried = {key for key, standing in progress.standings.items() if standing.attempts}
        return _next_id(puzzles, tried | self._skipped | {after}, progress) or _next_id(
            puzzles, tried | {after}, progress
        )

    def save_attempt(self, key: str, move: str, *, is_hinted: bool = False) -> None:
        """Store an attempt with today's date. *is_hinted*: the player has asked for a hint.

        :raises CodedError: if it cannot be stored.
        """
        own = parse_own_key(key)
        attempt = PuzzleAttempt(key, self.day, move, own[0] if own else 0, is_hinted)
        self._repository.append_puzzle_attempt(attempt)
        self._attempts += (attempt,)

    def participants(self, setup: MatchSetup) -> Participants:
        """Return computer players for a position that is played out."""
        return self._bot_team.create_participants(setup, self._preferences.match_timing)

    def _puzzles_of_theme(self, progress: PuzzleProgress) -> tuple[Puzzle, ...]:
        """Return the program's puzzles of the theme; for a new player those with house rules that the player knows."""
        if self.theme == OWN_CHOICE:
            return ()
        theme = None if self.theme in ("", PROGRAM_CHOICE) else cast("Theme", self.theme)
        variant_id = "" if theme or progress.rated_attempts >= EASY_START else self._known_variant_id()
        return matching_puzzles(self._puzzles.values(), theme, variant_id)

    def _known_variant_id(self) -> str:
        """Return the variant that a new player knows, if it has puzzles; otherwise nothing."""
        ids = {puzzle.variant_id for puzzle in self._puzzles.values()}
        known = (self._preferences.settings.last_match.variant, library.DEFAULT_VARIANT)
        return next((variant_id for variant_id in known if variant_id in ids), "")

    def _request_search(self, match_id: int) -> None:
        match = self._repository.load_match(match_id)
        if match is None:
            self._waiting = tuple(each for each in self._waiting if each != match_id)
        else:
            self._search.request(match_id, match.events, PLAYER_SEAT)

    def _names(self, puzzle: Puzzle) -> tuple[str, ...]:
        return (tr("You"), *(tr(CHARACTERS[character].name) for character in opponents_of(puzzle)))

    def _shipped_answers(self) -> dict[str, AnswerKey]:
        tried = {attempt.key for attempt in self._attempts}
        return {
            key: AnswerKey(solver(puzzle.best_moves, puzzle.cost_by_move), puzzle_rating(puzzle))
            for key, puzzle in self._puzzles.items()
            if key in tried
        }

    def _own_answers(self) -> dict[str, AnswerKey]:
        return {
            key: AnswerKey(solver(found.best_moves, found.cost_by_move), None, record.day)
            for key, (record, found) in self._found.items()
        }


def _next_id(puzzles: tuple[Puzzle, ...], tried: Collection[str], progress: PuzzleProgress) -> str:
    """Return the id of the next of these puzzles for a player with this progress; empty if all were tried."""
    if progress.rated_attempts < EASY_START:
        puzzle = easiest_puzzle(puzzles, tried)
    else:
        puzzle = next_puzzle(puzzles, tried, progress.rating.rating)
    return "" if puzzle is None else puzzle.id
