"""Sampling of rules for self-play: the built-in variants, random rules around them, and rules of the whole schema."""

from functools import lru_cache
from random import Random
from typing import Final, Literal

from yaniv.arena.random_rules import random_schema_rules
from yaniv.arena.rule_overrides import override_rules
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.rules.house_rules import (
    CallRules,
    CardValues,
    DealRules,
    DeckRules,
    HouseRules,
    MatchRules,
    MeldRules,
    PickupRules,
    ScoringRules,
    TableRules,
    TurnRules,
)
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.variants import library

BENCHMARK_OVERRIDES: Final = (
    "deck.packs=auto",
    "call.limit=7",
    "call.out_of_turn=forbidden",
    "scoring.reduce_at=50",
    "scoring.reduce_by=50",
)
"""Overrides for strength measurements: call limit 7, and 50 off at multiples of 50."""
RuleRange = Literal["usual", "all"]
"""`usual`: the variants, and random rules around them; `all`: rules of the whole schema as well."""
PLAYER_COUNTS: Final = (2, 3, 4, 5, 6, 7, 8, 10, 12, 16)
PLAYER_COUNT_WEIGHTS: Final = (36, 26, 22, 6, 5, 3, 2, 0.5, 0.5, 0.5)
_BENCHMARK_SHARE: Final = 0.15
_SHARES: Final[dict[RuleRange, tuple[float, float]]] = {"usual": (0.3, 0), "all": (0.25, 0.2)}
"""Shares of random rules around the variants, and of those of the whole schema."""
_RANDOM_RULE_SETS: Final = 32
_SCHEMA_RULE_SETS: Final = 24
_USUAL_VALUES_SHARE: Final = 0.7
_LOW_LIMIT_SHARE: Final = 0.6
_ANY_LIMIT_START: Final = 0.9
"""Of the random numbers in [0, 1), those below the first draw a low call limit, those from the second any."""
_LOW_LIMITS: Final = (3, 13)
_USUAL_HAND_SIZE_WEIGHTS: Final = {3: 1, 4: 1, 5: 3, 6: 1, 7: 1}
_HAND_SIZE_WEIGHTS: Final = {1: 1, 2: 1, 3: 4, 4: 4, 5: 12, 6: 5, 7: 5, 8: 2, 9: 3, 10: 2, 11: 2, 12: 1, 13: 3}
_DRAWN_NOTE: Final = (
    "drawn are deck.pack, deck.jokers, deal.hand_size ({hands}), turn.order, turn.slap_down, melds.ace, melds.jokers,"
    " pickup.from_last_play, pickup.joker_swap, pickup.reshuffle_keeps, call.limit ({limits}), call.ends_round,"
    " scoring.zero_for, scoring.asaf_penalty, scoring.multi_asaf, scoring.reduce_at, scoring.reduce_by, match.end,"
    " match.limit, match.limit_hit"
)
TRAINING_RULES_NOTES: Final[dict[RuleRange, str]] = {
    "usual": "the variants, and houses drawn around them, 2-16 players;"
    f" {_DRAWN_NOTE.format(hands='3-7', limits='3-13')}",
    "all": "the variants, houses drawn around them, and houses drawn from the whole schema, 2-16 players; around the"
    f" variants {_DRAWN_NOTE.format(hands='1-13', limits='0-100')}, deck.values",
}
"""Description of the training rules, stored in the weights file."""


class RuleSampler:
    """Random source of rules and number of players, for one round after another."""

    def __init__(self, rng: Random, seed: str, rule_range: RuleRange = "all") -> None:
        """Create the sampler; *seed* determines its random rule sets, *rng* the choice among all rule sets."""
        self._rng = rng
        self._random_share, self._schema_share = _SHARES[rule_range]
        self._random_rule_sets = random_rule_sets(seed, rule_range)
        self._schema_rule_sets = schema_rule_sets(seed) if self._schema_share else ()

    def sample(self) -> RuleTables:
        """Return the rule tables for randomly chosen rules and number of players."""
        rng = self._rng
        share = rng.random()
        if share < _BENCHMARK_SHARE:
            rules = benchmark_rules()
        elif share < _BENCHMARK_SHARE + self._random_share:
            rules = rng.choice(self._random_rule_sets)
        elif share < _BENCHMARK_SHARE + self._random_share + self._schema_share:
            rules = rng.choice(self._schema_rule_sets)
        else:
            rules = rng.choice(shipped_variants())
        return rule_tables_for(rules, sample_player_count(rng, rules))


def sample_player_count(rng: Random, rules: HouseRules) -> int:
    """Return a random number of players that *rules* allow, mostly two to four."""
    players = rng.choices(PLAYER_COUNTS, PLAYER_COUNT_WEIGHTS)[0]
    return max(min(players, rules.table.max_players), rules.table.min_players)


@lru_cache(maxsize=1)
def benchmark_rules() -> HouseRules:
    """Return the rules for strength measurements: `classic` with `BENCHMARK_OVERRIDES`."""
    return override_rules(library.load("classic"), BENCHMARK_OVERRIDES).rules


@lru_cache(maxsize=1)
def shipped_variants() -> tuple[HouseRules, ...]:
    """Return the rules of all shipped variants, sorted by file name."""
    return tuple(library.load(name).rules for name in sorted(library.variant_ids()) if library.is_built_in(name))


@lru_cache(maxsize=512)
def rule_tables_for(rules: HouseRules, players: int) -> RuleTables:
    """Return the rule tables for these rules and this number of players, from a cache, as they are filled in play."""
    return RuleTables(rules, players)


@lru_cache(maxsize=2)
def random_rule_sets(seed: str, rule_range: RuleRange) -> tuple[HouseRules, ...]:
    """Return a few random rule sets; few because the tables of each take memory."""
    rng = Random(seed)
    return tuple(random_rules(rng, rule_range) for _ in range(_RANDOM_RULE_SETS))


@lru_cache(maxsize=2)
def schema_rule_sets(seed: str) -> tuple[HouseRules, ...]:
    """Return a few random rule sets in which any key of the schema may vary."""
    rng = Random(f"schema/{seed}")
    return tuple(random_schema_rules(rng) for _ in range(_SCHEMA_RULE_SETS))


def random_rules(rng: Random, rule_range: RuleRange = "all") -> HouseRules:
    """Return random rules without conflicts; `TRAINING_RULES_NOTES` name the keys that vary.

    All other keys have their defaults. So nets meet the following only in variants that set them, and in
    `schema_rule_sets`: a first upcard that may not be taken, bonuses for streaks and tallies, points for several Asafs,
    early throws, and consequences of a false call.
    """
    while True:
        rules = _sample_rules(rng, rule_range)
        if not find_conflicts(rules):
            return rules


def _sample_rules(rng: Random, rule_range: RuleRange) -> HouseRules:
    is_usual = rule_range == "usual"
    never: Literal["none"] = "none"
    at_limit: Literal["limit"] = "limit"
    reduce_at = rng.choice((never, 50, 50, 100, at_limit))
    weights = _USUAL_HAND_SIZE_WEIGHTS if is_usual else _HAND_SIZE_WEIGHTS
    hand_size = rng.choices(tuple(weights), tuple(weights.values()))[0]
    return HouseRules(
        table=TableRules(max_players=8),
        deck=DeckRules(
            packs="auto",
            pack=rng.choice(("full", "full", "full", "half_up_to_4")),
            jokers=rng.choice((0, 2, 2, 2, 3)),
            values=CardValues() if is_usual else _sample_card_values(rng),
        ),
        deal=DealRules(hand_size=hand_size),
        turn=TurnRules(
            order=rng.choice(("throw_first",) * 12 + ("draw_first", "either")),
            slap_down=rng.choice(("none", "none", "single", "sets", "sets_and_runs")),
        ),
        melds=MeldRules(
            ace=rng.choice(("low", "low", "low_or_high", "wrap")),
            jokers=rng.choice(("runs", "runs", "plain", "sets_and_runs")),
        ),
        pickup=PickupRules(
            from_last_play=rng.choice(("ends", "ends", "last", "any")),
            joker_swap=rng.choice(("none", "none", "as_throw", "with_throw")),
            reshuffle_keeps=rng.choice(("last_play", "top_card")),
        ),
        call=CallRules(
            limit=rng.randint(*_LOW_LIMITS) if is_usual else _sample_call_limit(rng, hand_size),
            ends_round=rng.choice(("at_once",) * 4 + ("after_final_turns",)),
        ),
        scoring=ScoringRules(
            zero_for=rng.choice(("yaniv", "yaniv", "both", "asaf")),
            asaf_penalty=rng.choice((20, 25, 30, 30, 35)),
            multi_asaf=rng.choice(("flat", "each", "plus_each")),
            reduce_at=reduce_at,
            reduce_by=rng.choice(("half", 50)) if reduce_at != "none" else "half",
        ),
        match=MatchRules(
            end=rng.choice(("last_standing", "last_standing", "first_over", "single_round")),
            limit=rng.choice((100, 150, 200, 200)),
            limit_hit=rng.choice(("over", "reach")),
        ),
    )


def _sample_card_values(rng: Random) -> CardValues:
    """Return the usual card values, or with some of them changed within the schema."""
    if rng.random() < _USUAL_VALUES_SHARE:
        return CardValues()
    return CardValues(
        ace=rng.choice((1, 1, 1, -5, 0, 5, 11, 14, 20)),
        jack=rng.choice((10, 10, 10, -5, 0, 11, 20)),
        queen=rng.choice((10, 10, 10, 0, 12, 20)),
        king=rng.choice((10, 10, -10, -5, 0, 13, 20)),
        joker=rng.choice((0, 0, -10, -5, 10, 20)),
    )


def _sample_call_limit(rng: Random, hand_size: int) -> int:
    """Return a call limit: mostly 3 to 13, else up to two thirds of a dealt hand, seldom anything."""
    kind = rng.random()
    if kind < _LOW_LIMIT_SHARE:
        return rng.randint(*_LOW_LIMITS)
    if kind < _ANY_LIMIT_START:
        return min(100, round(rng.uniform(0.05, 0.65) * 6 * hand_size))
    return rng.choice((0, 1, 2, 15, 18, 20, 25, 30, 40, 50, 75, 100))


def random_match_scores(rules: HouseRules, players: int, rng: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return random match totals for the start of a round, and the seats already eliminated."""
    limit = rules.match.limit
    if rules.match.end == "single_round" or rng.random() < 0.15:  # noqa: PLR2004
        return (0,) * players, ()
    max_total = rng.choice((limit, limit, limit // 2, limit // 4))
    totals = [rng.randrange(max_total) for _ in range(players)]
    out: list[int] = []
    if rules.match.end == "last_standing":
        for seat in range(players):
            if players - len(out) > 2 and rng.random() < 0.15:  # noqa: PLR2004
                out.append(seat)
                totals[seat] = limit + 1
    return tuple(totals), tuple(out)
