"""Puzzles as the pages see them, without journal and processes."""

from collections.abc import Callable, Mapping
from datetime import date

from tests.puzzles.sample_puzzles import PUZZLES, puzzle_of_six
from yaniv.bots.characters import CHARACTERS
from yaniv.bots.move_queries import fallback_for
from yaniv.bots.roster import create_player
from yaniv.i18n import tr
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.match.player_hosts import InProcessHost
from yaniv.puzzles.answer_grading import grade_answer
from yaniv.puzzles.puzzle import Puzzle
from yaniv.puzzles.puzzle_attempts import AnswerKey, PuzzleProgress, fold_attempts
from yaniv.puzzles.puzzle_rating import puzzle_rating
from yaniv.puzzles.puzzle_task import PuzzleTask, opponents_of, shipped_task
from yaniv.rules.house_rules import Variant
from yaniv.store.errors import StoreError
from yaniv.store.puzzle_records import PuzzleAttempt
from yaniv.ui.scenes.puzzles.puzzle_port import OwnPuzzle
from yaniv.variants import library

DAY = date(2026, 12, 24)


class FakePuzzlePort:
    """A player with a few attempts and a mistake of their own.

    `failure`: what saving an attempt raises. `waiting`: matches to be searched.
    """

    def __init__(self, *, is_new: bool = False, problem: str = "", waiting: int = 0) -> None:
        self._puzzles = {} if problem else {puzzle.id: puzzle for puzzle in (*PUZZLES, puzzle_of_six())}
        self._problem = problem
        self.waiting_count = waiting
        self.failure: StoreError | None = None
        first, second = PUZZLES[:2]
        self.attempts: list[PuzzleAttempt] = []
        if not is_new and not problem:
            self.attempts += [
                PuzzleAttempt(first.id, date(2026, 12, 20), first.best_moves[0]),
                PuzzleAttempt(second.id, date(2026, 12, 20), next(iter(second.cost_by_move))),
            ]
        self._own = {} if is_new or problem else {"7:31": OwnPuzzle("7:31", date(2026, 12, 22), "Classic")}

    @property
    def day(self) -> date:
        """Christmas Eve."""
        return DAY

    @property
    def problem(self) -> str:
        """As laid out."""
        return self._problem

    def puzzles(self) -> Mapping[str, Puzzle]:
        """The samples."""
        return self._puzzles

    def own_puzzles(self) -> Mapping[str, OwnPuzzle]:
        """One mistake."""
        return self._own

    def advance_search(self) -> bool:
        """Finds a mistake in the next match that waits."""
        if not self.waiting_count:
            return False
        self.waiting_count -= 1
        self._own |= {"9:12": OwnPuzzle("9:12", DAY, "Classic")}
        return True

    def refresh(self) -> None:
        """Nothing to read."""

    def todays_puzzle(self) -> Puzzle | None:
        """The third one."""
        return None if self._problem else PUZZLES[2]

    def is_todays_done(self) -> bool:
        """If it was tried."""
        return any(attempt.key == PUZZLES[2].id for attempt in self.attempts)

    def progress(self) -> PuzzleProgress:
        """By the attempts."""
        keys = {key: AnswerKey(_solver(puzzle), puzzle_rating(puzzle)) for key, puzzle in self._puzzles.items()}
        own = {key: AnswerKey(lambda _move: False, None, each.day) for key, each in self._own.items()}
        return fold_attempts(self.attempts, {**keys, **own})

    def variants(self) -> Mapping[str, Variant]:
        """Those of the samples."""
        ids = sorted({puzzle.variant_id for puzzle in self._puzzles.values()})
        return {variant_id: library.load(variant_id) for variant_id in ids}

    def load(self, key: str) -> PuzzleTask | None:
        """A sample."""
        return task_of(self._puzzles[key]) if key in self._puzzles else None

    def next_key(self, after: str) -> str:
        """The sample after it."""
        ids = list(self._puzzles)
        return ids[(ids.index(after) + 1) % len(ids)] if after in ids else ids[0]

    def save_attempt(self, key: str, move: str) -> None:
        """Remembers it."""
        if self.failure is not None:
            raise self.failure
        self.attempts.append(PuzzleAttempt(key, DAY, move))

    def participants(self, setup: MatchSetup) -> Participants:
        """Greedy players."""
        hosts = {seat: InProcessHost(create_player("greedy", f"{seat}")) for seat in range(1, len(setup.names))}
        return Participants(hosts, fallback_for, MatchTiming(slap_grace_ms=None))


def _solver(puzzle: Puzzle) -> Callable[[str], bool]:
    return lambda move: grade_answer(move, puzzle.best_moves, puzzle.cost_by_move).is_solved


def task_of(puzzle: Puzzle) -> PuzzleTask:
    """The puzzle with the names of its opponents."""
    names = (tr("You"), *(tr(CHARACTERS[character].name) for character in opponents_of(puzzle)))
    return shipped_task(puzzle, library.load(puzzle.variant_id), names)
