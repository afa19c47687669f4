"""The settings file: reading and writing. A file that cannot be read never prevents the program from starting.

Such a file is renamed and reported, and defaults apply. Comments that a user has written in the file are kept.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, to_builtins

from yaniv import paths
from yaniv.settings.key_binding_settings import KeyBindingProblem, find_problems
from yaniv.settings.settings_schema import Settings
from yaniv.store.errors import StoreError, store_message
from yaniv.strict_config import config_loader, yaml_dumper, yaml_edit
from yaniv.strict_config.diagnostic import Diagnostic

SETTINGS_FILE_NAME: Final = "settings.yaml"


class UnreadableSettings(Struct, frozen=True):
    """Settings file that could not be used, and why."""

    path: Path
    diagnostics: tuple[Diagnostic, ...]
    """What prevents reading it as settings."""
    key_problems: tuple[KeyBindingProblem, ...]
    """If it can be read: why the keys in it cannot be bound."""
    kept_as: Path | None
    """Where the file is now; None if it could not be renamed."""


class LoadedSettings(Struct, frozen=True):
    """Settings that apply now, and why the file was not used, if it was not."""

    settings: Settings
    rejected: UnreadableSettings | None = None


def load(folder: Path, now: datetime | None = None) -> LoadedSettings:
    """Return the settings of this folder, or the defaults if there are none or they cannot be read.

    *now* is the time that goes into the name of a damaged file; default: the current time.
    """
    path = folder / SETTINGS_FILE_NAME
    if not _may_exist(path):
        return LoadedSettings(Settings())
    data = config_loader.read_file(path)
    result = [data] if isinstance(data, Diagnostic) else config_loader.load(data, Settings)
    diagnostics = () if isinstance(result, Settings) else tuple(result)
    key_problems = tuple(find_problems(result.keys)) if isinstance(result, Settings) else ()
    if isinstance(result, Settings) and not key_problems:
        return LoadedSettings(result)
    kept_as = _move_aside(path, now or datetime.now(UTC))
    return LoadedSettings(Settings(), UnreadableSettings(path, diagnostics, key_problems, kept_as))


def save(folder: Path, settings: Settings) -> None:
    """Write the settings file; the old file stays intact until the new one is complete.

    :raises StoreError: if it cannot be written.
    """
    path = folder / SETTINGS_FILE_NAME
    try:
        paths.make_private_folder(folder)
        paths.write_atomic(path, _updated_text(path, settings).encode())
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise StoreError(store_message("settings_not_saved", file=path, problem=reason)) from problem


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


def _may_exist(path: Path) -> bool:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True  # it may exist; reading it reports the problem
    return True


def _move_aside(path: Path, now: datetime) -> Path | None:
    """Rename the file; return its new path, or None if that fails."""
    try:
        new_path = paths.unique_path(path.with_name(f"{path.name}.damaged-{now:%Y%m%d-%H%M%S}"))
        path.rename(new_path)
    except OSError:
        return None
    return new_path
