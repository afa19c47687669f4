"""Expressions of the players' faces, from what everybody at the table has seen. Pure.

*Why* they follow from a view that is delayed to the animations, and from nothing that a seat keeps to itself: a face
never tells of a hidden hand, and never knows the end of a round before the cards have shown it.
"""

from collections.abc import Mapping
from typing import Final, Literal

from yaniv.game.view import View
from yaniv.rules.scoring import points

Expression = Literal["calm", "thinking", "pleased", "worried", "caught", "triumphant"]
FEW_CARDS: Final = 2
"""Hand size at which a player looks pleased."""
WORRIED_SHARE: Final = 0.85
"""Share of the limit above which a player looks worried."""


def expression_of(view: View, seat: int, marks: Mapping[int, Expression], *, is_in_turn: bool) -> Expression:
    """Return the expression of a player.

    *view*: what the screen shows by now. *marks*: expressions that follow from a reduction, an elimination or the end
    of the match, as far as they have been shown. *is_in_turn*: the screen shows that this player is in turn.
    """
    if seat in marks:
        return marks[seat]
    if view.outcome is not None and view.scores:
        return _after_round(view, seat)
    if view.caller >= 0 and not view.final_turns:
        return "pleased" if seat == view.caller else "calm"
    if is_in_turn:
        return "thinking"
    if view.round and view.hand_sizes[seat] and view.hand_sizes[seat] <= FEW_CARDS:
        return "pleased"
    has_scores = view.rules.match.end != "single_round"
    return "worried" if has_scores and view.totals[seat] > WORRIED_SHARE * view.rules.match.limit else "calm"


def _after_round(view: View, seat: int) -> Expression:
    """Return the expression once the result of the round has been shown."""
    if seat in view.winners:
        return "triumphant"
    if view.outcome == "called_off" or view.caller < 0:
        return "calm"
    if seat == view.caller:
        return "triumphant" if view.outcome == "yaniv" else "caught"
    if view.outcome == "yaniv":
        return "worried" if dict(view.scores).get(seat, 0) > 0 else "calm"
    totals = {each: points(hand, view.rules.deck.values) for each, hand in view.shown if each != view.caller}
    return "triumphant" if seat in totals and totals[seat] == min(totals.values()) else "calm"
