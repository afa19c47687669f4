"""Detects a Stevo: a card thrown in a last turn with which the next player beats the caller. Source: RULES T53."""

from typing import NamedTuple

from yaniv.cards import Card, Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import tr
from yaniv.ui.narration.log_text import LogLine, mark_cards
from yaniv.ui.narration.second_person import is_you


class Stevo(NamedTuple):
    """Card that went from one player's last turn into the hand of the next player."""

    thrower: int
    taker: int
    card: Card


class StevoDetector:
    """Detector that follows the events of a match in order, and finds each Stevo when its round is scored."""

    def __init__(self) -> None:
        self._begin_round()

    def _begin_round(self) -> None:
        """Forget the previous round."""
        self._in_last_turns = False
        self._thrower: int | None = None
        """Seat that threw in the current turn, one of the last turns; None: nobody yet."""
        self._previous: int | None = None
        """Seat whose play the seat in turn may take from, if it was thrown in a last turn; else None."""
        self._candidates: list[Stevo] = []
        self._shown_hands: dict[int, Cards] = {}

    def on_event(self, event: e.AnyEvent) -> tuple[Stevo, ...]:
        """Return what this event completes: a Stevo for each seat that beat the call and still holds the card."""
        match event:
            case e.RoundOpened():
                self._begin_round()
            case e.FinalTurnsBegan():
                self._in_last_turns = True
            case e.TurnBegan():
                self._previous, self._thrower = self._thrower, None
            case e.CardsThrown(seat=seat) if self._in_last_turns:
                self._thrower = seat
            case e.DiscardDrawn(seat=seat, card=card) if self._previous is not None:
                self._candidates.append(Stevo(self._previous, seat, card))
            case e.HandsShown(hands=hands):
                self._shown_hands = dict(hands)
            case e.RoundScored(asafs=asafs):
                return tuple(each for each in self._candidates if self._is_completed(each, asafs))
            case _:
                pass
        return ()

    def _is_completed(self, stevo: Stevo, asafs: tuple[int, ...]) -> bool:
        """Return True if the taker beat the call and still holds the card."""
        return stevo.taker in asafs and stevo.card in self._shown_hands.get(stevo.taker, ())


def stevo_log_line(stevo: Stevo, view: View) -> LogLine:
    """Return the log line about a Stevo."""
    gaps = {"name": view.names[stevo.thrower], "other": view.names[stevo.taker], "card": mark_cards((stevo.card,))}
    if is_you(stevo.thrower, view):
        return LogLine(tr("Stevo! You threw {card}, and {other} used it to beat the call.", **gaps))
    if is_you(stevo.taker, view):
        return LogLine(tr("Stevo! {name} threw {card}, and you used it to beat the call.", **gaps))
    return LogLine(tr("Stevo! {name} threw {card}, and {other} used it to beat the call.", **gaps))
