"""Panels over the table that show the history of the match: scoreboard and log."""

from typing import Final

from pygame import Rect, Surface

from yaniv.game.view import View
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.slide_transition import SlideTransition
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import FocusLost, GamepadPressed, InputEvent, KeyPressed, KeyReleased
from yaniv.ui.table.model.match_history import MatchHistory
from yaniv.ui.table.panels.log_panel import LogPanel
from yaniv.ui.table.panels.log_seal_button import LogSealButton
from yaniv.ui.table.panels.scoreboard import Scoreboard, ScoreboardData
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.widgets.slide_painter import paint_sliding

LOG_STEPS: Final = {"log:up": -1, "log:down": 1}
"""Log lines to scroll by, by button id."""
HOLD_MS: Final = 350
"""Time after which holding Tab shows the scoreboard, in ms."""


class HistoryPanels:
    """Scoreboard and log: which of them is open, where they are scrolled, and how they appear and disappear."""

    def __init__(
        self,
        context: UiContext,
        animation_speed: AnimationSpeed,
        *,
        has_scoreboard: bool,
        characters: tuple[str, ...] = (),
        seal_button: LogSealButton | None = None,
    ) -> None:
        """Create both closed.

        *has_scoreboard*: False for a match of a single round, which keeps no totals. *characters*: character ids by
        seat, for the portraits. *seal_button*: button in the header of the log; None: there is none.
        """
        self._context = context
        self._has_scoreboard = has_scoreboard
        self._characters = characters
        self._scoreboard = Scoreboard(context)
        self._is_scoreboard_open = False
        self._tab_held_ms: float | None = None
        """Time for which Tab has been held, in ms; None: it is up."""
        self._log_panel = LogPanel(animation_speed, seal_button)
        self._is_log_covered = False
        """True if a result covers the log because it came while the log was open."""
        self._animation_speed = animation_speed
        self._scoreboard_slide = SlideTransition()
        """Animation of the scoreboard as it opens and closes."""
        self._was_scoreboard_shown = False
        """True if the scoreboard was shown when its slide was last started."""

    @property
    def is_scoreboard_shown(self) -> bool:
        """True if the scoreboard lies over the table."""
        return self._has_scoreboard and (self._is_scoreboard_open or (self._tab_held_ms or 0) >= HOLD_MS)

    @property
    def is_log_open(self) -> bool:
        """True if the log is open."""
        return self._log_panel.is_open

    @property
    def is_log_on_top(self) -> bool:
        """True if no result covers the log."""
        return not self._is_log_covered

    def cover_log(self) -> None:
        """Put the log below a result until the player asks for the log."""
        self._is_log_covered = True

    def uncover_log(self) -> None:
        """Put the log back on top after the result has closed."""
        self._is_log_covered = False

    @property
    def is_animating(self) -> bool:
        """True if Tab is held, or if log or scoreboard are opening or closing."""
        return self._tab_held_ms is not None or self._log_panel.is_moving or self._scoreboard_slide.is_moving

    def open_log(self) -> None:
        """Open the log without animation, as it was when the scene was last left."""
        self._log_panel.open()

    def press_button(self, button_id: str) -> bool:
        """Handle a button of the top bar, its key, or an arrow of the log; return False if it is none of these."""
        if button_id in LOG_STEPS:
            self._log_panel.scroll_by(LOG_STEPS[button_id])
        elif button_id == "button:scores":
            self._is_scoreboard_open = not self._is_scoreboard_open
            self._scoreboard.scroll_to_newest()
            self._slide_scoreboard()
        elif button_id == "button:log":
            if not (self._is_log_covered and self._log_panel.is_open):
                self._log_panel.toggle()
            self._is_log_covered = False
        else:
            return False
        return True

    def handle(self, event: InputEvent, layout: TableLayout) -> bool:
        """Handle input for log and scoreboard; return True if it needs no further handling."""
        is_handled = self._handle(event, layout)
        self._slide_scoreboard()
        return is_handled

    def _handle(self, event: InputEvent, layout: TableLayout) -> bool:
        match event:
            case KeyPressed() if key_bindings.action_for(event) == "next" and not self._is_scoreboard_open:
                self._tab_held_ms = 0.0 if self._tab_held_ms is None else self._tab_held_ms
                return False
            case KeyReleased() if key_bindings.is_release_of(event, "next"):
                self._tab_held_ms = None
                return False
            case FocusLost():
                self._tab_held_ms = None
                return False
            case KeyPressed() | GamepadPressed() if key_bindings.action_for(event) == "scores":
                return self.press_button("button:scores")
            case _ if self.is_scoreboard_shown:
                return self._handle_scoreboard(event, layout)
            case KeyPressed() | GamepadPressed() if key_bindings.action_for(event) == "log":
                return self.press_button("button:log")
            case _ if self._is_log_covered:
                return False
            case KeyPressed() | GamepadPressed() if (
                key_bindings.action_for(event) == "back" and self._log_panel.is_open
            ):
                self._log_panel.toggle()
                return True
            case _:
                return self._log_panel.handle(rtl.mirror_input(event, _log_mirror_axis(layout)), layout)

    def _handle_scoreboard(self, event: InputEvent, layout: TableLayout) -> bool:
        """Handle input while the scoreboard is shown; the key for the log closes the scoreboard and shows the log."""
        wants_log = isinstance(event, KeyPressed | GamepadPressed) and key_bindings.action_for(event) == "log"
        if wants_log or self._scoreboard.handle(rtl.mirror_input(event, layout.size[0])):
            self._is_scoreboard_open, self._tab_held_ms = False, None
        if wants_log and (self._is_log_covered or not self._log_panel.is_open):
            self.press_button("button:log")
        return self._scoreboard.consumes(event)

    def update(self, ms: float) -> bool:
        """Advance animations and the time for which Tab is held, by *ms*; return True if the picture changes."""
        has_changed = self._log_panel.is_moving or self._scoreboard_slide.is_moving
        if has_changed:
            self._log_panel.update(ms)
            self._scoreboard_slide.update(ms)
        if self._tab_held_ms is None:
            return has_changed
        before_ms, self._tab_held_ms = self._tab_held_ms, self._tab_held_ms + ms
        self._slide_scoreboard()
        return has_changed or before_ms < HOLD_MS <= self._tab_held_ms

    def paint_log(self, surface: Surface, history: MatchHistory, layout: TableLayout, focused_id: str = "") -> None:
        """Paint the log at the edge of the table if it is open; *focused_id* is the element with the keyboard focus."""
        painter = self._context.painter(surface, _log_mirror_axis(layout))
        self._log_panel.paint(painter, history.log_lines, layout, focused_id)

    def paint_scoreboard(self, surface: Surface, history: MatchHistory, view: View) -> None:
        """Paint the scoreboard over everything else if it is shown."""
        if self.is_scoreboard_shown or self._scoreboard_slide.is_moving:
            data = self._scoreboard_data(history, view)
            paint_sliding(
                surface,
                self._context.painter(surface),
                self._scoreboard_slide,
                lambda layer: self._scoreboard.paint(self._context.painter(layer), data),
            )

    def control_elements(self, layout: TableLayout) -> tuple[Element, ...]:
        """Return the controls of the log."""
        return rtl.mirror_elements(self._log_panel.control_elements(layout), _log_mirror_axis(layout))

    def elements(self, history: MatchHistory, view: View, layout: TableLayout) -> tuple[Element, ...]:
        """Return the lines of the scoreboard, if it is shown, else of the log, as text elements."""
        if self.is_scoreboard_shown:
            rows = self._scoreboard.elements(self._scoreboard_data(history, view), layout.size)
            return rtl.mirror_elements(rows, layout.size[0])
        if self._is_log_covered:
            return ()
        return rtl.mirror_elements(self._log_panel.elements(layout), _log_mirror_axis(layout))

    def _scoreboard_data(self, history: MatchHistory, view: View) -> ScoreboardData:
        return ScoreboardData(history.scores, history.view_of_reader(view), self._characters)

    def _slide_scoreboard(self) -> None:
        """Start the slide of the scoreboard when it has been opened or closed."""
        if self._was_scoreboard_shown == self.is_scoreboard_shown:
            return
        self._was_scoreboard_shown = self.is_scoreboard_shown
        if self._was_scoreboard_shown:
            self._scoreboard_slide.slide_in(self._animation_speed)
        else:
            self._scoreboard_slide.slide_out()


def _log_mirror_axis(layout: TableLayout) -> int:
    """Return left + right edge of the log in px, about which it is mirrored; the log keeps its place on the table."""
    panel_rect = Rect(layout.log.pixel_rect)
    return panel_rect.left + panel_rect.right
