"""Do these events make a game? Folded, and asked of the referee command by command.

A game that was played by an older release folds for ever, but the referee may judge otherwise today: so what is kept is
asked `standing`, and only what comes from elsewhere is asked `first_difference`.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from msgspec import Struct

from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.decide import step
from yaniv.game.evolve import evolve, fold
from yaniv.game.refusal import IllegalCommand
from yaniv.game.state import START, State
from yaniv.game.upkeep import upkeep
from yaniv.store.refusal import Unreadable
from yaniv.store.saved import Saved
from yaniv.words import OBJECTIONS, tell


class Difference(Struct, frozen=True):
    """Where a record first says something the referee does not."""

    seq: int
    """Of the event, 0 = first; one beyond the last when the record ends too early."""
    sentence: str
    sound: int = 0
    """So many events before it make whole moves, each as the referee decides it."""


def standing(events: Sequence[e.AnyEvent]) -> State:
    """The position these events lead to.

    :raises Unreadable: if they lead nowhere, or stop in the middle of a move.
    """
    state = START
    for seq, event in enumerate(events):
        try:
            state = evolve(state, event)
        except Exception as broken:  # events from outside may break the fold in any way
            raise Unreadable(tell("event {number} does not follow from those before it.", number=seq)) from broken
    if state == START:
        raise Unreadable(tell("nothing has happened in it."))
    if not _is_at_rest(state):
        raise Unreadable(tell("it stops in the middle of a move."))
    return state


def first_difference(events: Sequence[e.AnyEvent]) -> Difference | None:
    """Plays the game again, and tells where the referee decides otherwise; None: nowhere."""
    return next((difference for _, difference in sound_moves(iter(events)) if difference is not None), None)


def sound_moves(events: Iterator[e.AnyEvent]) -> Iterator[tuple[tuple[e.AnyEvent, ...], Difference | None]]:
    """Play the game again move by move: yield the events of each that the referee decides as well.

    Where he decides otherwise the last one has no events, but the difference. No more events are taken than that needs.
    """
    state, seq, ahead = START, 0, list[e.AnyEvent]()
    while True:
        ahead += islice(events, max(0, _FARTHEST - len(ahead)))
        if not ahead:
            return
        try:
            decided = _decided(state, ahead[:_FARTHEST])
        except IllegalCommand as refused:
            refusal = refused.objection
            reason = tell(OBJECTIONS[refusal.reason], limit=refusal.limit, total=refusal.total, card=refusal.card)
            sentence = tell("{event} is refused here. {reason}", event=_name(ahead[0]), reason=reason)
            yield (), Difference(seq, sentence, seq)
            return
        except Exception:  # noqa: BLE001 -- as above
            decided = ()
        ahead += islice(events, max(0, len(decided) - len(ahead)))
        difference = _difference(decided, ahead, seq)
        if difference is not None:
            yield (), difference
            return
        yield tuple(ahead[: len(decided)]), None
        state = fold(decided, state)
        seq += len(decided)
        del ahead[: len(decided)]


def _difference(decided: Sequence[e.AnyEvent], recorded: Sequence[e.AnyEvent], seq: int) -> Difference | None:
    """*seq*: the number of the first of these events in the record."""
    if not decided:
        return Difference(seq, tell("{event} cannot come here.", event=_name(recorded[0])), seq)
    for number, event in enumerate(decided):
        if number == len(recorded):
            sentence = tell("the record stops here, but {event} follows.", event=_name(event))
            return Difference(seq + number, sentence, seq)
        if recorded[number] != event:
            return Difference(seq + number, _otherwise(recorded[number], event), seq)
    return None


def header_difference(saved: Saved) -> str:
    """Tell what the first line of a match says otherwise than its events; empty: nothing. The events must fold."""
    header, opened = saved.header, saved.events[0]
    assert isinstance(opened, e.MatchOpened), "nothing else opens a match"
    if header.rules != opened.rules:
        return tell("the rules here are not those the match was played by.")
    if header.names != opened.names:
        return tell("the names here are not those of the match.")
    if len(header.bots) != len(opened.names):
        return tell(
            "{n} seats are described here, but {players} played.", n=len(header.bots), players=len(opened.names)
        )
    return ""


_FARTHEST: Final = 2
"""So many events into what a command led to, at most, stands the one that tells which command it was."""


def _decided(state: State, following: Sequence[e.AnyEvent]) -> tuple[e.AnyEvent, ...]:
    command = asked(following)
    return () if command is None else step(state, command)[1]


def asked(following: Sequence[e.AnyEvent]) -> c.AnyCommand | None:
    """The command that these events came from; None: no command begins like this."""
    match following[0]:
        case e.SlapClosed(seat):
            # The next player may have closed it as well: then the same follows, in two commands instead of one.
            return c.DeclineSlap(seat)
        case e.RoundOpened():
            return asked(following[1:]) if len(following) > 1 else None
        case e.MatchOpened(rules, names, first, turn_limit):
            return c.Open(rules, names, first, turn_limit)
        case e.StockShuffled(order):
            return c.Shuffle(order)
        case event:
            return _asked_by_seat(event)


def _asked_by_seat(event: e.AnyEvent) -> c.SeatCommand | None:
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
        case e.CardSlapped(seat, card, at):
            return c.Slap(seat, card, at)
        case e.YanivCalled(seat, word) | e.FalseCalled(seat, word):
            return c.Call(seat, word)
        case e.HandsSwapped(seat):
            return c.RequestSwap(seat)
        case e.SwapDeclined(seat):
            return c.DeclineSwap(seat)
        case _:
            return None


def _is_at_rest(state: State) -> bool:
    try:
        return not upkeep(state)
    except Exception:  # noqa: BLE001 -- a position from outside may break it in any way
        return False


def _name(event: e.AnyEvent) -> str:
    return type(event).__name__


def _otherwise(recorded: e.AnyEvent, decided: e.AnyEvent) -> str:
    if type(recorded) is not type(decided):
        return tell("{recorded} is recorded, but {decided} follows.", recorded=_name(recorded), decided=_name(decided))
    return tell("{decided} is recorded otherwise than the referee decides it.", decided=_name(decided))
