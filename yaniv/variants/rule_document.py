"""A rule file while it is written: its text, what it says, what is wrong with it, and the way back.

The text is the document; the form changes values in it, the text view its letters. What cannot be read changes nothing
in force: the last valid rules stay until the text is valid again.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.i18n import tr
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.rules.rule_specs import SPEC_BY_PATH, RuleValue, get_value, with_value
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.yaml_edit import NotAMappingError, apply_fix, remove_key, set_value
from yaniv.variants.library import parse_with_problems

MAX_UNDO_STEPS: Final = 500
"""So many changes can be taken back."""
_UTF8_BOM: Final = b"\xef\xbb\xbf"


class RuleDocument(Struct, frozen=True):
    """One state of the document. Everything that changes it gives another one."""

    variant_id: str
    """By which the library knows the file; empty for one that is new."""
    is_built_in: bool
    """The file comes with the game: the first change makes this a copy, which is saved under a word of its own."""
    text: str
    """Lines end in LF here, whatever the file has."""
    saved_text: str
    """The text as the file has it."""
    parsed_variant: Variant
    """The latest that could be read, though its rules may contradict each other: what the form shows."""
    valid_variant: Variant
    """The latest without a problem: what is in force."""
    problems: tuple[Diagnostic, ...] = ()
    undo_stack: tuple[str, ...] = ()
    redo_stack: tuple[str, ...] = ()
    is_typing: bool = False
    """The latest change was typed: the next letter belongs to it."""
    saved_name: str = ""
    """The name that the file has."""
    has_bom: bool = False
    """The file begins with a byte order mark."""
    uses_crlf: bool = False

    @property
    def file_bytes(self) -> bytes:
        """What the file would hold."""
        return _encode(self.text, has_bom=self.has_bom, uses_crlf=self.uses_crlf)

    @property
    def is_dirty(self) -> bool:
        """Is there something that the file has not?"""
        return self.text != self.saved_text

    @property
    def rules(self) -> HouseRules:
        """What the form shows."""
        return self.parsed_variant.rules

    def problems_at(self, path: str) -> tuple[Diagnostic, ...]:
        """The problems that arise at this key."""
        return tuple(problem for problem in self.problems if problem.path == path)


def open_document(data: bytes, variant_id: str = "", *, is_built_in: bool = False) -> RuleDocument:
    """A file is opened; one that cannot be read too."""
    text = data.decode("utf-8-sig", "replace")
    uses_crlf = "\r\n" in text and text.count("\n") == text.count("\r\n")
    text = text.replace("\r\n", "\n") if uses_crlf else text
    variant, problems = parse_with_problems(data)
    parsed_variant = variant or Variant()
    valid_variant = parsed_variant if not problems else Variant()
    has_bom = data.startswith(_UTF8_BOM)
    return RuleDocument(
        variant_id=variant_id,
        is_built_in=is_built_in,
        text=text,
        saved_text=text,
        parsed_variant=parsed_variant,
        valid_variant=valid_variant,
        problems=tuple(problems),
        saved_name=parsed_variant.name,
        has_bom=has_bom,
        uses_crlf=uses_crlf,
    )


def edit_text(document: RuleDocument, text: str) -> RuleDocument:
    """Somebody typed; letters in a row are one step back."""
    if text == document.text:
        return document
    joins_previous = document.is_typing and bool(document.undo_stack)
    return replace(_with_text(document, text, is_step=not joins_previous), is_typing=True)


def end_typing(document: RuleDocument) -> RuleDocument:
    """What is typed from now on is another step."""
    return replace(document, is_typing=False)


def set_rule(document: RuleDocument, path: str, new_value: RuleValue, *, joins_previous: bool = False) -> RuleDocument:
    """The form decides one key; a text without structure stays as it is. *joins*: as letters in a row do."""
    if get_value(document.rules, path) == new_value and not document.problems_at(path):
        return document
    try:
        text = set_value(document.text, path, new_value)
    except NotAMappingError:
        return document
    return edit_text(document, text) if joins_previous else _with_text(document, text)


def reset_rules(document: RuleDocument, reference_rules: HouseRules, *paths: str) -> RuleDocument:
    """These keys go back to what this house has; a default needs no line, and goes out of the text."""
    try:
        text = document.text
        for path in paths:
            new_value = get_value(reference_rules, path)
            if get_value(document.rules, path) != new_value or document.problems_at(path):
                text = (
                    remove_key(text, path)
                    if new_value == SPEC_BY_PATH[path].default
                    else set_value(text, path, new_value)
                )
    except NotAMappingError:
        return document
    return _with_text(document, text) if text != document.text else document


def rename(document: RuleDocument, name: str, about: str | None = None) -> RuleDocument:
    """Another name, and another sentence about it."""
    try:
        text = set_value(document.text, "name", name)
        text = text if about is None else set_value(text, "about", about)
    except NotAMappingError:
        return document
    return _with_text(document, text) if text != document.text else document


def fix_problem(document: RuleDocument, problem: Diagnostic) -> RuleDocument:
    """The word that was probably meant is written."""
    text = apply_fix(document.text, problem)
    return document if text is None else _with_text(document, text)


def find_remedy(document: RuleDocument) -> tuple[str, RuleValue] | None:
    """One key and its default, with which fewer rules contradict each other; the key to blame comes first."""
    rule_conflicts = find_conflicts(document.rules)
    if {item.sentence for item in rule_conflicts} != {
        item.sentence for item in document.problems
    }:  # there are other problems
        return None
    for conflict in rule_conflicts:
        for path in (conflict.key, *conflict.others):
            default = SPEC_BY_PATH[path].default
            if len(find_conflicts(with_value(document.rules, path, default))) < len(rule_conflicts):
                return path, default
    return None


def undo(document: RuleDocument) -> RuleDocument:
    """One step back."""
    if not document.undo_stack:
        return document
    previous = _parse_text(document, document.undo_stack[-1])
    return replace(
        previous, undo_stack=document.undo_stack[:-1], redo_stack=(document.text, *document.redo_stack), is_typing=False
    )


def redo(document: RuleDocument) -> RuleDocument:
    """One step forward again."""
    if not document.redo_stack:
        return document
    following = _parse_text(document, document.redo_stack[0])
    return replace(
        following, undo_stack=(*document.undo_stack, document.text), redo_stack=document.redo_stack[1:], is_typing=False
    )


def mark_saved(document: RuleDocument, variant_id: str) -> RuleDocument:
    """It has been saved under this word."""
    return replace(
        document,
        variant_id=variant_id,
        is_built_in=False,
        saved_text=document.text,
        saved_name=document.parsed_variant.name,
        is_typing=False,
    )


def _with_text(document: RuleDocument, text: str, *, is_step: bool = True) -> RuleDocument:
    """Another text; a changed built-in variant gets the name of a copy as soon as it can be read."""
    undo_stack = (*document.undo_stack, document.text)[-MAX_UNDO_STEPS:] if is_step else document.undo_stack
    result = _parse_text(document, text)
    is_readable = result.parsed_variant is not document.parsed_variant
    if document.is_built_in and result.is_dirty and is_readable and result.parsed_variant.name == document.saved_name:
        result = _parse_text(document, _renamed_copy(text, document.saved_name))
    return replace(result, undo_stack=undo_stack, redo_stack=(), is_typing=False)


def _renamed_copy(text: str, name: str) -> str:
    """Return the text with the name of a copy."""
    try:
        return set_value(text, "name", tr("{variant} (my rules)", variant=name))
    except NotAMappingError:
        return text


def _parse_text(document: RuleDocument, text: str) -> RuleDocument:
    """Return the document with another text, and with the rules and problems found in it."""
    variant, problems = parse_with_problems(_encode(text, has_bom=document.has_bom, uses_crlf=document.uses_crlf))
    parsed_variant = variant or document.parsed_variant
    return replace(
        document,
        text=text,
        problems=tuple(problems),
        parsed_variant=parsed_variant,
        valid_variant=document.valid_variant if problems else parsed_variant,
    )


def _encode(text: str, *, has_bom: bool, uses_crlf: bool) -> bytes:
    """Return the bytes of the text in the format of the file."""
    text = text.replace("\n", "\r\n") if uses_crlf else text
    return (_UTF8_BOM if has_bom else b"") + text.encode()
