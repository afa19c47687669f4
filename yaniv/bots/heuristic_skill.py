"""Skill of the heuristic player at each level. Weaker levels run the same code and notice less; none cheats."""

from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.characters import StyleBias
from yaniv.cards import JOKER, Cards

_CALL_BONUS_SCALE: Final = 4.0
"""`call_bonus` in points at which no call is skipped."""
_WAITING_SCALE: Final = 6.0
"""`call_bonus` in points below 0 at which the chance to skip a call is doubled."""
_LOW_POINTS_PER_PICKUP_BONUS: Final = 2.0
"""Change of `max_low_points`, at most 1 either way, for each point of `pickup_bonus`."""
_ATTENTION_PER_BONUS_POINT: Final = 2.0
"""How much each point of `meld_bonus` reduces the chances to overlook: they are divided by 1 + this * bonus."""
_MAX_SKIP_CALL_CHANCE: Final = 0.6


class HeuristicSkill(Struct, frozen=True):
    """Skill of a level of the heuristic player; fields ending in `_chance` are probabilities in [0, 1]."""

    max_low_points: int
    """A card of the last play of at most this many points is worth taking."""
    uses_jokers: bool = True
    """Knows that a joker may stand for another card, and how to swap one out of a run."""
    overlook_offer_chance: float = 0
    """Chance not to see that a card of the last play would complete a pair or a run."""
    overlook_run_chance: float = 0
    overlook_slap_chance: float = 0
    skip_call_chance: float = 0
    """Chance to skip a possible call and wait for a lower hand."""
    throws_early: bool = True
    """Throws out of turn where the rules allow it."""
    draws_first: bool = True
    """Draws before throwing where the rules leave the choice: one more card gives more throws."""
    swap_margin: int = 0
    """Swaps hands only for a hand lower than its own by more than this many points."""

    def notices(self, throw: Cards, *, notices_runs: bool) -> bool:
        """Return True if a player of this skill considers *throw*.

        *notices_runs* says whether it considers runs at all in this turn.
        """
        if len(throw) == 1:
            return True
        if JOKER in throw and not self.uses_jokers:
            return False
        return notices_runs or len({card[0] for card in throw if card != JOKER}) == 1


def with_style_bias(skill: HeuristicSkill, style_bias: StyleBias) -> HeuristicSkill:
    """Return *skill* adjusted to a character, which may take more or less from the pile, or call sooner or later."""
    if style_bias == StyleBias():
        return skill
    call_scale = _CALL_BONUS_SCALE if style_bias.call_bonus > 0 else _WAITING_SCALE
    low_points_change = round(_LOW_POINTS_PER_PICKUP_BONUS * style_bias.pickup_bonus)
    return replace(
        skill,
        max_low_points=max(0, skill.max_low_points + min(1, max(-1, low_points_change))),
        overlook_offer_chance=skill.overlook_offer_chance / (1 + _ATTENTION_PER_BONUS_POINT * style_bias.meld_bonus),
        overlook_run_chance=skill.overlook_run_chance / (1 + _ATTENTION_PER_BONUS_POINT * style_bias.meld_bonus),
        skip_call_chance=min(
            _MAX_SKIP_CALL_CHANCE, max(0.0, skill.skip_call_chance * (1 - style_bias.call_bonus / call_scale))
        ),
    )


FULL_SKILL: Final = HeuristicSkill(max_low_points=3)
"""Notices every throw and every opportunity."""
PLAIN_SKILL: Final = HeuristicSkill(max_low_points=3, overlook_offer_chance=1)
"""Throws the most points it can; never takes a card to complete a meld."""
CASUAL_SKILL: Final = HeuristicSkill(
    max_low_points=2,
    uses_jokers=False,
    overlook_offer_chance=0.25,
    overlook_run_chance=0.4,
    overlook_slap_chance=0.5,
    skip_call_chance=0.25,
    throws_early=False,
    draws_first=False,
    swap_margin=5,
)
"""A casual player: high cards and pairs, sometimes a run."""
NOVICE_SKILL: Final = HeuristicSkill(
    max_low_points=1,
    uses_jokers=False,
    overlook_offer_chance=0.75,
    overlook_run_chance=0.9,
    overlook_slap_chance=0.7,
    skip_call_chance=0.45,
    throws_early=False,
    draws_first=False,
    swap_margin=5,
)
"""A beginner: overlooks most runs and offers, and often waits instead of calling."""


def roll_chance(chance: float, rng: Random) -> bool:
    """Return True with probability *chance*; at 0 no random number is drawn."""
    return chance > 0 and rng.random() < chance
