"""Checks of single values against what their key accepts, and descriptions of what is wrong."""

import re
from collections.abc import Iterator
from functools import reduce
from typing import Final

import yaml
from msgspec.structs import replace

from yaniv.coded_message import CodedMessage
from yaniv.sanitize import find_text_flaw
from yaniv.strict_config.config_message_codes import config_message
from yaniv.strict_config.diagnostic import Diagnostic, excerpt
from yaniv.strict_config.field_types import FieldType
from yaniv.strict_config.node_composer import Node
from yaniv.strict_config.suggestions import suggest

_INT_TAG: Final = "tag:yaml.org,2002:int"
_BOOL_TAG: Final = "tag:yaml.org,2002:bool"
_NULL_TAG: Final = "tag:yaml.org,2002:null"
_STR_TAG: Final = "tag:yaml.org,2002:str"

_MAX_DIGITS: Final = 4000
"""Maximum number of digits of an integer; Python refuses to convert longer ones."""

_NONE_WORD: Final = "none"
"""Word for "nothing" at keys that accept words; users often write `off`, `no` or `false` instead."""
_BOOL_SYNONYMS: Final = {"yes": "true", "on": "true", "no": "false", "off": "false"}
"""Words used for booleans in YAML 1.1, and the boolean they stand for."""


def scalar_value(node: Node) -> str | int | bool | None:
    """Return the value of a scalar node as Python object; whatever YAML 1.2 reads as text stays text."""
    text = str(node.value)
    match node.tag:
        case tag if tag == _INT_TAG:
            return int(text)
        case tag if tag == _BOOL_TAG:
            return text == "true"
        case tag if tag == _NULL_TAG:
            return None
    return text


def check_scalar(node: Node, field_type: FieldType, path: str) -> Iterator[Diagnostic]:
    """Yield one diagnostic if the value of *node* is not accepted by *field_type*, else nothing.

    *path* is the dotted path of its key.
    """
    match node.tag:
        case tag if tag == _INT_TAG:
            is_accepted = field_type.accepts_number and _is_in_range(str(node.value), field_type)
        case tag if tag == _BOOL_TAG:
            is_accepted = field_type.accepts_bool
        case tag if tag == _NULL_TAG:
            is_accepted = field_type.accepts_null
        case tag if tag == _STR_TAG:
            is_accepted = node.value in field_type.words or (
                field_type.accepts_text
                and _is_in_length(node.value, field_type)
                and _is_of_form(node.value, field_type)
                and _is_safe_text(node.value, field_type)
            )
        case _:
            is_accepted = False
    if not is_accepted:
        yield _describe_misfit(node, field_type, path)


def diagnostic_at(node: Node, path: str, message: CodedMessage, code: str) -> Diagnostic:
    """Return a diagnostic with this path, message and code, positioned at the start of a node."""
    mark = node.start_mark
    return Diagnostic(
        line=mark.line + 1, column=mark.column + 1, path=path, message=message, suggestion=None, code=code
    )


def _is_in_range(digits: str, field_type: FieldType) -> bool:
    if len(digits) > _MAX_DIGITS:
        return False
    number = int(digits)
    return (field_type.lowest is None or field_type.lowest <= number) and (
        field_type.highest is None or number <= field_type.highest
    )


def _is_in_length(text: str, field_type: FieldType) -> bool:
    return field_type.shortest <= len(text) and (field_type.longest is None or len(text) <= field_type.longest)


def _is_of_form(text: str, field_type: FieldType) -> bool:
    """Return True if the text matches the pattern, as the decoder matches it."""
    return field_type.pattern is None or re.search(field_type.pattern, text) is not None


def _is_safe_text(text: str, field_type: FieldType) -> bool:
    return field_type.text_kind is None or find_text_flaw(text, field_type.text_kind) is None


def _describe_misfit(node: Node, field_type: FieldType, path: str) -> Diagnostic:
    """Return the diagnostic for a value that does not fit, with a suggestion if there is one."""
    if node.tag != _STR_TAG:
        return _type_problem(node, field_type, path)
    if field_type.accepts_text:
        if not _is_in_length(node.value, field_type):
            return _length_problem(node, field_type, path)
        if not _is_of_form(node.value, field_type):
            return diagnostic_at(node, path, config_message("text_of_another_form", text=excerpt(node.value)), "R014")
        return _text_problem(node, field_type, path)
    suggestion = suggest(node.value, field_type.words)
    if _NONE_WORD in field_type.words and suggestion is None:
        suggestion = _NONE_WORD if _BOOL_SYNONYMS.get(node.value.lower(), node.value.lower()) == "false" else None
    if field_type.accepts_bool and suggestion is None:
        suggestion = _BOOL_SYNONYMS.get(node.value.lower()) or suggest(node.value, ("true", "false"))
    if field_type.words and not (field_type.accepts_number or field_type.accepts_bool):
        message = config_message("not_one_of", text=excerpt(node.value), words=", ".join(field_type.words))
        return replace(diagnostic_at(node, path, message, "R014"), suggestion=suggestion)
    return replace(_type_problem(node, field_type, path), suggestion=suggestion)


def _length_problem(node: Node, field_type: FieldType, path: str) -> Diagnostic:
    if field_type.longest is not None and len(node.value) > field_type.longest:
        message = config_message("text_too_long", n=str(field_type.longest))
    elif field_type.shortest == 1:
        message = config_message("text_empty")
    else:
        message = config_message("text_too_short", n=str(field_type.shortest))
    return diagnostic_at(node, path, message, "R013")


def _text_problem(node: Node, field_type: FieldType, path: str) -> Diagnostic:
    text_flaw = find_text_flaw(node.value, field_type.text_kind or "name")
    assert text_flaw is not None, "whatever is long enough and clean fits"
    return diagnostic_at(node, path, text_flaw, "R018")


def _type_problem(node: Node, field_type: FieldType, path: str) -> Diagnostic:
    code = "R015" if field_type.block is not None else "R013"
    message = config_message("wrong_type", wanted=_describe_expected(field_type), found=_describe_found(node))
    return diagnostic_at(node, path, message, code)


def _describe_expected(field_type: FieldType) -> CodedMessage:
    """Return the description of what a key accepts: "auto or a whole number 1-8"."""
    words = ", ".join(field_type.words)
    alternatives = (
        (config_message("expects_block"), field_type.block is not None),
        (config_message("expects_list"), field_type.items is not None),
        (config_message("expects_words", words=words), bool(field_type.words)),
        (_describe_number(field_type), field_type.accepts_number),
        (config_message("expects_text"), field_type.accepts_text),
        (config_message("expects_bool"), field_type.accepts_bool),
        (config_message("expects_null"), field_type.accepts_null),
    )
    if field_type == FieldType(words=field_type.words):
        return config_message("expects_one_of", words=words)
    return reduce(_join_alternatives, (alternative for alternative, accepted in alternatives if accepted))


def _join_alternatives(one: CodedMessage, other: CodedMessage) -> CodedMessage:
    return config_message("expects_either", one=one, other=other)


def _describe_number(field_type: FieldType) -> CodedMessage:
    match field_type.lowest, field_type.highest:
        case int(low), int(high) if low >= 0:
            return config_message("expects_number_range", low=str(low), high=str(high))
        case int(low), int(high):
            return config_message("expects_signed_number_range", low=str(low), high=str(high))
        case int(low), None:
            return config_message("expects_number_from", low=str(low))
        case None, int(high):
            return config_message("expects_number_up_to", high=str(high))
    return config_message("expects_number")


def _describe_found(node: Node) -> str | CodedMessage:
    if isinstance(node, yaml.MappingNode):
        return config_message("found_block")
    if isinstance(node, yaml.SequenceNode):
        return config_message("found_list")
    match node.tag:
        case tag if tag == _STR_TAG:
            return config_message("found_text", text=excerpt(node.value))
        case tag if tag == _NULL_TAG:
            return config_message("found_nothing")
    return excerpt(node.value)
