"""What a seat sees: the table as it is, so far as the film may show it yet."""

from msgspec.structs import replace

from yaniv.bots.people import persons
from yaniv.game import events as e
from yaniv.table.setup import Setup
from yaniv.table.table import Chair
from yaniv.ui.look import Look
from yaniv.ui.speeds import Pace
from yaniv.ui.table.chronicle import Chronicle
from yaniv.ui.table.director import Director
from yaniv.ui.table.hands import Hands
from yaniv.ui.table.layout import Held
from yaniv.ui.table.orders import Situation
from yaniv.ui.table.showdown import Showdown, Shown
from yaniv.ui.table.sight import Glance, Sight, behold, counted


class Eye:
    """Beside the `Ear`: looks at cards, hands and film, and makes one `Sight` of them."""

    def __init__(  # noqa: PLR0913 -- what is seen comes from all of these
        self,
        look: Look,
        chair: Chair,
        director: Director,
        hands: Hands,
        chronicle: Chronicle,
        *,
        setup: Setup,
        watching: bool = False,
    ) -> None:
        """Who is only *watching* is offered nothing."""
        self._look = look
        self._chair = chair
        self._director = director
        self._hands = hands
        self._chronicle = chronicle
        self._variant = setup.variant
        self._people = persons(setup.bots)
        self._watching = watching
        self._quiet = False
        """The film is a deal or a showdown."""
        self._showdown = Showdown()
        for event in chair.history if chair.view.shown else ():
            self._showdown.hear(event, chair.view, director.props, 0.0, Pace("instant"))

    @property
    def now(self) -> Situation:
        """What a move would be judged by."""
        return self._hands.now

    @property
    def quiet(self) -> bool:
        """Cards are dealt or shown: words must not run ahead of the film."""
        return self._quiet and self._director.stage.busy

    @property
    def shown(self) -> tuple[Shown, ...]:
        """The numbers on the plates while a round is settled."""
        return self._showdown.shown(self._director.stage.now)

    def expect(self, event: e.AnyEvent) -> None:
        """A film of this event comes next."""
        self._quiet = isinstance(event, e.HandsDealt | e.YanivCalled) or self.quiet

    def hear(self, event: e.AnyEvent, start: float) -> None:
        """Its film begins then, in film time."""
        self._showdown.hear(event, self._chair.view, self._director.props, start, self._director.pace)

    def sight(self) -> Sight:
        """All that is no card; numbers count from what they were in the last one."""
        director = self._director
        return counted(
            self.foresee(director.held), lambda key, goal: director.accents.number(key, goal, director.stage.now)
        )

    def foresee(self, held: Held) -> Sight:
        """What it will be when the own hand is held like that, and nothing counts."""
        hands, director = self._hands, self._director
        glance = Glance(
            armed=hands.armed,
            lit=hands.lit,
            hot=hands.hot,
            pressed=hands.pressed,
            quiet=self.quiet,
            muted=self._look.sound.wishes.mute,
            opened=self._showdown.open(director.stage.now),
            counting=self._showdown.counting,
            people=self._people,
            watching=self._watching,
            extra=self.now.seen.round in self._chronicle.book.extra,
        )
        seen = behold(replace(self.now, held=held), director.at, self._variant, glance)
        return replace(seen, log=self._chronicle.shows_log)
