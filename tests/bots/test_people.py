"""The characters at the table."""

from pathlib import Path

import pytest

from assets.make import faces
from yaniv import places
from yaniv.bots.people import PEOPLE, TEMPERS, Lean, UnknownPersonError, level_and_person, persons, temper_of


def test_there_are_eight_ways_to_play_and_each_has_somebody() -> None:
    assert len(TEMPERS) >= 8
    assert {person.temper for person in PEOPLE.values()} == set(TEMPERS)
    assert len({temper.lean for temper in TEMPERS.values()}) == len(TEMPERS)
    assert TEMPERS["steady"].lean == Lean()


def test_a_table_of_sixteen_can_be_filled() -> None:
    assert len({person.name for person in PEOPLE.values()}) == 15


def test_everybody_has_a_face_and_it_is_what_the_generator_draws(tmp_path: Path) -> None:
    faces.main(tmp_path)

    drawn = {path.stem: path.read_bytes() for path in (tmp_path / "faces").iterdir()}
    assert drawn == {path.stem: path.read_bytes() for path in (places.assets() / "faces").iterdir()}
    assert set(drawn) == set(PEOPLE)


@pytest.mark.parametrize(
    ("bot", "halves"),
    [("expert:noa", ("expert", "noa")), ("expert", ("expert", "")), ("expert:nobody", ("expert", "")), ("", ("", ""))],
)
def test_a_bot_is_a_level_and_perhaps_a_person(bot: str, halves: tuple[str, str]) -> None:
    assert level_and_person(bot) == halves
    assert persons((bot,)) == halves[1:]


def test_who_misspells_a_name_is_told_who_may_be_meant() -> None:
    with pytest.raises(UnknownPersonError, match="did you mean `tamar`"):
        temper_of("tamra")
