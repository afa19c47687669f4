"""The bytes of a sheet become a tree of nodes that know their lines, or one problem.

YAML without its machinery: no anchors, aliases, tags or directives, and scalars as in YAML 1.2. Source: RULES section
3, "Reading a rule file", 1 to 3.
"""

from functools import lru_cache
from typing import Final

import yaml

from yaniv.sheets.problem import Problem
from yaniv.sheets.reading import FORBIDDEN, Reading, Refused
from yaniv.sheets.syntax import in_plain_words, place

Node = yaml.Node

LARGEST: Final = 64 * 1024
"""Bytes of a file."""
_NULL: Final = "tag:yaml.org,2002:null"


@lru_cache(maxsize=4)
def compose(data: bytes) -> Node | Problem:
    """The block of settings in these bytes, or the one thing that ended the reading.

    Kept for the next who asks about the same bytes: an editor asks for problems, then for their places. Nobody changes
    the nodes.
    """
    if len(data) > LARGEST:
        return _refusal(1, 1, "a file of settings may have 64 KiB at most", "R002")
    text = _decoded(data)
    if isinstance(text, Problem):
        return text
    if (odd := FORBIDDEN.search(text)) is not None:
        is_line_end = odd.group() in "\r\x85\u2028\u2029"
        sentence = "lines must end in LF or CRLF" if is_line_end else "a control character stands here"
        return _at(text, odd.start(), sentence, "R004")
    return _composed(text)


def _decoded(data: bytes) -> str | Problem:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig")
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return _refusal(1, 1, "the file is written in UTF-16; save it as UTF-8", "R003")
        return _at(before, len(before), "the file is not written in UTF-8 here", "R003")


def _composed(text: str) -> Node | Problem:
    reading = Reading(text)
    try:
        node = reading.get_single_node()
    except Refused as refused:
        return _refusal(refused.mark.line + 1, refused.mark.column + 1, refused.sentence, refused.code)
    except yaml.MarkedYAMLError as error:
        sentence, code = in_plain_words(error)
        mark = place(error, sentence) or reading.get_mark()
        return _refusal(mark.line + 1, mark.column + 1, sentence, code)
    except (ValueError, OverflowError):
        # The library makes a character of any number behind a backslash.
        return _refusal(reading.line + 1, 1, "a backslash makes a character here that does not exist", "R005")
    if node is None or node.tag == _NULL:
        return _refusal(1, 1, "there are no settings in this file; write {} for all defaults", "R008")
    if not isinstance(node, yaml.MappingNode):
        mark = node.start_mark
        return _refusal(
            mark.line + 1,
            mark.column + 1,
            "the file must be a block of settings, with a blank after each colon",
            "R008",
        )
    return node


def _at(text: str, index: int, sentence: str, code: str) -> Problem:
    line_start = text.rfind("\n", 0, index) + 1
    return _refusal(text.count("\n", 0, index) + 1, index - line_start + 1, sentence, code)


def _refusal(line: int, column: int, sentence: str, code: str) -> Problem:
    return Problem(line, column, "", sentence, None, code)
