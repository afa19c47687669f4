"""Tests of the rules on which the wide networks finish training: the unusual rules they are used for."""

from itertools import islice
from random import Random

from yaniv.arena.train.rule_sampler import shipped_variants
from yaniv.arena.train.self_play import UnusualRuleSampler, unusual_rule_sets
from yaniv.bots.neural.neural_policy import WIDE_WEIGHTS_FILE, are_usual_rules, networks_for, shipped_networks
from yaniv.rules.house_rules import CallRules, CardValues, DealRules, DeckRules, HouseRules
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.variants import library


def test_all_drawn_rules_are_played_by_the_wide_networks() -> None:
    drawn = list(islice(iter(UnusualRuleSampler(Random(1), "1").sample, None), 200))

    for rule_tables in drawn:
        table = rule_tables.rules.table
        assert networks_for(rule_tables.rules) is shipped_networks(WIDE_WEIGHTS_FILE)
        assert table.min_players <= rule_tables.players <= table.max_players
    large = sum(rule_tables.rules.deal.hand_size > 7 for rule_tables in drawn)
    assert 90 < large < 180
    assert {rule_tables.players for rule_tables in drawn} >= {2, 3, 4}


def test_drawn_rules_are_valid_and_reproducible() -> None:
    rule_sets = unusual_rule_sets("2")

    assert not any(find_conflicts(rules) for kind in rule_sets for rules in kind)
    assert rule_sets != unusual_rule_sets("3")
    unusual_rule_sets.cache_clear()
    assert rule_sets == unusual_rule_sets("2")


def test_variants_and_similar_rules_are_usual() -> None:
    calls_any_hand = library.load("yusuf").rules
    assert not are_usual_rules(calls_any_hand)
    assert all(are_usual_rules(rules) for rules in shipped_variants() if rules != calls_any_hand)
    assert not are_usual_rules(HouseRules(deal=DealRules(hand_size=8)))
    assert not are_usual_rules(HouseRules(call=CallRules(limit=11)))
    assert not are_usual_rules(HouseRules(deck=DeckRules(values=CardValues(king=-1))))
