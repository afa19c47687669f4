"""Tests of the form model of the house-rules editor: preset numbers, popular keys, pages."""

import pytest

from yaniv.rules.rule_specs import GROUP_TITLES, RULE_SPECS, SPEC_BY_PATH
from yaniv.variants import form_model


def test_presets_and_popular_keys_exist_in_the_rules() -> None:
    assert set(form_model.PRESET_NUMBERS) | set(form_model.POPULAR_PATHS) <= set(SPEC_BY_PATH)


@pytest.mark.parametrize("path", form_model.PRESET_NUMBERS)
def test_preset_numbers_are_in_range(path: str) -> None:
    rule = SPEC_BY_PATH[path]
    assert rule.lowest is not None
    assert rule.highest is not None
    assert all(rule.lowest <= number <= rule.highest for number in form_model.PRESET_NUMBERS[path])


def test_every_rule_is_on_the_page_of_its_group() -> None:
    pages = [rule for group in GROUP_TITLES for rule in form_model.rules_in_group(group)]

    assert pages == list(RULE_SPECS)
