"""Why not: the one place that says no. Screen, bots and `decide` all ask here."""

from yaniv.cards import Card, Cards, holds
from yaniv.game import commands as c
from yaniv.game.refusal import Objection, Reason
from yaniv.game.state import NOBODY, State, cards_due, is_dealer_due, last_play, next_seat
from yaniv.rules.calling import is_call, verdict
from yaniv.rules.melds import is_run_in_disorder, kind
from yaniv.rules.pickup import joker_swaps, on_offer
from yaniv.rules.scoring import points
from yaniv.rules.slap import SlapEnd, ends_that_fit


def objection(state: State, command: c.AnyCommand) -> Objection | None:
    """Why the rules refuse this now; None: they allow it. Cheap enough to ask while a card hovers."""
    match command:
        case c.Throw(seat, cards):
            return _about_seat(state, seat) or _about_throw(state, seat, cards)
        case c.DrawStock(seat):
            return _about_seat(state, seat) or _about_draw(state, seat) or _about_stock(state)
        case c.DrawDiscard(seat, card):
            return _about_seat(state, seat) or _about_draw(state, seat) or _about_discard(state, card)
        case c.DrawJoker(seat, card):
            return _about_seat(state, seat) or _about_draw(state, seat) or _about_joker(state, seat, card)
        case c.Slap(seat, card, at):
            return _about_seat(state, seat) or _about_slap(state, seat, card, at)
        case c.DeclineSlap(seat):
            return _about_seat(state, seat) or _no("no_slap", state.slap_by != seat)
        case c.Call(seat, word):
            return _about_seat(state, seat) or _about_call(state, seat, word)
        case c.Return(seat, cards):
            return _about_seat(state, seat) or _about_return(state, seat, cards)
        case c.RequestSwap(seat) | c.DeclineSwap(seat):
            return _about_seat(state, seat) or _about_swap(state, seat)
        case c.Shuffle(order):
            return _about_shuffle(state, order)
        case c.Open():
            return _about_open(state, command)


def _no(reason: Reason, refused: bool, card: Card = "") -> Objection | None:  # noqa: FBT001 -- reads as a sentence
    return Objection(reason, card=card) if refused else None


def _about_seat(state: State, seat: int) -> Objection | None:
    """May this seat speak at all."""
    if state.phase == "match_over":
        return Objection("match_over")
    if state.phase in ("opening", "round_over"):
        return Objection("round_over")
    if state.out and seat in state.out:
        return Objection("eliminated")
    if seat not in state.seats:
        return Objection("not_your_turn")
    return Objection("wrong_phase") if state.dealer_due else None


def _about_throw(state: State, seat: int, cards: Cards) -> Objection | None:
    refused = _about_turn_to_throw(state, seat) if seat == state.turn else _about_early_throw(state, seat)
    return refused or _about_cards(state, seat, cards)


def _about_turn_to_throw(state: State, seat: int) -> Objection | None:
    match state.phase:
        case "start":
            if not state.hands[seat]:
                return Objection("must_call")
            return _no("must_draw_first", state.rules.turn.order == "draw_first")
        case "drawn":
            return None
        case "thrown":
            return Objection("already_thrown")
        case "opening" | "round_over" | "extra" | "swap" | "turn_over" | "scoring" | "match_over":
            return Objection("wrong_phase")


def _about_early_throw(state: State, seat: int) -> Objection | None:
    if state.phase in ("extra", "swap"):
        return Objection("wrong_phase")
    if seat == state.early_by:
        return Objection("already_thrown")
    comes_next = state.phase == "thrown" and state.early_by == NOBODY and seat == next_seat(state)
    if not (comes_next and state.rules.turn.early_throw and state.caller == NOBODY):
        return Objection("not_your_turn")
    return _no("must_call", not state.hands[seat])


def _about_cards(state: State, seat: int, cards: Cards) -> Objection | None:
    if not holds(state.hands[seat], cards):
        missing = next(card for card in cards if cards.count(card) > state.hands[seat].count(card))
        return Objection("not_in_hand", card=missing)
    if state.bound and seat == state.turn and cards != (state.bound,):
        return Objection("must_throw_exact_card", card=state.bound)
    melds = state.rules.melds
    if cards and kind(cards, melds):
        return None
    return Objection("bad_run_order" if cards and is_run_in_disorder(cards, melds) else "not_a_meld")


def _about_draw(state: State, seat: int) -> Objection | None:
    """May this seat pick up now, from wherever."""
    if state.phase in ("extra", "swap"):
        return Objection("wrong_phase")
    if seat != state.turn:
        return Objection("not_your_turn")
    match state.phase:
        case "start":
            if not state.hands[seat]:
                return Objection("must_call")
            return _no("must_throw_first", state.rules.turn.order == "throw_first")
        case "thrown":
            return None
        case "drawn":
            return Objection("already_drawn")
        case "opening" | "round_over" | "extra" | "swap" | "turn_over" | "scoring" | "match_over":
            return Objection("wrong_phase")


def _about_stock(state: State) -> Objection | None:
    return _no("stock_empty", not state.stock)


def _about_discard(state: State, card: Card) -> Objection | None:
    return _no("not_pickable", card not in pickable(state), card)


def _about_joker(state: State, seat: int, card: Card) -> Objection | None:
    swap = state.rules.pickup.joker_swap
    if swap == "none":
        return Objection("not_allowed")
    if card not in swaps(state):
        return Objection("not_pickable", card=card)
    if swap == "as_throw" and state.phase == "thrown":
        return _no("exact_card_must_be_thrown", state.thrown != (card,), card)
    return _no("not_in_hand", card not in state.hands[seat], card)


def _about_slap(state: State, seat: int, card: Card, at: SlapEnd | None) -> Objection | None:
    fits = state.slap_by == seat and card == state.slap_card and (at is None or at in slap_ends(state))
    return _no("no_slap", not fits, card)


def _about_call(state: State, seat: int, word: str | None) -> Objection | None:
    if state.phase in ("extra", "swap"):
        return Objection("wrong_phase")
    if state.caller != NOBODY:
        return Objection("already_called")
    if word is not None and not is_call(word, state.rules.call, state.rules.table):
        return Objection("unknown_word")
    if seat != state.turn:
        return _no("not_your_turn", state.rules.call.out_of_turn == "forbidden")
    if state.phase != "start":
        return Objection("call_only_at_turn_start")
    if state.false_called:
        return Objection("already_called_this_turn")
    total = points(state.hands[seat], state.rules.deck.values)
    if verdict(total, state.rules.call) == "refused":
        return Objection("over_limit", limit=state.rules.call.limit, total=total)
    return None


def _about_return(state: State, seat: int, cards: Cards) -> Objection | None:
    if state.phase != "extra":
        return Objection("wrong_phase")
    if seat != state.turn:
        return Objection("not_your_turn")
    if len(cards) != state.rules.deal.extra_cards:
        return Objection("wrong_count", limit=state.rules.deal.extra_cards)
    return _no("not_in_hand", not holds(state.hands[seat], cards))


def _about_swap(state: State, seat: int) -> Objection | None:
    if state.phase != "swap":
        return Objection("wrong_phase")
    return _no("not_allowed", seat not in state.asked)


def _about_shuffle(state: State, order: Cards) -> Objection | None:
    if not is_dealer_due(state):
        return Objection("wrong_phase")
    return _no("wrong_deck", sorted(order) != sorted(cards_due(state)))


def _about_open(state: State, command: c.Open) -> Objection | None:
    if state.phase != "opening":
        return Objection("wrong_phase")
    table = command.rules.table
    players = len(command.names)
    if not table.min_players <= players <= table.max_players:
        return Objection("wrong_count", limit=table.max_players)
    return _no("wrong_count", not 0 <= command.first < players)


def pickable(state: State) -> Cards:
    """Cards of the last play that may be taken; the upcard only where the house lets it."""
    play = last_play(state)
    if not play or (state.last_play_by == NOBODY and not state.rules.pickup.first_upcard):
        return ()
    return on_offer(play, state.rules.pickup)


def swaps(state: State) -> Cards:
    """Exact cards that free a joker of the last play."""
    return joker_swaps(last_play(state), state.rules.pickup, state.rules.melds)


def slap_ends(state: State) -> tuple[SlapEnd, ...]:
    """Where the card of the open window may be slapped: it fits the throw and what a reshuffle left of it."""
    return slap_ends_of(state, state.slap_throw, state.slap_card)


def slap_ends_of(state: State, throw: Cards, card: Card) -> tuple[SlapEnd, ...]:
    """Where *card* would fit *throw* and what lies of it on the pile. Source: RULES section 4, "Last stock card"."""
    turn, melds = state.rules.turn, state.rules.melds
    fitting = ends_that_fit(throw, card, turn, melds)
    left = last_play(state)
    if not fitting or left == throw:
        return fitting
    return () if kind(throw, melds) == "run" else ends_that_fit(left, card, turn, melds)
