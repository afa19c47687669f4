"""A person at the table on the screen, with players around who do anything."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

from tests.table.company import Notebook, company, dealt, gamblers, seated
from tests.ui.pilot import Pilot
from yaniv.game import commands as c
from yaniv.game import events as e
from yaniv.game.player import Host
from yaniv.rules.house import HouseRules
from yaniv.store.settings import Hearing, Speed
from yaniv.table.company import Journal
from yaniv.table.pacing import Pace
from yaniv.table.setup import Setup
from yaniv.table.table import Chair, Table
from yaniv.ui.art import Art
from yaniv.ui.look import Look
from yaniv.ui.scenes.seal import Deals
from yaniv.ui.table.counsel import Adviser
from yaniv.ui.table.director import Director
from yaniv.ui.table.scene import TableScene
from yaniv.ui.table.sorting import Manners, Sorting
from yaniv.ui.text import Text

SIZE = (1280, 720)
NAMES: tuple[str, ...] = ("Dana", "Noa", "Avi", "Maya", "Dov", "Tamar", "Eli", "Shira", "Omer", "Gal")
NAMES += ("Rivka", "Uri", "Lior", "Hila", "Amit", "Ziv")


@cache
def look() -> Look:
    """Real pictures and fonts, read once."""
    assets = Path(__file__).parents[2] / "assets"
    art = Art(assets)
    return Look(art, Text(assets / "fonts", art.suit))


class Sitting:
    """Seat 0 is the person's."""

    def __init__(  # noqa: PLR0913 -- a table, and how it is shown
        self,
        table: Table,
        setup: Setup,
        seed: int = 0,
        speed: Speed = "instant",
        manners: Manners | None = None,
        *,
        deals: Deals | None = None,
        adviser: Adviser | None = None,
    ) -> None:
        self.table = table
        self.setup = setup
        self.chair: Chair = table.chair(0)
        self.heard: list[e.AnyEvent] = []
        self.sorted: list[Sorting] = []
        """How the player has sorted his hand, each time."""
        remember = self.sorted.append
        look().sound.wishes = Hearing()  # whoever sat here before may have turned it off
        self.scene = TableScene(
            table,
            self.chair,
            look(),
            setup=setup,
            size=SIZE,
            speed=speed,
            manners=manners,
            remember=remember,
            deals=deals,
            adviser=adviser,
        )
        self.chair.watch(self.heard.append)
        self.pilot = Pilot(self.scene, SIZE, Random(seed))

    @property
    def director(self) -> Director:
        """Who moves the sprites."""
        return self.scene._director

    @property
    def toast(self) -> str:
        """What the table has said to the player."""
        return self.scene._notes.toast

    def stands(self) -> bool:
        """Is every sprite where the layout has it, and do hand and pile agree with the referee?"""
        props, seen = self.director.props, self.chair.view
        hand = sorted(sprite.card for sprite in props.hand(0))
        pile = tuple(tuple(sprite.card for sprite in play) for play in props.pile)
        return (self.director.stage.poses(), hand, pile) == (self.director.rest, sorted(seen.hand), seen.pile)

    def wait(self, ms: int = 700) -> None:
        """Time passes, frame by frame."""
        for _ in range(0, ms, 50):
            self.scene.update(50)

    def rest(self) -> None:
        """Time passes until nothing moves."""
        for _ in range(2000):
            self.scene.update(16)
            if not self.scene.busy and not self.director.stage.moving:
                return
        raise AssertionError("the film does not end")

    def told(self, *kinds: type) -> list[e.AnyEvent]:
        """What was heard of these kinds."""
        return [event for event in self.heard if isinstance(event, kinds)]


def make(rules: HouseRules, players: int) -> Setup:
    """A match of a person and gamblers."""
    return Setup("Test", rules, NAMES[:players], ("", *(("gambler",) * (players - 1))), "7")


def sit(  # noqa: PLR0913 -- a table is made of these
    rules: HouseRules,
    players: int,
    seed: int = 0,
    speed: Speed = "instant",
    *,
    manners: Manners | None = None,
    journal: Journal | None = None,
    hosts: dict[int, Host] | None = None,
    adviser: Adviser | None = None,
) -> Sitting:
    """Down at a new table; *hosts* are the other players, gamblers unless given."""
    setup = make(rules, players)
    pace = Pace(factor=0.0 if speed == "instant" else 1.0)
    around = company(hosts or gamblers(range(1, players), seed), pace)
    table = Table.open(setup, journal or Notebook(), around)
    return Sitting(table, setup, seed, speed, manners, adviser=adviser)


def sit_at(  # noqa: PLR0913 -- a round is made of these
    rules: HouseRules,
    *hands: str,
    stock: str = "",
    then: Iterable[c.AnyCommand] = (),
    speed: Speed = "instant",
    seed: int = 0,
    manners: Manners | None = None,
    deals: Deals | None = None,
) -> Sitting:
    """Down in a round in which seat 0 starts with these hands; nobody else ever moves by himself."""
    setup = make(rules, len(hands))
    table = seated(company({}), dealt(setup, *hands, stock=stock, then=then), setup=setup)
    return Sitting(table, setup, seed, speed, manners, deals=deals)
