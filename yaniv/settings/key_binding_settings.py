"""Key bindings: every action of a player with the keyboard or a gamepad, and its keys.

One field for each action. Its title is what players read, its value the keys: `d`, `shift+tab`, `ctrl+z`, `?`, or a
gamepad button, `pad x`. A key has the same meaning on every screen.
"""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict

from yaniv.rules.house_rules import Group
from yaniv.strict_config.suggestions import suggest

KeyString = Annotated[str, Meta(min_length=1, max_length=40)]
KeyStrings = tuple[KeyString, ...]

MODIFIERS: Final = ("ctrl", "alt", "shift")
PAD_BUTTONS: Final = tuple(
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
NAMED_KEYS: Final = (
    *("return", "enter", "space", "tab", "escape", "backspace", "delete", "insert", "home", "end", "page up"),
    *("page down", "up", "down", "left", "right", "pause", "print screen", "menu", "caps lock", "scroll lock"),
    *(f"f{number}" for number in range(1, 25)),
    *PAD_BUTTONS,
)
"""Keys that are not a letter, digit or sign."""


class KeyBindings(Group, frozen=True):
    """Keys of each action."""

    up: Annotated[KeyStrings, Meta(title="Up, or lift a card")] = ("up", "pad up")
    down: Annotated[KeyStrings, Meta(title="Down, or put a card back")] = ("down", "pad down")
    left: Annotated[KeyStrings, Meta(title="Move left")] = ("left", "pad left")
    right: Annotated[KeyStrings, Meta(title="Move right")] = ("right", "pad right")
    next: Annotated[KeyStrings, Meta(title="Next section")] = ("tab",)
    previous: Annotated[KeyStrings, Meta(title="Previous section")] = ("shift+tab",)
    press: Annotated[KeyStrings, Meta(title="Activate")] = ("return", "enter", "pad a")
    act: Annotated[KeyStrings, Meta(title="Slap down, speed up, activate")] = (
        "space",
        "pad rt",
    )
    back: Annotated[KeyStrings, Meta(title="Back, or take back")] = ("escape", "pad b")
    take_back: Annotated[KeyStrings, Meta(title="Take back, or undo")] = ("ctrl+z",)
    redo: Annotated[KeyStrings, Meta(title="Redo")] = ("ctrl+y", "ctrl+shift+z")
    cards: Annotated[KeyStrings, Meta(title="Select the 1st, 2nd… card")] = tuple("1234567890")
    melds: Annotated[KeyStrings, Meta(title="Select a meld with the 1st, 2nd… card")] = tuple(
        f"shift+{digit}" for digit in "1234567890"
    )
    meld: Annotated[KeyStrings, Meta(title="Select a meld with this card")] = ("g",)
    throw: Annotated[KeyStrings, Meta(title="Throw selected cards")] = ("d",)
    draw: Annotated[KeyStrings, Meta(title="Draw from the deck")] = ("w",)
    take_left: Annotated[KeyStrings, Meta(title="Take left end of the last throw")] = ("q",)
    take_right: Annotated[KeyStrings, Meta(title="Take right end of the last throw")] = ("e",)
    onward: Annotated[KeyStrings, Meta(title="Throw, then draw; undo")] = ("pad x",)
    left_end: Annotated[KeyStrings, Meta(title="Take left end, or previous section")] = ("pad lb",)
    right_end: Annotated[KeyStrings, Meta(title="Take right end, or next section")] = ("pad rb",)
    bookmark: Annotated[KeyStrings, Meta(title="Practice: set a bookmark")] = ("ctrl+b",)
    bookmarks: Annotated[KeyStrings, Meta(title="Practice: to the 1st, 2nd… bookmark")] = tuple(
        f"ctrl+{digit}" for digit in "123456789"
    )
    order: Annotated[KeyStrings, Meta(title="Reorder selected cards")] = ("o",)
    sort: Annotated[KeyStrings, Meta(title="Sort your cards")] = ("s", "pad r3")
    reverse: Annotated[KeyStrings, Meta(title="Reverse card order")] = ("shift+s",)
    earlier: Annotated[KeyStrings, Meta(title="Move this card left")] = ("ctrl+left",)
    later: Annotated[KeyStrings, Meta(title="Move this card right")] = ("ctrl+right",)
    call: Annotated[KeyStrings, Meta(title="Call (again to confirm)")] = ("y", "pad y")
    seat_slaps: Annotated[KeyStrings, Meta(title="Slap for the 1st, 2nd… seat")] = (
        *("z", "v", "b", "u", "i", "a", "f", "j"),
    )
    keep: Annotated[KeyStrings, Meta(title="Keep the card (no slap)")] = ("k", "pad lt")
    hint: Annotated[KeyStrings, Meta(title="Hint (again for the move)")] = ("h", "pad l3")
    menu: Annotated[KeyStrings, Meta(title="Back home")] = ("f10", "pad menu")
    continue_match: Annotated[KeyStrings, Meta(title="Home page: continue match")] = ("c",)
    new_game: Annotated[KeyStrings, Meta(title="Home page: new game")] = ("n",)
    quick_play: Annotated[KeyStrings, Meta(title="Home page: quick play")] = ("p",)
    save: Annotated[KeyStrings, Meta(title="House rules: save")] = ("ctrl+s",)
    search: Annotated[KeyStrings, Meta(title="House rules: search")] = ("ctrl+f",)
    show_me: Annotated[KeyStrings, Meta(title="Lesson: show me")] = ("f2",)
    skip_lesson: Annotated[KeyStrings, Meta(title="Skip lesson")] = ("f3",)
    last_lesson: Annotated[KeyStrings, Meta(title="Previous lesson")] = ("f4",)
    fullscreen: Annotated[KeyStrings, Meta(title="Full screen")] = ("f11", "alt+return")
    screenshot: Annotated[KeyStrings, Meta(title="Take a screenshot")] = ("f12",)
    sound: Annotated[KeyStrings, Meta(title="Sound on/off")] = ("m",)
    captions: Annotated[KeyStrings, Meta(title="Captions on/off")] = ("shift+m",)
    scores: Annotated[KeyStrings, Meta(title="Everyone's totals")] = ("t",)
    log: Annotated[KeyStrings, Meta(title="What happened so far")] = ("l",)
    rules: Annotated[KeyStrings, Meta(title="This match's rules")] = ("f1",)
    review: Annotated[KeyStrings, Meta(title="Review the last round")] = ("x",)
    repeat: Annotated[KeyStrings, Meta(title="Repeat what just happened")] = ("r",)
    slower: Annotated[KeyStrings, Meta(title="Slower cards and opponents")] = ("-",)
    faster: Annotated[KeyStrings, Meta(title="Faster cards and opponents")] = ("+", "=")
    shortcuts: Annotated[KeyStrings, Meta(title="These keys")] = ("?", "pad view")
    settings: Annotated[KeyStrings, Meta(title="Settings")] = ("ctrl+,",)


def split_key(key: str) -> list[str]:
    """Return the parts of a key such as `ctrl+z`: modifiers, then the key itself, which may be a plus sign."""
    text = key.strip().lower()
    before_plus = text.removesuffix("+")
    return [
        *(part.strip() for part in before_plus.split("+") if part.strip()),
        *(["+"] if before_plus != text or not before_plus else []),
    ]


def normalize_key(key: str) -> str:
    """Return the normal form of a key such as `Shift+Ctrl+Z`: lower case, modifiers in the order Ctrl, Alt, Shift."""
    *modifiers, name = split_key(key)
    return "+".join(
        [
            *(modifier for modifier in MODIFIERS if modifier in modifiers),
            *(modifier for modifier in modifiers if modifier not in MODIFIERS),
            name,
        ]
    )


def key_without_modifiers(key: str) -> str:
    """Return the last part of a key such as `ctrl+z`: `z`."""
    return split_key(key)[-1]


class KeyBindingProblem(Struct, frozen=True):
    """Why a key cannot be bound: a code, and the values for its sentence."""

    code: Literal["key_bound_twice", "unknown_modifier", "unknown_key"]
    action: str
    """Field of `KeyBindings`."""
    key: str
    """The whole key; for `unknown_key` without its modifiers."""
    other_action: str = ""
    """For `key_bound_twice`: the action that had the key first."""
    suggestion: str | None = None
    """For `unknown_key`: the key that was probably meant."""


def find_problems(key_bindings: KeyBindings) -> Iterator[KeyBindingProblem]:
    """Yield every problem of these bindings: unknown keys and modifiers, and keys set for two actions.

    *Why* a default key of another action is no problem: a set key goes before it, and the files of earlier versions do
    not know the keys of new actions.
    """
    defaults, action_by_key = KeyBindings(), dict[str, str]()
    for action, keys in asdict(key_bindings).items():
        is_set = keys != getattr(defaults, action)
        for key in map(normalize_key, keys):
            yield from _unknown_key_problems(action, key)
            if is_set and key in action_by_key:
                yield KeyBindingProblem("key_bound_twice", action, key, action_by_key[key])
            if is_set:
                action_by_key[key] = action


def _unknown_key_problems(action: str, key: str) -> Iterator[KeyBindingProblem]:
    *modifiers, name = split_key(key)
    if any(modifier not in MODIFIERS for modifier in modifiers):
        yield KeyBindingProblem("unknown_modifier", action, key)
    elif len(name) > 1 and name not in NAMED_KEYS:
        yield KeyBindingProblem("unknown_key", action, name, suggestion=suggest(name, NAMED_KEYS))
