"""Highlights of a finished match: who took the lead for good, and the best beaten call."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from yaniv.cards import Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.ui.narration.second_person import is_you


class BestAsaf(Struct, frozen=True):
    """The most remarkable call that others have beaten."""

    round: int
    caller: int
    caller_total: int
    caller_hand: Cards
    beater: int
    """The player with the lowest hand that beat the call, the first after the caller."""
    beater_total: int
    cost: int
    """Points that the caller scored."""


def find_best_asaf(history: Iterable[e.AnyEvent], reader: int) -> BestAsaf | None:
    """Return the reader's most expensive Asaf, or else the most expensive one of all; None if no call was beaten."""
    found, number = list[BestAsaf](), 0
    hands: dict[int, Cards] = {}
    for event in history:
        match event:
            case e.RoundOpened():
                number, hands = event.number, {}
            case e.HandsShown():
                hands = event.hands
            case e.RoundScored(caller=caller, asafs=asafs) if caller is not None and asafs and caller in hands:
                beater = reader if reader in asafs else min(asafs, key=lambda seat: event.hand_totals[seat])
                found.append(
                    BestAsaf(
                        number,
                        caller,
                        event.hand_totals[caller],
                        hands[caller],
                        beater,
                        event.hand_totals[beater],
                        event.scores.get(caller, 0),
                    )
                )
            case _:
                pass
    return max(found, key=lambda each: (each.beater == reader, each.cost, -each.beater_total), default=None)


def best_asaf_sentence(best: BestAsaf, view: View) -> str:
    """Return who beat whom, with which totals, and when."""
    gaps = {
        "total": best.beater_total,
        "call": best.caller_total,
        "n": best.round,
        "beater": view.names[best.beater],
        "caller": view.names[best.caller],
    }
    if is_you(best.beater, view):
        return tr("Round {n}: your {total} beat {caller}'s {call}.", **gaps)
    if is_you(best.caller, view):
        return tr("Round {n}: {beater}'s {total} beat your {call}.", **gaps)
    return tr("Round {n}: {beater}'s {total} beat {caller}'s {call}.", **gaps)


def turning_round(rounds: Sequence[tuple[int, ...]], winners: Sequence[int]) -> int | None:
    """Return the round after which the winners led to the end, 1 for the first; None without winners or rounds.

    *rounds*: totals after each round, by seat. Leading means that nobody has a lower total.
    """
    turning = None
    for number, totals in enumerate(rounds, 1):
        leads = any(totals[seat] == min(totals) for seat in winners)
        turning = (turning or number) if leads else None
    return turning


def turning_point_sentence(rounds: Sequence[tuple[int, ...]], winners: Sequence[int], view: View) -> str:
    """Return when the winner took the lead for good; empty if the totals do not tell."""
    number = turning_round(rounds, winners)
    if number is None or len(winners) != 1 or len(rounds) < 2:  # noqa: PLR2004 -- one round has no turning point
        return ""
    gaps = {"name": view.names[winners[0]], "n": number}
    if is_you(winners[0], view):
        if number == 1:
            return tr("You led from start to finish.")
        return tr("Round {n}: you took the lead for good.", **gaps)
    if number == 1:
        return tr("{name} led from start to finish.", **gaps)
    return tr("Round {n}: {name} took the lead for good.", **gaps)
