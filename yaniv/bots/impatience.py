"""What a player makes of a round that drags on: it dares more and holds on to less, so that no table waits for ever.

Without it every ace, two and joker may end up in hands that are never low enough, or everybody may hold so little that
nobody dares to call. How many turns a round has had is public.
"""

from typing import Final

from msgspec.structs import replace

from yaniv.bots.heuristic_skill import HeuristicSkill
from yaniv.game.view import View

_FIRST_IMPATIENT_TURN: Final = 12
"""Turns of each player that nobody finds long: nine in ten rounds are over by then."""
_FULL_IMPATIENCE_TURN: Final = 18
"""From here on nobody has any patience left."""


def impatience_after(turns: int) -> float:
    """From 0 to 1, after so many turns of each player."""
    return min(1.0, max(0.0, (turns - _FIRST_IMPATIENT_TURN) / (_FULL_IMPATIENCE_TURN - _FIRST_IMPATIENT_TURN)))


def impatience_in(view: View) -> float:
    """Of a player at this table; in a last turn everything is as usual."""
    return 0.0 if view.final_turns else impatience_after(view.turns // max(1, len(view.seats)))


def with_impatience(skill: HeuristicSkill, impatience: float) -> HeuristicSkill:
    """The same player, who overlooks and waits the less, the longer the round lasts."""
    if not impatience:
        return skill
    patience = 1 - impatience
    return replace(
        skill,
        overlook_offer_chance=skill.overlook_offer_chance * patience,
        overlook_run_chance=skill.overlook_run_chance * patience,
        overlook_slap_chance=skill.overlook_slap_chance * patience,
        skip_call_chance=skill.skip_call_chance * patience,
    )
