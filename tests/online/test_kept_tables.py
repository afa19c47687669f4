"""Tests of tables in the database, to which host and guests go back."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.online.table_play import HOST, TablePlay
from yaniv.online.kept_tables import (
    GuestContact,
    HostContact,
    KeptGuestTable,
    KeptHostTable,
    NetworkChoice,
    keep_table,
    kept_tables,
)
from yaniv.rules.house_rules import HouseRules, MatchRules
from yaniv.store.journal import SqliteJournal
from yaniv.store.online_tables import OnlineTableRow

LOCAL = NetworkChoice(is_local=True)


def test_host_and_guest_find_their_tables_with_all_that_they_have_kept(tmp_path: Path) -> None:
    play = TablePlay(rules=HouseRules(match=MatchRules(end="single_round")))
    play.run()
    host = KeptHostTable("ab" * 32, HostContact("7K4M2-QXD9V", LOCAL, play.options), record=play.stored.record)
    guest = KeptGuestTable("cd" * 32, GuestContact(HOST, "proof", "Maya", LOCAL), play.guests[0].stored)
    assert host.record is not None
    assert guest.record is not None
    assert guest.record.rounds

    with SqliteJournal.open(tmp_path) as journal:
        begun = keep_table(journal, replace(host, record=None))
        stored = [keep_table(journal, replace(begun, record=host.record)), keep_table(journal, guest)]
    with SqliteJournal.open(tmp_path) as journal:
        found = kept_tables(journal)
    assert [replace(each, opened="") for each in found] == [stored[1], stored[0]]
    assert all(each.opened for each in found)
    assert [replace(each, table_id=0) for each in stored] == [host, guest]


@pytest.mark.parametrize("damaged", ["{}", "[" * 100_000, "{"])
@pytest.mark.parametrize("is_host", [True, False])
def test_a_damaged_table_is_not_offered(tmp_path: Path, damaged: str, *, is_host: bool) -> None:
    with SqliteJournal.open(tmp_path) as journal:
        guest = keep_table(journal, KeptGuestTable("cd" * 32, GuestContact(HOST, "proof", "Maya", LOCAL)))
        journal.new_online_table(OnlineTableRow(is_host, "ab" * 32, damaged))

        assert [each.table_id for each in kept_tables(journal)] == [guest.table_id]


def test_a_seat_whose_host_is_not_at_the_table_is_not_offered(tmp_path: Path) -> None:
    play = TablePlay(rules=HouseRules(match=MatchRules(end="single_round")))
    play.run()
    with SqliteJournal.open(tmp_path) as journal:
        keep_table(
            journal, KeptGuestTable("cd" * 32, GuestContact("77" * 32, "", "Maya", LOCAL), play.guests[0].stored)
        )

        assert kept_tables(journal) == ()
