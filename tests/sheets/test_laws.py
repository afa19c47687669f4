"""The walker is silent exactly when msgspec would accept the same data, and a sheet written reads back."""

import json
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct, ValidationError, convert, to_builtins
from msgspec.structs import replace

from tests.house_rules import house_rules
from yaniv.rules.catalogue import RULES
from yaniv.rules.house import HouseRules, Variant
from yaniv.sanitize import TextKind, flaw
from yaniv.sheets.kinds import keys
from yaniv.sheets.loader import compose
from yaniv.sheets.problem import Problem
from yaniv.sheets.reader import read
from yaniv.sheets.walker import plain, problems
from yaniv.sheets.writer import write

LINES = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=12)
"""Text as it may stand in a file."""
WORDS = st.sampled_from([word for rule in RULES for word in rule.words] + ["yes", "true", "7", "null", ""])
SCALARS = st.none() | st.booleans() | st.integers(-12, 1001) | st.just(10**30) | LINES | WORDS
NAMES = st.sampled_from([part for rule in RULES for part in rule.path.split(".")] + ["name", "about"]) | LINES
TREES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=5), max_leaves=12
)


class Corner(Struct, frozen=True, forbid_unknown_fields=True):
    """A block that may be left out by writing null."""

    left: int = 0


class Window(Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet that has what rules have not: a required key, lists, bounds on one side, limits of length."""

    size: tuple[Annotated[int, Meta(ge=1)], ...]
    title: Annotated[str, Meta(min_length=2, max_length=5)] | None = None
    speed: Literal["slow", "fast"] | bool = "slow"
    at: Annotated[int, Meta(le=9)] = 0
    corner: Corner | None = None


def nearly(sheet: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """The sheet with one value somewhere, or one key, replaced by anything."""
    places: list[tuple[str, ...]] = [(name,) for name in sheet]
    places += [(name, inner) for name, block in sheet.items() if isinstance(block, dict) for inner in block]
    return st.builds(_spoilt, st.just(sheet), st.sampled_from(places), TREES, st.booleans())


def _spoilt(sheet: dict[str, Any], path: tuple[str, ...], value: object, is_renamed: bool) -> dict[str, Any]:  # noqa: FBT001 - drawn
    name, *rest = path
    if rest:
        return {**sheet, name: _spoilt(sheet[name], tuple(rest), value, is_renamed)}
    if is_renamed and isinstance(value, str):
        return {value if key == name else key: old for key, old in sheet.items()}
    return {**sheet, name: value}


@given(st.dictionaries(NAMES, TREES, max_size=4) | house_rules().map(to_builtins).flatmap(nearly))
def test_the_walker_is_silent_exactly_when_the_rules_can_be_built(tree: dict[str, Any]) -> None:
    _agree(tree, Variant)


@given(
    st.dictionaries(
        st.sampled_from(["size", "title", "speed", "at", "corner", "extra"]),
        TREES | st.lists(st.integers(0, 3)) | st.just({"left": 3}) | st.sampled_from(["slow", "fsat", "ab", "abcdef"]),
    )
)
def test_the_walker_knows_every_kind_of_sheet(tree: dict[str, Any]) -> None:
    _agree(tree, Window)


@given(house_rules(), LINES.filter(lambda name: flaw(name) is None), LINES.filter(lambda text: flaw(text) is None))
def test_a_variant_that_is_written_reads_back(rules: HouseRules, name: str, about: str) -> None:
    groups = {group: getattr(rules, group) for group in HouseRules.__struct_fields__}
    variant = replace(Variant(name, about), **groups)

    assert read(write(variant).encode(), Variant) == variant


@given(st.binary(max_size=60) | st.text(":{}[]-?&*!|>'\"%@`#, \n\tab01~<", max_size=60).map(str.encode))
def test_no_bytes_do_more_than_be_read_or_refused(data: bytes) -> None:
    found = read(data, Variant)

    if isinstance(found, list):
        assert found == sorted(found, key=lambda problem: (problem.line, problem.column))
        assert all("\n" not in problem.told("f") for problem in found)


def _agree(tree: dict[str, Any], sheet: type[Struct]) -> None:
    node = compose(json.dumps(tree, ensure_ascii=False).encode())  # JSON is YAML
    assert not isinstance(node, Problem), node
    assert plain(node) == tree
    try:
        convert(tree, sheet)
        assert not any(flaw(text, kind) for text, kind in _texts(tree, sheet))
    except (ValidationError, AssertionError):
        assert problems(node, sheet) != []
    else:
        assert problems(node, sheet) == []


def _texts(tree: object, sheet: type[Struct]) -> Iterator[tuple[str, TextKind]]:
    """Every text that must be a name or prose, which msgspec does not ask."""
    for name, field in keys(sheet).items():
        value = tree.get(name) if isinstance(tree, dict) else None
        if field.kind.block is not None:
            yield from _texts(value, field.kind.block)
        elif field.kind.text_kind is not None and isinstance(value, str):
            yield value, field.kind.text_kind
