"""A person at the table on the screen, with players around who do anything."""

from collections.abc import Iterable
from functools import cache
from random import Random

from tests.match.session_builders import MemoryJournal, dealt_round, make_participants, random_hosts, resume_session
from tests.ui.pointer_player import PointerPlayer
from tests.ui.scene_harness import make_context
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.player import PlayerHost
from yaniv.match.bot_timing import MatchTiming
from yaniv.match.match_clock import MatchClock
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match.participants import JournalPort
from yaniv.match.seat_client import SeatClient
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import SoundSettings, Speed
from yaniv.ui.context import UiContext
from yaniv.ui.overlays.seal_panel import ShuffleSeal
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.ports.hint_source import HintSource
from yaniv.ui.table.state.hand_sort import HandSorting, TablePreferences
from yaniv.ui.table.table_scene import TableScene

SIZE = (1280, 720)
NAMES: tuple[str, ...] = ("Dana", "Noa", "Avi", "Maya", "Dov", "Tamar", "Eli", "Shira", "Omer", "Gal")
NAMES += ("Rivka", "Uri", "Lior", "Hila", "Amit", "Ziv")


@cache
def shared_context() -> UiContext:
    """Real pictures and fonts, read once."""
    return make_context()


class TableSession:
    """Seat 0 is the person's."""

    def __init__(  # noqa: PLR0913 -- a table, and how it is shown
        self,
        table: MatchSession,
        setup: MatchSetup,
        seed: int = 0,
        speed: Speed = "instant",
        manners: TablePreferences | None = None,
        *,
        deals: ShuffleSeal | None = None,
        adviser: HintSource | None = None,
    ) -> None:
        self.match_session = table
        self.setup = setup
        self.client: SeatClient = table.seat_client(0)
        self.events: list[e.AnyEvent] = []
        self.remembered_sortings: list[HandSorting] = []
        """How the player has sorted his hand, each time."""
        remember = self.remembered_sortings.append
        shared_context().audio.settings = SoundSettings()  # whoever sat here before may have turned it off
        self.scene = TableScene(
            MatchClock(table),
            self.client,
            shared_context(),
            setup=setup,
            size=SIZE,
            speed=speed,
            preferences=manners,
            save_sorting=remember,
            deals=deals,
            hint_source=adviser,
        )
        self.client.subscribe(self.events.append)
        self.pointer_player = PointerPlayer(self.scene, SIZE, Random(seed))

    @property
    def model(self) -> TableModel:
        """What the picture of the table depends on."""
        return self.scene.model

    @property
    def toast(self) -> str:
        """What the table has said to the player."""
        return self.scene.model.messages.toast

    def is_consistent(self) -> bool:
        """Is every sprite where the layout has it, and do hand and pile agree with the referee?"""
        props, view = self.model.table_sprites, self.client.view
        hand = sorted(sprite.card for sprite in props.hand(0))
        pile = tuple(tuple(sprite.card for sprite in play) for play in props.pile)
        return (self.model.animation.poses(), hand, pile) == (
            self.model.rest_poses,
            sorted(view.hand),
            view.pile,
        )

    def advance(self, ms: int = 700) -> None:
        """Time passes, frame by frame."""
        for _ in range(0, ms, 50):
            self.scene.update(50)

    def advance_until_rest(self) -> None:
        """Time passes until nothing moves."""
        for _ in range(2000):
            self.scene.update(16)
            if not self.scene.is_busy and not self.model.animation.is_moving:
                return
        raise AssertionError("the animations do not end")

    def events_of(self, *kinds: type) -> list[e.AnyEvent]:
        """What was heard of these kinds."""
        return [event for event in self.events if isinstance(event, kinds)]


def make_table_setup(rules: HouseRules, players: int) -> MatchSetup:
    """A match of a person and gamblers."""
    return MatchSetup("Test", rules, NAMES[:players], ("", *(("gambler",) * (players - 1))), "7")


def open_table(  # noqa: PLR0913 -- a table is made of these
    rules: HouseRules,
    players: int,
    seed: int = 0,
    speed: Speed = "instant",
    *,
    manners: TablePreferences | None = None,
    journal: JournalPort | None = None,
    hosts: dict[int, PlayerHost] | None = None,
    adviser: HintSource | None = None,
) -> TableSession:
    """Down at a new table; *hosts* are the other players, gamblers unless given."""
    setup = make_table_setup(rules, players)
    pace = MatchTiming(think_time_factor=0.0 if speed == "instant" else 1.0)
    around = make_participants(hosts or random_hosts(range(1, players), seed), pace)
    table = MatchSession.open(setup, journal or MemoryJournal(), around)
    return TableSession(table, setup, seed, speed, manners, adviser=adviser)


def open_round(  # noqa: PLR0913 -- a round is made of these
    rules: HouseRules,
    *hands: str,
    stock: str = "",
    then: Iterable[c.AnyCommand] = (),
    speed: Speed = "instant",
    seed: int = 0,
    manners: TablePreferences | None = None,
    deals: ShuffleSeal | None = None,
) -> TableSession:
    """Down in a round in which seat 0 starts with these hands; nobody else ever moves by himself."""
    setup = make_table_setup(rules, len(hands))
    table = resume_session(make_participants({}), dealt_round(setup, *hands, stock=stock, then=then), setup=setup)
    return TableSession(table, setup, seed, speed, manners, deals=deals)
