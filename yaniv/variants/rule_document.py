"""Rule document: a rule file in the editor, with its text, the rules in it, its problems, and undo.

The text is the document: the form changes single values in it, the text view changes it directly. While the text is not
valid, the last valid rules stay in force.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.rules.rule_specs import SPEC_BY_PATH, RuleValue, get_value, with_value
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.yaml_edit import NotAMappingError, apply_fix, remove_key, set_value
from yaniv.variants.library import parse_with_problems

MAX_UNDO_STEPS: Final = 500
"""Maximum number of changes that can be undone."""
_PACKS: Final = "deck.packs"
_UTF8_BOM: Final = b"\xef\xbb\xbf"


class RuleDocument(Struct, frozen=True):
    """One state of the document. It is immutable: the functions of this module return a new state."""

    variant_id: str
    """Id of the variant in the library; empty for a new one."""
    is_built_in: bool
    """True if the file comes with the game: the first change makes this a copy, which is saved under an id of its
    own."""
    text: str
    """Lines end in LF here, whatever the file uses."""
    saved_text: str
    """Text of the file as last saved."""
    parsed_variant: Variant
    """Latest variant that could be read, even if its rules conflict: the form shows it."""
    valid_variant: Variant
    """Latest variant without problems: it is in force."""
    problems: tuple[Diagnostic, ...] = ()
    undo_stack: tuple[str, ...] = ()
    redo_stack: tuple[str, ...] = ()
    is_typing: bool = False
    """True if the last change was typed; the next typed change then joins the same undo step."""
    saved_name: str = ""
    """Name of the variant in the saved file."""
    copy_name: str = ""
    """For a built-in variant: name of the copy that the first change makes."""
    has_bom: bool = False
    """True if the file begins with a byte order mark."""
    uses_crlf: bool = False

    @property
    def file_bytes(self) -> bytes:
        """Content that the rule file would have if it were saved now."""
        return _encode(self.text, has_bom=self.has_bom, uses_crlf=self.uses_crlf)

    @property
    def is_dirty(self) -> bool:
        """True if the text differs from the saved text."""
        return self.text != self.saved_text

    @property
    def rules(self) -> HouseRules:
        """House rules that the form shows: those of the text, as far as it can be read."""
        return self.parsed_variant.rules

    def problems_at(self, path: str) -> tuple[Diagnostic, ...]:
        """Return the problems that concern the rule with the key *path*."""
        return tuple(problem for problem in self.problems if problem.path == path)


def open_document(data: bytes, variant_id: str = "", *, is_built_in: bool = False, copy_name: str = "") -> RuleDocument:
    """Return a document for the bytes of a rule file; if they cannot be read, it has problems and default rules.

    *variant_id* is empty for a new file. *copy_name*: for a built-in variant, which cannot be changed, the name of the
    copy that the first change makes.
    """
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
        copy_name=copy_name,
        has_bom=has_bom,
        uses_crlf=uses_crlf,
    )


def edit_text(document: RuleDocument, text: str) -> RuleDocument:
    """Return the document with another text, as the user typed it; consecutive changes form one undo step."""
    if text == document.text:
        return document
    joins_previous = document.is_typing and bool(document.undo_stack)
    return replace(_with_text(document, text, is_step=not joins_previous), is_typing=True)


def end_typing(document: RuleDocument) -> RuleDocument:
    """Return the document with the undo step of typing ended: the next typed change starts a new one."""
    return replace(document, is_typing=False)


def set_rule(document: RuleDocument, path: str, new_value: RuleValue, *, joins_previous: bool = False) -> RuleDocument:
    """Return the document with the rule of the key *path* set to a value.

    A text that is not a YAML mapping stays unchanged. *joins_previous*: make it part of the previous undo step, as when
    typing.
    """
    if get_value(document.rules, path) == new_value and not document.problems_at(path):
        return document
    try:
        text = set_value(document.text, path, new_value)
    except NotAMappingError:
        return document
    return edit_text(document, text) if joins_previous else _with_text(document, text)


def set_rule_with_packs(document: RuleDocument, path: str, new_value: RuleValue) -> RuleDocument:
    """Return the document with a rule set to a value; packs become as many as needed if that alone makes it playable.

    Both are one undo step. A fixed number of packs may be replaced, and nothing else.
    """
    changed = set_rule(document, path, new_value)
    remedy = None if document.problems or not changed.problems or path == _PACKS else find_remedy(changed)
    if remedy is None or remedy[0] != _PACKS or find_conflicts(with_value(changed.rules, *remedy)):
        return changed
    return replace(set_rule(changed, *remedy), undo_stack=changed.undo_stack)


def reset_rules(document: RuleDocument, reference_rules: HouseRules, *paths: str) -> RuleDocument:
    """Return the document with the rules of these keys reset to their values in *reference_rules*.

    A rule with its default value is removed from the text.
    """
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
    """Return the document with another name and, unless *about* is None, another description."""
    try:
        text = set_value(document.text, "name", name)
        text = text if about is None else set_value(text, "about", about)
    except NotAMappingError:
        return document
    return _with_text(document, text) if text != document.text else document


def fix_problem(document: RuleDocument, problem: Diagnostic) -> RuleDocument:
    """Return the document with the suggestion of a problem applied; unchanged if it has none."""
    text = apply_fix(document.text, problem)
    return document if text is None else _with_text(document, text)


def find_remedy(document: RuleDocument) -> tuple[str, RuleValue] | None:
    """Return the key and default value of a rule that, if reset, would leave fewer conflicts, or None.

    The rule that causes a conflict is tried first. None also if the text has problems other than conflicts.
    """
    rule_conflicts = find_conflicts(document.rules)
    if {item.message.code for item in rule_conflicts} != {
        item.message.code for item in document.problems
    }:  # there are other problems
        return None
    for conflict in rule_conflicts:
        for path in (conflict.key, *conflict.others):
            default = SPEC_BY_PATH[path].default
            if len(find_conflicts(with_value(document.rules, path, default))) < len(rule_conflicts):
                return path, default
    return None


def undo(document: RuleDocument) -> RuleDocument:
    """Return the document before the last undo step; unchanged if there is none."""
    if not document.undo_stack:
        return document
    previous = _parse_text(document, document.undo_stack[-1])
    return replace(
        previous, undo_stack=document.undo_stack[:-1], redo_stack=(document.text, *document.redo_stack), is_typing=False
    )


def redo(document: RuleDocument) -> RuleDocument:
    """Return the document after the step that was undone last; unchanged if there is none."""
    if not document.redo_stack:
        return document
    following = _parse_text(document, document.redo_stack[0])
    return replace(
        following, undo_stack=(*document.undo_stack, document.text), redo_stack=document.redo_stack[1:], is_typing=False
    )


def mark_saved(document: RuleDocument, variant_id: str) -> RuleDocument:
    """Return the document marked as saved under this variant id."""
    return replace(
        document,
        variant_id=variant_id,
        is_built_in=False,
        saved_text=document.text,
        saved_name=document.parsed_variant.name,
        is_typing=False,
    )


def _with_text(document: RuleDocument, text: str, *, is_step: bool = True) -> RuleDocument:
    """Replace the text; a changed built-in variant gets the name of a copy as soon as its text can be read."""
    undo_stack = (*document.undo_stack, document.text)[-MAX_UNDO_STEPS:] if is_step else document.undo_stack
    result = _parse_text(document, text)
    is_readable = result.parsed_variant is not document.parsed_variant
    if document.is_built_in and result.is_dirty and is_readable and result.parsed_variant.name == document.saved_name:
        result = _parse_text(document, _renamed_copy(text, document.copy_name))
    return replace(result, undo_stack=undo_stack, redo_stack=(), is_typing=False)


def _renamed_copy(text: str, name: str) -> str:
    """Return the text with this name; unchanged if it is not a YAML mapping."""
    try:
        return set_value(text, "name", name)
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
    text = text.replace("\n", "\r\n") if uses_crlf else text
    return (_UTF8_BOM if has_bom else b"") + text.encode()
