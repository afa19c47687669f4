"""`yaniv trail`: lists and checks trails of the journey, and passes them on as codes."""

import json
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec.json import schema as json_schema

from yaniv.app.exit_codes import EXIT_INPUT_ERROR, EXIT_OK, ExitError
from yaniv.journey.trail_code import TrailCodeError, decode_trail, encode_trail, has_trail_code_prefix
from yaniv.journey.trail_library import (
    TrailError,
    TrailNotSavedError,
    load_trail,
    parse_trail,
    save_trail,
    trail_ids,
    trail_path,
)
from yaniv.journey.trail_schema import Trail
from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.narration.message_text import error_text
from yaniv.narration.variant_text import variant_error_text
from yaniv.strict_config.config_loader import read_file
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.terminal import print_text


def run_trail(arguments: Namespace) -> int:
    """Run `yaniv trail` and return its exit code.

    :raises ExitError: if it fails.
    """
    match arguments.what:
        case "list":
            print_text("\n".join(list_trails()))
        case "schema":
            print_text(build_trail_schema())
        case "code":
            print_text(trail_code_of(arguments.trail))
        case "import":
            print_text(import_trail(arguments.source))
        case "check":
            problems = check_trails(arguments.files)
            if problems:
                raise ExitError("\n".join(problems), EXIT_INPUT_ERROR)
    return EXIT_OK


def list_trails() -> list[str]:
    """Return the ids of all trails, the built-in one first."""
    return list(trail_ids())


def check_trails(files: Iterable[str]) -> list[str]:
    """Return all problems of these trail files, one per line; empty if all are valid."""
    lines: list[str] = []
    for file in files:
        data = read_file(Path(file))
        result = [data] if isinstance(data, Diagnostic) else parse_trail(data)
        if isinstance(result, list):
            lines += [diagnostic_line(problem, file) for problem in result]
    return lines


def trail_code_of(name: str) -> str:
    """Return the code of a trail; *name* is an id or a path.

    :raises ExitError: if there is no such trail, or it has errors.
    """
    try:
        load_trail(name)
        data = read_file(trail_path(name))
    except (TrailError, TrailCodeError) as error:
        raise _exit_error(error) from error
    assert isinstance(data, bytes), "it has just been loaded"
    return encode_trail(data)


def import_trail(source: str) -> str:
    """Add the trail of a file or a code to those of the player; return its id.

    :raises ExitError: if it has errors or cannot be written.
    """
    try:
        data = decode_trail(source) if has_trail_code_prefix(source) else read_file(Path(source))
        if isinstance(data, Diagnostic):
            raise ExitError(diagnostic_line(data, source), EXIT_INPUT_ERROR)
        return save_trail(data)
    except (TrailError, TrailCodeError, TrailNotSavedError) as error:
        raise _exit_error(error) from error


def build_trail_schema() -> str:
    """Return the JSON Schema as text; it is generated from the declarations of `trail_schema`."""
    generated = json_schema(Trail)
    blocks: dict[str, Any] = generated["$defs"]
    trail_schema = blocks.pop("Trail")
    for block in blocks.values():
        block["title"] = block.pop("description").rstrip(".")
    head = {
        "$comment": "Written by `yaniv trail schema`; do not edit.",
        "$schema": "https://json-schema.org/draft/2020-12/schema",
    }
    return json.dumps({**head, **trail_schema, "$defs": blocks}, indent=2, ensure_ascii=False) + "\n"


def _exit_error(error: TrailError | TrailCodeError | TrailNotSavedError) -> ExitError:
    text = variant_error_text(error) if isinstance(error, TrailError) else error_text(error)
    return ExitError(text, EXIT_INPUT_ERROR)
