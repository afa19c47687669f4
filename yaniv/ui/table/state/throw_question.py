"""Confirmation of throws: which throws are confirmed, and which set or run of the hand a throw breaks.

What counts as a set or run follows from the throws that the rules allow.
"""

from collections import Counter

from msgspec import Struct

from yaniv.cards import JOKER, Cards, holds, without
from yaniv.game import commands as c
from yaniv.game.moves import legal_throws
from yaniv.rules.house_rules import HouseRules
from yaniv.rules.melds import is_set
from yaniv.rules.scoring import points
from yaniv.settings.settings_schema import ConfirmThrows
from yaniv.ui.table.state.gesture_commands import InteractionContext, SpriteIds


class ThrowQuestion(Struct, frozen=True):
    """Question whether a throw is meant; its cards lie in the play zone until it is answered."""

    commands: tuple[c.SeatCommand, ...]
    """Throw, and the pick-up that commits it, if any: submitted if the answer is yes."""
    thrown: Cards
    broken_meld: Cards = ()
    """Set or run of the hand that the throw breaks; empty: none."""
    selected_before: SpriteIds = ()
    """Selected cards before the question, which are selected again if the answer is no."""
    staged_before: SpriteIds = ()
    """Cards that lay in the play zone before the question."""
    focus_before: str = ""
    """Id of the element that had the keyboard focus; empty: none."""
    asked_ms: int = 0
    """Time of the input that led to the question, in ms of the input events."""


def broken_meld(hand: Cards, thrown: Cards, rules: HouseRules) -> Cards:
    """Return the set or run of the hand that a throw breaks, in an order for reading; empty if it breaks none.

    That is a meld of which one card or more is thrown and one or more, jokers aside, is kept, which can no longer be
    thrown afterwards, and which has more points than the throw: a better throw breaks nothing. Of several, one with
    few jokers is returned, then one of many cards, then of many points.
    """
    kept, values = without(hand, thrown), rules.deck.values
    broken = [
        meld
        for meld in legal_throws(hand, rules)
        if len(meld) > 1
        and points(meld, values) > points(thrown, values)
        and not holds(kept, meld)
        and any(card != JOKER for card in Counter(meld) - Counter(thrown))
    ]
    if not broken:
        return ()
    best = max(broken, key=lambda meld: (-meld.count(JOKER), len(meld), points(meld, values)))
    return tuple(sorted(best, key=hand.index)) if is_set(best, rules.melds) else best


def question_about(
    interaction: InteractionContext, commands: tuple[c.SeatCommand, ...], confirmed: ConfirmThrows
) -> ThrowQuestion | None:
    """Return the question to ask before these commands are submitted; None: there is none.

    Nothing is asked about throws out of turn, which are a race, or if the rules leave no other throw.
    """
    throw = next((command for command in commands if isinstance(command, c.Throw)), None)
    view = interaction.view
    if confirmed == "never" or throw is None or not interaction.is_own_turn or view.bound:
        return None
    broken = broken_meld(view.hand, throw.cards, view.rules)
    return ThrowQuestion(commands, throw.cards, broken) if broken or confirmed == "always" else None
