"""Rules that come from somebody, and rules that are given away: as a file, or as a share code."""

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from yaniv.rules.house import LONGEST_NAME, HouseRules, Variant
from yaniv.sanitize import cleaned
from yaniv.sheets.edit import put
from yaniv.sheets.writer import write
from yaniv.variants import keeping, library
from yaniv.variants.difference import differences
from yaniv.variants.keeping import KeepError
from yaniv.variants.schema import FILE, schema
from yaniv.words import tell

HEADER: Final = f"# yaml-language-server: $schema={FILE}"
"""Editors that know this line complete and check the file by the schema that lies beside it."""
_NO_LETTERS: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
"""No file can have them in its name, on one system or another."""
_LONGEST: Final = 60
"""Letters of a file's name."""


def exported(word: str) -> bytes:
    """What is given away of a variant: its file as it was written, comments and all, for editors that know the schema.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    :raises KeepError: if it cannot be read.
    """
    variant = library.load(word)
    if library.is_code(word):
        return written(variant).encode()
    return for_editors(keeping.content(word).decode("utf-8-sig"))


def for_editors(text: str) -> bytes:
    """The text of a rule file, with the line that tells editors where the schema is."""
    head = "" if HEADER in text else HEADER + ("\r\n" if "\r\n" in text else "\n")
    return (head + text).encode()


def written(variant: Variant) -> str:
    """A variant as a file that says what differs from the defaults, and no more."""
    text = f"{HEADER}\n{write({'name': variant.name})}"
    text = put(text, "about", variant.about) if variant.about else text
    for each in differences(HouseRules(), variant.rules):
        text = put(text, each.path, each.after)
    return text


def export(word: str, path: Path) -> None:
    """Writes a variant into a file, and the schema beside it; what is there already is left alone.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    :raises KeepError: if it cannot be written.
    """
    give(path, exported(word))


def give(path: Path, data: bytes) -> None:
    """A rule file that was not there, and beside it the schema its first line speaks of.

    :raises KeepError: if the file is there, or cannot be written.
    """
    write_new(path, data)
    with suppress(KeepError):
        write_new(path.with_name(FILE), schema().encode())


def write_new(path: Path, data: bytes) -> None:
    """A file that was not there; what cannot be written whole is not there afterwards either.

    :raises KeepError: if it is there, or cannot be written.
    """
    begun = False
    try:
        with path.open("xb") as file:
            begun = True
            file.write(data)
    except FileExistsError as there:
        raise KeepError(tell("{file} is there already; nothing was written.", file=path)) from there
    except (OSError, ValueError) as problem:
        if begun:
            with suppress(OSError):
                path.unlink()
        what = getattr(problem, "strerror", None) or problem
        raise KeepError(tell("{file} cannot be written: {problem}.", file=path, problem=what)) from problem


def file_name(name: str) -> str:
    """The file to give a variant of this name away in."""
    return f"{_NO_LETTERS.sub('-', name)[:_LONGEST].strip(' .-') or tell('Rules')}{library.ENDING}"


def take_in(source: str, name: str | None = None) -> str:
    """A file or a code becomes one of the player's own variants; tells its word.

    :raises VariantError: if something is wrong with it.
    :raises KeepError: if it cannot be written.
    """
    variant = library.load(source)
    called = cleaned(name or "", LONGEST_NAME) or variant.name or library.called(Path(source))
    text = written(variant) if library.is_code(source) else keeping.content(source).decode("utf-8-sig")
    return keeping.save((text if called == variant.name else put(text, "name", called)).encode(), called)
