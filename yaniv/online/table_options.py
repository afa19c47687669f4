"""Choices of a host for its table, what the table needs from outside, and its reports."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from yaniv.game.events import AnyEvent
from yaniv.game.player import PlayerHost
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import JournalPort, Participants
from yaniv.online.continuation import Continuation
from yaniv.online.joint_seed import CheckName, new_part
from yaniv.online.table_records import TableRecord
from yaniv.rules.house_rules import HouseRules
from yaniv.store.saved_match import MatchHeader

STORE_AGAIN_MS: Final = 3000
"""Time after which a match that could not be stored is stored again."""
MAX_SAID: Final = 16
"""Most phrases that wait to be shown."""
PHRASE_MS: Final = 1500
"""Shortest time between two phrases of one player; what comes sooner is not passed on."""


def may_speak(last_ms: int | None, now_ms: int) -> bool:
    """Return True if a player may say a phrase who said the last one at *last_ms*; None: none yet."""
    return last_ms is None or now_ms - last_ms >= PHRASE_MS


class ComputerChoice(Struct, frozen=True):
    """Computer player for a seat."""

    name: str
    bot: str


class TableOptions(Struct, frozen=True):
    """Choices of the host."""

    name: str
    """The host's own."""
    variant: str
    """Name of the rules, as shown to players."""
    rules: HouseRules
    guests: int
    """Number of seats for people from elsewhere."""
    computers: tuple[ComputerChoice, ...] = ()
    """Players of the seats after those."""
    lets_in: bool = False
    """True to let in whoever has the code, and to start as soon as all have come."""
    stand_in_ms: int | None = 60_000
    """Time after which a computer plays for a guest who is away; None: never."""
    idle_ms: int | None = 300_000
    """Time after which a computer moves for a guest who is there and does not move; None: never."""
    stand_in_bot: str = "casual"
    result_ms: int | None = 15_000
    """Longest time for which the next round waits for those who look at the result; None: as long as they like."""
    timing: MatchTiming = MatchTiming()
    stand_in_think_ms: int = 600
    """Time that a computer which plays for a guest waits before each move."""


def options_to_go_on(base: Continuation, options: TableOptions) -> TableOptions:
    """Return *options* with what the earlier match decides, for a table at which that match goes on."""
    return replace(
        options,
        name=base.seats.names[base.seats.host_seat],
        variant=base.variant,
        rules=base.rules,
        guests=len(base.seats.people) - 1,
        computers=(),
    )


class TablePorts(Struct, frozen=True):
    """Functions that the table needs from outside."""

    is_invited: Callable[[str, str], bool]
    """Says whether a proof (second) of the peer with this public key (first) shows that it knows the code."""
    create_host: Callable[[str, str], PlayerHost]
    """Creates a computer player that stands in for a guest, from the name of a bot and a seed."""
    create_participants: Callable[[MatchSetup, MatchTiming], Participants]
    """Creates the computer players of a match."""
    open_match: Callable[[MatchHeader], JournalPort]
    """Stores a new match; raises CodedError if it cannot."""
    save_record: Callable[[TableRecord], None] = lambda _record: None
    """Stores what `OnlineTable.resume` needs, before the first card; raises CodedError if it cannot."""
    new_part: Callable[[], str] = new_part
    """Draws the host's random part; tests replace it."""


class StoredTable(Struct, frozen=True):
    """Table of which the host's program was killed or closed, as it was stored."""

    record: TableRecord
    events: tuple[AnyEvent, ...]
    """All events of the match; empty if it was about to be opened."""
    journal: JournalPort
    """Where the next events go."""
    base: Continuation | None = None
    """Match of an earlier table that goes on at this one."""


class WaitingGuest(Struct, frozen=True):
    """Person who has the code and waits to be let in."""

    peer: str
    name: str


class SaidPhrase(Struct, frozen=True):
    """Phrase that a player has said."""

    seat: int
    phrase: int


class AwaitedAbsence(Struct, frozen=True):
    """Guest who is away while the match waits for its move."""

    seat: int
    left_ms: int | None
    """Time until a computer plays for it; None: never."""


class GoOnOffer(Struct, frozen=True):
    """Offer to go on, from the end of the last finished round, without a host who has been away for long."""

    host: str
    """Name of the host who is away, or of whoever was to go on."""
    next_host: str
    """Name of the person whose computer deals then; empty for this player."""
    rounds: int
    """Number of finished rounds."""


class TableResults(Struct, frozen=True):
    """Result of the match so far."""

    rounds: int
    totals: tuple[int, ...]
    """By seat."""
    checks: dict[int, bool | None]
    """By seat of a guest: whether its checks of the deals were passed; None if it has not told."""
    failed: dict[int, tuple[CheckName, ...]] = {}
    """By seat of a guest: its checks that were not passed, if there were any."""
