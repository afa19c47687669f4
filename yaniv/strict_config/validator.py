"""Everything that is wrong with a tree of nodes, found in one walk along a Struct.

The Struct is the only description of the sheet; nothing here knows what it is about. Nothing is converted: `"7"` is no
number and `1` is no boolean. Source: RULES section 3, "Reading a rule file", 3 to 7.
"""

from collections.abc import Iterator
from typing import Any, Final

import yaml
from msgspec import Struct
from msgspec.structs import replace

from yaniv.strict_config.diagnostic import Diagnostic, excerpt
from yaniv.strict_config.field_types import FieldType, field_specs, field_type_at, paths_by_key
from yaniv.strict_config.node_composer import Node
from yaniv.strict_config.scalar_checks import check_scalar, diagnostic_at, scalar_value
from yaniv.strict_config.suggestions import suggest


def validate(node: Node, config_type: type[Struct]) -> list[Diagnostic]:
    """Everything that keeps these nodes from being such a sheet, in the order of the lines."""
    diagnostics = _Validator(config_type).check_value(node, FieldType(block=config_type), "")
    return sorted(diagnostics, key=lambda problem: (problem.line, problem.column))


def to_plain_data(node: Node) -> Any:  # noqa: ANN401 - data of any shape
    """The nodes as Python has them: dicts, lists, text, numbers, booleans, None."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: to_plain_data(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [to_plain_data(item) for item in node.value]
    return scalar_value(node)


def find_position(node: Node, path: str) -> tuple[int, int] | None:
    """Line and column of the value that stands at a key, if the file has it."""
    for name in path.split("."):
        if not isinstance(node, yaml.MappingNode):
            return None
        child = next((value for key, value in node.value if key.value == name), None)
        if child is None:
            return None
        node = child
    return node.start_mark.line + 1, node.start_mark.column + 1


_MAX_SUGGESTIONS: Final = 100
"""Unknown keys for which a word is looked for that may have been meant: no honest sheet has more, and it takes time."""


class _Validator:
    """One walk along one sheet, which knows where in it each key belongs."""

    def __init__(self, config_type: type[Struct]) -> None:
        self.config_type = config_type
        self._suggestion_count = 0

    def check_value(self, node: Node, field_type: FieldType, path: str) -> Iterator[Diagnostic]:
        """What is wrong with the value that stands at *path*."""
        if field_type.block is not None and isinstance(node, yaml.MappingNode):
            yield from self._check_block(node, field_type.block, path)
        elif field_type.items is not None and isinstance(node, yaml.SequenceNode):
            for number, item in enumerate(node.value):
                yield from self.check_value(item, field_type.items, _join_path(path, str(number)))
        else:
            yield from check_scalar(node, field_type, path)

    def _check_block(self, node: yaml.MappingNode, block: type[Struct], path: str) -> Iterator[Diagnostic]:
        """What is wrong with the keys of a block, and below them; nothing inside an unknown key is looked at."""
        lines: dict[str, int] = {}
        specs = field_specs(block)
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                yield diagnostic_at(key, path, "a key must be a word", "R016")
                continue
            key_path = _join_path(path, excerpt(key.value) or '""')
            if key.value in lines:
                first_line = str(lines[key.value])
                yield diagnostic_at(
                    key, key_path, "this key stands twice, first in line {line}", "R011", line=first_line
                )
                continue
            lines[key.value] = key.start_mark.line + 1
            if key.value in specs:
                yield from self.check_value(value, specs[key.value].field_type, key_path)
            else:
                yield self._unknown_key(key, key_path, self._suggest_key(key.value, value, block, path))
        for name in (name for name, field in specs.items() if field.required and name not in lines):
            yield diagnostic_at(node, _join_path(path, name), "this key is missing", "R017")

    def _unknown_key(self, key: yaml.ScalarNode, key_path: str, suggestion: str | None) -> Diagnostic:
        """Return the diagnostic for an unknown key; a key with dots gets a sentence of its own."""
        if suggestion is None or "." not in key.value:
            return replace(diagnostic_at(key, key_path, "unknown key", "R012"), suggestion=suggestion)
        block, _, name = suggestion.rpartition(".")
        sentence = "unknown key, a dot opens no block; write `{name}` in a block `{block}`"
        return replace(diagnostic_at(key, key_path, sentence, "R012", name=name, block=block), suggestion=suggestion)

    def _suggest_key(self, name: str, value: Node, block: type[Struct], path: str) -> str | None:
        """A key of this block, or the only key of that name in another one; where both may be, the one that fits."""
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
        """Full key of a value that stands in the wrong block, on the top, or is written with dots."""
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
    """Return the dotted path of a key below *path*."""
    return f"{path}.{name}" if path else name
