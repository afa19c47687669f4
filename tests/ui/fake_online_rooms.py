"""Waiting rooms and matches of tables with friends elsewhere, without a network."""

from collections.abc import Sequence

from yaniv.bots.roster import DEFAULT_BOT
from yaniv.online.table_options import AwaitedAbsence, GoOnOffer, SaidPhrase
from yaniv.online.wire import PresenceKind
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.pages.match_archive import MatchArchive
from yaniv.ui.pages.online_rooms import Knock, OpenTable, RoomSeat, RoomState
from yaniv.ui.pages.open_tables import OpenTables

HOST, OWN = RoomSeat("Dana", "host"), RoomSeat("Dana", "host", is_own=True)
RUTH, TOM = RoomSeat("Maya", "guest"), RoomSeat("Dov", "guest")
NOA, AVI = RoomSeat("Noa", "free", character="noa"), RoomSeat("Avi", "free", character="avi")


class FakeOpenTables(OpenTables):
    """Tables to which the player can go back; those given up are gone."""

    tables: tuple[OpenTable, ...] = ()

    def __init__(self, problem: str = "") -> None:
        super().__init__(MatchArchive(None, []))
        self.tables = (
            OpenTable(9, "Travellers, speed", ("Dana", "Dov", "Tamar"), 3, "2026-11-28T20:15:00+00:00"),
            OpenTable(4, "Classic", (), 0, "2026-11-27T19:40:00+00:00", is_own=True),
        )
        self._problem = problem

    def give_up(self, table_id: int) -> str:
        """Remove the table."""
        if not self._problem:
            self.tables = tuple(each for each in self.tables if each.table_id != table_id)
        return self._problem


class FakeHostedRoom:
    """Table of this player, as it is set; remembers what was done."""

    code = "7K4M2-QXD9V"
    variant = "Classic"

    def __init__(
        self, seats: Sequence[RoomSeat] = (OWN, RUTH, NOA, AVI), knocks: Sequence[Knock] = (), state: RoomState = "open"
    ) -> None:
        self.seats, self.knocks, self.state = list(seats), list(knocks), state
        self.rules = HouseRules()
        self.level = DEFAULT_BOT
        self.problem = self.said = ""
        self.going_on: GoOnOffer | None = None
        self.log: list[tuple[str, object]] = []

    def update(self, ms: int) -> None:
        """Nothing comes by itself."""

    def let_in(self, peer: str) -> None:
        """Seat whoever knocks."""
        self.log.append(("let in", peer))
        knock = next(each for each in self.knocks if each.peer == peer)
        self.knocks.remove(knock)
        free = next(index for index, each in enumerate(self.seats) if each.kind == "free")
        self.seats[free] = RoomSeat(knock.name, "guest")

    def turn_away(self, peer: str) -> None:
        """Forget whoever knocks."""
        self.log.append(("turn away", peer))
        self.knocks = [each for each in self.knocks if each.peer != peer]

    def say(self, phrase: int) -> None:
        """Remember the phrase."""
        self.log.append(("say", phrase))

    def deal(self) -> None:
        """Begin."""
        self.log.append(("deal", ""))
        self.state = "begun"


class FakeJoinedRoom:
    """Table of a friend, as it is set; remembers what was said."""

    def __init__(
        self,
        seats: Sequence[RoomSeat] = (HOST, RoomSeat("Maya", "guest", is_own=True), TOM),
        *,
        is_let_in: bool = True,
        problem: str = "",
        is_found: bool = True,
    ) -> None:
        self.seats = list(seats) if is_found else []
        self.is_let_in, self.problem = is_let_in and is_found, problem
        self.state: RoomState = "closed" if problem else "open" if is_found else "opening"
        self.variant = "Classic" if is_found else ""
        self.rules = HouseRules() if is_found else None
        self.host_name = "Dana" if is_found else ""
        self.said = ""
        self.is_host_away = False
        self.awaited_host = ""
        self.go_on_offer: GoOnOffer | None = None
        self.phrases: list[int] = []

    def update(self, ms: int) -> None:
        """Nothing comes by itself."""

    def say(self, phrase: int) -> None:
        """Remember the phrase."""
        self.phrases.append(phrase)


class FakeOnlineGame:
    """Match with friends elsewhere, as it is set."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.own_seat = self.host_seat = 0
        self.presence: list[PresenceKind] = ["here"] * len(names)
        self.is_kept = self.is_host_away = False
        self.verdict = self.problem = ""
        self.phrases: list[SaidPhrase] = []
        self.own_phrases: list[int] = []
        self.muted: set[int] = set()
        self.ready: list[int] = []
        self.awaited_absence: AwaitedAbsence | None = None
        self.go_on_offer: GoOnOffer | None = None
        self.can_play_again = False
        self.decisions: list[tuple[str, int]] = []
        self.passed_ms = self.times_taken_back = 0

    def update(self, ms: int) -> None:
        """Count the time."""
        self.passed_ms += ms

    def say(self, phrase: int) -> None:
        """Remember the phrase, which comes back from the table."""
        self.own_phrases.append(phrase)
        self.phrases.append(SaidPhrase(self.own_seat, phrase))

    def take_phrases(self) -> Sequence[SaidPhrase]:
        """Return what was said, once."""
        phrases, self.phrases = tuple(self.phrases), []
        return phrases

    def set_ready(self, round_number: int) -> None:
        """Remember it."""
        self.ready.append(round_number)

    def wait_longer(self, seat: int) -> None:
        """Remember it."""
        self.decisions.append(("wait", seat))

    def play_on(self, seat: int) -> None:
        """Remember it."""
        self.decisions.append(("play on", seat))
