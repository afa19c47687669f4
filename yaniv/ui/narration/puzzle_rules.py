"""House rules on which the answer to a puzzle may depend, beside the call limit, which the table always shows."""

from typing import Final

from yaniv.cards import JOKER
from yaniv.game import commands as c
from yaniv.game.moves import moves
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.rules.scoring import reduce_total
from yaniv.ui.narration.rules_summary import asaf_fact, reduction_fact, throw_to_take_fact
from yaniv.ui.narration.table_text import number_text

_NEAR_POINTS: Final = 50
"""Points of a round within which a reduction counts as near."""


def deciding_rules(view: View) -> tuple[str, ...]:
    """Return the rules that matter in a position as short lines, most important first."""
    facts = (
        asaf_fact(view.rules) if any(isinstance(move, c.Call) for move in moves(view)) else "",
        throw_to_take_fact(view.rules) if view.pickable else "",
        tr("a joker counts {points}", points=number_text(view.rules.deck.values.joker))
        if JOKER in (*view.hand, *view.last_play)
        else "",
        reduction_fact(view.rules) if _is_reduction_near(view) else "",
    )
    return tuple(fact for fact in facts if fact)


def _is_reduction_near(view: View) -> bool:
    """Return True if the points of this round may bring a total to a number that is reduced."""
    scoring, match = view.rules.scoring, view.rules.match
    return match.end != "single_round" and any(
        reduce_total(total + points, scoring, match) < total + points
        for seat, total in enumerate(view.totals)
        if seat not in view.out
        for points in range(1, _NEAR_POINTS + 1)
    )
