"""Tests of windows whose host or guests go away and come back, over the real network on this machine."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.match_repository import MatchRepository
from yaniv.app.online_controller import GO_ON_MS, HostedTable, JoinedTable, continue_table, host_table, join_table
from yaniv.app.open_tables import OpenTables
from yaniv.bots import roster
from yaniv.crash_report import CrashReporter
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.player_hosts import InProcessHost
from yaniv.online.computer_seat import ComputerSeat
from yaniv.online.kept_tables import NetworkChoice
from yaniv.online.table_options import AwaitedAbsence, GoOnOffer
from yaniv.rules.house_rules import MatchRules, Variant
from yaniv.store.saved_match import SavedMatch
from yaniv.ui.navigation import HostTable, JoinTable
from yaniv.ui.pages.online_rooms import RoomSeat

LOCAL = NetworkChoice(is_local=True)
PATIENCE_S = 20.0
FRAME_MS = 4
ROUNDS = 3


class Window:
    """Table of one person's window, and a computer player that plays for the person."""

    def __init__(self, name: str, archive: MatchRepository, table: HostedTable | JoinedTable) -> None:
        self.name, self.archive, self.table = name, archive, table
        self._player: ComputerSeat | None = None

    def update(self) -> None:
        """Let a frame pass, and move if it is this person's turn."""
        table = self.table
        table.update(FRAME_MS)
        if isinstance(table, HostedTable):
            for knock in table.knocks:
                table.let_in(knock.peer)
        if table.state != "begun":
            return
        if self._player is None:
            self._player = ComputerSeat(table.client, InProcessHost(roster.create_player("novice", self.name)))
        self._player.update(round(time.monotonic() * 1000))
        if table.client.view.phase == "round_over":
            table.set_ready(table.client.view.round)

    def close(self) -> None:
        """Leave the table."""
        self._player = None
        thread = self.table.close()
        if thread is not None:
            thread.join()

    def reopen(self, table_id: int) -> None:
        """Close the window, and go back to a table."""
        self.close()
        table = continue_table(table_id, self.archive, MatchTiming(0))
        assert table is not None
        self.table = table

    def go_on(self) -> None:
        """Go on without the host."""
        self.reopen(self.table.go_on())

    @property
    def match(self) -> SavedMatch:
        """The match as it was stored."""
        match = self.archive.load_match(self.archive.match_id)
        assert match is not None
        return match


class Windows:
    """Mia's table with Anna and Ben."""

    def __init__(self, archives: list[MatchRepository], *guests: str) -> None:
        rules = MatchRules(round_limit=ROUNDS, limit=1000, tie="shared")
        request = HostTable(Variant("Short", match=rules), 1 + len(guests), "Mia")
        hosted = host_table(request, LOCAL, archives[0], MatchTiming(0))
        self.mia = Window("Mia", archives[0], hosted)
        self.all = [self.mia]
        self.wait_for(lambda: hosted.state == "open")
        for name, archive in zip(guests, archives[1:], strict=False):
            self.all.append(Window(name, archive, join_table(JoinTable(hosted.code, name), LOCAL, archive)))
            self.wait_for(lambda: len([each for each in hosted.seats if each.kind != "free"]) == len(self.all))
        self.others = self.all[1:]
        hosted.deal()

    def wait_for(self, is_reached: Callable[[], object]) -> None:
        """Let time pass until something is reached.

        :raises AssertionError: if it takes too long.
        """
        start_s = time.monotonic()
        while not is_reached():
            assert time.monotonic() - start_s < PATIENCE_S, [(each.name, each.table.state) for each in self.all]
            time.sleep(FRAME_MS / 1000)
            for each in self.all:
                each.update()

    def lose_host(self, rounds: int = 1) -> None:
        """Play some rounds, and let the host's window be gone for a minute."""
        self.wait_for(
            lambda: all(each.table.state == "begun" and each.table.client.view.round == rounds + 1 for each in self.all)
        )
        self.mia.close()
        self.all = list(self.others)
        self.wait_for(lambda: all(each.table.is_host_away for each in self.all))
        for each in self.all:
            each.table.update(GO_ON_MS)


@pytest.fixture
def archives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[MatchRepository]]:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    redirect_user_folders(tmp_path, monkeypatch)
    with ExitStack() as exits:
        archives = []
        for who in ("Mia", "Anna", "Ben"):
            monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path / who))
            archives.append(MatchRepository(CrashReporter(paths.logs()), [], None, exits))
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


def test_a_match_goes_on_without_its_host(windows: Windows) -> None:
    windows.lose_host()
    anna, ben = windows.others
    offers = anna.table.go_on_offer, ben.table.go_on_offer
    events = next(table for table in OpenTables(anna.archive).tables).round

    ben.go_on()
    assert isinstance(ben.table, JoinedTable)
    assert ben.table.awaited_host == "Anna"
    anna.go_on()
    assert isinstance(anna.table, HostedTable)
    assert anna.table.code == ""
    assert anna.table.going_on == GoOnOffer("Mia", "", 1)
    windows.wait_for(lambda: all(each.table.state == "begun" for each in windows.all))
    windows.wait_for(lambda: all(each.table.is_kept and each.table.verdict for each in windows.all))

    assert offers == (GoOnOffer("Mia", "", 1), GoOnOffer("Mia", "Anna", 1))
    assert events == 2
    assert [each.table.own_seat for each in windows.all] == [1, 2]
    assert anna.table.verdict == "All guests have checked the deals: they are fair."
    assert ben.table.verdict == "Every deal is checked: nobody could choose the cards."
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

    assert (early, offer) == (None, GoOnOffer("Anna", "", 1))
    assert waiting == [RoomSeat("Ben", "host", is_own=True), RoomSeat("Anna", "absent")]
    assert ben.table.state == "open"


def test_the_last_person_goes_on_alone(archives: list[MatchRepository]) -> None:
    windows = Windows(archives, "Anna")
    windows.lose_host()
    (anna,) = windows.others

    anna.go_on()
    windows.wait_for(lambda: anna.archive.online_tables() == ())
    anna.close()

    assert anna.match.header.bots == (roster.DEFAULT_BOT, "")
    assert anna.table.verdict == ""


def test_nobody_goes_on_before_the_first_round_is_over(windows: Windows) -> None:
    windows.lose_host(rounds=0)

    assert [each.table.go_on_offer for each in windows.all] == [None, None]
