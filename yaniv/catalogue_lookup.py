"""Look-up of single sentences in a translation catalogue, without loading it.

*Why* not `gettext`: it keeps every catalogue it has read, 2 MB of sentences in languages that nobody has chosen.
"""

from pathlib import Path
from struct import unpack_from
from typing import Final

_MAGIC: Final = 0x950412DE
_HEADER: Final = "<5I"
"""Magic number, version, number of sentences, and offsets of the tables of originals and of translations."""
_ENTRY: Final = "<2I"
"""Entry of a table: length and offset of a text."""
_ENTRY_BYTES: Final = 8


def find_translation(file: Path, sentence: str) -> str | None:
    """Return the translation of a sentence without plural forms in a `.mo` file; None if it has none.

    :raises OSError: if the file cannot be read.
    :raises ValueError: if it is not a catalogue as our tools write it, little-endian and sorted.
    :raises struct.error: if it is cut off.
    """
    data, wanted = file.read_bytes(), sentence.encode()
    magic, _, count, originals, translations = unpack_from(_HEADER, data)
    if magic != _MAGIC:
        raise ValueError(f"{file} is not a catalogue")
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        original = _text(data, originals, middle)
        if original == wanted:
            return _text(data, translations, middle).decode()
        low, high = (middle + 1, high) if original < wanted else (low, middle)
    return None


def _text(data: bytes, table: int, index: int) -> bytes:
    length, offset = unpack_from(_ENTRY, data, table + _ENTRY_BYTES * index)
    return data[offset : offset + length]
