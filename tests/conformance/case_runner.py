"""Run conformance cases against the rules and the game engine."""

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
    """Yield the id of every case in the folder and its problems; an empty list means it passes."""
    for file in sorted(folder.glob("*.json")):
        for case in json.loads(file.read_text(encoding="utf-8")):
            try:
                yield case["id"], CHECK_BY_KIND[case["kind"]](case)
            except Exception as error:  # noqa: BLE001 -- a broken case must not hide the others
                yield case["id"], [f"{type(error).__name__}: {error}"]


def find_differences(actual: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """Return one line for each field of *expected* whose actual value differs."""
    return [
        f"{field}: expected {value!r}, found {actual.get(field)!r}"
        for field, value in expected.items()
        if actual.get(field) != value
    ]


def case_rules(case: Case) -> HouseRules:
    """Return the default rules with the changes of the case."""
    return msgspec.convert(case["rules"], HouseRules)


def find_meld_problems(case: Case) -> list[str]:
    """Check whether a throw is legal, its kind of meld, and the cards its jokers stand for."""
    melds, cards = case_rules(case).melds, tuple(case["cards"])
    actual: dict[str, Any] = {"legal": False, "reason": "not_a_meld"}
    if meld := meld_kind(cards, melds):
        actual = {"legal": True, "meld": meld, "stands_for": list(resolve_run(cards, melds))}
    elif is_run_in_disorder(cards, melds):
        actual["reason"] = "bad_run_order"
    return find_differences(actual, case["expected"])


def find_value_problems(case: Case) -> list[str]:
    """Check the points of some cards."""
    return find_differences({"total": points(case["cards"], case_rules(case).deck.values)}, case["expected"])


def find_deck_problems(case: Case) -> list[str]:
    """Check the composition of the deck."""
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
    """Check the hands, upcard, stock and first turn after a deal."""
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


def _complete_deck(order: Cards, deck_cards: Cards) -> Cards:
    """Return the cards of *order*, then the rest of the deck in any order."""
    rest = Counter(deck_cards) - Counter(order)
    return order + tuple(rest.elements())


def find_config_problems(case: Case) -> list[str]:
    """Check whether rules are valid, and the keys reported if not."""
    node = compose(json.dumps(case["rules"]).encode())  # JSON is YAML
    assert not isinstance(node, Diagnostic)
    invalid_paths = sorted(each.path for each in validate(node, HouseRules))
    offending = invalid_paths or sorted(each.key for each in find_conflicts(case_rules(case)))
    return find_differences({"valid": not offending, "offending": offending}, case["expected"])


def find_variant_problems(case: Case) -> list[str]:
    """Check whether a shipped variant is valid."""
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
