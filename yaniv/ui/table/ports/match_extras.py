"""Actions on a match besides playing it, given to the table from outside: review, pictures, animations."""

from collections.abc import Callable
from datetime import date
from typing import Protocol

from msgspec import Struct
from pygame import Surface

from yaniv.daily.round_results import RoundResult
from yaniv.daily.turn_grades import GradedRounds
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
