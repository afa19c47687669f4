"""The walker is silent exactly when msgspec would accept the same data, and a sheet written reads back."""

import json
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from tests.rule_strategies import house_rules
from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.rules.house_rules import HouseRules, Variant
from yaniv.rules.rule_specs import RULE_SPECS
from yaniv.sanitize import TextKind, find_text_flaw
from yaniv.strict_config.config_loader import load
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.strict_config.field_types import field_specs
from yaniv.strict_config.node_composer import compose
from yaniv.strict_config.validator import to_plain_data, validate
from yaniv.strict_config.yaml_dumper import dump

LINES = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=12)
"""Text as it may stand in a file."""
WORDS = st.sampled_from([word for rule in RULE_SPECS for word in rule.words] + ["yes", "true", "7", "null", ""])
SCALARS = st.none() | st.booleans() | st.integers(-12, 1001) | st.just(10**30) | LINES | WORDS
NAMES = st.sampled_from([part for rule in RULE_SPECS for part in rule.path.split(".")] + ["name", "about"]) | LINES
TREES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=5), max_leaves=12
)


class OptionalBlock(Struct, frozen=True, forbid_unknown_fields=True):
    """A block that may be left out by writing null."""

    left: int = 0


class BoundedConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet that has what rules have not: a required key, lists, bounds on one side, limits of length."""

    size: tuple[Annotated[int, Meta(ge=1)], ...]
    title: Annotated[str, Meta(min_length=2, max_length=5)] | None = None
    speed: Literal["slow", "fast"] | bool = "slow"
    at: Annotated[int, Meta(le=9)] = 0
    corner: OptionalBlock | None = None


def nearly_valid_configs(sheet: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """The sheet with one value somewhere, or one key, replaced by anything."""
    places: list[tuple[str, ...]] = [(name,) for name in sheet]
    places += [(name, inner) for name, block in sheet.items() if isinstance(block, dict) for inner in block]
    return st.builds(_replace_value, st.just(sheet), st.sampled_from(places), TREES, st.booleans())


def _replace_value(sheet: dict[str, Any], path: tuple[str, ...], value: object, is_renamed: bool) -> dict[str, Any]:  # noqa: FBT001 - drawn
    name, *rest = path
    if rest:
        return {**sheet, name: _replace_value(sheet[name], tuple(rest), value, is_renamed)}
    if is_renamed and isinstance(value, str):
        return {value if key == name else key: old for key, old in sheet.items()}
    return {**sheet, name: value}


@given(st.dictionaries(NAMES, TREES, max_size=4) | house_rules().map(to_builtins).flatmap(nearly_valid_configs))
def test_the_walker_is_silent_exactly_when_the_rules_can_be_built(tree: dict[str, Any]) -> None:
    _assert_same_verdict(tree, Variant)


@given(
    st.dictionaries(
        st.sampled_from(["size", "title", "speed", "at", "corner", "extra"]),
        TREES | st.lists(st.integers(0, 3)) | st.just({"left": 3}) | st.sampled_from(["slow", "fsat", "ab", "abcdef"]),
    )
)
def test_the_walker_knows_every_kind_of_sheet(tree: dict[str, Any]) -> None:
    _assert_same_verdict(tree, BoundedConfig)


@given(
    house_rules(),
    LINES.filter(lambda name: find_text_flaw(name) is None),
    LINES.filter(lambda text: find_text_flaw(text) is None),
)
def test_a_variant_that_is_written_reads_back(rules: HouseRules, name: str, about: str) -> None:
    groups = {group: getattr(rules, group) for group in HouseRules.__struct_fields__}
    variant = replace(Variant(name, about), **groups)

    assert load(dump(variant).encode(), Variant) == variant


@given(st.binary(max_size=60) | st.text(":{}[]-?&*!|>'\"%@`#, \n\tab01~<", max_size=60).map(str.encode))
def test_no_bytes_do_more_than_be_read_or_refused(data: bytes) -> None:
    parsed = load(data, Variant)

    if isinstance(parsed, list):
        assert parsed == sorted(parsed, key=lambda problem: (problem.line, problem.column))
        assert all("\n" not in diagnostic_line(problem, "f") for problem in parsed)


def _assert_same_verdict(tree: dict[str, Any], sheet: type[Struct]) -> None:
    node = compose(json.dumps(tree, ensure_ascii=False).encode())  # JSON is YAML
    assert not isinstance(node, Diagnostic), node
    assert to_plain_data(node) == tree
    try:
        convert(tree, sheet)
        assert not any(find_text_flaw(text, kind) for text, kind in _checked_texts(tree, sheet))
    except (ValidationError, AssertionError):
        assert validate(node, sheet) != []
    else:
        assert validate(node, sheet) == []


def _checked_texts(tree: object, sheet: type[Struct]) -> Iterator[tuple[str, TextKind]]:
    """Every text that must be a name or prose, which msgspec does not ask."""
    for name, field in field_specs(sheet).items():
        value = tree.get(name) if isinstance(tree, dict) else None
        if field.field_type.block is not None:
            yield from _checked_texts(value, field.field_type.block)
        elif field.field_type.text_kind is not None and isinstance(value, str):
            yield value, field.field_type.text_kind
