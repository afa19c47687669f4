"""Reads cases and holds them against the rules and the referee."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from tests.conformance.play import play_problems
from yaniv.cards import JOKER, Cards
from yaniv.game.commands import Open, Shuffle
from yaniv.game.decide import step
from yaniv.game.state import START
from yaniv.rules.conflicts import conflicts
from yaniv.rules.deck import deck, packs
from yaniv.rules.house import HouseRules, Variant
from yaniv.rules.melds import is_run_in_disorder, kind, reading
from yaniv.rules.scoring import points
from yaniv.sheets.loader import compose
from yaniv.sheets.problem import Problem
from yaniv.sheets.walker import problems
from yaniv.variants import library

Case = dict[str, Any]


def run(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Every case of the folder with what is wrong about it; an empty list: it passes."""
    for file in sorted(folder.glob("*.json")):
        for case in json.loads(file.read_text(encoding="utf-8")):
            try:
                yield case["id"], KINDS[case["kind"]](case)
            except Exception as error:  # noqa: BLE001 -- a broken case must not hide the others
                yield case["id"], [f"{type(error).__name__}: {error}"]


def differences(found: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """One line for each field that is not as expected; fields not expected are not looked at."""
    return [
        f"{field}: expected {wanted!r}, found {found.get(field)!r}"
        for field, wanted in expected.items()
        if found.get(field) != wanted
    ]


def rules_of(case: Case) -> HouseRules:
    """The defaults with what the case changes."""
    return msgspec.convert(case["rules"], HouseRules)


def meld_problems(case: Case) -> list[str]:
    """Is this throw legal, as what, and what do its jokers stand for."""
    melds, cards = rules_of(case).melds, tuple(case["cards"])
    found: dict[str, Any] = {"legal": False, "reason": "not_a_meld"}
    if meld := kind(cards, melds):
        found = {"legal": True, "meld": meld, "stands_for": list(reading(cards, melds))}
    elif is_run_in_disorder(cards, melds):
        found["reason"] = "bad_run_order"
    return differences(found, case["expected"])


def value_problems(case: Case) -> list[str]:
    """What do these cards count."""
    return differences({"total": points(case["cards"], rules_of(case).deck.values)}, case["expected"])


def deck_problems(case: Case) -> list[str]:
    """Which cards are played with."""
    rules, players = rules_of(case), case["players"]
    cards = deck(rules, players)
    naturals = [card for card in cards if card != JOKER]
    found = {
        "packs": packs(rules, players),
        "cards": len(cards),
        "jokers": cards.count(JOKER),
        "suits": len({card[1] for card in naturals}),
        "suit_codes": "".join(sorted({card[1] for card in naturals})),
        "per_rank": max(Counter(card[0] for card in naturals).values()),
    }
    return differences(found, case["expected"])


def deal_problems(case: Case) -> list[str]:
    """Who gets which cards, and what is left."""
    rules, names = rules_of(case), tuple(case["players"])
    dealer = 0 if case["dealer"] == "random" else names.index(case["dealer"])
    state, _ = step(START, Open(rules, names, dealer))
    state, _ = step(state, Shuffle(_completed(tuple(case["deck_order"]), deck(rules, len(names)))))
    unlisted = len(deck(rules, len(names))) - len(case["deck_order"]) if case["deck_order"] else 0
    found = {
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
    return differences(found, expected)


def _completed(order: Cards, whole: Cards) -> Cards:
    """The cards listed, then the rest of the deck in any order."""
    rest = Counter(whole) - Counter(order)
    return order + tuple(rest.elements())


def config_problems(case: Case) -> list[str]:
    """Are these rules valid, and which keys are to blame."""
    node = compose(json.dumps(case["rules"]).encode())  # JSON is YAML
    assert not isinstance(node, Problem)
    misfits = sorted(each.path for each in problems(node, HouseRules))
    offending = misfits or sorted(each.key for each in conflicts(rules_of(case)))
    return differences({"valid": not offending, "offending": offending}, case["expected"])


def variant_problems(case: Case) -> list[str]:
    """Is this shipped variant valid."""
    variant: Variant = library.load(Path(case["variant"]).stem)
    offending = [each.key for each in conflicts(variant.rules)]
    return differences({"valid": not offending, "offending": offending}, case["expected"])


KINDS: dict[str, Callable[[Case], list[str]]] = {
    "meld": meld_problems,
    "value": value_problems,
    "deck": deck_problems,
    "deal": deal_problems,
    "config": config_problems,
    "variant": variant_problems,
    "play": lambda case: play_problems(case, rules_of(case)),
}
