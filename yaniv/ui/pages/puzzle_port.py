"""Access of pages to the puzzles: a protocol that the application implements."""

from collections.abc import Mapping
from datetime import date
from typing import Final, Literal, Protocol

from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import Participants
from yaniv.puzzles.puzzle import Puzzle
from yaniv.puzzles.puzzle_attempts import PuzzleProgress
from yaniv.puzzles.puzzle_task import PuzzleTask

PuzzleOrigin = Literal["home", "learn", "themes", "today"]
"""Page to which a puzzle leads back."""
OWN_CHOICE: Final = "own"
"""In place of a theme: the player's own mistakes."""
PROGRAM_CHOICE: Final = "program"
"""In place of a theme: all puzzles but the player's own mistakes."""


class PuzzlePort(Protocol):
    """Puzzles of the program and of the player's matches, and what the player has made of them."""

    theme: str
    """Theme of the puzzles that follow, `OWN_CHOICE` or `PROGRAM_CHOICE`; empty: of all."""
    origin: PuzzleOrigin
    """Page from which the puzzle was opened."""

    @property
    def day(self) -> date:
        """Today's date."""

    @property
    def problem(self) -> str:
        """Why the program's puzzles cannot be read, as a sentence; empty if they can."""

    def puzzles(self) -> Mapping[str, Puzzle]:
        """Return the program's puzzles by id."""

    def own_puzzles(self) -> Mapping[str, date]:
        """Return the player's own decisions that became puzzles: by key the dates of their matches, oldest first."""

    @property
    def waiting_count(self) -> int:
        """Number of the player's matches that are still to be searched for mistakes."""

    @property
    def last_match_count(self) -> int | None:
        """Number of puzzles found in the newest match that was searched; None: none was."""

    def advance_search(self) -> bool:
        """Go on with that search without waiting; return True if a match was searched."""

    def refresh(self) -> None:
        """Read attempts and own puzzles anew."""

    def todays_puzzle(self) -> Puzzle | None:
        """Return today's puzzle; None if there are no puzzles."""

    def progress(self) -> PuzzleProgress:
        """Return everything that follows from the attempts so far."""

    def load(self, key: str) -> PuzzleTask | None:
        """Return the task of a puzzle; None if it is gone or damaged."""

    def skip(self, key: str) -> None:
        """Offer this puzzle again only after the others of its theme."""

    def next_key(self, after: str) -> str:
        """Return the key of the puzzle that follows *after*, among those of the theme: a due own mistake goes first.

        Then come other due ones, today's if nothing else was chosen, easy ones for a new player, or else one of the
        player's rating. Empty if there is none.
        """

    def save_attempt(self, key: str, move: str, *, is_hinted: bool) -> None:
        """Store an attempt with today's date. *is_hinted*: the player has asked for a hint.

        :raises CodedError: if it cannot be stored.
        """

    def participants(self, setup: MatchSetup) -> Participants:
        """Return computer players for a position that is played out."""
