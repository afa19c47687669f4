"""Par of a deal: what masters score with the player's cards.

Eight masters play the same deal, each of another character and drawing among nearly equal moves by a seed of its own:
so they play different games. Par is the mean of the best three.

*Why* not of all eight: the cards are the same for everybody, so one player's luck decides as much as its skill, and a
player who thinks no move ahead (`greedy`) beat the mean of all on more than half of the dates.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from statistics import fmean
from typing import Final

from yaniv.bots.characters import PERSONALITIES
from yaniv.daily.daily_deal import DailyDeal, daily_deal
from yaniv.daily.deal_match import PLAYER_SEAT, play_deal
from yaniv.daily.round_results import round_results
from yaniv.match.dealer import derive_seed
from yaniv.store.par_cache import Par

_COUNTED_MASTERS: Final = 3
"""Masters whose mean is par, of eight."""


def compute_par(deal: DailyDeal) -> Par:
    """Return the par of a deal; takes a few seconds."""
    return par_of(tuple(master_totals(deal)))


def par_of(totals: Sequence[int]) -> Par:
    """Return the par of a deal in which masters took *totals*."""
    return Par(round(fmean(sorted(totals)[:_COUNTED_MASTERS])), min(totals), max(totals))


def master_totals(deal: DailyDeal) -> Iterator[int]:
    """Yield the total of one master of each personality in the player's seat."""
    from yaniv.bots.neural.skill_levels import create_varied_master  # noqa: PLC0415 -- imports numpy

    for personality_id, personality in PERSONALITIES.items():
        master = create_varied_master(derive_seed(f"par {personality_id}", deal.seed), personality.style_bias)
        yield round_results(play_deal(deal, master), PLAYER_SEAT)[-1].total


def par_of_date(day: date) -> Par:
    """Return the par of a date's deal."""
    return compute_par(daily_deal(day))
