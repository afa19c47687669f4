"""Rule files of the player: save, duplicate, delete and restore them; also keeps the unsaved text of the editor.

Files are replaced atomically. A deleted file is kept in a hidden folder until another one of that name is deleted.
"""

from pathlib import Path
from typing import Final

from msgspec import Struct, json

from yaniv import paths
from yaniv.decode_errors import DECODE_ERRORS
from yaniv.rules.house_rules import MAX_NAME_CHARS
from yaniv.strict_config.config_loader import read_file
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.yaml_edit import set_value
from yaniv.variants import library
from yaniv.variants.variant_message_codes import VariantProblem, VariantProblemsError, variant_message

_TRASH_FOLDER: Final = ".deleted"
_UNSAVED_FILE_NAME: Final = "unsaved-rules.json"
_MAX_UNSAVED_BYTES: Final = 1_000_000
"""Maximum size in bytes of the file with the unsaved text; a character of a rule file can take six bytes in it."""
_FALLBACK_FILE_NAME: Final = "house-rules"
_MAX_FILE_NAME_LENGTH: Final = 40
"""Maximum length of a file name, in characters."""


class VariantFileError(VariantProblemsError):
    """Raised if a rule file cannot be read, written, moved or removed."""


class UnsavedRules(Struct, frozen=True):
    """Text in the rules editor that was not saved when the program ended."""

    word: str
    """Id of the variant it belongs to; empty for a new one."""
    text: str


def read_bytes(variant_id: str) -> bytes:
    """Return the content of a variant's rule file.

    :raises VariantError: if there is no such variant.
    :raises VariantFileError: if it cannot be read.
    """
    path = library.variant_file(variant_id)
    data = read_file(Path(path))
    if isinstance(data, Diagnostic):
        raise VariantFileError(VariantProblem(data, path))
    return data


def save(data: bytes, name: str, variant_id: str = "") -> str:
    """Write *data* as a rule file and return the id of the variant.

    The file of *variant_id* is replaced if that is given; otherwise a new id is derived from *name*.

    :raises VariantFileError: if it cannot be written.
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


def duplicate(variant_id: str, name: str) -> str:
    """Save a copy of a variant under another name, and return the id of the copy.

    :raises VariantError: if there is no such variant.
    :raises VariantFileError: if it cannot be read or written.
    """
    name = name[:MAX_NAME_CHARS]
    text = read_bytes(variant_id).decode("utf-8-sig")
    return save(set_value(text, "name", name).encode(), name)


def delete(variant_id: str) -> None:
    """Delete a variant of the player by moving its file to a hidden folder; `restore` undoes this.

    :raises VariantFileError: if it cannot be moved.
    """
    path = _file_path(variant_id)
    try:
        (path.parent / _TRASH_FOLDER).mkdir(mode=0o700, exist_ok=True)
        path.replace(path.parent / _TRASH_FOLDER / path.name)
    except OSError as problem:
        raise _file_error(path, problem) from problem


def restore(variant_id: str) -> None:
    """Undo the last `delete` of the variant with this id.

    :raises VariantFileError: if the file is no longer there.
    """
    path = _file_path(variant_id)
    try:
        (path.parent / _TRASH_FOLDER / path.name).replace(path)
    except OSError as problem:
        raise _file_error(path, problem) from problem


def save_unsaved(unsaved: UnsavedRules | None) -> None:
    """Store the unsaved text of the rules editor, valid or not, for the next start; None deletes what was stored.

    :raises VariantFileError: if it cannot be written.
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
    """Return the unsaved text that an earlier run stored, or None if there is none."""
    try:
        return json.decode(paths.read_limited(paths.data() / _UNSAVED_FILE_NAME, _MAX_UNSAVED_BYTES), type=UnsavedRules)
    except (OSError, *DECODE_ERRORS):
        return None


def _file_path(variant_id: str) -> Path:
    """Return the path of one of the player's variants; a variant with a built-in name has its path as id."""
    path = Path(variant_id)
    return path if path.suffix == library.FILE_SUFFIX else paths.user_variants() / f"{variant_id}{library.FILE_SUFFIX}"


def _unused_id(name: str) -> str:
    taken = {Path(known_id).stem for known_id in library.variant_ids()}
    return paths.unused_file_stem(name, taken, max_length=_MAX_FILE_NAME_LENGTH, fallback=_FALLBACK_FILE_NAME)


def _file_error(path: Path, problem: OSError) -> VariantFileError:
    message = variant_message("variant_not_saved", file=path, problem=problem.strerror or str(problem))
    return VariantFileError(VariantProblem(message))
