"""What the table does by itself: passes the turn on, hands out penalty cards, settles the round."""

from yaniv.game import events as e
from yaniv.game.objection import slap_ends_of
from yaniv.game.settlement import settlement, won_by_default
from yaniv.game.state import NOBODY, State, after, next_seat, shufflable


def upkeep(state: State) -> tuple[e.AnyEvent, ...]:
    """What follows from this position without anybody's doing; empty: the table waits for somebody."""
    if state.dealer_due:
        return ()
    match state.phase:
        case "turn_over":
            return _won(state) or _stock_ran_out(state) or _slap_opened(state) or _passed_on(state)
        case "start":
            return _penalty(state) if state.owed else _stock_ran_out(state)
        case "drawn":
            return _stock_ran_out(state)
        case "scoring":
            return _final_turns(state) or settlement(state)
        case "extra":
            return () if state.extra_due else (e.UpcardTurned(state.stock[0]), e.TurnBegan(state.dealer))
        case "opening" | "round_over" | "thrown" | "swap" | "match_over":
            return ()


def _won(state: State) -> tuple[e.AnyEvent, ...]:
    """One player is left after a punishment: nothing more is shuffled for a match that is won."""
    if state.caller != NOBODY or not state.out or len(after(state, state.turn)) > 1:
        return ()
    return won_by_default(state)


def _stock_ran_out(state: State) -> tuple[e.AnyEvent, ...]:
    return (e.StockRanOut(),) if not state.stock and shufflable(state) else ()


def _slap_opened(state: State) -> tuple[e.AnyEvent, ...]:
    if not state.drawn or not slap_ends_of(state, state.thrown, state.drawn):
        return ()
    return (e.SlapOpened(state.turn, state.drawn),)


def _passed_on(state: State) -> tuple[e.AnyEvent, ...]:
    """The turn is over: the next one, the next last turn, or the end of the round."""
    if state.caller != NOBODY:
        return _after_final_turn(state)
    if state.turns >= state.turn_limit * len(state.seats):
        return settlement(state)
    return (e.TurnBegan(next_seat(state)),)


def _after_final_turn(state: State) -> tuple[e.AnyEvent, ...]:
    """A slap may end the last of them; the owner decides before the hands are shown."""
    if len(state.final_turns) > 1:
        return (e.TurnBegan(state.final_turns[1]),)
    return settlement(state) if state.slap_by == NOBODY else ()


def _final_turns(state: State) -> tuple[e.AnyEvent, ...]:
    """After a call in turn everybody else who holds cards plays once more, where the house wants it."""
    if state.call_kind == "out_of_turn" or state.rules.call.ends_round == "at_once":
        return ()
    waiting = tuple(seat for seat in after(state, state.caller)[:-1] if state.hands[seat])
    return (e.FinalTurnsBegan(waiting), e.TurnBegan(waiting[0])) if waiting else ()


def _penalty(state: State) -> tuple[e.AnyEvent, ...]:
    return (e.PenaltyDrawn(state.turn, state.stock[0], state.owed - 1),) if state.stock else _stock_ran_out(state)
