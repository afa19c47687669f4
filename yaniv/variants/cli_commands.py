"""What `yaniv rules` answers; the command line only prints it."""

from collections.abc import Iterable
from pathlib import Path

from yaniv.strict_config.yaml_dumper import dump
from yaniv.variants import import_export, library, share_code
from yaniv.variants.json_schema import build_schema as schema_text
from yaniv.variants.rules_text import format_rules


def list_variants() -> list[str]:
    """Every variant, one a line: the built-in ones, then the player's own."""
    return list(library.variant_ids())


def check_files(files: Iterable[str]) -> list[str]:
    """Every problem of these files, one a line; none if all are good."""
    results = (library.load_file(file) for file in files)
    return [line for result in results if isinstance(result, list) for line in result]


def show_yaml(name: str) -> str:
    """A variant with all its keys, as YAML.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    """
    return dump(library.load(name))


def explain_rules(name: str) -> str:
    """A variant in plain sentences, as the game's own help shows it.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    """
    return format_rules(library.load(name))


def share_code_of(name: str) -> str:
    """The share code of a variant.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    :raises TooLongError: if its words are too long for a code.
    """
    return share_code.encode_rules(library.load(name).rules)


def export_file(name: str, target: str) -> None:
    """Writes a variant into a file of its own, which must not be there yet.

    :raises VariantError: if there is no such variant, or something is wrong with it.
    :raises KeepError: if the file cannot be read or written.
    """
    import_export.export_file(name, Path(target))


def import_rules(source: str, name: str | None) -> str:
    """Puts a file or a code among the player's own variants; tells the word it is known by from now on.

    :raises VariantError: if something is wrong with it.
    :raises KeepError: if it cannot be written.
    """
    return import_export.import_rules(source, name)


def json_schema() -> str:
    """JSON Schema of a rule file."""
    return schema_text()
