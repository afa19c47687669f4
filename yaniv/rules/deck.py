"""Composition of the deck, and dealing. Source: RULES K35, K36."""

from typing import Final

from yaniv.cards import Cards, new_pack
from yaniv.rules.house_rules import HouseRules

HALF_SUITS: Final = "HS"
_HALF_PACK_MAX_PLAYERS: Final = 4
_ONE_PACK_MAX_PLAYERS: Final = 3


def is_half(rules: HouseRules, players: int) -> bool:
    """Return True if a match of *players* players uses half packs (see the rule `deck.pack`).

    *players* is their number at the start of the match.
    """
    pack = rules.deck.pack
    return pack == "half" or (pack == "half_up_to_4" and players <= _HALF_PACK_MAX_PLAYERS)


def pack_size(rules: HouseRules, players: int) -> int:
    """Return the number of cards in one pack, jokers included; *players* is their number at the start of the match."""
    return len(_one_pack(rules, players))


def cards_needed(rules: HouseRules, players: int) -> int:
    """Return the minimum number of cards for a deal: all hands, the upcard, the first player's possible draws.

    Source: RULES C2.
    """
    first_draws = 0 if rules.pickup.first_upcard else 4 if rules.call.over_limit == "draw_three" else 1
    return players * (rules.deal.hand_size + rules.deal.extra_cards) + 1 + first_draws


def pack_count(rules: HouseRules, players: int) -> int:
    """Return the number of packs that are shuffled together; *players* is their number at the start of the match."""
    if rules.deck.packs != "auto":
        return rules.deck.packs
    default_count = 1 if is_half(rules, players) or players <= _ONE_PACK_MAX_PLAYERS else max(2, -(-players // 4))
    return max(default_count, -(-cards_needed(rules, players) // pack_size(rules, players)))


def deck(rules: HouseRules, players: int) -> Cards:
    """Return all cards of a match, pack after pack, unshuffled; *players* is the number at the start."""
    return _one_pack(rules, players) * pack_count(rules, players)


def deal_hands(order: Cards, seats: tuple[int, ...], cards_per_hand: int) -> dict[int, Cards]:
    """Return the hand dealt to each seat: *cards_per_hand* cards, dealt one at a time in the order of *seats*.

    *order* is the shuffled deck, next card first; the cards beyond the hands are not returned.
    """
    return {seat: order[index : cards_per_hand * len(seats) : len(seats)] for index, seat in enumerate(seats)}


def _one_pack(rules: HouseRules, players: int) -> Cards:
    if is_half(rules, players):
        return new_pack(HALF_SUITS, -(-rules.deck.jokers // 2))
    return new_pack(jokers=rules.deck.jokers)
