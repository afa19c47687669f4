"""Tests that the people of a match with friends elsewhere meet again at another table."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.app.online_windows import LOCAL, Window, Windows, open_archives
from yaniv.app.match_repository import MatchRepository
from yaniv.app.online_controller import HostedTable, join_table
from yaniv.online.invite import EXAMPLE
from yaniv.online.kept_tables import keep_table
from yaniv.store.database import DATABASE_NAME
from yaniv.store.errors import StoreError
from yaniv.ui.navigation import JoinTable


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
    awaited = [(each.name, each.kind) for each in mia.table.seats]
    play_again(anna)
    windows.wait_for(lambda: len(people(mia)) == 2)
    two = people(mia)
    later = [(each.name, each.kind) for each in mia.table.seats]
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
    assert awaited == [("Mia", "host"), ("Anna", "absent"), ("Ben", "absent")]
    assert later == [("Mia", "host"), ("Anna", "guest"), ("Ben", "absent")]
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


def test_a_seat_is_kept_if_the_next_one_cannot_be_stored(archives: list[MatchRepository], tmp_path: Path) -> None:
    joined = join_table(JoinTable(EXAMPLE, "Mia"), LOCAL, archives[0])
    kept = keep_table(archives[0], joined._kept)
    joined._kept = kept
    refuse = "BEGIN SELECT RAISE(ABORT, 'refused'); END"
    with closing(sqlite3.connect(tmp_path / "Mia" / DATABASE_NAME)) as database:
        database.execute(f"CREATE TRIGGER refuse BEFORE INSERT ON online_tables {refuse}")

    with pytest.raises(StoreError):
        joined.play_again()

    assert [each.table_id for each in archives[0].online_tables()] == [kept.table_id]
    if (thread := joined.close()) is not None:
        thread.join()


def test_a_seat_that_was_given_up_does_not_come_back(archives: list[MatchRepository]) -> None:
    joined = join_table(JoinTable(EXAMPLE, "Mia"), LOCAL, archives[0])
    joined._keep(joined._kept)
    before = len(archives[0].online_tables())

    joined.leave_room()
    joined._keep(joined._kept)

    assert (before, archives[0].online_tables()) == (1, ())
    if (thread := joined.close()) is not None:
        thread.join()


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
