"""Features of the rules: card points, the best run of every set of ranks, and columns of rule values."""

from collections.abc import Iterator
from itertools import pairwise
from math import log1p
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np

from yaniv.bots.neural.feature_layout import RANK_SET_BITS, RANK_SET_COUNT, FloatArray
from yaniv.bots.simulator.encoding import JOKER_KIND, SUIT_SIZE
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.cards import RANKS
from yaniv.rules.deck import is_half
from yaniv.rules.house_rules import CardValues, MeldRules
from yaniv.rules.melds import MAX_RUN_LENGTH, MIN_RUN_LENGTH, run_rank_windows

MAX_RUN_JOKERS: Final = 3
"""Most jokers counted in one run; more are never needed."""
_CALL_LIMIT_STARTS: Final = (0, 3, 5, 6, 8, 11, 16, 26, 46, 101)
"""Lowest call limit of each class, and the end of the last."""


class RuleFeatures:
    """House rules in the form that the features need, as arrays."""

    def __init__(self, rule_tables: RuleTables) -> None:
        rules = rule_tables.rules
        self.points_by_kind = np.array(rule_tables.points_by_kind, np.float32)
        self.rank_points = self.points_by_kind[:SUIT_SIZE].copy()
        jack_rank = RANKS.index("J")
        self.rank_points[jack_rank] = self.points_by_kind[jack_rank:JOKER_KIND:SUIT_SIZE].mean()
        self.call_limit = rules.call.limit
        self.dealt_points = _dealt_points(rule_tables)
        self.run_table_index = _run_table_index(rules.melds, tuple(self.rank_points.tolist()))
        self.allows_jokers_in_runs = rules.melds.jokers != "plain"
        self.allows_jokers_in_sets = rules.melds.jokers == "sets_and_runs"
        self.asaf_penalty = rules.scoring.asaf_penalty
        self.rule_columns = _rule_columns(rule_tables)
        self.slap_group = _slap_groups.setdefault(
            (rules.turn.slap_down, rules.melds, rules.deck.values), len(_slap_groups)
        )
        """Equal for rules under which the same cards can be slapped."""


_features_by_rules: WeakKeyDictionary[RuleTables, RuleFeatures] = WeakKeyDictionary()
_slap_groups: dict[tuple[str, MeldRules, CardValues], int] = {}
_run_table_indices: dict[tuple[MeldRules, tuple[float, ...]], int] = {}
_run_tables_stack: list[FloatArray] = []
"""At most one array: the tables of all rules met so far, stacked."""


def rule_features_of(rule_tables: RuleTables) -> RuleFeatures:
    """Return the rules as features (numbers for the networks); they are computed once for each set of rules."""
    features = _features_by_rules.get(rule_tables)
    if features is None:
        features = _features_by_rules[rule_tables] = RuleFeatures(rule_tables)
    return features


def best_run_points() -> FloatArray:
    """Return the most points of a run by rules, number of jokers and set of ranks held in a suit.

    float32 (rule tables, 0 to `MAX_RUN_JOKERS` jokers, RANK_SET_COUNT).
    """
    return _run_tables_stack[0]


def _run_table_index(melds: MeldRules, values: tuple[float, ...]) -> int:
    """Return the index of the table for these meld rules and points by rank; build it on first use."""
    key = (melds, values)
    if key not in _run_table_indices:
        _run_table_indices[key] = len(_run_table_indices)
        table = _build_run_table(melds, np.array(values, np.float32))[None]
        _run_tables_stack[:] = [np.concatenate([*_run_tables_stack, table])]
    return _run_table_indices[key]


def _build_run_table(melds: MeldRules, rank_points: FloatArray) -> FloatArray:
    best = np.zeros((MAX_RUN_JOKERS + 1, RANK_SET_COUNT), np.float32)
    rows = (row for length in range(MIN_RUN_LENGTH, MAX_RUN_LENGTH + 1) for row in run_rank_windows(length, melds))
    for row in rows:
        ranks = sorted({RANKS.index(rank) for rank in row})
        held_ranks = RANK_SET_BITS[:, ranks]
        missing = len(row) - held_ranks.sum(1)
        points = np.where(held_ranks.sum(1) > 1, held_ranks @ rank_points[ranks], 0)
        for jokers in range(1 if melds.jokers == "plain" else MAX_RUN_JOKERS + 1):
            np.maximum(best[jokers], np.where(missing <= jokers, points, 0), out=best[jokers])
    # A card that counts below 0 may stay in the hand while a joker stands for it: more cards never make less of a run.
    rank_sets = np.arange(RANK_SET_COUNT)
    for rank in range(SUIT_SIZE):
        holding = rank_sets[rank_sets >> rank & 1 == 1]
        best[:, holding] = np.maximum(best[:, holding], best[:, holding ^ 1 << rank])
    cumulative_best: FloatArray = np.maximum.accumulate(best, axis=0)
    return cumulative_best


def _rule_columns(rule_tables: RuleTables) -> FloatArray:
    """Return the rules that matter for play: float32 (RULES_WIDTH), within [-3, 3].

    Rules about match totals enter through `match_equity`.
    """
    rules = rule_tables.rules
    joker_count = rule_tables.deck.count(JOKER_KIND)
    columns = [
        rules.call.limit / 10,
        min(rules.call.limit, 30) / 30,
        rules.deal.hand_size / 5,
        len(rule_tables.deck) / 54 / rule_tables.players * 2,
        len(rule_tables.deck) / 108,
        joker_count / len(rule_tables.deck) * 20,
        rules.deck.values.ace / 5,
        rules.deck.values.jack / 10,
        rules.deck.values.queen / 10,
        rules.deck.values.king / 10,
        rules.deck.values.joker / 10,
        rules.melds.ace == "low_or_high",
        rules.melds.ace == "wrap",
        rules.melds.jokers == "runs",
        rules.melds.jokers == "sets_and_runs",
        rules.pickup.from_last_play in ("ends", "any_of_set"),  # the same for single cards, pairs and runs
        rules.pickup.from_last_play == "any",
        rules.turn.slap_down != "none",
        rules.turn.slap_down in ("sets", "sets_and_runs"),
        rules.turn.slap_down == "sets_and_runs",
        rules.turn.order == "draw_first",
        rules.turn.order == "either",
        rules.call.ends_round == "at_once",
        rules.scoring.asaf_penalty / 30,
        rules.scoring.zero_for == "yaniv",
        rules.scoring.zero_for == "asaf",
        rules.scoring.multi_asaf == "each",
        rules.scoring.multi_asaf == "plus_each",
        rules.scoring.multi_asaf_points / 20,
        rules.pickup.joker_swap == "as_throw",
        rules.pickup.joker_swap == "with_throw",
        rules.pickup.reshuffle_keeps == "top_card",
        rules.match.end == "single_round",
        is_half(rules, rule_tables.players),
        *_scale_columns(rule_tables),
        *(start <= rules.call.limit < end for start, end in pairwise(_CALL_LIMIT_STARTS)),
    ]
    return np.clip(np.array(columns, np.float32), -3, 3)


def _scale_columns(rule_tables: RuleTables) -> Iterator[float]:
    """Yield how the call limit, the hands and the penalty compare with one another: 9 numbers."""
    rules, mean_points = rule_tables.rules, _mean_points(rule_tables)
    dealt_points = _dealt_points(rule_tables)
    yield log1p(rules.call.limit) / 3
    yield 2 * rules.call.limit / dealt_points
    yield rules.call.limit / max(1.0, mean_points) / 3
    yield rules.deal.hand_size / 13
    yield mean_points / 6
    yield max(rule_tables.points_by_kind) / 15
    yield min(rule_tables.points_by_kind) / 10
    yield rules.scoring.asaf_penalty / dealt_points
    yield dealt_points / 60


def _dealt_points(rule_tables: RuleTables) -> float:
    """Return the expected points of a dealt hand, at least 1."""
    return max(1.0, rule_tables.rules.deal.hand_size * _mean_points(rule_tables))


def _mean_points(rule_tables: RuleTables) -> float:
    return sum(rule_tables.points_by_kind[kind] for kind in rule_tables.deck) / len(rule_tables.deck)
