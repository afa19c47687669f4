"""A host and a guest with the tables of their windows, over the real network on this machine."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.match.session_builders import MemoryJournal
from tests.ui.pointer_player import PointerPlayer
from tests.ui.table_session import SIZE, shared_context
from yaniv.app.online_controller import HostedTable, JoinedTable
from yaniv.bots import roster
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_clock import MatchClock
from yaniv.online.kept_tables import NetworkChoice
from yaniv.rules.house_rules import MatchRules, Variant
from yaniv.store.saved_match import SavedMatch
from yaniv.ui.modes.online_scene import OnlineScene, OnlineTime
from yaniv.ui.navigation import HostTable
from yaniv.ui.table.state.hand_sort import TablePreferences
from yaniv.ui.table.table_scene import TableScene

LOCAL = NetworkChoice(is_local=True)
PATIENCE_S = 20.0
FRAME_MS = 4
SHORT = MatchRules(round_limit=2)


class Tables:
    """Table of a host and seat of a guest, both in this process."""

    def __init__(self) -> None:
        self.journal = MemoryJournal()
        self.kept: list[SavedMatch] = []
        variant = Variant("Short", match=SHORT)
        self.hosted = HostedTable(HostTable(variant, 3, "Mia"), LOCAL, lambda _header: self.journal, MatchTiming(0))
        self.joined: JoinedTable | None = None

    def join(self) -> JoinedTable:
        """Let a guest look for the table."""
        self.joined = JoinedTable(self.hosted.code, "Anna", LOCAL, self.kept.append)
        return self.joined

    def wait_for(self, is_reached: Callable[[], object], *scenes: OnlineScene) -> None:
        """Let time pass until something is reached.

        :raises AssertionError: if it is not in a minute.
        """
        start_s = time.monotonic()
        while not is_reached():
            assert time.monotonic() - start_s < PATIENCE_S, (self.hosted.state, self.joined and self.joined.state)
            time.sleep(FRAME_MS / 1000)
            if scenes:
                for scene in scenes:
                    scene.update(FRAME_MS)
            else:
                self.hosted.update(FRAME_MS)
                if self.joined is not None:
                    self.joined.update(FRAME_MS)

    def close(self) -> None:
        """Close both."""
        closing = [self.hosted.close(), *([] if self.joined is None else [self.joined.close()])]
        for thread in closing:
            if thread is not None:
                thread.join()


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    opened = Tables()
    yield opened
    opened.close()


class MousePlayer:
    """Player that reads the moves of a simple computer player off its view, and makes them with the pointer."""

    def __init__(self, table: HostedTable | JoinedTable, seed: int) -> None:
        scene = TableScene(
            MatchClock(OnlineTime()), table.client, shared_context(), setup=table.setup, size=SIZE, speed="instant",
            preferences=TablePreferences(auto_continue_ms=500),
        )  # fmt: skip
        self.scene, self.client = OnlineScene(scene, table), table.client
        self._table_scene = scene
        self._pointer = PointerPlayer(scene, SIZE, Random(seed))
        self._player = roster.create_player("novice", str(seed))
        self._asked: object = None

    def play(self) -> None:
        """Move, if it is this player's turn and the table shows it."""
        view, scene = self.client.view, self._table_scene
        if view is self._asked or scene.is_busy or scene.is_covered or scene.model.view != view:
            return
        self._asked = view
        command = self._player.choose(view) if self.client.is_awaited else None
        if command is not None:
            self._pointer.play(command)


def test_a_match_of_two_windows_by_mouse_is_checked_and_kept(tables: Tables) -> None:
    tables.wait_for(lambda: tables.hosted.state == "open")
    joined = tables.join()
    tables.wait_for(lambda: joined.host_name)
    assert (joined.host_name, joined.is_let_in) == ("Mia", False)
    tables.hosted.let_in(tables.hosted.knocks[0].peer)
    tables.wait_for(lambda: joined.is_let_in)
    assert [(each.name, each.kind) for each in tables.hosted.seats] == [
        ("Mia", "host"), ("Anna", "guest"), ("Noa", "free"),
    ]  # fmt: skip
    tables.hosted.deal()
    tables.wait_for(lambda: tables.hosted.state == joined.state == "begun")
    players = [MousePlayer(tables.hosted, 1), MousePlayer(joined, 2)]
    scenes = [player.scene for player in players]

    def is_over() -> bool:
        for player in players:
            player.play()
        return joined.is_kept

    tables.wait_for(is_over, *scenes)
    for scene in scenes:
        scene.close()

    [match] = tables.kept
    assert match.header.names == ("Mia", "Anna", "Noa")
    assert match.header.own_seat == 1
    assert tuple(match.events) == tables.journal.events
    assert joined.verdict == "Every deal is checked: nobody could choose the cards."


def test_a_guest_that_is_sent_away_reads_why(tables: Tables) -> None:
    tables.wait_for(lambda: tables.hosted.state == "open")
    joined = tables.join()
    tables.wait_for(lambda: tables.hosted.knocks)

    tables.hosted.turn_away(tables.hosted.knocks[0].peer)
    tables.wait_for(lambda: joined.state == "closed")

    assert joined.problem == "The host didn't let you in."


def test_a_closed_table_tells_its_guests(tables: Tables) -> None:
    tables.wait_for(lambda: tables.hosted.state == "open")
    joined = tables.join()
    tables.wait_for(lambda: tables.hosted.knocks)

    thread = tables.hosted.close()
    assert thread is not None
    tables.wait_for(lambda: joined.problem)
    thread.join()

    assert joined.problem == "The host has closed the table."
