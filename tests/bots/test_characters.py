"""Tests of the characters of computer players: personalities, portraits, names."""

from pathlib import Path
from typing import get_args

import pytest

from assets.make import faces
from yaniv import paths
from yaniv.bots.characters import (
    CHARACTERS,
    PERSONALITIES,
    StyleBias,
    UnknownCharacterError,
    character_ids,
    personality_of,
    split_bot_name,
)
from yaniv.ui.table.state.expressions import Expression


def test_there_are_eight_personalities_each_with_a_character() -> None:
    assert len(PERSONALITIES) >= 8
    assert {person.personality for person in CHARACTERS.values()} == set(PERSONALITIES)
    assert len({temper.style_bias for temper in PERSONALITIES.values()}) == len(PERSONALITIES)
    assert PERSONALITIES["steady"].style_bias == StyleBias()


def test_a_table_of_sixteen_can_be_filled() -> None:
    assert len({person.name for person in CHARACTERS.values()}) == 15


def test_every_portrait_is_what_the_generator_draws(tmp_path: Path) -> None:
    faces.main(tmp_path)

    drawn = {path.stem: path.read_bytes() for path in (tmp_path / "faces").iterdir()}
    assert drawn == {path.stem: path.read_bytes() for path in (paths.assets() / "faces").iterdir()}
    others = [name for name in get_args(Expression) if name != "calm"]
    assert set(drawn) == {*CHARACTERS, *(f"{each}-{name}" for each in CHARACTERS for name in others)}
    assert tuple(faces.EXPRESSIONS) == get_args(Expression)
    assert len(set(drawn.values())) == len(drawn)


@pytest.mark.parametrize(
    ("bot", "halves"),
    [("expert:noa", ("expert", "noa")), ("expert", ("expert", "")), ("expert:nobody", ("expert", "")), ("", ("", ""))],
)
def test_a_bot_name_is_a_level_and_optionally_a_character(bot: str, halves: tuple[str, str]) -> None:
    assert split_bot_name(bot) == halves
    assert character_ids((bot,)) == halves[1:]


def test_a_misspelt_character_is_reported_with_a_suggestion() -> None:
    with pytest.raises(UnknownCharacterError, match=r"character_probably_meant \(name=tamra, meant=tamar\)"):
        personality_of("tamra")
