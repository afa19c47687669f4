"""Windows of a host and its guests, over the real network on this machine, each played by a computer player."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.match_repository import MatchRepository
from yaniv.app.online_controller import GO_ON_MS, HostedTable, JoinedTable, continue_table, host_table, join_table
from yaniv.bots import roster
from yaniv.crash_report import CrashReporter
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.player_hosts import InProcessHost
from yaniv.online.computer_seat import ComputerSeat
from yaniv.online.kept_tables import NetworkChoice
from yaniv.rules.house_rules import MatchRules, Variant
from yaniv.store.saved_match import SavedMatch
from yaniv.ui.navigation import HostTable, JoinTable

LOCAL = NetworkChoice(is_local=True)
PATIENCE_S = 60.0
FRAME_MS = 4
ROUNDS = 3


class Window:
    """Table of one person's window, and a computer player that plays for the person."""

    def __init__(self, name: str, archive: MatchRepository, table: HostedTable | JoinedTable) -> None:
        self.name, self.archive, self.table = name, archive, table
        self._updated_s = time.monotonic()
        self._player: ComputerSeat | None = None

    def update(self) -> None:
        """Let the time pass that has gone by, however busy the machine is, and move if it is this person's turn."""
        table, now_s = self.table, time.monotonic()
        elapsed_ms = round((now_s - self._updated_s) * 1000)
        self._updated_s += elapsed_ms / 1000
        table.update(elapsed_ms)
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
        self.code = hosted.code
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

    def play_to_the_end(self) -> None:
        """Play until all matches are stored and checked."""
        self.wait_for(lambda: all(each.table.state == "begun" for each in self.all))
        self.wait_for(lambda: all(each.table.is_kept and each.table.verdict for each in self.all))


@contextmanager
def open_archives(folder: Path, monkeypatch: pytest.MonkeyPatch, *names: str) -> Iterator[list[MatchRepository]]:
    """Yield a data folder for each of these people."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
    redirect_user_folders(folder, monkeypatch)
    with ExitStack() as exits:
        archives = []
        for who in names:
            monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(folder / who))
            archives.append(MatchRepository(CrashReporter(paths.logs()), [], None, exits))
        yield archives
