"""Reads cases and holds them against the rules and the referee."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from tests.conformance.play_case import find_play_problems
from yaniv.cards import JOKER, Cards
from yaniv.game.commands import Open, Shuffle
from yaniv.game.decide import step
from yaniv.game.state import START
from yaniv.rules.deck import deck, pack_count
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.melds import is_run_in_disorder, meld_kind, resolve_run
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.rules.scoring import points
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.node_composer import compose
from yaniv.strict_config.validator import validate
from yaniv.variants import library

Case = dict[str, Any]


def run_cases(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Every case of the folder with what is wrong about it; an empty list: it passes."""
    for file in sorted(folder.glob("*.json")):
        for case in json.loads(file.read_text(encoding="utf-8")):
            try:
                yield case["id"], CHECK_BY_KIND[case["kind"]](case)
            except Exception as error:  # noqa: BLE001 -- a broken case must not hide the others
                yield case["id"], [f"{type(error).__name__}: {error}"]


def find_differences(actual: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """One line for each field that is not as expected; fields not expected are not looked at."""
    return [
        f"{field}: expected {wanted!r}, found {actual.get(field)!r}"
        for field, wanted in expected.items()
        if actual.get(field) != wanted
    ]


def case_rules(case: Case) -> HouseRules:
    """The defaults with what the case changes."""
    return msgspec.convert(case["rules"], HouseRules)


def find_meld_problems(case: Case) -> list[str]:
    """Is this throw legal, as what, and what do its jokers stand for."""
    melds, cards = case_rules(case).melds, tuple(case["cards"])
    actual: dict[str, Any] = {"legal": False, "reason": "not_a_meld"}
    if meld := meld_kind(cards, melds):
        actual = {"legal": True, "meld": meld, "stands_for": list(resolve_run(cards, melds))}
    elif is_run_in_disorder(cards, melds):
        actual["reason"] = "bad_run_order"
    return find_differences(actual, case["expected"])


def find_value_problems(case: Case) -> list[str]:
    """What do these cards count."""
    return find_differences({"total": points(case["cards"], case_rules(case).deck.values)}, case["expected"])


def find_deck_problems(case: Case) -> list[str]:
    """Which cards are played with."""
    rules, players = case_rules(case), case["players"]
    cards = deck(rules, players)
    naturals = [card for card in cards if card != JOKER]
    actual = {
        "packs": pack_count(rules, players),
        "cards": len(cards),
        "jokers": cards.count(JOKER),
        "suits": len({card[1] for card in naturals}),
        "suit_codes": "".join(sorted({card[1] for card in naturals})),
        "per_rank": max(Counter(card[0] for card in naturals).values()),
    }
    return find_differences(actual, case["expected"])


def find_deal_problems(case: Case) -> list[str]:
    """Who gets which cards, and what is left."""
    rules, names = case_rules(case), tuple(case["players"])
    dealer = 0 if case["dealer"] == "random" else names.index(case["dealer"])
    state, _ = step(START, Open(rules, names, dealer))
    state, _ = step(state, Shuffle(_complete_deck(tuple(case["deck_order"]), deck(rules, len(names)))))
    unlisted = len(deck(rules, len(names))) - len(case["deck_order"]) if case["deck_order"] else 0
    actual = {
        "hands": {name: list(hand) for name, hand in zip(names, state.hands, strict=True)},
        "hand_sizes": {len(hand) for hand in state.hands},
        "discard": list(state.pile[-1]),
        "discard_size": sum(map(len, state.pile)),
        "stock_size": len(state.stock) - unlisted,
        "turn": names[state.turn],
        "starter_in": list(names),
    }
    expected = dict(case["expected"])
    if "hand_sizes" in expected:
        expected["hand_sizes"] = {expected["hand_sizes"]}
    return find_differences(actual, expected)


def _complete_deck(order: Cards, whole: Cards) -> Cards:
    """The cards listed, then the rest of the deck in any order."""
    rest = Counter(whole) - Counter(order)
    return order + tuple(rest.elements())


def find_config_problems(case: Case) -> list[str]:
    """Are these rules valid, and which keys are to blame."""
    node = compose(json.dumps(case["rules"]).encode())  # JSON is YAML
    assert not isinstance(node, Diagnostic)
    misfits = sorted(each.path for each in validate(node, HouseRules))
    offending = misfits or sorted(each.key for each in find_conflicts(case_rules(case)))
    return find_differences({"valid": not offending, "offending": offending}, case["expected"])


def find_variant_problems(case: Case) -> list[str]:
    """Is this shipped variant valid."""
    variant: Variant = library.load(Path(case["variant"]).stem)
    offending = [each.key for each in find_conflicts(variant.rules)]
    return find_differences({"valid": not offending, "offending": offending}, case["expected"])


CHECK_BY_KIND: dict[str, Callable[[Case], list[str]]] = {
    "meld": find_meld_problems,
    "value": find_value_problems,
    "deck": find_deck_problems,
    "deal": find_deal_problems,
    "config": find_config_problems,
    "variant": find_variant_problems,
    "play": lambda case: find_play_problems(case, case_rules(case)),
}
