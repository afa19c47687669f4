"""Tests of the order in which a character throws its cards, which never changes what can be taken."""

from itertools import islice

import pytest

from tests.random_games import random_game
from yaniv.bots.characters import PERSONALITIES, StyleBias
from yaniv.bots.throw_order import arrange_throw
from yaniv.cards import cards
from yaniv.game import commands as c
from yaniv.game.legality import why_illegal
from yaniv.game.moves import moves
from yaniv.game.view import build_view
from yaniv.rules.pickup import joker_swaps, takeable_cards
from yaniv.variants import library
from yaniv.variants.library import load

ENDS = load("classic").rules
LAST_CARD_ONLY = next(
    rules
    for rules in (load(variant).rules for variant in library.variant_ids())
    if rules.pickup.from_last_play == "last"
)


@pytest.mark.parametrize(
    ("style_bias", "thrown", "expected"),
    [
        (StyleBias(), "5H 6H 7H", "5H 6H 7H"),
        (StyleBias(runs_fall=True), "5H 6H 7H", "7H 6H 5H"),
        (StyleBias(runs_fall=True), "5H JK 7H", "7H JK 5H"),
        (StyleBias(set_top="red"), "9D 9S", "9S 9D"),
        (StyleBias(set_top="red"), "9D 9H", "9D 9H"),
        (StyleBias(set_top="black"), "9C 9D", "9D 9C"),
        (StyleBias(set_top="lowest_suit"), "9D 9S", "9S 9D"),
        (StyleBias(set_top="lowest_suit"), "9C 9D 9S", "9S 9D 9C"),
        (StyleBias(set_top="red", runs_fall=True), "KS", "KS"),
    ],
)
def test_a_character_throws_cards_in_its_own_order(style_bias: StyleBias, thrown: str, expected: str) -> None:
    assert arrange_throw(cards(thrown), style_bias, ENDS) == cards(expected)


def test_a_player_without_a_character_keeps_the_order() -> None:
    assert arrange_throw(cards("9C 9D"), None, ENDS) == cards("9C 9D")


@pytest.mark.parametrize("thrown", ["5H 6H 7H", "9C 9D"])
@pytest.mark.parametrize("personality", PERSONALITIES)
def test_the_order_is_kept_if_only_the_top_card_can_be_taken(personality: str, thrown: str) -> None:
    assert arrange_throw(cards(thrown), PERSONALITIES[personality].style_bias, LAST_CARD_ONLY) == cards(thrown)


@pytest.mark.parametrize("variant", library.variant_ids())
def test_the_order_is_legal_and_leaves_the_next_player_the_same_cards(variant: str) -> None:
    rules = load(variant).rules
    for step, (state, _, _, _) in enumerate(islice(random_game(rules, 3, 7), 90)):
        if step % 6 or state.phase not in ("start", "drawn") or state.turn < 0:
            continue
        throws = [move for move in moves(build_view(state, state.turn)) if isinstance(move, c.Throw)]
        for throw in throws[:40]:
            for personality in PERSONALITIES.values():
                expected = arrange_throw(throw.cards, personality.style_bias, rules)

                assert sorted(expected) == sorted(throw.cards)
                assert why_illegal(state, c.Throw(state.turn, expected)) is None
                assert sorted(takeable_cards(expected, rules.pickup, rules.melds)) == sorted(
                    takeable_cards(throw.cards, rules.pickup, rules.melds)
                )
                assert sorted(joker_swaps(expected, rules.pickup, rules.melds)) == sorted(
                    joker_swaps(throw.cards, rules.pickup, rules.melds)
                )


def test_the_characters_differ_in_their_throw_order() -> None:
    ways = {
        (personality.style_bias.runs_fall, personality.style_bias.set_top) for personality in PERSONALITIES.values()
    }

    assert len(ways) == len(PERSONALITIES)
