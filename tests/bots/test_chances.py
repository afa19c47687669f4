"""What a seat can know about the odds."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from tests.builders import given, round_of
from yaniv.bots.chances import chance_to_pair, chance_to_stand, unseen
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.view import View, view
from yaniv.rules.deck import deck


def at(*hands: str) -> View:
    return view(given(*round_of(list(hands))).state, 0)


def test_every_card_is_seen_or_unseen() -> None:
    state = given(*round_of(["KC 2C 9C", "KS QD 9D"])).when(c.Throw(0, cards("KC")), c.DrawDiscard(0, "KD")).state
    for seat in (0, 1):
        seen = view(state, seat)
        visible = Counter((*seen.hand, *(card for play in (*seen.pile, seen.waiting) for card in play)))
        visible.update(seen.known[1 - seat])

        assert Counter(unseen(seen)) + visible == Counter(deck(seen.rules, 2))


def test_the_chance_is_that_of_every_deal_counted() -> None:
    seen = at("AC AD 2S", "KD")
    smaller = sum(1 for card in unseen(seen) if card == "JK" or (card[0] in "A234"))

    assert chance_to_stand(seen, Random(1), 4000) == pytest.approx(1 - smaller / len(unseen(seen)), abs=0.03)


def test_what_is_known_of_a_hand_counts_for_sure() -> None:
    seen = at("2C 2D", "KD")

    assert chance_to_stand(replace(seen, known=((), ("KH",))), Random(1)) == 1.0
    assert chance_to_stand(replace(seen, known=((), ("AS",))), Random(1)) == 0.0
    assert chance_to_stand(replace(seen, known=((), ("4S",))), Random(1)) == 0.0


def test_more_players_make_a_call_less_safe() -> None:
    chances = [chance_to_stand(at("2C 2D", *["KD KH"] * others), Random(1), 2000) for others in (1, 3, 6)]

    assert chances == sorted(chances, reverse=True)
    assert chances[0] > chances[2] + 0.02


def test_the_chance_of_a_pair_is_that_of_every_deal_counted() -> None:
    seen = at("AC AD 2S", "KD")
    aces = sum(card[0] == "A" for card in unseen(seen))

    assert chance_to_pair(seen, 1, cards("AC")) == pytest.approx(aces / len(unseen(seen)))
    assert chance_to_pair(seen, 1, cards("JK")) == 0.0
    assert chance_to_pair(replace(seen, known=((), ("AS",))), 1, cards("AC")) == 1.0
