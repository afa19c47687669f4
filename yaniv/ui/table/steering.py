"""The table without a pointer: what keys and buttons of a gamepad do there.

Whatever the pointer can do has a way here: the focus goes to the thing and uses it, and the usual moves have keys.
"""

from collections.abc import Callable

from msgspec.structs import replace

from yaniv.game import commands as c
from yaniv.ui import keys, speeds
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, PointerMoved, PointerPressed, Pressed
from yaniv.ui.inspect import Element
from yaniv.ui.table.director import Director
from yaniv.ui.table.elements import elements
from yaniv.ui.table.focus import Elements, Focus
from yaniv.ui.table.hands import Hands
from yaniv.ui.table.knobs import CALLS
from yaniv.ui.table.sight import Sight
from yaniv.ui.table.will import Will
from yaniv.ui.widgets.graph import WAYS

Beside = Callable[[], tuple[Element, ...]]
"""Buttons next to the table that share its keys; one that is used is handed back."""


class Steering:
    """Turns actions into what the hands do, and leads the focus."""

    def __init__(self, hands: Hands, will: Will, director: Director, beside: Beside = lambda: ()) -> None:
        self._hands = hands
        self._will = will
        self._director = director
        self._beside = beside
        self.focus = Focus()
        self._pressed: tuple[str, int] = ("", -10_000)
        """What was used last, and when."""
        self._called_ms = 0
        """When the key of the call went to it."""

    def handle(self, given: Input, sight: Sight) -> str | None:
        """Tells the button used, if it is none of the cards' business; None if all this is none of the keys'."""
        match given:
            case KeyPressed() | PadPressed():
                return self._key(given, sight)
            case PointerPressed():
                self.focus.shown = False
                self.focus.point(given.at, self._found(sight))
            case PointerMoved(touch=False):
                self.focus.shown = False
            case _:
                pass
        return None

    def elements(self, sight: Sight) -> tuple[Element, ...]:
        """All things on the table, one of them marked as the one that has the keys."""
        found = self._found(sight)
        here = self.focus.settle(found, self._director.held.fan)
        return tuple(replace(each, state=(*each.state, "focused")) if each == here else each for each in found)

    def _found(self, sight: Sight) -> Elements:
        """All things that the keys can be at."""
        return (*elements(self._hands.now, sight), *self._beside())

    def here(self, sight: Sight) -> Element | None:
        """What has the keys, if that is to be shown."""
        if not self.focus.shown:
            return None
        return self.focus.settle(self._found(sight), self._director.held.fan)

    def _key(self, pressed: Pressed, sight: Sight) -> str | None:
        action = keys.meaning(pressed)
        found = self._found(sight)
        here = self.focus.settle(found, self._director.held.fan)
        match action:
            case "up" | "down" if here and here.id == "log":
                return f"log:{action}"
            case "up" | "down" | "left" | "right" | "next" | "previous" | "left_end" | "right_end":
                self._will.armed = ""
                self._go(action, here, found, again=pressed.again)
            case "press":
                return self._press(pressed, here, sight)
            case "act":
                return self._act(here, sight)
            case "call":
                self._call(pressed.ms, sight, found)
            case "menu" | "sound" | "hint":
                return f"button:{action}"
            case "captions":
                return action
            case "cards" | "melds":
                self._choose(keys.place(pressed), meld=action == "melds")
            case None:
                return None
            case _:
                return self._do(action)
        return ""

    def _go(self, action: keys.Action, here: Element | None, found: Elements, *, again: bool) -> None:
        self.focus.shown = True
        match action:
            case "left_end" | "right_end" if self._picks_up:
                self._hands.take(0 if action == "left_end" else -1)
            case "next" | "right_end":
                self.focus.cycle(1, found)
            case "previous" | "left_end":
                self.focus.cycle(-1, found)
            case "up" | "down" if again and here and here.id.startswith("hand:"):
                pass  # a card that was lifted by a key stays where it is while the key is held
            case "up" if self._lies(here) and not self._picks_up:
                self._toggle(here)
            case "down" if self._stands(here):
                self._toggle(here)
            case "up" | "down" | "left" | "right":
                self.focus.step(WAYS[action], found)
            case _:
                pass

    def _use(self, here: Element | None, sight: Sight) -> str:
        """What a click on it would do."""
        self.focus.shown = True
        kind, _, place = here.id.partition(":") if here else ("", "", "")
        if here in self._beside():
            return here.id
        if kind == "button" and here:
            return self._hands.press(here.id, sight)
        self._will.armed = ""
        match kind:
            case "hand" | "staged":
                self._toggle(here)
            case "deck":
                self._hands.draw()
            case "pile":
                self._hands.take(int(place))
            case "zone":
                self._hands.throw()
            case _:
                pass
        return ""

    def _press(self, pressed: Pressed, here: Element | None, sight: Sight) -> str:
        """On a gamepad, twice on a card of the hand chooses a meld with it."""
        before, self._pressed = self._pressed, (here.id if here else "", pressed.ms)
        soon = self._pressed[0] == before[0] and pressed.ms - before[1] <= speeds.DOUBLE_CLICK
        if soon and isinstance(pressed, PadPressed) and before[0].startswith("hand:"):
            self._meld()
            return ""
        return self._use(here, sight)

    def _act(self, here: Element | None, sight: Sight) -> str:
        """The first of: slap, hurry the film, use what has the focus."""
        if self._will.slap():
            return ""
        return self._use(here, sight) if self.focus.shown and not self._director.stage.busy else "hurry"

    def _do(self, action: keys.Action) -> str | None:
        """Moves, and what is done to the own cards."""
        hands = self._hands
        if action not in ("back", "take_back"):
            self._will.armed = ""
        match action:
            case "back" | "take_back":
                hands.cancel()
            case "throw":
                hands.throw()
            case "draw":
                hands.draw()
            case "take_left" | "take_right" if self._director.held.carried:
                hands.turn_order(-1 if action == "take_left" else 1)
            case "take_left":
                hands.take(0)
            case "take_right":
                hands.take(-1)
            case "onward":
                self._onward()
            case "order":
                hands.turn_order(1)
            case "sort":
                hands.sort()
            case "reverse":
                hands.reverse()
            case "meld":
                self._meld()
            case "earlier":
                self._move(-1)
            case "later":
                self._move(1)
            case "keep" if hands.now.seen.slap:
                self._will.send(c.DeclineSlap(hands.now.seen.seat))
            case _:
                return None
        return ""

    def _onward(self) -> None:
        """Throws what is chosen; once that is done, draws."""
        seen = self._hands.now.seen
        if self._director.held.selected and not self._picks_up and seen.phase != "extra":
            self._hands.throw()
        else:
            self._hands.draw()

    @property
    def _picks_up(self) -> bool:
        """All that is left to do in this turn, or the first thing to do in it, is to take a card."""
        now = self._hands.now
        first = now.seen.phase == "start" and now.seen.rules.turn.order == "draw_first"
        return now.mine and (bool(now.held.staged) or first or now.seen.phase == "thrown")

    def _call(self, ms: int, sight: Sight, found: Elements) -> None:
        """Goes to the call, which one more press makes; two at once are one. Beside it is the wrong word."""
        self.focus.shown = True
        calls = [each.id for each in found if each.id in CALLS]
        if not calls:
            return
        button = self._will.armed if self._will.armed in calls else calls[0]
        knob = next(knob for knob in sight.knobs if knob.id == button)
        if self._will.armed == self.focus.id == button:
            if ms - self._called_ms >= speeds.SECOND_PRESS:
                self._hands.press(button, sight)
            return
        self.focus.to(button)
        self._will.armed = ""
        if knob.enabled:
            self._called_ms = ms
            self._will.arm(button)
        else:
            self._hands.press(button, sight)

    def _choose(self, place: int, *, meld: bool) -> None:
        fan = self._director.held.fan
        self._will.armed = ""
        if place < len(fan):
            (self._hands.meld if meld else self._hands.toggle)(fan[place])
            self.focus.to(f"hand:{place}")

    def _meld(self) -> None:
        """With the card that has the focus."""
        kind, _, place = self.focus.id.partition(":")
        if kind == "hand":
            self._hands.meld(self._director.held.fan[int(place)])

    def _move(self, step: int) -> None:
        """The card that has the focus goes one place on in the hand."""
        held, order = self._director.held, list(self._director.held.order)
        fan = held.fan
        kind, _, place = self.focus.id.partition(":")
        if kind == "hand" and 0 <= int(place) + step < len(fan):
            one, other = order.index(fan[int(place)]), order.index(fan[int(place) + step])
            order[one], order[other] = order[other], order[one]
            self._director.change(replace(held, order=tuple(order)))

    def _lies(self, here: Element | None) -> bool:
        return here is not None and here.id.startswith("hand:") and "selected" not in here.state

    def _stands(self, here: Element | None) -> bool:
        return here is not None and here.id.startswith("hand:") and "selected" in here.state

    def _toggle(self, here: Element | None) -> None:
        """A card of the hand, or one that lies staged."""
        kind, _, place = here.id.partition(":") if here else ("", "", "")
        held = self._director.held
        cards = held.fan if kind == "hand" else held.staged
        self._hands.toggle(cards[int(place)])
