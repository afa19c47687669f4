"""The keys a player may set."""

from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import asdict, fields

from yaniv.store.keeping import SETTINGS_NAME, load
from yaniv.store.keyboard import PAD, Keyboard, complaints, normal
from yaniv.store.settings import Settings
from yaniv.ui import keys
from yaniv.ui.inputs import PadButton


def told(**bound: tuple[str, ...]) -> list[str]:
    return list(complaints(Keyboard(**bound)))


def test_the_usual_keys_have_one_meaning_each() -> None:
    assert told() == []


def test_every_action_can_be_set() -> None:
    assert [field.name for field in fields(Keyboard)] == list(get_args(keys.Action))


def test_every_button_of_a_gamepad_can_be_set() -> None:
    assert [f"pad {button}" for button in get_args(PadButton)] == list(PAD)


@pytest.mark.parametrize(
    ("written", "meant"),
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
def test_a_key_has_one_spelling(written: str, meant: str) -> None:
    assert normal(written) == meant


def test_a_key_has_one_meaning() -> None:
    assert told(throw=("x",), draw=("w", "X")) == [
        "`keys`: `x` stands at `throw` and at `draw`; a key has one meaning."
    ]


def test_a_key_that_nobody_has_is_told() -> None:
    assert told(throw=("retrun",), draw=("blue",), sort=("meta+s",)) == [
        "`keys.throw`: there is no key `retrun`; did you mean `return`?",
        "`keys.draw`: there is no key `blue`.",
        "`keys.sort`: `meta+s` begins with none of ctrl, alt and shift.",
    ]


def test_an_action_needs_no_key() -> None:
    assert told(throw=()) == []


def test_keys_stand_in_the_settings(tmp_path: Path) -> None:
    (tmp_path / SETTINGS_NAME).write_text("keys:\n  throw: [x, 'pad y']\n  call: [c]\n  continue_match: []\n")

    loaded = load(tmp_path).settings.keys

    assert (loaded.throw, loaded.call, loaded.draw) == (("x", "pad y"), ("c",), Keyboard().draw)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("keys: {thow: [d]}\n", "did you mean `throw`?"),
        ("keys: {throw: d}\n", "keys.throw"),
        ("keys: {throw: [w]}\n", "`w` stands at `throw` and at `draw`"),
    ],
)
def test_keys_that_make_no_sense_are_told_of(tmp_path: Path, content: str, sentence: str) -> None:
    (tmp_path / SETTINGS_NAME).write_text(content)

    loaded = load(tmp_path)

    assert loaded.settings == Settings()
    assert sentence in loaded.notice


def test_every_action_has_a_name_for_players() -> None:
    titles = keys.titles()

    assert set(titles) == set(asdict(Keyboard()))
    assert len(set(titles.values())) == len(titles)
