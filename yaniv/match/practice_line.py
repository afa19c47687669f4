"""Line of a practice match: the events up to the present, and those that were taken back.

*Why* no events of its own for taking back: a journal stays what it is, a list of events that fold into one match. To
take back is to go on from an earlier position; what came after it is kept in memory, to be made again. The first new
event after that is a branch: the record of the match is replaced by one with the kept events and the new one, in one
transaction. So whatever ends the program, the saved match is the line that was played last, and it can be continued,
replayed and exported like any other. What is lost is the part that could still be made again; whoever wants to return
to a line sets a bookmark, which holds the whole line (see `yaniv.store.bookmark_records`).
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from yaniv.game import events as e
from yaniv.match.replay_positions import DECISION_EVENTS


class PracticeLine(Struct, frozen=True):
    """Events of a practice match, and those that were taken back."""

    events: tuple[e.AnyEvent, ...]
    undone: tuple[e.AnyEvent, ...] = ()
    """What followed, in order, until it was taken back."""

    def can_undo(self, seat: int) -> bool:
        """Return True if *seat* has made a decision that can be taken back."""
        return bool(decision_positions(self.events, seat))

    def undo(self, seat: int) -> "PracticeLine":
        """Return the line at the last decision of *seat*, before it was made; unchanged if there is none."""
        positions = decision_positions(self.events, seat)
        return self._at(positions[-1]) if positions else self

    def redo(self, seat: int) -> "PracticeLine":
        """Return the line at the next decision of *seat* that was taken back; at the end if there is no further one."""
        whole = self._whole
        later = [position for position in decision_positions(whole, seat) if position > len(self.events)]
        return self._at(later[0] if later else len(whole))

    def led_to(self, events: tuple[e.AnyEvent, ...]) -> "PracticeLine":
        """Return the line at the end of *events*; where it goes on from there, that can be made again."""
        if self._whole[: len(events)] == events:
            return self._at(len(events))
        return PracticeLine(events)

    @property
    def _whole(self) -> tuple[e.AnyEvent, ...]:
        return self.events + self.undone

    def _at(self, position: int) -> "PracticeLine":
        return PracticeLine(self._whole[:position], self._whole[position:])


def decision_positions(events: Sequence[e.AnyEvent], seat: int) -> tuple[int, ...]:
    """Return the number of events before each decision of *seat*, in order."""
    return tuple(_iter_decisions(events, seat))


def line_from(events: Sequence[e.AnyEvent], position: int, seat: int) -> PracticeLine:
    """Return a line that goes on from a recorded match, at the last decision of *seat* that is not after *position*.

    *position* is a number of events. Before the first decision, the line begins there; without any, at the start of the
    match.
    """
    positions = decision_positions(events, seat)
    earlier = [each for each in positions if each <= position]
    start = earlier[-1] if earlier else positions[0] if positions else 1
    return PracticeLine(tuple(events[:start]))


def _iter_decisions(events: Sequence[e.AnyEvent], seat: int) -> Iterator[int]:
    for position, event in enumerate(events):
        if isinstance(event, DECISION_EVENTS) and _player(event) == seat:
            follows_call = position and isinstance(events[position - 1], e.YanivCalled)
            if not (isinstance(event, e.FalseCalled) and follows_call):
                yield position


def _player(event: e.AnyEvent) -> int:
    match event:
        case e.HandsSwapped(asker):
            return asker
        case (
            e.CardsReturned(seat)
            | e.CardsThrown(seat)
            | e.StockDrawn(seat)
            | e.DiscardDrawn(seat)
            | e.JokerDrawn(seat)
            | e.CardSlapped(seat)
            | e.YanivCalled(seat)
            | e.FalseCalled(seat)
            | e.SwapDeclined(seat)
        ):
            return seat
        case _:
            return -1
