"""Sources of hints, luck and achievements, and what can be done with a finished match, as the table asks for them."""

from collections.abc import Callable
from datetime import date
from random import Random
from typing import Protocol

from msgspec import Struct
from pygame import Surface

from yaniv.bots.advice import Advice, PositionAdvice, advise
from yaniv.bots.heuristic_player import HeuristicPlayer
from yaniv.bots.heuristic_skill import FULL_SKILL
from yaniv.bots.luck_and_skill import LuckAndSkill, MatchLuck
from yaniv.bots.move_grading import TurnGrade
from yaniv.daily.round_results import RoundResult
from yaniv.daily.turn_grades import GradedRounds
from yaniv.game.view import View
from yaniv.journey.stop_outcome import StopOutcome
from yaniv.store.par_cache import Par


class LateFacts(Struct, frozen=True):
    """Facts that become known about a finished match while its end is shown; empty: not known, or nothing to tell."""

    accuracy: str = ""
    """Share of the reader's accurate decisions beside the average, or how far they are rated."""
    rating: str = ""
    """Rating of the reader after the match, and its change."""


class DecisionReview(Protocol):
    """Review of the player's decisions after a match, computed in the background."""

    @property
    def progress_share(self) -> float | None:
        """Share of the decisions that are rated, in [0, 1]; None: all are."""

    @property
    def accuracy_percent(self) -> int | None:
        """Share of accurate decisions in whole percent, once all are rated; None before, and without decisions."""

    def update(self) -> None:
        """Advance the review without waiting."""

    def close(self) -> None:
        """Stop the review."""


class MomentRecording(Protocol):
    """Animated picture of a showdown that is being made."""

    progress_share: float | None
    """Share that is done, in [0, 1]; None: all of it."""
    message: str
    """Sentence with the name of the file; empty until it is written."""

    def update(self) -> None:
        """Do the next part."""

    def close(self) -> None:
        """Stop recording."""


class DealEnd(Protocol):
    """Deal of a date at the end of the match that counts for it; nothing here waits."""

    day: date
    total: int
    """The player's points."""
    rounds: tuple[RoundResult, ...]
    streak: int
    """Days in a row with a finished deal, this one included."""

    def par(self) -> Par | None:
        """Return par; None while it is computed in the background."""

    def grades(self) -> GradedRounds:
        """Return the grades of the player's turns so far; empty if they cannot be graded."""

    def copy_result(self) -> str:
        """Copy the lines with the result; return a sentence that says so, or the error."""

    def close(self) -> None:
        """End what grades turns in the background."""


class MatchExtras(Struct, frozen=True):
    """Functions for the end of a round or a match; None where something is not possible."""

    review_decisions: Callable[[], DecisionReview | None] | None = None
    average_accuracy: Callable[[], int | None] = lambda: None
    """Returns the player's accuracy in earlier matches in whole percent; None if none was reviewed."""
    rating_change: Callable[[], tuple[int | None, int] | None] = lambda: None
    """Returns the player's rating before (None: it was a guess) and after the match; None if it was not rated."""
    save_picture: Callable[[Surface], str] | None = None
    """Writes a picture to a file; returns a sentence with its name, or with the problem."""
    record_moment: Callable[[], MomentRecording | None] | None = None
    """Starts to record the last showdown."""
    journey_lines: Callable[[], tuple[str, ...]] | None = None
    """Returns sentences about what the match has brought on the journey; None outside the journey."""
    stop_outcome: Callable[[], StopOutcome | None] = lambda: None
    """Returns what the match has brought at its stop; None outside the journey, or if its trail is gone."""
    use_souvenir: Callable[[], str] = lambda: ""
    """Uses the souvenir of the match from now on; returns a sentence that says so, or the problem."""
    can_review_round: bool = False
    """True if the decisions of a round can be reviewed once it is over."""
    deal_end: Callable[[], DealEnd | None] = lambda: None
    """Returns the deal of a date if the match is the one that counts for it."""
    hints_used: Callable[[], int | None] = lambda: None
    """Returns the number of hints that the player has used; None if they are not counted."""


class LuckSource(Protocol):
    """Luck and skill of one seat in the match it plays."""

    @property
    def is_running(self) -> bool:
        """True while the decisions of the last round are being rated."""

    @property
    def round_luck(self) -> LuckAndSkill | None:
        """Luck and skill of the round that is over; None until they are computed, or if the seat did not play it."""

    @property
    def round_grades(self) -> tuple[TurnGrade | None, ...]:
        """Grades of the seat's turns in the round that is over, in order; empty until they are known."""

    @property
    def match_luck(self) -> MatchLuck | None:
        """Luck and skill of the match so far; None until they are computed."""

    def update(self) -> None:
        """Start or advance the computation, without waiting. Call it repeatedly once a round is over."""


class HintSource(Protocol):
    """Source of advice for a position, which computes it in the background."""

    def ask(self, view: View) -> None:
        """Request advice for this view, without waiting; `poll_advice` returns it later."""

    def poll_advice(self) -> PositionAdvice | None:
        """Return the advice with its position, once, as soon as it has arrived; None before and after that."""


def simple_advice(view: View) -> Advice:
    """Return the advice of the heuristic player, computed at once; used if there is no other source, or a slow one."""
    return advise(HeuristicPlayer(FULL_SKILL, Random(0)), view)


class AchievementSource(Protocol):
    """Achievements of the player in the current match that no earlier match has earned."""

    def earned_in_round(self) -> tuple[str, ...]:
        """Return the names of those earned in the current round, in the order in which they were earned."""

    def earned_in_match(self) -> tuple[str, ...]:
        """Return the names of those earned in the whole match so far, in the order in which they were earned."""
