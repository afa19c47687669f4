"""The table at which the person sits: who starts a match or goes on with one, sits there until they get up."""

from msgspec import Struct
from msgspec.structs import replace

from yaniv.app.company import PERSON, Players, seated
from yaniv.app.records import Records
from yaniv.app.screen import Screen
from yaniv.app.wishes import Wishes
from yaniv.store.refusal import StoreError
from yaniv.table.company import JournalError
from yaniv.table.dealer import draw_seed
from yaniv.table.setup import Setup
from yaniv.table.table import Table
from yaniv.ui.table.scene import TableScene
from yaniv.words import tell


class _Seat(Struct, frozen=True):
    """Where the person sits, and what they see from there."""

    table: Table
    scene: TableScene
    setup: Setup


class Room:
    """One table, or none. Why nobody could sit down stands among the notices."""

    def __init__(self, wishes: Wishes, screen: Screen, records: Records, players: Players, notices: list[str]) -> None:
        self._wishes = wishes
        self._screen = screen
        self._records = records
        self._players = players
        self._notices = notices
        self._seat: _Seat | None = None

    @property
    def is_taken(self) -> bool:
        """Does the person sit at a table?"""
        return self._seat is not None

    def start(self, setup: Setup) -> TableScene | None:
        """A new match, written down from its first event."""
        chosen = bool(setup.seed)
        setup, forbidden = seated(replace(setup, seed=setup.seed or draw_seed()), self._wishes.permissions)
        try:
            record = self._records.begin(setup, chosen=chosen)
            table = Table.open(setup, record, self._players.gather(setup, self._wishes.pace))
        except (StoreError, JournalError) as problem:
            self._notices.append(str(problem))
            return None
        self._players.advise_at(table)
        return self._sit_down(table, setup, forbidden)

    def go_on(self, match_id: int) -> TableScene | None:
        """A saved match, where it was left."""
        saved = self._records.load(match_id)
        if saved is None:
            return None
        header = saved.header
        setup = Setup(header.variant, header.rules, header.names, header.bots, header.seed)
        setup, forbidden = seated(setup, self._wishes.permissions)
        record = self._records.go_on(match_id, header)
        table = Table.resume(setup, saved.events, record, self._players.gather(setup, self._wishes.pace))
        self._players.advise_at(table)
        return self._sit_down(table, setup, forbidden)

    def come_back(self) -> TableScene | None:
        """Everything is as it was left, but for what was changed in the settings meanwhile."""
        if self._seat is None:
            return None
        self._seat.table.play_at(self._wishes.pace)
        return self._sit_down(self._seat.table, self._seat.setup)

    def get_up(self) -> None:
        """Everybody leaves the table, if there is one."""
        if self._seat is None:
            return
        self.remember_hand()
        table = self._seat.table
        self._seat = None
        table.close()

    def remember_hand(self) -> None:
        """It is found again as it was held."""
        if self._seat is not None:
            self._wishes.remember_hand(self._seat.scene.arranged)

    def _sit_down(self, table: Table, setup: Setup, sentences: tuple[str, ...] = ()) -> TableScene:
        """*sentences*: what the player should know of this table."""
        scene = TableScene(
            table,
            table.chair(PERSON),
            self._screen.look,
            setup=setup,
            size=self._screen.window.size,
            speed=self._wishes.speed,
            manners=replace(self._wishes.manners, arranged=self._wishes.settings.hand.arranged),
            keep=self._records.write_this if self._records.are_kept else None,
            deals=self._records.deals(),
            remember=self._wishes.remember_sorting,
            adviser=self._players.adviser,
        )
        self._seat = _Seat(table, scene, setup)
        scene.prepare()
        if not self._records.are_kept:
            sentences = (*sentences, tell("Nothing can be written down here: this match will not be kept."))
        if sentences:
            scene.say("\n".join(sentences))
        return scene
