"""How a player decides who has the nets: what it takes in, how it weighs, and its nerve to call.

Weaker levels use the same nets and see less or dare more; nobody moves at random, and nobody sees a hidden card.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

import numpy as np
from msgspec import Struct

from yaniv import paths
from yaniv.bots.characters import StyleBias
from yaniv.bots.heuristic_skill import FULL_SKILL, roll_chance
from yaniv.bots.information_state import InformationState, OpponentInfo, deck_counts
from yaniv.bots.neural.candidate_actions import JOKER_SWAP_OFFSET, is_run
from yaniv.bots.neural.match_equity import MatchScore, RoundUtility, match_equity_of, round_utility
from yaniv.bots.neural.mlp import Mlp, load_networks
from yaniv.bots.simulator.encoding import Move
from yaniv.bots.simulator.rule_tables import RuleTables

WEIGHTS_FILE: Final = "nets.npz"
"""In `assets/bots`."""


class SkillSettings(Struct, frozen=True):
    """What a level makes of what it could know."""

    forget_chance: float = 0
    """How often it does not think of a card that another player was seen to pick up."""
    counts_cards: bool = True
    """Keeps in mind what has been thrown already."""
    ignores_next_player: bool = False
    """Gives no thought to what its throw offers to the next player."""
    plays_to_score: bool = True
    """Plays to the score of the match; else every round is the first."""
    overlook_chance: float = 0
    """How often it does not see a run that it could throw, or the use of a card on offer that is not low."""
    call_bonus: float = 0
    """Points by which it overrates a call; below 0 it is timid."""
    extra_patience_turns: int = 1
    """Turns of a long round by which it waits longer than others before it dares a call."""


class PolicyNetworks(Struct, frozen=True):
    """Both nets of the strong players."""

    value_network: Mlp
    call_network: Mlp


class PolicyDecision(Struct, frozen=True):
    """What a sight comes to."""

    is_call: bool
    throw: Move
    draw: int
    """See `choices.Choices`."""
    expected_points: float
    """Points expected of the best choice."""
    call_points: float
    """Points expected of a call; very little where there can be none."""


@lru_cache(maxsize=1)
def shipped_networks() -> PolicyNetworks:
    """The nets that come with the game."""
    networks, _ = load_networks(paths.assets() / "bots" / WEIGHTS_FILE)
    return PolicyNetworks(networks["value"], networks["call"])


class Policy:
    """The nets behind a nerve, with dice for what slips."""

    def __init__(
        self,
        networks: PolicyNetworks,
        skill: SkillSettings,
        rng: Random,
        *,
        is_coarse: bool = False,
        style_bias: StyleBias | None = None,
    ) -> None:
        """*coarse* is quicker and a little weaker; *lean* is the character, if it has one."""
        self.networks, self.skill, self.rng, self.is_coarse = networks, skill, rng, is_coarse
        self.style_bias = None if style_bias == StyleBias() else style_bias
        self.call_bonus = skill.call_bonus + (self.style_bias.call_bonus if self.style_bias else 0.0)
        """Points by which it overrates a call; below 0 it waits."""

    def round_utility(self, rule_tables: RuleTables, score: MatchScore) -> RoundUtility:
        """What the coming round is worth, as far as this player cares."""
        return round_utility(
            rule_tables.rules,
            match_equity_of(rule_tables),
            score if self.skill.plays_to_score or score.is_deciding_round else score.at_match_start,
        )

    def degrade_information(self, info_state: InformationState) -> InformationState:
        """The sight without what slips this player's mind."""
        skill = self.skill
        if skill.counts_cards and not skill.forget_chance:
            return info_state
        degraded = info_state.copy()
        for index, opponent in enumerate(info_state.opponents):
            remembered = [kind for kind in opponent.known_kinds if not roll_chance(skill.forget_chance, self.rng)]
            degraded.opponents[index] = OpponentInfo(opponent.hand_size, remembered, opponent.history)
            for kind in opponent.known_kinds:
                degraded.unseen_counts[kind] += 1
            for kind in remembered:
                degraded.unseen_counts[kind] -= 1
        if not skill.counts_cards:
            degraded.unseen_counts = list(deck_counts(info_state.rule_tables))
            for kind in (*info_state.hand, *info_state.waiting):
                degraded.unseen_counts[kind] -= 1
        return degraded

    def find_overlooked(self, rule_tables: RuleTables, throws: Sequence[Move], draws: Sequence[int]) -> list[bool]:
        """Which of these choices slip its mind: all with the same run, or with the same card on offer, do together.

        The parts of a long run slip each by itself: hardly anybody overlooks all five cards of one.
        """
        is_part_overlooked: dict[Move, bool] = {}
        is_overlooked = []
        for throw, draw in zip(throws, draws, strict=True):
            parts = [tuple(sorted(throw))] if is_run(throw) else []
            if draw >= JOKER_SWAP_OFFSET or (
                draw >= 0 and rule_tables.points_by_kind[draw] > FULL_SKILL.max_low_points
            ):
                parts.append((draw,))
            for part in parts:
                if part not in is_part_overlooked:
                    is_part_overlooked[part] = roll_chance(self.skill.overlook_chance, self.rng)
            is_overlooked.append(any(is_part_overlooked[part] for part in parts))
        return is_overlooked

    def spawn_generator(self) -> np.random.Generator:
        """Many dice at once, thrown by those of this player."""
        return np.random.default_rng(self.rng.getrandbits(64))


class DecisionPoint(Struct, frozen=True):
    """What somebody has to decide on."""

    policy: Policy
    info_state: InformationState
    utility: RoundUtility
    reduction_targets: frozenset[int] = frozenset()
    """See `leaning`."""
