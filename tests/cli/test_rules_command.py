"""Tests of the `yaniv rules` command."""

from pathlib import Path

import pytest

from yaniv.cli import rules_command
from yaniv.rules.house_rules import Variant
from yaniv.rules.rule_specs import RULE_SPECS
from yaniv.strict_config.config_loader import load
from yaniv.variants import library

BAD = Path(__file__).parents[1] / "bad_yaml"


def test_list_names_every_variant() -> None:
    assert rules_command.list_variants() == list(library.variant_ids())


def test_check_prints_nothing_for_valid_files() -> None:
    assert rules_command.check_files([library.variant_file(name) for name in library.variant_ids()]) == []


def test_check_lists_the_problems_of_every_file_in_order() -> None:
    files = [str(BAD / name) for name in ("out-of-range.yaml", "crlf-valid.yaml", "boolean-on.yaml")]

    lines = rules_command.check_files([*files, "nowhere.yaml"])

    assert lines == [
        f"{files[0]}:3:14: deal.hand_size: expected a whole number 1-13, found 0 [R013]",
        f"{files[0]}:5:16: scoring.tally_bonus: expected a whole number 0-200, found 201 [R013]",
        f"{files[2]}:3:17: pickup.first_upcard: expected true or false, found text “on”; did you mean `true`? [R013]",
        "nowhere.yaml: there is no such file [R001]",
    ]


@pytest.mark.parametrize("name", library.variant_ids())
def test_show_prints_every_key_and_loads_back(name: str) -> None:
    shown = rules_command.show_yaml(name)

    assert load(shown.encode(), Variant) == library.load(name)
    for rule in RULE_SPECS:
        assert f" {rule.path.rpartition('.')[2]}: " in shown


def test_show_refuses_invalid_rules() -> None:
    with pytest.raises(library.VariantError):
        rules_command.show_yaml(str(BAD / "several.yaml"))
