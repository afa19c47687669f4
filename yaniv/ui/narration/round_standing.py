"""Standings around one round: places before and after it, reductions in reach, and who is in danger."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import exceeds_limit
from yaniv.rules.scoring import max_round_points, reduce_total

MAX_REACH: Final = 25
"""Points that a player may be away from a reduction for it to be mentioned: about what a lost round costs."""
MAX_DANGER: Final = 40
"""Points that a player may be away from the limit for it to be mentioned: about what a beaten call costs."""


class ReductionInReach(Struct, frozen=True):
    """Match total that the rules reduce, a few points above a player's total."""

    points_away: int
    total: int
    reduced_total: int

    @property
    def text(self) -> str:
        """The reduction in a few words."""
        gaps = {"n": self.points_away, "total": self.total, "reduced": self.reduced_total}
        return tr("{n} more: {total} becomes {reduced}", **gaps)


class RoundStanding(Struct, frozen=True):
    """Standing of one player after a round, among those who played it."""

    place: int = 1
    """Place after the round; equal totals share it."""
    place_before: int = 1
    reduction: ReductionInReach | None = None
    """The next reduction, if it is in reach."""
    points_left: int | None = None
    """Points that the player can take without passing the limit; None unless the next round may take as many."""

    @property
    def outlook(self) -> str:
        """Outlook on the next round in a few words; empty: nothing of note."""
        if self.points_left is not None and self.reduction is None:
            return tr("can take {n} more", n=self.points_left)
        return self.reduction.text if self.reduction else ""


def order_by_standing(seats: Iterable[int], ranks: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    """Return the seats by rank, lower ranks first; equal ones stay in the given order."""
    return tuple(sorted(seats, key=lambda seat: ranks[seat]))


def shared_places(ranks: Mapping[int, tuple[int, ...]]) -> Mapping[int, int]:
    """Return the place of each seat, 1 = first; seats of equal rank share a place."""
    return {seat: 1 + sum(other < rank for other in ranks.values()) for seat, rank in ranks.items()}


def reduction_in_reach(total: int, rules: HouseRules) -> ReductionInReach | None:
    """Return the next reduction above a match total that is at most `MAX_REACH` points away; None if there is none."""
    for target in range(max(1, total + 1), total + MAX_REACH + 1):
        reduced_total = reduce_total(target, rules.scoring, rules.match)
        if reduced_total != target:
            return ReductionInReach(target - total, target, reduced_total)
    return None


def points_to_limit(total: int, view: View) -> int | None:
    """Return how many points a total may grow without passing the limit; None if the next round is no danger."""
    match, staying = view.rules.match, len(view.names) - len(view.out)
    worst_total = total + max_round_points(view.rules, staying)
    if exceeds_limit(total, match) or not exceeds_limit(worst_total, match):
        return None
    points_left = match.limit - total - (0 if match.limit_hit == "over" else 1)
    return points_left if points_left <= MAX_DANGER else None
