"""Legality of commands: the only place that decides whether a command is legal.

The window, bots and `decide` ask here.
"""

from yaniv.cards import Card, Cards, holds
from yaniv.game import commands as c
from yaniv.game.command_errors import IllegalReason, ReasonCode
from yaniv.game.state import NOBODY, State, cards_to_shuffle, is_dealer_due, last_play, next_seat
from yaniv.rules.calling import is_call, judge_call
from yaniv.rules.melds import is_run_in_disorder, meld_kind
from yaniv.rules.pickup import joker_swaps, opens_pile, takeable_cards
from yaniv.rules.scoring import points
from yaniv.rules.slap import SlapEnd, slappable_ends


def why_illegal(state: State, command: c.AnyCommand) -> IllegalReason | None:
    """Return why the rules refuse *command* now, or None if it is legal.

    Cheap enough to call for every frame in which a dragged card hovers.
    """
    match command:
        case c.Throw(seat, cards):
            return _why_seat_barred(state, seat) or _why_no_throw(state, seat, cards)
        case c.DrawStock(seat):
            return _why_seat_barred(state, seat) or _why_no_draw(state, seat) or _why_no_stock_draw(state)
        case c.DrawDiscard(seat, card):
            return _why_seat_barred(state, seat) or _why_no_draw(state, seat) or _why_no_discard_draw(state, card)
        case c.DrawJoker(seat, card):
            return _why_seat_barred(state, seat) or _why_no_draw(state, seat) or _why_no_joker_draw(state, seat, card)
        case c.Slap(seat, card, end):
            return _why_seat_barred(state, seat) or _why_no_slap(state, seat, card, end)
        case c.DeclineSlap(seat):
            return _why_seat_barred(state, seat) or _illegal_if("no_slap", state.slap_by != seat)
        case c.Call(seat, word):
            return _why_seat_barred(state, seat) or _why_no_call(state, seat, word)
        case c.Return(seat, cards):
            return _why_seat_barred(state, seat) or _why_no_return(state, seat, cards)
        case c.RequestSwap(seat) | c.DeclineSwap(seat):
            return _why_seat_barred(state, seat) or _why_no_swap(state, seat)
        case c.Shuffle(order):
            return _why_no_shuffle(state, order)
        case c.Open():
            return _why_no_open(state, command)


def _illegal_if(reason: ReasonCode, is_illegal: bool, card: Card = "") -> IllegalReason | None:  # noqa: FBT001 -- clear at each call
    return IllegalReason(reason, card=card) if is_illegal else None


def _why_seat_barred(state: State, seat: int) -> IllegalReason | None:
    """Return why this seat may not act at all, or None."""
    if state.phase == "match_over":
        return IllegalReason("match_over")
    if state.phase in ("opening", "round_over"):
        return IllegalReason("round_over")
    if state.out and seat in state.out:
        return IllegalReason("eliminated")
    if seat not in state.seats:
        return IllegalReason("not_your_turn")
    return IllegalReason("wrong_phase") if state.dealer_due else None


def _why_no_throw(state: State, seat: int, cards: Cards) -> IllegalReason | None:
    reason = _why_no_throw_in_turn(state, seat) if seat == state.turn else _why_no_early_throw(state, seat)
    return reason or _why_cards_illegal(state, seat, cards)


def _why_no_throw_in_turn(state: State, seat: int) -> IllegalReason | None:
    match state.phase:
        case "start":
            if not state.hands[seat]:
                return IllegalReason("must_call")
            return _illegal_if("must_draw_first", state.rules.turn.order == "draw_first")
        case "drawn":
            return None
        case "thrown":
            return IllegalReason("already_thrown")
        case "opening" | "round_over" | "extra" | "swap" | "turn_over" | "scoring" | "match_over":
            return IllegalReason("wrong_phase")


def is_early_throw_open(state: State) -> bool:
    """Return True if the rules now let the next seat throw before the seat in turn has drawn.

    Whether that seat still has cards is not checked.
    """
    is_allowed = state.phase == "thrown" and state.rules.turn.early_throw
    return is_allowed and state.early_by == NOBODY and state.caller == NOBODY


def _why_no_early_throw(state: State, seat: int) -> IllegalReason | None:
    if state.phase in ("extra", "swap"):
        return IllegalReason("wrong_phase")
    if seat == state.early_by:
        return IllegalReason("already_thrown")
    if not (is_early_throw_open(state) and seat == next_seat(state)):
        return IllegalReason("not_your_turn")
    return _illegal_if("must_call", not state.hands[seat])


def _why_cards_illegal(state: State, seat: int, cards: Cards) -> IllegalReason | None:
    if not holds(state.hands[seat], cards):
        missing = next(card for card in cards if cards.count(card) > state.hands[seat].count(card))
        return IllegalReason("not_in_hand", card=missing)
    if state.bound and seat == state.turn and cards != (state.bound,):
        return IllegalReason("must_throw_exact_card", card=state.bound)
    melds = state.rules.melds
    if cards and meld_kind(cards, melds):
        return None
    return IllegalReason("bad_run_order" if cards and is_run_in_disorder(cards, melds) else "not_a_meld")


def _why_no_draw(state: State, seat: int) -> IllegalReason | None:
    """Return why this seat may not pick up any card now, or None."""
    if state.phase in ("extra", "swap"):
        return IllegalReason("wrong_phase")
    if seat != state.turn:
        return IllegalReason("not_your_turn")
    match state.phase:
        case "start":
            if not state.hands[seat]:
                return IllegalReason("must_call")
            return _illegal_if("must_throw_first", state.rules.turn.order == "throw_first")
        case "thrown":
            return None
        case "drawn":
            return IllegalReason("already_drawn")
        case "opening" | "round_over" | "extra" | "swap" | "turn_over" | "scoring" | "match_over":
            return IllegalReason("wrong_phase")


def _why_no_stock_draw(state: State) -> IllegalReason | None:
    return _illegal_if("stock_empty", not state.stock)


def _why_no_discard_draw(state: State, card: Card) -> IllegalReason | None:
    return _why_pile_closed(state) or _illegal_if("not_pickable", card not in pickable_cards(state), card)


def _why_pile_closed(state: State) -> IllegalReason | None:
    """Return the reason if the throw of this turn is too small to take a card of the last play."""
    return None if _is_pile_open(state) else IllegalReason("throw_too_small", state.rules.pickup.needs_throw_of)


def _is_pile_open(state: State) -> bool:
    return state.phase != "thrown" or opens_pile(len(state.thrown), len(state.stock), state.rules.pickup)


def _why_no_joker_draw(state: State, seat: int, card: Card) -> IllegalReason | None:
    swap_rule = state.rules.pickup.joker_swap
    if swap_rule == "none":
        return IllegalReason("not_allowed")
    if not _is_pile_open(state):
        return _why_pile_closed(state)
    if card not in joker_swap_cards(state):
        return IllegalReason("not_pickable", card=card)
    if swap_rule == "as_throw" and state.phase == "thrown":
        return _illegal_if("exact_card_must_be_thrown", state.thrown != (card,), card)
    return _illegal_if("not_in_hand", card not in state.hands[seat], card)


def _why_no_slap(state: State, seat: int, card: Card, end: SlapEnd | None) -> IllegalReason | None:
    is_fitting = state.slap_by == seat and card == state.slap_card and (end is None or end in open_slap_ends(state))
    return _illegal_if("no_slap", not is_fitting, card)


def _why_no_call(state: State, seat: int, word: str | None) -> IllegalReason | None:
    if state.phase in ("extra", "swap"):
        return IllegalReason("wrong_phase")
    if state.caller != NOBODY:
        return IllegalReason("already_called")
    if word is not None and not is_call(word, state.rules.call, state.rules.table):
        return IllegalReason("unknown_word")
    if seat != state.turn:
        return _illegal_if("not_your_turn", state.rules.call.out_of_turn == "forbidden")
    if state.phase != "start":
        return IllegalReason("call_only_at_turn_start")
    if state.false_called:
        return IllegalReason("already_called_this_turn")
    total = points(state.hands[seat], state.rules.deck.values)
    if judge_call(total, state.rules.call) == "refused":
        return IllegalReason("over_limit", limit=state.rules.call.limit, total=total)
    return None


def _why_no_return(state: State, seat: int, cards: Cards) -> IllegalReason | None:
    if state.phase != "extra":
        return IllegalReason("wrong_phase")
    if seat != state.turn:
        return IllegalReason("not_your_turn")
    if len(cards) != state.rules.deal.extra_cards:
        return IllegalReason("wrong_count", limit=state.rules.deal.extra_cards)
    return _illegal_if("not_in_hand", not holds(state.hands[seat], cards))


def _why_no_swap(state: State, seat: int) -> IllegalReason | None:
    if state.phase != "swap":
        return IllegalReason("wrong_phase")
    return _illegal_if("not_allowed", seat not in state.asked)


def _why_no_shuffle(state: State, order: Cards) -> IllegalReason | None:
    if not is_dealer_due(state):
        return IllegalReason("wrong_phase")
    return _illegal_if("wrong_deck", sorted(order) != sorted(cards_to_shuffle(state)))


def _why_no_open(state: State, command: c.Open) -> IllegalReason | None:
    if state.phase != "opening":
        return IllegalReason("wrong_phase")
    table = command.rules.table
    players = len(command.names)
    if not table.min_players <= players <= table.max_players:
        return IllegalReason("wrong_count", limit=table.max_players)
    return _illegal_if("wrong_count", not 0 <= command.first < players)


def pickable_cards(state: State) -> Cards:
    """Return the cards of the last play that the seat in turn may take; the upcard only if the rules allow it.

    None after a throw that is too small. Before the throw, those that a large enough one opens.
    """
    play = last_play(state)
    if not play or not _is_pile_open(state) or (state.last_play_by == NOBODY and not state.rules.pickup.first_upcard):
        return ()
    return takeable_cards(play, state.rules.pickup, state.rules.melds)


def joker_swap_cards(state: State) -> Cards:
    """Return the cards for which a joker of the last play can be exchanged: those the jokers in a run stand for.

    None after a throw that is too small.
    """
    if not _is_pile_open(state):
        return ()
    return joker_swaps(last_play(state), state.rules.pickup, state.rules.melds)


def open_slap_ends(state: State) -> tuple[SlapEnd, ...]:
    """Return the ends of the throw to which the card that may be slapped now can be added.

    It must fit both the throw and the part of it that a reshuffle has left on the pile.
    """
    return fitting_slap_ends(state, state.slap_throw, state.slap_card)


def fitting_slap_ends(state: State, throw: Cards, card: Card) -> tuple[SlapEnd, ...]:
    """Return the ends where *card* can be slapped onto *throw* and onto the part of it that is still on the pile.

    Source: RULES "Last stock card".
    """
    turn, melds = state.rules.turn, state.rules.melds
    fitting_ends = slappable_ends(throw, card, turn, melds)
    play_left = last_play(state)
    if not fitting_ends or play_left == throw:
        return fitting_ends
    return () if meld_kind(throw, melds) == "run" else slappable_ends(play_left, card, turn, melds)
