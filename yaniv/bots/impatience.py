"""Impatience: in a long round players dare more and hold on to less, so that every round ends.

Without it all aces, twos and jokers may end up in hands that are never low enough to call, or all hands may be so low
that nobody dares to call. The number of turns is public, so this uses no hidden information.
"""

from typing import Final

from msgspec.structs import replace

from yaniv.bots.heuristic_skill import HeuristicSkill
from yaniv.game.view import View

_FIRST_IMPATIENT_TURN: Final = 12
"""Turns per player before impatience begins; nine in ten rounds are over by then."""
_FULL_IMPATIENCE_TURN: Final = 18
"""Turns per player at which impatience is complete."""


def impatience_after(turns: int) -> float:
    """Return impatience in [0, 1] after each player has had *turns* turns; it rises linearly between two limits."""
    return min(1.0, max(0.0, (turns - _FIRST_IMPATIENT_TURN) / (_FULL_IMPATIENCE_TURN - _FIRST_IMPATIENT_TURN)))


def impatience_in(view: View) -> float:
    """Return impatience in [0, 1] in the position of *view*; 0 in the final turns after a call."""
    return 0.0 if view.final_turns else impatience_after(view.turns // max(1, len(view.seats)))


def with_impatience(skill: HeuristicSkill, impatience: float) -> HeuristicSkill:
    """Return *skill* with its chances to overlook something or to skip a call multiplied by 1 - *impatience*."""
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
