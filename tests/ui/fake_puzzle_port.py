"""A fake `PuzzlePort`: puzzles without journal or processes."""

from collections.abc import Callable, Mapping
from datetime import date

from tests.puzzles.sample_puzzles import PUZZLES, puzzle_of_six
from yaniv.bots.characters import CHARACTERS
from yaniv.bots.move_queries import fallback_for
from yaniv.bots.roster import create_player
from yaniv.glicko2 import Rating
from yaniv.i18n import tr
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.match.player_hosts import InProcessHost
from yaniv.puzzles.answer_grading import grade_answer
from yaniv.puzzles.puzzle import Puzzle
from yaniv.puzzles.puzzle_attempts import MIN_RATED, AnswerKey, PuzzleProgress, fold_attempts
from yaniv.puzzles.puzzle_rating import puzzle_rating
from yaniv.puzzles.puzzle_task import PuzzleTask, opponents_of, shipped_task
from yaniv.store.errors import StoreError
from yaniv.store.puzzle_records import PuzzleAttempt
from yaniv.ui.pages.puzzle_port import OWN_CHOICE, PROGRAM_CHOICE, PuzzleOrigin
from yaniv.variants import library

DAY = date(2026, 12, 24)


class FakePuzzlePort:
    """Puzzles of a player with two attempts and one mistake of their own.

    *is_new*: no attempts yet. *problem*: why no puzzles could be loaded. *waiting*: number of matches to be searched.
    *is_rated*: beside these, enough attempts at puzzles of another file for a rating. `failure`: error raised when an
    attempt is saved. *own_tasks*: decisions of the player's own in place of the one mistake, made on *own_day*.
    """

    def __init__(  # noqa: PLR0913 -- keywords for each thing that pages may have to say
        self,
        *,
        is_new: bool = False,
        problem: str = "",
        waiting: int = 0,
        is_rated: bool = True,
        own_tasks: Mapping[str, PuzzleTask] | None = None,
        own_day: date = date(2026, 12, 22),
    ) -> None:
        self._puzzles = {} if problem else {puzzle.id: puzzle for puzzle in (*PUZZLES, puzzle_of_six())}
        self._problem = problem
        self.waiting_count = waiting
        self.has_searched = False
        """True: a match was searched, whether there was anything in it or not."""
        self.failure: StoreError | None = None
        self.theme = ""
        self.origin: PuzzleOrigin = "home"
        first, second = PUZZLES[:2]
        self.attempts: list[PuzzleAttempt] = []
        self.skipped: list[str] = []
        if not is_new and not problem:
            self.attempts += [
                PuzzleAttempt(first.id, date(2026, 12, 20), first.best_moves[0]),
                PuzzleAttempt(second.id, date(2026, 12, 20), next(iter(second.cost_by_move))),
            ]
        self._past = [
            PuzzleAttempt(f"past {number}", date(2026, 12, 1), "!" * (number % 2)) for number in range(MIN_RATED)
        ]
        if not is_rated or is_new or problem:
            self._past = []
        self._own_tasks = own_tasks or {}
        own_keys = ["7:31"] if own_tasks is None else list(own_tasks)
        self._own = {} if is_new or problem else dict.fromkeys(own_keys, own_day)

    @property
    def last_match_count(self) -> int | None:
        """All own puzzles, as if they were of one match."""
        return len(self._own) if self._own or self.has_searched else None

    @property
    def day(self) -> date:
        """The fixed date `DAY`."""
        return DAY

    @property
    def problem(self) -> str:
        """Why no puzzles could be loaded; empty if they were."""
        return self._problem

    def puzzles(self) -> Mapping[str, Puzzle]:
        """Return the sample puzzles by id."""
        return self._puzzles

    def own_puzzles(self) -> Mapping[str, date]:
        """Return the puzzles made of the player's mistakes."""
        return self._own

    def advance_search(self) -> bool:
        """Search the next waiting match, which always contains a mistake; return whether there was one."""
        if not self.waiting_count:
            return False
        self.waiting_count -= 1
        self._own |= {"9:12": DAY}
        return True

    def refresh(self) -> None:
        """Do nothing: there is nothing to read."""

    def todays_puzzle(self) -> Puzzle | None:
        """Return the third sample, or None if there is a problem."""
        return None if self._problem else PUZZLES[2]

    def progress(self) -> PuzzleProgress:
        """Return the progress that follows from the attempts."""
        keys = {key: AnswerKey(_solver(puzzle), puzzle_rating(puzzle)) for key, puzzle in self._puzzles.items()}
        own = {key: AnswerKey(lambda _move: False, None, each) for key, each in self._own.items()}
        past = {each.key: AnswerKey(lambda move: move == "!", Rating(1200, 80)) for each in self._past}
        return fold_attempts([*self._past, *self.attempts], {**keys, **own, **past})

    def load(self, key: str) -> PuzzleTask | None:
        """Return the task of a sample puzzle, or None for an unknown key."""
        if key in self._own_tasks:
            return self._own_tasks[key]
        return task_of(self._puzzles[key]) if key in self._puzzles else None

    def skip(self, key: str) -> None:
        """Record the key."""
        self.skipped.append(key)

    def next_key(self, after: str) -> str:
        """Return the key after this one of the theme, wrapping around; after none, the own one that is due first."""
        ids = [key for key, puzzle in self._puzzles.items() if self.theme in {"", PROGRAM_CHOICE, puzzle.theme}]
        own = [key for key in self.progress().due_keys(DAY) if key in self._own]
        if own and not after and self.theme in {"", OWN_CHOICE}:
            return own[0]
        if not ids:
            return ""
        return ids[(ids.index(after) + 1) % len(ids)] if after in ids else ids[0]

    def save_attempt(self, key: str, move: str, *, is_hinted: bool = False) -> None:
        """Record the attempt.

        :raises StoreError: if `failure` is set.
        """
        if self.failure is not None:
            raise self.failure
        self.attempts.append(PuzzleAttempt(key, DAY, move, is_hinted=is_hinted))

    def participants(self, setup: MatchSetup) -> Participants:
        """Return greedy bots for all other seats."""
        hosts = {seat: InProcessHost(create_player("greedy", f"{seat}")) for seat in range(1, len(setup.names))}
        return Participants(hosts, fallback_for, MatchTiming(slap_grace_ms=None))


def _solver(puzzle: Puzzle) -> Callable[[str], bool]:
    return lambda move: grade_answer(move, puzzle.best_moves, puzzle.cost_by_move).is_solved


def task_of(puzzle: Puzzle) -> PuzzleTask:
    """Return the task of a puzzle, with the names of its opponents."""
    names = (tr("You"), *(tr(CHARACTERS[character].name) for character in opponents_of(puzzle)))
    return shipped_task(puzzle, library.load(puzzle.variant_id), names)
