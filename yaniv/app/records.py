"""What is kept of all matches: the journal, who may have it open, files made of it, and the notes for a crash report.

Without a journal the game is played all the same, and every question here has an answer.
"""

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from msgspec import json
from msgspec.structs import replace

from yaniv import places
from yaniv.app.refusal import BAD_INPUT, GOOD, RefusedError
from yaniv.crash import LastWords, Recorder
from yaniv.game.events import AnyEvent, MatchOpened
from yaniv.rules.house import HouseRules
from yaniv.store import export
from yaniv.store.adoption import sentence
from yaniv.store.doorbell import Doorbell
from yaniv.store.journal import Journal
from yaniv.store.lock import Lock
from yaniv.store.refusal import AlreadyRunning, StoreError, Unreadable
from yaniv.store.saved import Header, Saved, Unfinished
from yaniv.store.statistics import Kept
from yaniv.table import company
from yaniv.table.seal import DealOrigin, Opened, deal_origin, draw_salt, origin_note, seal_of, unseal
from yaniv.table.setup import Setup
from yaniv.ui.scenes.seal import Deals
from yaniv.words import tell, tell_number

_PATIENCE_S: Final = 2.0
"""So long a second start waits for the first to answer."""
_PAUSE: Final = 20
"""Calls of `look_up` without another try after the files could not be put back."""


class Records:
    """The player's matches. What goes wrong with them is a sentence: given back, or put among the notices."""

    def __init__(self, recorder: Recorder, notices: list[str], file: str | None, exits: ExitStack) -> None:
        """*file*: to be opened by the window that is there already, if there is one.

        :raises RefusedError: if another window has them open; it comes to the front instead.
        """
        self._recorder = recorder
        self._notices = notices
        self.report: Path | None = None
        """Of the last crash, until somebody has told of it."""
        self.match_id = 0
        """Of the match at the table, or of the last one there."""
        self.seal = ""
        """Of that match; empty: none was made, or nothing is kept."""
        self._origin: DealOrigin = "drawn"
        self._bell: Doorbell | None = None
        self._pause = 0
        self._last_words: LastWords | None = None
        self._journal = self._open_journal(file, exits)

    def _open_journal(self, file: str | None, exits: ExitStack) -> Journal | None:
        """The saved games; without them the game is played all the same, and the player is told."""
        try:
            places.protect_own_folders()
            lock = exits.enter_context(Lock.take(places.data()))
            self._bell = Doorbell(places.data())
            self._bell.clear()  # nobody has been here to hear them
            self._last_words = LastWords(places.logs())
            exits.callback(self._last_words.close)
            self.report = self._recorder.untold()
            return exits.enter_context(Journal.open(places.data(), lock=lock))
        except AlreadyRunning as running:
            raise _sent_inside(running, file) from running
        except StoreError as problem:
            self._notices += (str(problem), tell("You can play all the same, but your games will not be kept."))
            return None

    def shown_by(self, driver: str) -> None:
        """What puts the window on the screen: reports tell it."""
        self._recorder.driver = driver
        if self._last_words is not None:
            self._last_words.shown_by(driver)

    def look_up(self) -> str | None:
        """Now and then: the window lives, and perhaps somebody is at the door."""
        if self._last_words is not None:
            self._last_words.beat()
        self._put_files_back()
        return self._bell.answer() if self._bell is not None else None

    def _put_files_back(self) -> None:
        """While nobody moves, too; where it fails, the next move tells why."""
        self._pause = max(0, self._pause - 1)
        if self._journal is None or self._pause:
            return
        try:
            self._journal.put_files_back()
        except StoreError:
            self._pause = _PAUSE

    @property
    def are_kept(self) -> bool:
        """Is there a journal?"""
        return self._journal is not None

    def read_notices(self) -> tuple[str, ...]:
        """What the player has to be told, by the journal and by everybody else, once."""
        lists = [self._notices] if self._journal is None else [self._notices, self._journal.notices]
        told = tuple(notice for notices in lists for notice in notices)
        for notices in lists:
            notices.clear()
        return told

    def begin(self, setup: Setup, *, chosen: bool = False) -> company.Journal:
        """The record of a new match; *chosen*: somebody typed its deal code.

        :raises StoreError: if it cannot be written.
        """
        if self._journal is None:
            return _Noting(company.Unwritten(), self._recorder, setup.rules)
        salt = draw_salt(chosen=chosen)
        header = Header(
            variant=setup.variant,
            rules=setup.rules,
            names=setup.names,
            bots=setup.bots,
            seed=setup.seed,
            salt=salt,
            seal=seal_of(setup.seed, salt),
        )
        return self._recorded(self._journal, self._journal.new_match(header), header)

    def go_on(self, match_id: int, header: Header) -> company.Journal:
        """The record of a match that was left."""
        assert self._journal is not None, "whoever goes on with a match has loaded it"
        return self._recorded(self._journal, match_id, header)

    def _recorded(self, journal: Journal, match_id: int, header: Header) -> company.Journal:
        self.match_id, self.seal, self._origin = match_id, header.seal, deal_origin(header)
        return _Noting(journal.record(match_id), self._recorder, header.rules)

    def load(self, match_id: int) -> Saved | None:
        """A match that is kept; why there is none stands among the notices."""
        if self._journal is None:
            return None
        try:
            return self._journal.load(match_id)
        except Unreadable:
            return None  # the journal tells of it
        except StoreError as problem:
            self._notices.append(str(problem))
            return None

    def deals(self) -> Deals | None:
        """How the cards of the match at the table come about; None: they were not sealed."""
        return Deals(self.seal, self._unseal, origin_note(self._origin)) if self.seal else None

    def _unseal(self) -> Opened:
        saved = self.load(self.match_id)
        if saved is None:
            return Opened(self.seal, tell("The match cannot be read any more."), holds=None)
        return unseal(saved.header, saved.events)

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Matches that were left, the latest first."""
        if self._journal is None:
            return ()
        try:
            return self._journal.unfinished()
        except StoreError as problem:
            self._notices.append(str(problem))
            return ()

    @property
    def kept(self) -> int:
        """So many matches are kept; none where they cannot be counted."""
        try:
            return len(self._journal.matches()) if self._journal is not None else 0
        except StoreError:
            return 0

    def matches(self) -> tuple[Kept, ...]:
        """All that can be read, the newest first; none where there is no journal."""
        try:
            return self._journal.kept() if self._journal is not None else ()
        except StoreError as problem:
            self._notices.append(str(problem))
            return ()

    def adopt(self, saved: Saved) -> str:
        """A match of a file, among the player's own."""
        if self._journal is None:
            return tell("Your games are not being saved, so this match can't be added.")
        try:
            return sentence(self._journal.adopt(saved))
        except StoreError as problem:
            return str(problem)

    def export(self) -> str:
        """Every match as a file."""
        folder = places.exports()
        if self._journal is None:
            return tell("Nothing is kept, so there is nothing to export.")
        try:
            written, unread = export.write_all(folder, self._journal)
        except StoreError as problem:
            return str(problem)
        if unread:
            one = "{n} match is in {folder}; others cannot be read."
            many = "{n} matches are in {folder}; others cannot be read."
            return tell_number(one, many, written, folder=folder)
        return tell_number("{n} match is in {folder}.", "{n} matches are in {folder}.", written, folder=folder)

    def write_match(self, match_id: int) -> str:
        """One match as a file, beside all others that were exported."""
        if self._journal is None:
            return tell("Nothing is kept, so there is nothing to export.")
        try:
            path = export.write_match(places.exports(), self._journal, match_id)
        except StoreError as problem:
            return str(problem)
        return tell("The match is in {file}.", file=path)

    def write_this(self) -> str:
        """The match at the table as a file."""
        return self.write_match(self.match_id)

    def write_table(self) -> str:
        """All matches as a table for spreadsheets."""
        path = places.exports() / export.TABLE
        try:
            export.write_table(path, self.matches())
        except StoreError as problem:
            return str(problem)
        return tell("The table is in {file}.", file=path)

    def give_up(self, match_id: int) -> str:
        """A match that goes on is not offered again; why it cannot be given up, if it cannot."""
        try:
            if self._journal is not None:
                self._journal.finish(match_id)
        except StoreError as problem:
            return str(problem)
        return ""

    def delete(self, match_id: int) -> str:
        """One match, for good; why it cannot be deleted, if it cannot."""
        try:
            if self._journal is not None:
                self._journal.delete(match_id)
        except StoreError as problem:
            return str(problem)
        return ""

    def count_anew(self) -> str:
        """Statistics begin now."""
        try:
            if self._journal is not None:
                self._journal.count_anew()
        except StoreError as problem:
            return str(problem)
        return tell("The statistics start from zero.")

    def forget(self) -> str:
        """All matches; nobody may sit at one of them."""
        if self._journal is None:
            return ""
        try:
            self._journal.forget()
        except StoreError as problem:
            return str(problem)
        return tell("All matches are deleted.")


def _sent_inside(running: AlreadyRunning, file: str | None) -> RefusedError:
    """What becomes of a second start: the first comes to the front and opens the file."""
    bell = Doorbell(places.data())
    try:
        request = bell.ring(file)
    except StoreError as unreachable:
        return RefusedError(str(unreachable), BAD_INPUT)
    until = time.monotonic() + _PATIENCE_S
    while bell.is_unanswered(request) and time.monotonic() < until:
        time.sleep(0.02)
    if bell.withdraw(request):
        return RefusedError(str(running), BAD_INPUT)
    return RefusedError(tell("Yaniv is already running; its window comes to the front."), GOOD)


class _Noting:
    """A journal that also tells the crash report what happened."""

    def __init__(self, inner: company.Journal, recorder: Recorder, rules: HouseRules) -> None:
        self._inner = inner
        self._recorder = recorder
        recorder.play_by(json.encode(rules).decode())

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:
        """Keeps the events, then notes them."""
        self._inner.append(events, at_ms)
        for event in events:
            self._recorder.note(json.encode(_nameless(event)).decode())


def _nameless(event: AnyEvent) -> AnyEvent:
    """What a crash report may hold: nobody's name."""
    if isinstance(event, MatchOpened):
        return replace(event, names=tuple(f"seat {seat}" for seat in range(len(event.names))))
    return event
