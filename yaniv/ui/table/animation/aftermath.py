"""Effects of a verdict in the middle of the table: bonuses, reductions, players who leave, and the winner. Pure.

Each is a plaque with the player's portrait. A plaque is a function of its event and of totals that were told before it.
"""

from typing import Final, Literal

from msgspec import Struct

from yaniv.game import events as e
from yaniv.game.totals import total_after
from yaniv.ui.animation.durations import RoundEndTimings

PlaqueKind = Literal["bonus", "reduction", "out", "winner"]
AftermathEvent = e.BonusGiven | e.TotalReduced | e.PlayerOut | e.MatchWon
STEP_SHARE: Final = 0.8
"""Time before a plaque, as a share of that before the previous one."""
MIN_STEP_SHARE: Final = 0.3
"""Least time before a plaque, as a share of that before the second one."""
AFTERMATH_EVENTS: Final = (e.BonusGiven, e.TotalReduced, e.PlayerOut, e.MatchWon)


class Plaque(Struct, frozen=True):
    """Plaque of one player; times are ms."""

    seat: int
    kind: PlaqueKind
    start_ms: float
    total_before: int = 0
    total_after: int = 0
    """Totals before and after a bonus or reduction."""


def plaques_for(event: AftermathEvent, totals: tuple[int, ...], start_ms: float) -> tuple[Plaque, ...]:
    """Return the plaques of an event; *totals*: by seat, before it. Winners appear together."""
    match event:
        case e.BonusGiven(seat=seat):
            return (Plaque(seat, "bonus", start_ms, totals[seat], total_after(totals[seat], seat, event)),)
        case e.TotalReduced(seat=seat, before=before, after=after):
            return (Plaque(seat, "reduction", start_ms, before, after),)
        case e.PlayerOut(seat=seat):
            return (Plaque(seat, "out", start_ms),)
        case e.MatchWon(winners=winners):
            return tuple(Plaque(seat, "winner", start_ms) for seat in winners)


def totals_after_plaques(totals: tuple[int, ...], plaques: tuple[Plaque, ...]) -> tuple[int, ...]:
    """Return the totals by seat after the bonuses and reductions of these plaques."""
    changed = {plaque.seat: plaque.total_after for plaque in plaques if plaque.kind in ("bonus", "reduction")}
    return tuple(changed.get(seat, total) for seat, total in enumerate(totals))


def shown_plaques(plaques: tuple[Plaque, ...], now_ms: float) -> tuple[Plaque, ...]:
    """Return the plaques shown at this time: the latest of each player; the winners alone, once the match is won.

    It depends on no plaque that is still to come.
    """
    started = tuple(plaque for plaque in plaques if plaque.start_ms <= now_ms)
    winners = tuple(plaque for plaque in started if plaque.kind == "winner")
    return winners or tuple({plaque.seat: plaque for plaque in started}.values())


def aftermath_hold_ms(event: AftermathEvent, plaques: tuple[Plaque, ...], timings: RoundEndTimings) -> float:
    """Return the time before the next event, in ms at normal speed; *plaques*: those of the round so far.

    The first plaque is looked at longest; the others follow quicker and quicker.
    """
    if isinstance(event, e.MatchWon):
        return timings.winner_ms
    if not plaques:
        return timings.plaque_ms
    return timings.plaque_step_ms * max(MIN_STEP_SHARE, STEP_SHARE ** (len(plaques) - 1))
