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


class DecisionRecorder:
    """Finds the decisions of one seat among the events of a match, which are given in order from its beginning."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._state: State = START
        self._events_since: list[e.AnyEvent] = []

    def record(self, event: e.AnyEvent, position: int) -> PastDecision | None:
        """Record the next event of the match, and return the decision that caused it.

        None if it was not a decision of this seat. *position* is the replay position before the event.
        """
        decision = None
        command = _command_of_event(event, self._state, self._seat)
        if command is not None:
            view = build_view(self._state, self._seat)
            decision = PastDecision(position, view, command, tuple(self._events_since))
            self._events_since.clear()
        self._state = evolve(self._state, event)
        redacted = redact(event, self._seat)
        if redacted is not None:
            self._events_since.append(redacted)
        return decision


def iter_decisions(events: Sequence[e.AnyEvent], positions: Mapping[int, int], seat: int) -> Iterator[PastDecision]:
    """Yield all decisions of *seat* in a recorded match, in order.

    *events* are all events of the match. *positions* maps the number of events before a decision to the position of
    that moment in a `MatchReplay`.
    """
    recorder = DecisionRecorder(seat)
    for seq, event in enumerate(events):
        decision = recorder.record(event, positions.get(seq, -1))
        if decision is not None:
            yield decision


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
