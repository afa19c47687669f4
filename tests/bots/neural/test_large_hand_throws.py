"""Tests of the throws from large hands, which search directly for the throws worth most points."""

from random import Random

import pytest

from yaniv.arena.random_rules import random_schema_rules
from yaniv.bots.neural.large_hand_throws import is_large_hand, large_hand_throws
from yaniv.bots.simulator.encoding import cards_of, kinds_of
from yaniv.bots.simulator.rule_tables import RuleTables
from yaniv.cards import cards
from yaniv.rules.house_rules import DealRules, DeckRules, HouseRules, MeldRules, PickupRules
from yaniv.rules.melds import meld_kind

CLASSIC_JOKERS = MeldRules(jokers="runs")


def throws(hand: str, rules: HouseRules, max_count: int = 999) -> list[str]:
    found = large_hand_throws(RuleTables(rules, 2), kinds_of(cards(hand)), max_count)
    return [" ".join(cards_of(throw)) for throw in found]


def test_small_hands_give_the_same_throws_as_the_full_list() -> None:
    assert not is_large_hand(kinds_of(cards("2C 3C 4C 5C 6C 7C 8C 9C TC")))
    assert not is_large_hand(kinds_of(cards("2C 3C 4C 5C JK JK JK")))
    assert is_large_hand(kinds_of(cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC")))
    assert is_large_hand(kinds_of(cards("2C 3C 4C 5C JK JK JK JK")))


@pytest.mark.parametrize("seed", range(40))
def test_every_throw_found_is_legal_and_from_the_hand(seed: int) -> None:
    rng = Random(seed)
    keep = {"deck.packs": 8, "deck.jokers": 4}
    rules = random_schema_rules(rng, 4, keep=keep)
    rule_tables = RuleTables(rules, 2)
    hand = rng.sample(rule_tables.deck, rng.randint(8, 17))

    found = large_hand_throws(rule_tables, hand, 500)

    assert len(found) >= len(set(hand))
    assert len(found) == len(set(found))
    for throw in found:
        assert meld_kind(cards_of(throw), rules.melds) is not None
        assert all(throw.count(kind) <= hand.count(kind) for kind in throw)


def test_runs_are_found_beside_many_sets() -> None:
    """A plain list of throws cut off after some hundred would contain only sets."""
    rules = HouseRules(melds=MeldRules(jokers="sets_and_runs"), deck=DeckRules(packs=8, jokers=4))
    hand = "4C 4D 4H 4S 4C 4D 8H 9H TH JH QH KH JK"

    assert throws(hand, rules, 2) == ["JK 8H 9H TH JH QH KH", "8H 9H TH JH QH KH"]
    assert "4C JK 4C 4D 4D 4H 4S" in throws(hand, rules)
    assert "4C 4C 4D 4D 4H" in throws(hand, rules)


def test_jokers_are_placed_where_the_next_player_cannot_take_them() -> None:
    ends, last = HouseRules(), HouseRules(pickup=PickupRules(from_last_play="last"))
    hand = "2C 3C 5C 8D 9D JK JS QH AC 7H 4H"

    assert "8D 9D JK" in throws(hand, ends)
    assert "JK 9D 8D" in throws(hand, last)
    assert "8D 9D JK" not in throws(hand, last)


def test_only_the_throws_worth_most_points_are_kept() -> None:
    rules = HouseRules(deal=DealRules(hand_size=13), deck=DeckRules(packs=2), melds=CLASSIC_JOKERS)

    assert throws("KC KD KH 2C 3C 4C 5C 7D 9H TS", rules, 2) == ["KC KD KH", "KC KD"]
