"""Decisions of the player in a recorded match of a deal, each as the number of the move among the legal ones."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from msgspec import Struct

from yaniv.daily.deal_match import PLAYER_SEAT
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.commands import AnyCommand, SeatCommand, Shuffle, Throw
from yaniv.game.decide import step
from yaniv.game.events import AnyEvent, CardsThrown, MatchOpened, StockShuffled
from yaniv.game.evolve import fold
from yaniv.game.moves import moves, throw_outcome
from yaniv.game.state import START, State, is_dealer_due
from yaniv.game.view import View, build_view
from yaniv.match.decision_order import seats_to_ask


class Decision(Struct, frozen=True):
    """Decision of the player: the index of the move, and the number of legal moves."""

    index: int
    count: int


class NotADealMatchError(ValueError):
    """Raised for events that do not come from the match of a deal: a move was made that nobody was asked for."""


def canonical_move(command: SeatCommand, view: View) -> SeatCommand:
    """Return the legal move with the same outcome as *command*; *command* itself if there is none.

    A throw can list its cards in several orders that the rules do not distinguish, but the picture and the opponents'
    preferences would.
    """
    if not isinstance(command, Throw):
        return command
    outcome = throw_outcome(command.cards, view.rules)
    throws = (move for move in moves(view) if isinstance(move, Throw))
    return next((move for move in throws if throw_outcome(move.cards, view.rules) == outcome), command)


def match_decisions(events: Sequence[AnyEvent]) -> tuple[Decision, ...]:
    """Return the player's decisions in the match of a deal with these events, in order.

    :raises NotADealMatchError: if a move was made that the order of decisions of a deal does not allow.
    """
    return tuple(_iter_decisions(events))


class _PossibleStep(Struct, frozen=True):
    command: AnyCommand
    decision: Decision | None = None


def _iter_decisions(events: Sequence[AnyEvent]) -> Iterator[Decision]:
    if not events or not isinstance(events[0], MatchOpened):
        raise NotADealMatchError("no match was opened")
    state, position = fold(events[:1], START), 1
    while position < len(events):
        state, step_events, decision = _next_step(state, events[position:])
        position += len(step_events)
        if decision is not None:
            yield decision


def _next_step(state: State, coming: Sequence[AnyEvent]) -> tuple[State, tuple[AnyEvent, ...], Decision | None]:
    """Return the next state, the events of the command that led to it, and the decision if it was the player's.

    :raises NotADealMatchError: if no command leads to the events in *coming*.
    """
    for possible in _possible_steps(state, coming[:2]):
        with suppress(IllegalCommand):
            next_state, step_events = step(state, possible.command)
            if tuple(coming[: len(step_events)]) == step_events:
                return next_state, step_events, possible.decision
    raise NotADealMatchError(f"nobody was asked for {coming[0]}")


def _possible_steps(state: State, coming: Sequence[AnyEvent]) -> Iterator[_PossibleStep]:
    """Yield everything that may happen now.

    *coming*: the next two events; a deal opens the round first, and an action may close a slap window first.
    """
    if is_dealer_due(state):
        yield from (_PossibleStep(Shuffle(event.order)) for event in coming if isinstance(event, StockShuffled))
        return
    for seat in seats_to_ask(state, lambda: False):
        if seat != PLAYER_SEAT:  # opponents may list the cards of a throw in an order that `moves` leaves out
            thrown = (event.cards for event in coming if isinstance(event, CardsThrown) and event.seat == seat)
            yield from (_PossibleStep(Throw(seat, cards)) for cards in thrown)
        legal_moves = tuple(moves(build_view(state, seat)))
        for index, move in enumerate(legal_moves):
            yield _PossibleStep(move, Decision(index, len(legal_moves)) if seat == PLAYER_SEAT else None)
