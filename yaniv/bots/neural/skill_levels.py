"""Levels of the neural players: what each notices, and how readily it calls."""

from random import Random
from typing import Final

from msgspec.structs import replace

from yaniv.bots.characters import StyleBias
from yaniv.bots.neural.neural_player import NeuralPlayer
from yaniv.bots.neural.neural_policy import SkillSettings

_TIE_MARGIN: Final = 0.5
"""Points within which varied masters draw: enough for different games, and it costs little."""
SKILL_LEVELS: Final[dict[str, SkillSettings]] = {
    "club": SkillSettings(
        forget_chance=1,
        counts_cards=False,
        ignores_next_player=True,
        plays_to_score=False,
        overlook_chance=0.36,
        call_bonus=2,
        extra_patience_turns=0,
    ),
    "expert": SkillSettings(
        forget_chance=1,
        counts_cards=False,
        ignores_next_player=True,
        plays_to_score=False,
        overlook_chance=0.1,
        extra_patience_turns=0,
    ),
    "master": SkillSettings(settles_calls=True, weighs_reactions=True),
}
"""Weakest first."""


def create_varied_master(seed: str, style_bias: StyleBias) -> NeuralPlayer:
    """Return a master that draws among nearly equal moves, so that those of different seeds play different games."""
    skill = replace(SKILL_LEVELS["master"], tie_margin=_TIE_MARGIN)
    return NeuralPlayer(skill, Random(seed), style_bias=style_bias)


def create_neural_player(level: str, seed: str, style_bias: StyleBias) -> NeuralPlayer:
    """Return a player of this level (such as `expert`) and character style; *seed* seeds its random numbers."""
    return NeuralPlayer(SKILL_LEVELS[level], Random(seed), style_bias=style_bias)
