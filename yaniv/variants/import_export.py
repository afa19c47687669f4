"""Rules that come from somebody, and rules that are given away: as a file, or as a share code."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from yaniv.i18n import tr
from yaniv.rules.house_rules import MAX_NAME_CHARS, HouseRules, Variant
from yaniv.sanitize import clean_name
from yaniv.strict_config.yaml_dumper import dump
from yaniv.strict_config.yaml_edit import set_value
from yaniv.variants import library, user_variants
from yaniv.variants.json_schema import SCHEMA_FILE_NAME, build_schema
from yaniv.variants.rules_diff import differences
from yaniv.variants.user_variants import VariantFileError

SCHEMA_COMMENT: Final = f"# yaml-language-server: $schema={SCHEMA_FILE_NAME}"
"""Editors that know this line complete and check the file by the schema that lies beside it."""
_FORBIDDEN_IN_FILE_NAMES: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
"""No file can have them in its name, on one system or another."""
_MAX_FILE_NAME_LENGTH: Final = 60
"""Letters of a file's name."""


def export_bytes(variant_id: str) -> bytes:
    """What is given away of a variant: its file as it was written, comments and all, for editors that know the schema.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    :raises KeepError: if it cannot be read.
    """
    variant = library.load(variant_id)
    if library.is_share_code(variant_id):
        return to_yaml(variant).encode()
    return with_schema_comment(user_variants.read_bytes(variant_id).decode("utf-8-sig"))


def with_schema_comment(text: str) -> bytes:
    """The text of a rule file, with the line that tells editors where the schema is."""
    comment = "" if SCHEMA_COMMENT in text else SCHEMA_COMMENT + ("\r\n" if "\r\n" in text else "\n")
    return (comment + text).encode()


def to_yaml(variant: Variant) -> str:
    """A variant as a file that says what differs from the defaults, and no more."""
    text = f"{SCHEMA_COMMENT}\n{dump({'name': variant.name})}"
    text = set_value(text, "about", variant.about) if variant.about else text
    for difference in differences(HouseRules(), variant.rules):
        text = set_value(text, difference.path, difference.after)
    return text


def export_file(variant_id: str, path: Path) -> None:
    """Writes a variant into a file, and the schema beside it; what is there already is left alone.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    :raises KeepError: if it cannot be written.
    """
    write_with_schema(path, export_bytes(variant_id))


def write_with_schema(path: Path, data: bytes) -> None:
    """A rule file that was not there, and beside it the schema its first line speaks of.

    :raises KeepError: if the file is there, or cannot be written.
    """
    write_new(path, data)
    with suppress(VariantFileError):
        write_new(path.with_name(SCHEMA_FILE_NAME), build_schema().encode())


def write_new(path: Path, data: bytes) -> None:
    """A file that was not there; what cannot be written whole is not there afterwards either.

    :raises KeepError: if it is there, or cannot be written.
    """
    is_created = False
    try:
        with path.open("xb") as file:
            is_created = True
            file.write(data)
    except FileExistsError as error:
        raise VariantFileError(tr("{file} is there already; nothing was written.", file=path)) from error
    except (OSError, ValueError) as problem:
        if is_created:
            with suppress(OSError):
                path.unlink()
        reason = getattr(problem, "strerror", None) or problem
        raise VariantFileError(tr("{file} cannot be written: {problem}.", file=path, problem=reason)) from problem


def export_file_name(name: str) -> str:
    """The file to give a variant of this name away in."""
    stem = _FORBIDDEN_IN_FILE_NAMES.sub("-", name)[:_MAX_FILE_NAME_LENGTH].strip(" .-")
    return f"{stem or tr('Rules')}{library.FILE_SUFFIX}"


def import_rules(source: str, name: str | None = None) -> str:
    """A file or a code becomes one of the player's own variants; tells its word.

    :raises VariantError: if something is wrong with it.
    :raises KeepError: if it cannot be written.
    """
    variant = library.load(source)
    name_to_use = clean_name(name or "", MAX_NAME_CHARS) or variant.name or library.display_name(Path(source))
    text = to_yaml(variant) if library.is_share_code(source) else user_variants.read_bytes(source).decode("utf-8-sig")
    return user_variants.save(
        (text if name_to_use == variant.name else set_value(text, "name", name_to_use)).encode(), name_to_use
    )
