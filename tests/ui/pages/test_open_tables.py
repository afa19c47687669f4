"""Tests of the tables with friends elsewhere to which a player can go back."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.match.session_builders import make_setup
from tests.online.table_play import HOST, TablePlay
from tests.store.sample_matches import LIVELY_RULES
from tests.user_folders import redirect_user_folders
from yaniv import paths
from yaniv.app.home_state import home_news
from yaniv.app.launch_options import LaunchOptions
from yaniv.app.match_repository import MatchRepository
from yaniv.app.preferences import Preferences
from yaniv.crash_report import CrashReporter
from yaniv.online.kept_tables import (
    GuestContact,
    HostContact,
    KeptGuestTable,
    KeptHostTable,
    NetworkChoice,
    keep_table,
)
from yaniv.online.online_table import match_header
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store.database import DATABASE_NAME
from yaniv.ui.pages.open_tables import OpenTables

LOCAL = NetworkChoice(is_local=True)
KEY = "ab" * 32


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MatchRepository]:
    redirect_user_folders(tmp_path, monkeypatch)
    monkeypatch.setenv(paths.DATA_ENV_VARIABLE, str(tmp_path))
    with ExitStack() as exits:
        yield MatchRepository(CrashReporter(paths.logs()), [], None, exits)


def half_played() -> TablePlay:
    """Return a table in its second round."""
    play = TablePlay(rules=HouseRules(match=MatchRules(round_limit=2)))
    play.run_until(lambda: play.table.results.rounds == 1 and not play.table.result_round)
    for _ in range(3):
        play.step()
    return play


def keep_host_table(archive: MatchRepository, play: TablePlay) -> KeptHostTable:
    """Store the table of the host, and the events of its match."""
    assert play.stored.record is not None
    archive.begin_sealed_match(match_header(play.stored.record)).append(play.stored.journal.events, 0)
    contact = HostContact("7K4M2-QXD9V", LOCAL, play.options)
    return keep_table(archive, KeptHostTable(KEY, contact, archive.match_id, play.stored.record))


def test_host_and_guest_read_who_plays_and_in_which_round(archive: MatchRepository) -> None:
    play = half_played()
    keep_host_table(archive, play)
    keep_table(archive, KeptGuestTable(KEY, GuestContact(HOST, "", "Anna", LOCAL), play.guests[0].stored))

    as_guest, as_host = OpenTables(archive).tables

    assert (as_host.names, as_host.variant, as_host.round, as_host.is_own) == (("Anna", "Ben"), "Classic", 2, True)
    assert (as_guest.names, as_guest.round, as_guest.is_own) == (("Host", "Ben"), 2, False)
    assert as_guest.opened >= as_host.opened > "2020"


def test_computers_have_their_portraits(archive: MatchRepository) -> None:
    play = TablePlay(("Anna",), bots=("casual:noa",))
    play.run_until(lambda: play.stored.record is not None)
    keep_host_table(archive, play)

    [table] = OpenTables(archive).tables

    assert (len(table.names), table.names[0], table.characters) == (2, "Anna", ("", "noa"))


def test_waiting_rooms_have_no_round(archive: MatchRepository) -> None:
    keep_table(archive, KeptHostTable(KEY, HostContact("7K4M2-QXD9V", LOCAL, TablePlay().options)))
    keep_table(archive, KeptGuestTable(KEY, GuestContact(HOST, "", "Anna", LOCAL)))

    tables = OpenTables(archive).tables

    assert [(each.names, each.round, each.title) for each in tables] == [
        ((), 0, "A friend's table"), ((), 0, "Your own table"),
    ]  # fmt: skip
    assert all(each.about.startswith("Waiting room · ") for each in tables)


def test_a_match_whose_first_card_was_not_stored_is_there(archive: MatchRepository) -> None:
    play = half_played()
    assert play.stored.record is not None
    archive.begin_sealed_match(match_header(play.stored.record))
    kept = KeptHostTable(KEY, HostContact("7K4M2-QXD9V", LOCAL, play.options), archive.match_id, play.stored.record)
    keep_table(archive, kept)

    assert [each.round for each in OpenTables(archive).tables] == [1]
    assert archive.take_notices() == ()


def test_a_host_that_gives_up_its_table_gives_up_the_match(archive: MatchRepository) -> None:
    kept = keep_host_table(archive, half_played())

    problem = OpenTables(archive).give_up(kept.table_id)

    assert (problem, archive.online_tables()) == ("", ())
    [summary] = archive.match_summaries()
    assert summary.closed


def test_a_seat_at_a_table_that_goes_on_is_given_up_at_once(archive: MatchRepository) -> None:
    record = half_played().guests[0].stored
    contact = GuestContact(HOST, "", "Anna", LOCAL)
    first = keep_table(archive, KeptGuestTable(KEY, contact, record))
    keep_table(archive, KeptGuestTable(KEY, replace(contact, base=record, base_table=first.table_id)))
    (table,) = OpenTables(archive).tables

    problem = OpenTables(archive).give_up(table.table_id)

    assert (problem, OpenTables(archive).tables) == ("", ())


@pytest.mark.parametrize("is_newer", [True, False])
def test_home_goes_on_with_what_was_begun_last(archive: MatchRepository, tmp_path: Path, *, is_newer: bool) -> None:
    play = half_played()
    archive.begin_match(make_setup(LIVELY_RULES)).append(play.stored.journal.events[:1], 0)
    keep_table(archive, KeptGuestTable(KEY, GuestContact(HOST, "", "Anna", LOCAL), play.guests[0].stored))
    with closing(sqlite3.connect(tmp_path / DATABASE_NAME)) as database, database:
        database.execute("UPDATE matches SET opened = ?", (f"{2021 if is_newer else 2100}-01-01T12:00:00+00:00",))

    news = home_news(Preferences(LaunchOptions(), []), archive, 0)

    assert len(news.unfinished) == 1
    assert news.online_table == (OpenTables(archive).tables[0] if is_newer else None)
    shown = None if news.table is None else (news.table.title, news.table.about)
    assert shown == (("Round 2 is under way", "Host, Ben") if is_newer else None)
