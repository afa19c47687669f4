"""The settings file: reading and writing. A file that cannot be read never prevents the program from starting.

Keys and values that this version does not know are reported and stay in the file; all others apply. A file that is no
settings file at all is renamed and reported, and defaults apply. Comments that a user has written in the file are kept.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from yaniv import paths
from yaniv.settings.key_binding_settings import KeyBindingProblem, KeyBindings, find_problems
from yaniv.settings.settings_schema import Settings
from yaniv.store.errors import StoreError, store_message
from yaniv.strict_config import config_loader, yaml_dumper, yaml_edit
from yaniv.strict_config.diagnostic import Diagnostic

SETTINGS_FILE_NAME: Final = "settings.yaml"


class UnreadableSettings(Struct, frozen=True):
    """Settings file that could not be used, or only in part, and why."""

    path: Path
    diagnostics: tuple[Diagnostic, ...]
    """What prevents reading it, or parts of it, as settings."""
    key_problems: tuple[KeyBindingProblem, ...]
    """Why keys in it cannot be bound."""
    kept_as: Path | None
    """Where the file is now; None if it was not renamed."""
    is_rest_used: bool = False
    """Only the wrong parts are not used; they stay in the file."""


class LoadedSettings(Struct, frozen=True):
    """Settings that apply now, and what of the file could not be used."""

    settings: Settings
    rejected: UnreadableSettings | None = None


def load(folder: Path, now: datetime | None = None) -> LoadedSettings:
    """Return the settings of this folder, or the defaults if there are none or they cannot be read.

    *now* is the time that goes into the name of a damaged file; default: the current time.
    """
    loaded = peek(folder)
    if loaded.rejected is None or loaded.rejected.is_rest_used:
        return loaded
    kept_as = _move_aside(loaded.rejected.path, now or datetime.now(UTC))
    return replace(loaded, rejected=replace(loaded.rejected, kept_as=kept_as))


def peek(folder: Path) -> LoadedSettings:
    """Do the same as `load`, but rename nothing."""
    path = folder / SETTINGS_FILE_NAME
    if not _may_exist(path):
        return LoadedSettings(Settings())
    data = config_loader.read_file(path)
    if isinstance(data, Diagnostic):
        return LoadedSettings(Settings(), UnreadableSettings(path, (data,), (), None))
    settings, diagnostics, key_problems = _decode(data)
    if settings is None:
        return LoadedSettings(Settings(), UnreadableSettings(path, diagnostics, (), None))
    if not diagnostics and not key_problems:
        return LoadedSettings(settings)
    return LoadedSettings(settings, UnreadableSettings(path, diagnostics, key_problems, None, is_rest_used=True))


def exists_in(folder: Path) -> bool:
    """Return True if there is a settings file in this folder, or if that cannot be told."""
    return _may_exist(folder / SETTINGS_FILE_NAME)


def _decode(data: bytes) -> tuple[Settings | None, tuple[Diagnostic, ...], tuple[KeyBindingProblem, ...]]:
    """Return the settings in the bytes of a file, None if they are no YAML mapping, with all problems of the rest."""
    settings, diagnostics = config_loader.load_valid_part(data, Settings)
    if settings is None:
        return None, tuple(diagnostics), ()
    key_problems = tuple(find_problems(settings.keys))
    keys = settings.keys
    for problem in key_problems:  # an action without its default again can be in nobody's way
        keys = replace(keys, **{problem.action: getattr(KeyBindings(), problem.action)})
    return replace(settings, keys=keys), tuple(diagnostics), key_problems


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
    """Return the text of the file with these settings.

    In a file with comments, or with parts that this version does not know, only values are changed.
    """
    default_text = yaml_dumper.dump(settings)
    data = config_loader.read_file(path) if _may_exist(path) else b""
    if isinstance(data, Diagnostic):
        return default_text
    old_settings, diagnostics, key_problems = _decode(data)
    if old_settings is None or not (b"#" in data or diagnostics or key_problems):
        return default_text
    text, old_values = data.decode("utf-8-sig"), dict(_leaf_values(to_builtins(old_settings)))
    for key, value in _leaf_values(to_builtins(settings)):
        if value != old_values[key]:
            text = yaml_edit.set_value(text, key, value)
    return text if _decode(text.encode())[0] == settings else default_text


def _leaf_values(block: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, yaml_edit.Scalar]]:
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
