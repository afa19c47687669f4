"""A player for tests that uses the table with the keyboard alone or with a gamepad alone.

It knows only the elements on the screen and the key bindings.
"""

from random import Random

from msgspec.structs import replace

from yaniv.cards import JOKER, Card, Cards
from yaniv.game import commands as c
from yaniv.i18n import card_name
from yaniv.settings.key_binding_settings import MODIFIERS, normalize_key, split_key
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, GamepadReleased, KeyPressed, KeyReleased, PressInput
from yaniv.ui.navigation import NavigationRequest, Scene

MAX_FOCUS_STEPS = 40
"""Maximum number of steps to move the focus to an element."""


class KeyboardPlayer:
    """Makes moves by keys; *rng* chooses among alternative keys and ways."""

    def __init__(self, scene: Scene, rng: Random, *, pad: bool = False) -> None:
        self._scene = scene
        self._rng = rng
        self._pad = pad
        self._ms = 0

    @property
    def focused_id(self) -> str:
        """Id of the element with the focus, or an empty string."""
        return next((each.id for each in self._scene.elements() if "focused" in each.state), "")

    def press_action(
        self, action: key_bindings.Action, binding_index: int = 0, *, held_ms: int = 0
    ) -> NavigationRequest | None:
        """Press the key of an action and release it after the given time; return the navigation request."""
        self._ms += 400
        event = replace(key_event(self._bound_keys(action)[binding_index]), ms=self._ms)
        change = self._scene.handle(event)
        self._ms += held_ms
        self._scene.handle(
            GamepadReleased(event.button, self._ms)
            if isinstance(event, GamepadPressed)
            else KeyReleased(event.key, self._ms)
        )
        return change

    def has_key_for(self, action: key_bindings.Action) -> bool:
        """Return whether an action has a key."""
        return bool(self._bound_keys(action))

    def has_element(self, id_: str) -> bool:
        """Return whether an element exists."""
        return id_ in self._elements_by_id()

    def activate(self, id_: str) -> NavigationRequest | None:
        """Focus an element and press it."""
        self.focus(id_)
        return self.press_action("press")

    def focus(self, id_: str) -> None:
        """Move the focus to an element: by Tab while it is far, by arrows while they bring it nearer.

        :raises AssertionError: if it cannot be reached.
        """
        tried: list[tuple[str, key_bindings.Action]] = []
        for _ in range(MAX_FOCUS_STEPS):
            here = self.focused_id
            if here == id_:
                return
            fresh = [each for each in self._likely_steps(id_) if (here, each) not in tried]
            step = fresh[0] if fresh else self._rng.choice(self._likely_steps(id_))
            tried.append((here, step))
            self.press_action(step)
        raise AssertionError(f"{id_} cannot be reached: {tried}, {[(e.id, e.rect) for e in self._scene.elements()]}")

    def random_focus_action(self) -> key_bindings.Action:
        """Return a random action that moves the focus."""
        ways: list[key_bindings.Action] = ["up", "down", "left", "right", "next", "previous", "left_end", "right_end"]
        return self._rng.choice([way for way in ways if self.has_key_for(way)])

    def choose(self, cards: Cards) -> None:
        """Select these cards in hand, in this order, and no others."""
        while self.has_element("staged:0") or self._selected():
            self.press_action("back")
        for card in cards:
            free = [
                id_ for id_ in self._ids_of_card("hand:", card) if "selected" not in self._elements_by_id()[id_].state
            ]
            self._toggle_card(self._rng.choice(free))

    def play(self, command: c.SeatCommand) -> None:
        """Carry out a move; a throw that needs a draw is completed by a random draw on offer."""
        match command:
            case c.Throw(cards=cards):
                self.choose(cards)
                self._throw_staged()
                if self.has_element("staged:0"):
                    self._pick_up_anything()
            case c.DrawStock():
                self._draw_stock()
            case c.DrawDiscard(card=card):
                offered = [
                    id_ for id_ in self._ids_of_card("pile:", card) if "offered" in self._elements_by_id()[id_].state
                ]
                self._draw_discard(self._rng.choice(offered))
            case c.DrawJoker(card=card):
                jokers = [
                    id_
                    for id_ in self._ids_of_card("pile:", JOKER)
                    if card_name(card) in self._elements_by_id()[id_].label
                ]
                self._swap_joker(self._rng.choice(jokers), card)
            case c.Slap(at=end) if self.has_element("button:slap-start"):
                self.activate("button:slap-start" if end == "start" else "button:slap")
            case c.Slap():
                self.press_action("act")
            case c.DeclineSlap():
                self._press_or_activate("keep", "button:keep")
            case c.Call(word=word):
                self._make_call("button:yaniv" if word is None else "button:wrong-word")
            case c.Return(cards=cards):
                self.choose(cards)
                self._rng.choice((self._draw_stock, lambda: self.activate("button:return")))()
            case c.RequestSwap():
                self.activate("button:swap")
            case c.DeclineSwap():
                self.activate("button:decline-swap")

    def _bound_keys(self, action: key_bindings.Action) -> list[str]:
        bound: tuple[str, ...] = getattr(key_bindings.current_bindings(), action)
        return [key for key in bound if key.startswith("pad ") == self._pad]

    def _elements_by_id(self) -> dict[str, Element]:
        return {element.id: element for element in self._scene.elements()}

    def _ids_of_card(self, prefix: str, card: Card) -> list[str]:
        return [id_ for id_, each in self._elements_by_id().items() if id_.startswith(prefix) and each.name == card]

    def _selected(self) -> list[Element]:
        return [each for each in self._scene.elements() if "selected" in each.state]

    def _likely_steps(self, id_: str) -> list[key_bindings.Action]:
        """Return actions that may move the focus toward an element, the most promising first."""
        across: list[key_bindings.Action] = ["next"] if self.has_key_for("next") else ["right_end"]
        zone = self._elements_by_id().get("zone:play")
        if self._pad and zone is not None and zone.label.startswith(("Your turn: draw", "Now draw")):
            across = ["up", "down", "left", "right"]
        if not self.focused_id:
            return across
        x, y = _center_of(self._elements_by_id()[self.focused_id])
        to_x, to_y = _center_of(self._elements_by_id()[id_])
        sideways: key_bindings.Action = "left" if to_x < x else "right"
        straight: key_bindings.Action = "up" if to_y < y else "down"
        arrows = [sideways, straight] if abs(to_x - x) > abs(to_y - y) else [straight, sideways]
        # Up and down select and deselect a card, so leave the hand by another zone or sideways.
        if self.focused_id.startswith("hand:"):
            arrows = [sideways] if id_.startswith("hand:") else [*across, sideways]
        return [*arrows, *across]

    def _toggle_card(self, id_: str) -> None:
        index = int(id_.partition(":")[2])
        if self.has_key_for("cards") and index < len(self._bound_keys("cards")) and self._rng.random() < 0.5:
            self.press_action("cards", index)
        else:
            self.focus(id_)
            self.press_action(self._rng.choice(("press", "up")))

    def _throw_staged(self) -> None:
        match self._rng.randrange(3):
            case 0 if self.has_key_for("throw"):
                self.press_action("throw")
            case 1 if self.has_key_for("onward"):
                self.press_action("onward")
            case _:
                self.activate("zone:play")

    def _draw_stock(self) -> None:
        self._press_or_activate("draw", "deck")

    def _press_or_activate(self, action: key_bindings.Action, id_: str) -> None:
        if self.has_key_for(action) and self._rng.random() < 0.5:
            self.press_action(action)
        else:
            self.activate(id_)

    def _draw_discard(self, id_: str) -> None:
        piles = [each for each in self._elements_by_id() if each.startswith("pile:")]
        if id_ == piles[0]:
            self._press_or_activate("take_left", id_)
        elif id_ == piles[-1]:
            self._press_or_activate("take_right", id_)
        else:
            self.activate(id_)

    def _swaps(self) -> list[tuple[str, Card]]:
        """Return jokers that can be swapped for a card in hand, with that card."""
        codes = [each.name for each in self._scene.elements() if each.id.partition(":")[0] in ("hand", "staged")]
        piles = [each for each in self._scene.elements() if each.id.startswith("pile:") and each.name == JOKER]
        return [(pile.id, card) for pile in piles for card in codes if f"your {card_name(card)}" in pile.label]

    def _pick_up_anything(self) -> None:
        held = [each.name for each in self._scene.elements() if each.id.startswith("hand:")]
        swaps = [swap for swap in self._swaps() if swap[1] in held]
        if swaps and self._rng.random() < 0.5:
            self._swap_joker(*self._rng.choice(swaps))
            return
        offered = [each.id for each in self._scene.elements() if "offered" in each.state]
        target = self._rng.choice(offered)
        if target == "deck":
            self._rng.choice((self._draw_stock, lambda: self._press_or_activate("onward", "deck")))()
        else:
            self._draw_discard(target)

    def _swap_joker(self, joker: str, card: Card) -> None:
        """Select the exact card, unless it is staged, and activate the joker."""
        held = self._ids_of_card("hand:", card)
        if held:
            self._toggle_card(held[0])
        self.activate(joker)

    def _make_call(self, button: str) -> None:
        """Move the focus to the call by its key, or on to the wrong word, and press it.

        Out of turn the key is held down instead.
        """
        if self._elements_by_id()[button].value in ("hold", "priced"):
            self.focus(button)
            self.press_action(self._rng.choice(("call", "press")), held_ms=durations.CALL_HOLD_MS)
            return
        self.press_action("call")
        if self.focused_id != button:
            self.activate(button)
        self.press_action("press")


def key_event(key: str) -> PressInput:
    """Return the input event of a key binding."""
    if key.startswith("pad "):
        return GamepadPressed(key.removeprefix("pad "), 0)  # type: ignore[arg-type]  # the table of keys names real ones
    *held, name = split_key(normalize_key(key))
    assert set(held) <= set(MODIFIERS)
    return KeyPressed(name, 0, ctrl="ctrl" in held, alt="alt" in held, shift="shift" in held)


def _center_of(element: Element) -> tuple[float, float]:
    x, y, width, height = element.rect
    return x + width / 2, y + height / 2
