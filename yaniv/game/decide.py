"""Turns a command into events, or refuses it."""

from yaniv.cards import Cards
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.evolve import evolve
from yaniv.game.notation import write
from yaniv.game.objection import objection, slap_ends
from yaniv.game.refusal import IllegalCommand
from yaniv.game.state import NOBODY, State, after, last_play, shufflable
from yaniv.game.upkeep import upkeep
from yaniv.rules.calling import PENALTY_CARDS, is_wrong_word, verdict
from yaniv.rules.deck import dealt
from yaniv.rules.pickup import joker_place, kept
from yaniv.rules.scoring import points


def decide(state: State, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:
    """What happens because of this command, all that follows by itself included.

    :raises IllegalCommand: if the rules refuse it.
    """
    return step(state, command)[1]


def step(state: State, command: c.AnyCommand) -> tuple[State, tuple[e.AnyEvent, ...]]:
    """The events of a command, and the state they lead to.

    :raises IllegalCommand: if the rules refuse it.
    """
    refused = objection(state, command)
    if refused is not None:
        raise IllegalCommand(refused, lambda: f"{command} in {write(state)}")
    happened: list[e.AnyEvent] = []
    following = _told(state, command)
    while following:
        for event in following:
            state = evolve(state, event)
        happened += following
        following = upkeep(state)
    return state, tuple(happened)


def _told(state: State, command: c.AnyCommand) -> tuple[e.AnyEvent, ...]:
    """The command's own events. A slap is closed by whatever the next player does first."""
    match command:
        case c.Throw(seat, cards):
            return (*_slap_closed(state), e.CardsThrown(seat, cards))
        case c.DrawStock(seat):
            return (*_slap_closed(state), e.StockDrawn(seat, state.stock[0]))
        case c.DrawDiscard(seat, card):
            return (*_slap_closed(state), e.DiscardDrawn(seat, card))
        case c.DrawJoker(seat, card):
            return (*_slap_closed(state), _joker_drawn(state, command))
        case c.Slap(seat, card, at):
            return (e.CardSlapped(seat, card, at or slap_ends(state)[-1]),)
        case c.DeclineSlap(seat):
            return (e.SlapClosed(seat),)
        case c.Call():
            return (*_slap_closed(state), *_called(state, command))
        case c.Return(seat, cards):
            return (e.CardsReturned(seat, cards, len(cards)),)
        case c.RequestSwap(seat):
            given, taken = state.hands[state.turn], state.hands[seat]
            return (e.HandsSwapped(seat, state.turn, given, taken, len(taken)),)
        case c.DeclineSwap(seat):
            return (e.SwapDeclined(seat),)
        case c.Shuffle(order):
            return _shuffled(state, order) if state.dealer_due else _dealt(state, order)
        case c.Open(rules, names, first, turn_limit):
            return (e.MatchOpened(rules, names, first, turn_limit),)


def _slap_closed(state: State) -> tuple[e.AnyEvent, ...]:
    return () if state.slap_by == NOBODY else (e.SlapClosed(state.slap_by),)


def _joker_drawn(state: State, command: c.DrawJoker) -> e.JokerDrawn:
    place = joker_place(last_play(state), command.card, state.rules.melds)
    laid = state.rules.pickup.joker_swap == "with_throw"
    return e.JokerDrawn(command.seat, command.card, place, laid)


def _called(state: State, command: c.Call) -> tuple[e.AnyEvent, ...]:
    seat, rules = command.seat, state.rules
    word = command.word if command.word is not None else rules.table.call_word
    if seat != state.turn:
        return (e.YanivCalled(seat, word, "out_of_turn", is_wrong_word(word, rules.call)),)
    hand = state.hands[seat]
    match verdict(points(hand, rules.deck.values), rules.call):
        case "yaniv" | "self_asaf" as kind:
            return (e.YanivCalled(seat, word, kind, is_wrong_word(word, rules.call)),)
        case "draw_three":
            owed = min(PENALTY_CARDS, len(state.stock) + len(shufflable(state)))
            return (e.FalseCalled(seat, word, hand, "draw_three", owed),)
        case "swap_hands":
            asked = tuple(each for each in after(state, seat) if each != seat and state.hands[each])
            return (e.FalseCalled(seat, word, hand, "swap_hands", asked=asked),)
        case "eliminate":
            return (e.FalseCalled(seat, word, hand, "eliminate"), e.HandBuried(seat, hand), e.PlayerOut(seat))
        case "continue" | "refused":  # a refused call has met its objection already
            return (e.FalseCalled(seat, word, hand, "continue"),)


def _shuffled(state: State, order: Cards) -> tuple[e.AnyEvent, ...]:
    return (e.StockShuffled(order, len(order), kept(last_play(state), state.rules.pickup)),)


def _dealt(state: State, order: Cards) -> tuple[e.AnyEvent, ...]:
    """A new round: dealt from the dealer's left in the direction of play, the dealer last."""
    seats = _seats_of_next_round(state)
    each = state.rules.deal.hand_size + state.rules.deal.extra_cards
    return (
        e.RoundOpened(state.round + 1, state.starter, seats),
        e.StockShuffled(order, len(order)),
        e.HandsDealt(dealt(order, seats, each), each),
    )


def _seats_of_next_round(state: State) -> tuple[int, ...]:
    players = len(state.names)
    step_by = 1 if state.rules.table.direction == "clockwise" else -1
    order = ((state.starter + step_by * (at + 1)) % players for at in range(players))
    return tuple(seat for seat in order if (seat in state.tied if state.tied else seat not in state.out))
