"""Do these events make a game? Folded, and asked of the referee command by command.

A game that was played by an older release folds for ever, but the referee may judge otherwise today: so what is kept is
asked `standing`, and only what comes from elsewhere is asked `first_difference`.
"""

from collections.abc import Sequence
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
    state, seq = START, 0
    while seq < len(events):
        try:
            decided = _decided(state, events[seq : seq + _FARTHEST])
        except IllegalCommand as refused:
            refusal = refused.objection
            reason = tell(OBJECTIONS[refusal.reason], limit=refusal.limit, total=refusal.total, card=refusal.card)
            return Difference(
                seq, tell("{event} is refused here. {reason}", event=_name(events[seq]), reason=reason), seq
            )
        except Exception:  # noqa: BLE001 -- as above
            decided = ()
        if not decided:
            return Difference(seq, tell("{event} cannot come here.", event=_name(events[seq])), seq)
        for number, event in enumerate(decided, seq):
            if number == len(events):
                return Difference(number, tell("the record stops here, but {event} follows.", event=_name(event)), seq)
            if events[number] != event:
                return Difference(number, _otherwise(events[number], event), seq)
        state = fold(decided, state)
        seq += len(decided)
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
