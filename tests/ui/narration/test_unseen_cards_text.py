"""Tests of the lists of known and unseen cards: complete, and without hidden information."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.game_scenario import given_events, opened_round
from tests.laws.game_laws import redeal_hidden_cards
from tests.random_games import random_game
from tests.rule_strategies import house_rules
from tests.ui.sample_views import make_view
from yaniv.cards import JOKER, cards
from yaniv.game import commands as c
from yaniv.game.state import State
from yaniv.game.view import View, build_view
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.narration.log_text import card_sections, has_hidden_cards, unseen_cards_lines

MAX_STEPS = 120


def sections_of(view: View) -> dict[str, tuple[str, ...]]:
    """Return title and lines of the sections, by id."""
    return {each.id: (each.title, *each.lines) for each in card_sections(view, " ".join)}


def cards_of(view: View, section_id: str) -> Counter[str]:
    """Return the cards that a section lists, jokers left out."""
    *_, lines = [(), *(each.lines for each in card_sections(view, " ".join) if each.id == section_id)]
    return Counter(word for line in lines if "joker" not in line for word in line.rpartition(": ")[2].split())


def hidden_cards(state: State, seat: int) -> Counter[str]:
    """Return the cards of stock and other hands that *seat* cannot know of."""
    hidden = Counter(state.stock)
    for other, hand in enumerate(state.hands):
        if other != seat:
            hidden.update(hand)
            hidden.subtract(state.known[other])
    return +hidden


def test_known_cards_are_listed_by_player_and_unseen_ones_by_suit() -> None:
    thrown = (c.Throw(0, cards("KC")), c.DrawDiscard(0, "KD"))
    state = given_events(*opened_round(["KC 2C 9C", "KS QD 9D"])).after(*thrown).state

    before = sections_of(build_view(state, 0))
    sections = sections_of(build_view(state, 1))

    assert "known" not in before, "nobody else has taken a card"
    assert sections["known"] == ("Cards you know of", f"{state.names[0]}: KD")
    title, clubs, diamonds, *_, jokers = sections["unseen"]
    assert title == "49 cards you haven't seen"
    assert clubs == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"
    assert diamonds == "AD 2D 3D 4D 5D 6D 7D 8D TD JD"
    assert jokers == "2 jokers"


def test_a_player_who_is_out_is_told_so_as_by_a_hint() -> None:
    view = make_view(None, ("Dana", "Noa", "Avi"), out=(0,))

    assert [line.text for line in unseen_cards_lines(view)] == ["You are out of this match."]
    assert not has_hidden_cards(view)


@pytest.mark.parametrize(
    ("fields", "has_hidden"),
    [
        ({"phase": "start", "seats": (1, 0)}, True),
        ({"phase": "thrown", "seats": (1, 0)}, True),
        ({"phase": "start", "seats": (1, 0), "shown": ((1, ("KC",)),)}, False),
        ({"phase": "round_over", "seats": (1, 0)}, False),
        ({"phase": "match_over", "seats": (1, 0)}, False),
        ({"phase": "opening", "seats": ()}, False),
    ],
)
def test_cards_are_hidden_from_the_deal_until_the_hands_are_shown(fields: dict[str, Any], has_hidden: bool) -> None:  # noqa: FBT001 -- a table
    view = replace(make_view(None, ("Dana", "Noa")), **fields)

    assert has_hidden_cards(view) is has_hidden
    assert (unseen_cards_lines(view)[0].text == "Between rounds") is not has_hidden


@given(house_rules(2, 5), st.integers(0, 10**6))
def test_unseen_cards_are_exactly_those_that_are_hidden(rules: HouseRules, seed: int) -> None:
    for _, _, state, _ in islice(random_game(rules, rules.table.max_players, seed, calls=0.2), MAX_STEPS):
        view = build_view(state, 0)
        if has_hidden_cards(view):
            hidden = hidden_cards(state, 0)
            assert f"{hidden.total()} " in sections_of(view)["unseen"][0]
            del hidden[JOKER]
            assert cards_of(view, "unseen") == hidden


@given(house_rules(2, 5), st.integers(0, 10**6))
def test_the_lists_do_not_depend_on_where_hidden_cards_are(rules: HouseRules, seed: int) -> None:
    for state, _, _, _ in islice(random_game(rules, rules.table.max_players, seed, calls=0.2), MAX_STEPS):
        if state.phase in ("start", "thrown"):
            redealt = redeal_hidden_cards(state, 0, Random(seed))
            assert sections_of(build_view(state, 0)) == sections_of(build_view(redealt, 0))
