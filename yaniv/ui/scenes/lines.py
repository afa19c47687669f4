"""The lines of each part of the settings page, made from the declarations and from what is kept."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import asdict

from yaniv.rules.catalogue import value
from yaniv.store.keyboard import Keyboard
from yaniv.store.options import WORDS, Option, Page, Unit, on
from yaniv.store.settings import Settings
from yaniv.ui import keys
from yaniv.ui.scenes.keeper import Keeper
from yaniv.ui.scenes.keyedit import ROW, KeyBox
from yaniv.ui.widgets.button import Button
from yaniv.ui.widgets.form import Line, Question, control
from yaniv.words import decimal, percent, tell, tell_number

SETTING: Final = "setting:"
KEY: Final = "setting:keys."
OPEN: Final = "data:open:"
EXPORT: Final = "data:export"
FORGET: Final = "data:forget"
_SECOND: Final = 1000


def lines(page: Page, keeper: Keeper) -> tuple[Line, ...]:
    """Everything on this part of the page, as it is set now."""
    settings = keeper.settings
    chosen = tuple(_line(option, settings) for option in on(page))
    match page:
        case "controls":
            return (*chosen, *_keys(settings.keys))
        case "data":
            return (*chosen, *_kept(keeper))
        case _:
            return chosen


def _line(option: Option, settings: Settings) -> Line:
    stands = value(settings, option.path)
    words = WORDS.get(option.path, {})
    question = Question(
        id=f"{SETTING}{option.path}",
        title=tell(option.title),
        options=tuple((word, tell(words[word])) for word in option.words),
        bounds=None if option.lowest is None or option.highest is None else (option.lowest, option.highest),
        step=option.step,
        told=_TOLD[option.unit],
        is_switch=option.is_switch,
        slides=option.slides,
    )
    line = Line(control(question, stands), tell(option.description))
    line.mark(as_it_came=stands == option.default)
    return line


def _seconds(number: int) -> str:
    """Milliseconds as seconds, or as they are where they are few."""
    if 0 < number < _SECOND:
        return tell("{n} ms", n=number)
    return tell("{n} s", n=decimal(f"{number / _SECOND:g}"))


_TOLD: Final[dict[Unit, Callable[[int], str]]] = {"": str, "percent": percent, "milliseconds": _seconds}


def _keys(keyboard: Keyboard) -> tuple[Line, ...]:
    bound: dict[str, tuple[str, ...]] = asdict(keyboard)
    came: dict[str, tuple[str, ...]] = asdict(Keyboard())
    made: list[Line] = []
    for action, title in keys.titles().items():
        row = len(bound[action]) >= ROW
        section = "" if made else tell("Keys")
        line = Line(KeyBox(f"{KEY}{action}", title, bound[action]), title=title, section=section, resets=not row)
        line.mark(as_it_came=bound[action] == came[action])
        made.append(line)
    return tuple(made)


def _kept(keeper: Keeper) -> tuple[Line, ...]:
    """Where everything is, and the matches that are kept."""
    found = [
        Line(Button(f"{OPEN}{folder.word}", tell("Open folder")), str(folder.path), title=folder.title, resets=False)
        for folder in keeper.folders
    ]
    found[0].section = tell("Where things are kept")
    told = tell_number("{n} match is kept", "{n} matches are kept", keeper.kept)
    export = Button(EXPORT, tell("Export"))
    forget = Button(FORGET, tell("Delete"))
    export.enabled = forget.enabled = keeper.kept > 0
    return (
        *found,
        Line(
            export,
            tell("Writes every match to a file that can be shared and played again."),
            title=told,
            section=tell("Your matches"),
            resets=False,
        ),
        Line(
            forget,
            tell("For good, with everything that is counted from them; settings and house rules stay."),
            title=tell("Delete all matches"),
            resets=False,
        ),
    )
