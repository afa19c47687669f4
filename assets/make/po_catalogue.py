"""Translation catalogues: the text format that people edit (`.po`), and the binary format that gettext reads (`.mo`).

Supports only what our catalogues use: entries with source files, plural forms and translator's comments. All functions
are pure.
"""

import ast
import re
import struct
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

_MAGIC: Final = 0x950412DE
_FIELD: Final = re.compile(r'(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+(".*")')


class CatalogueEntry(Struct, frozen=True):
    """Source text with its translations."""

    msgid: str
    msgid_plural: str = ""
    """English plural; empty if the text has no plural."""
    translations: tuple[str, ...] = ()
    """One translation, or one for each plural form; empty if not translated."""
    files: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Translator's comments."""


def parse_po(text: str) -> tuple[CatalogueEntry, ...]:
    """Return all entries of a `.po` file, including the header entry, whose msgid is empty.

    :raises ValueError: at a line that is not valid in such a file.
    """
    return tuple(_parse_entry(block) for block in re.split(r"\n\s*\n", text.strip()) if _has_content(block))


def format_po(entries: Iterable[CatalogueEntry], plural_count: int) -> str:
    """Return the `.po` file for these entries, for a language with *plural_count* plural forms."""
    return "\n\n".join("\n".join(_format_entry(entry, plural_count)) for entry in entries) + "\n"


def compile_mo(entries: Iterable[CatalogueEntry]) -> bytes:
    """Return the `.mo` file; entries without a translation are left out, so that gettext returns the English text."""
    pairs = sorted(
        (_key(entry), "\0".join(entry.translations).encode()) for entry in entries if any(entry.translations)
    )
    header_size = 7 * 4
    ids = b"".join(key + b"\0" for key, _ in pairs)
    strings_start = header_size + 16 * len(pairs)
    id_table, text_table, id_offset, text_offset = [], [], strings_start, strings_start + len(ids)
    for key, translation in pairs:
        id_table += [len(key), id_offset]
        text_table += [len(translation), text_offset]
        id_offset += len(key) + 1
        text_offset += len(translation) + 1
    numbers = (_MAGIC, 0, len(pairs), header_size, header_size + 8 * len(pairs), 0, 0, *id_table, *text_table)
    return struct.pack(f"<{len(numbers)}I", *numbers) + ids + b"".join(translation + b"\0" for _, translation in pairs)


def _has_content(block: str) -> bool:
    return any(not line.startswith("#") for line in block.splitlines())


def _parse_entry(block: str) -> CatalogueEntry:
    fields: dict[str, str] = {}
    files, notes, current_field = [], [], ""
    for line in block.splitlines():
        if matched := _FIELD.fullmatch(line.strip()):
            current_field = matched[1]
            fields[current_field] = _unquote(matched[2])
        elif line.startswith('"') and current_field:
            fields[current_field] += _unquote(line)
        elif line.startswith("#:"):
            files.append(line[2:].strip())
        elif line.startswith("# ") or line == "#":
            notes.append(line[2:])
        elif not line.startswith("#"):
            raise ValueError(f"not a line of a catalogue: {line!r}")
    translations = tuple(fields[name] for name in sorted(fields) if name.startswith("msgstr"))
    return CatalogueEntry(
        fields["msgid"],
        fields.get("msgid_plural", ""),
        translations if any(translations) else (),
        tuple(files),
        tuple(notes),
    )


def _format_entry(entry: CatalogueEntry, plural_count: int) -> Iterator[str]:
    yield from (f"# {note}".rstrip() for note in entry.notes)
    yield from (f"#: {file}" for file in entry.files)
    yield f"msgid {_quote(entry.msgid)}"
    if not entry.msgid_plural:
        yield f"msgstr {_quote(entry.translations[0] if entry.translations else '')}"
        return
    yield f"msgid_plural {_quote(entry.msgid_plural)}"
    yield from (
        f"msgstr[{form}] {_quote(translation)}"
        for form, translation in enumerate(entry.translations or ("",) * plural_count)
    )


def _key(entry: CatalogueEntry) -> bytes:
    return (f"{entry.msgid}\0{entry.msgid_plural}" if entry.msgid_plural else entry.msgid).encode()


def _quote(text: str) -> str:
    """Quote on one line; a text with several lines, such as the header, is quoted line by line."""
    parts = [_escape(part) for part in text.splitlines(keepends=True)]
    return parts[0] if len(parts) == 1 else "\n".join(['""', *parts]) if parts else '""'


def _escape(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _unquote(text: str) -> str:
    value: str = ast.literal_eval(text)
    return value
