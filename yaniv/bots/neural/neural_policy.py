"""Policy of a neural player: what its level notices, how it values a round, and how readily it calls.

Weaker levels use the same networks and notice less or take more risk; none moves at random, and none sees a hidden
card.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from msgspec import Struct, field

from yaniv import paths
from yaniv.bots.characters import StyleBias
from yaniv.bots.heuristic_skill import FULL_SKILL, roll_chance
from yaniv.bots.information_state import InformationState, OpponentInfo, deck_counts
from yaniv.bots.neural.candidate_actions import JOKER_SWAP_OFFSET, is_run
from yaniv.bots.neural.match_equity import match_equity_of
from yaniv.bots.neural.mlp import Mlp, load_networks
from yaniv.bots.neural.round_utility import MatchScore, RoundUtility, round_utility
from yaniv.bots.simulator.encoding import Move
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.scoring import negative_cards

WEIGHTS_FILE: Final = "nets.npz"
"""File name within `assets/bots` of the networks for rules near those of the variants."""
WIDE_WEIGHTS_FILE: Final = "nets-wide.npz"
"""File name within `assets/bots` of the networks for all other rules, trained over the whole schema."""
_MAX_USUAL_HAND_SIZE: Final = 7
_MAX_USUAL_CALL_LIMIT: Final = 10
_MAX_USUAL_LIMIT_PER_CARD: Final = 2
"""Highest call limit for each dealt card, where that is above `_MAX_USUAL_CALL_LIMIT`."""


class SkillSettings(Struct, frozen=True):
    """Skill of a level: how much of the available information it uses. Chances are in [0, 1]."""

    forget_chance: float = 0
    """Chance not to think of a card that another player was seen to take."""
    counts_cards: bool = True
    """Remembers the cards that have been thrown."""
    ignores_next_player: bool = False
    """Ignores what its throw offers to the next player."""
    plays_to_score: bool = True
    """Plays to the match score; otherwise every round is played like the first."""
    overlook_chance: float = 0
    """Chance to overlook a run it could throw, or the use of a card on offer that is not low."""
    call_bonus: float = 0
    """Points by which it overrates a call; negative values make it timid."""
    tie_margin: float = 0
    """Points within which the best actions of a turn count as equal: the seed of the turn draws one of them."""
    extra_patience_turns: int = 1
    """Turns by which its impatience starts later than that of others."""
    settles_calls: bool = False
    """Settles a call over the hands the others may hold, beside what the call network says; see `call_value`."""
    weighs_reactions: bool = False
    """Weighs slaps, extra cards to return, swaps of hands, and calls out of turn or above the limit by the networks;
    otherwise it decides them like the heuristic player, as in training."""


class PolicyNetworks(Struct, frozen=True):
    """Networks of the neural players: one for the value of a hand after a turn, one for that of a call."""

    value_network: Mlp
    call_network: Mlp


class PolicyDecision(Struct, frozen=True):
    """Decision in one information state: call, or throw and draw, with the expected points."""

    is_call: bool
    throw: Move
    draw: int
    """See `candidate_actions.CandidateActions`."""
    expected_points: float
    """Expected points of the best action."""
    call_points: float
    """Expected points of a call; about -1e9 where no call is possible."""


@lru_cache(maxsize=2)
def shipped_networks(file_name: str = WEIGHTS_FILE) -> PolicyNetworks:
    """Return the networks in a file that comes with the game, loaded once."""
    networks, _ = load_networks(paths.assets() / "bots" / file_name)
    return PolicyNetworks(networks["value"], networks["call"])


def networks_for(rules: HouseRules) -> PolicyNetworks:
    """Return the shipped networks that play best under these rules; measured in `assets/bots/README.md`."""
    return shipped_networks(WEIGHTS_FILE if are_usual_rules(rules) else WIDE_WEIGHTS_FILE)


@lru_cache(maxsize=64)
def are_usual_rules(rules: HouseRules) -> bool:
    """Return True if the networks for rules near those of the variants play under *rules*."""
    hand_size, limit = rules.deal.hand_size, rules.call.limit
    return (
        hand_size <= _MAX_USUAL_HAND_SIZE
        and limit <= max(_MAX_USUAL_CALL_LIMIT, _MAX_USUAL_LIMIT_PER_CARD * hand_size)
        and not negative_cards(rules)
    )


class Policy:
    """Networks with the skill of a level, and a random generator for what the player overlooks."""

    def __init__(
        self,
        networks: PolicyNetworks | None,
        skill: SkillSettings,
        rng: Random,
        *,
        is_coarse: bool = False,
        style_bias: StyleBias | None = None,
    ) -> None:
        """Take the networks and skill of a player; None stands for the shipped networks that suit the rules.

        *is_coarse* is faster and slightly weaker; *style_bias* is the character, if any.
        """
        self._networks, self.skill, self.rng, self.is_coarse = networks, skill, rng, is_coarse
        self.turn_seed = ""
        """Seed of the rolls in this turn; empty: *rng* rolls."""
        self.style_bias = None if style_bias == StyleBias() else style_bias
        self.call_bonus = skill.call_bonus + (self.style_bias.call_bonus if self.style_bias else 0.0)
        """Points by which it overrates a call, level and character together; negative values make it wait."""

    def networks_for(self, rules: HouseRules) -> PolicyNetworks:
        """Return the networks that this player uses under these rules."""
        return self._networks or networks_for(rules)

    def round_utility(self, rule_tables: RuleTables, score: MatchScore) -> RoundUtility:
        """Return the value of the coming round's scores, given the match score before it.

        A level that ignores the match score gets the values at the start of a match.
        """
        return round_utility(
            rule_tables.rules,
            match_equity_of(rule_tables),
            score if self.skill.plays_to_score or score.is_deciding_round else score.at_match_start,
        )

    def degrade_information(self, info_state: InformationState) -> InformationState:
        """Return *info_state* without what this player forgets or does not count."""
        skill = self.skill
        if skill.counts_cards and not skill.forget_chance:
            return info_state
        degraded = info_state.copy()
        for index, opponent in enumerate(info_state.opponents):
            remembered = [kind for kind in opponent.known_kinds if not roll_chance(skill.forget_chance, self.rng)]
            degraded.opponents[index] = OpponentInfo(
                opponent.hand_size, remembered, opponent.history, opponent.score_play_chance
            )
            for kind in opponent.known_kinds:
                degraded.unseen_counts[kind] += 1
            for kind in remembered:
                degraded.unseen_counts[kind] -= 1
        if not skill.counts_cards:
            degraded.unseen_counts = list(deck_counts(info_state.rule_tables))
            for kind in (*info_state.hand, *info_state.waiting):
                degraded.unseen_counts[kind] -= 1
        return degraded

    def find_overlooked(
        self,
        rule_tables: RuleTables,
        throws: Sequence[Move],
        draws: Sequence[int],
        is_part_overlooked: dict[Move, bool],
    ) -> list[bool]:
        """Return for each action (throw with the draw of the same index) whether this player overlooks it.

        A run, or a card on offer, is overlooked in all actions or in none. For each part of a long run a separate
        random number is drawn: hardly anyone overlooks all runs among five cards.
        *is_part_overlooked*: the rolls of this turn so far, to which new ones are added; what was noticed at the throw
        is not overlooked at the pick-up.
        """
        is_overlooked = []
        for throw, draw in zip(throws, draws, strict=True):
            parts = [tuple(sorted(throw))] if is_run(throw) else []
            if draw >= JOKER_SWAP_OFFSET or (
                draw >= 0 and rule_tables.points_by_kind[draw] > FULL_SKILL.max_low_points
            ):
                parts.append((draw,))
            for part in parts:
                if part not in is_part_overlooked:
                    is_part_overlooked[part] = roll_chance(self.skill.overlook_chance, self.turn_generator(part))
            is_overlooked.append(any(is_part_overlooked[part] for part in parts))
        return is_overlooked

    def turn_generator(self, purpose: object) -> Random:
        """Return the generator of a roll in this turn: the same for the same *purpose*, if turns have seeds."""
        return Random(f"{self.turn_seed}|{purpose}") if self.turn_seed else self.rng


class DecisionPoint(Struct, frozen=True):
    """Position to be evaluated, with the policy of the player who decides."""

    policy: Policy
    info_state: InformationState
    utility: RoundUtility
    reduction_targets: frozenset[int] = frozenset()
    """See `style_bias`."""
    overlooked_parts: dict[Move, bool] = field(default_factory=dict)
    """Rolls of this turn for what is overlooked: by run or card on offer, filled in the evaluation."""
