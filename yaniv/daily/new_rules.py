"""Parts of the rules of a deal that a player has never met at a table."""

from collections.abc import Iterable
from typing import Final, Literal

from yaniv.rules.house_rules import HouseRules, Variant

NewRule = Literal["slap", "joker_swap", "joker_sets", "any_card", "top_card", "draw_first", "no_jokers", "half_pack"]
"""A part of the rules that changes how one plays, and can be shown with a few cards; most telling first."""


def rules_in_force(rules: HouseRules | Variant) -> frozenset[NewRule]:
    """Return which of these parts the rules have."""
    return frozenset(name for name, is_in_force in _questions(rules).items() if is_in_force)


def first_new_rule(tonight: HouseRules, met: Iterable[HouseRules | Variant]) -> NewRule | None:
    """Return the most telling part of tonight's rules that none of *met* has; None if all are known."""
    known = frozenset[NewRule]().union(*map(rules_in_force, met))
    new = rules_in_force(tonight) - known
    return next((name for name in _questions(tonight) if name in new), None)


def _questions(rules: HouseRules | Variant) -> dict[NewRule, bool]:
    return {
        "slap": rules.turn.slap_down != "none",
        "joker_swap": rules.pickup.joker_swap != "none",
        "joker_sets": rules.melds.jokers == "sets_and_runs" and rules.deck.jokers != 0,
        "any_card": rules.pickup.from_last_play == "any",
        "top_card": rules.pickup.from_last_play == "last",
        "draw_first": rules.turn.order != "throw_first",
        "no_jokers": rules.deck.jokers == 0,
        "half_pack": rules.deck.pack != "full",
    }


SAMPLE_CARDS: Final[dict[NewRule, str]] = {
    "slap": "7C 7H",
    "joker_swap": "5C JK 7C",
    "joker_sets": "9S JK 9H",
    "any_card": "4D 5D 6D",
    "top_card": "8C 8D",
    "draw_first": "KS",
    "no_jokers": "JK",
    "half_pack": "7D AD",
}
"""Cards that show what a part of the rules is about, as text."""
