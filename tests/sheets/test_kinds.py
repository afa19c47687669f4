"""What a field's annotation lets stand at its key."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from yaniv.sheets.kinds import Kind, addresses, at, keys, kind
from yaniv.sheets.reader import read


class Sound(Struct, frozen=True, forbid_unknown_fields=True):
    """A block."""

    volume: Annotated[int, Meta(ge=0)] = 7


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet that is no rule file."""

    language: Literal["en", "he", "fr"]
    sound: Sound = Sound()
    sizes: tuple[Annotated[int, Meta(le=9)], ...] = ()
    title: Annotated[str, Meta(min_length=2, max_length=4)] = "ab"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sound: {}\n", "f:1:1: language: this key is missing [R017]"),
        ("{language: en, sizes: [1, 10]}\n", "f:1:27: sizes.1: expected a whole number of 9 or less, found 10 [R013]"),
        ("{language: en, sizes: 3}\n", "f:1:23: sizes: expected a list, found 3 [R013]"),
        (
            "{language: en, sound: {volume: -1}}\n",
            "f:1:32: sound.volume: expected a whole number of 0 or more, found -1 [R013]",
        ),
        ("{language: en, volume: 1}\n", "f:1:16: volume: unknown key; did you mean `sound.volume`? [R012]"),
        ("{language: en, title: a}\n", "f:1:23: title: this text has fewer than 2 characters [R013]"),
        ("{language: en, title: abcde}\n", "f:1:23: title: this text has more than 4 characters [R013]"),
    ],
)
def test_any_struct_is_a_sheet(text: str, told: str) -> None:
    found = read(text.encode(), Settings)

    assert isinstance(found, list)
    assert [problem.told("f") for problem in found] == [told]


def test_keys_stand_in_the_order_of_their_declaration() -> None:
    assert list(keys(Settings)) == ["language", "sound", "sizes", "title"]
    assert keys(Settings)["language"].required
    assert not keys(Settings)["sound"].required


def test_words_keep_the_order_of_their_declaration() -> None:
    assert kind(Literal["throw", "draw", "call"]).words == ("throw", "draw", "call")


def test_every_value_has_its_address() -> None:
    assert addresses(Settings)["volume"] == ("sound.volume",)
    assert at(Settings, "sound.volume") == Kind(number=True, lowest=0)
    assert at(Settings, "sound") == Kind(block=Sound)


def test_notes_that_are_no_bounds_change_nothing() -> None:
    assert kind(Annotated[int, "how loud", Meta(title="Volume")]) == Kind(number=True)


def test_a_number_without_bounds_is_any_number() -> None:
    assert kind(int) == Kind(number=True)


@pytest.mark.parametrize("annotation", [float, dict[str, int], bytes])
def test_what_no_sheet_can_hold_is_refused(annotation: object) -> None:
    with pytest.raises(TypeError, match="a sheet cannot hold"):
        kind(annotation)
