"""Tests of the seats at one screen: order of turns, limits of the rules, and names."""

from random import Random

import pytest

from yaniv import paths
from yaniv.bots.characters import CHARACTERS
from yaniv.bots.roster import DEFAULT_BOT
from yaniv.i18n import set_language
from yaniv.rules.house_rules import TableRules
from yaniv.ui.pages.new_game_seats import (
    MAX_SEATS,
    OWN_LEVEL,
    SharedSeats,
    Sitter,
    clockwise,
    default_name,
    player_names,
    typed_name,
)


def keys(seats: SharedSeats) -> list[int]:
    return [each.key for each in seats.seated]


def people(count: int) -> list[Sitter]:
    return [Sitter(number) for number in range(count)]


def test_whoever_is_moved_takes_the_place_and_the_others_make_room() -> None:
    seats = SharedSeats(("", "", "", ""))

    seats.move(4, 1)
    seats.move(1, 3)

    assert keys(seats) == [4, 2, 3, 1]


def test_those_who_came_last_sit_out_and_come_back_with_other_rules() -> None:
    seats = SharedSeats(("", "", "", ""))
    seats.move(4, 0)

    out = seats.limit(TableRules(max_players=2))
    few = keys(seats)
    back = seats.limit(TableRules())

    assert ([each.key for each in out], few) == ([4, 3], [1, 2])
    assert (back, keys(seats)) == ([], [4, 1, 2, 3])


def test_whoever_sits_out_does_not_come_back_once_the_table_has_changed() -> None:
    seats = SharedSeats(("", "", ""))
    seats.limit(TableRules(max_players=2))
    seats.move(2, 0)
    seats.limit(TableRules())

    assert keys(seats) == [2, 1]


def test_computers_have_a_character_of_their_own_each_and_the_level_of_the_others() -> None:
    seats = SharedSeats(("", "expert:avi", "expert:avi", "no such bot"))
    levels = [each.level for each in seats.seated]
    seats.set_level(4, "expert")
    last = seats.add_computer()
    seats.put(last.key, "avi")

    characters = [each.character for each in seats.seated if not each.is_person]

    assert levels == ["", "expert", "expert", DEFAULT_BOT]
    assert last.level == "expert"
    assert seats.sitter(last.key).character == "avi"
    assert len(set(characters)) == len(characters) == 4
    assert SharedSeats(("elo-1500:noa",)).seated[0].level == OWN_LEVEL


@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_done_the_rules_are_kept(seed: int) -> None:
    rng = Random(seed)
    seats = SharedSeats(rng.choices(("", "club:noa"), k=rng.randint(1, 12)))
    for _ in range(60):
        table = TableRules(min_players=rng.choice((2, 3)), max_players=rng.choice((3, 8, 16)))
        seats.limit(table)
        key = rng.choice(keys(seats))
        match rng.randrange(5):
            case 0 if seats.can_add:
                seats.add_person()
            case 1 if seats.can_add:
                seats.add_computer()
            case 2:
                seats.remove(key)
            case 3:
                seats.move(key, rng.randrange(len(seats.seated)))
            case _ if not seats.sitter(key).is_person:
                seats.put(key, rng.choice(list(CHARACTERS)))
            case _:
                pass
        assert table.min_players <= len(seats.seated) <= min(MAX_SEATS, table.max_players)
        assert len(set(keys(seats))) == len(seats.seated)
        characters = [each.character for each in seats.seated if not each.is_person]
        assert len(set(characters)) == len(characters)


def test_everybody_has_a_name_of_its_own() -> None:
    sitters = [*people(4), Sitter(9, "noa", "club")]

    assert player_names(sitters, ("Ruth", " ruth ", "", "Noa", "")) == ("Ruth", "ruth 2", "Player 3", "Noa 2", "Noa")
    assert player_names(people(3), ("Player 2", "", "Player 2")) == ("Player 2", "Player 2 2", "Player 2 3")


@pytest.mark.parametrize("language", ["en", "fr", "he"])
def test_a_name_that_stood_for_a_missing_one_is_not_typed(language: str) -> None:
    set_language(language, paths.locale())
    try:
        assert [typed_name(default_name(index)) for index in range(MAX_SEATS)] == [""] * MAX_SEATS
        assert typed_name("Ruth") == "Ruth"
        assert player_names(people(1), ("You",)) == (default_name(0),)
    finally:
        set_language("en", paths.locale())


def test_seats_go_clockwise_and_turns_as_the_rules_say() -> None:
    assert clockwise("abcd", "clockwise") == ("a", "b", "c", "d")
    assert clockwise("abcd", "counterclockwise") == ("a", "d", "c", "b")
    assert clockwise(clockwise("abcd", "counterclockwise"), "counterclockwise") == ("a", "b", "c", "d")
