"""Tests of the labels on the settings page."""

import pytest

from yaniv.settings.setting_specs import SETTING_SPECS, SETTINGS_GROUPS, SettingSpec
from yaniv.ui.narration.setting_labels import CHOICE_LABELS, GROUP_TITLES


@pytest.mark.parametrize("option", SETTING_SPECS, ids=lambda option: option.path)
def test_every_choice_of_a_setting_has_a_label(option: SettingSpec) -> None:
    assert set(CHOICE_LABELS.get(option.path, {})) == set(option.words)


def test_every_part_of_the_page_has_a_title() -> None:
    assert tuple(GROUP_TITLES) == SETTINGS_GROUPS
