"""Checks whether recorded events are a valid match: by applying them, or by replaying them through the referee.

The events of an older release can always be applied, but today's referee may decide differently. So the player's own
records are only checked with `replay_state`, and imported ones also with `find_first_mismatch`, command by command.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from msgspec import Struct

from yaniv.coded_message import CodedMessage
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.command_errors import IllegalCommand
from yaniv.game.decide import step
from yaniv.game.evolve import evolve, fold
from yaniv.game.state import START, State
from yaniv.game.upkeep import upkeep
from yaniv.store.errors import UnreadableMatchError, store_message
from yaniv.store.saved_match import SavedMatch


class ReplayMismatch(Struct, frozen=True):
    """First place where recorded events differ from what the referee decides."""

    seq: int
    """Sequence number of the event, 0 = first; one past the last if the record ends too early."""
    message: CodedMessage
    """What differs."""


def replay_state(events: Sequence[e.AnyEvent], start: State = START, first_seq: int = 0) -> State:
    """Return the state after applying these events from the start of a match.

    *start*, *first_seq*: state and number of events so far, if they continue a match.

    :raises UnreadableMatchError: if they contradict each other, or stop in the middle of a move.
    """
    state = start
    for seq, event in enumerate(events, first_seq):
        try:
            state = evolve(state, event)
        except Exception as error:  # events from outside may raise anything in the fold
            raise UnreadableMatchError(store_message("event_does_not_follow", number=seq)) from error
    if state == START:
        raise UnreadableMatchError(store_message("match_empty"))
    if not _is_settled(state):
        raise UnreadableMatchError(store_message("incomplete_move"))
    return state


def find_first_mismatch(events: Sequence[e.AnyEvent]) -> ReplayMismatch | None:
    """Replay a match and return the first place where the referee decides differently; None if it agrees throughout."""
    return next((mismatch for _, mismatch in valid_moves(iter(events)) if mismatch is not None), None)


def valid_moves(events: Iterator[e.AnyEvent]) -> Iterator[tuple[tuple[e.AnyEvent, ...], ReplayMismatch | None]]:
    """Replay a match move by move; yield the events of each move that the referee decides as recorded, and None.

    At a mismatch the last item is an empty tuple and the mismatch. No more events are taken from *events* than needed.
    """
    state, seq, pending = START, 0, list[e.AnyEvent]()
    while True:
        pending += islice(events, max(0, _MAX_LOOKAHEAD_EVENTS - len(pending)))
        if not pending:
            return
        try:
            decided = _decide_next(state, pending[:_MAX_LOOKAHEAD_EVENTS])
        except IllegalCommand as error:
            event_name = _event_name(pending[0])
            message = store_message("event_not_allowed", event=event_name, reason=error.illegal_reason)
            yield (), ReplayMismatch(seq, message)
            return
        except Exception:  # noqa: BLE001 -- events from outside may raise anything
            decided = ()
        pending += islice(events, max(0, len(decided) - len(pending)))
        mismatch = _find_mismatch(decided, pending, seq)
        if mismatch is not None:
            yield (), mismatch
            return
        yield tuple(pending[: len(decided)]), None
        state = fold(decided, state)
        seq += len(decided)
        del pending[: len(decided)]


def _find_mismatch(decided: Sequence[e.AnyEvent], recorded: Sequence[e.AnyEvent], seq: int) -> ReplayMismatch | None:
    """Compare decided with recorded events; *seq* is the sequence number of the first of them."""
    if not decided:
        return ReplayMismatch(seq, store_message("event_not_possible", event=_event_name(recorded[0])))
    for index, event in enumerate(decided):
        if index == len(recorded):
            return ReplayMismatch(seq + index, store_message("record_too_short", event=_event_name(event)))
        if recorded[index] != event:
            return ReplayMismatch(seq + index, _mismatch_message(recorded[index], event))
    return None


def find_header_mismatch(saved: SavedMatch) -> CodedMessage | None:
    """Return a message on how the header of a match contradicts its events, or None if it does not.

    The events must be valid.
    """
    header, opened = saved.header, saved.events[0]
    assert isinstance(opened, e.MatchOpened), "nothing else opens a match"
    if header.rules != opened.rules:
        return store_message("other_rules")
    if header.names != opened.names:
        return store_message("other_names")
    if len(header.bots) != len(opened.names):
        return store_message("other_seat_count", n=len(header.bots), players=len(opened.names))
    return None


_MAX_LOOKAHEAD_EVENTS: Final = 2
"""Most events after a command until the one that identifies it."""


def _decide_next(state: State, following: Sequence[e.AnyEvent]) -> tuple[e.AnyEvent, ...]:
    command = infer_command(following)
    return () if command is None else step(state, command)[1]


def infer_command(following: Sequence[e.AnyEvent]) -> c.AnyCommand | None:
    """Return the command of which *following* are the resulting events; None if no command has such a first event."""
    match following[0]:
        case e.SlapClosed(seat):
            # The next player's move may also have closed the slap; two commands then give the same events.
            return c.DeclineSlap(seat)
        case e.RoundOpened():
            return infer_command(following[1:]) if len(following) > 1 else None
        case e.MatchOpened(rules, names, first, turn_limit):
            return c.Open(rules, names, first, turn_limit)
        case e.StockShuffled(order):
            return c.Shuffle(order)
        case event:
            return _infer_seat_command(event)


def _infer_seat_command(event: e.AnyEvent) -> c.SeatCommand | None:
    match event:
        case e.CardsReturned(seat, cards):
            return c.Return(seat, cards)
        case e.CardsThrown(seat, cards):
            return c.Throw(seat, cards)
        case e.StockDrawn(seat):
            return c.DrawStock(seat)
        case e.DiscardDrawn(seat, card):
            return c.DrawDiscard(seat, card)
        case e.JokerDrawn(seat, card):
            return c.DrawJoker(seat, card)
        case e.CardSlapped(seat, card, position):
            return c.Slap(seat, card, position)
        case e.YanivCalled(seat, word) | e.FalseCalled(seat, word):
            return c.Call(seat, word)
        case e.HandsSwapped(seat):
            return c.RequestSwap(seat)
        case e.SwapDeclined(seat):
            return c.DeclineSwap(seat)
        case _:
            return None


def _is_settled(state: State) -> bool:
    try:
        return not upkeep(state)
    except Exception:  # noqa: BLE001 -- a state from outside may raise anything
        return False


def _event_name(event: e.AnyEvent) -> str:
    return type(event).__name__


def _mismatch_message(recorded: e.AnyEvent, decided: e.AnyEvent) -> CodedMessage:
    if type(recorded) is not type(decided):
        return store_message("unexpected_event", recorded=_event_name(recorded), decided=_event_name(decided))
    return store_message("event_differs", decided=_event_name(decided))
