"""Import and export of variants as files or share codes."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from yaniv.rules.house_rules import MAX_NAME_CHARS, HouseRules, Variant
from yaniv.sanitize import clean_name
from yaniv.strict_config.yaml_dumper import dump
from yaniv.strict_config.yaml_edit import set_value
from yaniv.variants import library, user_variants
from yaniv.variants.json_schema import SCHEMA_FILE_NAME, build_schema
from yaniv.variants.rules_diff import differences
from yaniv.variants.user_variants import VariantFileError
from yaniv.variants.variant_message_codes import VariantProblem, variant_message

SCHEMA_COMMENT: Final = f"# yaml-language-server: $schema={SCHEMA_FILE_NAME}"
"""First line of exported files; editors that know it complete and check the file with the schema beside it."""
_FORBIDDEN_IN_FILE_NAMES: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
"""Matches characters that some system forbids in file names."""
_MAX_FILE_NAME_LENGTH: Final = 60
"""Maximum length of a file name without its suffix, in characters."""


def export_bytes(variant_id: str, shared_name: str = library.SHARED_RULES_NAME) -> bytes:
    """Return a variant as the bytes of a rule file: with all its comments, and a first line that names the schema.

    For a share code the file is generated; *shared_name* is then used as name if no variant has these rules.

    :raises VariantError: if there is no such variant, or its rules are not valid.
    :raises VariantFileError: if it cannot be read.
    """
    variant = library.load(variant_id, shared_name)
    if library.is_share_code(variant_id):
        return to_yaml(variant).encode()
    return with_schema_comment(user_variants.read_bytes(variant_id).decode("utf-8-sig"))


def with_schema_comment(text: str) -> bytes:
    """Return the text of a rule file, encoded, with `SCHEMA_COMMENT` as first line unless it is there already."""
    comment = "" if SCHEMA_COMMENT in text else SCHEMA_COMMENT + ("\r\n" if "\r\n" in text else "\n")
    return (comment + text).encode()


def to_yaml(variant: Variant) -> str:
    """Return a variant as the text of a rule file that contains only the rules that differ from the defaults."""
    text = f"{SCHEMA_COMMENT}\n{dump({'name': variant.name})}"
    text = set_value(text, "about", variant.about) if variant.about else text
    for difference in differences(HouseRules(), variant.rules):
        text = set_value(text, difference.path, difference.after)
    return text


def export_file(variant_id: str, path: Path, shared_name: str = library.SHARED_RULES_NAME) -> None:
    """Write a variant to a new file, and the JSON schema beside it; existing files are not changed.

    *shared_name*: as for `export_bytes`.

    :raises VariantError: if there is no such variant, or its rules are not valid.
    :raises VariantFileError: if the file exists or cannot be written.
    """
    write_with_schema(path, export_bytes(variant_id, shared_name))


def write_with_schema(path: Path, data: bytes) -> None:
    """Write *data* as a new rule file and, if possible, the JSON schema to which its first line refers beside it.

    :raises VariantFileError: if the file exists or cannot be written.
    """
    write_new(path, data)
    with suppress(VariantFileError):
        write_new(path.with_name(SCHEMA_FILE_NAME), build_schema().encode())


def write_new(path: Path, data: bytes) -> None:
    """Write a new file; if that fails, no partial file is left.

    :raises VariantFileError: if *path* exists or cannot be written.
    """
    is_created = False
    try:
        with path.open("xb") as file:
            is_created = True
            file.write(data)
    except FileExistsError as error:
        raise VariantFileError(VariantProblem(variant_message("variant_file_exists", file=path))) from error
    except (OSError, ValueError) as problem:
        if is_created:
            with suppress(OSError):
                path.unlink()
        reason = getattr(problem, "strerror", None) or str(problem)
        message = variant_message("variant_not_written", file=path, problem=reason)
        raise VariantFileError(VariantProblem(message)) from problem


def export_file_name(name: str, fallback: str) -> str:
    """Return the file name for exporting a variant called *name*; *fallback* replaces a name that cannot be used."""
    stem = _FORBIDDEN_IN_FILE_NAMES.sub("-", name)[:_MAX_FILE_NAME_LENGTH].strip(" .-")
    return f"{stem or fallback}{library.FILE_SUFFIX}"


def import_rules(source: str, name: str | None = None, shared_name: str = library.SHARED_RULES_NAME) -> str:
    """Copy the rules of a file or a share code to a new variant of the player, and return its id.

    *name* is the name of the new variant, by default the one in the source. *shared_name*: as for `export_bytes`.

    :raises VariantError: if its rules are not valid.
    :raises VariantFileError: if it cannot be read or written.
    """
    variant = library.load(source, shared_name)
    name_to_use = clean_name(name or "", MAX_NAME_CHARS) or variant.name or library.display_name(Path(source))
    text = to_yaml(variant) if library.is_share_code(source) else user_variants.read_bytes(source).decode("utf-8-sig")
    return user_variants.save(
        (text if name_to_use == variant.name else set_value(text, "name", name_to_use)).encode(), name_to_use
    )
