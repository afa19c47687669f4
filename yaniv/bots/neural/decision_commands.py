"""Commands that make a decision of a policy."""

from yaniv.bots.neural.candidate_actions import JOKER_SWAP_OFFSET, NO_DRAW
from yaniv.bots.neural.neural_policy import PolicyDecision
from yaniv.bots.simulator.encoding import CARDS, DRAW_STOCK, cards_of
from yaniv.game.commands import Call, DrawDiscard, DrawJoker, DrawStock, SeatCommand, Throw
from yaniv.game.view import View


def to_command(decision: PolicyDecision, view: View) -> SeatCommand:
    """Return the command that makes this decision."""
    seat = view.seat
    if decision.is_call:
        return Call(seat)
    if decision.throw and view.phase != "thrown":
        return Throw(seat, cards_of(decision.throw))
    draw_command = _draw_command(decision.draw, seat)
    assert draw_command is not None, "who does not throw draws"
    return draw_command


def pickup_command(decision: PolicyDecision, view: View) -> SeatCommand | None:
    """Return the draw that the evaluation of a throw assumed."""
    return _draw_command(decision.draw, view.seat) if decision.throw else None


def _draw_command(draw: int, seat: int) -> SeatCommand | None:
    """Return the command of a draw code; None for `NO_DRAW`."""
    if draw == NO_DRAW:
        return None
    if draw == DRAW_STOCK:
        return DrawStock(seat)
    if draw >= JOKER_SWAP_OFFSET:
        return DrawJoker(seat, CARDS[draw - JOKER_SWAP_OFFSET])
    return DrawDiscard(seat, CARDS[draw])
