"""What is said at the table: bubbles over the plates at their moment of the film, and one sentence to the player."""

from msgspec import Struct

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.ui import speeds
from yaniv.words import tell


class Bubble(Struct, frozen=True):
    """Somebody says something, from one moment of the film to another."""

    seat: int
    text: str
    start: float
    end: float
    bad: bool = False


class Notes:
    """Bubbles by film time, the toast by the clock of the screen."""

    def __init__(self) -> None:
        self._bubbles: list[Bubble] = []
        self.toast = ""
        self._toast_ms = 0.0

    def say(self, text: str) -> None:
        """Tells the player something; a new sentence takes the place of the old."""
        self.toast = text
        self._toast_ms = speeds.TOAST + speeds.TOAST_PER_LETTER * len(text)

    def hear(self, event: e.AnyEvent, seen: View, start: float, pace: speeds.Pace) -> None:
        """What this event makes somebody say when its film starts."""
        end = start + pace.ms(speeds.BUBBLE)
        long = start + pace.ms(speeds.BUBBLE * 4)
        match event:
            case e.RoundOpened():
                self._bubbles.clear()
            case e.YanivCalled(seat=seat, word=word, kind=kind):
                self._add(seat, tell("{word}!", word=word), start, long, bad=kind != "yaniv")
            case e.FalseCalled(seat=seat, word=word):
                self._add(seat, tell("{word}?", word=word), start, end, bad=True)
            case e.CardSlapped(seat=seat):
                self._add(seat, tell("Slap!"), start, start + pace.ms(speeds.BUBBLE / 2))
            case e.SwapDeclined(seat=seat):
                self._add(seat, tell("No, thank you"), start, start + pace.ms(speeds.BUBBLE / 2))
            case e.HandsSwapped(seat=seat):
                self._add(seat, tell("Swap!"), start, end)
            case e.RoundScored(asafs=asafs):
                for seat in asafs:
                    self._add(seat, tell("{word}!", word=seen.rules.table.asaf_word), start, long)
            case _:
                pass

    def nudge(self, seat: int, now: float) -> None:
        """Somebody keeps the table waiting."""
        if not self.spoken(now):
            self._add(seat, tell("Tranning!"), now, now + speeds.BUBBLE)

    def spoken(self, now: float) -> tuple[Bubble, ...]:
        """The bubbles to be seen at this moment of the film."""
        self._bubbles = [each for each in self._bubbles if each.end > now]
        return tuple(each for each in self._bubbles if each.start <= now)

    @property
    def pending(self) -> bool:
        """Something is said, or will be."""
        return bool(self._bubbles or self.toast)

    def update(self, ms: float) -> None:
        """Time passes for the toast."""
        if self.toast:
            self._toast_ms -= ms
            if self._toast_ms <= 0:
                self.toast = ""

    def _add(self, seat: int, text: str, start: float, end: float, *, bad: bool = False) -> None:
        if end > start:
            self._bubbles.append(Bubble(seat, text, start, end, bad))
