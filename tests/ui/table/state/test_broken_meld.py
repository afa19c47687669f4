"""Tests of the rule that says which throws break a set or run of the hand."""

import pytest

from tests.ui.sample_views import rules_with
from yaniv.cards import cards
from yaniv.game.moves import legal_throws
from yaniv.ui.table.state.throw_question import broken_meld
from yaniv.variants.library import load, variant_ids

RUN_JOKERS = rules_with(deck={"jokers": 2})
ALL_JOKERS = rules_with(deck={"jokers": 2}, melds={"jokers": "sets_and_runs"})
HIGH_ACE = rules_with(melds={"ace": "low_or_high"})


@pytest.mark.parametrize(
    ("hand", "thrown", "broken"),
    [
        ("5H 6H 7H KC 2D", "KC", ""),
        ("5H 6H 7H KC 2D", "5H 6H 7H", ""),
        ("5H 6H 7H KC 2D", "6H", "5H 6H 7H"),
        ("5H 6H 7H 8H 2D", "5H 6H 7H", "5H 6H 7H 8H"),
        ("5H 6H 7H 8H 2D", "8H", "5H 6H 7H 8H"),
        ("9S 9D 9C 2D KC", "9S", "9S 9D 9C"),
        ("9S 9D 9C 2D KC", "9S 9D", "9S 9D 9C"),
        ("9S 9D 9C 2D KC", "9S 9D 9C", ""),
        ("9S 9D 7H 2D KC", "9D", "9S 9D"),
        # A card of a set and of a run: throwing one whole breaks the other, if that is worth more.
        ("7S 7H 8H 9H KC", "7S 7H", "7H 8H 9H"),
        ("7S 7H 8H 9H KC", "7H 8H 9H", ""),
        ("AH AC 2H 3H KC", "AH 2H 3H", ""),
        ("3S 5D 5S JK 7C", "5D 5S", ""),
        # Of equal cards of two packs, one that is kept saves the run.
        ("5H 5H 6H 7H KC", "5H", "5H 5H"),
        ("5H 6H KC QD 2D", "5H", ""),
    ],
)
def test_a_throw_breaks_a_meld_that_it_takes_only_a_part_of(hand: str, thrown: str, broken: str) -> None:
    assert broken_meld(cards(hand), cards(thrown), RUN_JOKERS) == cards(broken)


def test_jokers_count_as_the_house_rules_say() -> None:
    hand = cards("5H JK 7H 9D 9S")

    assert broken_meld(hand, cards("5H"), RUN_JOKERS) == cards("5H JK 7H")
    assert broken_meld(hand, cards("JK"), RUN_JOKERS) == cards("5H JK 7H")
    assert broken_meld(hand, cards("9D"), ALL_JOKERS) == cards("9D 9S")
    # Only the joker would be kept of the meld, and it fits any other.
    assert broken_meld(hand, cards("9D 9S"), ALL_JOKERS) == ()
    assert broken_meld(cards("KC JK"), cards("KC"), ALL_JOKERS) == ()


def test_aces_count_as_the_house_rules_say() -> None:
    hand = cards("QS KS AS 2D 9C")

    assert broken_meld(hand, cards("KS"), RUN_JOKERS) == ()
    assert broken_meld(hand, cards("KS"), HIGH_ACE) == cards("QS KS AS")


@pytest.mark.parametrize("variant", variant_ids())
def test_what_breaks_is_a_legal_throw_before_and_none_after(variant: str) -> None:
    rules = load(variant).rules
    hand = cards("5H 6H 7H 7S 7D JK 2C")
    legal = {tuple(sorted(throw)) for throw in legal_throws(hand, rules)}

    for thrown in legal_throws(hand, rules):
        broken = broken_meld(hand, thrown, rules)
        kept = list(hand)
        for card in thrown:
            kept.remove(card)
        assert not broken or tuple(sorted(broken)) in legal
        assert not broken or tuple(sorted(broken)) not in {
            tuple(sorted(throw)) for throw in legal_throws(tuple(kept), rules)
        }
        assert not broken or (set(broken) & set(thrown) and set(broken) & set(kept))
