"""What a player makes of a round that drags on: it dares more and holds on to less, so that no table waits for ever.

Without it every ace, two and joker may end up in hands that are never low enough, or everybody may hold so little that
nobody dares to call. How many turns a round has had is public.
"""

from typing import Final

from msgspec.structs import replace

from yaniv.bots.perception import Perception
from yaniv.game.view import View

_PATIENT_TURNS: Final = 12
"""Turns of each player that nobody finds long: nine in ten rounds are over by then."""
_LONGEST_TURNS: Final = 18
"""From here on nobody has any patience left."""


def impatience(turns: int) -> float:
    """From 0 to 1, after so many turns of each player."""
    return min(1.0, max(0.0, (turns - _PATIENT_TURNS) / (_LONGEST_TURNS - _PATIENT_TURNS)))


def impatience_at(seen: View) -> float:
    """Of a player at this table; in a last turn everything is as usual."""
    return 0.0 if seen.final_turns else impatience(seen.turns // max(1, len(seen.seats)))


def attentive(perception: Perception, impatient: float) -> Perception:
    """The same player, who overlooks and waits the less, the longer the round lasts."""
    if not impatient:
        return perception
    left = 1 - impatient
    return replace(
        perception,
        overlooks_offers=perception.overlooks_offers * left,
        overlooks_runs=perception.overlooks_runs * left,
        overlooks_slaps=perception.overlooks_slaps * left,
        waits=perception.waits * left,
    )
