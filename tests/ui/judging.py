"""Judges of a match that are quick: they have thought about it before."""

from functools import cache

from tests.store.games import events
from yaniv.bots.advice import Advice, PositionAdvice, options
from yaniv.bots.roster import hire
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.table.decisions import Decision
from yaniv.table.replay import Replay


@cache
def weighed(seat: int) -> tuple[tuple[Decision, Advice], ...]:
    """What the master thinks of every decision of this seat in the match of the tests."""
    master = hire("master", "review")
    found = []
    for each in Replay(events()).decisions(seat):
        for event in each.heard:
            master.notice(event)
        found.append((each, Advice(options(master, each.seen, each.done), None)))
    return tuple(found)


class Remembers:
    """Answers from memory, as soon as it is asked."""

    def __init__(self, seat: int) -> None:
        self._answers = iter(weighed(seat))
        self._answer: PositionAdvice | None = None
        self.is_closed = False

    def notice(self, event: AnyEvent) -> None:
        """Has seen it already."""

    def ask(self, seen: View, done: SeatCommand) -> None:
        """The questions come in the order of the match."""
        asked, found = next(self._answers)
        assert (asked.seen, asked.done) == (seen, done)
        self._answer = PositionAdvice(seen, found)

    def answer(self) -> PositionAdvice | None:
        """Once."""
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        """Is not needed any more."""
        self.is_closed = True
