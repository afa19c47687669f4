"""A single value against what its key accepts, and the sentence when it does not fit."""

from collections.abc import Iterator
from functools import reduce
from typing import Final

import yaml
from msgspec.structs import replace

from yaniv.sanitize import flaw
from yaniv.sheets.kinds import Kind
from yaniv.sheets.loader import Node
from yaniv.sheets.near import near
from yaniv.sheets.problem import Phrase, Problem, shown

_NUMBER: Final = "tag:yaml.org,2002:int"
_SWITCH: Final = "tag:yaml.org,2002:bool"
_NOTHING: Final = "tag:yaml.org,2002:null"
_TEXT: Final = "tag:yaml.org,2002:str"

_DIGITS: Final = 4000
"""Python itself balks at longer numbers."""

_NONE: Final = "none"
"""The word for it at a key that takes words; other programs say `off`, `no` or `false`."""
_SWITCHES: Final = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def python(node: Node) -> str | int | bool | None:
    """A scalar as Python has it; nothing is converted that YAML 1.2 takes for text."""
    text = str(node.value)
    match node.tag:
        case tag if tag == _NUMBER:
            return int(text)
        case tag if tag == _SWITCH:
            return text == "true"
        case tag if tag == _NOTHING:
            return None
    return text


def misfit(node: Node, kind: Kind, path: str) -> Iterator[Problem]:
    """What is wrong with a single value, or nothing."""
    match node.tag:
        case tag if tag == _NUMBER:
            fits = kind.number and _in_range(str(node.value), kind)
        case tag if tag == _SWITCH:
            fits = kind.switch
        case tag if tag == _NOTHING:
            fits = kind.null
        case tag if tag == _TEXT:
            fits = node.value in kind.words or (
                kind.text and _in_length(node.value, kind) and _is_clean(node.value, kind)
            )
        case _:
            fits = False
    if not fits:
        yield _described(node, kind, path)


def problem_at(node: Node, path: str, sentence: str, code: str, **gaps: str | Phrase) -> Problem:
    """A problem at the place where a node begins."""
    mark = node.start_mark
    return Problem(
        line=mark.line + 1, column=mark.column + 1, path=path, sentence=sentence, suggestion=None, code=code, gaps=gaps
    )


def _in_range(digits: str, kind: Kind) -> bool:
    if len(digits) > _DIGITS:
        return False
    number = int(digits)
    return (kind.lowest is None or kind.lowest <= number) and (kind.highest is None or number <= kind.highest)


def _in_length(text: str, kind: Kind) -> bool:
    return kind.shortest <= len(text) and (kind.longest is None or len(text) <= kind.longest)


def _is_clean(text: str, kind: Kind) -> bool:
    return kind.text_kind is None or flaw(text, kind.text_kind) is None


def _described(node: Node, kind: Kind, path: str) -> Problem:
    """The sentence, the code and the suggestion for a value that does not fit."""
    if node.tag != _TEXT:
        return _expected(node, kind, path)
    if kind.text:
        return _too_long_or_short(node, kind, path) if not _in_length(node.value, kind) else _unclean(node, kind, path)
    meant = near(node.value, kind.words)
    if _NONE in kind.words and meant is None:
        meant = _NONE if _SWITCHES.get(node.value.lower(), node.value.lower()) == "false" else None
    if kind.switch and meant is None:
        meant = _SWITCHES.get(node.value.lower()) or near(node.value, ("true", "false"))
    if kind.words and not (kind.number or kind.switch):
        sentence, gaps = "`{text}` is not one of {words}", {"text": shown(node.value), "words": ", ".join(kind.words)}
        return replace(problem_at(node, path, sentence, "R014", **gaps), suggestion=meant)
    return replace(_expected(node, kind, path), suggestion=meant)


def _too_long_or_short(node: Node, kind: Kind, path: str) -> Problem:
    if kind.longest is not None and len(node.value) > kind.longest:
        return problem_at(node, path, "this text has more than {n} characters", "R013", n=str(kind.longest))
    if kind.shortest == 1:
        return problem_at(node, path, "this text must not be empty", "R013")
    return problem_at(node, path, "this text has fewer than {n} characters", "R013", n=str(kind.shortest))


def _unclean(node: Node, kind: Kind, path: str) -> Problem:
    found = flaw(node.value, kind.text_kind or "name")
    assert found is not None, "whatever is long enough and clean fits"
    return problem_at(node, path, found.sentence, "R018", **found.gaps)


def _expected(node: Node, kind: Kind, path: str) -> Problem:
    code = "R015" if kind.block is not None else "R013"
    return problem_at(node, path, "expected {wanted}, found {found}", code, wanted=_wanted(kind), found=_found(node))


def _wanted(kind: Kind) -> Phrase:
    """What a key accepts: "auto or a whole number 1-8"."""
    words = ", ".join(kind.words)
    sorts = (
        (Phrase("a block of settings"), kind.block is not None),
        (Phrase("a list"), kind.items is not None),
        (Phrase("{words}", {"words": words}), bool(kind.words)),
        (_number(kind), kind.number),
        (Phrase("text"), kind.text),
        (Phrase("true or false"), kind.switch),
        (Phrase("null"), kind.null),
    )
    if kind == Kind(words=kind.words):
        return Phrase("one of {words}", {"words": words})
    return reduce(_either, (sort for sort, accepted in sorts if accepted))


def _either(one: Phrase, other: Phrase) -> Phrase:
    return Phrase("{one} or {other}", {"one": one, "other": other})


def _number(kind: Kind) -> Phrase:
    match kind.lowest, kind.highest:
        case int(low), int(high) if low >= 0:
            return Phrase("a whole number {low}-{high}", {"low": str(low), "high": str(high)})
        case int(low), int(high):
            return Phrase("a whole number from {low} to {high}", {"low": str(low), "high": str(high)})
        case int(low), None:
            return Phrase("a whole number of {low} or more", {"low": str(low)})
        case None, int(high):
            return Phrase("a whole number of {high} or less", {"high": str(high)})
    return Phrase("a whole number")


def _found(node: Node) -> str | Phrase:
    if isinstance(node, yaml.MappingNode):
        return Phrase("a block")
    if isinstance(node, yaml.SequenceNode):
        return Phrase("a list")
    match node.tag:
        case tag if tag == _TEXT:
            return Phrase('text "{text}"', {"text": shown(node.value)})
        case tag if tag == _NOTHING:
            return Phrase("nothing")
    return shown(node.value)
