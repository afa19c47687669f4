"""Whether a card just drawn may be slapped onto the throw."""

from typing import Literal

from yaniv.cards import Card, Cards
from yaniv.rules.house import MeldRules, TurnRules
from yaniv.rules.melds import is_set, kind

SlapEnd = Literal["start", "end"]
"""Of the throw: where the slapped card comes to lie."""


def ends_that_fit(play: Cards, card: Card, turn: TurnRules, melds: MeldRules) -> tuple[SlapEnd, ...]:
    """Where *card* makes *play* a larger meld of the same kind; on sets it lies on top. Source: RULES K17."""
    match turn.slap_down:
        case "none":
            return ()
        case "single":
            return _on_set(play, card, melds) if len(play) == 1 else ()
        case "sets":
            return _on_set(play, card, melds)
        case "sets_and_runs":
            return _on_set(play, card, melds) if kind(play, melds) != "run" else _on_run(play, card, melds)


def _on_set(play: Cards, card: Card, melds: MeldRules) -> tuple[SlapEnd, ...]:
    return ("end",) if is_set((*play, card), melds) else ()


def _on_run(play: Cards, card: Card, melds: MeldRules) -> tuple[SlapEnd, ...]:
    at_start: tuple[SlapEnd, ...] = ("start",) if kind((card, *play), melds) == "run" else ()
    at_end: tuple[SlapEnd, ...] = ("end",) if kind((*play, card), melds) == "run" else ()
    return at_start + at_end
