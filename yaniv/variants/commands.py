"""What `yaniv rules` answers; the command line only prints it."""

from collections.abc import Iterable
from pathlib import Path

from yaniv.sheets.writer import write
from yaniv.variants import exchange, library, share
from yaniv.variants.prose import explained
from yaniv.variants.schema import schema as schema_text


def list_variants() -> list[str]:
    """Every variant, one a line: the built-in ones, then the player's own."""
    return list(library.names())


def check(files: Iterable[str]) -> list[str]:
    """Every problem of these files, one a line; none if all are good."""
    found = (library.read(file) for file in files)
    return [line for problems in found if isinstance(problems, list) for line in problems]


def show(name: str) -> str:
    """A variant with all its keys, as YAML.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    """
    return write(library.load(name))


def explain(name: str) -> str:
    """A variant in plain sentences, as the game's own help shows it.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    """
    return explained(library.load(name))


def code(name: str) -> str:
    """The share code of a variant.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    :raises TooLongError: if its words are too long for a code.
    """
    return share.code_of(library.load(name).rules)


def export(name: str, target: str) -> None:
    """Writes a variant into a file of its own, which must not be there yet.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    :raises KeepError: if the file cannot be read or written.
    """
    exchange.export(name, Path(target))


def take_in(source: str, name: str | None) -> str:
    """Puts a file or a code among the player's own variants; tells the word it is known by from now on.

    :raises VariantError: if something is wrong with it.
    :raises KeepError: if it cannot be written.
    """
    return exchange.take_in(source, name)


def schema() -> str:
    """JSON Schema of a rule file."""
    return schema_text()
