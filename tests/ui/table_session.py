"""A match at the table on the screen: a person on seat 0 and other players that move at random."""

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Final

from msgspec.structs import replace

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
from yaniv.settings.settings_schema import Settings, SoundSettings, Speed
from yaniv.ui.context import UiContext
from yaniv.ui.panels.seal_panel import ShuffleSeal
from yaniv.ui.table.model.table_model import TableModel
from yaniv.ui.table.ports.table_ports import HintSource
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.state.hand_sort import HandSorting
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene

SIZE = (1280, 720)
INSTANT: Final = TableSceneOptions(speed="instant")
NAMES: tuple[str, ...] = ("Dana", "Noa", "Avi", "Maya", "Dov", "Tamar", "Eli", "Shira", "Omer", "Gal")
NAMES += ("Rivka", "Uri", "Lior", "Hila", "Amit", "Ziv")


@cache
def shared_context() -> UiContext:
    """Return a context with the real images and fonts, loaded once."""
    return make_context()


def table_scene(  # noqa: PLR0913 -- a match, and how it is shown
    session: MatchSession,
    setup: MatchSetup,
    context: UiContext | None = None,
    *,
    seat: int = 0,
    size: Size = SIZE,
    options: TableSceneOptions = INSTANT,
) -> TableScene:
    """Open the table of a seat."""
    client = session.seat_client(seat)
    return TableScene(MatchClock(session), client, context or shared_context(), setup=setup, size=size, options=options)


class TableSession:
    """The table scene of a match, seen from seat 0, with its events and a pointer player."""

    def __init__(  # noqa: PLR0913 -- a match, and how it is shown
        self,
        table: MatchSession,
        setup: MatchSetup,
        seed: int = 0,
        speed: Speed = "instant",
        settings: Settings | None = None,
        *,
        seal: ShuffleSeal | None = None,
        hint_source: HintSource | None = None,
        options: TableSceneOptions = INSTANT,
    ) -> None:
        self.match_session = table
        self.setup = setup
        self.client: SeatClient = table.seat_client(0)
        self.events: list[e.AnyEvent] = []
        self.remembered_sortings: list[HandSorting] = []
        """Every hand sorting the scene asked to save."""
        remember = self.remembered_sortings.append
        self.changed_speeds: list[Speed] = []
        """Speeds chosen with keys, in order."""
        self.listed_rounds: list[int] = []
        """Rounds in which looking at the list of unseen cards was counted, in order."""
        shared_context().audio.settings = SoundSettings()  # an earlier test may have turned sound off
        self.scene = table_scene(
            table,
            setup,
            options=replace(
                options,
                speed=speed,
                settings=settings or options.settings,
                save_sorting=remember,
                change_speed=self.changed_speeds.append,
                deals=seal,
                hint_source=hint_source,
                count_card_list=self.listed_rounds.append,
            ),
        )
        self.client.subscribe(self.events.append)
        self.pointer_player = PointerPlayer(self.scene, SIZE, Random(seed))

    @property
    def model(self) -> TableModel:
        """State from which the table is painted."""
        return self.scene.model

    @property
    def toast(self) -> str:
        """Text of the toast."""
        return self.scene.model.messages.toast

    def is_consistent(self) -> bool:
        """Return whether every sprite is at its layout position and hand and pile agree with the referee."""
        props, view = self.model.table_sprites, self.client.view
        hand = sorted(sprite.card for sprite in props.hand(0))
        pile = tuple(tuple(sprite.card for sprite in play) for play in props.pile)
        return (self.model.animation.poses(), hand, pile) == (
            self.model.rest_poses,
            sorted(view.hand),
            view.pile,
        )

    def advance(self, ms: int = 700) -> None:
        """Advance the scene by *ms*, in steps of 50 ms."""
        for _ in range(0, ms, 50):
            self.scene.update(50)

    def advance_until_rest(self) -> None:
        """Advance the scene until nothing moves.

        :raises AssertionError: after 2000 frames.
        """
        for _ in range(2000):
            self.scene.update(16)
            if not self.scene.is_busy and not self.model.animation.is_moving:
                return
        raise AssertionError("the animations do not end")

    def events_of(self, *kinds: type) -> list[e.AnyEvent]:
        """Return the events of these kinds so far."""
        return [event for event in self.events if isinstance(event, kinds)]


def make_table_setup(rules: HouseRules, players: int) -> MatchSetup:
    """Return the setup of a match of a person and bots."""
    return MatchSetup("Test", rules, NAMES[:players], ("", *(("gambler",) * (players - 1))), "7")


def open_table(  # noqa: PLR0913 -- all parts of a table
    rules: HouseRules,
    players: int,
    seed: int = 0,
    speed: Speed = "instant",
    *,
    settings: Settings | None = None,
    journal: JournalPort | None = None,
    hosts: dict[int, PlayerHost] | None = None,
    hint_source: HintSource | None = None,
    seal: ShuffleSeal | None = None,
) -> TableSession:
    """Start a new match; *hosts* are the other players, random movers unless given."""
    setup = make_table_setup(rules, players)
    timing = MatchTiming(think_time_factor=0.0 if speed == "instant" else 1.0)
    participants = make_participants(hosts or random_hosts(range(1, players), seed), timing)
    table = MatchSession.open(setup, journal or MemoryJournal(), participants)
    return TableSession(table, setup, seed, speed, settings, hint_source=hint_source, seal=seal)


def open_round(  # noqa: PLR0913 -- all parts of a round
    rules: HouseRules,
    *hands: str,
    stock: str = "",
    then: Iterable[c.AnyCommand] = (),
    speed: Speed = "instant",
    seed: int = 0,
    settings: Settings | None = None,
    seal: ShuffleSeal | None = None,
    options: TableSceneOptions = INSTANT,
) -> TableSession:
    """Start in a round with these hands in which seat 0 moves first; the other seats move only by *then*."""
    setup = make_table_setup(rules, len(hands))
    table = resume_session(make_participants({}), dealt_round(setup, *hands, stock=stock, then=then), setup=setup)
    return TableSession(table, setup, seed, speed, settings, seal=seal, options=options)
