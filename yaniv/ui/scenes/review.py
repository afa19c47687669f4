"""The decisions of one seat, judged one after the other while the match is seen again.

Nothing of it is kept: whoever comes back has it judged anew, perhaps by a better judge.
"""

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from msgspec import Struct

from yaniv.bots.advice import Advice, PositionAdvice
from yaniv.bots.review import Judgement, judge
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.table.decisions import Decision

_MARKED: Final = ("mistake", "blunder")
"""What one goes back to; slips are too many."""


class Judge(Protocol):
    """Somebody who weighs elsewhere what was done on one seat, from what was seen there."""

    def notice(self, event: AnyEvent) -> None:
        """What that seat saw."""

    def ask(self, seen: View, done: SeatCommand) -> None:
        """Puts the question, without waiting."""

    def answer(self) -> PositionAdvice | None:
        """Return what there was to choose, once, as soon as it is weighed, with the position it is about."""

    def close(self) -> None:
        """Nothing more will be asked."""


Judges = Callable[[int], Judge]
"""Finds one for a seat."""


class Judged(Struct, frozen=True):
    """A decision and what it was worth."""

    place: int
    seen: View
    judgement: Judgement


class Summary(Struct, frozen=True):
    """Of all decisions that could be judged."""

    judged: int
    fine: int
    given: float
    """Points given away a round by what was not fine."""
    dearest: Judged | None
    """None: all were fine."""


class Review:
    """What has been judged so far."""

    def __init__(self, decisions: Iterator[Decision], judge: Judge) -> None:
        """The *decisions* of one seat, in their order."""
        self._decisions = decisions
        self._judge = judge
        self._asked: Decision | None = None
        self._found: dict[int, Judged] = {}
        self.mistakes: tuple[int, ...] = ()
        """Places where something was given away that is worth going back to, in their order."""
        self.summary: Summary | None = None
        """Once everything is judged."""
        self.reached = 0
        """The place up to which everything is judged."""
        self.busy = True
        """There is something left to judge."""

    def update(self) -> None:
        """Takes in what has been answered, and asks on."""
        if not self.busy:
            return
        if self._asked is not None:
            answer = self._judge.answer()
            if answer is None or answer.position != self._asked.seen:
                return
            self._take_in(self._asked, answer.advice)
        self._asked = next(self._decisions, None)
        if self._asked is None:
            self.summary = _summed_up(tuple(self._found.values()))
            self.close()
            return
        for event in self._asked.heard:
            self._judge.notice(event)
        self._judge.ask(self._asked.seen, self._asked.done)

    def close(self) -> None:
        """Nobody judges any more."""
        if self.busy:
            self.busy = False
            self._judge.close()

    def at(self, place: int) -> Judged | None:
        """The decision that was made there; None: there was none, or it is not judged."""
        return self._found.get(place)

    def mistake_before(self, place: int) -> int | None:
        """The nearest one towards the start."""
        return max((each for each in self.mistakes if each < place), default=None)

    def mistake_after(self, place: int) -> int | None:
        """The nearest one towards the end."""
        return min((each for each in self.mistakes if each > place), default=None)

    @property
    def dearest(self) -> Judged | None:
        """Where most was given away; None: nowhere, or nobody knows yet."""
        return self.summary.dearest if self.summary else None

    def _take_in(self, asked: Decision, answer: Advice) -> None:
        judgement = judge(answer.options, asked.done)
        if judgement is not None:
            self._found[asked.place] = Judged(asked.place, asked.seen, judgement)
            if judgement.grade in _MARKED:
                self.mistakes += (asked.place,)
        self.reached = asked.place


def _summed_up(found: tuple[Judged, ...]) -> Summary:
    poor = [each for each in found if each.judgement.grade != "fine"]
    rounds = {each.seen.round for each in found}
    given = sum(each.judgement.cost for each in poor) / max(1, len(rounds))
    dearest = max(poor, key=lambda each: each.judgement.cost, default=None)
    return Summary(len(found), len(found) - len(poor), given, dearest)
