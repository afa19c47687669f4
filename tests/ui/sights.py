"""Views and rounds to show, made by hand."""

from collections.abc import Mapping
from typing import Any

import msgspec

from yaniv.game.view import View
from yaniv.rules.house import HouseRules

NAMES = ("Dana", "Noa", "Avi", "Maya")


def house(**groups: Mapping[str, object]) -> HouseRules:
    """House rules that differ from the defaults in these keys: `house(scoring={"zero_for": "both"})`."""
    return msgspec.convert(groups, HouseRules)


def seen(rules: HouseRules | None = None, names: tuple[str, ...] = NAMES, **changes: Any) -> View:  # noqa: ANN401 -- any field of the View
    """What seat 0 sees right after a round."""
    nothing: dict[str, Any] = {
        "seat": 0,
        "rules": rules or HouseRules(),
        "names": names,
        "phase": "round_over",
        "round": 4,
        "dealer": 0,
        "seats": tuple(range(len(names))),
        "turn": -1,
        "hand": (),
        "hand_total": 0,
        "hand_sizes": (0,) * len(names),
        "known": ((),) * len(names),
        "pile": (),
        "last_play": (),
        "last_play_by": -1,
        "pickable": (),
        "joker_swaps": (),
        "waiting": (),
        "early": (),
        "early_by": -1,
        "bound": "",
        "stock_size": 0,
        "totals": (0,) * len(names),
        "tally": (0,) * len(names),
        "streak": (0,) * len(names),
        "out": (),
        "tied": (),
        "slap": None,
        "caller": -1,
        "call_kind": None,
        "may_call": True,
        "final_turns": (),
        "asked": (),
        "owed": 0,
        "shown": (),
        "scores": (),
        "outcome": None,
        "winners": (),
        "places": (),
    }
    return View(**nothing | changes)
