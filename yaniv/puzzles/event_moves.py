"""Moves in the events of a match: the notation of a player's move, and the record of the round that contains it."""

from collections.abc import Sequence

from yaniv.bots.simulator.encoding import kind_of, kinds_of
from yaniv.game import events as e
from yaniv.game.evolve import evolve
from yaniv.game.state import START, State
from yaniv.puzzles.move_notation import format_kinds
from yaniv.puzzles.puzzle import RoundRecord

_Move = (
    e.CardsThrown
    | e.StockDrawn
    | e.DiscardDrawn
    | e.JokerDrawn
    | e.CardSlapped
    | e.SlapClosed
    | e.CardsReturned
    | e.YanivCalled
)


def move_of_event(event: e.AnyEvent) -> str:
    """Return the notation of the move that caused this event; empty if it is not a move."""
    match event:
        case e.CardsThrown(cards=cards):
            return format_kinds(kinds_of(cards))
        case e.StockDrawn():
            return "-"
        case e.DiscardDrawn(card=card):
            return "+" + format_kinds((kind_of(card),))
        case e.JokerDrawn(card=card):
            return "=" + format_kinds((kind_of(card),))
        case e.CardSlapped(card=card, at=end):
            return f"^{format_kinds((kind_of(card),))}{int(end == 'end')}"
        case e.SlapClosed():
            return "."
        case e.CardsReturned(cards=cards):
            return "_" + format_kinds(kinds_of(cards))
        case e.YanivCalled() | e.FalseCalled():
            return "!"
        case _:
            return ""


def record_round(events: Sequence[e.AnyEvent]) -> RoundRecord | None:
    """Return the record of the round in which *events*, all events of a match so far, end.

    None if it cannot be told from the deal and the moves alone: after a reshuffle, a call, an early throw or a tie.
    """
    state, start, opening = START, START, -1
    for index, event in enumerate(events):
        if isinstance(event, e.RoundOpened):
            start, opening = state, index
        state = evolve(state, event)
    round_events = events[opening:]
    if opening < 0 or start.tied or not isinstance(round_events[1], e.StockShuffled) or not _is_plain(round_events):
        return None
    return RoundRecord(
        len(state.names),
        state.dealer,
        start.totals if any(start.totals) else (),
        start.out,
        start.tally if any(start.tally) else (),
        start.streak if any(start.streak) else (),
        format_kinds(kinds_of(round_events[1].order)),
        " ".join(move for event in round_events if (move := move_of_event(event))),
    )


def _is_plain(round_events: Sequence[e.AnyEvent]) -> bool:
    """Return True if the round had one shuffle, no call, and no throw out of turn."""
    turn = State().turn
    for event in round_events[2:]:
        if isinstance(event, e.StockShuffled | e.YanivCalled | e.FalseCalled):
            return False
        if isinstance(event, e.TurnBegan):
            turn = event.seat
        if isinstance(event, e.CardsThrown) and event.seat != turn:
            return False
    return True
