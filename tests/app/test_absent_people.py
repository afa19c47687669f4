"""Tests of windows whose host or guests go away and come back."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.app.online_windows import Windows, open_archives
from yaniv.app.match_repository import MatchRepository
from yaniv.app.online_controller import GO_ON_MS, HostedTable, JoinedTable
from yaniv.bots import roster
from yaniv.online.table_options import AwaitedAbsence, GoOnOffer
from yaniv.store.database import DATABASE_NAME
from yaniv.ui.pages.online_rooms import RoomSeat
from yaniv.ui.pages.open_tables import OpenTables


@pytest.fixture
def archives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[MatchRepository]]:
    with open_archives(tmp_path, monkeypatch, "Mia", "Anna", "Ben") as archives:
        yield archives


@pytest.fixture
def windows(archives: list[MatchRepository]) -> Iterator[Windows]:
    windows = Windows(archives, "Anna", "Ben")
    yield windows
    for each in windows.all:
        each.close()


def test_a_host_decides_how_long_an_absent_guest_is_waited_for(windows: Windows) -> None:
    mia, (anna, ben) = windows.mia, windows.others
    windows.wait_for(lambda: all(each.table.state == "begun" for each in windows.all))
    unasked = mia.table.awaited_absence
    ben.close()
    windows.all.remove(ben)
    windows.wait_for(lambda: mia.table.awaited_absence is not None)
    first = mia.table.awaited_absence

    mia.table.update(30_000)
    anna.table.wait_longer(2)
    later = mia.table.awaited_absence
    mia.table.wait_longer(2)
    longer = mia.table.awaited_absence
    anna.table.play_on(2)
    mia.update()
    kept = mia.table.presence[2]
    mia.table.play_on(2)
    mia.update()

    assert unasked is None
    assert first is not None
    assert first.seat == 2
    assert first.left_ms is not None
    assert later == AwaitedAbsence(2, first.left_ms - 30_000)
    assert longer == AwaitedAbsence(2, 60_000)
    assert anna.table.awaited_absence is None
    assert (kept, mia.table.presence[2], mia.table.awaited_absence) == ("away", "stand_in", None)


def test_a_match_is_stored_once_although_its_table_was_not_closed(
    archives: list[MatchRepository], tmp_path: Path
) -> None:
    windows = Windows(archives, "Anna")
    (anna,) = windows.others
    refuse = "BEGIN SELECT RAISE(ABORT, 'refused'); END"
    with closing(sqlite3.connect(tmp_path / "Anna" / DATABASE_NAME)) as database:
        database.execute(f"CREATE TRIGGER refuse BEFORE UPDATE OF closed ON online_tables {refuse}")
        windows.play_to_the_end()
        database.execute("DROP TRIGGER refuse")
    (row,) = anna.archive.online_tables()
    stored = len(anna.archive.match_summaries())

    anna.reopen(row.table_id)
    windows.wait_for(lambda: anna.archive.online_tables() == ())
    for each in windows.all:
        each.close()

    assert (stored, len(anna.archive.match_summaries())) == (1, 1)


def test_a_match_goes_on_without_its_host(windows: Windows) -> None:
    windows.lose_host()
    anna, ben = windows.others
    offers = anna.table.go_on_offer, ben.table.go_on_offer
    listed = OpenTables(anna.archive).tables[0].round

    ben.go_on()
    assert isinstance(ben.table, JoinedTable)
    assert ben.table.awaited_host == "Anna"
    anna.go_on()
    assert isinstance(anna.table, HostedTable)
    assert anna.table.code == ""
    assert anna.table.going_on == GoOnOffer("Mia", "", 1)
    windows.play_to_the_end()

    assert offers == (GoOnOffer("Mia", "", 1), GoOnOffer("Mia", "Anna", 1))
    assert listed == 2
    assert [each.table.own_seat for each in windows.all] == [1, 2]
    assert anna.table.verdict == "All guests have checked the deals: they are fair."
    assert ben.table.verdict == "Every deal has been checked: nobody could choose the cards."
    assert anna.match.events == ben.match.events
    assert anna.match.header.names == ("Mia", "Anna", "Ben")
    assert anna.match.header.bots == (roster.DEFAULT_BOT, "", "")
    assert [each.archive.online_tables() for each in windows.all] == [(), ()]


def test_windows_that_are_closed_before_the_first_card_go_on_later(windows: Windows) -> None:
    windows.lose_host()
    anna, ben = windows.others
    for each in windows.all:
        each.go_on()
    rows = [OpenTables(each.archive).tables for each in windows.all]
    listed = [(each.names, each.round, each.is_own) for row in rows for each in row]

    for each, (row,) in zip(windows.all, rows, strict=True):
        each.reopen(row.table_id)
    windows.wait_for(lambda: all(each.table.state == "begun" for each in windows.all))

    assert listed == [(("Mia", "Ben"), 2, True), (("Mia", "Anna"), 2, False)]
    assert isinstance(anna.table, HostedTable)
    assert ben.table.host_seat == 1
    assert anna.table.client.view.round == 1


def test_a_host_who_comes_back_has_its_guests_again_who_wanted_to_go_on(windows: Windows) -> None:
    windows.lose_host()
    anna, ben = windows.others
    for each in windows.all:
        each.go_on()
    windows.wait_for(lambda: anna.table.state != "opening")
    listed = [len(OpenTables(each.archive).tables) for each in windows.all]

    for each in windows.all:
        each.table.leave_room()
    (host_row,), *guest_rows = (OpenTables(each.archive).tables for each in (windows.mia, *windows.all))
    windows.mia.reopen(host_row.table_id)
    for each, (row,) in zip(windows.others, guest_rows, strict=True):
        each.reopen(row.table_id)
    windows.all = [windows.mia, *windows.others]
    windows.play_to_the_end()

    assert listed == [1, 1]
    assert windows.mia.match.events == anna.match.events == ben.match.events
    assert [each.archive.online_tables() for each in windows.all] == [(), (), ()]


def test_the_next_person_is_passed_over_if_it_does_not_come_either(windows: Windows) -> None:
    windows.lose_host()
    anna, ben = windows.others
    anna.close()
    windows.all = [ben]
    ben.go_on()
    windows.wait_for(lambda: ben.table.is_host_away)
    early = ben.table.go_on_offer
    ben.table.update(GO_ON_MS)
    offer = ben.table.go_on_offer

    ben.go_on()
    assert isinstance(ben.table, HostedTable)
    waiting = list(ben.table.seats)
    windows.wait_for(lambda: ben.table.state == "open")
    ben.table.deal()
    windows.wait_for(lambda: ben.table.state == "begun")

    assert (early, offer) == (None, GoOnOffer("Anna", "", 1))
    assert waiting == [RoomSeat("Ben", "host", is_own=True), RoomSeat("Anna", "absent")]
    assert list(ben.table.presence) == ["computer", "stand_in", "here"]


def test_whoever_goes_on_after_the_deal_has_its_own_seat(windows: Windows) -> None:
    windows.lose_host()
    anna, ben = windows.others
    anna.go_on()
    windows.wait_for(lambda: anna.table.state == "open")
    assert isinstance(anna.table, HostedTable)
    anna.table.deal()
    windows.wait_for(lambda: anna.table.state == "begun")

    ben.go_on()
    windows.play_to_the_end()

    assert anna.match.events == ben.match.events
    assert anna.table.verdict == "All guests have checked the deals: they are fair."
    assert "No guest's random number was used" in ben.table.verdict
    assert [each.archive.online_tables() for each in windows.all] == [(), ()]


def test_the_last_person_goes_on_alone(archives: list[MatchRepository]) -> None:
    windows = Windows(archives, "Anna")
    windows.lose_host()
    (anna,) = windows.others

    anna.go_on()
    windows.wait_for(lambda: anna.archive.online_tables() == ())
    anna.close()

    assert anna.match.header.bots == (roster.DEFAULT_BOT, "")
    assert anna.table.verdict == ""


def test_a_guest_who_was_told_of_no_finished_round_follows_somebody_who_was(windows: Windows) -> None:
    windows.lose_host()
    anna, ben = windows.others
    assert isinstance(ben.table, JoinedTable)
    assert ben.table._kept.record is not None
    ben.table._kept = replace(ben.table._kept, record=replace(ben.table._kept.record, rounds=()))
    offer = ben.table.go_on_offer
    for each in windows.all:
        each.go_on()
    windows.wait_for(lambda: all(each.table.state == "begun" for each in windows.all))
    told = ben.table.problem
    windows.play_to_the_end()

    assert offer == GoOnOffer("Mia", "Anna", 1)
    assert told == "You play on from round 2: Anna's computer knows the rounds that yours missed."
    assert anna.match.events == ben.match.events
    assert anna.table.verdict == "All guests have checked the deals: they are fair."


def test_nobody_goes_on_before_the_first_round_is_over(windows: Windows) -> None:
    windows.lose_host(rounds=0)

    assert [each.table.go_on_offer for each in windows.all] == [None, None]
