"""Everything that a house rule needs, as checks.

`python -m tests.rule_key_checklist [KEY...]` lists what is missing.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from assets.make.locale import LANGUAGES, is_missing, read_catalogue
from tests.docs.generated_parts import DOCS, ROOT
from tests.docs.rule_examples import enabling_rules
from tests.i18n.translation_debt import is_release_check
from tests.ui.scene_harness import make_context
from yaniv import paths
from yaniv.narration import rule_labels
from yaniv.narration.rules_text import RulesSection, build_sections
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.rule_specs import RULE_SPECS, SPEC_BY_PATH, RuleSpec, RuleValue, with_value
from yaniv.store.event_codec import NEW_RULES
from yaniv.ui.kit.node import Control, Node
from yaniv.ui.kit.page import Env
from yaniv.ui.kit.text_field import TextField
from yaniv.ui.pages.rule_file_views import RuleRows
from yaniv.ui.pages.rules_editor_session import EditorState
from yaniv.variants import form_model, rule_document
from yaniv.variants.json_schema import SCHEMA_FILE_NAME
from yaniv.variants.rule_examples import EXAMPLES
from yaniv.variants.share_code import SHARE_CODE_KEYS

_FIRST_FORMAT_KEYS: Final = 48
"""Number of keys that the first formats of journals and share codes had."""
_DECLARATIONS: Final = {"house_rules.py", "rule_labels.py", "share_code.py", "event_codec.py", "form_model.py"}


def missing_parts(rule: RuleSpec) -> list[str]:
    """Return what this rule still lacks, one instruction for each part."""
    return [instruction for has_part, instruction in CHECKLIST if not has_part(rule)]


def has_labels(rule: RuleSpec) -> bool:
    """Return True if each value of the rule has a label in the form."""
    labels = rule_labels.CHOICE_LABELS.get(rule.path, {})
    return set(labels) >= {*rule.words, *(("null",) if rule.may_be_null and not rule.is_text else ())}


def has_control(rule: RuleSpec) -> bool:
    """Return True if the form has a control with a label for the rule, on the page of its group."""
    if not (has_labels(rule) and has_example(rule)):
        return False
    fields = {rule.path: TextField(f"rule:{rule.path}", rule.title)} if rule.is_text else {}
    state = EditorState(rule_document.open_document(b"name: Mine\n"), Variant())
    rows = RuleRows(make_context(), Env((1920, 1080), 1), state, fields, {}, ("", ""), {})
    controls = {each.id: each for node in rows.nodes([rule]) for each in _controls(node)}
    control = controls.get(f"rule:{rule.path}")
    is_complete = control is not None and control.can_have_focus and bool(control.name)
    return is_complete and rule in form_model.rules_in_group(rule.group)


def _controls(node: Node) -> Iterator[Control]:
    if node.control is not None:
        yield node.control
    for child in node.children:
        yield from _controls(child)


def has_example(rule: RuleSpec) -> bool:
    """Return True if the rule has an example in the form."""
    return rule.path in EXAMPLES


def has_sentences(rule: RuleSpec) -> bool:
    """Return True if the rules text differs for each value of the rule."""
    base_rules = HouseRules()
    for path, enabling_value in enabling_rules(rule).items():
        base_rules = with_value(base_rules, path, enabling_value)
    value_by_text: dict[tuple[RulesSection, ...], RuleValue] = {build_sections(base_rules): rule.default}
    return all(
        value_by_text.setdefault(build_sections(with_value(base_rules, rule.path, value)), value) == value
        for value in values(rule)
    )


def is_asked(rule: RuleSpec) -> bool:
    """Return True if some module besides the declarations reads the rule."""
    return rule.path.rpartition(".")[2] in _attributes_read()


def has_case_row(rule: RuleSpec) -> bool:
    """Return True if some test names the field of the rule."""
    return rule.path.rpartition(".")[2] in _words_of_tests()


def has_conformance_case(rule: RuleSpec) -> bool:
    """Return True if some conformance case has the key."""
    return rule.path in _keys_with_cases()


def can_be_shared(rule: RuleSpec) -> bool:
    """Return True if share codes have the key and all its values."""
    entries = [entry for entry in SHARE_CODE_KEYS if entry.path == rule.path]
    return len(entries) == 1 and {entries[0].default, *entries[0].alternatives} >= set(rule.words)


def is_in_journal_format(rule: RuleSpec) -> bool:
    """Return True if the journal format that added the key is known."""
    first_keys = [entry.path for entry in SHARE_CODE_KEYS[:_FIRST_FORMAT_KEYS]]
    return rule.path in {*first_keys, *(name for names in NEW_RULES.values() for name in names)}


def is_in_json_schema(rule: RuleSpec) -> bool:
    """Return True if the JSON schema of rule files has the rule."""
    schema: dict[str, Any] = json.loads((paths.variants() / SCHEMA_FILE_NAME).read_text(encoding="utf-8"))
    block = schema
    *groups, name = rule.path.split(".")
    for group in groups:
        block = schema["$defs"][block["properties"][group]["$ref"].rpartition("/")[2]]
    title = block["properties"].get(name, {}).get("title")
    return bool(title == rule.title)


def is_in_manual(rule: RuleSpec) -> bool:
    """Return True if the manual has a row and a section about the rule."""
    has_row = f"\n| `{rule.path}` | " in (DOCS / "variants.md").read_text(encoding="utf-8")
    section = f"\n### {rule.title} (`{rule.path}`)\n"
    return has_row and section in (DOCS / "house-rules.md").read_text(encoding="utf-8")


def is_extracted(rule: RuleSpec) -> bool:
    """Return True if all texts of the rule are in the catalogues."""
    return all(_texts(rule) <= _messages(language) for language in LANGUAGES)


def is_translated(rule: RuleSpec) -> bool:
    """Return True if all texts of the rule are translated, which only a release demands."""
    return not is_release_check() or all(_texts(rule) <= _translated(language) for language in LANGUAGES)


CHECKLIST: Final[tuple[tuple[Callable[[RuleSpec], bool], str], ...]] = (
    (has_labels, "labels of its values: CHOICE_LABELS in yaniv/narration/rule_labels.py"),
    (has_example, "an example from the answers of the referee: yaniv/variants/rule_examples.py"),
    (has_control, "a control in the form, which follows from labels and example: yaniv/ui/pages/rule_file_views.py"),
    (has_sentences, "a sentence of its own for each value: yaniv/narration/rules_text*.py"),
    (is_asked, "the question that reads it, in the module of its topic: yaniv/rules"),
    (has_case_row, "rows in the case table of its topic: tests/rules"),
    (has_conformance_case, "a conformance case: tests/conformance/more; see cases/README.md"),
    (
        can_be_shared,
        "a line at the end of yaniv/variants/share_code.py, or its new value at the end of its line",
    ),
    (is_in_journal_format, "its key in NEW_RULES of yaniv/store/event_codec.py"),
    (is_in_json_schema, "the JSON schema: yaniv rules schema > variants/yaniv.schema.json"),
    (is_in_manual, "the manual: python -m tests.docs"),
    (is_extracted, "the catalogues: python -m assets.make.locale"),
    (
        is_translated,
        "before a release, translations: python -m assets.make.locale --missing LANG, then --take LANG FILE",
    ),
)
"""Checks in the order of the work, each with what to do where it fails."""


def values(rule: RuleSpec) -> Iterator[RuleValue]:
    """Yield sample values of a key: every word, both bounds of the range, and its other kinds of values."""
    yield from rule.words
    yield from (end for end in (rule.lowest, rule.highest) if end is not None)
    yield from (False, True) if rule.is_switch else ()
    yield from ("Jhyap",) if rule.is_text else ()
    yield from (None,) if rule.may_be_null else ()


def _texts(rule: RuleSpec) -> set[str]:
    return {rule.title, rule.description, *rule_labels.CHOICE_LABELS.get(rule.path, {}).values()}


@cache
def _attributes_read() -> frozenset[str]:
    modules = list((ROOT / "yaniv").rglob("*.py"))
    assert {file.name for file in modules} >= _DECLARATIONS, "a module of declarations has another name now"
    files = [file for file in modules if file.name not in _DECLARATIONS]
    return frozenset(name for file in files for name in re.findall(r"\.(\w+)", file.read_text(encoding="utf-8")))


@cache
def _words_of_tests() -> frozenset[str]:
    files = [file for file in (ROOT / "tests").rglob("test_*.py") if file.name != "test_rule_key_coverage.py"]
    return frozenset(word for file in files for word in re.findall(r"\w+", file.read_text(encoding="utf-8")))


@cache
def _keys_with_cases() -> frozenset[str]:
    files = [file for folder in ("cases", "more") for file in (ROOT / "tests" / "conformance" / folder).glob("*.json")]
    cases = [case for file in files for case in json.loads(file.read_text(encoding="utf-8"))]
    return frozenset(key for case in cases for key in case["keys"] if key in SPEC_BY_PATH)


@cache
def _messages(language: str) -> frozenset[str]:
    return frozenset(message.id for message in read_catalogue(language) if isinstance(message.id, str))


@cache
def _translated(language: str) -> frozenset[str]:
    return frozenset(
        message.id for message in read_catalogue(language) if isinstance(message.id, str) and not is_missing(message)
    )


def main(keys: list[str]) -> None:
    """Print what each of these keys lacks; without keys, what any key lacks."""
    missing_by_key = {rule.path: missing_parts(rule) for rule in RULE_SPECS if not keys or rule.path in keys}
    if not keys and not any(missing_by_key.values()):
        sys.stdout.write("complete\n")
    for rule in RULE_SPECS:
        missing = missing_by_key.get(rule.path, [])
        if missing or rule.path in keys:
            heading = rule.path if missing else f"{rule.path}: complete"
            sys.stdout.write("\n  ".join((heading, *missing)) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
