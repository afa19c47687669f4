"""One value of a sheet changed in its text, and nothing else: comments, order and blanks stay as somebody wrote them.

*Why* on the text, and not on the value: form and text view of a rule file are one document, and whoever wrote a comment
wants it back. The parser's marks say where each key and value stands; a change replaces exactly that span.
"""

from collections.abc import Sequence
from typing import Final

import yaml

from yaniv.sheets.loader import Node, compose
from yaniv.sheets.problem import Problem
from yaniv.sheets.scalars import python
from yaniv.sheets.writer import scalar

Value = str | int | bool | None
Pair = tuple[Node, Node]

_STEP: Final = 2
"""Blanks by which a new block is indented."""
_BLANK: Final = " \t\r\n"


class Unreadable(ValueError):  # noqa: N818 - whoever edits asks first whether the text can be read
    """The text is no block of settings: there is no place for a value in it."""


def put(text: str, path: str, value: Value) -> str:
    """The text with this value at a full key; a new key goes to the end of its block, a new block to the end.

    :raises Unreadable: if the text is no block of settings.
    """
    return _put(text, _top(text), path.split("."), value)


def drop(text: str, path: str) -> str:
    """The text without this key; a block that loses its last key goes too. Comments on lines of their own stay.

    :raises Unreadable: if the text is no block of settings.
    """
    way: list[tuple[yaml.MappingNode, Pair]] = []
    node: Node = _top(text)
    for name in path.split("."):
        pair = _pair(node, name)
        if pair is None or not isinstance(node, yaml.MappingNode):
            return text
        way.append((node, pair))
        node = pair[1]
    while len(way) > 1 and len(way[-1][0].value) == 1:
        way.pop()
    return _without(text, *way[-1])


def mended(text: str, problem: Problem) -> str | None:
    """The text with the word that was probably meant; None if that takes more than a word.

    A value in the wrong block, or under a key with dots, moves to where it belongs.
    """
    node = compose(text.encode())
    if problem.suggestion is None or isinstance(node, Problem):
        return None
    found = _standing_at(node, (problem.line, problem.column))
    if found is None:
        return None
    block, (key, value), at = found
    if at is value or "." not in problem.suggestion:
        return _replaced(text, at, problem.suggestion)
    if not isinstance(value, yaml.ScalarNode):
        return None
    less = _without(text, block, (key, value))
    return put(less, problem.suggestion, python(value))


def spans(text: str, problems: Sequence[Problem]) -> tuple[int, ...]:
    """How many letters from its column on each problem is about, on that line; at least one.

    The text is read once for all of them.
    """
    node = compose(text.encode()) if problems else None
    starts = {} if node is None or isinstance(node, Problem) else _starts(node)
    return tuple(_span(text, starts.get((problem.line, problem.column))) for problem in problems)


def _span(text: str, node: Node | None) -> int:
    if not isinstance(node, yaml.ScalarNode):
        return 1
    end = text.find("\n", node.start_mark.index)
    return max(1, min(_end(text, node), end if end >= 0 else len(text)) - int(node.start_mark.index))


def _starts(node: Node) -> dict[tuple[int, int], Node]:
    """Keys and values by the line and column they begin at; a block begins where its first key does."""
    found: dict[tuple[int, int], Node] = {}
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        for each in (value, key):
            found[each.start_mark.line + 1, each.start_mark.column + 1] = each
        found |= _starts(value)
    return found


def _put(text: str, block: yaml.MappingNode, names: list[str], value: Value) -> str:
    pair, rest = _pair(block, names[0]), names[1:]
    if pair is None:
        return _added(text, block, names, value)
    if not rest:
        return _replaced(text, pair[1], scalar(value))
    if isinstance(pair[1], yaml.MappingNode):
        return _put(text, pair[1], rest, value)
    return _replaced(text, pair[1], _flow(rest, value))


def _top(text: str) -> yaml.MappingNode:
    node = compose(text.encode())
    if not isinstance(node, yaml.MappingNode):
        raise Unreadable(text)
    return node


def _pair(node: Node, name: str) -> Pair | None:
    """The key of this name in a block, and what stands at it."""
    pairs: list[Pair] = node.value if isinstance(node, yaml.MappingNode) else []
    return next(((key, value) for key, value in pairs if key.value == name), None)


def _standing_at(node: Node, at: tuple[int, int]) -> tuple[yaml.MappingNode, Pair, Node] | None:
    """The key or value that begins at this line and column, with its block; a block begins where its first key does."""
    if not isinstance(node, yaml.MappingNode):
        return None
    for key, value in node.value:
        inner = _standing_at(value, at)
        if inner is not None:
            return inner
        for each in (key, value):
            if (each.start_mark.line + 1, each.start_mark.column + 1) == at:
                return node, (key, value), each
    return None


def _end(text: str, node: Node) -> int:
    """Where a value is over; the parser's mark of a block stands at the next thing, blank lines and comments later."""
    is_open = isinstance(node, yaml.CollectionNode) and not node.flow_style
    if is_open and node.value:
        last = node.value[-1]
        return _end(text, last[1] if isinstance(last, tuple) else last)
    end = int(node.end_mark.index)
    return len(text[:end].rstrip(_BLANK)) if end > node.start_mark.index else end


def _replaced(text: str, node: Node, written: str) -> str:
    start, end = int(node.start_mark.index), _end(text, node)
    if start >= end:  # nothing stands there: `limit:`, or just `limit` in braces
        colon = "" if text[:start].rstrip(_BLANK).endswith(":") else ":"
        return f"{text[:start]}{colon}{'' if text[start - 1] in _BLANK else ' '}{written}{text[start:]}"
    return text[:start] + written + text[end:]


def _added(text: str, block: yaml.MappingNode, names: list[str], value: Value) -> str:
    if block.flow_style:
        return _added_in_braces(text, block, names, value)
    place, line_end = _end(text, block), _line_end(text)
    place = _end_of_line(text, place)
    return text[:place] + line_end + _block(names, value, block.start_mark.column, line_end) + text[place:]


def _added_in_braces(text: str, block: yaml.MappingNode, names: list[str], value: Value) -> str:
    start, end = int(block.start_mark.index), int(block.end_mark.index)
    if not block.value and block.start_mark.column == 0 and text[start:end] == "{}":
        return text[:start] + _block(names, value, 0, _line_end(text)) + text[end:]
    if not block.value:
        inside = text[start + 1 : end]
        return (
            f"{text[: start + 1]}{_flow(names, value)[1:-1]}{' ' if inside.startswith('#') else ''}{inside}{text[end:]}"
        )
    place = _end(text, block.value[-1][1])
    return f"{text[:place]}, {_flow(names, value)[1:-1]}{text[place:]}"


def _block(names: list[str], value: Value, indent: int, line_end: str) -> str:
    """Blocks in blocks, the last one with the value: as lines without the last line end."""
    lines = [f"{' ' * (indent + _STEP * depth)}{name}:" for depth, name in enumerate(names)]
    return line_end.join(lines) + f" {scalar(value)}"


def _flow(names: list[str], value: Value) -> str:
    """The same in braces."""
    inner = scalar(value) if len(names) == 1 else _flow(names[1:], value)
    return f"{{{names[0]}: {inner}}}"


def _without(text: str, block: yaml.MappingNode, pair: Pair) -> str:
    """The text without one key of a block, and what stands at it."""
    start, end = int(pair[0].start_mark.index), max(_end(text, pair[1]), int(pair[0].end_mark.index))
    if block.flow_style:
        return _without_in_braces(text, block, pair, (start, end))
    first, after = text.rfind("\n", 0, start) + 1, _end_of_line(text, end)
    if len(block.value) == 1:  # only the top block may be left with nothing
        return f"{text[:first]}{{}}{text[after:]}"
    if after < len(text):
        return text[:first] + text[after:].removeprefix("\r").removeprefix("\n")
    return text[:first]


def _without_in_braces(text: str, block: yaml.MappingNode, pair: Pair, gone: tuple[int, int]) -> str:
    start, end = gone
    if len(block.value) == 1:
        end = max(end, _comma(text, end, int(block.end_mark.index)) + 1)
        return text[:start] + text[end:]
    if pair[0] is not block.value[-1][0]:
        end = _comma(text, end, int(block.end_mark.index)) + 1
        while text[end] == " ":
            end += 1
        return text[:start] + text[end:]
    before = max(value.end_mark.index for _, value in block.value[:-1])
    comma = _comma(text, before, start)
    return text[:comma] + text[comma + 1 : start].rstrip(" ") + text[end:]


def _comma(text: str, start: int, end: int) -> int:
    """Where the next comma stands that belongs to no comment; just before *start* if there is none."""
    at = start
    while at < end:
        if text[at] == ",":
            return at
        if text[at] == "#":
            at = text.find("\n", at, end) if "\n" in text[at:end] else end
        at += 1
    return start - 1


def _end_of_line(text: str, place: int) -> int:
    """Behind the last letter of the line, a comment included."""
    end = text.find("\n", place)
    end = len(text) if end < 0 else end
    return end - 1 if end > place and text[end - 1] == "\r" else end


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"
