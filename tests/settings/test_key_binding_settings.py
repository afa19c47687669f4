"""Tests of the key bindings in the settings."""

from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import asdict, fields

from yaniv.narration.diagnostic_text import key_problem_sentence, rejected_settings_sentences
from yaniv.settings.key_binding_settings import PAD_BUTTONS, KeyBindings, find_problems, normalize_key
from yaniv.settings.settings_schema import Settings
from yaniv.store.settings_file import SETTINGS_FILE_NAME, load
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadButton


def problems_of(**bound: tuple[str, ...]) -> list[str]:
    return [key_problem_sentence(problem) for problem in find_problems(KeyBindings(**bound))]


def test_the_default_bindings_have_no_conflicts() -> None:
    default_keys = [normalize_key(key) for keys in asdict(KeyBindings()).values() for key in keys]

    assert problems_of() == []
    assert len(default_keys) == len(set(default_keys))


def test_every_action_can_be_set() -> None:
    assert [field.name for field in fields(KeyBindings)] == list(get_args(key_bindings.Action))


def test_every_button_of_a_gamepad_can_be_set() -> None:
    assert [f"pad {button}" for button in get_args(GamepadButton)] == list(PAD_BUTTONS)


@pytest.mark.parametrize(
    ("text", "normalized"),
    [
        ("d", "d"),
        ("D", "d"),
        ("Shift+Ctrl+Z", "ctrl+shift+z"),
        ("+", "+"),
        ("ctrl++", "ctrl++"),
        (" alt + return ", "alt+return"),
        ("pad X", "pad x"),
    ],
)
def test_key_names_are_normalized(text: str, normalized: str) -> None:
    assert normalize_key(text) == normalized


def test_a_key_set_for_two_actions_is_reported() -> None:
    assert problems_of(throw=("x",), draw=("w", "X")) == [
        "`keys`: `x` is set for `throw` and `draw`; one key, one action."
    ]


def test_an_unknown_key_is_reported() -> None:
    assert problems_of(throw=("retrun",), draw=("blue",), sort=("meta+s",)) == [
        "`keys.throw`: there is no key `retrun`; did you mean `return`?",
        "`keys.draw`: there is no key `blue`.",
        "`keys.sort`: in `meta+s`, only ctrl, alt or shift may come first.",
    ]


def test_an_action_needs_no_key() -> None:
    assert problems_of(throw=()) == []


def test_key_bindings_are_read_from_the_settings_file(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_text("keys:\n  throw: [x, 'pad y']\n  call: [c]\n  continue_match: []\n")

    loaded = load(tmp_path).settings.keys

    assert (loaded.throw, loaded.call, loaded.draw) == (("x", "pad y"), ("c",), KeyBindings().draw)


def test_a_set_key_that_has_become_the_default_of_a_new_action_keeps_the_file(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_text("speed: fast\nkeys:\n  throw: [x]\n")

    loaded = load(tmp_path)

    assert loaded.rejected is None
    assert (loaded.settings.speed, loaded.settings.keys.throw) == ("fast", ("x",))


@pytest.mark.parametrize(
    ("content", "sentence", "keys"),
    [
        ("keys: {thow: [d]}\n", "did you mean `throw`?", KeyBindings()),
        ("keys: {throw: d}\n", "keys.throw", KeyBindings()),
        ("keys: {throw: [w], sort: [w]}\n", "`w` is set for `throw` and `sort`", KeyBindings(throw=("w",))),
    ],
)
def test_invalid_key_bindings_are_reported_and_ignored(
    tmp_path: Path, content: str, sentence: str, keys: KeyBindings
) -> None:
    (tmp_path / SETTINGS_FILE_NAME).write_text(content)

    loaded = load(tmp_path)

    assert loaded.settings == Settings(keys=keys)
    assert loaded.rejected is not None
    assert sentence in rejected_settings_sentences(loaded.rejected)


def test_every_action_has_a_name_for_players() -> None:
    titles = key_bindings.action_titles()

    assert set(titles) == set(asdict(KeyBindings()))
    assert len(set(titles.values())) == len(titles)
