"""Application of events to states: consults no rules, uses no randomness, rejects events that contradict the state.

Longer than other modules because the `match` over all events must be in one place, so that `mypy` can check that it is
complete.
"""

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from yaniv.cards import JOKER, Card, Cards, without
from yaniv.game import events as e
from yaniv.game.state import NOBODY, START, State
from yaniv.game.totals import totals_after
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT, LEGACY_TURN_LIMITS

T = TypeVar("T")


def fold(events: Iterable[e.AnyEvent], state: State = START) -> State:
    """Return the state after applying all *events* to *state* in order; used to resume, replay and review a match."""
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State, event: e.AnyEvent) -> State:
    """Return the state after *event*. The most frequent events are matched first.

    :raises ValueError: if the event contradicts the state; events from a file may raise other exceptions too.
    """
    match event:
        case e.TurnBegan(seat):
            return _apply_turn_began(state, seat)
        case e.CardsThrown(seat, cards):
            return _apply_cards_thrown(state, seat, cards)
        case e.StockDrawn(seat, card):
            _check((seat, card) == (state.turn, state.stock[0]))
            hands = _replace_at_seat(state.hands, seat, (*state.hands[seat], card))
            slappable = card if state.phase == "thrown" and state.early_by == NOBODY else ""
            return _finish_pickup(state, hands=hands, stock=state.stock[1:], drawn=slappable)
        case e.DiscardDrawn(seat, card):
            return _apply_discard_drawn(state, seat, card)
        case e.JokerDrawn():
            return _apply_joker_drawn(state, event)
        case e.SlapOpened(seat, card):
            _check((seat, card) == (state.turn, state.drawn))
            return replace(state, slap_by=seat, slap_card=card, slap_throw=state.thrown, drawn="")
        case e.SlapClosed():
            return replace(state, slap_by=NOBODY, slap_card="", slap_throw=())
        case e.CardSlapped(seat, card, end):
            return _apply_card_slapped(state, seat, card, end)
        case e.StockRanOut():
            return replace(state, dealer_due=True)
        case e.StockShuffled(order, _, kept_cards):
            return replace(
                state,
                stock=order,
                pile=(kept_cards,) if kept_cards else (),
                dealer_due=False,
                shuffles=state.shuffles + 1,
            )
        case e.MatchOpened():
            return _apply_match_opened(event)
        case e.RoundOpened():
            return _apply_round_opened(state, event)
        case e.HandsDealt():
            return _apply_hands_dealt(state, event)
        case e.CardsReturned(seat, cards):
            return _apply_cards_returned(state, seat, cards)
        case e.UpcardTurned(card):
            _check(state.stock[0] == card)
            return replace(state, stock=state.stock[1:], pile=((card,),), last_play_by=NOBODY)
        case e.YanivCalled():
            return _apply_yaniv_called(state, event)
        case e.FalseCalled():
            return _apply_false_called(state, event)
        case e.PenaltyDrawn(seat, card, owed):
            _check((seat, card) == (state.turn, state.stock[0]))
            hands = _replace_at_seat(state.hands, seat, (*state.hands[seat], card))
            return replace(state, hands=hands, stock=state.stock[1:], owed=owed)
        case e.SwapDeclined(seat):
            asked = tuple(other for other in state.asked if other != seat)
            return replace(state, asked=asked, phase="swap" if asked else "start")
        case e.HandsSwapped():
            return _apply_hands_swapped(state, event)
        case e.HandBuried(seat, cards):
            _check(state.hands[seat] == cards)
            hands, known = _replace_at_seat(state.hands, seat, ()), _replace_at_seat(state.known, seat, ())
            return replace(state, hands=hands, known=known, pile=(cards, *state.pile))
        case e.FinalTurnsBegan(seats):
            _check(set(seats) <= set(state.seats))
            return replace(state, final_turns=seats)
        case e.HandsShown(shown):
            return replace(state, shown=shown, phase="scoring", final_turns=())
        case e.RoundScored():
            return _apply_round_scored(state, event)
        case e.BonusGiven(seat, kind):
            counters = _replace_at_seat(state.streak if kind == "streak" else state.tally, seat, 0)
            state = replace(state, streak=counters) if kind == "streak" else replace(state, tally=counters)
            return replace(state, totals=totals_after(state.totals, event))
        case e.TotalReduced(seat, before):
            _check(state.totals[seat] == before)
            return replace(state, totals=totals_after(state.totals, event))
        case e.PlayerOut(seat):
            # A player eliminated in mid-round by a punishment ends that player's turn.
            return replace(state, out=(*state.out, seat), phase="turn_over" if state.phase == "start" else state.phase)
        case e.RoundClosed(starter, tied):
            _check(starter in state.seats)
            return replace(state, phase="round_over", turn=NOBODY, starter=starter, tied=tied)
        case e.MatchWon(winners, places):
            return replace(state, phase="match_over", turn=NOBODY, winners=winners, places=places)


def _check(is_consistent: bool) -> None:  # noqa: FBT001 -- the meaning is clear at each call
    """Raise ValueError unless the event's redundant data agree with the state.

    Not an `assert`, because files may contain anything, and `python -O` must not accept it.
    """
    if not is_consistent:
        raise ValueError("the event contradicts the state")


def _replace_at_seat(by_seat: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    _check(0 <= seat < len(by_seat))
    return (*by_seat[:seat], value, *by_seat[seat + 1 :])


def _forget_cards(known: Cards, removed: Cards) -> Cards:
    """Return *known* without the *removed* cards; removed cards that were not known are ignored."""
    for card in removed:
        if card in known:
            known = without(known, (card,))
    return known


def _apply_turn_began(state: State, seat: int) -> State:
    _check(seat in state.seats)
    is_early = state.early_by == seat
    turns_left = state.final_turns
    return replace(
        state,
        phase="thrown" if is_early else "start",
        turn=seat,
        thrown=state.early if is_early else (),
        early=(),
        early_by=NOBODY,
        drawn="",
        false_called=False,
        final_turns=turns_left[turns_left.index(seat) :] if turns_left else (),
    )


def _apply_cards_thrown(state: State, seat: int, cards: Cards) -> State:
    hands = _replace_at_seat(state.hands, seat, without(state.hands[seat], cards))
    known = state.known
    if known[seat]:
        known = _replace_at_seat(known, seat, _forget_cards(known[seat], cards))
    if seat != state.turn:
        return replace(state, hands=hands, known=known, early=cards, early_by=seat)
    if state.phase == "start":
        return replace(state, hands=hands, known=known, thrown=cards, phase="thrown")
    return replace(
        state,
        hands=hands,
        known=known,
        thrown=cards,
        pile=(*state.pile, cards),
        last_play_by=seat,
        bound="",
        phase="turn_over",
        turns=state.turns + 1,
    )


def _finish_pickup(state: State, **changes: object) -> State:
    """Apply a pick-up: end the turn and lay the throw on the pile, or wait for the throw in a draw-first turn."""
    if state.phase == "start":
        return replace(state, phase="drawn", **changes)
    pile = changes.pop("pile", state.pile)
    assert isinstance(pile, tuple)
    return replace(
        state,
        phase="turn_over",
        turns=state.turns + 1,
        pile=(*pile, state.thrown),
        last_play_by=state.turn,
        **changes,
    )


def _apply_discard_drawn(state: State, seat: int, card: Card) -> State:
    play = state.pile[-1]
    rest = play[:-1] if play[-1] == card else without(play, (card,))
    return _finish_pickup(
        state,
        hands=_replace_at_seat(state.hands, seat, (*state.hands[seat], card)),
        known=_replace_at_seat(state.known, seat, (*state.known[seat], card)),
        pile=(*state.pile[:-1], rest) if rest else state.pile[:-1],
    )


def _apply_joker_drawn(state: State, event: e.JokerDrawn) -> State:
    seat, card, index = event.seat, event.card, event.place
    run = state.pile[-1]
    _check(run[index] == JOKER)
    hand, known = state.hands[seat], state.known[seat]
    if event.laid:
        hand, known = without(hand, (card,)), _forget_cards(known, (card,))
    return _finish_pickup(
        state,
        hands=_replace_at_seat(state.hands, seat, (*hand, JOKER)),
        known=_replace_at_seat(state.known, seat, (*known, JOKER)),
        pile=(*state.pile[:-1], (*run[:index], *((card,) if event.laid else ()), *run[index + 1 :])),
        bound=card if state.phase == "start" and not event.laid else "",
    )


def _apply_card_slapped(state: State, seat: int, card: Card, end: str) -> State:
    play = (card, *state.pile[-1]) if end == "start" else (*state.pile[-1], card)
    return replace(
        state,
        hands=_replace_at_seat(state.hands, seat, without(state.hands[seat], (card,))),
        pile=(*state.pile[:-1], play),
        slap_by=NOBODY,
        slap_card="",
        slap_throw=(),
    )


def _apply_match_opened(event: e.MatchOpened) -> State:
    _check(0 <= event.first < len(event.names))
    _check(event.turn_limit in (DEFAULT_TURN_LIMIT, *LEGACY_TURN_LIMITS))
    zeros = (0,) * len(event.names)
    return State(
        rules=event.rules,
        names=event.names,
        turn_limit=event.turn_limit,
        phase="round_over",
        starter=event.first,
        hands=((),) * len(event.names),
        known=((),) * len(event.names),
        totals=zeros,
        tally=zeros,
        streak=zeros,
        played=zeros,
        last_hands=zeros,
    )


def _apply_round_opened(state: State, event: e.RoundOpened) -> State:
    _check(len(set(event.seats)) == len(event.seats))
    _check({event.dealer, *event.seats} <= set(range(len(state.names))))
    no_cards = ((),) * len(state.names)
    return State(
        rules=state.rules,
        names=state.names,
        turn_limit=state.turn_limit,
        phase="extra",
        round=event.number,
        seats=event.seats,
        dealer=event.dealer,
        hands=no_cards,
        known=no_cards,
        totals=state.totals,
        tally=state.tally,
        streak=state.streak,
        out=state.out,
        played=tuple(
            event.number if seat in event.seats else last_round for seat, last_round in enumerate(state.played)
        ),
        last_hands=state.last_hands,
        tied=state.tied,
        starter=state.starter,
    )


def _apply_hands_dealt(state: State, event: e.HandsDealt) -> State:
    due_seats = state.seats if state.rules.deal.extra_cards else ()
    return replace(
        state,
        hands=tuple(event.hands.get(seat, ()) for seat in range(len(state.names))),
        stock=state.stock[event.size * len(event.hands) :],
        extra_due=due_seats,
        turn=due_seats[0] if due_seats else NOBODY,
    )


def _apply_cards_returned(state: State, seat: int, cards: Cards) -> State:
    due_seats = state.extra_due[1:]
    return replace(
        state,
        hands=_replace_at_seat(state.hands, seat, without(state.hands[seat], cards)),
        stock=(*cards[::-1], *state.stock),
        extra_due=due_seats,
        turn=due_seats[0] if due_seats else NOBODY,
    )


def _apply_yaniv_called(state: State, event: e.YanivCalled) -> State:
    _check(event.seat in state.seats)
    # A call out of turn may come between another seat's throw and pick-up: that throw goes onto the pile unchanged.
    if state.phase == "thrown":
        state = replace(state, pile=(*state.pile, state.thrown), last_play_by=state.turn)
    return replace(
        state, caller=event.seat, call_kind=event.kind, wrong_word=event.wrong_word, phase="scoring", drawn=""
    )


def _apply_false_called(state: State, event: e.FalseCalled) -> State:
    _check(state.hands[event.seat] == event.hand)
    return replace(
        state,
        false_called=True,
        known=_replace_at_seat(state.known, event.seat, event.hand),
        owed=event.owed,
        asked=event.asked,
        phase="swap" if event.asked else "start",
    )


def _apply_hands_swapped(state: State, event: e.HandsSwapped) -> State:
    seat, caller = event.seat, event.caller
    _check((state.hands[caller], state.hands[seat]) == (event.given, event.taken))
    hands = _replace_at_seat(_replace_at_seat(state.hands, seat, event.given), caller, event.taken)
    known = _replace_at_seat(_replace_at_seat(state.known, seat, event.given), caller, state.known[seat])
    return replace(state, hands=hands, known=known, asked=(), phase="start")


def _apply_round_scored(state: State, event: e.RoundScored) -> State:
    _check(len(event.totals) == len(event.tally) == len(event.streak) == len(state.names))
    return replace(
        state,
        outcome=event.outcome,
        asafs=event.asafs,
        hand_totals=event.hand_totals,
        last_hands=tuple(event.hand_totals.get(seat, last_total) for seat, last_total in enumerate(state.last_hands)),
        scores=event.scores,
        totals=event.totals,
        tally=event.tally,
        streak=event.streak,
        turn=NOBODY,
    )
