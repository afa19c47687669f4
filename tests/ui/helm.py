"""Plays at the table without a pointer: with the keyboard alone, or with a gamepad alone.

Knows nothing but the elements on the screen and what its keys are set to.
"""

from random import Random

from msgspec.structs import replace

from yaniv.cards import JOKER, Card, Cards
from yaniv.game import commands as c
from yaniv.store.keyboard import MODIFIERS, normal
from yaniv.ui import keys
from yaniv.ui.inputs import KeyPressed, KeyReleased, PadPressed, PadReleased, Pressed
from yaniv.ui.inspect import Element
from yaniv.ui.scenes.scene import Change, Scene
from yaniv.words import card_name

PATIENCE = 40
"""Steps after which a way to a thing must have been found."""


class Helm:
    """A player's hands on the keys; dice decide which of several ways they take."""

    def __init__(self, scene: Scene, dice: Random, *, pad: bool = False) -> None:
        self._scene = scene
        self._dice = dice
        self._pad = pad
        self._ms = 0

    @property
    def focused(self) -> str:
        """What has the keys."""
        return next((each.id for each in self._scene.elements() if "focused" in each.state), "")

    def press(self, action: keys.Action, place: int = 0) -> Change | None:
        """Presses the key of this action."""
        self._ms += 400
        given = replace(pressed(self._keys(action)[place]), ms=self._ms)
        change = self._scene.handle(given)
        self._scene.handle(
            PadReleased(given.button, self._ms) if isinstance(given, PadPressed) else KeyReleased(given.key, self._ms)
        )
        return change

    def can(self, action: keys.Action) -> bool:
        """Is there a key for it?"""
        return bool(self._keys(action))

    def has(self, id_: str) -> bool:
        """Is it on the screen?"""
        return id_ in self._elements()

    def use(self, id_: str) -> Change | None:
        """Goes there, and presses."""
        self.go(id_)
        return self.press("press")

    def go(self, id_: str) -> None:
        """Leads the focus there: Tab while it is far, arrows while they bring it nearer.

        :raises AssertionError: if it cannot be reached.
        """
        tried: list[tuple[str, keys.Action]] = []
        for _ in range(PATIENCE):
            here = self.focused
            if here == id_:
                return
            fresh = [each for each in self._steps(id_) if (here, each) not in tried]
            step = fresh[0] if fresh else self._dice.choice(self._steps(id_))
            tried.append((here, step))
            self.press(step)
        raise AssertionError(f"{id_} cannot be reached: {tried}, {[(e.id, e.rect) for e in self._scene.elements()]}")

    def wander(self) -> keys.Action:
        """Any key that leads the focus on."""
        ways: list[keys.Action] = ["up", "down", "left", "right", "next", "previous", "left_end", "right_end"]
        return self._dice.choice([way for way in ways if self.can(way)])

    def choose(self, cards: Cards) -> None:
        """Chooses these cards of the hand, in this order, and nothing else."""
        while self.has("staged:0") or self._selected():
            self.press("back")
        for card in cards:
            free = [id_ for id_ in self._named("hand:", card) if "selected" not in self._elements()[id_].state]
            self._toggle(self._dice.choice(free))

    def play(self, command: c.SeatCommand) -> None:
        """Carries out a move; a throw that has to be followed by a pick-up gets one that is offered."""
        match command:
            case c.Throw(cards=cards):
                self.choose(cards)
                self._throw()
                if self.has("staged:0"):
                    self._pick_up_anything()
            case c.DrawStock():
                self._draw()
            case c.DrawDiscard(card=card):
                offered = [id_ for id_ in self._named("pile:", card) if "offered" in self._elements()[id_].state]
                self._take(self._dice.choice(offered))
            case c.DrawJoker(card=card):
                jokers = [id_ for id_ in self._named("pile:", JOKER) if card_name(card) in self._elements()[id_].label]
                self._swap(self._dice.choice(jokers), card)
            case c.Slap(at=end) if self.has("button:slap-start"):
                self.use("button:slap-start" if end == "start" else "button:slap")
            case c.Slap():
                self.press("act")
            case c.DeclineSlap():
                self._one_of("keep", "button:keep")
            case c.Call(word=word):
                self._call("button:yaniv" if word is None else "button:wrong-word")
            case c.Return(cards=cards):
                self.choose(cards)
                self._dice.choice((self._draw, lambda: self.use("button:return")))()
            case c.RequestSwap():
                self.use("button:swap")
            case c.DeclineSwap():
                self.use("button:decline-swap")

    def _keys(self, action: keys.Action) -> list[str]:
        bound: tuple[str, ...] = getattr(keys.bound(), action)
        return [key for key in bound if key.startswith("pad ") == self._pad]

    def _elements(self) -> dict[str, Element]:
        return {element.id: element for element in self._scene.elements()}

    def _named(self, prefix: str, card: Card) -> list[str]:
        return [id_ for id_, each in self._elements().items() if id_.startswith(prefix) and each.name == card]

    def _selected(self) -> list[Element]:
        return [each for each in self._scene.elements() if "selected" in each.state]

    def _steps(self, id_: str) -> list[keys.Action]:
        """Ways that may lead there, the most promising first."""
        across: list[keys.Action] = ["next"] if self.can("next") else ["right_end"]
        if self._pad and "ick up" in self._elements()["zone:play"].label.partition(", or")[0]:
            across = ["up", "down", "left", "right"]
        if not self.focused:
            return across
        x, y = _middle(self._elements()[self.focused])
        to_x, to_y = _middle(self._elements()[id_])
        sideways: keys.Action = "left" if to_x < x else "right"
        straight: keys.Action = "up" if to_y < y else "down"
        arrows = [sideways, straight] if abs(to_x - x) > abs(to_y - y) else [straight, sideways]
        # A card lifts on the way up and lies down on the way down: from there the way is another zone, or sideways.
        if self.focused.startswith("hand:"):
            arrows = [sideways] if id_.startswith("hand:") else [*across, sideways]
        return [*arrows, *across]

    def _toggle(self, id_: str) -> None:
        place = int(id_.partition(":")[2])
        if self.can("cards") and place < len(self._keys("cards")) and self._dice.random() < 0.5:
            self.press("cards", place)
        else:
            self.go(id_)
            self.press(self._dice.choice(("press", "up")))

    def _throw(self) -> None:
        match self._dice.randrange(3):
            case 0 if self.can("throw"):
                self.press("throw")
            case 1 if self.can("onward"):
                self.press("onward")
            case _:
                self.use("zone:play")

    def _draw(self) -> None:
        self._one_of("draw", "deck")

    def _one_of(self, action: keys.Action, id_: str) -> None:
        if self.can(action) and self._dice.random() < 0.5:
            self.press(action)
        else:
            self.use(id_)

    def _take(self, id_: str) -> None:
        piles = [each for each in self._elements() if each.startswith("pile:")]
        if id_ == piles[0]:
            self._one_of("take_left", id_)
        elif id_ == piles[-1]:
            self._one_of("take_right", id_)
        else:
            self.use(id_)

    def _swaps(self) -> list[tuple[str, Card]]:
        """Jokers that one of the own cards frees, and that card."""
        codes = [each.name for each in self._scene.elements() if each.id.partition(":")[0] in ("hand", "staged")]
        piles = [each for each in self._scene.elements() if each.id.startswith("pile:") and each.name == JOKER]
        return [(pile.id, card) for pile in piles for card in codes if f"your {card_name(card)}" in pile.label]

    def _pick_up_anything(self) -> None:
        held = [each.name for each in self._scene.elements() if each.id.startswith("hand:")]
        swaps = [swap for swap in self._swaps() if swap[1] in held]
        if swaps and self._dice.random() < 0.5:
            self._swap(*self._dice.choice(swaps))
            return
        offered = [each.id for each in self._scene.elements() if "offered" in each.state]
        target = self._dice.choice(offered)
        if target == "deck":
            self._dice.choice((self._draw, lambda: self._one_of("onward", "deck")))()
        else:
            self._take(target)

    def _swap(self, joker: str, card: Card) -> None:
        """The exact card is chosen, then the joker is used; a thrown one needs no choice."""
        held = self._named("hand:", card)
        if held:
            self._toggle(held[0])
        self.use(joker)

    def _call(self, button: str) -> None:
        """The key of the call goes to it, and the wrong word is beside it; one more press makes it."""
        self.press("call")
        if self.focused != button:
            self.use(button)
        self.press("press")


def pressed(key: str) -> Pressed:
    """What the window makes of this key."""
    if key.startswith("pad "):
        return PadPressed(key.removeprefix("pad "), 0)  # type: ignore[arg-type]  # the table of keys names real ones
    *held, name = normal(key).split("+")
    assert set(held) <= set(MODIFIERS)
    return KeyPressed(name, 0, ctrl="ctrl" in held, alt="alt" in held, shift="shift" in held)


def _middle(element: Element) -> tuple[float, float]:
    x, y, wide, high = element.rect
    return x + wide / 2, y + high / 2
