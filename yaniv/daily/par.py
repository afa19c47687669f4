"""Par of a deal: what masters score in the player's seat, with the same cards and opponents.

*Why* one master of each personality: a master has no dice, so equal masters would all play the same game. Personalities
decide differently between nearly equal moves, and their mean is less a matter of luck than a single game.
"""

from collections.abc import Iterator
from typing import Final

from yaniv.bots.characters import CHARACTERS, PERSONALITIES
from yaniv.bots.roster import create_player
from yaniv.daily.daily_deal import DailyDeal
from yaniv.daily.deal_match import PLAYER_SEAT, play_deal
from yaniv.daily.round_results import round_results
from yaniv.match.dealer import derive_seed

PAR_LEVEL: Final = "master"


def compute_par(deal: DailyDeal) -> int:
    """Return the mean total of the masters, rounded; takes a few seconds."""
    totals = tuple(master_totals(deal))
    return round(sum(totals) / len(totals))


def master_totals(deal: DailyDeal) -> Iterator[int]:
    """Yield the total of one master of each personality in the player's seat."""
    for personality in PERSONALITIES:
        character_id = next(each for each, character in CHARACTERS.items() if character.personality == personality)
        master = create_player(f"{PAR_LEVEL}:{character_id}", derive_seed(f"par {character_id}", deal.seed))
        yield round_results(play_deal(deal, master), PLAYER_SEAT)[-1].total
