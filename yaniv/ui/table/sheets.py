"""What lies over the table to be read: which sheet is on top, what pressing something on it means, how it goes away."""

from typing import TypeVar

from msgspec.structs import replace
from pygame import Surface

from yaniv.ui import keys, mirror
from yaniv.ui.cues import of_end
from yaniv.ui.inputs import Input, KeyPressed, PadPressed
from yaniv.ui.inspect import Element
from yaniv.ui.scenes.end import EndPanel
from yaniv.ui.scenes.howto import RulesPanel
from yaniv.ui.scenes.overhead import Bar, Light
from yaniv.ui.scenes.result import ResultPanel
from yaniv.ui.scenes.scene import Change, StartMatch, ToLobby, ToMenu, WatchMatch
from yaniv.ui.scenes.seal import SealPanel
from yaniv.ui.table.director import Director
from yaniv.ui.table.ear import Ear
from yaniv.ui.table.finale import Finale
from yaniv.ui.table.hands import Hands
from yaniv.ui.table.knobs import TOP_BAR
from yaniv.ui.table.scribe import Scribe
from yaniv.ui.table.sheet_preparation import SheetPreparation

Page = RulesPanel | SealPanel
Panel = TypeVar("Panel", ResultPanel, EndPanel)
Over = ResultPanel | EndPanel | Page


class Sheets:
    """The result or the end, a page that is read over it, and a sheet that has been read."""

    def __init__(  # noqa: PLR0913 -- whom sheets interrupt, and what follows from them
        self,
        scribe: Scribe,
        hands: Hands,
        director: Director,
        ear: Ear,
        finale: Finale,
        *,
        results: bool = True,
        watching: bool = False,
        bar: Bar = lambda: (),
        light: Light = lambda _surface, _ids: None,
    ) -> None:
        """*results*: a round ends with a sheet of its own, but not for who is only *watching*.

        The *bar* of the table can be used at the result and at the end; *light* paints it.
        """
        self._scribe = scribe
        self._hands = hands
        self._director = director
        self._ear = ear
        self._finale = finale
        self._results = results
        self._watching = watching
        self._bar, self._light = bar, light
        self._panel: ResultPanel | EndPanel | None = None
        self._next_result = SheetPreparation(self._made_result)
        self._next_end = SheetPreparation(self._made_end)
        self._page: Page | None = None
        """What lies over everything until it has been read."""
        self._leaving: Over | None = None
        """It has been read and goes down; it takes no more input."""
        self._read_round = 0
        """The result of this round has been read."""
        self._shown_round = 0
        """While the rest is played: the result of this round lies there."""

    @property
    def covers(self) -> bool:
        """Does one lie over the table?"""
        return self._top is not None

    @property
    def has_page(self) -> bool:
        """Is something read that the course of the match does not bring?"""
        return self._page is not None

    @property
    def due(self) -> bool:
        """A round is over, and its result has not been read."""
        seen = self._scribe.seen
        over = seen.phase in ("round_over", "match_over") and not self._watching
        return over and self._read_round < seen.round

    @property
    def moving(self) -> bool:
        """One comes or goes, it rains, or the next one is being prepared."""
        is_preparing = self._next_result.pending or self._next_end.pending
        return self._finale.plays or is_preparing or any(sheet.moving for sheet in self._lying)

    @property
    def announce(self) -> str:
        """What is to be read."""
        return self._top.announce if self._top else ""

    def elements(self) -> tuple[Element, ...]:
        """Of the one on top."""
        return mirror.seen(self._top.elements(), self._width) if self._top else ()

    def lay_result(self) -> bool:
        """How the round ended, or at once the match if nothing was counted. Tells whether there is more to be seen."""
        if self._finale.plays:
            return self._run_on()
        if self._panel or not self._results:
            return False
        self._hands.startle()
        self._lay(self._next_result.take(self._scribe.seen.round) or self._end())
        return True

    def lay_rules(self) -> None:
        """The rules of this match; nobody plays on while they are read."""
        self._lay_page(self._scribe.rules())

    def lay_seal(self) -> None:
        """The seal of this match, if it has one; opened if the match is over or only watched."""
        over = self._watching or self._scribe.seen.phase == "match_over"
        if page := self._scribe.seal(opened=over):
            self._lay_page(page)

    def read(self, given: Input) -> bool:
        """Something is done to the page, or the rules are wanted. Was that all there is to this input?"""
        if self._page:
            if self._page.handle(mirror.given(given, self._width)):
                self._leave(self._page)
                self._page = None
            return True
        if isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "rules":
            self.lay_rules()
            return True
        return False

    def handle(self, given: Input) -> Change | str | None:
        """Something is done to the result or the end. Tells the button used, if it is one of the table."""
        back = isinstance(given, KeyPressed | PadPressed) and keys.meaning(given) == "back"
        if back and self._finale.plays:
            return self._answer("button:stop")
        return self._answer(self._panel.handle(mirror.given(given, self._width)) or "") if self._panel else None

    def stay(self) -> None:
        """A result that would go by itself waits: the player is busy with something else there."""
        if isinstance(self._panel, ResultPanel):
            self._panel.stay()

    def update(self, ms: float, *, away: bool) -> bool:
        """Time passes for all of them. Tells whether there is more to be seen."""
        self._finale.update(ms)
        self._prepare_next()
        moved = [sheet for sheet in self._lying if sheet.moving]
        for sheet in moved:
            sheet.update(ms)
        waited = not (away or self._page) and self._wait(ms)
        return bool(moved) or waited

    def paint(self, surface: Surface) -> None:
        """Over the table; what has gone down is put away."""
        for sheet in self._lying:
            sheet.paint(surface)
        if self._leaving and not self._leaving.moving:
            self._leaving = None

    @property
    def _top(self) -> Over | None:
        return self._page or self._panel

    @property
    def _lying(self) -> tuple[Over, ...]:
        """All of them, the lowest first: the next result comes up over the last one."""
        result_leaves = isinstance(self._leaving, ResultPanel)
        lies = (self._leaving, self._panel) if result_leaves else (self._panel, self._leaving)
        return tuple(sheet for sheet in (*lies, self._page) if sheet)

    @property
    def _width(self) -> int:
        return self._director.at.size[0]

    def _wait(self, ms: float) -> bool:
        """A result goes by itself if the player has set it so. Tells whether it counts down."""
        panel = self._panel
        if not isinstance(panel, ResultPanel) or panel.moving:
            return False
        before = panel.countdown
        if panel.wait(ms):
            self._answer("button:next-round")
        return before != panel.countdown

    def _answer(self, button: str) -> Change | str | None:
        """A button of the result or the end was pressed, or one of the table."""
        match button:
            case "button:next-round":
                self._go_on()
            case "button:to-end":
                self._finale.begin()
                self._replace(hurried=True)
            case "button:stop":
                self._stop()
            case "button:menu":
                return ToMenu()
            case "button:new-game":
                return ToLobby(self._scribe.setup)
            case "button:replay":
                return WatchMatch()
            case "button:check":
                self.lay_seal()
            case "button:export" if isinstance(self._panel, EndPanel):
                self._panel.say(self._scribe.export())
            case "button:rematch":
                return StartMatch(replace(self._scribe.setup, seed=""))
            case _ if button in TOP_BAR:
                return button
            case _:
                pass
        return None

    def _go_on(self) -> None:
        """To the next round, or to the end of the match."""
        seen = self._scribe.seen
        self._leave(self._panel)
        if seen.phase == "match_over":
            self._lay(self._end())
        else:
            self._panel, self._read_round = None, seen.round

    def _run_on(self) -> bool:
        """While the rest is played: the result of each round for a glance, and after the last one the end."""
        seen = self._scribe.seen
        if seen.phase == "match_over":
            self._finale.end()
            self._leave(self._panel)
            self._lay(self._end())
        elif self._shown_round < seen.round:
            self._replace(hurried=True)
            self._finale.linger()
        elif not self._finale.lingers:
            self._read_round = seen.round
        return True

    def _stop(self) -> None:
        """Everything goes on at its usual speed from here."""
        self._finale.end()
        if self.due:
            self._replace()
        else:
            self._leave(self._panel)
            self._panel = None

    def _replace(self, *, hurried: bool = False) -> None:
        """Another result where one lies."""
        self._shown_round = self._scribe.seen.round
        if panel := self._made_result(hurried=hurried):
            self._lay(panel)
            panel.slide.end()

    def _prepare_next(self) -> None:
        """The result while the hands are shown; the end of the match while its last result is read."""
        seen, size = self._scribe.seen, self._director.at.size
        if not self.due or self._finale.plays or not self._results:
            return
        if self._panel is None:
            self._next_result.advance(seen.round, size)
        elif seen.phase == "match_over" and isinstance(self._panel, ResultPanel) and not self._panel.moving:
            self._next_end.advance(seen.round, size)

    def _made_result(self, *, hurried: bool = False) -> ResultPanel | None:
        panel = self._scribe.result(self._director.pace, hurried=hurried)
        return self._with_bar(panel) if panel else None

    def _made_end(self) -> EndPanel:
        return self._with_bar(self._scribe.end(lively=self._director.pace.lively))

    def _with_bar(self, panel: Panel) -> Panel:
        """Let the buttons of the table be used too; where they are decides how high the sheet can be."""
        panel.share(lambda: mirror.seen(self._bar(), self._width), self._light)
        return panel

    def _end(self) -> EndPanel:
        seen = self._scribe.seen
        self._ear.play(of_end(seen.winners, seen.seat))
        return self._next_end.take(seen.round)

    def _lay(self, panel: ResultPanel | EndPanel) -> None:
        self._panel = panel
        self._come(panel)

    def _lay_page(self, page: Page) -> None:
        self._hands.cancel()
        self._page = page
        self._come(page)

    def _come(self, sheet: Over) -> None:
        sheet.resize(self._director.at.size)
        sheet.slide.come(self._director.pace)

    def _leave(self, sheet: Over | None) -> None:
        """It goes down while everything else goes on."""
        self._leaving = sheet
        if sheet:
            sheet.slide.leave()
