"""Positions of a replay: each action of a player or the dealer advances a match by one position."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from yaniv.game import events as e

DECISION_EVENTS: Final = (
    e.CardsReturned,
    e.CardsThrown,
    e.StockDrawn,
    e.DiscardDrawn,
    e.JokerDrawn,
    e.CardSlapped,
    e.YanivCalled,
    e.FalseCalled,
    e.SwapDeclined,
    e.HandsSwapped,
)
"""Events with which the events of a player's command begin."""
_ACTION_EVENTS: Final = (*DECISION_EVENTS, e.RoundOpened, e.PenaltyDrawn)
"""Events that are actions of a player or the dealer; all other events follow from one of these."""


def event_counts(events: Sequence[e.AnyEvent]) -> Iterator[int]:
    """Yield the number of preceding events at each position of a match, the last of them the end of *events*.

    A reshuffle is an action of its own; the shuffle for a deal belongs to the deal.
    """
    for seq, (previous, event) in enumerate(pairwise(events), 1):
        is_reshuffle = isinstance(event, e.StockShuffled) and not isinstance(previous, e.RoundOpened)
        if is_reshuffle or isinstance(event, _ACTION_EVENTS):
            yield seq
    yield len(events)


def positions_by_event_count(events: Sequence[e.AnyEvent]) -> dict[int, int]:
    """Return the position at which so many events of a match have happened, for each of its positions."""
    return {event_count: position for position, event_count in enumerate(event_counts(events))}
