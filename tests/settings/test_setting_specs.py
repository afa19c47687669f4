"""Tests of the setting specs: every setting has a title, a description, valid values and a group."""

import pytest
from msgspec import convert, to_builtins

from yaniv.rules.rule_specs import get_value, with_value
from yaniv.settings.setting_specs import (
    SETTING_SPECS,
    SETTINGS_GROUPS,
    SPEC_BY_PATH,
    SettingSpec,
    settings_in_group,
)
from yaniv.settings.settings_schema import Settings

each_option = pytest.mark.parametrize("option", SETTING_SPECS, ids=lambda option: option.path)


@each_option
def test_every_setting_has_a_title_a_description_and_a_group(option: SettingSpec) -> None:
    assert option.title
    assert option.description.endswith(".")
    assert option.group in SETTINGS_GROUPS


@each_option
def test_every_setting_declares_its_values(option: SettingSpec) -> None:
    assert sum((option.is_switch, option.is_text, bool(option.words) or option.lowest is not None)) == 1
    assert (option.lowest is None) == (option.highest is None)


@each_option
def test_the_default_of_a_spec_is_the_default_of_the_setting(option: SettingSpec) -> None:
    assert get_value(Settings(), option.path) == option.default


@each_option
def test_both_limits_of_a_number_and_every_word_are_valid(option: SettingSpec) -> None:
    values: tuple[str | int, ...] = (
        *option.words,
        *(each for each in (option.lowest, option.highest) if each is not None),
    )
    for each in values:
        edited = with_value(Settings(), option.path, each)
        assert convert(_to_builtins(edited), Settings) == edited


def _to_builtins(settings: Settings) -> object:

    return to_builtins(settings)


def test_what_players_look_for_most_comes_first() -> None:
    comfort = [spec.path for spec in settings_in_group("comfort")]

    assert comfort[:3] == ["look.text_size", "look.theme", "look.face"]
    assert "sound.captions" in comfort
    assert settings_in_group("sound")[0].path == "sound.effects"


def test_every_setting_is_in_one_group() -> None:
    shown = [spec.path for group in SETTINGS_GROUPS for spec in settings_in_group(group)]

    assert sorted(shown) == sorted(SPEC_BY_PATH)


def test_values_the_player_does_not_choose_are_on_no_page() -> None:
    assert not {"window.width", "last_match.variant", "keys.throw"} & set(SPEC_BY_PATH)
