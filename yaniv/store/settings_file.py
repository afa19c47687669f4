"""The settings file. It never prevents a start.

A file that cannot be understood is renamed and reported, and defaults apply. Comments that a user has written in the
file are kept.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, to_builtins

from yaniv import paths
from yaniv.i18n import tr, tr_plural
from yaniv.settings.key_binding_settings import find_problems
from yaniv.settings.settings_schema import Settings
from yaniv.store.errors import StoreError
from yaniv.strict_config import config_loader, yaml_dumper, yaml_edit
from yaniv.strict_config.diagnostic import Diagnostic

SETTINGS_FILE_NAME: Final = "settings.yaml"
_MAX_LISTED_PROBLEMS: Final = 4
"""Most problems of a file listed individually."""


class LoadedSettings(Struct, frozen=True):
    """Settings, and a message about them for the player."""

    settings: Settings
    notice: str = ""


def load(folder: Path, now: datetime | None = None) -> LoadedSettings:
    """Return the settings of this folder, or the defaults if there are none or they cannot be read.

    *now*: time for the name of a damaged file.
    """
    path = folder / SETTINGS_FILE_NAME
    if not _may_exist(path):
        return LoadedSettings(Settings())
    data = config_loader.read_file(path)
    result = [data] if isinstance(data, Diagnostic) else config_loader.load(data, Settings)
    problem_text = (
        " ".join(find_problems(result.keys)) if isinstance(result, Settings) else _problem_summary(path, result)
    )
    if isinstance(result, Settings) and not problem_text:
        return LoadedSettings(result)
    return LoadedSettings(Settings(), _move_aside(path, problem_text, now or datetime.now(UTC)))


def save(folder: Path, settings: Settings) -> None:
    """Write the settings; the old file stays intact until the new one is complete.

    :raises StoreError: if they cannot be written.
    """
    path = folder / SETTINGS_FILE_NAME
    try:
        paths.make_private_folder(folder)
        paths.write_atomic(path, _updated_text(path, settings).encode())
    except OSError as problem:
        reason = problem.strerror or problem
        raise StoreError(tr("Can't save the settings in {file}: {problem}.", file=path, problem=reason)) from (problem)


def _updated_text(path: Path, settings: Settings) -> str:
    """Return the text of the file with these settings; in a file with comments only values are changed."""
    default_text = yaml_dumper.dump(settings)
    data = config_loader.read_file(path) if _may_exist(path) else b""
    if isinstance(data, Diagnostic) or b"#" not in data:
        return default_text
    old_settings = config_loader.load(data, Settings)
    if not isinstance(old_settings, Settings):
        return default_text
    text, old_values = data.decode(), dict(_leaf_values(to_builtins(old_settings)))
    for key, value in _leaf_values(to_builtins(settings)):
        if value != old_values[key]:
            text = yaml_edit.set_value(text, key, value)
    return text if config_loader.load(text.encode(), Settings) == settings else default_text


def _leaf_values(block: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, yaml_edit.Scalar]]:
    """Yield every value with its full key."""
    for key, value in block.items():
        if isinstance(value, dict):
            yield from _leaf_values(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _problem_summary(path: Path, problems: list[Diagnostic]) -> str:
    """Return the first problems as text, and how many more there are."""
    listed = " ".join(problem.render_line(str(path), tr) for problem in problems[:_MAX_LISTED_PROBLEMS])
    remaining = len(problems) - _MAX_LISTED_PROBLEMS
    if remaining <= 0:
        return listed
    return tr_plural("{told} There is {n} more.", "{told} There are {n} more.", remaining, told=listed)


def _may_exist(path: Path) -> bool:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True  # it may exist; reading it reports the problem
    return True


def _move_aside(path: Path, problem_text: str, now: datetime) -> str:
    try:
        new_path = paths.unique_path(path.with_name(f"{path.name}.damaged-{now:%Y%m%d-%H%M%S}"))
        path.rename(new_path)
    except OSError:
        return tr("Your settings can't be read, so defaults are in use. {problem}", problem=problem_text)
    return tr(
        "Your settings can't be read, so defaults are in use. The file was kept as {file}. {problem}",
        file=new_path,
        problem=problem_text,
    )
