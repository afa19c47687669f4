"""Judges of a match that are quick: they have thought about it before."""

from functools import cache

from tests.store.sample_matches import sample_events
from yaniv.bots.advice import Advice, PositionAdvice, advise_review
from yaniv.bots.roster import create_player
from yaniv.game.commands import SeatCommand
from yaniv.game.events import AnyEvent
from yaniv.game.view import View
from yaniv.match.match_replay import MatchReplay
from yaniv.match.past_decisions import PastDecision


@cache
def review_advice(seat: int) -> tuple[tuple[PastDecision, Advice], ...]:
    """What the master thinks of every decision of this seat in the match of the tests."""
    master = create_player("master", "review")
    pairs = []
    for each in MatchReplay(sample_events()).iter_decisions(seat):
        for event in each.events_since:
            master.notice(event)
        pairs.append((each, advise_review(master, each.view, each.command)))
    return tuple(pairs)


class CachedReviewer:
    """Answers from memory, as soon as it is asked."""

    def __init__(self, seat: int) -> None:
        self._answers = iter(review_advice(seat))
        self._answer: PositionAdvice | None = None
        self.is_closed = False

    def notice(self, event: AnyEvent) -> None:
        """Has seen it already."""

    def ask(self, view: View, done: SeatCommand) -> None:
        """The questions come in the order of the match."""
        decision, decision_advice = next(self._answers)
        assert (decision.view, decision.command) == (view, done)
        self._answer = PositionAdvice(view, decision_advice)

    def poll_advice(self) -> PositionAdvice | None:
        """Once."""
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        """Is not needed any more."""
        self.is_closed = True
