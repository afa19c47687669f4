"""Property tests: the validator accepts exactly what msgspec accepts, and a dumped variant loads back."""

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
"""Text without control characters or line ends, as a file may contain."""
WORDS = st.sampled_from([word for rule in RULE_SPECS for word in rule.words] + ["yes", "true", "7", "null", ""])
SCALARS = st.none() | st.booleans() | st.integers(-12, 1001) | st.just(10**30) | LINES | WORDS
NAMES = st.sampled_from([part for rule in RULE_SPECS for part in rule.path.split(".")] + ["name", "about"]) | LINES
TREES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=5), max_leaves=12
)


class OptionalBlock(Struct, frozen=True, forbid_unknown_fields=True):
    """A block that may be null."""

    left: int = 0


class BoundedConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """A configuration with what rules do not have: a required key, lists, one-sided bounds, length limits."""

    size: tuple[Annotated[int, Meta(ge=1)], ...]
    title: Annotated[str, Meta(min_length=2, max_length=5)] | None = None
    speed: Literal["slow", "fast"] | bool = "slow"
    at: Annotated[int, Meta(le=9)] = 0
    corner: OptionalBlock | None = None


def nearly_valid_configs(config: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for *config* with one value, or the name of one key, replaced by anything."""
    paths: list[tuple[str, ...]] = [(name,) for name in config]
    paths += [(name, inner) for name, block in config.items() if isinstance(block, dict) for inner in block]
    return st.builds(_replace_value, st.just(config), st.sampled_from(paths), TREES, st.booleans())


def _replace_value(config: dict[str, Any], path: tuple[str, ...], value: object, is_renamed: bool) -> dict[str, Any]:  # noqa: FBT001 - drawn
    name, *rest = path
    if rest:
        return {**config, name: _replace_value(config[name], tuple(rest), value, is_renamed)}
    if is_renamed and isinstance(value, str):
        return {value if key == name else key: old for key, old in config.items()}
    return {**config, name: value}


@given(st.dictionaries(NAMES, TREES, max_size=4) | house_rules().map(to_builtins).flatmap(nearly_valid_configs))
def test_the_validator_accepts_exactly_what_msgspec_converts_to_rules(tree: dict[str, Any]) -> None:
    _assert_same_verdict(tree, Variant)


@given(
    st.dictionaries(
        st.sampled_from(["size", "title", "speed", "at", "corner", "extra"]),
        TREES | st.lists(st.integers(0, 3)) | st.just({"left": 3}) | st.sampled_from(["slow", "fsat", "ab", "abcdef"]),
    )
)
def test_the_validator_agrees_with_msgspec_on_every_kind_of_field(tree: dict[str, Any]) -> None:
    _assert_same_verdict(tree, BoundedConfig)


@given(
    house_rules(),
    LINES.filter(lambda name: find_text_flaw(name) is None),
    LINES.filter(lambda text: find_text_flaw(text) is None),
)
def test_a_dumped_variant_loads_back(rules: HouseRules, name: str, about: str) -> None:
    groups = {group: getattr(rules, group) for group in HouseRules.__struct_fields__}
    variant = replace(Variant(name, about), **groups)

    assert load(dump(variant).encode(), Variant) == variant


@given(st.binary(max_size=60) | st.text(":{}[]-?&*!|>'\"%@`#, \n\tab01~<", max_size=60).map(str.encode))
def test_any_bytes_are_either_loaded_or_refused(data: bytes) -> None:
    parsed = load(data, Variant)

    if isinstance(parsed, list):
        assert parsed == sorted(parsed, key=lambda problem: (problem.line, problem.column))
        assert all("\n" not in diagnostic_line(problem, "f") for problem in parsed)


def _assert_same_verdict(tree: dict[str, Any], config_type: type[Struct]) -> None:
    node = compose(json.dumps(tree, ensure_ascii=False).encode())  # JSON is YAML
    assert not isinstance(node, Diagnostic), node
    assert to_plain_data(node) == tree
    try:
        convert(tree, config_type)
        assert not any(find_text_flaw(text, kind) for text, kind in _checked_texts(tree, config_type))
    except (ValidationError, AssertionError):
        assert validate(node, config_type) != []
    else:
        assert validate(node, config_type) == []


def _checked_texts(tree: object, config_type: type[Struct]) -> Iterator[tuple[str, TextKind]]:
    """Yield every text of *tree* that must be a name or prose; msgspec does not check that."""
    for name, field in field_specs(config_type).items():
        value = tree.get(name) if isinstance(tree, dict) else None
        if field.field_type.block is not None:
            yield from _checked_texts(value, field.field_type.block)
        elif field.field_type.text_kind is not None and isinstance(value, str):
            yield value, field.field_type.text_kind
