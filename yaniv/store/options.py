"""The declarations of the settings as data: one entry for each that players choose on the settings page.

The page, its tests and the catalogues of texts walk this instead of knowing the settings.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import fields

from yaniv.rules.catalogue import Value, declared
from yaniv.rules.house import Group
from yaniv.store.keyboard import Keyboard
from yaniv.store.settings import Settings
from yaniv.words import LANGUAGES

Page = Literal["game", "display", "motion", "sound", "cards", "accessibility", "controls", "language", "data"]
PAGES: Final[tuple[Page, ...]] = get_args(Page)
Unit = Literal["", "percent", "milliseconds"]

TITLES: Final[dict[Page, str]] = {
    "game": "Game",
    "display": "Display",
    "motion": "Motion",
    "sound": "Sound",
    "cards": "Cards and table",
    "accessibility": "Accessibility",
    "controls": "Controls",
    "language": "Language",
    "data": "Data",
}
WORDS: Final = {
    "speed": {"instant": "Instant", "fast": "Fast", "normal": "Normal", "relaxed": "Relaxed"},
    "slap_grace_ms": {"untimed": "As long as I like"},
    "auto_continue_ms": {"never": "Never"},
    "motion": {"full": "Full", "reduced": "Reduced", "none": "None"},
    "look.theme": {"evening": "Evening", "slate": "Slate", "sand": "Sand", "high_contrast": "High contrast"},
    "look.face": {"four_colour": "Four colours", "two_colour": "Two colours", "large_print": "Large print"},
    "look.back": {"lattice": "Lattice", "waves": "Waves", "stars": "Stars", "frames": "Frames"},
    "look.card_size": {"usual": "Usual", "large": "Large", "largest": "Largest"},
    "look.messages": {
        "usual": "As long as usual",
        "double": "Twice as long",
        "until_dismissed": "Until I dismiss them",
    },
    "fast_forward": {"hold": "While held", "toggle": "On and off"},
    "language": {"system": "As this computer", **LANGUAGES},
    "card_letters": {"english": "A K Q J everywhere", "language": "Of the language"},
    "hand.by": {"rank": "Rank", "suit": "Suit"},
}
"""What players read of each word of a setting."""


class Option(Struct, frozen=True):
    """One setting: what players see of it, where, and which values it takes."""

    path: str
    """As in the file, `look.theme`."""
    title: str
    description: str
    default: Value
    pages: tuple[Page, ...] = ("game",)
    """Parts of the page it stands on; the first is its own."""
    step: int = 1
    unit: Unit = ""
    slides: bool = False
    """Of a number: its feel matters more than its exactness."""
    words: tuple[str, ...] = ()
    lowest: int | None = None
    highest: int | None = None
    is_switch: bool = False
    is_text: bool = False
    may_be_null: bool = False


def on(page: Page) -> tuple[Option, ...]:
    """What stands on this part of the page, in the order of the declaration."""
    return tuple(option for option in OPTIONS if page in option.pages)


def _walk(group: type[Group], before: str = "") -> Iterator[Option]:
    for field in fields(group):
        path = f"{before}{field.name}"
        if isinstance(field.type, type) and issubclass(field.type, Group):
            if field.type is not Keyboard:
                yield from _walk(field.type, f"{path}.")
        elif "title" in (said := declared(field.type)):
            where = {"pages": (before.rstrip("."),)} if before.rstrip(".") in PAGES else {}
            yield Option(path=path, default=field.default, **(where | said | _extra(field.type)))


def _extra(annotation: Any) -> dict[str, Any]:  # noqa: ANN401 - types are data here
    """What stands in `extra`."""
    if get_origin(annotation) is not Annotated:
        return {}
    notes = (note for note in annotation.__metadata__ if isinstance(note, Meta))
    return {key: told for note in notes for key, told in (note.extra or {}).items()}


OPTIONS: Final = tuple(_walk(Settings))
"""In the order of the declaration."""

BY_PATH: Final = {option.path: option for option in OPTIONS}
