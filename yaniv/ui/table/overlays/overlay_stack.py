"""What lies over the table to be read: which sheet is on top, what pressing something on it means, how it goes away."""

from typing import TypeVar

from msgspec.structs import replace
from pygame import Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.audio.cues import cue_for_match_end
from yaniv.ui.geometry import rtl
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.navigation import NavigationRequest, OpenReplay, StartMatch, ToLobby, ToMenu
from yaniv.ui.overlays.match_result import MatchResultPanel
from yaniv.ui.overlays.round_result import RoundResultPanel
from yaniv.ui.overlays.rules_panel import RulesPanel
from yaniv.ui.overlays.seal_panel import SealPanel
from yaniv.ui.overlays.table_button_proxy import TableButtonPainter, TableButtonSource
from yaniv.ui.table.animation.table_animator import TableAnimator
from yaniv.ui.table.feedback.sound_scheduler import SoundScheduler
from yaniv.ui.table.input.hand_controller import HandController
from yaniv.ui.table.overlays.overlay_factory import OverlayFactory
from yaniv.ui.table.overlays.sheet_preparation import SheetPreparation
from yaniv.ui.table.timing.auto_finish import AutoFinish
from yaniv.ui.table.view_model.table_buttons import TOP_BAR_BUTTONS

PageOverlay = RulesPanel | SealPanel
ResultOverlay = TypeVar("ResultOverlay", RoundResultPanel, MatchResultPanel)
Overlay = RoundResultPanel | MatchResultPanel | PageOverlay


class OverlayStack:
    """The result or the end, a page that is read over it, and a sheet that has been read."""

    def __init__(  # noqa: PLR0913 -- the parts an overlay interrupts or starts
        self,
        overlay_factory: OverlayFactory,
        hand_controller: HandController,
        animator: TableAnimator,
        sounds: SoundScheduler,
        auto_finish: AutoFinish,
        *,
        shows_results: bool = True,
        is_spectator: bool = False,
        top_bar: TableButtonSource = lambda: (),
        paint_top_bar: TableButtonPainter = lambda _surface, _ids: None,
    ) -> None:
        """*results*: a round ends with a sheet of its own, but not for who is only *watching*.

        The *bar* of the table can be used at the result and at the end; *light* paints it.
        """
        self._overlay_factory = overlay_factory
        self._hand_controller = hand_controller
        self._animator = animator
        self._sounds = sounds
        self._auto_finish = auto_finish
        self._shows_results = shows_results
        self._is_spectator = is_spectator
        self._top_bar, self._paint_top_bar = top_bar, paint_top_bar
        self._panel: RoundResultPanel | MatchResultPanel | None = None
        self._next_result = SheetPreparation(self._build_result)
        self._next_end = SheetPreparation(self._build_end)
        self._page: PageOverlay | None = None
        """What lies over everything until it has been read."""
        self._leaving: Overlay | None = None
        """It has been read and goes down; it takes no more input."""
        self._acknowledged_round = 0
        """The result of this round has been read."""
        self._shown_round = 0
        """While the rest is played: the result of this round lies there."""

    @property
    def is_covering(self) -> bool:
        """Does one lie over the table?"""
        return self._top is not None

    @property
    def has_page(self) -> bool:
        """Is something read that the course of the match does not bring?"""
        return self._page is not None

    @property
    def is_result_due(self) -> bool:
        """A round is over, and its result has not been read."""
        view = self._overlay_factory.view
        is_over = view.phase in ("round_over", "match_over") and not self._is_spectator
        return is_over and self._acknowledged_round < view.round

    @property
    def is_moving(self) -> bool:
        """One comes or goes, it rains, or the next one is being prepared."""
        is_preparing = self._next_result.is_pending or self._next_end.is_pending
        return self._auto_finish.is_active or is_preparing or any(sheet.is_moving for sheet in self._visible)

    @property
    def announce(self) -> str:
        """What is to be read."""
        return self._top.announce if self._top else ""

    def elements(self) -> tuple[Element, ...]:
        """Of the one on top."""
        return rtl.mirror_elements(self._top.elements(), self._window_width) if self._top else ()

    def show_result(self) -> bool:
        """How the round ended, or at once the match if nothing was counted. Tells whether there is more to be seen."""
        if self._auto_finish.is_active:
            return self._continue_auto_finish()
        if self._panel or not self._shows_results:
            return False
        self._hand_controller.suppress_clicks()
        self._show_panel(self._next_result.take(self._overlay_factory.view.round) or self._take_end())
        return True

    def show_rules(self) -> None:
        """The rules of this match; nobody plays on while they are read."""
        self._show_page(self._overlay_factory.build_rules())

    def show_seal(self) -> None:
        """The seal of this match, if it has one; opened if the match is over or only watched."""
        is_over = self._is_spectator or self._overlay_factory.view.phase == "match_over"
        if page := self._overlay_factory.build_seal(is_opened=is_over):
            self._show_page(page)

    def handle_page(self, event: InputEvent) -> bool:
        """Something is done to the page, or the rules are wanted. Was that all there is to this input?"""
        if self._page:
            if self._page.handle(rtl.mirror_input(event, self._window_width)):
                self._slide_out(self._page)
                self._page = None
            return True
        if isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "rules":
            self.show_rules()
            return True
        return False

    def handle(self, event: InputEvent) -> NavigationRequest | str | None:
        """Something is done to the result or the end. Tells the button used, if it is one of the table."""
        is_back = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "back"
        if is_back and self._auto_finish.is_active:
            return self._press_button("button:stop")
        return (
            self._press_button(self._panel.handle(rtl.mirror_input(event, self._window_width)) or "")
            if self._panel
            else None
        )

    def pause_auto_continue(self) -> None:
        """A result that would go by itself waits: the player is busy with something else there."""
        if isinstance(self._panel, RoundResultPanel):
            self._panel.stop_countdown()

    def update(self, ms: float, *, is_away: bool) -> bool:
        """Time passes for all of them. Tells whether there is more to be seen."""
        self._auto_finish.update(ms)
        self._prepare_next()
        moving = [sheet for sheet in self._visible if sheet.is_moving]
        for sheet in moving:
            sheet.update(ms)
        is_counting_down = not (is_away or self._page) and self._auto_continue(ms)
        return bool(moving) or is_counting_down

    def paint(self, surface: Surface) -> None:
        """Over the table; what has gone down is put away."""
        for sheet in self._visible:
            sheet.paint(surface)
        if self._leaving and not self._leaving.is_moving:
            self._leaving = None

    @property
    def _top(self) -> Overlay | None:
        return self._page or self._panel

    @property
    def _visible(self) -> tuple[Overlay, ...]:
        """All of them, the lowest first: the next result comes up over the last one."""
        is_result_leaving = isinstance(self._leaving, RoundResultPanel)
        panels = (self._leaving, self._panel) if is_result_leaving else (self._panel, self._leaving)
        return tuple(sheet for sheet in (*panels, self._page) if sheet)

    @property
    def _window_width(self) -> int:
        return self._animator.layout.size[0]

    def _auto_continue(self, ms: float) -> bool:
        """A result goes by itself if the player has set it so. Tells whether it counts down."""
        panel = self._panel
        if not isinstance(panel, RoundResultPanel) or panel.is_moving:
            return False
        countdown_before = panel.countdown_s
        if panel.count_down(ms):
            self._press_button("button:next-round")
        return countdown_before != panel.countdown_s

    def _press_button(self, button_id: str) -> NavigationRequest | str | None:
        """A button of the result or the end was pressed, or one of the table."""
        match button_id:
            case "button:next-round":
                self._continue()
            case "button:to-end":
                self._auto_finish.start()
                self._replace_result(is_hurried=True)
            case "button:stop":
                self._stop_auto_finish()
            case "button:menu":
                return ToMenu()
            case "button:new-game":
                return ToLobby(self._overlay_factory.setup)
            case "button:replay":
                return OpenReplay()
            case "button:check":
                self.show_seal()
            case "button:export" if isinstance(self._panel, MatchResultPanel):
                self._panel.show_toast(self._overlay_factory.export())
            case "button:rematch":
                return StartMatch(replace(self._overlay_factory.setup, seed=""))
            case _ if button_id in TOP_BAR_BUTTONS:
                return button_id
            case _:
                pass
        return None

    def _continue(self) -> None:
        """To the next round, or to the end of the match."""
        view = self._overlay_factory.view
        self._slide_out(self._panel)
        if view.phase == "match_over":
            self._show_panel(self._take_end())
        else:
            self._panel, self._acknowledged_round = None, view.round

    def _continue_auto_finish(self) -> bool:
        """While the rest is played: the result of each round for a glance, and after the last one the end."""
        view = self._overlay_factory.view
        if view.phase == "match_over":
            self._auto_finish.stop()
            self._slide_out(self._panel)
            self._show_panel(self._take_end())
        elif self._shown_round < view.round:
            self._replace_result(is_hurried=True)
            self._auto_finish.show_result()
        elif not self._auto_finish.is_showing_result:
            self._acknowledged_round = view.round
        return True

    def _stop_auto_finish(self) -> None:
        """Everything goes on at its usual speed from here."""
        self._auto_finish.stop()
        if self.is_result_due:
            self._replace_result()
        else:
            self._slide_out(self._panel)
            self._panel = None

    def _replace_result(self, *, is_hurried: bool = False) -> None:
        """Another result where one lies."""
        self._shown_round = self._overlay_factory.view.round
        if panel := self._build_result(is_hurried=is_hurried):
            self._show_panel(panel)
            panel.slide.finish()

    def _prepare_next(self) -> None:
        """The result while the hands are shown; the end of the match while its last result is read."""
        view, size = self._overlay_factory.view, self._animator.layout.size
        if not self.is_result_due or self._auto_finish.is_active or not self._shows_results:
            return
        if self._panel is None:
            self._next_result.advance(view.round, size)
        elif view.phase == "match_over" and isinstance(self._panel, RoundResultPanel) and not self._panel.is_moving:
            self._next_end.advance(view.round, size)

    def _build_result(self, *, is_hurried: bool = False) -> RoundResultPanel | None:
        """Build the result sheet; None if nothing was scored."""
        panel = self._overlay_factory.build_result(self._animator.animation_speed, is_hurried=is_hurried)
        return self._attach_top_bar(panel) if panel else None

    def _build_end(self) -> MatchResultPanel:
        return self._attach_top_bar(
            self._overlay_factory.build_end(has_full_motion=self._animator.animation_speed.has_full_motion)
        )

    def _attach_top_bar(self, panel: ResultOverlay) -> ResultOverlay:
        """Let the buttons of the table be used too; where they are decides how high the sheet can be."""
        panel.share_table_buttons(lambda: rtl.mirror_elements(self._top_bar(), self._window_width), self._paint_top_bar)
        return panel

    def _take_end(self) -> MatchResultPanel:
        """Play the sound of the match end, and return the end sheet."""
        view = self._overlay_factory.view
        self._sounds.play(cue_for_match_end(view.winners, view.seat))
        return self._next_end.take(view.round)

    def _show_panel(self, panel: RoundResultPanel | MatchResultPanel) -> None:
        """Show a result or end sheet on the table."""
        self._panel = panel
        self._slide_in(panel)

    def _show_page(self, page: PageOverlay) -> None:
        """Show a page over everything else, and cancel the gesture in progress."""
        self._hand_controller.cancel()
        self._page = page
        self._slide_in(page)

    def _slide_in(self, sheet: Overlay) -> None:
        """Fit an overlay to the window and slide it in."""
        sheet.resize(self._animator.layout.size)
        sheet.slide.slide_in(self._animator.animation_speed)

    def _slide_out(self, sheet: Overlay | None) -> None:
        """It goes down while everything else goes on."""
        self._leaving = sheet
        if sheet:
            sheet.slide.slide_out()
