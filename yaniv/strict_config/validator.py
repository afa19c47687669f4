"""Validator: finds all problems in a tree of nodes in one pass along a Struct.

The Struct is the only description of the configuration. Nothing is converted: `"7"` is not a number and `1` is not a
boolean. Source: RULES "Reading a rule file", 3 to 7.
"""

from collections.abc import Iterator
from typing import Any, Final

import yaml
from msgspec import Struct
from msgspec.structs import replace

from yaniv.strict_config.config_message_codes import config_message
from yaniv.strict_config.diagnostic import Diagnostic, excerpt
from yaniv.strict_config.field_types import FieldType, field_specs, field_type_at, paths_by_key
from yaniv.strict_config.node_composer import Node
from yaniv.strict_config.scalar_checks import check_scalar, diagnostic_at, scalar_value
from yaniv.strict_config.suggestions import suggest


def validate(node: Node, config_type: type[Struct]) -> list[Diagnostic]:
    """Return all problems that prevent these nodes from being such a configuration, in the order of the lines."""
    diagnostics = _Validator(config_type).check_value(node, FieldType(block=config_type), "")
    return sorted(diagnostics, key=lambda problem: (problem.line, problem.column))


def to_plain_data(node: Node) -> Any:  # noqa: ANN401 - data of any shape
    """Return the content of a node as Python data: dicts, lists, strings, integers, booleans and None."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: to_plain_data(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [to_plain_data(item) for item in node.value]
    return scalar_value(node)


def to_valid_data(node: Node, config_type: type[Struct]) -> Any:  # noqa: ANN401 - data of any shape
    """Return the content of a top node as plain data, without the keys and values that `validate` finds wrong.

    Of a key that occurs twice the first counts. A list with a wrong item is left out as a whole.
    """
    return _Validator(config_type).valid_block(node, config_type)


def find_position(node: Node, path: str) -> tuple[int, int] | None:
    """Return line and column, from 1, of the value at the dotted path *path*; None if the file does not contain it.

    In lists, the names are numbers from 0.
    """
    for name in path.split("."):
        child: Node | None = None
        if isinstance(node, yaml.MappingNode):
            child = next((value for key, value in node.value if key.value == name), None)
        elif isinstance(node, yaml.SequenceNode) and name.isdecimal():
            child = next(iter(node.value[int(name) :]), None)
        if child is None:
            return None
        node = child
    return node.start_mark.line + 1, node.start_mark.column + 1


_MAX_SUGGESTIONS: Final = 100
"""Maximum number of unknown keys for which a suggestion is searched, because the search takes time."""


class _Validator:
    """One validation pass; it knows the whole configuration type, to suggest where a misplaced key belongs."""

    def __init__(self, config_type: type[Struct]) -> None:
        self.config_type = config_type
        self._suggestion_count = 0

    def check_value(self, node: Node, field_type: FieldType, path: str) -> Iterator[Diagnostic]:
        if field_type.block is not None and isinstance(node, yaml.MappingNode):
            yield from self._check_block(node, field_type.block, path)
        elif field_type.items is not None and isinstance(node, yaml.SequenceNode):
            for number, item in enumerate(node.value):
                yield from self.check_value(item, field_type.items, _join_path(path, str(number)))
        else:
            yield from check_scalar(node, field_type, path)

    def _check_block(self, node: yaml.MappingNode, block: type[Struct], path: str) -> Iterator[Diagnostic]:
        """Yield the problems of the keys of a block and below them; the values of unknown keys are not checked."""
        lines: dict[str, int] = {}
        specs = field_specs(block)
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                yield diagnostic_at(key, path, config_message("key_not_a_word"), "R016")
                continue
            key_path = _join_path(path, excerpt(key.value) or '""')
            if key.value in lines:
                message = config_message("repeated_key", line=str(lines[key.value]))
                yield diagnostic_at(key, key_path, message, "R011")
                continue
            lines[key.value] = key.start_mark.line + 1
            if key.value in specs:
                yield from self.check_value(value, specs[key.value].field_type, key_path)
            else:
                yield self._unknown_key(key, key_path, self._suggest_key(key.value, value, block, path))
        for name in (name for name, field in specs.items() if field.required and name not in lines):
            yield diagnostic_at(node, _join_path(path, name), config_message("missing_key"), "R017")

    def valid_block(self, node: Node, block: type[Struct]) -> dict[str, Any]:
        """Return the valid keys of a block with their values, recursively; none if the node is no block."""
        specs, data = field_specs(block), dict[str, Any]()
        for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
            if not isinstance(key, yaml.ScalarNode) or key.value not in specs or key.value in data:
                continue
            field_type = specs[key.value].field_type
            if field_type.block is not None and isinstance(value, yaml.MappingNode):
                data[key.value] = self.valid_block(value, field_type.block)
            elif not any(self.check_value(value, field_type, "")):
                data[key.value] = to_plain_data(value)
        return data

    def _unknown_key(self, key: yaml.ScalarNode, key_path: str, suggestion: str | None) -> Diagnostic:
        """Return the diagnostic for an unknown key; a key with dots gets a sentence of its own."""
        if suggestion is None or "." not in key.value:
            return replace(
                diagnostic_at(key, key_path, config_message("unknown_config_key"), "R012"), suggestion=suggestion
            )
        block, _, name = suggestion.rpartition(".")
        message = config_message("dotted_key", name=name, block=block)
        return replace(diagnostic_at(key, key_path, message, "R012"), suggestion=suggestion)

    def _suggest_key(self, name: str, value: Node, block: type[Struct], path: str) -> str | None:
        """Return a similar key of this block, or the path of one elsewhere; of both the one that fits the value."""
        self._suggestion_count += 1
        if self._suggestion_count > _MAX_SUGGESTIONS:
            return None
        local_key, foreign_path = suggest(name, field_specs(block)), self._suggest_path(name, path)
        if local_key is None or foreign_path is None:
            return local_key or foreign_path
        fits_here = not any(self.check_value(value, field_specs(block)[local_key].field_type, ""))
        fits_there = not any(self.check_value(value, field_type_at(self.config_type, foreign_path), ""))
        return foreign_path if fits_there and not fits_here else local_key

    def _suggest_path(self, name: str, path: str) -> str | None:
        """Return the path of a key that is in the wrong block, at the top level, or written with dots."""
        paths_by_name = paths_by_key(self.config_type)
        nested_paths = [nested_path for nested_path in paths_by_name.get(name, ()) if "." in nested_path]
        if len(nested_paths) == 1:
            return nested_paths[0]
        last_part = name.rpartition(".")[2]
        candidates = (name, _join_path(path, name)) if "." in name else ()
        return next(
            (nested_path for nested_path in candidates if nested_path in paths_by_name.get(last_part, ())), None
        )


def _join_path(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
