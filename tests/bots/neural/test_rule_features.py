"""Tests of the network features computed from the rules."""

from typing import Final

import numpy as np

from yaniv.arena.train.rule_sampler import rule_tables_for
from yaniv.bots.neural.rule_features import best_run_points, rule_features_of
from yaniv.cards import RANKS
from yaniv.rules.house_rules import CardValues, DeckRules, HouseRules

QUEENS_COST: Final = HouseRules(deck=DeckRules(values=CardValues(queen=-5)))


def test_a_joker_in_a_run_lets_a_negative_card_stay_in_the_hand() -> None:
    features = rule_features_of(rule_tables_for(QUEENS_COST, 2))
    table = best_run_points()[features.run_table_index]
    jack, queen, king = (1 << RANKS.index(rank) for rank in "JQK")

    assert table[0, jack | queen | king] == 15
    assert table[1, jack | king] == 20
    assert table[1, jack | queen | king] == 20


def test_more_cards_never_lower_the_value_of_a_run() -> None:
    features = rule_features_of(rule_tables_for(QUEENS_COST, 2))
    table = best_run_points()[features.run_table_index]
    rank_sets = np.arange(table.shape[1])

    for rank in range(len(RANKS)):
        assert np.all(table[:, rank_sets | 1 << rank] >= table)
