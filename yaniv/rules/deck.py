"""Composition of the deck, and dealing. Source: RULES K35, K36."""

from typing import Final

from yaniv.cards import Cards, new_pack
from yaniv.rules.house_rules import HouseRules

HALF_SUITS: Final = "HS"
_HALF_PACK_MAX_PLAYERS: Final = 4
_ONE_PACK_MAX_PLAYERS: Final = 3


def is_half(rules: HouseRules, players: int) -> bool:
    """Return True if a match started by *players* players uses half packs."""
    pack = rules.deck.pack
    return pack == "half" or (pack == "half_up_to_4" and players <= _HALF_PACK_MAX_PLAYERS)


def pack_size(rules: HouseRules, players: int) -> int:
    """Return the number of cards in one pack."""
    return len(_one_pack(rules, players))


def cards_needed(rules: HouseRules, players: int) -> int:
    """Return the least deck size for a deal: all hands, the upcard, the first player's possible draws. Source: C2."""
    first_draws = 0 if rules.pickup.first_upcard else 4 if rules.call.over_limit == "draw_three" else 1
    return players * (rules.deal.hand_size + rules.deal.extra_cards) + 1 + first_draws


def pack_count(rules: HouseRules, players: int) -> int:
    """Return the number of packs shuffled together; *players* is their number at the start of the match."""
    if rules.deck.packs != "auto":
        return rules.deck.packs
    default_count = 1 if is_half(rules, players) or players <= _ONE_PACK_MAX_PLAYERS else max(2, -(-players // 4))
    return max(default_count, -(-cards_needed(rules, players) // pack_size(rules, players)))


def deck(rules: HouseRules, players: int) -> Cards:
    """Return all cards of the match, pack after pack, unshuffled."""
    return _one_pack(rules, players) * pack_count(rules, players)


def deal_hands(order: Cards, seats: tuple[int, ...], cards_per_hand: int) -> dict[int, Cards]:
    """Return hands of *cards_per_hand* cards by seat: dealt one card at a time, in the order of *seats*."""
    return {seat: order[index : cards_per_hand * len(seats) : len(seats)] for index, seat in enumerate(seats)}


def _one_pack(rules: HouseRules, players: int) -> Cards:
    if is_half(rules, players):
        return new_pack(HALF_SUITS, -(-rules.deck.jokers // 2))
    return new_pack(jokers=rules.deck.jokers)
