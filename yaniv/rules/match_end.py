"""End of a match: point limit, lowest totals and final places."""

from collections.abc import Iterable, Mapping
from typing import Final

from yaniv.rules.house_rules import MatchRules

DEFAULT_TURN_LIMIT: Final = 40
"""Completed turns for each player who began the round, after which it is called off.

Source: RULES "Always so".
"""
LEGACY_TURN_LIMITS: Final = (100,)
"""Limits of earlier releases; a match that was started with one keeps it."""


def exceeds_limit(total: int, match: MatchRules) -> bool:
    """Return True if a match total of *total* points eliminates its player or ends the match. Source: RULES K22."""
    return total > match.limit if match.limit_hit == "over" else total >= match.limit


def reaches_round_limit(round_number: int, match: MatchRules) -> bool:
    """Return True if the lowest total wins after this round, or after extra rounds; *round_number* counts from 1."""
    return 0 < match.round_limit <= round_number


def rounds_after(round_number: int, match: MatchRules) -> int | None:
    """Return the number of rounds that may follow this one, extra rounds apart; None without a round limit."""
    return max(0, match.round_limit - round_number) if match.round_limit else None


def lowest_seats(seats: Iterable[int], totals: Mapping[int, int]) -> tuple[int, ...]:
    """Return those of *seats* that have the lowest total in *totals* (points by seat), in the given order."""
    seat_order = tuple(seats)
    lowest_total = min(totals[seat] for seat in seat_order)
    return tuple(seat for seat in seat_order if totals[seat] == lowest_total)


def rank_places(ranks: Mapping[int, tuple[int, ...]], winners: tuple[int, ...]) -> tuple[int, ...]:
    """Return the final place of each seat, 1 = first: winners first, then the others by rank, lower ranks first.

    *ranks* holds a sort key for each seat; seats with equal keys share a place.
    """
    sort_keys = {seat: (0, ()) if seat in winners else (1, rank) for seat, rank in ranks.items()}
    return tuple(1 + sum(other < sort_keys[seat] for other in sort_keys.values()) for seat in sorted(sort_keys))
