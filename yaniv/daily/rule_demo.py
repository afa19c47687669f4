"""Steps with cards that show what a part of the rules means; what is allowed in them is asked of the referee."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from yaniv.cards import JOKER, Cards, cards
from yaniv.daily.new_rules import SAMPLE_CARDS, NewRule
from yaniv.rules.deck import deck
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.melds import meld_kind
from yaniv.rules.pickup import joker_index, joker_swaps, takeable_cards
from yaniv.rules.slap import slappable_ends

DemoAction = Literal[
    "throw", "draw", "slap", "slap_set", "slap_run", "last_throw", "hold", "swap", "joker_set", "joker_run",
    "takeable", "take", "draw_first", "either_order", "full_pack", "tonights_pack",
]  # fmt: skip
"""What a step shows."""

_SPARE: Final = cards("2S")
"""Card that stays in the hand."""


class DemoStep(Struct, frozen=True):
    """Cards after a step."""

    action: DemoAction
    table: Cards
    hand: Cards = ()
    lit: Cards = ()
    """Cards, of both, that the step is about."""


def demo_steps(rule: NewRule, rules: HouseRules, players: int) -> tuple[DemoStep, ...]:
    """Return what shows a part of the rules, under these rules; each card is in a step once.

    Empty if the rules do not let it happen.
    """
    match rule:
        case "slap":
            return tuple(_slap_steps(rules))
        case "joker_swap":
            return tuple(_swap_steps(rules))
        case "joker_sets":
            return tuple(_joker_steps(rules))
        case "any_card" | "top_card":
            return _take_steps(cards(SAMPLE_CARDS[rule]), rules)
        case "draw_first":
            return _order_steps(rules)
        case "no_jokers":
            return _pack_steps(cards("QH KS JK"), rules, players)
        case "half_pack":
            return _pack_steps(cards("7C 7D 7H 7S"), rules, players)


def _slap_steps(rules: HouseRules) -> Iterator[DemoStep]:
    throw, drawn = cards("7C"), cards("7H")
    slapped = _slapped(throw, drawn, rules)
    if slapped:
        yield DemoStep("throw", throw, _SPARE, throw)
        yield DemoStep("draw", throw, _SPARE + drawn, drawn)
        yield DemoStep("slap", slapped, _SPARE, drawn)
    more: tuple[tuple[DemoAction, str, str], ...] = (("slap_set", "9C 9D", "9H"), ("slap_run", "4D 5D 6D", "7D"))
    for action, throw_text, drawn_text in more:
        slapped = _slapped(cards(throw_text), cards(drawn_text), rules)
        if slapped:
            yield DemoStep(action, slapped, _SPARE, cards(drawn_text))


def _slapped(throw: Cards, drawn: Cards, rules: HouseRules) -> Cards:
    """Return the throw with the card just drawn slapped onto it; empty if that is not allowed."""
    ends = slappable_ends(throw, drawn[0], rules.turn, rules.melds)
    if not ends:
        return ()
    return throw + drawn if "end" in ends else drawn + throw


def _swap_steps(rules: HouseRules) -> Iterator[DemoStep]:
    run = cards(SAMPLE_CARDS["joker_swap"])
    for exact in joker_swaps(run, rules.pickup, rules.melds):
        index = joker_index(run, exact, rules.melds)
        yield DemoStep("last_throw", run, (exact, *_SPARE), (JOKER,))
        yield DemoStep("hold", run, (exact, *_SPARE), (exact,))
        # as a throw of its own the card lies alone on the table; with a throw it takes the joker's place
        is_throw = rules.pickup.joker_swap == "as_throw"
        table = (exact,) if is_throw else (*run[:index], exact, *run[index + 1 :])
        yield DemoStep("swap", table, (JOKER, *_SPARE), (exact, JOKER))


def _joker_steps(rules: HouseRules) -> Iterator[DemoStep]:
    shown: tuple[tuple[DemoAction, str], ...] = (("joker_set", "9S JK 9H"), ("joker_run", "4D JK 6D"))
    for action, text in shown:
        meld = cards(text)
        if meld_kind(meld, rules.melds) == action.removeprefix("joker_"):
            yield DemoStep("hold", (), meld + _SPARE, (JOKER,))
            yield DemoStep(action, meld, _SPARE, meld)


def _take_steps(throw: Cards, rules: HouseRules) -> tuple[DemoStep, ...]:
    takeable = takeable_cards(throw, rules.pickup, rules.melds)
    taken = takeable[len(takeable) // 2]
    rest = tuple(card for card in throw if card != taken)
    return (
        DemoStep("last_throw", throw, _SPARE),
        DemoStep("takeable", throw, _SPARE, takeable),
        DemoStep("take", rest, (*_SPARE, taken), (taken,)),
    )


def _order_steps(rules: HouseRules) -> tuple[DemoStep, ...]:
    hand, drawn = cards("KS"), cards("KD")
    throw: Cards = hand + drawn
    if meld_kind(throw, rules.melds) is None:
        return ()
    first: DemoAction = "draw_first" if rules.turn.order == "draw_first" else "either_order"
    return (
        DemoStep(first, (), _SPARE + hand + drawn, drawn),
        DemoStep("throw", throw, _SPARE, throw),
    )


def _pack_steps(sample: Cards, rules: HouseRules, players: int) -> tuple[DemoStep, ...]:
    pack = set(deck(rules, players))
    kept = tuple(card for card in sample if card in pack)
    return (DemoStep("full_pack", sample), DemoStep("tonights_pack", kept, lit=kept))
