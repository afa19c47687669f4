"""Ends of a throw to which a card just drawn may be added by a slap."""

from typing import Literal

from yaniv.cards import Card, Cards
from yaniv.rules.house_rules import MeldRules, TurnRules
from yaniv.rules.melds import is_set, meld_kind

SlapEnd = Literal["start", "end"]
"""End of the throw at which the slapped card is placed."""


def slappable_ends(play: Cards, card: Card, turn: TurnRules, melds: MeldRules) -> tuple[SlapEnd, ...]:
    """Return the ends of *play* where *card* extends it to a larger meld of the same kind; for sets only the top.

    Source: RULES K17.
    """
    match turn.slap_down:
        case "none":
            return ()
        case "single":
            return _set_ends(play, card, melds) if len(play) == 1 else ()
        case "sets":
            return _set_ends(play, card, melds)
        case "sets_and_runs":
            return _set_ends(play, card, melds) if meld_kind(play, melds) != "run" else _run_ends(play, card, melds)


def _set_ends(play: Cards, card: Card, melds: MeldRules) -> tuple[SlapEnd, ...]:
    return ("end",) if is_set((*play, card), melds) else ()


def _run_ends(play: Cards, card: Card, melds: MeldRules) -> tuple[SlapEnd, ...]:
    at_start: tuple[SlapEnd, ...] = ("start",) if meld_kind((card, *play), melds) == "run" else ()
    at_end: tuple[SlapEnd, ...] = ("end",) if meld_kind((*play, card), melds) == "run" else ()
    return at_start + at_end
