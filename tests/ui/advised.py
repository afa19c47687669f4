"""A table at which hints have as many reasons as there can be, at any size of window, text and cards."""

from random import Random

from msgspec.structs import replace
from pygame import Surface

from tests.table.company import company, dealt, seated
from tests.ui.kit import key
from tests.ui.pages import BOTS, NAMES
from tests.ui.pilot import Pilot
from tests.ui.sights import house
from tests.ui.sitting import look
from tests.ui.test_hints import Elsewhere
from yaniv.bots.advice import Advice, Option
from yaniv.cards import cards, without
from yaniv.game import commands as c
from yaniv.game.view import View
from yaniv.rules.deck import deck
from yaniv.store.settings import CardSize
from yaniv.table.setup import Setup
from yaniv.ui.table.scene import TableScene
from yaniv.ui.type_roles import ROLES

Size = tuple[int, int]
OWN = "7C 7D AH AD 2S"
THROW = Advice(
    (
        Option(c.Throw(0, cards("7C 7D")), 0.0, 4.2, c.DrawDiscard(0, "QH")),
        Option(c.Throw(0, cards("AH AD")), 2.3, 1.9),
    ),
    0.4,
)
"""Six reasons, the most there are."""
DRAW = Advice((Option(c.DrawStock(0), 0.0, 4.2), Option(c.DrawDiscard(0, "QH"), 2.3, 1.9)), 0.4)
"""Four, while the throw lies in the play zone."""

KINGS = "KS KC KD 3S TS"
KINGS_FIRST = Advice(
    (
        Option(c.Throw(0, cards("KS KC KD")), 0.0, 4.2),
        Option(c.Throw(0, cards("TS")), 2.3, 1.9),
    ),
    0.4,
)
"""A throw that lies in more than one order, once it is lifted: a button in the play zone turns it."""


class Advised:
    """Seat 0 of a table whose adviser says what the test wants."""

    def __init__(  # noqa: PLR0913 -- a table, and how it is shown
        self,
        size: Size,
        players: int = 4,
        scale: float = 1.0,
        *,
        advice: Advice = THROW,
        own: str = OWN,
        cards_as: CardSize = "usual",
    ) -> None:
        rules = house(table={"max_players": 16})
        setup = Setup("Friday rules", rules, NAMES[:players], BOTS[:players], "7")
        free = without(deck(rules, players), cards(f"{own} QH"))
        hands = (" ".join(free[seat * 5 : seat * 5 + 5]) for seat in range(players - 1))
        table = seated(company({}), dealt(setup, own, *hands, stock="QH"), setup=setup)
        dressed, self.adviser = replace(look(), text_scale=scale, card_size=cards_as), Elsewhere()
        self.scene = TableScene(
            table, table.chair(0), dressed, setup=setup, size=size, speed="instant", adviser=self.adviser
        )
        self.advice = advice
        self.size = size

    @property
    def seen(self) -> View:
        """What seat 0 knows."""
        return self.scene.now.seen

    def press(self, name: str) -> None:
        """A key, and whatever comes of it."""
        self.scene.handle(key(name))
        if self.scene._kibitzer.thinks:
            self.adviser.tell(self.advice)
        self.settle()

    def settle(self) -> None:
        """Let about a second pass."""
        for _ in range(60):
            self.scene.update(16)

    def choose(self) -> None:
        """The sevens stand up."""
        Pilot(self.scene, self.size, Random(0)).choose(cards("7C 7D"))

    def stage(self) -> None:
        """They lie in the play zone."""
        Pilot(self.scene, self.size, Random(0)).click("zone:play")

    def told(self) -> list[str]:
        """What every press for the reasons says, until it begins again."""
        self.press("h")
        self.press("h")
        said: list[str] = []
        while True:
            self.press("h")
            if said and self.scene._notes.toast == said[0]:
                return said
            said.append(self.scene._notes.toast)

    def painted(self) -> Surface:
        """The table, every picture of it sharp."""
        surface = Surface(self.size)
        ROLES.settled(self.scene, lambda: self.scene.paint(surface))
        while self.scene._easel.art.pending:
            self.scene.paint(surface)
        return surface
