"""Results of one seat, round by round."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from yaniv.game import events as e
from yaniv.game.totals import totals_after

RoundOutcome = Literal["won", "caught", "asaf", "other"]
"""What happened to the seat in a round: it won, its call was beaten, it beat another's call, or none of these."""


class RoundResult(Struct, frozen=True):
    """Result of one round for one seat."""

    points: int
    """Change of the total in this round, bonuses and reductions included."""
    total: int
    """Total after the round."""
    outcome: RoundOutcome


def round_results(events: Iterable[e.AnyEvent], seat: int) -> tuple[RoundResult, ...]:
    """Return the results of *seat* in the rounds of a match that were scored, in order."""
    totals: tuple[int, ...] = ()
    results: list[RoundResult] = []
    for event in events:
        match event:
            case e.MatchOpened(names=names):
                totals = (0,) * len(names)
            case e.RoundScored():
                totals = totals_after(totals, event)
                previous_total = results[-1].total if results else 0
                results.append(RoundResult(totals[seat] - previous_total, totals[seat], _outcome(event, seat)))
            case e.BonusGiven() | e.TotalReduced() if results:
                totals = totals_after(totals, event)
                before = results[-2].total if len(results) > 1 else 0
                results[-1] = RoundResult(totals[seat] - before, totals[seat], results[-1].outcome)
            case _:
                pass
    return tuple(results)


def _outcome(event: e.RoundScored, seat: int) -> RoundOutcome:
    if seat in event.asafs:
        return "asaf"
    if event.winner == seat:
        return "won"
    return "caught" if event.caller == seat else "other"
