"""Plain sentences for the error messages of the YAML parser."""

from typing import Final

from yaml.error import Mark, MarkedYAMLError

_WRONG_INDENTATION: Final = "this doesn't belong in the block above; check indentation and quotes"
_UNCLOSED_QUOTE: Final = "this quote is never closed"
_UNCLOSED_BRACKET: Final = "this bracket is never closed"
_NO_COLON: Final = "missing colon after this"
_SECOND_DOCUMENT: Final = "expected a single document"
_COMMA: Final = "missing comma or closing bracket"
_BAD_BLOCK_SCALAR: Final = "this can't follow `|` or `>`"

_MESSAGES: Final = (
    ("found unexpected end of stream", _UNCLOSED_QUOTE),
    ("found unexpected document separator", _UNCLOSED_QUOTE),
    ("could not find expected ':'", _NO_COLON),
    ("mapping values", "unexpected colon; check the indentation, and put text with a colon in quotes"),
    ("sequence entries", "unexpected list; check the indentation"),
    ("mapping keys", "unexpected key; check the indentation"),
    ("found character", "text can't start with this character; put it in quotes"),
    ("found unknown escape", "unknown escape in double quotes; write the backslash twice"),
    ("expected escape sequence", "digits are missing after this backslash"),
    ("expected ','", _COMMA),
    ("expected <block end>", _WRONG_INDENTATION),
    ("expected '<document start>'", _WRONG_INDENTATION),
    ("expected indentation indicator", _BAD_BLOCK_SCALAR),
    ("expected chomping", _BAD_BLOCK_SCALAR),
    ("expected a comment", _BAD_BLOCK_SCALAR),
)
"""Pairs: start of the parser's error message, and the sentence shown instead."""


def explain_syntax_error(error: MarkedYAMLError) -> tuple[str, str]:
    """Return the sentence and the code for a syntax error."""
    parser_message = f"{error.problem or error.context}"
    if (error.context or "").startswith(_SECOND_DOCUMENT):
        return "the file must hold a single document", "R009"
    if parser_message.startswith("expected ','") and "<stream end>" in parser_message:
        return _UNCLOSED_BRACKET, "R005"
    return next(
        (message for beginning, message in _MESSAGES if parser_message.startswith(beginning)),
        "this cannot be read; check indentation, colons and quotes",
    ), "R005"


def error_position(error: MarkedYAMLError, sentence: str) -> Mark | None:
    """Return the position to show: where the error was noticed, or where its construct began if that helps more."""
    if sentence in (_UNCLOSED_QUOTE, _UNCLOSED_BRACKET, _NO_COLON) and error.context_mark is not None:
        return error.context_mark
    return error.problem_mark
