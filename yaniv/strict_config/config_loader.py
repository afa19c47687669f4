"""Loading of configurations: turns the bytes of a file into a Struct, or into a list of all problems."""

from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from msgspec import Struct, convert

from yaniv import paths
from yaniv.strict_config.config_message_codes import ConfigCode, config_message
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.node_composer import MAX_BYTES, Node, compose
from yaniv.strict_config.validator import to_plain_data, to_valid_data, validate

Config = TypeVar("Config", bound=Struct)

_CONVERSION_LOCK: Final = Lock()
"""Held while msgspec converts: it describes a Struct at the first use, and two threads that do so at once crash it."""


def load(data: bytes, config_type: type[Config]) -> Config | list[Diagnostic]:
    """Return the configuration of this type in the bytes of a file, or all its problems in the order of the lines."""
    node = compose(data)
    return [node] if isinstance(node, Diagnostic) else convert_node(node, config_type)


def convert_node(node: Node, config_type: type[Config]) -> Config | list[Diagnostic]:
    """Return the configuration of this type in a parsed YAML text, or all its problems in the order of the lines."""
    return validate(node, config_type) or _convert(to_plain_data(node), config_type)


def load_valid_part(data: bytes, config_type: type[Config]) -> tuple[Config | None, list[Diagnostic]]:
    """Return the configuration from the valid keys in the bytes of a file, with all problems of the others.

    Every key of this type must have a default. None instead of a configuration: the bytes are no YAML mapping.
    """
    node = compose(data)
    if isinstance(node, Diagnostic):
        return None, [node]
    return _convert(to_valid_data(node, config_type), config_type), validate(node, config_type)


def read_file(file: Path) -> bytes | Diagnostic:
    """Return the bytes of a file, or the problem that prevents reading it.

    Returns at most `MAX_BYTES` + 1 bytes, so that a file that is too large is recognised.
    """
    try:
        return paths.read_limited(file, MAX_BYTES + 1)
    except paths.NotRegularFileError:
        return _file_problem("folder_instead_of_file" if file.is_dir() else "not_a_readable_file")
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return _file_problem("no_such_file")
    except OSError:
        return _file_problem("file_not_opened")


def _convert(data: object, config_type: type[Config]) -> Config:
    """Return the configuration from plain data; any thread may call it."""
    with _CONVERSION_LOCK:
        return convert(data, config_type)


def _file_problem(code: ConfigCode) -> Diagnostic:
    """Return the diagnostic for a file that cannot be read."""
    return Diagnostic(0, 0, "", config_message(code), None, "R001")
