"""A pass-and-play match of several people for tests."""

from tests.match.session_builders import dealt_round, make_participants, random_hosts, resume_session
from tests.ui.scene_harness import HD, key_press
from tests.ui.table_session import shared_context, table_scene
from yaniv.bots.characters import avatar_ids
from yaniv.game import commands as c
from yaniv.match.match_session import MatchSession
from yaniv.match.match_setup import MatchSetup
from yaniv.match_purpose import MatchPurpose
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Speed
from yaniv.ui.input.input_events import KeyReleased
from yaniv.ui.modes.pass_and_play_scene import LIFT_MS, PassAndPlayScene
from yaniv.ui.pages.curtain_page import LIFT_HOLD_MS, CurtainOptions
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.table_scene import TableScene

NAMES = ("Noa", "Dan", "Omer")
HANDS = ("2C 4H 7D 9H KS", "3C 5H 8D 9S QC", "4C 6D TS JC QS")
LONG_MS = 4000
"""A time longer than any animation and the delay before the curtain."""


class SharedTable:
    """A match in which Noa, on seat 0, moves first, and its scene."""

    def __init__(  # noqa: PLR0913 -- all parts of a round
        self,
        *hands: str,
        rules: HouseRules | None = None,
        bots: tuple[str, ...] = ("", ""),
        stock: str = "QH KD",
        then: tuple[c.AnyCommand, ...] = (),
        curtain: CurtainOptions | None = None,
        colours: tuple[str, ...] = (),
        speed: Speed = "instant",
    ) -> None:
        purpose = MatchPurpose(is_shared=True)
        self.setup = MatchSetup("Test", rules or HouseRules(), NAMES[: len(bots)], bots, "7", purpose, colours)
        past = dealt_round(self.setup, *(hands or HANDS[: len(bots)]), stock=stock, then=then)
        hosts = random_hosts(seat for seat, bot in enumerate(bots) if bot)
        self.session: MatchSession = resume_session(make_participants(hosts), past, setup=self.setup)
        self._speed: Speed = speed
        self.opened: list[int] = []
        """Seat of each table opened."""
        people = [seat for seat, bot in enumerate(bots) if not bot]
        self.scene = PassAndPlayScene(
            shared_context(),
            {seat: self.session.seat_client(seat) for seat in people},
            self._open,
            HD,
            curtain,
            avatars=avatar_ids(bots, colours),
        )

    def _open(self, seat: int) -> TableScene:
        self.opened.append(seat)
        return table_scene(self.session, self.setup, seat=seat, size=HD, options=TableSceneOptions(speed=self._speed))

    def wait(self, ms: int = LONG_MS) -> None:
        """Advance the scene by *ms*, frame by frame."""
        for _ in range(0, ms, 50):
            self.scene.update(50)

    def lift(self) -> None:
        """Hold the key of the curtain until it has parted."""
        self.wait(1000)
        self.scene.handle(key_press("return"))
        self.wait(LIFT_HOLD_MS)
        self.scene.handle(KeyReleased("return", 0))
        self.wait(LIFT_MS)

    def move(self, *commands: c.SeatCommand) -> None:
        """Submit moves of the current person."""
        for command in commands:
            self.session.submit(command)

    def is_hidden(self) -> bool:
        """Whether the curtain is shown."""
        return self.scene._table is None

    @property
    def all_texts(self) -> str:
        """Return all texts that a screen reader or a tooltip could tell."""
        elements = self.scene.elements()
        return " ".join(
            [self.scene.announce, *(f"{each.id} {each.name} {each.label} {each.value}" for each in elements)]
        )
