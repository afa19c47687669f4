"""Tests of the table while the journal cannot be written: a message, retries, and continued play."""

from tests.match.session_builders import MemoryJournal
from tests.ui.table_session import open_table
from yaniv.game import events as e
from yaniv.game.evolve import fold
from yaniv.rules.house_rules import HouseRules


class CountingFullJournal(MemoryJournal):
    """A journal without room that counts failed writes."""

    def __init__(self) -> None:
        super().__init__()
        self.refusals = 0

    def append(self, events: tuple[e.AnyEvent, ...], at_ms: int) -> None:
        """Keep the events if there is room.

        :raises StoreError: if there is none.
        """
        self.refusals += self.is_full
        super().append(events, at_ms)


def test_a_full_disk_is_reported_and_writing_is_retried_now_and_then() -> None:
    disk = CountingFullJournal()
    session = open_table(HouseRules(), 2, journal=disk)
    disk.is_full = True

    for _ in range(60):
        session.scene.update(50)

    assert session.toast == "The disk is full: nothing can be saved."
    assert 2 <= disk.refusals <= 4
    assert fold(disk.events) == session.match_session.state


def test_play_continues_as_soon_as_there_is_room() -> None:
    disk = CountingFullJournal()
    session = open_table(HouseRules(), 2, journal=disk)
    disk.is_full = True
    session.advance(500)
    pages = len(disk.pages)

    disk.is_full = False
    session.advance(2000)

    assert len(disk.pages) > pages
    assert fold(disk.events) == session.match_session.state
