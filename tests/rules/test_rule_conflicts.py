"""Tests of conflicting rules, C1 to C12: which key is reported, and the message. Source: RULES C1 to C12."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rule_strategies import house_rules
from yaniv.game.commands import Open, Shuffle
from yaniv.game.decide import step
from yaniv.game.state import START
from yaniv.narration.message_text import message_text
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.rules.rule_specs import RuleValue, with_value

PLAIN_JOKER_MESSAGE = "must be none when melds.jokers is plain, as jokers then replace nothing"
NO_RUNS_MESSAGE = "must be none when melds.runs is forbidden, as there is then no run with a joker"
PUNISHMENT_MESSAGE = "must be at least call.limit (5), and call.over_limit must be draw_three, swap_hands or eliminate"
STREAK_MESSAGE = "must be 0 or at least 2: 1 win is too few"
SINGLE_ROUND_MESSAGE = "must be {} when match.end is single_round: no totals are kept"


def rules_with_values(values: Mapping[str, RuleValue]) -> HouseRules:
    rules = HouseRules()
    for path, value in values.items():
        rules = with_value(rules, path, value)
    return rules


@pytest.mark.parametrize(
    ("values", "messages"),
    [
        ({}, []),
        (
            {"table.min_players": 9},
            ["table.max_players: the maximum (8) is below table.min_players (9)"],
        ),
        ({"table.min_players": 8}, []),
        (
            {"deck.packs": 1, "deal.hand_size": 7},
            [
                (
                    "deck.packs: 8 players need 57 cards, but one pack has 54 "
                    "(table.max_players, deck.jokers, deal.hand_size)"
                )
            ],
        ),
        ({"deck.packs": 1, "deal.hand_size": 7, "table.max_players": 7}, []),
        ({"deck.packs": "auto", "deal.hand_size": 13, "deal.extra_cards": 3, "table.max_players": 16}, []),
        (
            {"deck.packs": 2, "deck.pack": "half", "deal.hand_size": 9, "deal.extra_cards": 1},
            [
                (
                    "deck.packs: 8 players need 81 cards, but 2 half packs have 54 (table.max_players, deck.pack, "
                    "deck.jokers, deal.hand_size, deal.extra_cards)"
                )
            ],
        ),
        ({"deck.packs": 1, "deck.pack": "half", "table.max_players": 5}, []),
        ({"deck.packs": 1, "deck.pack": "half", "table.max_players": 2, "deal.hand_size": 13}, []),
        (
            {"deck.packs": 1, "deck.pack": "half", "table.max_players": 2, "deal.hand_size": 13}
            | {"pickup.first_upcard": False},
            [
                (
                    "deck.packs: 2 players need 28 cards, but half a pack has 27 (table.max_players, deck.pack, "
                    "deck.jokers, deal.hand_size, pickup.first_upcard)"
                )
            ],
        ),
        (
            {"deck.packs": 1, "deck.jokers": 0, "table.max_players": 4, "deal.hand_size": 12}
            | {"pickup.first_upcard": False, "call.over_limit": "draw_three"},
            [
                (
                    "deck.packs: 4 players need 53 cards, but one pack has 52 (table.max_players, deck.jokers, "
                    "deal.hand_size, pickup.first_upcard, call.over_limit)"
                )
            ],
        ),
        (
            {"deck.packs": 1, "deck.jokers": 0, "table.max_players": 4, "deal.hand_size": 12}
            | {"call.over_limit": "draw_three"},
            [],
        ),
        (
            {"deck.packs": 1, "deck.pack": "half_up_to_4", "deal.hand_size": 7, "table.max_players": 7},
            [
                (
                    "deck.packs: 4 players need 29 cards, but half a pack has 27 (table.max_players, deck.pack, "
                    "deck.jokers, deal.hand_size)"
                )
            ],
        ),
        ({"deck.packs": 2, "deal.hand_size": 13, "table.max_players": 8}, []),
        (
            {"deck.packs": 2, "deal.hand_size": 13, "table.max_players": 9},
            [
                (
                    "deck.packs: 9 players need 118 cards, but 2 packs have 108 "
                    "(table.max_players, deck.jokers, deal.hand_size)"
                )
            ],
        ),
        (
            {"turn.order": "draw_first", "turn.slap_down": "sets"},
            ["turn.slap_down: must be none when turn.order is draw_first"],
        ),
        ({"turn.order": "either", "turn.slap_down": "sets"}, []),
        (
            {"turn.order": "either", "turn.early_throw": True},
            ["turn.early_throw: only works when turn.order is throw_first, not either"],
        ),
        ({"turn.early_throw": True}, []),
        ({"melds.jokers": "plain", "pickup.joker_swap": "as_throw"}, [f"pickup.joker_swap: {PLAIN_JOKER_MESSAGE}"]),
        ({"melds.jokers": "sets_and_runs", "pickup.joker_swap": "with_throw"}, []),
        (
            {"pickup.needs_throw_of": 2, "turn.order": "draw_first"},
            ["pickup.needs_throw_of: only works when turn.order is throw_first, not draw_first"],
        ),
        (
            {"pickup.needs_throw_of": 2, "pickup.joker_swap": "as_throw"},
            [
                (
                    "pickup.joker_swap: must not be as_throw when pickup.needs_throw_of is 2, "
                    "as the card for the joker is thrown alone"
                )
            ],
        ),
        ({"pickup.needs_throw_of": 2, "pickup.joker_swap": "with_throw"}, []),
        ({"melds.runs": "forbidden", "pickup.joker_swap": "with_throw"}, [f"pickup.joker_swap: {NO_RUNS_MESSAGE}"]),
        ({"call.punish_above": 7}, [f"call.punish_above: {PUNISHMENT_MESSAGE}"]),
        ({"call.punish_above": 7, "call.over_limit": "self_asaf"}, [f"call.punish_above: {PUNISHMENT_MESSAGE}"]),
        ({"call.punish_above": 7, "call.over_limit": "continue"}, [f"call.punish_above: {PUNISHMENT_MESSAGE}"]),
        ({"call.punish_above": 4, "call.over_limit": "eliminate"}, [f"call.punish_above: {PUNISHMENT_MESSAGE}"]),
        ({"call.punish_above": 5, "call.over_limit": "eliminate"}, []),
        ({"call.punish_above": 0, "call.limit": 0, "call.over_limit": "swap_hands"}, []),
        ({"call.wrong_word": "YANIV"}, ["call.wrong_word: must differ from table.call_word"]),
        ({"call.wrong_word": "\uff39aniv"}, ["call.wrong_word: must differ from table.call_word"]),
        ({"call.wrong_word": "Yan"}, []),
        (
            {"scoring.reduce_at": 50, "scoring.reduce_by": 51},
            ["scoring.reduce_by: 51 is more than 50, the lowest total that gets reduced (scoring.reduce_at)"],
        ),
        ({"scoring.reduce_at": 50, "scoring.reduce_by": 50}, []),
        (
            {"scoring.reduce_at": "limit", "scoring.reduce_by": 201},
            [
                (
                    "scoring.reduce_by: 201 is more than 200, the lowest total that gets reduced "
                    "(scoring.reduce_at, match.limit)"
                )
            ],
        ),
        ({"scoring.reduce_at": "limit", "scoring.reduce_by": 200}, []),
        ({"scoring.reduce_by": 1000}, []),
        ({"scoring.reduce_at": 1, "scoring.reduce_by": "half"}, []),
        ({"scoring.streak_length": 1}, [f"scoring.streak_length: {STREAK_MESSAGE}"]),
        ({"scoring.tally_length": 1}, [f"scoring.tally_length: {STREAK_MESSAGE}"]),
        ({"scoring.tally_length": 2, "scoring.streak_length": 2}, []),
        (
            {"match.end": "single_round", "scoring.reduce_at": "limit"}
            | {"scoring.streak_length": 3, "scoring.tally_length": 3},
            [
                f"scoring.reduce_at: {SINGLE_ROUND_MESSAGE.format('none')}",
                f"scoring.streak_length: {SINGLE_ROUND_MESSAGE.format('0')}",
                f"scoring.tally_length: {SINGLE_ROUND_MESSAGE.format('0')}",
            ],
        ),
        ({"match.end": "single_round"}, []),
        (
            {"turn.order": "draw_first", "turn.slap_down": "single", "turn.early_throw": True}
            | {"scoring.streak_length": 1},
            [
                "turn.slap_down: must be none when turn.order is draw_first",
                "turn.early_throw: only works when turn.order is throw_first, not draw_first",
                f"scoring.streak_length: {STREAK_MESSAGE}",
            ],
        ),
    ],
)
def test_a_conflict_is_reported_at_one_key_and_names_the_others(
    values: Mapping[str, RuleValue], messages: list[str]
) -> None:
    conflicts = find_conflicts(rules_with_values(values))

    assert [f"{each.key}: {message_text(each.message)}" for each in conflicts] == messages


def test_the_message_names_the_other_keys_too() -> None:
    rules = rules_with_values({"deck.packs": 1, "deal.hand_size": 9, "turn.order": "either", "turn.early_throw": True})

    for each in find_conflicts(rules):
        assert each.others
        assert all(other in message_text(each.message) for other in each.others)


@pytest.mark.parametrize(
    ("values", "code", "key", "others"),
    [
        ({"table.min_players": 9}, "R021", "table.max_players", ("table.min_players",)),
        (
            {"deck.packs": 1, "deal.hand_size": 7},
            "R022",
            "deck.packs",
            ("table.max_players", "deck.jokers", "deal.hand_size"),
        ),
        ({"turn.order": "draw_first", "turn.slap_down": "sets"}, "R023", "turn.slap_down", ("turn.order",)),
        ({"turn.order": "either", "turn.early_throw": True}, "R024", "turn.early_throw", ("turn.order",)),
        ({"melds.jokers": "plain", "pickup.joker_swap": "as_throw"}, "R025", "pickup.joker_swap", ("melds.jokers",)),
        ({"call.punish_above": 7}, "R026", "call.punish_above", ("call.over_limit", "call.limit")),
        ({"call.wrong_word": "yaniv"}, "R027", "call.wrong_word", ("table.call_word",)),
        ({"scoring.reduce_at": 50, "scoring.reduce_by": 51}, "R028", "scoring.reduce_by", ("scoring.reduce_at",)),
        ({"scoring.streak_length": 1}, "R029", "scoring.streak_length", ()),
        ({"match.end": "single_round", "scoring.tally_length": 3}, "R030", "scoring.tally_length", ("match.end",)),
        ({"pickup.needs_throw_of": 2, "turn.order": "either"}, "R031", "pickup.needs_throw_of", ("turn.order",)),
        (
            {"pickup.needs_throw_of": 3, "pickup.joker_swap": "as_throw"},
            "R032",
            "pickup.joker_swap",
            ("pickup.needs_throw_of",),
        ),
    ],
)
def test_each_conflict_has_its_code_key_and_other_keys(
    values: Mapping[str, RuleValue], code: str, key: str, others: tuple[str, ...]
) -> None:
    (conflict,) = find_conflicts(rules_with_values(values))

    assert (conflict.code, conflict.key, conflict.others) == (code, key, others)


def test_several_conflicts_are_listed_in_the_order_of_their_codes() -> None:
    rules = rules_with_values({"turn.order": "draw_first", "turn.slap_down": "sets", "scoring.tally_length": 1})

    assert [each.code for each in find_conflicts(rules)] == ["R023", "R029"]


@given(house_rules(), st.data())
def test_rules_without_conflicts_deal_to_every_permitted_number_of_players(
    rules: HouseRules, data: st.DataObject
) -> None:
    players = data.draw(st.integers(rules.table.min_players, rules.table.max_players))

    opened, _ = step(START, Open(rules, tuple(f"P{seat}" for seat in range(players)), 0))
    dealt, _ = step(opened, Shuffle(deck(rules, players)))

    dealt_each = rules.deal.hand_size + rules.deal.extra_cards
    assert [len(hand) for hand in dealt.hands] == [dealt_each] * players
    assert dealt.stock or rules.pickup.first_upcard
