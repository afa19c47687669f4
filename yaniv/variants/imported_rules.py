"""Rules that somebody has handed over, in a file, as text or as a code: what they say, before anybody plays by them."""

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
"""So long the disk may keep a window waiting."""


class ImportProblem(Struct, frozen=True):
    """A problem, and the line it stands in."""

    line: int
    """From 1; 0 if no line is to blame."""
    text: str
    """The line itself."""
    message: str
    """Message for the player."""


class ImportedRules(Struct, frozen=True):
    """Good rules, or everything that is wrong with them."""

    source: str
    """Where they came from."""
    text: str = ""
    """As a file has them."""
    variant: Variant | None = None
    problems: tuple[ImportProblem, ...] = ()


class BackgroundFileRead:
    """`of_file` for a window: a thread waits for the disk, or for the network behind it.

    It may be dropped at any time: nobody waits for the thread.
    """

    def __init__(self, path: str) -> None:
        """Begin to read, and wait for a moment: most disks need no longer."""
        self._path = path
        self._data: bytes | Diagnostic | None = None
        thread = Thread(target=self._read, name="yaniv file", daemon=True)
        thread.start()
        thread.join(_READ_TIMEOUT_S)

    def result(self) -> ImportedRules | None:
        """Return what the file holds; None: not read yet."""
        return None if self._data is None else _import_file_bytes(self._path, self._data)

    def _read(self) -> None:
        """Read the file; runs in the background thread."""
        self._data = read_file(Path(self._path))


def import_file(path: str) -> ImportedRules:
    """What a file holds, whatever it is."""
    return _import_file_bytes(path, read_file(Path(path)))


def _import_file_bytes(path: str, data: bytes | Diagnostic) -> ImportedRules:
    """Check the bytes of a rule file, or report why it cannot be read."""
    source = to_printable(Path(path).name or path)
    if isinstance(data, Diagnostic):
        return ImportedRules(source, problems=(_import_problem(data, []),))
    return _import_bytes(data, source, library.display_name(Path(path)))


def import_text(text: str) -> ImportedRules:
    """A code, or the text of a file."""
    if library.is_share_code(text):
        return import_share_code(text.strip())
    return _import_bytes(text.encode(errors="replace"), tr("the clipboard"), tr("Pasted rules"))


def import_share_code(code: str) -> ImportedRules:
    """The rules behind a share code."""
    try:
        variant = library.load(code)
    except library.VariantError as error:
        return ImportedRules(
            tr("a code"), problems=tuple(ImportProblem(0, "", line.partition(": ")[2]) for line in error.lines)
        )
    return ImportedRules(tr("a code"), import_export.to_yaml(variant), variant)


def save_imported(imported: ImportedRules, name: str) -> str:
    """Puts them among the player's own variants; tells their word.

    :raises KeepError: if they cannot be written.
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
