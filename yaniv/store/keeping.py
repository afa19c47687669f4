"""The settings as a file: never a reason not to start.

A file that cannot be understood is set aside and told of, and the defaults hold. What somebody has written beside the
values of his file stays there.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, to_builtins

from yaniv import places
from yaniv.sheets import edit, reader, writer
from yaniv.sheets.problem import Problem
from yaniv.store.keyboard import complaints
from yaniv.store.refusal import StoreError
from yaniv.store.settings import Settings
from yaniv.words import tell, tell_number

SETTINGS_NAME: Final = "settings.yaml"
_MOST_TOLD: Final = 4
"""Problems of a file that are told one by one."""


class Loaded(Struct, frozen=True):
    """Settings, and what the player should read about them."""

    settings: Settings
    notice: str = ""


def load(folder: Path, now: datetime | None = None) -> Loaded:
    """The settings of this folder, or the defaults; who has none is new here."""
    path = folder / SETTINGS_NAME
    if not _is_there(path):
        return Loaded(Settings())
    data = reader.fetch(path)
    read = [data] if isinstance(data, Problem) else reader.read(data, Settings)
    wrong = " ".join(complaints(read.keys)) if isinstance(read, Settings) else _told(path, read)
    if isinstance(read, Settings) and not wrong:
        return Loaded(read)
    return Loaded(Settings(), _set_aside(path, wrong, now or datetime.now(UTC)))


def save(folder: Path, settings: Settings) -> None:
    """Writes the settings; the old ones stay whole until the new ones are.

    :raises StoreError: if they cannot be written.
    """
    path = folder / SETTINGS_NAME
    try:
        places.make_private_folder(folder)
        places.put(path, _revised(path, settings).encode())
    except OSError as problem:
        what = problem.strerror or problem
        raise StoreError(tell("The settings cannot be saved in {file}: {problem}.", file=path, problem=what)) from (
            problem
        )


def _revised(path: Path, settings: Settings) -> str:
    """The text of the file with these settings; where somebody has written comments, nothing but values changes."""
    fresh = writer.write(settings)
    data = reader.fetch(path) if _is_there(path) else b""
    if isinstance(data, Problem) or b"#" not in data:
        return fresh
    old = reader.read(data, Settings)
    if not isinstance(old, Settings):
        return fresh
    text, stood = data.decode(), dict(_leaves(to_builtins(old)))
    for key, value in _leaves(to_builtins(settings)):
        if value != stood[key]:
            text = edit.put(text, key, value)
    return text if reader.read(text.encode(), Settings) == settings else fresh


def _leaves(block: dict[str, Any], before: str = "") -> Iterator[tuple[str, edit.Value]]:
    """Every value with its full key."""
    for key, value in block.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def _told(path: Path, problems: list[Problem]) -> str:
    """The first of them, and how many more there are."""
    told = " ".join(problem.told(str(path), tell) for problem in problems[:_MOST_TOLD])
    more = len(problems) - _MOST_TOLD
    if more <= 0:
        return told
    return tell_number("{told} There is {n} more.", "{told} There are {n} more.", more, told=told)


def _is_there(path: Path) -> bool:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True  # it may be, and reading it will tell what is wrong
    return True


def _set_aside(path: Path, wrong: str, now: datetime) -> str:
    try:
        aside = places.unused(path.with_name(f"{path.name}.damaged-{now:%Y%m%d-%H%M%S}"))
        path.rename(aside)
    except OSError:
        return tell("Your settings cannot be read, so the defaults hold. {problem}", problem=wrong)
    return tell(
        "Your settings cannot be read, so the defaults hold. They are kept as {file}. {problem}",
        file=aside,
        problem=wrong,
    )
