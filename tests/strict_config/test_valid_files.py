"""Tests of valid rule files and the values they load as."""

import pytest

from yaniv.rules.house_rules import Variant
from yaniv.strict_config.config_loader import load


@pytest.mark.parametrize(
    ("text", "name", "limit"),
    [
        ("{}", "", 5),
        ("---\n{}\n...\n", "", 5),
        ("name: Friday\ncall: {limit: 7}\n", "Friday", 7),
        ("\ufeffname: Friday\n", "Friday", 5),
        ("name: Friday\r\ncall:\r\n  limit: 7\r\n", "Friday", 7),
        ('"name": "Friday"\n"call": {"limit":7}\n', "Friday", 7),
        ('{"name": "Friday", "call": {"limit": 7}}', "Friday", 7),
        ("name: Friday  # at Noa's\n# the end\n", "Friday", 5),
        ("name:\tFriday\t# tabs part\n\t# and indent a comment\ncall: {\n\tlimit: 7}\n\t\n", "Friday", 7),
        ("name: yes\n", "yes", 5),
        ("name: 'null'\n", "null", 5),
        ('name: "1984"\n', "1984", 5),
        ("name: 0x10\n", "0x10", 5),
        ("name: 012\n", "012", 5),
        ("name: 1:30\n", "1:30", 5),
        ("name: 5.0\n", "5.0", 5),
        ("name: 2024-01-01\n", "2024-01-01", 5),
        ("name: True\n", "True", 5),
        ("name: <<\n", "<<", 5),
        ("name: Friday\n  night\n", "Friday night", 5),
        ('name: "a b \\u2660"\n', "a b ♠", 5),
        ("name: יניב\n", "יניב", 5),
        ("call: {limit: -0}\n", "", 0),
        ("? name\n: Friday\n", "Friday", 5),
    ],
)
def test_a_valid_file_loads_its_values(text: str, name: str, limit: int) -> None:
    variant = load(text.encode(), Variant)

    assert isinstance(variant, Variant), variant
    assert (variant.name, variant.call.limit) == (name, limit)


@pytest.mark.parametrize(
    ("text", "about"), [("about: |\n  Friday\n  night\n", "Friday\nnight\n"), ('about: "a\\tb \\u2660"\n', "a\tb ♠")]
)
def test_a_description_may_have_lines_and_tabs(text: str, about: str) -> None:
    variant = load(text.encode(), Variant)

    assert isinstance(variant, Variant), variant
    assert variant.about == about


def test_null_and_an_empty_value_are_the_same() -> None:
    for null in ("null", "~", ""):
        variant = load(f"call: {{over_limit: eliminate, wrong_word: {null}}}".encode(), Variant)

        assert isinstance(variant, Variant)
        assert variant.call.wrong_word is None
