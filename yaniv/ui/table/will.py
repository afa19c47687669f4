"""What the player decides: moves that are sent to the referee, calls that want a second press, reasons why not."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from yaniv.game import commands as c
from yaniv.game.refusal import IllegalCommand, Objection
from yaniv.table.company import JournalError
from yaniv.table.table import Chair
from yaniv.ui import speeds
from yaniv.ui.table import orders, phrases
from yaniv.ui.table.choreography import LIFT_SPRING, Style
from yaniv.ui.table.delayed_view import DelayedView
from yaniv.ui.table.director import Director
from yaniv.ui.table.knobs import CALLS, words
from yaniv.ui.table.orders import Ids, Order, Situation
from yaniv.ui.table.sight import Sight

LIFT: Final = Style(speeds.LIFT, ease=LIFT_SPRING)
ACCEPT: Final = Style(speeds.ACCEPT)
Say = Callable[[str], None]


class Will:
    """Carries out what gestures and buttons mean."""

    def __init__(self, chair: Chair, director: Director, say: Say, shown: DelayedView) -> None:
        """*shown*: what the screen shows of the chair's view by now."""
        self._chair = chair
        self._shown = shown
        self._director = director
        self._say = say
        self.armed = ""
        """The call button that has been pressed once."""

    @property
    def now(self) -> Situation:
        """What gestures are judged by."""
        director, now = self._director, self._director.stage.now

        def ask(command: c.SeatCommand) -> Objection | None:
            return self._shown.objection(command, now)

        return Situation(self._shown.at(now), director.props, director.held, ask)

    def take_back(self) -> None:
        """Staged cards return to the hand."""
        self._director.change(replace(self._director.held, staged=()), ACCEPT)

    def press(self, button: str, sight: Sight) -> str:
        """A button was used; what is no business of the cards is handed back."""
        knob = next(knob for knob in sight.knobs if knob.id == button)
        if not knob.enabled:
            self._say(phrases.call_told(self.now, self._word(button)) if button in CALLS else knob.label)
            return ""
        if button in CALLS:
            self._call(button)
            return ""
        self.armed = ""
        seat, held = self._chair.seat, self._director.held
        window = self._chair.view.slap
        match button:
            case "button:take-back":
                self.take_back()
            case "button:return":
                self.carry_out(orders.onto_deck(self.now, held.selected))
            case "button:keep":
                self.send(c.DeclineSlap(seat))
            case "button:slap" | "button:slap-start" if window:
                end = window.ends[0] if button == "button:slap-start" else window.ends[-1]
                self.send(c.Slap(seat, window.card, end))
            case "button:swap":
                self.send(c.RequestSwap(seat))
            case "button:decline-swap":
                self.send(c.DeclineSwap(seat))
            case _:
                return button
        return ""

    def slap(self) -> bool:
        """Slaps the drawn card, if it may be."""
        window = self._chair.view.slap
        if window:
            self.send(c.Slap(self._chair.seat, window.card, window.ends[-1]))
        return window is not None

    def arm(self, button: str) -> None:
        """The next press of it calls; what that costs for sure is told before."""
        self.armed = button
        word = self._word(button)
        if phrases.is_risky(self.now, word):
            self._say(phrases.warning(self.now, word))

    def _word(self, button: str) -> str:
        """What it calls."""
        return words(self.now)[CALLS.index(button)]

    def _call(self, button: str) -> None:
        """The sure call at the first press, any other at the second."""
        word = self._word(button)
        if phrases.is_risky(self.now, word) and self.armed != button:
            # While a film plays that all wait for, a call that costs points is most likely a click too many.
            if self._director.stage.busy:
                self.armed = ""
            else:
                self.arm(button)
            return
        self.armed = ""
        self.send(c.Call(self._chair.seat, None if button == CALLS[0] else word))

    def carry_out(self, order: Order, about: Ids = ()) -> None:
        """Does what a gesture meant, or says why not; then the cards that it was *about* shake."""
        director, held = self._director, self._director.held
        if order.refused:
            self._say(phrases.why_not(order.refused))
            director.accents.refuse(held.staged or held.selected or about, director.stage.now)
        elif order.staged:
            director.accents.land(order.staged, director.stage.now + director.pace.ms(speeds.ACCEPT))
            director.change(replace(held, staged=order.staged, selected=()), ACCEPT)
        else:
            for command in order.commands:
                if not self.send(command):
                    return

    def miss(self, sentence: str, cards: Ids) -> None:
        """Cards were let go where they cannot lie."""
        self._say(sentence)
        self._director.accents.refuse(cards, self._director.stage.now)

    def send(self, command: c.SeatCommand) -> bool:
        """Moves; tells whether the referee and the journal took it."""
        try:
            self._chair.submit(command)
        except IllegalCommand as refused:
            self._say(phrases.why_not(refused.objection))
            return False
        except JournalError as problem:
            self._say(str(problem))
            return False
        self._director.change(replace(self._director.held, selected=()), LIFT)
        return True
