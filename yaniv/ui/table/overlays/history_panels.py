"""Panels over the table that show the history of the match: scoreboard and event log."""

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import (
    GamepadPressed,
    InputCancelled,
    InputEvent,
    KeyPressed,
    KeyReleased,
    PointerMoved,
    PointerPressed,
    WheelTurned,
)
from yaniv.ui.narration.log_text import unseen_cards_lines
from yaniv.ui.table.model.table_model import OpenPanels, TableModel
from yaniv.ui.table.overlays.log_panel import TAB_IDS, LogPanel
from yaniv.ui.table.overlays.scoreboard import Scoreboard, ScoreboardData
from yaniv.ui.table.state.table_layout import TableLayout

LOG_STEPS: Final = {"log:up": -1, "log:down": 1}
"""Log lines to scroll by, by button id."""


class HistoryPanels:
    """Scoreboard and log: where they are scrolled, and how they appear and disappear.

    Which of them is open is part of the table's model.
    """

    def __init__(  # noqa: PLR0913 -- what is open, and how it looks
        self,
        context: UiContext,
        animation_speed: AnimationSpeed,
        read_model: Callable[[], TableModel],
        change_panels: Callable[[OpenPanels], None],
        *,
        press_button: Callable[[str], object],
        avatars: tuple[str, ...] = (),
        has_seal: bool = False,
    ) -> None:
        """Create both at rest.

        *read_model*: returns the model, which knows what is open; *change_panels*: sets that. *press_button*: called
        with the id of a control of the log that was pressed. *avatars*: what the disc of each seat shows.
        *has_seal*: the log has a button for the seal.
        """
        self._context = context
        self._read_model = read_model
        self._change_panels = change_panels
        self._avatars = avatars
        self._scoreboard: Scoreboard | None = None
        """Scoreboard that was shown last; None: none yet."""
        self._press_button = press_button
        self._log_panel = LogPanel(context, has_tabs=self._panels.has_cards_tab, has_seal=has_seal)
        self._animation_speed = animation_speed
        self._was_scoreboard_shown = False
        """True if the scoreboard was shown when its slide was last started."""

    @property
    def is_animating(self) -> bool:
        """True if Tab is held, or if log or scoreboard are opening or closing."""
        return self._panels.tab_held_ms is not None or self._log_panel.slide.is_moving or self._is_scoreboard_sliding

    @property
    def _is_scoreboard_sliding(self) -> bool:
        return self._scoreboard is not None and self._scoreboard.slide.is_moving

    def open_log(self) -> None:
        """Open the log without animation, as it was when the scene was last left."""
        self._change_panels(self._panels.with_log(is_open=True))
        self._log_panel.slide.slide_in(self._animation_speed)
        self._log_panel.slide.finish()

    def press_button(self, button_id: str) -> bool:
        """Handle a button or key of the top bar, or a tab or arrow of the log; return False if it is none of these."""
        if button_id in LOG_STEPS:
            self._log_panel.scroll_by(LOG_STEPS[button_id])
        elif button_id in TAB_IDS:
            self._change_panels(self._panels.with_log_tab(TAB_IDS[button_id]))
        elif button_id == "button:scores":
            self._change_panels(self._panels.with_scoreboard_toggled())
            self._slide_scoreboard()
        elif button_id == "button:log":
            self._toggle_log()
        else:
            return False
        return True

    def handle(self, event: InputEvent, layout: TableLayout) -> bool:
        """Handle an input event for log and scoreboard; return True if nothing else may use it."""
        is_handled = self._handle(event, layout)
        self._slide_scoreboard()
        return is_handled

    def _handle(self, event: InputEvent, layout: TableLayout) -> bool:
        match event:
            case KeyPressed() if key_bindings.action_for(event) == "next" and not self._panels.is_scoreboard_open:
                self._change_panels(self._panels.with_tab_pressed())
                return False
            case KeyReleased() if key_bindings.is_release_of(event, "next"):
                self._change_panels(self._panels.with_tab_released())
                return False
            case InputCancelled():
                self._change_panels(self._panels.with_tab_released())
                if self._scoreboard is not None:
                    self._scoreboard.handle(event)
                self._placed_log(layout).handle(event)
                return False
            case KeyPressed() | GamepadPressed() if key_bindings.action_for(event) == "scores":
                return self.press_button("button:scores")
            case _ if self._panels.is_scoreboard_shown:
                return self._handle_scoreboard(event, layout)
            case KeyPressed() | GamepadPressed() if key_bindings.action_for(event) == "log":
                return self.press_button("button:log")
            case _ if self._panels.is_log_covered or not self._panels.is_log_open:
                return False
            case KeyPressed() | GamepadPressed() if key_bindings.action_for(event) == "back":
                self._toggle_log()
                return True
            case _:
                is_used, pressed_id = self._placed_log(layout).handle(event)
                if pressed_id:
                    self._press_button(pressed_id)
                return is_used

    def _handle_scoreboard(self, event: InputEvent, layout: TableLayout) -> bool:
        """Handle input while the scoreboard is shown; the key for the log closes the scoreboard and shows the log."""
        wants_log = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "log"
        scoreboard = self._shown_scoreboard()
        if wants_log or scoreboard is None or scoreboard.handle(rtl.mirror_input(event, layout.size[0])):
            self._change_panels(self._panels.with_scoreboard_closed())
        if wants_log and (self._panels.is_log_covered or not self._panels.is_log_open):
            self.press_button("button:log")
        # Releases reach the table: the button may have been pressed before the scoreboard opened.
        return isinstance(event, KeyPressed | GamepadPressed | PointerPressed | PointerMoved | WheelTurned)

    def update(self, ms: float) -> bool:
        """Advance animations by *ms*, after the model; return True if the picture changes."""
        has_changed = self._log_panel.slide.is_moving or self._is_scoreboard_sliding
        if has_changed:
            self._log_panel.slide.update(ms)
        if self._scoreboard is not None:
            self._scoreboard.update(ms)
        was_shown = self._was_scoreboard_shown
        self._slide_scoreboard()
        return has_changed or was_shown != self._was_scoreboard_shown

    def paint_log(self, surface: Surface, model: TableModel, layout: TableLayout, focused_id: str = "") -> None:
        """Paint the log at the edge of the table if it is open; *focused_id* is the element with the keyboard focus.

        *layout*: that of the model, or one with less room for the log.
        """
        if self._panels.is_log_open or self._log_panel.slide.is_moving:
            is_cards_tab = self._panels.log_tab == "cards"
            log = self._placed_log(layout)
            log.show(unseen_cards_lines(model.view) if is_cards_tab else model.history.log_lines)
            log.paint(surface, focused_id)

    def _placed_log(self, layout: TableLayout) -> LogPanel:
        self._log_panel.place(layout.size, Rect(layout.log.pixel_rect), self._panels.log_tab)
        return self._log_panel

    def paint_scoreboard(self, surface: Surface) -> None:
        """Paint the scoreboard over everything else if it is shown."""
        if (scoreboard := self._shown_scoreboard()) is not None:
            scoreboard.paint(surface)

    def control_elements(self, layout: TableLayout) -> tuple[Element, ...]:
        """Return the controls of the log, if it is open."""
        if not self._panels.is_log_open:
            return ()
        return self._placed_log(layout).control_elements()

    def elements(self, layout: TableLayout) -> tuple[Element, ...]:
        """Return the elements of the scoreboard, if it is shown, else the lines of the log as text elements."""
        if self._panels.is_scoreboard_shown and (scoreboard := self._shown_scoreboard()) is not None:
            return rtl.mirror_elements(scoreboard.elements(), layout.size[0])
        if self._panels.is_log_covered or not self._panels.is_log_open:
            return ()
        return self._placed_log(layout).elements()

    def _shown_scoreboard(self) -> Scoreboard | None:
        """Return the scoreboard with the current scores while anything of it is seen."""
        self._slide_scoreboard()
        if self._scoreboard is None or not (self._was_scoreboard_shown or self._scoreboard.slide.is_moving):
            return None
        model = self._read_model()
        self._scoreboard.show(self._scoreboard_data(model), model.layout.size)
        return self._scoreboard

    def _scoreboard_data(self, model: TableModel) -> ScoreboardData:
        return ScoreboardData(model.history.scores, model.history.view_of_reader(model.view), self._avatars)

    @property
    def _panels(self) -> OpenPanels:
        return self._read_model().panels

    def _toggle_log(self) -> None:
        """Open or close the log with animation; a covered log comes to the top instead."""
        was_open = self._panels.is_log_open
        self._change_panels(self._panels.with_log_toggled())
        if self._panels.is_log_open and not was_open:
            self._log_panel.slide.slide_in(self._animation_speed)
        elif not self._panels.is_log_open:
            self._log_panel.slide.slide_out()

    def _slide_scoreboard(self) -> None:
        """Let the scoreboard come or go when it has been opened or closed."""
        if self._was_scoreboard_shown == self._panels.is_scoreboard_shown:
            return
        self._was_scoreboard_shown = self._panels.is_scoreboard_shown
        if self._was_scoreboard_shown:
            model = self._read_model()
            self._scoreboard = Scoreboard(self._context, self._scoreboard_data(model), model.layout.size)
            self._scoreboard.slide.slide_in(self._animation_speed)
        elif self._scoreboard is not None:
            self._scoreboard.slide.slide_out()
