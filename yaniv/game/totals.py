"""Totals after an event: the one place that says what the end of a round does to them."""

from yaniv.game import events as e


def total_after(total: int, seat: int, event: e.AnyEvent) -> int:
    """Return the total of a seat after an event; an event that does not concern it leaves it unchanged."""
    match event:
        case e.RoundScored(totals=totals):
            return totals[seat]
        case e.BonusGiven(seat=owner, points=points) if owner == seat:
            return total - points
        case e.TotalReduced(seat=owner, after=after) if owner == seat:
            return after
        case _:
            return total


def totals_after(totals: tuple[int, ...], event: e.AnyEvent) -> tuple[int, ...]:
    """Return the totals, by seat, after an event; a match that keeps none has none after any event."""
    if isinstance(event, e.RoundScored):
        return event.totals if totals else ()
    return tuple([total_after(total, seat, event) for seat, total in enumerate(totals)])
