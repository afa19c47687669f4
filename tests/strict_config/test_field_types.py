"""Tests of the values that a configuration field accepts, read from its type annotation."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.strict_config.config_loader import load
from yaniv.strict_config.field_types import FieldType, field_specs, field_type_at, field_type_of, paths_by_key


class SampleSoundBlock(Struct, frozen=True, forbid_unknown_fields=True):
    """A nested block."""

    volume: Annotated[int, Meta(ge=0)] = 7


class SampleConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """A configuration that is not a rule file."""

    language: Literal["en", "he", "fr"]
    sound: SampleSoundBlock = SampleSoundBlock()
    sizes: tuple[Annotated[int, Meta(le=9)], ...] = ()
    title: Annotated[str, Meta(min_length=2, max_length=4)] = "ab"
    cards: tuple[Annotated[str, Meta(pattern="^[A2][HS]$")], ...] = ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sound: {}\n", "f:1:1: language: this key is missing [R017]"),
        ("{language: en, sizes: [1, 10]}\n", "f:1:27: sizes.1: expected a whole number of 9 or less, found 10 [R013]"),
        ("{language: en, cards: [AS, 3S]}\n", "f:1:28: cards.1: `3S` is not possible here [R014]"),
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
def test_any_struct_can_be_loaded(text: str, expected: str) -> None:
    parsed = load(text.encode(), SampleConfig)

    assert isinstance(parsed, list)
    assert [diagnostic_line(problem, "f") for problem in parsed] == [expected]


def test_keys_keep_the_order_of_declaration() -> None:
    assert list(field_specs(SampleConfig)) == ["language", "sound", "sizes", "title", "cards"]
    assert field_specs(SampleConfig)["language"].required
    assert not field_specs(SampleConfig)["sound"].required


def test_words_keep_the_order_of_declaration() -> None:
    assert field_type_of(Literal["throw", "draw", "call"]).words == ("throw", "draw", "call")


def test_every_field_has_its_path() -> None:
    assert paths_by_key(SampleConfig)["volume"] == ("sound.volume",)
    assert field_type_at(SampleConfig, "sound.volume") == FieldType(accepts_number=True, lowest=0)
    assert field_type_at(SampleConfig, "sound") == FieldType(block=SampleSoundBlock)


def test_metadata_other_than_bounds_is_ignored() -> None:
    assert field_type_of(Annotated[int, "how loud", Meta(title="Volume")]) == FieldType(accepts_number=True)


def test_a_number_without_bounds_accepts_any_number() -> None:
    assert field_type_of(int) == FieldType(accepts_number=True)


@pytest.mark.parametrize("annotation", [float, dict[str, int], bytes])
def test_unsupported_annotations_are_refused(annotation: object) -> None:
    with pytest.raises(TypeError, match="a sheet cannot hold"):
        field_type_of(annotation)


@pytest.mark.parametrize("bound", [Meta(gt=0), Meta(lt=9), Meta(multiple_of=5)])
def test_a_bound_that_no_check_knows_is_refused(bound: Meta) -> None:
    """The decoder would enforce it and end the program, because the checks before it have found nothing."""
    with pytest.raises(TypeError, match="bound"):
        field_type_of(Annotated[int, bound])
