"""Reconstruction of a seat's decisions in a recorded match, each with what the seat knew at that time."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.evolve import evolve
from yaniv.game.state import START, State
from yaniv.game.view import View, build_view, redact


class PastDecision(Struct, frozen=True):
    """Decision of a seat in its own turn (throw, pick-up or call), and what the seat knew before it."""

    position: int
    """Replay position at which the session stands as it stood before the decision."""
    view: View
    command: c.SeatCommand
    events_since: tuple[e.AnyEvent, ...]
    """Events this seat has received since its last decision."""


def iter_decisions(events: Sequence[e.AnyEvent], positions: Mapping[int, int], seat: int) -> Iterator[PastDecision]:
    """Yield all decisions of *seat* in a recorded match, in order.

    *events* are all events of the match. *positions* maps the number of events before a decision to the position of
    that moment in a `MatchReplay`.
    """
    state = START
    events_since: list[e.AnyEvent] = []
    for seq, event in enumerate(events):
        command = _command_of_event(event, state, seat)
        if command is not None:
            yield PastDecision(positions[seq], build_view(state, seat), command, tuple(events_since))
            events_since.clear()
        state = evolve(state, event)
        redacted = redact(event, seat)
        if redacted is not None:
            events_since.append(redacted)


def _command_of_event(event: e.AnyEvent, state: State, seat: int) -> c.SeatCommand | None:
    """Return the command of *seat* that caused this event, or None if there is none or it was not the seat's turn."""
    if state.turn != seat:
        return None
    match event:
        case e.CardsThrown(thrower, cards) if thrower == seat:
            return c.Throw(seat, cards)
        case e.StockDrawn(drawer) if drawer == seat:
            return c.DrawStock(seat)
        case e.DiscardDrawn(drawer, card) if drawer == seat:
            return c.DrawDiscard(seat, card)
        case e.JokerDrawn(drawer, card) if drawer == seat:
            return c.DrawJoker(seat, card)
        case e.YanivCalled(caller, _, "yaniv", wrong_word=False) if caller == seat:
            return c.Call(seat)
        case _:
            return None
