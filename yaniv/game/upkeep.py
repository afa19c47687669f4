"""Automatic events, which follow without a command: next turn, penalty cards, reshuffle, final turns and scoring."""

from yaniv.game import events as e
from yaniv.game.legality import fitting_slap_ends
from yaniv.game.round_end import end_match_by_default, settle_round
from yaniv.game.state import NOBODY, State, next_seat, reshufflable_cards, seats_after


def upkeep(state: State) -> tuple[e.AnyEvent, ...]:
    """Return the events that follow from *state* by themselves; empty if a command is needed."""
    if state.dealer_due:
        return ()
    match state.phase:
        case "turn_over":
            return (
                _default_win_events(state)
                or _stock_ran_out_events(state)
                or _slap_opened_events(state)
                or _turn_end_events(state)
            )
        case "start":
            return _penalty_events(state) if state.owed else _stock_ran_out_events(state)
        case "drawn":
            return _stock_ran_out_events(state)
        case "scoring":
            return _final_turns_events(state) or settle_round(state)
        case "extra":
            return () if state.extra_due else (e.UpcardTurned(state.stock[0]), e.TurnBegan(state.dealer))
        case "opening" | "round_over" | "thrown" | "swap" | "match_over":
            return ()


def _default_win_events(state: State) -> tuple[e.AnyEvent, ...]:
    """Return the events that end the match if a punishment left one player.

    This is checked first, so that no stock is shuffled for a match that is won.
    """
    if state.caller != NOBODY or not state.out or len(seats_after(state, state.turn)) > 1:
        return ()
    return end_match_by_default(state)


def _stock_ran_out_events(state: State) -> tuple[e.AnyEvent, ...]:
    return (e.StockRanOut(),) if not state.stock and reshufflable_cards(state) else ()


def _slap_opened_events(state: State) -> tuple[e.AnyEvent, ...]:
    if not state.drawn or not fitting_slap_ends(state, state.thrown, state.drawn):
        return ()
    return (e.SlapOpened(state.turn, state.drawn),)


def _turn_end_events(state: State) -> tuple[e.AnyEvent, ...]:
    """Return the events after a completed turn: the next turn, the next final turn, or the end of the round."""
    if state.caller != NOBODY:
        return _final_turn_end_events(state)
    if state.turns >= state.turn_limit * len(state.seats):
        return settle_round(state)
    return (e.TurnBegan(next_seat(state)),)


def _final_turn_end_events(state: State) -> tuple[e.AnyEvent, ...]:
    """Return the next final turn, or the settlement once the owner of an open slap window has decided."""
    if len(state.final_turns) > 1:
        return (e.TurnBegan(state.final_turns[1]),)
    return settle_round(state) if state.slap_by == NOBODY else ()


def _final_turns_events(state: State) -> tuple[e.AnyEvent, ...]:
    """Return the start of the final turns after a call in turn, if the rules have them; empty hands get none."""
    if state.call_kind == "out_of_turn" or state.rules.call.ends_round == "at_once":
        return ()
    final_seats = tuple(seat for seat in seats_after(state, state.caller)[:-1] if state.hands[seat])
    return (e.FinalTurnsBegan(final_seats), e.TurnBegan(final_seats[0])) if final_seats else ()


def _penalty_events(state: State) -> tuple[e.AnyEvent, ...]:
    return (
        (e.PenaltyDrawn(state.turn, state.stock[0], state.owed - 1),) if state.stock else _stock_ran_out_events(state)
    )
