"""A practice match for tests, with players in the same process."""

from collections.abc import Callable

from tests.match.session_builders import MemoryJournal, dealt_round, make_participants, random_hosts
from tests.ui.table_session import shared_context, table_scene
from yaniv.app.practice_controller import PracticeController
from yaniv.game import commands as c
from yaniv.match.match_setup import MatchSetup
from yaniv.match.practice_line import PracticeLine
from yaniv.match.practice_session import PracticeSession
from yaniv.match_purpose import MatchPurpose
from yaniv.rules.house_rules import HouseRules
from yaniv.settings.settings_schema import Speed
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.table.ports.table_scene_options import TableSceneOptions
from yaniv.ui.table.state.table_layout import Size
from yaniv.ui.table.table_scene import TableScene

NAMES = ("Dana", "Noa", "Avi")
HANDS = ("2C 4H 7D 9H KS", "3C 5H 8D 9S QC", "4C 6D TS JC QS")


class SamplePractice:
    """A practice match of Dana against random movers; records every session."""

    def __init__(
        self,
        *then: c.AnyCommand,
        hands: tuple[str, ...] = HANDS,
        context: UiContext | None = None,
        speed: Speed = "instant",
    ) -> None:
        purpose = MatchPurpose(is_practice=True)
        self.setup = MatchSetup("Test", HouseRules(), NAMES, ("", "gambler", "gambler"), "7", purpose)
        self.context = context or shared_context()
        self._speed: Speed = speed
        self.sessions: list[PracticeSession] = []
        line = PracticeLine(dealt_round(self.setup, *hands, stock="QH KD", then=then))
        self.controller = PracticeController(self.start_line(line), self.start_line, self._open_table)

    @property
    def session(self) -> PracticeSession:
        """The current session."""
        return self.sessions[-1]

    def start_line(self, line: PracticeLine) -> PracticeSession:
        """Start a session at the end of a line."""
        participants = make_participants(random_hosts((1, 2)))
        self.sessions.append(PracticeSession.resume_line(self.setup, line, MemoryJournal(), participants))
        return self.session

    def _open_table(self, session: PracticeSession, size: Size, extra: Callable[[], tuple[Element, ...]]) -> TableScene:
        return table_scene(
            session,
            self.setup,
            self.context,
            size=size,
            options=TableSceneOptions(speed=self._speed, extra_elements=extra),
        )
