"""Who writes the sheets that are laid over the table: how a round ended, how the match did, its rules and its seal."""

from collections.abc import Callable
from random import Random
from typing import Final

from yaniv.bots.people import persons
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.table.setup import Setup
from yaniv.table.table import Chair
from yaniv.ui.look import Look
from yaniv.ui.scenes.end import EndPanel
from yaniv.ui.scenes.howto import RulesPanel
from yaniv.ui.scenes.reasons import tell_match, tell_round
from yaniv.ui.scenes.result import ResultPanel
from yaniv.ui.scenes.seal import Deals, SealPanel
from yaniv.ui.speeds import Pace
from yaniv.ui.table.banter import remark
from yaniv.ui.table.chronicle import Chronicle

WATCHED_MS: Final = 3000
"""So long who is out sees the result of a round at the fastest speed, and twice as long at the usual one."""


class Scribe:
    """Knows what one chair has seen of the match, and no more."""

    def __init__(  # noqa: PLR0913 -- a match, and what may be done with it
        self,
        look: Look,
        chair: Chair,
        chronicle: Chronicle,
        *,
        setup: Setup,
        stays_ms: float | None = None,
        keep: Callable[[], str] | None = None,
        deals: Deals | None = None,
    ) -> None:
        """*stays_ms*: a result goes by itself after so long; *deals*: without it nothing of this match was sealed.

        *keep* writes the match to a file, and tells where; without it, it cannot be looked at again either.
        """
        self._look = look
        self._chair = chair
        self._chronicle = chronicle
        self.setup = setup
        """What is played, and by whom."""
        self._people = persons(setup.bots)
        self._stays_ms = stays_ms
        self._keep = keep
        self._deals = deals

    @property
    def seen(self) -> View:
        """Return what the seat knows, whether the screen has shown it yet or not."""
        return self._chair.view

    def result(self, pace: Pace, *, hurried: bool = False) -> ResultPanel | None:
        """How the round ended; None: nothing was counted. Who watches need not press anything for the next one."""
        seen = self._chair.view
        told = tell_round(self._chair.history, seen, extra=seen.round in self._chronicle.book.extra)
        if told is None:
            return None
        dice = Random(f"{self.setup.seed}, round {seen.round}")
        said = remark(self._chair.history, self._people, dice, seen.seat)
        stays = self._stays_ms
        if told.watched and stays is None:
            stays = WATCHED_MS * (1 + pace.factor)
        return ResultPanel(self._look, told, seen.rules, said, stays_ms=None if hurried else stays, hurried=hurried)

    def end(self, *, lively: bool) -> EndPanel:
        """How the match ended; it is a feast for the winner where things may be *lively*."""
        won = next(event for event in self._chair.history if isinstance(event, e.MatchWon))
        seen = self._chair.view
        return EndPanel(
            self._look,
            tell_match(won, seen, self._chair.story),
            seen.seat,
            (self._chronicle.book.rounds, seen.rules.match.limit),
            festive=lively and seen.seat in won.winners,
            kept=self._keep is not None,
            sealed=self._deals is not None,
            people=self._people,
        )

    def rules(self) -> RulesPanel:
        """By which is played."""
        return RulesPanel(self._look, self.setup.variant, self._chair.view.rules)

    def seal(self, *, opened: bool) -> SealPanel | None:
        """Of all shuffles, if they were sealed."""
        if self._deals is None:
            return None
        found = self._deals.unseal() if opened else None
        return SealPanel(self._look, self._deals.seal, found, self._deals.note)

    def export(self) -> str:
        """Writes the match to a file, and tells where."""
        return self._keep() if self._keep else ""
