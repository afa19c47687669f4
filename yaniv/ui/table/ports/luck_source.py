"""Source of luck and skill after a round, which computes them in the background."""

from typing import Protocol

from yaniv.bots.luck_and_skill import LuckAndSkill, MatchLuck
from yaniv.bots.move_grading import TurnGrade


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
