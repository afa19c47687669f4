"""Stevo: a card thrown in a last turn, with which the next player beats the caller. Source: RULES T53."""

from typing import NamedTuple

from yaniv.cards import Card, Cards
from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.ui.table.address import is_you
from yaniv.ui.table.tale import Line, mark
from yaniv.words import tell


class Stevo(NamedTuple):
    """A card that went from one player's last turn into the hand of the next."""

    thrower: int
    taker: int
    card: Card


class StevoDetector:
    """Hears the events of a match in their order, and finds each Stevo when its round is scored."""

    def __init__(self) -> None:
        self._begin_round()

    def _begin_round(self) -> None:
        self._in_last_turns = False
        self._thrower: int | None = None
        """Whose throw of a last turn lies on the pile or beside it."""
        self._previous: int | None = None
        """The same, for the next player: the play that may be taken."""
        self._taken: list[Stevo] = []
        self._shown: dict[int, Cards] = {}

    def hear(self, event: e.AnyEvent) -> tuple[Stevo, ...]:
        """Return what this event completes: a Stevo for each beater who still holds the card."""
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
                self._taken.append(Stevo(self._previous, seat, card))
            case e.HandsShown(hands=hands):
                self._shown = dict(hands)
            case e.RoundScored(asafs=asafs):
                return tuple(each for each in self._taken if self._beats(each, asafs))
            case _:
                pass
        return ()

    def _beats(self, stevo: Stevo, asafs: tuple[int, ...]) -> bool:
        return stevo.taker in asafs and stevo.card in self._shown.get(stevo.taker, ())


def tell_stevo(stevo: Stevo, seen: View) -> Line:
    """Return the remark of the log."""
    gaps = {"name": seen.names[stevo.thrower], "other": seen.names[stevo.taker], "card": mark((stevo.card,))}
    if is_you(stevo.thrower, seen):
        return Line(tell("Stevo! You threw {card}, and {other} beat the call with it.", **gaps))
    if is_you(stevo.taker, seen):
        return Line(tell("Stevo! {name} threw {card}, and you beat the call with it.", **gaps))
    return Line(tell("Stevo! {name} threw {card}, and {other} beat the call with it.", **gaps))
