"""Codes of the messages that replace the YAML library's own messages for syntax errors."""

from typing import Final

from yaml.error import Mark, MarkedYAMLError

from yaniv.strict_config.config_messages import ConfigCode

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
