"""`yaniv rules`: lists, shows, explains, checks, exports and imports house rules."""

from argparse import Namespace
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, ExitError
from yaniv.i18n import tr
from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.narration.message_text import error_text, message_text
from yaniv.narration.rules_text import format_rules
from yaniv.narration.variant_text import shared_rules_name, variant_error_text
from yaniv.rules.rule_warnings import find_endless_warnings
from yaniv.strict_config.yaml_dumper import dump
from yaniv.terminal import print_text
from yaniv.variants import import_export, library, share_code
from yaniv.variants.json_schema import build_schema as schema_text
from yaniv.variants.library import VariantError
from yaniv.variants.share_code import CodeTooLongError
from yaniv.variants.user_variants import VariantFileError

Answer = TypeVar("Answer")


def run_rules(arguments: Namespace) -> int:
    """Run `yaniv rules` and return its exit code.

    :raises ExitError: if it fails.
    """
    match arguments.what:
        case "list":
            print_text("\n".join(list_variants()))
        case "schema":
            print_text(json_schema())
        case "show":
            print_text(call_with_variant(show_yaml, arguments.variant))
        case "explain":
            print_text(call_with_variant(explain_rules, arguments.variant))
        case "code":
            print_text(call_with_variant(share_code_of, arguments.variant))
        case "export":
            call_with_variant(lambda name: export_file(name, arguments.file), arguments.variant)
        case "import":
            print_text(call_with_variant(lambda source: import_rules(source, arguments.name), arguments.variant))
        case "check":
            problems = check_files(arguments.files)
            if problems:
                raise ExitError("\n".join(problems), EXIT_INPUT_ERROR)
            if warnings := endless_matches(arguments.files):
                print_text("\n".join(warnings))
    return EXIT_OK


def call_with_variant(function: Callable[[str], Answer], variant: str) -> Answer:
    """Call *function* with the variant; errors of variants end the program with their sentence.

    :raises ExitError: if the variant or its file cannot be used.
    """
    try:
        return function(variant)
    except (VariantError, VariantFileError) as error:
        raise ExitError(variant_error_text(error), EXIT_INPUT_ERROR) from error
    except CodeTooLongError as length_error:
        raise ExitError(error_text(length_error), EXIT_INPUT_ERROR) from length_error


def list_variants() -> list[str]:
    """Return the ids of all variants, each a file name or path: the built-in ones, then the player's own."""
    return list(library.variant_ids())


def check_files(files: Iterable[str]) -> list[str]:
    """Return all problems of these rule files, one per line; empty if all are valid."""
    results = ((file, library.load_file(file)) for file in files)
    return [
        diagnostic_line(problem, file) for file, result in results if isinstance(result, list) for problem in result
    ]


def endless_matches(files: Iterable[str]) -> list[str]:
    """Return a line for each reason why a match of one of these rule files may never end; invalid files have none."""
    results = ((file, library.load_file(file)) for file in files)
    return [
        tr("{file}: {key}: {message}", file=file, key=warning.key, message=message_text(warning.message))
        for file, result in results
        if not isinstance(result, list)
        for warning in find_endless_warnings(result.rules)
    ]


def show_yaml(name: str) -> str:
    """Return a variant as YAML text with all its rules; *name* is an id, path or share code.

    :raises VariantError: if there is no such variant, or its rules are not valid.
    """
    return dump(library.load(name, shared_rules_name()))


def explain_rules(name: str) -> str:
    """Return the rules of a variant in plain sentences; *name* is an id, path or share code.

    :raises VariantError: if there is no such variant, or its rules are not valid.
    """
    return format_rules(library.load(name, shared_rules_name()))


def share_code_of(name: str) -> str:
    """Return the share code of a variant; *name* is an id, path or share code.

    :raises VariantError: if there is no such variant, or its rules are not valid.
    :raises CodeTooLongError: if its calling words are too long for a code.
    """
    return share_code.encode_rules(library.load(name).rules)


def export_file(name: str, target: str) -> None:
    """Write a variant (an id, path or share code) to the new file *target*.

    :raises VariantError: if there is no such variant, or its rules are not valid.
    :raises VariantFileError: if the variant cannot be read, or the file exists or cannot be written.
    """
    import_export.export_file(name, Path(target), shared_rules_name())


def import_rules(source: str, name: str | None) -> str:
    """Copy the rules of a file or a share code to a new variant of the player; return its id.

    *name* is its name; None: the name in the source.

    :raises VariantError: if its rules are not valid.
    :raises VariantFileError: if it cannot be written.
    """
    return import_export.import_rules(source, name, shared_rules_name())


def json_schema() -> str:
    """Return the JSON Schema of rule files as text."""
    return schema_text()
