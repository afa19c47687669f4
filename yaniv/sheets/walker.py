"""Everything that is wrong with a tree of nodes, found in one walk along a Struct.

The Struct is the only description of the sheet; nothing here knows what it is about. Nothing is converted: `"7"` is no
number and `1` is no boolean. Source: RULES section 3, "Reading a rule file", 3 to 7.
"""

from collections.abc import Iterator
from typing import Any, Final

import yaml
from msgspec import Struct
from msgspec.structs import replace

from yaniv.sheets.kinds import Kind, addresses, at, keys
from yaniv.sheets.loader import Node
from yaniv.sheets.near import near
from yaniv.sheets.problem import Problem, shown
from yaniv.sheets.scalars import misfit, problem_at, python


def problems(node: Node, sheet: type[Struct]) -> list[Problem]:
    """Everything that keeps these nodes from being such a sheet, in the order of the lines."""
    found = _Walk(sheet).value(node, Kind(block=sheet), "")
    return sorted(found, key=lambda problem: (problem.line, problem.column))


def plain(node: Node) -> Any:  # noqa: ANN401 - data of any shape
    """The nodes as Python has them: dicts, lists, text, numbers, booleans, None."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: plain(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [plain(item) for item in node.value]
    return python(node)


def place(node: Node, path: str) -> tuple[int, int] | None:
    """Line and column of the value that stands at a key, if the file has it."""
    for name in path.split("."):
        if not isinstance(node, yaml.MappingNode):
            return None
        inner = next((value for key, value in node.value if key.value == name), None)
        if inner is None:
            return None
        node = inner
    return node.start_mark.line + 1, node.start_mark.column + 1


_MOST_GUESSES: Final = 100
"""Unknown keys for which a word is looked for that may have been meant: no honest sheet has more, and it takes time."""


class _Walk:
    """One walk along one sheet, which knows where in it each key belongs."""

    def __init__(self, sheet: type[Struct]) -> None:
        self.sheet = sheet
        self._guesses = 0

    def value(self, node: Node, kind: Kind, path: str) -> Iterator[Problem]:
        """What is wrong with the value that stands at *path*."""
        if kind.block is not None and isinstance(node, yaml.MappingNode):
            yield from self._block(node, kind.block, path)
        elif kind.items is not None and isinstance(node, yaml.SequenceNode):
            for number, item in enumerate(node.value):
                yield from self.value(item, kind.items, _joined(path, str(number)))
        else:
            yield from misfit(node, kind, path)

    def _block(self, node: yaml.MappingNode, block: type[Struct], path: str) -> Iterator[Problem]:
        """What is wrong with the keys of a block, and below them; nothing inside an unknown key is looked at."""
        lines: dict[str, int] = {}
        known = keys(block)
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                yield problem_at(key, path, "a key must be a word", "R016")
                continue
            here = _joined(path, shown(key.value) or '""')
            if key.value in lines:
                first = str(lines[key.value])
                yield problem_at(key, here, "this key stands twice, first in line {line}", "R011", line=first)
                continue
            lines[key.value] = key.start_mark.line + 1
            if key.value in known:
                yield from self.value(value, known[key.value].kind, here)
            else:
                yield self._unknown(key, here, self._meant(key.value, value, block, path))
        for name in (name for name, field in known.items() if field.required and name not in lines):
            yield problem_at(node, _joined(path, name), "this key is missing", "R017")

    def _unknown(self, key: yaml.ScalarNode, here: str, meant: str | None) -> Problem:
        if meant is None or "." not in key.value:
            return replace(problem_at(key, here, "unknown key", "R012"), suggestion=meant)
        block, _, name = meant.rpartition(".")
        sentence = "unknown key, a dot opens no block; write `{name}` in a block `{block}`"
        return replace(problem_at(key, here, sentence, "R012", name=name, block=block), suggestion=meant)

    def _meant(self, name: str, value: Node, block: type[Struct], path: str) -> str | None:
        """A key of this block, or the only key of that name in another one; where both may be, the one that fits."""
        self._guesses += 1
        if self._guesses > _MOST_GUESSES:
            return None
        near_by, elsewhere = near(name, keys(block)), self._elsewhere(name, path)
        if near_by is None or elsewhere is None:
            return near_by or elsewhere
        fits_here = not any(self.value(value, keys(block)[near_by].kind, ""))
        fits_there = not any(self.value(value, at(self.sheet, elsewhere), ""))
        return elsewhere if fits_there and not fits_here else near_by

    def _elsewhere(self, name: str, path: str) -> str | None:
        """Full key of a value that stands in the wrong block, on the top, or is written with dots."""
        everywhere = addresses(self.sheet)
        places = [place for place in everywhere.get(name, ()) if "." in place]
        if len(places) == 1:
            return places[0]
        last = name.rpartition(".")[2]
        dotted = (name, _joined(path, name)) if "." in name else ()
        return next((place for place in dotted if place in everywhere.get(last, ())), None)


def _joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
