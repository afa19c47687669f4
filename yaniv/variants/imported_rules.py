"""Rules received as file, text or share code: read and checked before anybody plays by them."""

from pathlib import Path
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from yaniv.background_thread import start_thread
from yaniv.coded_message import CodedMessage
from yaniv.rules.house_rules import MAX_NAME_CHARS, Variant
from yaniv.sanitize import clean_name, to_printable
from yaniv.strict_config.config_loader import read_file
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.yaml_edit import set_value
from yaniv.variants import import_export, library, share_code, user_variants

_READ_TIMEOUT_S: Final = 0.05
"""Time in seconds that the window may wait for a file."""


class ImportProblem(Struct, frozen=True):
    """One problem in received rules, and the line it concerns."""

    line: int
    """From 1; 0 if it concerns no particular line."""
    text: str
    """Text of that line, or the code in groups; empty if there is neither."""
    reason: CodedMessage | Diagnostic


class ImportedRules(Struct, frozen=True):
    """Received rules: where they came from, and either the variant in them or the problems that prevent using it."""

    origin: Literal["file", "clipboard", "code"]
    file_name: str = ""
    """For `file`: its name as it may be shown."""
    text: str = ""
    """Text of the rule file."""
    variant: Variant | None = None
    problems: tuple[ImportProblem, ...] = ()


class NewVariantNames(Struct, frozen=True):
    """Names for received rules that have none: for those of a share code, and for pasted text."""

    shared: str = library.SHARED_RULES_NAME
    """For rules of a share code."""
    pasted: str = "Pasted rules"


class BackgroundFileRead:
    """Reader of a rule file in a background thread, so that a slow disk does not block the window.

    The object may be discarded at any time; the thread does not keep the program alive.
    """

    def __init__(self, path: str) -> None:
        """Start to read, and wait `_READ_TIMEOUT_S` seconds at most; most disks need less."""
        self._path = path
        self._data: bytes | Diagnostic | None = None
        thread = start_thread(self._read, name="yaniv file")
        if thread is None:
            self._read()
        else:
            thread.join(_READ_TIMEOUT_S)

    def result(self) -> ImportedRules | None:
        """Return the rules in the file, or None if it is not read yet."""
        return None if self._data is None else _import_file_bytes(self._path, self._data)

    def _read(self) -> None:
        """Read the file; runs in the background thread."""
        self._data = read_file(Path(self._path))


def import_file(path: str) -> ImportedRules:
    """Return the rules in a rule file, checked; if it cannot be read, that is a problem in the result."""
    return _import_file_bytes(path, read_file(Path(path)))


def _import_file_bytes(path: str, data: bytes | Diagnostic) -> ImportedRules:
    empty = ImportedRules("file", to_printable(Path(path).name or path))
    if isinstance(data, Diagnostic):
        return replace(empty, problems=(_import_problem(data, []),))
    return _import_bytes(data, empty, library.display_name(Path(path)))


def import_text(text: str, names: NewVariantNames | None = None) -> ImportedRules:
    """Return the rules in a text, checked; it is a share code or the text of a rule file.

    *names* are used for rules without a name; default: the English ones.
    """
    names = names or NewVariantNames()
    if library.is_share_code(text):
        return import_share_code(text.strip(), names.shared)
    return _import_bytes(text.encode(errors="replace"), ImportedRules("clipboard"), names.pasted)


def import_share_code(code: str, name: str) -> ImportedRules:
    """Return the rules of a share code, checked; *name* is used if no variant has these rules."""
    try:
        variant = library.load(code, name)
    except library.VariantError as error:
        typed = "-".join(share_code.code_groups(code))
        return ImportedRules("code", problems=tuple(ImportProblem(0, typed, each.reason) for each in error.problems))
    return ImportedRules("code", text=import_export.to_yaml(variant), variant=variant)


def save_imported(imported: ImportedRules, name: str, fallback_name: str) -> str:
    """Save received rules as a variant of the player under this name, and return its id.

    *fallback_name* is used if *name* has no character that may be shown.

    :raises VariantFileError: if they cannot be written.
    :raises NotAMappingError: if their text is not a YAML mapping.
    """
    name = clean_name(name, MAX_NAME_CHARS) or fallback_name
    return user_variants.save(set_value(imported.text, "name", name).encode(), name)


def _import_bytes(data: bytes, empty: ImportedRules, name: str) -> ImportedRules:
    """Check the bytes of a rule file. *empty*: the result without rules; *name*: for a variant without one."""
    text = data.decode("utf-8-sig", "replace")
    variant = library.parse_variant(data)
    if isinstance(variant, list):
        lines = text.splitlines()
        problems = tuple(_import_problem(problem, lines) for problem in variant)
        return replace(empty, text=text, problems=problems)
    return replace(empty, text=text, variant=variant if variant.name else replace(variant, name=name))


def _import_problem(problem: Diagnostic, lines: list[str]) -> ImportProblem:
    line = lines[problem.line - 1].strip() if 0 < problem.line <= len(lines) else ""
    return ImportProblem(problem.line, line, problem)
