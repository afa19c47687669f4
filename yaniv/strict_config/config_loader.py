"""Load configurations: bytes or files into a Struct, or all diagnostics."""

from pathlib import Path
from typing import TypeVar

from msgspec import Struct, convert

from yaniv import paths
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.node_composer import MAX_BYTES, Node, compose
from yaniv.strict_config.validator import to_plain_data, validate

Config = TypeVar("Config", bound=Struct)


def load(data: bytes, config_type: type[Config]) -> Config | list[Diagnostic]:
    """Return the configuration in these bytes, or all problems in the order of the lines."""
    node = compose(data)
    return [node] if isinstance(node, Diagnostic) else convert_node(node, config_type)


def convert_node(node: Node, config_type: type[Config]) -> Config | list[Diagnostic]:
    """Return the configuration of a composed node, or all problems in the order of the lines."""
    return validate(node, config_type) or convert(to_plain_data(node), config_type)


def read_file(file: Path) -> bytes | Diagnostic:
    """Return the bytes of a file, or the problem that prevents reading it.

    Returns at most `MAX_BYTES` + 1 bytes, so that a file that is too large is recognised.
    """
    try:
        return paths.read_limited(file, MAX_BYTES + 1)
    except paths.NotRegularFileError:
        return _file_problem("this is a folder, not a file" if file.is_dir() else ("this is not a readable file"))
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return _file_problem("there is no such file")
    except OSError:
        return _file_problem("can't open the file; check its permissions")


def _file_problem(sentence: str) -> Diagnostic:
    """Return the diagnostic for a file that cannot be read."""
    return Diagnostic(0, 0, "", sentence, None, "R001")
