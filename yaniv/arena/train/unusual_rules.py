"""Sampling of the rules that the wide networks play: far from the variants, half of them with large hands."""

from functools import lru_cache
from random import Random
from typing import Final

from msgspec.structs import replace

from yaniv.arena.random_rules import random_schema_rules
from yaniv.arena.train.rule_sampler import random_rules, rule_tables_for, sample_player_count
from yaniv.bots.neural.neural_policy import are_usual_rules
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import CallRules, DealRules, HouseRules, ScoringRules, TableRules

_RULE_SETS: Final = 24
"""Number of rule sets of each kind; few because the tables of each take memory."""
_LARGE_HANDS: Final = (8, 13)
_POINTS_PER_CARD: Final = 6
_LIMIT_SHARES: Final = (0.15, 0.6)
"""Call limit of a large hand as a share of the points that are dealt on average."""
_LARGE_HAND_SHARE: Final = 0.5
_SCHEMA_SHARE: Final = 0.15


class UnusualRuleSampler:
    """Random source of unusual rules and number of players, for one round after another."""

    def __init__(self, rng: Random, seed: str) -> None:
        """Create the sampler; *seed* determines its rule sets, *rng* the choice among them."""
        self._rng, self._seed = rng, seed

    def sample(self) -> RuleTables:
        """Return the rule tables for randomly chosen rules and number of players."""
        rng, (large_hands, around_variants, whole_schema) = self._rng, unusual_rule_sets(self._seed)
        share = rng.random()
        if share < _LARGE_HAND_SHARE:
            rules = rng.choice(large_hands)
        else:
            rules = rng.choice(whole_schema if share < _LARGE_HAND_SHARE + _SCHEMA_SHARE else around_variants)
        return rule_tables_for(rules, sample_player_count(rng, rules))


@lru_cache(maxsize=2)
def unusual_rule_sets(seed: str) -> tuple[tuple[HouseRules, ...], ...]:
    """Return unusual rules: `classic` with large hands, others around the variants, others of the whole schema."""
    rng = Random(f"unusual/{seed}")

    def unusual(source: str) -> HouseRules:
        while True:
            rules = random_rules(rng) if source == "around" else random_schema_rules(rng)
            if not are_usual_rules(rules):
                return rules

    return (
        tuple(_large_hand_rules(rng) for _ in range(_RULE_SETS)),
        tuple(unusual("around") for _ in range(_RULE_SETS)),
        tuple(unusual("schema") for _ in range(_RULE_SETS)),
    )


def _large_hand_rules(rng: Random) -> HouseRules:
    hand_size = rng.randint(*_LARGE_HANDS)
    limit = round(rng.uniform(*_LIMIT_SHARES) * _POINTS_PER_CARD * hand_size)
    rules = HouseRules(
        table=TableRules(max_players=8), deal=DealRules(hand_size=hand_size), call=CallRules(limit=limit)
    )
    return replace(rules, scoring=ScoringRules(reduce_at="none")) if rng.random() < _SCHEMA_SHARE else rules
