"""Legality of a command as one seat can judge it, from its view alone: the referee's own answer for its own commands.

*Why* not another set of rules: a state is made of what the view shows, with blank cards where it shows none, and the
referee's `why_illegal` is asked. The one thing that such a state lacks is what a slap was thrown onto.
"""

from yaniv.game import commands as c
from yaniv.game.command_errors import IllegalReason
from yaniv.game.legality import why_illegal
from yaniv.game.state import NOBODY, State
from yaniv.game.view import View


def why_illegal_for_view(view: View, command: c.SeatCommand) -> IllegalReason | None:
    """Return why the rules refuse a command of the view's seat, or None if it is legal.

    :raises ValueError: if the command is another seat's, of which a view knows too little.
    """
    if command.seat != view.seat:
        raise ValueError(f"command of seat {command.seat} judged by the view of seat {view.seat}")
    if isinstance(command, c.Slap) and view.slap is not None and not view.shuffling:
        fits = command.card == view.slap.card and (command.at is None or command.at in view.slap.ends)
        return None if fits else IllegalReason("no_slap", card=command.card)
    return why_illegal(_to_state(view), command)


def _to_state(view: View) -> State:
    """Return a state that agrees with the view, with blank cards where it shows none; for `why_illegal` alone."""
    hands = tuple(view.hand if seat == view.seat else ("",) * size for seat, size in enumerate(view.hand_sizes))
    return State(
        rules=view.rules,
        names=view.names,
        phase=view.phase,
        dealer_due=view.shuffling and view.phase != "round_over",
        round=view.round,
        seats=view.seats,
        dealer=view.dealer,
        turn=view.turn,
        hands=hands,
        known=view.known,
        stock=("",) * view.stock_size,
        pile=view.pile,
        last_play_by=view.last_play_by,
        thrown=view.waiting,
        early=view.early,
        early_by=view.early_by,
        bound=view.bound,
        slap_by=view.seat if view.slap else NOBODY,
        slap_card=view.slap.card if view.slap else "",
        caller=view.caller,
        false_called=not view.may_call,
        final_turns=view.final_turns,
        asked=view.asked,
        out=view.out,
        tied=view.tied,
    )
