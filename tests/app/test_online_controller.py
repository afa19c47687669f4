"""A host and a guest with the tables of their windows, over the real network on this machine."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from types import MethodType

import pytest
from msgspec.structs import replace

from tests.app.online_windows import FRAME_MS, LOCAL, PATIENCE_S, open_archives
from tests.child_processes import running_children
from tests.match.session_builders import make_setup
from tests.ui.pointer_player import PointerPlayer
from tests.ui.table_session import SIZE, shared_context
from yaniv.app.match_repository import MatchRepository
from yaniv.app.online_controller import (
    HostedTable,
    JoinedTable,
    _create_participants,
    _Opening,
    continue_table,
    host_table,
    join_table,
)
from yaniv.bots import roster
from yaniv.bots.characters import personality_of
from yaniv.game.events import MatchOpened
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_clock import MatchClock
from yaniv.narration.online_text import DealReport, deal_report
from yaniv.online.kept_tables import KeptHostTable, kept_tables
from yaniv.online.online_table import EXCHANGE_MS
from yaniv.online.table_options import STORE_AGAIN_MS
from yaniv.rules.house_rules import MatchRules, Variant
from yaniv.settings.settings_schema import Settings
from yaniv.store.database import DATABASE_NAME
from yaniv.ui.modes.online_scene import OnlineScene, OnlineTime
from yaniv.ui.navigation import HostTable, JoinTable
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.table_scene import TableScene

SHORT = MatchRules(round_limit=2)


class Tables:
    """Table of a host and seat of a guest, both in this process."""

    def __init__(self, host_archive: MatchRepository, guest_archive: MatchRepository) -> None:
        self.host_archive, self.guest_archive = host_archive, guest_archive
        variant = Variant("Short", match=SHORT)
        self.hosted = host_table(HostTable(variant, 3, "Mia"), LOCAL, host_archive, MatchTiming(0))
        self.joined: JoinedTable | None = None

    def join(self) -> JoinedTable:
        """Let a guest look for the table."""
        self.joined = join_table(JoinTable(self.hosted.code, "Anna"), LOCAL, self.guest_archive)
        return self.joined

    def knock(self) -> JoinedTable:
        """Let a guest come to the door."""
        self.wait_for(lambda: self.hosted.state == "open")
        joined = self.join()
        self.wait_for(lambda: self.hosted.knocks)
        return joined

    def let_in(self) -> JoinedTable:
        """Let a guest in."""
        joined = self.knock()
        self.hosted.let_in(self.hosted.knocks[0].peer)
        self.wait_for(lambda: joined.is_let_in)
        return joined

    def begin(self) -> JoinedTable:
        """Let a guest in, and deal."""
        joined = self.let_in()
        self.hosted.deal()
        self.wait_for_cards()
        return joined

    def wait_for_cards(self) -> None:
        """Let time pass until both see their cards, which come after the opening of the match."""
        self.wait_for(
            lambda: all(
                each is not None and each.state == "begun" and each.client.view.hand
                for each in (self.hosted, self.joined)
            )
        )

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

    def go_back(self) -> tuple[HostedTable, JoinedTable]:
        """Continue the table of each after both were closed."""
        host_row, guest_row = self.host_archive.online_tables()[0], self.guest_archive.online_tables()[0]
        hosted = continue_table(host_row.table_id, self.host_archive, MatchTiming(0))
        back = continue_table(guest_row.table_id, self.guest_archive, MatchTiming(0))
        assert isinstance(hosted, HostedTable)
        assert isinstance(back, JoinedTable)
        self.hosted, self.joined = hosted, back
        return hosted, back

    def close(self) -> None:
        """Close both."""
        closing = [self.hosted.close(), *([] if self.joined is None else [self.joined.close()])]
        for thread in closing:
            if thread is not None:
                thread.join()


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tables]:
    with open_archives(tmp_path, monkeypatch, "host", "guest") as archives:
        opened = Tables(*archives)
        yield opened
        opened.close()


class MousePlayer:
    """Player that reads the moves of a simple computer player off its view, and makes them with the pointer."""

    def __init__(self, table: HostedTable | JoinedTable, seed: int) -> None:
        scene = TableScene(
            MatchClock(OnlineTime()),
            table.client,
            shared_context(),
            setup=table.setup,
            size=SIZE,
            options=TableSceneOptions(speed="instant", settings=Settings(auto_continue_ms=500)),
        )
        self.scene, self.client = OnlineScene(shared_context(), scene, table), table.client
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
    tables.hosted.level = "club"
    (kept,) = kept_tables(tables.host_archive)
    assert isinstance(kept, KeptHostTable)
    assert kept.contact.level == "club"  # also after a crash
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

    match, host_match = (each.load_match(each.match_id) for each in (tables.guest_archive, tables.host_archive))
    assert match is not None
    assert host_match is not None
    assert match.header.names == ("Mia", "Anna", "Noa")
    assert host_match.header.bots == ("", "", "club:noa")
    assert match.header.own_seat == 1
    assert match.events == host_match.events
    assert joined.verdict == "Every deal has been checked: nobody could choose the cards."
    tables.wait_for(lambda: tables.hosted.verdict)
    assert (tables.host_archive.online_tables(), tables.guest_archive.online_tables()) == ((), ())
    for table, archive in ((tables.hosted, tables.host_archive), (joined, tables.guest_archive)):
        report = table.shuffle_seal.verify()
        assert isinstance(report, DealReport)
        assert [is_true for is_true, _ in report.lines] == [True] * 5
        assert deal_report(archive.deal_proof(archive.match_id), archive.load_match(archive.match_id)) == report


def test_a_table_that_is_left_just_as_its_network_opens_waits_for_the_end_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    before = running_children()
    opening = _Opening(lambda: LOCAL.guest_settings(bytes(32), host="ab" * 32))
    opening._is_cancelled = True
    while opening.link is None:
        assert not opening.problem
        time.sleep(0.001)

    thread = opening.cancel()
    assert thread is not None
    thread.join()

    assert running_children() == before


def test_computers_of_all_levels_play_in_one_process() -> None:
    before = running_children()

    setup = replace(make_setup(players=4), bots=("", "", "master:noa", "novice:avi"))
    participants = _create_participants(setup, MatchTiming())
    started = set(running_children()) - set(before)
    for host in participants.hosts.values():
        host.close()

    assert (sorted(participants.hosts), len(started)) == ([2, 3], 1)
    assert participants.slowness == {
        seat: personality_of(person).think_time_factor for seat, person in ((2, "noa"), (3, "avi"))
    }
    assert isinstance(participants.fallback, MethodType)
    assert type(participants.fallback.__self__) is type(roster.create_player(roster.bot_names()[0], ""))
    assert not started & set(running_children())
    assert _create_participants(replace(setup, bots=("", "", "", "")), MatchTiming()).hosts == {}


def test_a_match_that_cannot_be_stored_is_stored_as_soon_as_it_can_be(tables: Tables, tmp_path: Path) -> None:
    joined = tables.begin()
    players = [MousePlayer(tables.hosted, 1), MousePlayer(joined, 2)]
    with closing(sqlite3.connect(tmp_path / "guest" / DATABASE_NAME)) as database:
        database.execute("CREATE TRIGGER refuse BEFORE INSERT ON matches BEGIN SELECT RAISE(ABORT, 'refused'); END")

        def is_over() -> bool:
            for player in players:
                player.play()
            return bool(joined.verdict)

        tables.wait_for(is_over, *(player.scene for player in players))
        refused = joined.is_kept, joined.problem != "", len(tables.guest_archive.online_tables())
        database.execute("DROP TRIGGER refuse")

    joined.update(STORE_AGAIN_MS)

    assert refused == (False, True, 1)
    assert (joined.is_kept, joined.problem, tables.guest_archive.online_tables()) == (True, "", ())
    for player in players:
        player.scene.close()


def test_a_guest_that_is_sent_away_reads_why(tables: Tables) -> None:
    joined = tables.knock()

    tables.hosted.turn_away(tables.hosted.knocks[0].peer)
    tables.wait_for(lambda: joined.state == "closed")

    assert joined.problem == "The host didn't let you in."
    assert tables.guest_archive.online_tables() == ()


def test_a_host_reads_for_whom_the_first_card_waits(tables: Tables) -> None:
    tables.let_in()

    tables.hosted.deal()
    tables.hosted.update(1500)  # the guest's program stands still
    first = tables.hosted.said
    tables.hosted.update(EXCHANGE_MS)
    second = tables.hosted.said
    tables.wait_for(lambda: tables.hosted.knocks)

    assert (first, second) == ("Waiting for Anna.", "Anna isn't answering")


def test_a_closed_table_tells_its_guests(tables: Tables) -> None:
    joined = tables.knock()

    tables.hosted.leave_room()
    thread = tables.hosted.close()
    assert thread is not None
    tables.wait_for(lambda: joined.problem)
    thread.join()

    assert joined.problem == "The host has closed the table."
    assert (tables.host_archive.online_tables(), tables.guest_archive.online_tables()) == ((), ())


def test_a_waiting_room_is_there_again_after_the_programs_were_closed(tables: Tables) -> None:
    tables.let_in()
    code = tables.hosted.code
    tables.close()

    hosted, back = tables.go_back()
    tables.wait_for(lambda: back.is_let_in)
    assert hosted.code == code
    assert [each.name for each in hosted.seats if each.kind == "guest"] == ["Anna"]


def test_a_table_that_is_closed_while_it_opens_leaves_no_process(tables: Tables) -> None:
    table = tables.hosted
    assert table.state == "opening"

    thread = table.close()
    assert thread is not None
    thread.join()

    assert running_children() == []


def test_a_guest_that_leaves_the_waiting_room_gives_up_its_seat(tables: Tables) -> None:
    joined = tables.knock()

    joined.leave_room()

    assert tables.guest_archive.online_tables() == ()


def test_a_match_that_is_left_is_gone_on_with(tables: Tables) -> None:
    joined = tables.begin()
    before = tables.hosted.client.view.hand, joined.client.view.hand
    tables.close()

    hosted, back = tables.go_back()
    tables.wait_for_cards()
    assert (hosted.client.view.hand, back.client.view.hand) == before
    assert (hosted.own_seat, back.own_seat) == (0, 1)
    assert hosted.code == ""
    match = tables.host_archive.load_match(tables.host_archive.match_id)
    assert match is not None
    assert sum(isinstance(event, MatchOpened) for event in match.events) == 1
