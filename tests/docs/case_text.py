"""Conformance cases in words, as examples for players."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from yaniv.rules.rule_specs import SPEC_BY_PATH, RuleValue

Case = dict[str, Any]

CASES: Final = Path(__file__).parents[1] / "conformance"
CHOSEN_CASES: Final = {
    "deal.extra_cards": "D011",
    "deck.values.joker": "Y392",
    "deck.values.king": "D007",
    "turn.order": "Y311",
    "melds.ace": "M012",
    "pickup.from_last_play": "P009",
    "pickup.first_upcard": "Y319",
    "call.ends_round": "Y140",
    "call.punish_above": "Y240",
    "call.wrong_word": "C024",
    "scoring.multi_asaf": "Y009",
    "scoring.streak_length": "Z025",
    "match.end": "T008",
}
"""Cases that explain a key better than the shortest one would."""
_FOLDERS: Final = (CASES / "cases", CASES / "more")
_NAMES: Final = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal")
_SUITS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_MAX_ACTIONS: Final = 4
_MINUS: Final = "\N{MINUS SIGN}"
_KINDS: Final = ("play", "meld", "deck", "value")


def find_example(path: str) -> str:
    """Return a case in which this key differs from its default, in words; empty if there is none.

    :raises ValueError: if the case chosen for this key does not exist or leaves the key at its default.
    """
    if chosen_id := CHOSEN_CASES.get(path):
        chosen = [case for case in all_cases() if case["id"] == chosen_id and path in _changed_rules(case)]
        if not chosen:
            raise ValueError(f"tests/docs/case_text.py: case {chosen_id} is no example of {path}")
        return describe_case(chosen[0])
    candidates = [case for case in all_cases() if _is_example(case, path)]
    return describe_case(min(candidates, key=_length)) if candidates else ""


@cache
def all_cases() -> tuple[Case, ...]:
    """Return all conformance cases."""
    return tuple(
        case
        for folder in _FOLDERS
        for file in sorted(folder.glob("*.json"))
        for case in json.loads(file.read_text(encoding="utf-8"))
    )


def describe_case(case: Case) -> str:
    """Return a case in words: rules, cards on the table, actions, and outcome."""
    rules = ", ".join(f"`{path}: {_format_setting(value)}`" for path, value in _changed_rules(case).items())
    sentences = _SENTENCES[case["kind"]](case)
    return " ".join((f"With {rules}:", *sentences))


def _is_example(case: Case, path: str) -> bool:
    if case["kind"] not in _KINDS or len(case.get("actions", ())) > _MAX_ACTIONS:
        return False
    if path not in _changed_rules(case):
        return False
    return case["kind"] != "play" or bool(case["actions"])


def _length(case: Case) -> tuple[bool, int, int, str]:
    """Return the sort key that prefers legal cases with few changed rules and few actions; the id breaks ties."""
    is_refusal = not case["expected"].get("legal", True)
    return is_refusal, len(_changed_rules(case)), len(case.get("actions", ())), case["id"]


def _changed_rules(case: Case) -> dict[str, RuleValue]:
    """Return the keys that differ from their defaults, with their values."""
    changes = dict(_flat(case.get("rules", {})))
    return {
        path: value for path, value in changes.items() if path in SPEC_BY_PATH and SPEC_BY_PATH[path].default != value
    }


def _flat(node: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, RuleValue]]:
    for name, value in node.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value


def _format_setting(value: RuleValue) -> str:
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _meld_sentences(case: Case) -> Iterator[str]:
    expected = case["expected"]
    thrown = _cards(case["cards"])
    if not expected["legal"]:
        yield f"{thrown} can't be thrown together."
        return
    stands_for = expected.get("stands_for", case["cards"])
    yield f"{thrown} can be thrown as a {expected['meld']}."
    if "JK" in case["cards"] and expected["meld"] == "run":
        missing = [card for thrown, card in zip(case["cards"], stands_for, strict=True) if thrown == "JK"]
        yield f"The joker stands for {_cards(missing)}."


def _value_sentences(case: Case) -> Iterator[str]:
    yield f"{_cards(case['cards'])} count {case['expected']['total']} points.".replace("-", _MINUS)


def _deck_sentences(case: Case) -> Iterator[str]:
    expected = case["expected"]
    packs = expected.get("packs")
    counted = f"{packs} packs" if packs and packs > 1 else "one pack"
    parts = [counted, *(f"{expected[field]} {field}" for field in ("cards", "jokers") if field in expected)]
    yield f"{case.get('players_now', case['players'])} players use {', '.join(parts)}."


def _play_sentences(case: Case) -> Iterator[str]:
    setup, expected, actions = case["setup"], case["expected"], case["actions"]
    names = dict(zip(setup["players"], _NAMES, strict=False))
    ends = any(action["do"] in ("call", "request_swap") for action in actions)
    shown = [each for each in setup["players"] if ends or each in {action["player"] for action in actions}]
    held = [f"{names[each]} holds {_cards(setup['hands'][each])}" for each in shown if setup["hands"].get(each)]
    if held:
        yield f"{_joined(held)}."
    for each, wins in setup.get("streak", {}).items():
        yield f"{names[each]} has won {wins} {'round' if wins == 1 else 'rounds'} in a row."
    for each, wins in setup.get("tally", {}).items():
        yield f"{names[each]} has won {wins} {'round' if wins == 1 else 'rounds'} so far."
    if totals := {each: total for each, total in setup.get("totals", {}).items() if total}:
        yield f"Before this round they have {_joined([f'{names[each]} {total}' for each, total in totals.items()])}."
    if setup["discard"] and not (actions and ends):
        pile = setup["discard"][-1]
        yield f"{_cards(pile)} {'lie' if pile[1:] else 'lies'} on the pile."
    deck = iter(setup["stock"])
    moves = [_action_text(action, names, deck) for action in actions]
    if expected.get("legal", True):
        if moves:
            yield f"{'; then '.join(moves)}."
        yield from _outcome(expected, names)
    else:
        yield from (f"{'; then '.join(moves[:-1])}.",) if moves[:-1] else ()
        yield f"Not allowed: {moves[-1]}."


def _action_text(action: Case, names: dict[str, str], deck: Iterator[str]) -> str:
    """Return one action in words; drawn cards are named from *deck* while it lasts."""
    name = names[action["player"]]
    match action:
        case {"do": "throw", "cards": cards}:
            return f"{name} throws {_cards(cards)}"
        case {"do": "draw", "from": "stock"}:
            drawn = next(deck, None)
            return f"{name} draws {f'{_cards([drawn])} ' if drawn else ''}from the deck"
        case {"do": "draw", "from": "discard", "card": card}:
            return f"{name} takes {_cards([card])}"
        case {"do": "draw", "card": card}:
            return f"{name} swaps {_cards([card])} for the joker"
        case {"do": "slap", "card": card}:
            return f"{name} slaps {_cards([card])} onto the throw"
        case {"do": "decline_slap"}:
            return f"{name} keeps the card"
        case {"do": "call", "word": word}:
            return f"{name} calls “{word}”"
        case {"do": "call"}:
            return f"{name} calls"
        case {"do": "request_swap"}:
            return f"{name} takes the caller's hand"
        case {"do": "decline_swap"}:
            return f"{name} doesn't swap"
        case {"do": "return", "cards": cards}:
            return f"{name} puts {_cards(cards)} on the deck"
    raise ValueError(f"no words for {action}")


def _outcome(expected: Case, names: dict[str, str]) -> Iterator[str]:
    """Yield the expected outcome in sentences, the most important first."""
    if asaf := expected.get("asaf"):
        yield f"Asaf by {_joined([names[each] for each in asaf])}."
    if scores := expected.get("scores"):
        yield f"The round scores {_by_name(scores, names)}."
    if bonus := {each: points for each, points in (expected.get("bonus") or {}).items() if points}:
        yield f"Bonus: {_by_name({each: -abs(points) for each, points in bonus.items()}, names)}."
    if totals := expected.get("totals"):
        yield f"Totals: {_by_name(totals, names)}."
    if eliminated := expected.get("eliminated"):
        yield f"Out of the match: {_joined([names[each] for each in eliminated])}."
    if tied := expected.get("tie_break_between"):
        yield f"{_joined([names[each] for each in tied])} play an extra round."
    if expected.get("match_over") and (winners := expected.get("winners")):
        yield f"{_joined([names[each] for each in winners])} {'win' if winners[1:] else 'wins'} the match."
    if hands := expected.get("hands"):
        yield f"{_joined([f'{names[each]} now holds {_cards(cards)}' for each, cards in hands.items()])}."
    if swap := expected.get("joker_swap"):
        yield f"The joker can be had for {_cards(swap)}."
    if pickable := expected.get("pickable"):
        yield f"The next player may take {_cards(pickable, ' or ')}."
    if stock := expected.get("stock_set"):
        yield f"The deck then holds {_cards(stock)}."
    if turn := expected.get("turn"):
        yield f"It's {names[turn]}'s turn."


def _by_name(points: dict[str, int], names: dict[str, str]) -> str:
    return ", ".join(f"{names[each]} {number}".replace("-", _MINUS) for each, number in points.items())


def _cards(codes: list[str], separator: str = " ") -> str:
    return separator.join(
        "Joker" if code == "JK" else f"{code[0].replace('T', '10')}{_SUITS[code[1]]}" for code in codes
    )


def _joined(parts: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else ""


_SENTENCES: Final = {
    "play": _play_sentences,
    "meld": _meld_sentences,
    "deck": _deck_sentences,
    "value": _value_sentences,
}
