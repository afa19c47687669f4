"""Catalogues of translations: the text form that people edit (`.po`), and the form gettext reads (`.mo`). Pure.

Only what our catalogues need: entries with a file they come from, plural forms, and notes of the translator.
"""

import ast
import re
import struct
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

_MAGIC: Final = 0x950412DE
_FIELD: Final = re.compile(r'(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+(".*")')


class Entry(Struct, frozen=True):
    """A sentence and what it is in another language."""

    one: str
    many: str = ""
    """The English form for more than one; empty: the sentence speaks of no number."""
    told: tuple[str, ...] = ()
    """One translation, or one for each plural form; empty while there is none."""
    files: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """What the translator has written beside it."""


def read(text: str) -> tuple[Entry, ...]:
    """All entries of a `.po` file, its head among them: the one without English.

    :raises ValueError: at a line that does not belong in such a file.
    """
    return tuple(_entry(block) for block in re.split(r"\n\s*\n", text.strip()) if _holds(block))


def write(entries: Iterable[Entry], forms: int) -> str:
    """The `.po` file of these, for a language with so many plural forms."""
    return "\n\n".join("\n".join(_lines(entry, forms)) for entry in entries) + "\n"


def compiled(entries: Iterable[Entry]) -> bytes:
    """The `.mo` file; what has no translation yet is left out, so that English stands in."""
    pairs = sorted((_key(entry), "\0".join(entry.told).encode()) for entry in entries if any(entry.told))
    head = 7 * 4
    ids = b"".join(key + b"\0" for key, _ in pairs)
    start = head + 16 * len(pairs)
    keys, texts, at_id, at_text = [], [], start, start + len(ids)
    for key, told in pairs:
        keys += [len(key), at_id]
        texts += [len(told), at_text]
        at_id += len(key) + 1
        at_text += len(told) + 1
    numbers = (_MAGIC, 0, len(pairs), head, head + 8 * len(pairs), 0, 0, *keys, *texts)
    return struct.pack(f"<{len(numbers)}I", *numbers) + ids + b"".join(told + b"\0" for _, told in pairs)


def _holds(block: str) -> bool:
    return any(not line.startswith("#") for line in block.splitlines())


def _entry(block: str) -> Entry:
    fields: dict[str, str] = {}
    files, notes, at = [], [], ""
    for line in block.splitlines():
        if found := _FIELD.fullmatch(line.strip()):
            at = found[1]
            fields[at] = _unquoted(found[2])
        elif line.startswith('"') and at:
            fields[at] += _unquoted(line)
        elif line.startswith("#:"):
            files.append(line[2:].strip())
        elif line.startswith("# ") or line == "#":
            notes.append(line[2:])
        elif not line.startswith("#"):
            raise ValueError(f"not a line of a catalogue: {line!r}")
    told = tuple(fields[name] for name in sorted(fields) if name.startswith("msgstr"))
    return Entry(fields["msgid"], fields.get("msgid_plural", ""), told if any(told) else (), tuple(files), tuple(notes))


def _lines(entry: Entry, forms: int) -> Iterator[str]:
    yield from (f"# {note}".rstrip() for note in entry.notes)
    yield from (f"#: {file}" for file in entry.files)
    yield f"msgid {_quoted(entry.one)}"
    if not entry.many:
        yield f"msgstr {_quoted(entry.told[0] if entry.told else '')}"
        return
    yield f"msgid_plural {_quoted(entry.many)}"
    yield from (f"msgstr[{form}] {_quoted(told)}" for form, told in enumerate(entry.told or ("",) * forms))


def _key(entry: Entry) -> bytes:
    return (f"{entry.one}\0{entry.many}" if entry.many else entry.one).encode()


def _quoted(text: str) -> str:
    """On one line; the head, which is made of lines, stands in lines."""
    parts = [_escaped(part) for part in text.splitlines(keepends=True)]
    return parts[0] if len(parts) == 1 else "\n".join(['""', *parts]) if parts else '""'


def _escaped(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _unquoted(text: str) -> str:
    read: str = ast.literal_eval(text)
    return read
