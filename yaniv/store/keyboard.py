"""Which keys do what: everything a player can do with the keyboard or a gamepad, and what has to be pressed for it.

One field for each action. Its title is what players read, its value the keys: `d`, `shift+tab`, `ctrl+z`, `?`, or a
button of a gamepad, `pad x`. A key has one meaning, whatever is on the screen. Source: UX 2.10.
"""

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import asdict

from yaniv.rules.house import Group
from yaniv.sheets.near import near
from yaniv.words import tell

Key = Annotated[str, Meta(min_length=1, max_length=40)]
Keys = tuple[Key, ...]

MODIFIERS: Final = ("ctrl", "alt", "shift")
PAD: Final = tuple(
    f"pad {button}"
    for button in (
        "up",
        "down",
        "left",
        "right",
        "a",
        "b",
        "x",
        "y",
        "lb",
        "rb",
        "lt",
        "rt",
        "l3",
        "r3",
        "view",
        "menu",
    )
)
NAMED: Final = (
    *("return", "enter", "space", "tab", "escape", "backspace", "delete", "insert", "home", "end", "page up"),
    *("page down", "up", "down", "left", "right", "pause", "print screen", "menu", "caps lock", "scroll lock"),
    *(f"f{number}" for number in range(1, 25)),
    *PAD,
)
"""Keys that are no letter, digit or sign."""


class Keyboard(Group, frozen=True):
    """Keys."""

    up: Annotated[Keys, Meta(title="Up, or lift a card")] = ("up", "pad up")
    down: Annotated[Keys, Meta(title="Down, or lay a card back")] = ("down", "pad down")
    left: Annotated[Keys, Meta(title="To the left")] = ("left", "pad left")
    right: Annotated[Keys, Meta(title="To the right")] = ("right", "pad right")
    next: Annotated[Keys, Meta(title="Next part of the page")] = ("tab",)
    previous: Annotated[Keys, Meta(title="Previous part of the page")] = ("shift+tab",)
    press: Annotated[Keys, Meta(title="Press what is marked")] = ("return", "enter", "pad a")
    act: Annotated[Keys, Meta(title="Slap down, speed up, or press")] = (
        "space",
        "pad rt",
    )
    back: Annotated[Keys, Meta(title="Back, or take back")] = ("escape", "pad b")
    take_back: Annotated[Keys, Meta(title="Take back")] = ("ctrl+z",)
    redo: Annotated[Keys, Meta(title="In the house rules: do again")] = ("ctrl+y", "ctrl+shift+z")
    cards: Annotated[Keys, Meta(title="Choose the 1st, 2nd ... card")] = tuple("1234567890")
    melds: Annotated[Keys, Meta(title="Choose a meld with the 1st, 2nd ... card")] = tuple(
        f"shift+{digit}" for digit in "1234567890"
    )
    meld: Annotated[Keys, Meta(title="Choose a meld with this card")] = ("g",)
    throw: Annotated[Keys, Meta(title="Throw the chosen cards")] = ("d",)
    draw: Annotated[Keys, Meta(title="Draw from the deck")] = ("w",)
    take_left: Annotated[Keys, Meta(title="Take the left end of the last play")] = ("q",)
    take_right: Annotated[Keys, Meta(title="Take the right end of the last play")] = ("e",)
    onward: Annotated[Keys, Meta(title="Throw, then draw; undo")] = ("pad x",)
    left_end: Annotated[Keys, Meta(title="Take the left end, else previous part")] = ("pad lb",)
    right_end: Annotated[Keys, Meta(title="Take the right end, else next part")] = ("pad rb",)
    order: Annotated[Keys, Meta(title="Other order of the chosen cards")] = ("o",)
    sort: Annotated[Keys, Meta(title="Sort your cards")] = ("s", "pad r3")
    reverse: Annotated[Keys, Meta(title="Turn the order of your cards round")] = ("shift+s",)
    earlier: Annotated[Keys, Meta(title="Move this card to the left")] = ("ctrl+left",)
    later: Annotated[Keys, Meta(title="Move this card to the right")] = ("ctrl+right",)
    call: Annotated[Keys, Meta(title="Call; once more to confirm")] = ("y", "pad y")
    keep: Annotated[Keys, Meta(title="Keep the card instead of slapping it")] = ("k", "pad lt")
    hint: Annotated[Keys, Meta(title="Hint; once more for the move")] = ("h", "pad l3")
    menu: Annotated[Keys, Meta(title="Leave for the menu")] = ("f10", "pad menu")
    continue_match: Annotated[Keys, Meta(title="In the menu: go on with the match")] = ("c",)
    new_game: Annotated[Keys, Meta(title="In the menu: new game")] = ("n",)
    save: Annotated[Keys, Meta(title="In the house rules: save")] = ("ctrl+s",)
    search: Annotated[Keys, Meta(title="In the house rules: search")] = ("ctrl+f",)
    show_me: Annotated[Keys, Meta(title="In a lesson: show how")] = ("f2",)
    skip_lesson: Annotated[Keys, Meta(title="In a lesson: leave it out")] = ("f3",)
    last_lesson: Annotated[Keys, Meta(title="In a lesson: the one before")] = ("f4",)
    fullscreen: Annotated[Keys, Meta(title="Full screen")] = ("f11", "alt+return")
    screenshot: Annotated[Keys, Meta(title="Take a picture of the window")] = ("f12",)
    sound: Annotated[Keys, Meta(title="Sound on or off")] = ("m",)
    captions: Annotated[Keys, Meta(title="Tell sounds in words, or stop it")] = ("shift+m",)
    scores: Annotated[Keys, Meta(title="The totals of all players")] = ("t",)
    log: Annotated[Keys, Meta(title="What happened so far")] = ("l",)
    rules: Annotated[Keys, Meta(title="The house rules of the match")] = ("f1",)
    shortcuts: Annotated[Keys, Meta(title="These keys")] = ("?", "pad view")
    settings: Annotated[Keys, Meta(title="Settings")] = ("ctrl+,",)


def parts(key: str) -> list[str]:
    """Modifiers, then the key, which may be a plus itself."""
    text = key.strip().lower()
    head = text.removesuffix("+")
    return [*(part.strip() for part in head.split("+") if part.strip()), *(["+"] if head != text or not head else [])]


def normal(key: str) -> str:
    """The one spelling of a key: small letters, and Ctrl before Alt before Shift."""
    *held, name = parts(key)
    return "+".join(
        [*(each for each in MODIFIERS if each in held), *(each for each in held if each not in MODIFIERS), name]
    )


def plain(key: str) -> str:
    """The key without what has to be held with it."""
    return parts(key)[-1]


def complaints(keyboard: Keyboard) -> Iterator[str]:
    """What is wrong with it, in whole sentences: keys nobody has, and keys with two meanings."""
    taken: dict[str, str] = {}
    for action, keys in asdict(keyboard).items():
        for key in map(normal, keys):
            yield from _unknown(action, key)
            if key in taken:
                sentence = "`keys`: `{key}` stands at `{one}` and at `{other}`; a key has one meaning."
                yield tell(sentence, key=key, one=taken[key], other=action)
            taken[key] = action


def _unknown(action: str, key: str) -> Iterator[str]:
    *held, name = parts(key)
    for each in held:
        if each not in MODIFIERS:
            yield tell("`keys.{action}`: `{key}` begins with none of ctrl, alt and shift.", action=action, key=key)
            return
    if len(name) == 1 or name in NAMED:
        return
    meant = near(name, NAMED)
    if meant:
        yield tell(
            "`keys.{action}`: there is no key `{key}`; did you mean `{meant}`?", action=action, key=name, meant=meant
        )
    else:
        yield tell("`keys.{action}`: there is no key `{key}`.", action=action, key=name)
