"""Who is over the limit, who deals next, and in which places a match ends."""

from collections.abc import Iterable, Mapping
from typing import Final

from yaniv.rules.house import MatchRules

CALLED_OFF_AFTER: Final = 40
"""Completed turns for each player who began a round that nobody ends. Source: RULES section 1, "Called off"."""
EARLIER_TURN_LIMITS: Final = (100,)
"""The same in earlier releases; a match goes on as it began."""


def over(total: int, match: MatchRules) -> bool:
    """Does this total put a player out, or end the match. Source: RULES K22."""
    return total > match.limit if match.limit_hit == "over" else total >= match.limit


def lowest(seats: Iterable[int], totals: Mapping[int, int]) -> tuple[int, ...]:
    """The seats with the lowest total, in the order given."""
    listed = tuple(seats)
    best = min(totals[seat] for seat in listed)
    return tuple(seat for seat in listed if totals[seat] == best)


def places(ranks: Mapping[int, tuple[int, ...]], winners: tuple[int, ...]) -> tuple[int, ...]:
    """By seat, 1 = first; *ranks* compare as the lower the better, equal ranks share a place."""
    better = {seat: (0, ()) if seat in winners else (1, rank) for seat, rank in ranks.items()}
    return tuple(1 + sum(other < better[seat] for other in better.values()) for seat in sorted(better))
