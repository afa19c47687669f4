"""Rules received as file, text or share code, parsed and checked before anybody plays by them."""

from pathlib import Path
from threading import Thread
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.i18n import tr
from yaniv.rules.house_rules import MAX_NAME_CHARS, Variant
from yaniv.sanitize import clean_name, to_printable
from yaniv.strict_config.config_loader import read_file
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.yaml_edit import set_value
from yaniv.variants import import_export, library, user_variants

_READ_TIMEOUT_S: Final = 0.05
"""Time in seconds that the window may wait for a file."""


class ImportProblem(Struct, frozen=True):
    """Problem in received rules, with the line it concerns."""

    line: int
    """From 1; 0 if it concerns no particular line."""
    text: str
    """Text of that line."""
    message: str
    """Message for the player."""


class ImportedRules(Struct, frozen=True):
    """Received rules: a variant, or the problems that prevent using it."""

    source: str
    """Where they came from, as text for the player."""
    text: str = ""
    """Text of the rule file."""
    variant: Variant | None = None
    problems: tuple[ImportProblem, ...] = ()


class BackgroundFileRead:
    """Reader of a rule file in a background thread, so that a slow disk does not block the window.

    The object may be discarded at any time; the thread does not keep the program alive.
    """

    def __init__(self, path: str) -> None:
        """Start to read, and wait `_READ_TIMEOUT_S` seconds at most; most disks need less."""
        self._path = path
        self._data: bytes | Diagnostic | None = None
        thread = Thread(target=self._read, name="yaniv file", daemon=True)
        thread.start()
        thread.join(_READ_TIMEOUT_S)

    def result(self) -> ImportedRules | None:
        """Return the rules of the file, or None if it is not read yet."""
        return None if self._data is None else _import_file_bytes(self._path, self._data)

    def _read(self) -> None:
        """Read the file; runs in the background thread."""
        self._data = read_file(Path(self._path))


def import_file(path: str) -> ImportedRules:
    """Read and check a rule file; errors of reading are problems of the result."""
    return _import_file_bytes(path, read_file(Path(path)))


def _import_file_bytes(path: str, data: bytes | Diagnostic) -> ImportedRules:
    """Check the bytes of a rule file, or report why it cannot be read."""
    source = to_printable(Path(path).name or path)
    if isinstance(data, Diagnostic):
        return ImportedRules(source, problems=(_import_problem(data, []),))
    return _import_bytes(data, source, library.display_name(Path(path)))


def import_text(text: str) -> ImportedRules:
    """Check a share code, or the text of a rule file."""
    if library.is_share_code(text):
        return import_share_code(text.strip())
    return _import_bytes(text.encode(errors="replace"), tr("the clipboard"), tr("Pasted rules"))


def import_share_code(code: str) -> ImportedRules:
    """Check the rules of a share code."""
    try:
        variant = library.load(code)
    except library.VariantError as error:
        return ImportedRules(
            tr("a code"), problems=tuple(ImportProblem(0, "", line.partition(": ")[2]) for line in error.lines)
        )
    return ImportedRules(tr("a code"), import_export.to_yaml(variant), variant)


def save_imported(imported: ImportedRules, name: str) -> str:
    """Save the rules as one of the player's own variants, and return its id.

    :raises VariantFileError: if they cannot be written.
    :raises NotAMappingError: if their text is not a YAML mapping.
    """
    name = clean_name(name, MAX_NAME_CHARS) or tr("Pasted rules")
    return user_variants.save(set_value(imported.text, "name", name).encode(), name)


def _import_bytes(data: bytes, source: str, name: str) -> ImportedRules:
    """Check the bytes of a rule file; *name*: for a variant without one."""
    text = data.decode("utf-8-sig", "replace")
    variant = library.parse_variant(data)
    if isinstance(variant, list):
        lines = text.splitlines()
        return ImportedRules(source, text, problems=tuple(_import_problem(problem, lines) for problem in variant))
    return ImportedRules(source, text, variant if variant.name else replace(variant, name=name))


def _import_problem(problem: Diagnostic, lines: list[str]) -> ImportProblem:
    """Return the problem with its line, and its message without position."""
    line = lines[problem.line - 1].strip() if 0 < problem.line <= len(lines) else ""
    message = replace(problem, line=0).render_line("", tr).removeprefix(": ")
    return ImportProblem(problem.line, line, message)
