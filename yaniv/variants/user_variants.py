"""The player's own rule files: written, copied, named anew, thrown away and taken back.

A file is replaced only when the new one is whole. What is thrown away lies in a hidden folder until the next file of
that name is.
"""

import re
import unicodedata
from pathlib import Path
from typing import Final

from msgspec import DecodeError, Struct, json

from yaniv import paths
from yaniv.i18n import tr
from yaniv.rules.house_rules import MAX_NAME_CHARS
from yaniv.strict_config.config_loader import read_file
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.yaml_edit import set_value
from yaniv.variants import library

_TRASH_FOLDER: Final = ".deleted"
_UNSAVED_FILE_NAME: Final = "unsaved-rules.json"
_MAX_UNSAVED_BYTES: Final = 1_000_000
"""Bytes of that file; every letter of a rule file may take six."""
_FALLBACK_FILE_NAME: Final = "house-rules"
_MAX_FILE_NAME_LENGTH: Final = 40
"""Letters of a file's name."""
_RESERVED_FILE_NAME: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
"""No file can have such a name on Windows."""


class VariantFileError(Exception):
    """A rule file cannot be written, moved or removed; the text is the sentence for the player."""


class UnsavedRules(Struct, frozen=True):
    """What somebody was writing when the program ended."""

    word: str
    """The variant it was to be saved as; empty for a new one."""
    text: str


def read_bytes(variant_id: str) -> bytes:
    """What the file of a variant holds.

    :raises VariantError: if there is no such variant.
    :raises KeepError: if it cannot be read.
    """
    path = library.variant_file(variant_id)
    data = read_file(Path(path))
    if isinstance(data, Diagnostic):
        raise VariantFileError(data.render_line(path, tr))
    return data


def save(data: bytes, name: str, variant_id: str = "") -> str:
    """Writes a rule file, and tells by which word the library knows it: *word*, or a new one after *name*.

    :raises KeepError: if it cannot be written.
    """
    variant_id = variant_id or _unused_id(name)
    path = _file_path(variant_id)
    try:
        if path.parent == paths.user_variants():
            paths.make_private_folder(path.parent)
            paths.write_atomic(path, data)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            paths.write_atomic_shared(path, data)
    except OSError as problem:
        raise _file_error(path, problem) from problem
    return variant_id


def duplicate(variant_id: str) -> str:
    """A copy under another name; tells its word.

    :raises VariantError: if there is no such variant.
    :raises KeepError: if it cannot be read or written.
    """
    name = tr("{variant} (copy)", variant=library.load(variant_id).name or library.display_name(Path(variant_id)))[
        :MAX_NAME_CHARS
    ]
    text = read_bytes(variant_id).decode("utf-8-sig")
    return save(set_value(text, "name", name).encode(), name)


def delete(variant_id: str) -> None:
    """Throws an own variant away; `restore` takes it back.

    :raises KeepError: if it cannot be moved.
    """
    path = _file_path(variant_id)
    try:
        (path.parent / _TRASH_FOLDER).mkdir(mode=0o700, exist_ok=True)
        path.replace(path.parent / _TRASH_FOLDER / path.name)
    except OSError as problem:
        raise _file_error(path, problem) from problem


def restore(variant_id: str) -> None:
    """Takes back what was thrown away last under this word.

    :raises KeepError: if it is there no more.
    """
    path = _file_path(variant_id)
    try:
        (path.parent / _TRASH_FOLDER / path.name).replace(path)
    except OSError as problem:
        raise _file_error(path, problem) from problem


def save_unsaved(unsaved: UnsavedRules | None) -> None:
    """Keeps what is being written, whether it can be played by or not; None: there is nothing unsaved any more.

    :raises KeepError: if it cannot be written.
    """
    path = paths.data() / _UNSAVED_FILE_NAME
    try:
        if unsaved is None:
            path.unlink(missing_ok=True)
            return
        paths.make_private_folder(path.parent)
        paths.write_atomic(path, json.encode(unsaved))
    except OSError as problem:
        raise _file_error(path, problem) from problem


def load_unsaved() -> UnsavedRules | None:
    """What was being written when the program ended without asking."""
    try:
        return json.decode(paths.read_limited(paths.data() / _UNSAVED_FILE_NAME, _MAX_UNSAVED_BYTES), type=UnsavedRules)
    except (OSError, DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _file_path(variant_id: str) -> Path:
    """The file of an own variant; one with a built-in name is known by its path."""
    path = Path(variant_id)
    return path if path.suffix == library.FILE_SUFFIX else paths.user_variants() / f"{variant_id}{library.FILE_SUFFIX}"


def _unused_id(name: str) -> str:
    """A word after this name that no variant has, on a disk that takes large letters for small ones either."""
    words = "".join(char if char.isalnum() else " " for char in unicodedata.normalize("NFKC", name).casefold())
    base_id = "-".join(words[:_MAX_FILE_NAME_LENGTH].split()) or _FALLBACK_FILE_NAME
    base_id = f"{base_id}-rules" if _RESERVED_FILE_NAME.fullmatch(base_id) else base_id
    taken_ids = {Path(known_id).stem.casefold() for known_id in library.variant_ids()}
    number = 1
    while (candidate := base_id if number == 1 else f"{base_id}-{number}") in taken_ids:
        number += 1
    return candidate


def _file_error(path: Path, problem: OSError) -> VariantFileError:
    """Return the error with a sentence for the player."""
    reason = problem.strerror or problem
    return VariantFileError(tr("The rules cannot be saved in {file}: {problem}.", file=path, problem=reason))
