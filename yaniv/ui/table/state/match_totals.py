"""Match totals of all players after every round, and standings with players in danger of elimination."""

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game import events as e
from yaniv.game.totals import totals_after
from yaniv.game.view import View
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.match_end import exceeds_limit
from yaniv.rules.scoring import max_round_points, reduce_total


class MatchTotals(Struct, frozen=True):
    """Match totals after each round; tuples are by seat."""

    by_round: tuple[tuple[int, ...], ...] = ()
    """Totals after each settled round, the first round first."""
    pending: tuple[int, ...] = ()
    """Totals of the round that is being settled; empty between rounds."""
    is_tied: bool = False
    """True if the next round is an extra round."""
    extra_rounds: tuple[int, ...] = ()
    """Numbers of the extra rounds."""


class PlayerStanding(Struct, frozen=True):
    """Standing of one player, as shown on the scoreboard."""

    seat: int
    name: str
    place: int
    """Place by total among the players still in the match; eliminated players come after them."""
    total: int
    previous_total: int
    """Total before the last round."""
    is_out: bool
    is_in_danger: bool
    """True if the most expensive next round possible would put this player over the limit."""


def apply_event(match_totals: MatchTotals, event: e.AnyEvent) -> MatchTotals:
    """Return the match totals after one more event."""
    match event:
        case e.RoundScored():
            return replace(match_totals, pending=event.totals)
        case e.BonusGiven() | e.TotalReduced():
            return replace(match_totals, pending=totals_after(match_totals.pending, event))
        case e.RoundOpened(number=number) if match_totals.is_tied:
            return replace(match_totals, extra_rounds=(*match_totals.extra_rounds, number))
        case e.RoundClosed(tied=tied):
            return replace(_close_round(match_totals), is_tied=bool(tied))
        case e.MatchWon():
            return _close_round(match_totals)
        case _:
            return match_totals


def _close_round(match_totals: MatchTotals) -> MatchTotals:
    """Return the totals with the settled round appended, if there is one."""
    return (
        replace(match_totals, by_round=(*match_totals.by_round, match_totals.pending), pending=())
        if match_totals.pending
        else match_totals
    )


def standings(match_totals: MatchTotals, view: View) -> tuple[PlayerStanding, ...]:
    """Return the standings, the best player first; eliminated players come last, the latest elimination first."""
    exit_order = {seat: number for number, seat in enumerate(view.out)}
    seats = sorted(
        range(len(view.names)),
        key=lambda seat: (-exit_order.get(seat, len(view.names)), _latest_total(match_totals, seat), seat),
    )
    return tuple(_build_standing(match_totals, view, seat, seats) for seat in seats)


def reduced_totals(rules: HouseRules) -> tuple[int, ...]:
    """Return the match totals from 1 to the limit that the rules reduce."""
    return tuple(
        total for total in range(1, rules.match.limit + 1) if reduce_total(total, rules.scoring, rules.match) != total
    )


def _build_standing(match_totals: MatchTotals, view: View, seat: int, seats: list[int]) -> PlayerStanding:
    """Return the standing of *seat*; *seats* are in the order of the standings, and equal totals share a place."""
    total, is_out = _latest_total(match_totals, seat), seat in view.out
    worst_total = total + max_round_points(view.rules, len(view.names) - len(view.out))
    equal_seat = next(
        other_seat
        for other_seat in seats
        if _latest_total(match_totals, other_seat) == total and (other_seat in view.out) == is_out
    )
    place = seats.index(seat if is_out else equal_seat) + 1
    previous_total = match_totals.by_round[-2][seat] if len(match_totals.by_round) > 1 else 0
    is_in_danger = not is_out and exceeds_limit(worst_total, view.rules.match)
    return PlayerStanding(
        seat=seat,
        name=view.names[seat],
        place=place,
        total=total,
        previous_total=previous_total,
        is_out=is_out,
        is_in_danger=is_in_danger,
    )


def _latest_total(match_totals: MatchTotals, seat: int) -> int:
    return match_totals.by_round[-1][seat] if match_totals.by_round else 0
