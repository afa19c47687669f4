"""Detection of a Stevo: a card thrown in a last turn with which the next player beats the caller. Source: RULES T53."""

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from yaniv.cards import Card, Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.ui.narration.log_text import LogLine, mark_cards
from yaniv.ui.narration.second_person import is_you


class Stevo(NamedTuple):
    """Stevo that happened: who threw the card, who took it, and the card."""

    thrower: int
    taker: int
    card: Card


class StevoDetector(Struct, frozen=True):
    """State of detection in the current round; an immutable value, updated by `with_event`."""

    in_last_turns: bool = False
    thrower: int | None = None
    """Seat that threw in the current turn, one of the last turns; None: nobody yet."""
    previous: int | None = None
    """Seat whose play the seat in turn may take from, if it was thrown in a last turn; else None."""
    candidates: tuple[Stevo, ...] = ()
    shown_hands: dict[int, Cards] = {}

    def with_event(self, event: e.AnyEvent) -> "StevoDetector":
        """Return the state after the next event of the match."""
        match event:
            case e.RoundOpened():
                return StevoDetector()
            case e.FinalTurnsBegan():
                return replace(self, in_last_turns=True)
            case e.TurnBegan() if self.in_last_turns:
                return replace(self, previous=self.thrower, thrower=None)
            case e.CardsThrown(seat=seat) if self.in_last_turns:
                return replace(self, thrower=seat)
            case e.DiscardDrawn(seat=seat, card=card) if self.previous is not None:
                return replace(self, candidates=(*self.candidates, Stevo(self.previous, seat, card)))
            case e.HandsShown(hands=hands):
                return replace(self, shown_hands=dict(hands))
            case _:
                return self

    def stevos_at(self, event: e.AnyEvent) -> tuple[Stevo, ...]:
        """Return the Stevos that are certain with this event: one for each seat that beat the call with such a card."""
        if not isinstance(event, e.RoundScored):
            return ()
        return tuple(
            each
            for each in self.candidates
            if each.taker in event.asafs and each.card in self.shown_hands.get(each.taker, ())
        )


def stevo_log_line(stevo: Stevo, view: View) -> LogLine:
    """Return the line of the event log about a Stevo."""
    gaps = {"name": view.names[stevo.thrower], "other": view.names[stevo.taker], "card": mark_cards((stevo.card,))}
    if is_you(stevo.thrower, view):
        return LogLine(tr("Stevo! You threw {card}, and {other} used it to beat the call.", **gaps))
    if is_you(stevo.taker, view):
        return LogLine(tr("Stevo! {name} threw {card}, and you used it to beat the call.", **gaps))
    return LogLine(tr("Stevo! {name} threw {card}, and {other} used it to beat the call.", **gaps))
