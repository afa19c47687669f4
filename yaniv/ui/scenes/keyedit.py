"""Setting a key: a box that shows the keys of an action, and what waits for the key that it is to have."""

from typing import Final, Literal

from msgspec.structs import asdict, replace
from pygame import Surface

from yaniv.store.keyboard import NAMED, Keyboard, normal, plain
from yaniv.ui import keys
from yaniv.ui.inputs import Input, KeyPressed, PadPressed, Pressed
from yaniv.ui.inspect import Element
from yaniv.ui.look import Look
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.dialog import Dialog
from yaniv.words import tell

ROW: Final = 10
"""Actions with so many keys have one for each card; they are set in the file."""
_NOTHING: Final = Keyboard(**dict.fromkeys(asdict(Keyboard()), ()))
"""While a key is waited for no key means anything, not even to the window."""
_LEAVE: Final = "button:leave-key"
_TAKE: Final = "button:take-key"
_NONE: Final = "button:no-key"
_EMPTIES: Final = "delete"
NO_KEY: Final[tuple[str, ...]] = ()

Outcome = Keyboard | Literal["left"] | None


class KeyBox(Button):
    """Shows the keys of an action; pressed, it waits for another."""

    def __init__(self, id_: str, title: str, bound: tuple[str, ...]) -> None:
        super().__init__(id_, keys.listed(bound))
        self.label = tell("{action}: {keys}", action=title, keys=self.name)
        if len(bound) >= ROW:
            self.enabled = False
            reason = tell("These are ten keys in a row; they are set in the file of your settings.")
            self.label = f"{self.label}. {reason}"

    def value(self) -> str:
        """The keys as players read them."""
        return self.name


class Capture:
    """Waits for the key an action is to have; asks before it takes the key from another."""

    def __init__(self, look: Look, action: str, keyboard: Keyboard) -> None:
        self._look = look
        self._action = action
        self._keyboard = keyboard
        self._taken = ""
        """The key that is another's so far."""
        leave = Button(_LEAVE, tell("Leave it"))
        none = Button(_NONE, tell("No key"))
        none.enabled = bool(asdict(keyboard)[action])
        sentence = tell(
            "Press the new key, or a button of the gamepad. Escape leaves all as it is, Delete leaves no key."
        )
        self._dialog = Dialog(look, keys.titles()[action], sentence, (none, leave))
        keys.bind(_NOTHING)

    def handle(self, given: Input) -> Outcome:
        """The keyboard as it is to be from now on, `left` if it stays as it was, nothing so long as it waits."""
        if not self._taken and isinstance(given, KeyPressed | PadPressed):
            return self._hear(given)
        match self._dialog.handle(given):
            case "button:leave-key":
                return self._done(None)
            case "button:no-key":
                return self._done(replace(self._keyboard, **{self._action: NO_KEY}))
            case "button:take-key":
                return self._done(given_to(self._keyboard, self._action, self._taken))
            case _:
                return None

    def close(self) -> None:
        """Keys mean again what they meant."""
        keys.bind(self._keyboard)

    def paint(self, surface: Surface) -> None:
        """Over the page."""
        self._dialog.paint(surface)

    def elements(self) -> tuple[Element, ...]:
        """The question."""
        return self._dialog.elements()

    def _hear(self, pressed: Pressed) -> Outcome:
        key = keys.spelt(pressed)
        if key == "escape":
            return self._done(None)
        if key == _EMPTIES:
            return self._done(replace(self._keyboard, **{self._action: NO_KEY}))
        if len(plain(key)) > 1 and plain(key) not in NAMED:  # Shift and its like, waiting for another
            return None
        other = owner(self._keyboard, key)
        if other in ("", self._action):
            return self._done(given_to(self._keyboard, self._action, key))
        self._ask(key, other)
        return None

    def _ask(self, key: str, other: str) -> None:
        self._taken = key
        keys.bind(self._keyboard)
        title = keys.titles()[other]
        sentence = tell("{key} is already set for “{other}”, which would lose it.", key=keys.cap(key), other=title)
        buttons = (Button(_LEAVE, tell("Leave it")), Button(_TAKE, tell("Take it"), main=True))
        self._dialog = Dialog(self._look, keys.titles()[self._action], sentence, buttons)

    def _done(self, keyboard: Keyboard | None) -> Outcome:
        keys.bind(keyboard or self._keyboard)
        return keyboard or "left"


def owner(keyboard: Keyboard, key: str) -> str:
    """The action this key is set for; empty: none."""
    bound = asdict(keyboard).items()
    return next((action for action, listed in bound if normal(key) in map(normal, listed)), "")


def given_to(keyboard: Keyboard, action: str, key: str) -> Keyboard:
    """The action has this key in place of those on the same device, and nobody else has it."""
    bound: dict[str, tuple[str, ...]] = asdict(keyboard)
    freed = {name: tuple(each for each in listed if normal(each) != normal(key)) for name, listed in bound.items()}
    other_device = (each for each in freed[action] if _is_pad(each) != _is_pad(key))
    listed = sorted((key, *other_device), key=_is_pad)
    changed = {name: each for name, each in freed.items() if each != bound[name]}
    return replace(keyboard, **{**changed, action: tuple(listed)})


def _is_pad(key: str) -> bool:
    return key.startswith("pad ")
