"""How much of the table a player takes in. Weaker levels play by the same head and see less; none cheats."""

from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.bots.characters import StyleBias
from yaniv.cards import JOKER, Cards

_CALL_BONUS_SCALE: Final = 4.0
"""Points for a call that leave no chance of it to pass; so many against it let twice as many pass."""
_ATTENTION_PER_BONUS_POINT: Final = 0.15
"""By so much a point for what fits together opens the eyes for it."""
_MAX_SKIP_CALL_CHANCE: Final = 0.6


class HeuristicSkill(Struct, frozen=True):
    """What a level notices; chances are from 0 to 1."""

    max_low_points: int
    """A card of the last play that counts no more than this is worth taking."""
    uses_jokers: bool = True
    """Knows that a joker may stand for another card, and how to free one."""
    overlook_offer_chance: float = 0
    """Does not see that a card of the last play would make a pair or a run."""
    overlook_run_chance: float = 0
    overlook_slap_chance: float = 0
    skip_call_chance: float = 0
    """Lets a chance to call pass, for a better hand."""
    throws_early: bool = True
    """Throws before its turn, where the house allows it."""
    draws_first: bool = True
    """Picks up before it throws, where it has the choice: with one card more there is more to throw."""
    swap_margin: int = 0
    """Swaps hands only for one that counts less than its own by more than this."""

    def notices(self, throw: Cards, *, notices_runs: bool) -> bool:
        """Does this throw come to mind?"""
        if len(throw) == 1:
            return True
        if JOKER in throw and not self.uses_jokers:
            return False
        return notices_runs or len({card[0] for card in throw if card != JOKER}) == 1


def with_style_bias(skill: HeuristicSkill, style_bias: StyleBias) -> HeuristicSkill:
    """The same eyes with a character: it takes more or less from the pile, and calls sooner or later."""
    if style_bias == StyleBias():
        return skill
    return replace(
        skill,
        max_low_points=max(0, skill.max_low_points + min(1, max(-1, round(style_bias.pickup_bonus)))),
        overlook_offer_chance=skill.overlook_offer_chance / (1 + _ATTENTION_PER_BONUS_POINT * style_bias.meld_bonus),
        overlook_run_chance=skill.overlook_run_chance / (1 + _ATTENTION_PER_BONUS_POINT * style_bias.meld_bonus),
        skip_call_chance=min(
            _MAX_SKIP_CALL_CHANCE, max(0.0, skill.skip_call_chance * (1 - style_bias.call_bonus / _CALL_BONUS_SCALE))
        ),
    )


FULL_SKILL: Final = HeuristicSkill(max_low_points=3)
"""Sees every throw and every chance."""
PLAIN_SKILL: Final = HeuristicSkill(max_low_points=3, overlook_offer_chance=1)
"""Sheds all it can, and never takes a card for the sake of another."""
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
"""Plays for company: high cards and pairs, now and then a run."""
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
"""A beginner: sees half of what lies there, and would rather wait than call."""


def roll_chance(chance: float, rng: Random) -> bool:
    """Rolls for one slip of attention; sure things roll no dice."""
    return chance > 0 and rng.random() < chance
