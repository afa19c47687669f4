"""Editing of single values in the text of a YAML file; comments, order and blanks are preserved.

*Why* edit the text and not the value: the form view and the text view of a rule file show the same document, and
comments in it must not be lost. The parser's marks tell where each key and value stands, and an edit replaces exactly
that span.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import yaml

from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.node_composer import Node, compose
from yaniv.strict_config.scalar_checks import scalar_value
from yaniv.strict_config.yaml_dumper import dump_scalar

Scalar = str | int | bool | None
KeyValuePair = tuple[Node, Node]

_INDENT_WIDTH: Final = 2
"""Indentation of a new block, in spaces."""
_FULL_LINE: Final = 56
"""Length in characters from which on a key added in braces begins a new line: long lines are cut in the editor."""
_WHITESPACE: Final = " \t\r\n"


class NotAMappingError(ValueError):
    """Raised if the text is not a YAML mapping, so that no value can be put into it."""


def set_value(text: str, path: str, value: Scalar) -> str:
    """Return the YAML text with the value at the dotted path *path* replaced.

    A new key is added at the end of its block, a new block at the end of its parent.

    :raises NotAMappingError: if the text is not a YAML mapping.
    """
    return _set_value(text, _top_mapping(text), path.split("."), value)


def remove_key(text: str, path: str) -> str:
    """Return the YAML text without the key at the dotted path *path*; unchanged if there is no such key.

    A block that loses its last key is removed too. Comments on lines of their own are kept.

    :raises NotAMappingError: if the text is not a YAML mapping.
    """
    ancestors: list[tuple[yaml.MappingNode, KeyValuePair]] = []
    node: Node = _top_mapping(text)
    for name in path.split("."):
        pair = _find_pair(node, name)
        if pair is None or not isinstance(node, yaml.MappingNode):
            return text
        ancestors.append((node, pair))
        node = pair[1]
    while len(ancestors) > 1 and len(ancestors[-1][0].value) == 1:
        ancestors.pop()
    return _remove_pair(text, *ancestors[-1])


def key_at(text: str, line: int, column: int) -> str:
    """Return the dotted path of the single value whose key or value is nearest to *column* in *line*, both from 0.

    Empty if there is none in this line, or the text is not a YAML mapping.
    """
    try:
        top = _top_mapping(text)
    except NotAMappingError:
        return ""
    in_line = [(start, path) for start, path in _single_values(top, "") if start[0] == line]
    before = [path for start, path in in_line if start[1] <= column]
    return before[-1] if before else in_line[0][1] if in_line else ""


def _single_values(node: yaml.MappingNode, prefix: str) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield line and column, from 0, of the key of every single value, with its path, in the order of the text."""
    for key, value in node.value:
        path = f"{prefix}{key.value}"
        if isinstance(value, yaml.MappingNode):
            yield from _single_values(value, f"{path}.")
        else:
            yield (key.start_mark.line, key.start_mark.column), path


def apply_fix(text: str, problem: Diagnostic) -> str | None:
    """Return the text with the suggestion of *problem* applied; None if that takes more than replacing a word.

    A scalar in the wrong block, or under a key with dots, is moved to where it belongs.
    """
    node = compose(text.encode())
    if problem.suggestion is None or isinstance(node, Diagnostic):
        return None
    match = _find_at_position(node, (problem.line, problem.column))
    if match is None:
        return None
    block, (key, value), target = match
    if target is value or "." not in problem.suggestion:
        return _replace_value(text, target, problem.suggestion)
    if not isinstance(value, yaml.ScalarNode):
        return None
    remaining_text = _remove_pair(text, block, (key, value))
    return set_value(remaining_text, problem.suggestion, scalar_value(value))


def problem_widths(text: str, problems: Sequence[Diagnostic]) -> tuple[int, ...]:
    """Return how many characters each problem concerns, counted from its column on its line; at least 1.

    Used to underline them. The text is parsed once for all problems.
    """
    node = compose(text.encode()) if problems else None
    starts = {} if node is None or isinstance(node, Diagnostic) else _nodes_by_position(node)
    return tuple(_problem_width(text, starts.get((problem.line, problem.column))) for problem in problems)


def _problem_width(text: str, node: Node | None) -> int:
    """Return the length of a scalar on its first line; 1 for anything else."""
    if not isinstance(node, yaml.ScalarNode):
        return 1
    end = text.find("\n", node.start_mark.index)
    return max(1, min(_value_end(text, node), end if end >= 0 else len(text)) - int(node.start_mark.index))


def _nodes_by_position(node: Node) -> dict[tuple[int, int], Node]:
    """Return keys and values by the line and column, from 1, where they start.

    A block starts where its first key does; the key is returned for that position.
    """
    nodes: dict[tuple[int, int], Node] = {}
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        for child in (value, key):
            nodes[child.start_mark.line + 1, child.start_mark.column + 1] = child
        nodes |= _nodes_by_position(value)
    return nodes


def _set_value(text: str, block: yaml.MappingNode, names: list[str], value: Scalar) -> str:
    """Return the text with *value* at the keys *names* below *block*."""
    pair, remaining_names = _find_pair(block, names[0]), names[1:]
    if pair is None:
        return _add_key(text, block, names, value)
    if not remaining_names:
        return _replace_value(text, pair[1], dump_scalar(value))
    if isinstance(pair[1], yaml.MappingNode):
        return _set_value(text, pair[1], remaining_names, value)
    return _replace_value(text, pair[1], _flow_text(remaining_names, value))


def _top_mapping(text: str) -> yaml.MappingNode:
    """Return the mapping at the top of the text.

    :raises NotAMappingError: if there is none.
    """
    node = compose(text.encode())
    if not isinstance(node, yaml.MappingNode):
        raise NotAMappingError(text)
    return node


def _find_pair(node: Node, name: str) -> KeyValuePair | None:
    """Return the key node of this name in a mapping, and its value node; None if there is none."""
    pairs: list[KeyValuePair] = node.value if isinstance(node, yaml.MappingNode) else []
    return next(((key, value) for key, value in pairs if key.value == name), None)


def _find_at_position(node: Node, position: tuple[int, int]) -> tuple[yaml.MappingNode, KeyValuePair, Node] | None:
    """Return the key or value that starts at *position*, a line and column from 1, with its mapping and its pair.

    A block starts where its first key does; the key is returned for that position.
    """
    if not isinstance(node, yaml.MappingNode):
        return None
    for key, value in node.value:
        match = _find_at_position(value, position)
        if match is not None:
            return match
        for child in (key, value):
            if (child.start_mark.line + 1, child.start_mark.column + 1) == position:
                return node, (key, value), child
    return None


def _value_end(text: str, node: Node) -> int:
    """Return the index where a value ends, without trailing blanks.

    The parser's end mark of a block is at the next token, after blank lines and comments.
    """
    is_open = isinstance(node, yaml.CollectionNode) and not node.flow_style
    if is_open and node.value:
        last_child = node.value[-1]
        return _value_end(text, last_child[1] if isinstance(last_child, tuple) else last_child)
    end = int(node.end_mark.index)
    return len(text[:end].rstrip(_WHITESPACE)) if end > node.start_mark.index else end


def _replace_value(text: str, node: Node, new_text: str) -> str:
    """Return the text with a value replaced; a missing value gets a colon and a blank before it if necessary."""
    start, end = int(node.start_mark.index), _value_end(text, node)
    if start >= end:  # an empty value: `limit:`, or just `limit` in braces
        colon = "" if text[:start].rstrip(_WHITESPACE).endswith(":") else ":"
        return f"{text[:start]}{colon}{'' if text[start - 1] in _WHITESPACE else ' '}{new_text}{text[start:]}"
    return text[:start] + new_text + text[end:]


def _add_key(text: str, block: yaml.MappingNode, names: list[str], value: Scalar) -> str:
    if block.flow_style:
        return _add_key_in_flow(text, block, names, value)
    index, line_end = _value_end(text, block), _newline_style(text)
    index = _line_content_end(text, index)
    return text[:index] + line_end + _block_text(names, value, block.start_mark.column, line_end) + text[index:]


def _add_key_in_flow(text: str, block: yaml.MappingNode, names: list[str], value: Scalar) -> str:
    start, end = int(block.start_mark.index), int(block.end_mark.index)
    if not block.value and block.start_mark.column == 0 and text[start:end] == "{}":
        return text[:start] + _block_text(names, value, 0, _newline_style(text)) + text[end:]
    if not block.value:
        inside = text[start + 1 : end]
        gap = " " if inside.startswith("#") else ""
        return f"{text[: start + 1]}{_flow_text(names, value)[1:-1]}{gap}{inside}{text[end:]}"
    index, added = _value_end(text, block.value[-1][1]), _flow_text(names, value)[1:-1]
    is_full = index - text.rfind("\n", 0, index) > _FULL_LINE
    gap = _newline_style(text) + " " * (block.start_mark.column + 1) if is_full else " "
    return f"{text[:index]},{gap}{added}{text[index:]}"


def _block_text(names: list[str], value: Scalar, indent: int, line_end: str) -> str:
    """Return nested block mappings for the keys *names* with the value, without the final line end."""
    lines = [f"{' ' * (indent + _INDENT_WIDTH * depth)}{name}:" for depth, name in enumerate(names)]
    return line_end.join(lines) + f" {dump_scalar(value)}"


def _flow_text(names: list[str], value: Scalar) -> str:
    """Return nested flow mappings for the keys *names* with the value."""
    inner = dump_scalar(value) if len(names) == 1 else _flow_text(names[1:], value)
    return f"{{{names[0]}: {inner}}}"


def _remove_pair(text: str, block: yaml.MappingNode, pair: KeyValuePair) -> str:
    start, end = int(pair[0].start_mark.index), max(_value_end(text, pair[1]), int(pair[0].end_mark.index))
    if block.flow_style:
        return _remove_pair_in_flow(text, block, pair, (start, end))
    first, after = text.rfind("\n", 0, start) + 1, _line_content_end(text, end)
    if len(block.value) == 1:  # only the top mapping can become empty
        return f"{text[:first]}{{}}{text[after:]}"
    if after < len(text):
        return text[:first] + text[after:].removeprefix("\r").removeprefix("\n")
    return text[:first]


def _remove_pair_in_flow(text: str, block: yaml.MappingNode, pair: KeyValuePair, span: tuple[int, int]) -> str:
    """Return the text without a pair of a flow mapping and one comma; *span*: start and end index of the pair."""
    start, end = span
    if len(block.value) == 1:
        end = max(end, _find_comma(text, end, int(block.end_mark.index)) + 1)
        return text[:start] + text[end:]
    if pair[0] is not block.value[-1][0]:
        end = _find_comma(text, end, int(block.end_mark.index)) + 1
        while text[end] == " ":
            end += 1
        return text[:start] + text[end:]
    before = max(value.end_mark.index for _, value in block.value[:-1])
    comma = _find_comma(text, before, start)
    between = text[comma + 1 : start]
    return text[:comma] + (between.rstrip(" ") if between.strip() else "") + text[end:]


def _find_comma(text: str, start: int, end: int) -> int:
    """Return the index of the next comma outside comments; `start - 1` if there is none before *end*."""
    index = start
    while index < end:
        if text[index] == ",":
            return index
        if text[index] == "#":
            index = text.find("\n", index, end) if "\n" in text[index:end] else end
        index += 1
    return start - 1


def _line_content_end(text: str, index: int) -> int:
    """Return the index of the line end, after the last character of the line and its comment."""
    end = text.find("\n", index)
    end = len(text) if end < 0 else end
    return end - 1 if end > index and text[end - 1] == "\r" else end


def _newline_style(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"
