"""Tests that the people of a match with friends elsewhere meet again at another table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.online_windows import Window, Windows, open_archives
from yaniv.app.match_repository import MatchRepository
from yaniv.app.online_controller import HostedTable


@pytest.fixture
def archives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[MatchRepository]]:
    with open_archives(tmp_path, monkeypatch, "Mia", "Anna", "Ben") as archives:
        yield archives


def people(window: Window) -> list[str]:
    """Return who sits in the room of a host."""
    return [each.name for each in window.table.seats if each.kind in ("host", "guest")]


def play_again(window: Window) -> None:
    """Go to the next table."""
    window.reopen(window.table.play_again())


def test_the_same_people_meet_again(archives: list[MatchRepository]) -> None:
    windows = Windows(archives, "Anna", "Ben")
    mia, (anna, ben) = windows.mia, windows.others
    code = windows.code
    early = [each.table.can_play_again for each in windows.all]
    windows.play_to_the_end()
    first = mia.match
    before = [each.table.can_play_again for each in windows.all]

    play_again(mia)
    windows.wait_for(lambda: anna.table.can_play_again and ben.table.can_play_again)
    alone = people(mia)
    play_again(anna)
    windows.wait_for(lambda: len(people(mia)) == 2)
    two = people(mia)
    play_again(ben)
    windows.wait_for(lambda: len(people(mia)) == 3)
    assert isinstance(mia.table, HostedTable)
    again_code = mia.table.code
    mia.table.deal()
    windows.play_to_the_end()
    for each in windows.all:
        each.close()

    assert early == [False, False, False]
    assert before == [True, False, False]
    assert (alone, two) == (["Mia"], ["Mia", "Anna"])
    assert again_code == code
    assert mia.match.header.seed != first.header.seed
    assert mia.match.header.names == ("Mia", "Anna", "Ben")
    assert mia.match.events == anna.match.events == ben.match.events
    assert [len(each.archive.match_summaries()) for each in windows.all] == [2, 2, 2]
    assert [each.archive.online_tables() for each in windows.all] == [(), (), ()]


def test_those_who_went_on_without_their_host_meet_again(archives: list[MatchRepository]) -> None:
    windows = Windows(archives, "Anna", "Ben")
    windows.lose_host()
    anna, ben = windows.others
    for each in windows.all:
        each.go_on()
    windows.play_to_the_end()

    play_again(anna)
    windows.wait_for(lambda: ben.table.can_play_again)
    play_again(ben)
    windows.wait_for(lambda: people(anna) == ["Anna", "Ben"])
    assert isinstance(anna.table, HostedTable)
    code, free = anna.table.code, sum(each.kind == "free" for each in anna.table.seats)
    for each in windows.all:
        each.close()

    assert code
    assert free == 1


def test_a_closed_rematch_is_told(archives: list[MatchRepository]) -> None:
    windows = Windows(archives, "Anna")
    mia, (anna,) = windows.mia, windows.others
    windows.play_to_the_end()
    play_again(mia)
    windows.wait_for(lambda: anna.table.can_play_again)

    mia.table.leave_room()
    mia.close()
    windows.all.remove(mia)
    windows.wait_for(lambda: not anna.table.can_play_again)
    problem = anna.table.problem
    anna.close()

    assert problem == "The host has closed the table."
