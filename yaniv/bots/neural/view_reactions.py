"""Commands of a neural player outside its usual turn, decided by `reaction_evaluator`."""

from collections.abc import Callable

from yaniv.bots.information_state import InformationState, opponents_in_order
from yaniv.bots.neural.neural_policy import Policy
from yaniv.bots.neural.reaction_evaluator import choose_returned_cards, choose_slap, pays_out_of_turn, wants_swap
from yaniv.bots.neural.round_utility import RoundUtility
from yaniv.bots.simulator.encoding import cards_of, kind_of, kinds_of
from yaniv.game.commands import Call, DeclineSlap, DeclineSwap, RequestSwap, Return, SeatCommand, Slap
from yaniv.game.view import SlapWindow, View

ReactionPosition = tuple[Policy, InformationState, RoundUtility]
"""Who decides, what it knows, and what the round is worth to it."""


def choose_reaction(view: View, position: Callable[[], ReactionPosition]) -> SeatCommand | None:
    """Return a slap, cards to return, the answer to a swap, a refusal of these, or a call out of turn; None if none.

    *position* is called only if there is something to decide.
    """
    seat = view.seat
    if view.shuffling or seat not in view.seats or seat in view.out:
        return None
    if view.slap is not None:
        return _choose_slap(view, view.slap, position())
    if view.phase == "extra" and view.turn == seat:
        return Return(seat, cards_of(choose_returned_cards(*position(), view.owed)))
    if view.phase == "swap" and seat in view.asked:
        caller_index = opponents_in_order(view).index(view.turn)
        return RequestSwap(seat) if wants_swap(*position(), caller_index) else DeclineSwap(seat)
    return _choose_call(view, position)


def _choose_slap(view: View, slap: SlapWindow, position: ReactionPosition) -> SeatCommand:
    """Return the best slap, or its refusal."""
    play, card = kinds_of(view.pile[-1]), kind_of(slap.card)
    plays = [play, *((*play, card) if end == "end" else (card, *play) for end in slap.ends)]
    chosen = choose_slap(*position, card, plays)
    return DeclineSlap(view.seat) if chosen is None else Slap(view.seat, slap.card, slap.ends[chosen - 1])


def _choose_call(view: View, position: Callable[[], ReactionPosition]) -> SeatCommand | None:
    """Return a call out of turn if it pays."""
    is_legal = view.turn != view.seat and view.caller < 0 and view.rules.call.out_of_turn == "ends_round"
    if view.phase != "start" or not is_legal:
        return None
    last_throw = kinds_of(view.pile[-1]) if view.pile and view.last_play_by == view.seat else ()
    return Call(view.seat) if pays_out_of_turn(*position(), view.round, last_throw) else None
