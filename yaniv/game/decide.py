"""Decision function: turns a command into events, or refuses it."""

from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.evolve import evolve
from yaniv.game.legality import open_slap_ends, why_illegal
from yaniv.game.notation import format_position
from yaniv.game.state import NOBODY, State, last_play, reshufflable_cards, seats_after
from yaniv.game.upkeep import upkeep
from yaniv.rules.calling import PENALTY_CARDS, is_wrong_word, judge_call
from yaniv.rules.deck import deal_hands
from yaniv.rules.pickup import joker_index, kept_after_reshuffle
from yaniv.rules.scoring import points


def decide(state: State, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:
    """Return the events caused by *command* in *state*, including all automatic events that follow.

    :raises IllegalCommand: if the rules refuse it.
    """
    return step(state, command)[1]


def step(state: State, command: c.AnyCommand) -> tuple[State, tuple[e.AnyEvent, ...]]:
    """Return the state after *command*, and its events as in `decide`.

    :raises IllegalCommand: if the rules refuse it.
    """
    reason = why_illegal(state, command)
    if reason is not None:
        raise IllegalCommand(reason, lambda: f"{command} in {format_position(state)}")
    all_events: list[e.AnyEvent] = []
    new_events = _command_events(state, command)
    while new_events:
        for event in new_events:
            state = evolve(state, event)
        all_events += new_events
        new_events = upkeep(state)
    return state, tuple(all_events)


def _command_events(state: State, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:
    """Return the events of the command alone. The next player's first action closes an open slap window."""
    match command:
        case c.Throw(seat, cards):
            return (*_slap_closed_events(state), e.CardsThrown(seat, cards))
        case c.DrawStock(seat):
            return (*_slap_closed_events(state), e.StockDrawn(seat, state.stock[0]))
        case c.DrawDiscard(seat, card):
            return (*_slap_closed_events(state), e.DiscardDrawn(seat, card))
        case c.DrawJoker(seat, card):
            return (*_slap_closed_events(state), _joker_drawn_event(state, command))
        case c.Slap(seat, card, end):
            return (e.CardSlapped(seat, card, end or open_slap_ends(state)[-1]),)
        case c.DeclineSlap(seat):
            return (e.SlapClosed(seat),)
        case c.Call():
            return (*_slap_closed_events(state), *_call_events(state, command))
        case c.Return(seat, cards):
            return (e.CardsReturned(seat, cards, len(cards)),)
        case c.RequestSwap(seat):
            caller_hand, asker_hand = state.hands[state.turn], state.hands[seat]
            return (e.HandsSwapped(seat, state.turn, caller_hand, asker_hand, len(asker_hand)),)
        case c.DeclineSwap(seat):
            return (e.SwapDeclined(seat),)
        case c.Shuffle(order):
            return _shuffle_events(state, order) if state.dealer_due else _deal_events(state, order)
        case c.Open(rules, names, first, turn_limit):
            return (e.MatchOpened(rules, names, first, turn_limit),)


def _slap_closed_events(state: State) -> tuple[e.AnyEvent, ...]:
    return () if state.slap_by == NOBODY else (e.SlapClosed(state.slap_by),)


def _joker_drawn_event(state: State, command: c.DrawJoker) -> e.JokerDrawn:
    index = joker_index(last_play(state), command.card, state.rules.melds)
    is_laid = state.rules.pickup.joker_swap == "with_throw"
    return e.JokerDrawn(command.seat, command.card, index, is_laid)


def _call_events(state: State, command: c.Call) -> tuple[e.AnyEvent, ...]:
    seat, rules = command.seat, state.rules
    word = command.word if command.word is not None else rules.table.call_word
    if seat != state.turn:
        return (e.YanivCalled(seat, word, "out_of_turn", is_wrong_word(word, rules.call)),)
    hand = state.hands[seat]
    match judge_call(points(hand, rules.deck.values), rules.call):
        case "yaniv" | "self_asaf" as kind:
            return (e.YanivCalled(seat, word, kind, is_wrong_word(word, rules.call)),)
        case "draw_three":
            owed = min(PENALTY_CARDS, len(state.stock) + len(reshufflable_cards(state)))
            return (e.FalseCalled(seat, word, hand, "draw_three", owed),)
        case "swap_hands":
            asked_seats = tuple(other for other in seats_after(state, seat) if other != seat and state.hands[other])
            return (e.FalseCalled(seat, word, hand, "swap_hands", asked=asked_seats),)
        case "eliminate":
            return (e.FalseCalled(seat, word, hand, "eliminate"), e.HandBuried(seat, hand), e.PlayerOut(seat))
        case "continue" | "refused":  # `why_illegal` has refused such a call already.
            return (e.FalseCalled(seat, word, hand, "continue"),)


def _shuffle_events(state: State, order: Cards) -> tuple[e.AnyEvent, ...]:
    return (e.StockShuffled(order, len(order), kept_after_reshuffle(last_play(state), state.rules.pickup)),)


def _deal_events(state: State, order: Cards) -> tuple[e.AnyEvent, ...]:
    """Return the events that open a round and deal it, beginning after the dealer in the direction of play."""
    seats = _next_round_seats(state)
    cards_per_hand = state.rules.deal.hand_size + state.rules.deal.extra_cards
    return (
        e.RoundOpened(state.round + 1, state.starter, seats),
        e.StockShuffled(order, len(order)),
        e.HandsDealt(deal_hands(order, seats, cards_per_hand), cards_per_hand),
    )


def _next_round_seats(state: State) -> tuple[int, ...]:
    players = len(state.names)
    direction = 1 if state.rules.table.direction == "clockwise" else -1
    order = ((state.starter + direction * (offset + 1)) % players for offset in range(players))
    return tuple(seat for seat in order if (seat in state.tied if state.tied else seat not in state.out))
