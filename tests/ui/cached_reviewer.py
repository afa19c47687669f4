"""A reviewer with cached answers, so that tests of the review need not wait."""

from collections.abc import Iterator
from functools import cache
from itertools import dropwhile

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
    """Return the master's advice on every decision of a seat in the sample match."""
    master = create_player("master", "review")
    pairs = []
    for each in MatchReplay(sample_events()).iter_decisions(seat):
        for event in each.events_since:
            master.notice(event)
        pairs.append((each, advise_review(master, each.view, each.command)))
    return tuple(pairs)


class CachedReviewer:
    """Answers every question at once from the cache."""

    def __init__(self, seat: int, _bots: tuple[str, ...] = ()) -> None:
        self._answers: Iterator[tuple[PastDecision, Advice]] = iter(review_advice(seat))
        self._answer: PositionAdvice | None = None
        self._has_begun = False
        self.is_closed = False

    def notice(self, event: AnyEvent) -> None:
        """Do nothing: the answers are known."""

    def ask(self, view: View, done: SeatCommand) -> None:
        """Look up the next answer; questions must come in the order of the match, the first may be one of any round."""
        if not self._has_begun:
            self._has_begun = True
            self._answers = dropwhile(lambda each: (each[0].view, each[0].command) != (view, done), self._answers)
        decision, decision_advice = next(self._answers)
        assert (decision.view, decision.command) == (view, done)
        self._answer = PositionAdvice(view, decision_advice)

    def poll_advice(self) -> PositionAdvice | None:
        """Return the answer once, then None."""
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        """Note that the reviewer was closed."""
        self.is_closed = True
