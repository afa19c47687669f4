"""What a player is asked; whoever lets others weigh its positions is asked along with those of other tables."""

from collections.abc import Sequence
from time import perf_counter_ns
from typing import TYPE_CHECKING

from yaniv.bots.outside import OutsideError
from yaniv.bots.thought import Thought, Thoughtful
from yaniv.game.commands import SeatCommand
from yaniv.game.player import Player
from yaniv.game.view import View

if TYPE_CHECKING:
    from yaniv.bots.learned.mind import Decision, Position


class Question:
    """One player is asked. It has answered, or waits until its position has been weighed."""

    def __init__(self, player: Player, seen: View) -> None:
        self._player, self._seen = player, seen
        self._thought: Thought | None = None
        self.position: Position | None = None
        """To be weighed before there is an answer."""
        self.answer: SeatCommand | None = None
        """A player that breaks has none."""
        self.trouble = ""
        """What it broke over."""
        self.ns = 0
        """Time that the player took."""
        self.hear(None)

    def hear(self, decision: "Decision | None") -> None:
        """The player goes on with what its position came to; to begin with, there is none."""
        begun = perf_counter_ns()
        self.position = None
        try:
            self._go_on(decision)
        except Exception as broken:  # noqa: BLE001 -- a player may break in any way, and the game goes on
            self.answer, self.trouble = None, told(broken)
        self.ns += perf_counter_ns() - begun

    def _go_on(self, decision: "Decision | None") -> None:
        if not isinstance(self._player, Thoughtful):
            self.answer = self._player.choose(self._seen)
            return
        if self._thought is None:
            self._thought = self._player.think(self._seen)
        try:
            self.position = self._thought.send(decision)
        except StopIteration as end:
            self.answer = end.value


def told(broken: Exception) -> str:
    """What went wrong, for whoever wrote the player; programs have been told about in whole sentences already."""
    return str(broken) if isinstance(broken, OutsideError) else f"{type(broken).__name__}: {broken}"


def weigh(questions: Sequence[Question]) -> None:
    """All their positions at once, and each player is charged an equal share of the time."""
    if not questions:
        return
    try:
        _weigh(questions)
    except Exception:  # noqa: BLE001 -- what breaks one player is no fault of the others
        for question in questions:
            _weigh_alone(question)


def _weigh_alone(question: Question) -> None:
    try:
        _weigh((question,))
    except Exception as broken:  # noqa: BLE001 -- as above
        question.position, question.trouble = None, told(broken)


def _weigh(questions: Sequence[Question]) -> None:
    from yaniv.bots.learned.weigh import together  # noqa: PLC0415 -- numpy, which other players do without

    begun = perf_counter_ns()
    decisions = together([question.position for question in questions if question.position is not None])
    share = (perf_counter_ns() - begun) // len(questions)
    for question, decision in zip(questions, decisions, strict=True):
        question.ns += share
        question.hear(decision)
