"""Tests of composed YAML as plain data, of key positions in it, and of the YAML dumper."""

import pytest
from msgspec import Struct

from yaniv.strict_config.config_loader import load
from yaniv.strict_config.diagnostic import Diagnostic, excerpt
from yaniv.strict_config.node_composer import Node, compose
from yaniv.strict_config.validator import find_position, to_plain_data
from yaniv.strict_config.yaml_dumper import dump


class PlainConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """A configuration with a list, a boolean and a text."""

    size: tuple[int, ...] = (1280, 720)
    is_full: bool = False
    title: str = "Yaniv"


def compose_node(text: str) -> Node:
    composed = compose(text.encode())
    assert not isinstance(composed, Diagnostic)
    return composed


def test_nodes_become_plain_data() -> None:
    text = 'a: [1, two, "3", true, ~]\nb: {c: -7}\n'

    assert to_plain_data(compose_node(text)) == {"a": [1, "two", "3", True, None], "b": {"c": -7}}


@pytest.mark.parametrize(
    ("path", "position"),
    [("call", (2, 3)), ("call.limit", (2, 10)), ("call.word", None), ("name", None), ("call.limit.deeper", None)],
)
def test_a_value_has_its_line_and_column(path: str, position: tuple[int, int] | None) -> None:
    assert find_position(compose_node("call:\n  limit: 7\n"), path) == position


def test_a_struct_is_dumped_one_key_per_line() -> None:
    assert dump(PlainConfig(title="Tonight: Yaniv")) == 'size: [1280, 720]\nis_full: false\ntitle: "Tonight: Yaniv"\n'


@pytest.mark.parametrize(
    "title", ["yes", "NO", "null", "7", "", " a", "a: b", "# a", "it's", 'say "Yaniv"', "a\nb", "-"]
)
def test_text_that_yaml_could_misread_is_quoted(title: str) -> None:
    assert load(dump(PlainConfig(title=title)).encode(), PlainConfig) == PlainConfig(title=title)


@pytest.mark.parametrize(
    ("text", "expected"), [("limit", "limit"), ("a\nb", "a\\nb"), ("x" * 61, "x" * 60 + "…"), ("יניב", "יניב")]
)
def test_an_excerpt_of_a_text_stays_on_one_line(text: str, expected: str) -> None:
    assert excerpt(text) == expected
