"""What `yaniv rules` answers; the command line only prints it."""

from collections.abc import Iterable

from yaniv.sheets.writer import write
from yaniv.variants import library
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
    """A variant with all its 48 keys, as YAML.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    """
    return write(library.load(name))


def explain(name: str) -> str:
    """A variant in plain sentences, as the game's own help shows it.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    """
    return explained(library.load(name))


def schema() -> str:
    """JSON Schema of a rule file."""
    return schema_text()
