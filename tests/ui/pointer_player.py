"""A player for tests that uses the table with the pointer alone and knows only the elements on the screen."""

from collections.abc import Callable, Iterable
from random import Random

from msgspec.structs import replace

from yaniv.cards import JOKER, Card, Cards
from yaniv.game import commands as c
from yaniv.i18n import card_name
from yaniv.rules.slap import SlapEnd
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.input.input_events import InputEvent, Point, PointerGone, PointerMoved, PointerPressed, PointerReleased
from yaniv.ui.navigation import NavigationRequest, Scene


class PointerPlayer:
    """Makes moves with the mouse, or with touch; *rng* chooses among alternative gestures."""

    def __init__(
        self, scene: Scene, size: tuple[int, int], rng: Random, *, drags: bool = True, touch: bool = False
    ) -> None:
        self._scene = scene
        self._size = size
        self._rng = rng
        self._drags = drags
        self._touch = touch
        self._is_down = False
        self._ms = 0

    def find_element(self, id_: str) -> Element:
        """Return the element with this id.

        :raises KeyError: if it is not on the screen.
        """
        return self._elements_by_id()[id_]

    def has_element(self, id_: str) -> bool:
        """Return whether an element exists."""
        return id_ in self._elements_by_id()

    def ids_of_card(self, prefix: str, card: Card) -> list[str]:
        """Return the ids with this prefix whose element is this card."""
        return [id_ for id_, each in self._elements_by_id().items() if id_.startswith(prefix) and each.name == card]

    def click(self, id_: str) -> NavigationRequest | None:
        """Click the middle of an element; return the navigation request."""
        position = self.center_of(id_)
        self._send(PointerMoved(position, self._ms), PointerPressed(position, "left", self._ms))
        return self._send(PointerReleased(position, "left", self._ms))

    def hold(self, id_: str) -> None:
        """Hold the button down on an element for as long as a call out of turn needs."""
        position = self.center_of(id_)
        self._send(PointerMoved(position, self._ms), PointerPressed(position, "left", self._ms))
        self._ms += durations.CALL_HOLD_MS
        self._send(PointerReleased(position, "left", self._ms))

    def drag(self, id_: str, to: str) -> None:
        """Drag from the middle of one element to the middle of another."""
        self.drag_without_release(id_, to)
        self.drop(to)

    def drag_without_release(self, id_: str, to: str) -> None:
        """Drag one element over another without releasing it."""
        begin, end = self.center_of(id_), self.center_of(to)
        self._send(PointerMoved(begin, self._ms), PointerPressed(begin, "left", self._ms))
        for part in range(1, 6):
            position = (begin[0] + (end[0] - begin[0]) * part // 5, begin[1] + (end[1] - begin[1]) * part // 5)
            self._send(PointerMoved(position, self._ms))

    def drop(self, on: str) -> None:
        """Release the pointer over an element."""
        self._send(PointerReleased(self.center_of(on), "left", self._ms))

    def take_back(self) -> None:
        """Take back a staged card, or deselect a selected one."""
        if not self._touch:
            self.right_click()
        elif self.has_element("staged:0"):
            self.click("staged:0")
        else:
            self.click(self._selected()[0].id)

    def right_click(self) -> None:
        """Press and release the right button, which takes cards back."""
        self._send(PointerPressed((1, 1), "right", self._ms), PointerReleased((1, 1), "right", self._ms))

    def center_of(self, id_: str) -> Point:
        """Return the middle of an element, or of the hand for the id `hand`."""
        if id_ == "hand":
            return self._size[0] // 2, self._size[1] - 20
        x, y, width, height = self.find_element(id_).rect
        return x + width // 2, y + height // 2

    def choose(self, cards: Cards) -> None:
        """Select these cards in hand by clicks, in this order, and no others."""
        while self.has_element("staged:0") or self._selected():
            self.take_back()
        for card in cards:
            free = [id_ for id_ in self.ids_of_card("hand:", card) if "selected" not in self.find_element(id_).state]
            self.click(self._rng.choice(free))

    def play(self, command: c.SeatCommand) -> None:
        """Carry out a move; a throw that needs a draw is completed by a random draw on offer."""
        match command:
            case c.Throw(cards=cards):
                self.choose(cards)
                self._drop_or_click("zone:play")
                if self.has_element("staged:0") and not self.has_element("button:confirm-throw"):
                    self._pick_up_anything()
            case c.DrawStock():
                self._click_or_pull("deck")
            case c.DrawDiscard(card=card):
                self._click_or_pull(self._pile_id(lambda each: each.name == card and "offered" in each.state))
            case c.DrawJoker(card=card):
                self._swap_joker(self._pile_id(lambda each: each.name == JOKER and card_name(card) in each.label), card)
            case c.Slap(card=card, at=end):
                self._slap_card(card, end)
            case c.DeclineSlap():
                self.click("button:keep")
            case c.Call(word=word):
                self._make_call("button:yaniv" if word is None else "button:wrong-word")
            case c.Return(cards=cards):
                self.choose(cards)
                self._drop_or_click(self._rng.choice(("deck", "button:return")))
            case c.RequestSwap():
                self.click("button:swap")
            case c.DeclineSwap():
                self.click("button:decline-swap")

    def _elements_by_id(self) -> dict[str, Element]:
        return {element.id: element for element in self._scene.elements()}

    def _send(self, *inputs: InputEvent) -> NavigationRequest | None:
        changes = [self._scene.handle(each) for event in inputs for each in self._as_device_events(event)]
        self._ms += 400
        return next((change for change in changes if change), None)

    def _as_device_events(self, event: InputEvent) -> Iterable[InputEvent]:
        """Yield the events of the device: a finger does not hover and is gone after its release."""
        if not self._touch:
            yield event
        elif isinstance(event, PointerPressed):
            self._is_down = True
            yield replace(event, is_touch=True)
        elif isinstance(event, PointerReleased):
            self._is_down = False
            yield replace(event, is_touch=True)
            yield PointerGone(event.ms)
        elif isinstance(event, PointerMoved) and self._is_down:
            yield replace(event, is_touch=True)

    def _selected(self) -> list[Element]:
        return [each for each in self._scene.elements() if "selected" in each.state]

    def _drop_or_click(self, target: str) -> None:
        """Click a button; on any other target drop the selected cards or click it."""
        if target.startswith("button:") or not self._prefers_drag():
            self.click(target)
        else:
            self.drag(self._rng.choice(self._selected()).id, target)

    def _click_or_pull(self, id_: str) -> None:
        if self._prefers_drag():
            self.drag(id_, "hand")
        else:
            self.click(id_)

    def _prefers_drag(self) -> bool:
        return self._drags and self._rng.random() < 0.5

    def _pick_up_anything(self) -> None:
        """Draw a random card on offer, or swap a joker for a card in hand."""
        swaps = [
            (id_, card)
            for id_, each in self._elements_by_id().items()
            for card in (held.name for held in self._scene.elements() if held.id.startswith("hand:"))
            if id_.startswith("pile:") and each.name == JOKER and f"your {card_name(card)}" in each.label
        ]
        if swaps and self._rng.random() < 0.5:
            self._swap_joker(*self._rng.choice(swaps))
            return
        self._click_or_pull(self._rng.choice([each.id for each in self._scene.elements() if "offered" in each.state]))

    def _pile_id(self, wanted: Callable[[Element], bool]) -> str:
        piles = [id_ for id_, each in self._elements_by_id().items() if id_.startswith("pile:") and wanted(each)]
        return self._rng.choice(piles)

    def _swap_joker(self, joker: str, card: Card) -> None:
        """Drag the exact card onto the joker, or select it and click the joker; a staged card needs only the click."""
        held = self.ids_of_card("hand:", card)
        if held and self._prefers_drag():
            self.drag(held[0], joker)
            return
        if held:
            self.click(held[0])
        self.click(joker)

    def _slap_card(self, card: Card, end: SlapEnd | None) -> None:
        if self.has_element("button:slap-start"):
            self.click("button:slap-start" if end == "start" else "button:slap")
        elif self._prefers_drag():
            self.drag(self.ids_of_card("hand:", card)[0], self._rng.choice(("zone:play", "pile:0")))
        else:
            self.click("button:slap")

    def _make_call(self, button: str) -> None:
        """Press a call: twice if it is costly, and held down if it is out of turn."""
        if self.find_element(button).value in ("hold", "priced"):
            self.hold(button)
            return
        self.click(button)
        if self.has_element(button) and self.find_element(button).value == "armed":
            self.click(button)
