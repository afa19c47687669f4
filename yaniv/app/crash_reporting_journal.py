"""Journal of a match that also passes its events to the crash report, as far as the player knows them."""

from msgspec import json
from msgspec.structs import replace

from yaniv.crash_report import CrashReporter
from yaniv.game.events import AnyEvent, MatchOpened
from yaniv.game.view import redact
from yaniv.match import participants
from yaniv.rules.house_rules import HouseRules


class CrashReportingJournal:
    """Journal that stores events in another journal, and adds them to the data of a crash report.

    *Why* only what one seat knows: the report of an unfinished match is offered beside the button that continues it.
    """

    def __init__(
        self, journal: participants.JournalPort, crash_reporter: CrashReporter, rules: HouseRules, seat: int
    ) -> None:
        """*seat*: that of the player; NOBODY if several people share the machine."""
        self._seat = seat
        self._journal = journal
        self._crash_reporter = crash_reporter
        crash_reporter.set_rules(json.encode(rules).decode())

    def append(self, events: tuple[AnyEvent, ...], at_ms: int) -> None:
        """Store the events of one command, then add them to the crash report; *at_ms* is session time in ms."""
        self._journal.append(events, at_ms)
        for event in events:
            known_event = redact(event, self._seat)
            if known_event is not None:
                self._crash_reporter.record_event(json.encode(_anonymize(known_event)).decode())


def _anonymize(event: AnyEvent) -> AnyEvent:
    """Replace the players' names, which a crash report must not contain."""
    if isinstance(event, MatchOpened):
        return replace(event, names=tuple(f"seat {seat}" for seat in range(len(event.names))))
    return event
