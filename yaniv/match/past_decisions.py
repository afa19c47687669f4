"""What somebody decided in a match that was played, and what he knew when he did."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.evolve import evolve
from yaniv.game.state import START, State
from yaniv.game.view import View, build_view, redact


class PastDecision(Struct, frozen=True):
    """A throw, a pick-up, or a call, in one's own turn."""

    position: int
    """In the replay: there the table stands as it stood when it was made."""
    view: View
    command: c.SeatCommand
    events_since: tuple[e.AnyEvent, ...]
    """What this seat has seen since its last decision."""


def iter_decisions(events: Sequence[e.AnyEvent], positions: Mapping[int, int], seat: int) -> Iterator[PastDecision]:
    """All decisions of this seat, in their order; *places*: by number of events that had happened."""
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
    """What this seat must have said for that to happen; None: it was not asked, or it is not its turn."""
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
