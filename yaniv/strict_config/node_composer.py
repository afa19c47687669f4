"""Composition of the bytes of a configuration file into a tree of YAML nodes with positions, or one diagnostic.

A subset of YAML: no anchors, aliases, tags or directives, and scalars as in YAML 1.2.

Source: RULES "Reading a rule file", 1 to 3.
"""

from functools import lru_cache
from typing import Final

import yaml
from yaml.error import Mark, MarkedYAMLError

from yaniv.strict_config.config_message_codes import ConfigCode, config_message
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.strict_parser import FORBIDDEN_CHARACTERS, StrictParseError, StrictYamlParser

Node = yaml.Node

MAX_BYTES: Final = 64 * 1024
"""Maximum size of a file in bytes."""
_NULL: Final = "tag:yaml.org,2002:null"


@lru_cache(maxsize=4)
def compose(data: bytes) -> Node | Diagnostic:
    """Return the top mapping of the YAML text in these bytes as a node, or the first problem that prevents parsing.

    Results are cached, because an editor asks for the problems and then for their positions. Do not modify the nodes.
    """
    if len(data) > MAX_BYTES:
        return _problem(1, 1, "config_too_large", "R002")
    text = _decode(data)
    if isinstance(text, Diagnostic):
        return text
    if (forbidden := FORBIDDEN_CHARACTERS.search(text)) is not None:
        is_line_end = forbidden.group() in "\r\x85\u2028\u2029"
        message_code: ConfigCode = "wrong_line_ends" if is_line_end else "control_character"
        return _problem_at_index(text, forbidden.start(), message_code, "R004")
    return _compose_text(text)


def _decode(data: bytes) -> str | Diagnostic:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig")
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return _problem(1, 1, "utf_16", "R003")
        return _problem_at_index(before, len(before), "not_utf_8", "R003")


def _compose_text(text: str) -> Node | Diagnostic:
    """Parse the text; return its mapping node or the first problem."""
    parser = StrictYamlParser(text)
    try:
        node = parser.get_single_node()
    except StrictParseError as strict_error:
        return _problem(
            strict_error.mark.line + 1, strict_error.mark.column + 1, strict_error.message_code, strict_error.code
        )
    except yaml.MarkedYAMLError as error:
        message_code, code = explain_syntax_error(error)
        mark = error_position(error, message_code) or parser.get_mark()
        return _problem(mark.line + 1, mark.column + 1, message_code, code)
    except (ValueError, OverflowError):
        # The library accepts any number after a backslash, and fails if there is no such character.
        return _problem(parser.line + 1, 1, "impossible_character", "R005")
    if node is None or node.tag == _NULL:
        return _problem(1, 1, "no_settings", "R008")
    if not isinstance(node, yaml.MappingNode):
        mark = node.start_mark
        return _problem(
            mark.line + 1,
            mark.column + 1,
            "not_a_block",
            "R008",
        )
    return node


def _problem_at_index(text: str, index: int, message_code: ConfigCode, code: str) -> Diagnostic:
    """Return the diagnostic for a position given as an index into the text."""
    line_start = text.rfind("\n", 0, index) + 1
    return _problem(text.count("\n", 0, index) + 1, index - line_start + 1, message_code, code)


def _problem(line: int, column: int, message_code: ConfigCode, code: str) -> Diagnostic:
    """Return a diagnostic that concerns no particular key; line and column count from 1."""
    return Diagnostic(line, column, "", config_message(message_code), None, code)


_MESSAGES: Final[tuple[tuple[str, ConfigCode], ...]] = (
    ("found unexpected end of stream", "unclosed_quote"),
    ("found unexpected document separator", "unclosed_quote"),
    ("could not find expected ':'", "missing_colon"),
    ("mapping values", "unexpected_colon"),
    ("sequence entries", "unexpected_list"),
    ("mapping keys", "unexpected_key"),
    ("found character", "wrong_first_character"),
    ("found unknown escape", "unknown_escape"),
    ("expected escape sequence", "incomplete_escape"),
    ("expected ','", "missing_comma"),
    ("expected <block end>", "wrong_indentation"),
    ("expected '<document start>'", "wrong_indentation"),
    ("expected indentation indicator", "wrong_block_scalar"),
    ("expected chomping", "wrong_block_scalar"),
    ("expected a comment", "wrong_block_scalar"),
)
"""Pairs: start of the parser's error message, and the code of what is shown instead."""


def explain_syntax_error(error: MarkedYAMLError) -> tuple[ConfigCode, str]:
    """Return the code of the message for a syntax error, and the code of its kind such as `R004`."""
    parser_message = f"{error.problem or error.context}"
    if (error.context or "").startswith("expected a single document"):
        return "second_document", "R009"
    if parser_message.startswith("expected ','") and "<stream end>" in parser_message:
        return "unclosed_bracket", "R005"
    return next(
        (message_code for beginning, message_code in _MESSAGES if parser_message.startswith(beginning)),
        "unreadable_syntax",
    ), "R005"


def error_position(error: MarkedYAMLError, message_code: ConfigCode) -> Mark | None:
    """Return the position to show for a syntax error: where it was noticed, or where the unclosed construct begins."""
    if message_code in ("unclosed_quote", "unclosed_bracket", "missing_colon") and error.context_mark is not None:
        return error.context_mark
    return error.problem_mark
