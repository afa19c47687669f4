"""Scoreboard, log, and the screen reader announcement of what has just happened, computed from the events."""

import math
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace
from pygame import Rect, Surface

from yaniv.game import events as e
from yaniv.game.view import View
from yaniv.i18n import custom_player_name, tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.durations import AnimationSpeed
from yaniv.ui.animation.slide_transition import SlideTransition
from yaniv.ui.context import UiContext
from yaniv.ui.geometry import rtl
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import FocusLost, GamepadPressed, InputEvent, KeyPressed, KeyReleased
from yaniv.ui.narration.log_text import LogLine, log_lines, spoken_text
from yaniv.ui.narration.stevo_detector import StevoDetector, stevo_log_line
from yaniv.ui.narration.table_text import SPECTATOR
from yaniv.ui.narration.turn_countdown import TurnCount, count_turn, turns_left_log_text
from yaniv.ui.table.panels.log_panel import LogPanel
from yaniv.ui.table.panels.log_seal_button import LogSealButton
from yaniv.ui.table.panels.score_bars import describe_scores
from yaniv.ui.table.panels.scoreboard import Scoreboard, ScoreboardData
from yaniv.ui.table.state import score_history
from yaniv.ui.table.state.match_totals import MatchTotals
from yaniv.ui.table.state.table_layout import TableLayout
from yaniv.ui.widgets.slide_painter import paint_sliding

SETTLEMENT_EVENTS: Final = (
    e.FalseCalled,
    e.HandsShown,
    e.RoundScored,
    e.BonusGiven,
    e.TotalReduced,
    e.PlayerOut,
    e.RoundClosed,
    e.MatchWon,
)
"""Events that reveal hands or state their result."""
LOG_STEPS: Final = {"log:up": -1, "log:down": 1}
"""Log lines to scroll by, by button id."""
HOLD_MS: Final = 350
"""Time after which holding Tab shows the scoreboard, in ms."""


class HistoryPanels:
    """Record of all events of the match, shown on request as scoreboard, log and announcements."""

    def __init__(  # noqa: PLR0913 -- the events so far, and everything needed to show them
        self,
        past_events: Iterable[e.AnyEvent],
        view: View,
        context: UiContext,
        animation_speed: AnimationSpeed,
        *,
        characters: tuple[str, ...] = (),
        is_spectator: bool = False,
        seal_button: LogSealButton | None = None,
    ) -> None:
        """Record the events of the match so far.

        *past_events*: events that happened before the scene opened, as the reader may know them.
        *characters*: character ids by seat, for the portraits.
        *is_spectator*: the reader has no seat, and all players are called by name.
        *seal_button*: button in the header of the log; None: there is none.
        """
        self._is_spectator = is_spectator
        self._score_history = score_history.ScoreHistory()
        self._turn_count = TurnCount()
        self._characters = characters
        self._log_lines: list[LogLine] = []
        self._stevo_detector = StevoDetector()
        self._announcements: list[str] = []
        """Sentences since the last turn began, the newest last."""
        self._painted_count = 0
        """Number of announcements that had been added when the log was last painted."""
        self._has_turn_begun = False
        """True if a turn has begun since the last sentence."""
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
        """True if the scoreboard was shown when it was last painted."""
        self._pending_events: list[tuple[float, e.AnyEvent, View]] = []
        """Events whose animation has not begun, as (start in ms of the sprite animator, event, view)."""
        for event in past_events:
            self._apply_event(event, view)
            self._painted_count = len(self._announcements)

    def on_event(self, event: e.AnyEvent, view: View, start_ms: float) -> None:
        """Record an event.

        Events that settle a round are held back until their animation begins at *start_ms*, in ms of the sprite
        animator.
        """
        self._pending_events.append((start_ms if isinstance(event, SETTLEMENT_EVENTS) else -math.inf, event, view))

    def apply_due_events(self, now_ms: float) -> None:
        """Apply the events whose animation has begun at *now_ms*, in the order in which they happened."""
        while self._pending_events and self._pending_events[0][0] <= now_ms:
            _, event, view = self._pending_events.pop(0)
            self._apply_event(event, view)

    def _apply_event(self, event: e.AnyEvent, view: View) -> None:
        """Add an event to scores, turn count, log and announcements.

        Announcements that have been painted are discarded with the first sentence after a new turn has begun.
        """
        self._score_history = score_history.apply_event(self._score_history, event)
        self._turn_count = count_turn(self._turn_count, event)
        is_extra_round = isinstance(event, e.RoundOpened) and event.number in self.match_totals.extra_rounds
        reader = self._view_of_reader(view)
        remarks = tuple(stevo_log_line(stevo, reader) for stevo in self._stevo_detector.on_event(event))
        turns_left_text = turns_left_log_text(self._turn_count, event)
        lines = (
            *log_lines(event, reader, is_extra_round=is_extra_round),
            *remarks,
            *((LogLine(turns_left_text),) if turns_left_text else ()),
        )
        self._log_lines.extend(self._lines_for_log(event, reader, lines, is_extra_round=is_extra_round))
        if isinstance(event, e.TurnBegan):
            self._has_turn_begun = True
        elif lines:
            if self._has_turn_begun:
                del self._announcements[: self._painted_count]
                self._painted_count, self._has_turn_begun = 0, False
            self._announcements.extend(spoken_text(line) for line in lines)

    def _lines_for_log(
        self, event: e.AnyEvent, reader: View, lines: tuple[LogLine, ...], *, is_extra_round: bool
    ) -> tuple[LogLine, ...]:
        """Return *lines* as the log shows them: a player who gave a name is called by it there, like all others."""
        if reader.seat == SPECTATOR or not custom_player_name(reader.names[reader.seat]):
            return lines
        by_name = replace(reader, seat=SPECTATOR)
        return (
            *log_lines(event, by_name, is_extra_round=is_extra_round),
            *lines[len(log_lines(event, reader, is_extra_round=is_extra_round)) :],
        )

    @property
    def match_totals(self) -> MatchTotals:
        """Totals of the match so far."""
        return self._score_history.match_totals

    def build_announcement(self, prompt: str, view: View) -> str:
        """Return the announcement: whether it is the reader's turn, what has just happened, and *prompt*.

        While the scoreboard is shown, the announcement is its content.
        """
        if self.is_scoreboard_shown(view):
            return describe_scores(self.match_totals, self._view_of_reader(view))
        is_own_turn = not self._is_spectator and view.turn == view.seat and view.slap is None and not view.shuffling
        return " ".join(
            [*([tr("Your turn.")] if is_own_turn else []), *self._announcements, *([prompt] if prompt else [])]
        )

    def is_scoreboard_shown(self, view: View) -> bool:
        """Return True if the scoreboard lies over the table; a match of a single round has none."""
        return (
            self._is_scoreboard_open or (self._tab_held_ms or 0) >= HOLD_MS
        ) and view.rules.match.end != "single_round"

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

    def add_log_line(self, sentence: str) -> None:
        """Add a line to the log that comes from no event."""
        self._log_lines.append(LogLine(sentence))

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
        elif button_id == "button:log":
            if not (self._is_log_covered and self._log_panel.is_open):
                self._log_panel.toggle()
            self._is_log_covered = False
        else:
            return False
        return True

    def handle(self, event: InputEvent, view: View, layout: TableLayout) -> bool:
        """Handle input for log and scoreboard; return True if it needs no further handling."""
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
            case _ if self.is_scoreboard_shown(view):
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
        if self._log_panel.is_moving or self._scoreboard_slide.is_moving:
            self._log_panel.update(ms)
            self._scoreboard_slide.update(ms)
            has_changed = True
        else:
            has_changed = False
        if self._tab_held_ms is None:
            return has_changed
        before_ms, self._tab_held_ms = self._tab_held_ms, self._tab_held_ms + ms
        return has_changed or before_ms < HOLD_MS <= self._tab_held_ms

    def paint_log(self, surface: Surface, context: UiContext, layout: TableLayout, focused_id: str = "") -> None:
        """Paint the log at the edge of the table if it is open; *focused_id* is the element with the keyboard focus."""
        self._painted_count = len(self._announcements)
        self._log_panel.paint(context.painter(surface, _log_mirror_axis(layout)), self._log_lines, layout, focused_id)

    def paint_scoreboard(self, surface: Surface, context: UiContext, view: View) -> None:
        """Paint the scoreboard over everything else if it is shown."""
        if self._was_scoreboard_shown != self.is_scoreboard_shown(view):
            self._was_scoreboard_shown = not self._was_scoreboard_shown
            self._scoreboard_slide.slide_in(
                self._animation_speed
            ) if self._was_scoreboard_shown else self._scoreboard_slide.slide_out()
        if self._was_scoreboard_shown or self._scoreboard_slide.is_moving:
            paint_sliding(
                surface,
                context.painter(surface),
                self._scoreboard_slide,
                lambda layer: self._paint_scoreboard_panel(context, view, layer),
            )

    def _paint_scoreboard_panel(self, context: UiContext, view: View, surface: Surface) -> Rect:
        """Paint the scoreboard panel; return its area in px."""
        return self._scoreboard.paint(context.painter(surface), self._scoreboard_data(view))

    def control_elements(self, layout: TableLayout) -> tuple[Element, ...]:
        """Return the controls of the log."""
        return rtl.mirror_elements(self._log_panel.control_elements(layout), _log_mirror_axis(layout))

    def elements(self, view: View, layout: TableLayout) -> tuple[Element, ...]:
        """Return the lines of the scoreboard, if it is shown, else of the log, as text elements."""
        if self.is_scoreboard_shown(view):
            return rtl.mirror_elements(
                self._scoreboard.elements(self._scoreboard_data(view), layout.size), layout.size[0]
            )
        return (
            rtl.mirror_elements(self._log_panel.elements(layout), _log_mirror_axis(layout))
            if self.is_log_on_top
            else ()
        )

    def _scoreboard_data(self, view: View) -> ScoreboardData:
        return ScoreboardData(self._score_history, self._view_of_reader(view), self._characters)

    def _view_of_reader(self, view: View) -> View:
        """Return the view with the reader's seat; a spectator has none, and is never addressed as "you"."""
        return replace(view, seat=SPECTATOR) if self._is_spectator else view


def _log_mirror_axis(layout: TableLayout) -> int:
    """Return left + right edge of the log in px, about which it is mirrored; the log keeps its place on the table."""
    panel_rect = Rect(layout.log.pixel_rect)
    return panel_rect.left + panel_rect.right
