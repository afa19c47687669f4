"""Tells of a character: the order in which it lays down the cards of a throw.

The order is chosen among those that leave the next player the same cards and jokers the same meaning, so it shows who
plays and changes nothing else.
"""

from typing import Final

from yaniv.bots.characters import SetTop, StyleBias
from yaniv.cards import JOKER, SUITS, Card, Cards
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.melds import is_set, resolve_run
from yaniv.rules.pickup import takeable_cards

_RED_SUITS: Final = "DH"


def arrange_throw(throw: Cards, style_bias: StyleBias | None, rules: HouseRules) -> Cards:
    """Return the cards of a legal *throw*, first to top, in the order in which the character lays them down.

    The same order as given if there is no character, or if another one would change what may be taken from the throw.
    """
    if style_bias is None or len(throw) == 1:
        return throw
    if not is_set(throw, rules.melds):
        return throw[::-1] if style_bias.runs_fall and _may_reverse_run(throw, rules) else throw
    swapped = (throw[-1], *throw[1:-1], throw[0])
    if JOKER in (throw[0], throw[-1]) or not _offers_same_cards(throw, swapped, rules):
        return throw
    return swapped if _rank_top(swapped[-1], style_bias.set_top) > _rank_top(throw[-1], style_bias.set_top) else throw


def _may_reverse_run(run: Cards, rules: HouseRules) -> bool:
    return (
        _offers_same_cards(run, run[::-1], rules)
        and resolve_run(run[::-1], rules.melds) == resolve_run(run, rules.melds)[::-1]
    )


def _offers_same_cards(throw: Cards, other: Cards, rules: HouseRules) -> bool:
    pickup, melds = rules.pickup, rules.melds
    return sorted(takeable_cards(throw, pickup, melds)) == sorted(takeable_cards(other, pickup, melds))


def _rank_top(card: Card, set_top: SetTop) -> int:
    """Return how well *card* suits the top of a set; of equal ones the level's own order decides."""
    match set_top:
        case "any":
            return 0
        case "red":
            return card[1] in _RED_SUITS
        case "black":
            return card[1] not in _RED_SUITS
        case "lowest_suit":
            return -SUITS.index(card[1])
