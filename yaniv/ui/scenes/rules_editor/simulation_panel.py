"""Simulation panel: effect of the rule changes on the game, measured by computer players while editing continues.

A comparison starts after a pause in editing; the panel polls for results in `update` and never blocks.
"""

from typing import Final, Protocol

from pygame import Rect

from yaniv.arena.rule_comparison import ComparisonReport, ComparisonSpec, PlayDurations
from yaniv.i18n import format_percent, tr
from yaniv.match.bot_timing import average_turn_ms
from yaniv.rules.house_rules import HouseRules
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation import durations
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import BODY_U, MIN_TYPE_PX, RADIUS_U, SMALL_U
from yaniv.ui.narration.simulation_text import measure_label, sentence
from yaniv.ui.scenes.rules_editor.simulation_cells import PROGRESS_BAR_U, paint_cell, paint_large_cell
from yaniv.ui.widgets.widget import element_rect

_HEIGHT_U: Final = 122
_HEADER_SIZE_U: Final = (320, 44)
"""Header with the number of matches: its minimum width beside the figures, its height above them."""
_HEADER_GAP_U: Final = 24
"""Gap between the header and the figures, u."""
_TWO_ROW_TEXT_SCALE: Final = 1.5
"""Text scale from which the figures are laid out in two rows."""
_COLUMN_COUNT: Final = 3
_TWO_ROW_HEIGHT_U: Final = (184, 56)
"""Height in u of the panel with two rows, and its growth per unit of text scale."""
_DEBOUNCE_MS: Final = 400
"""Time in ms without an edit before a comparison starts."""
_HUMAN_TURN_MS: Final = 4000
"""Assumed time in ms that a human who knows the game needs for a turn."""
_RESULT_PANEL_MS: Final = 4000
"""Assumed time in ms for which the result of a round is looked at."""
_TURN_ANIMATION_MS: Final = durations.THROW_MS + durations.THROW_HOLD_MS + durations.DRAW_MS + durations.PICK_UP_HOLD_MS
_ROUND_ANIMATION_MS: Final = durations.DEAL_MAX_MS + durations.SEQUENTIAL_TIMINGS.total_ms
_PLAYER_COUNT: Final = 4
_BLOCKED_TEXTS: Final = {
    "broken": "Fix the errors to see the effect of your changes.",
    "unsaved": "Save these rules to see the effect of further changes.",
}


class SimulationRunner(Protocol):
    """Runner of comparisons in the background; `BackgroundComparison` uses a process of its own."""

    failed: bool
    """True if it cannot play any more."""

    def ask(self, comparison: ComparisonSpec) -> None:
        """Start the comparison described by *comparison*; an earlier one is dropped."""

    def stop(self) -> None:
        """Stop the current comparison."""

    def poll(self) -> ComparisonReport | None:
        """Return the newest report on the current comparison, each report once; None if there is no new one."""

    def close(self) -> None:
        """Stop for good and release all resources."""


def has_room(text_scale: float, view: str) -> bool:
    """Return True if the panel fits below the view with this name, at this text size of the settings.

    With large text the form needs the space, and the form must not change its size when the panel appears.
    """
    return text_scale < _TWO_ROW_TEXT_SCALE or view == "diff"


def panel_height_u(text_scale: float, scale: float) -> float:
    """Return the height of the panel in u, for the text size of the settings; *scale* is px per u."""
    return (
        _TWO_ROW_HEIGHT_U[0] + _TWO_ROW_HEIGHT_U[1] * (text_scale - 1)
        if _has_two_rows(text_scale, scale)
        else _HEIGHT_U
    )


def _has_two_rows(text_scale: float, scale: float) -> bool:
    """Return True if text is large for the window, by choice or because smaller text would be unreadable."""
    return text_scale >= _TWO_ROW_TEXT_SCALE or SMALL_U * scale < MIN_TYPE_PX


class SimulationPanel:
    """Panel with the progress of the comparison and, for each measure, its value and the effect of the changes."""

    def __init__(self, runner: SimulationRunner) -> None:
        self._runner = runner
        self._rules_pair: tuple[HouseRules, HouseRules] | None = None
        self._blocked_by = ""
        """Why the rules cannot be compared: "broken" or "unsaved"; "" if they can."""
        self._debounce_left_ms = 0.0
        """Time in ms until the comparison is requested; 0: requested."""
        self._report: ComparisonReport | None = None
        self._needs_repaint = False
        """True if there is a report that has not been painted yet."""
        self._rect = Rect(0, 0, 0, 0)

    @property
    def is_comparing(self) -> bool:
        """True if there are two different sets of rules to compare."""
        return self._rules_pair is not None

    @property
    def is_moving(self) -> bool:
        """True if a new report has to be painted.

        The delay before a comparison starts needs no frames: `update` is also called while nothing moves.
        """
        return self._needs_repaint

    def compare(self, before: HouseRules | None, after: HouseRules | None) -> None:
        """Set the rules to compare; equal rules are not compared.

        If the changed rules become the saved ones, what was measured stays. None means rules that cannot be played. If
        *after* is None, the results are kept in case the player undoes the mistake.
        """
        self._blocked_by = "broken" if after is None else "unsaved" if before is None else ""
        if after is None:
            return
        if before == after and self._rules_pair is not None and self._rules_pair[1] == after:
            return
        rules_pair = None if before is None or before == after else (before, after)
        if rules_pair == self._rules_pair:
            return
        if self._rules_pair is not None:
            self._runner.stop()
        self._rules_pair, self._report = rules_pair, None
        self._debounce_left_ms = _DEBOUNCE_MS if rules_pair is not None else 0

    def update(self, elapsed_ms: float) -> None:
        """Advance by *elapsed_ms*: start the comparison when it is due, and fetch new reports."""
        if self._debounce_left_ms > 0:
            self._debounce_left_ms -= elapsed_ms
            if self._debounce_left_ms <= 0 and self._rules_pair is not None:
                self._debounce_left_ms = 0
                self._runner.ask(ComparisonSpec(*self._rules_pair, _table_tempo()))
        report = self._runner.poll()
        if report is not None:
            self._report, self._needs_repaint = report, True

    def close(self) -> None:
        """Stop the runner; the panel is not used any more."""
        self._runner.close()

    def paint(self, painter: Painter, rect: Rect) -> None:
        """Draw a cell for each measure, and the progress bar below them."""
        self._rect, self._needs_repaint = rect, False
        theme, report = painter.theme, self._current_report
        painter.draw_box(rect, RADIUS_U, theme.panel, theme.outline)
        inner = rect.inflate(-painter.px(40), -painter.px(20))
        header_rect = Rect(inner)
        two_rows = _has_two_rows(painter.text_scale, painter.scale)
        if two_rows:
            header_rect.height = painter.px(_HEADER_SIZE_U[1])
            inner.top, inner.height = header_rect.bottom, inner.bottom - header_rect.bottom
        else:
            title = painter.line_width(tr("Effect of your changes"), BODY_U, "bold", max_height=0)
            header_rect.width = max(painter.px(_HEADER_SIZE_U[0]), title + painter.px(_HEADER_GAP_U))
            inner.left, inner.width = header_rect.right, inner.right - header_rect.right
        self._paint_header(painter, header_rect)
        if report is None:
            painter.draw_fitted(self._status_text(), inner, SMALL_U, theme.text_muted, anchor="midleft")
            return
        columns = _COLUMN_COUNT if two_rows else len(report.comparisons)
        cell_width, cell_height = inner.width // columns, inner.height * columns // len(report.comparisons)
        for number, comparison in enumerate(report.comparisons):
            row, column = divmod(number, columns)
            cell = Rect(inner.left + column * cell_width, inner.top + row * cell_height, cell_width, cell_height)
            (paint_large_cell if two_rows else paint_cell)(painter, cell, comparison)
        progress_rect = Rect(
            header_rect.left,
            rect.bottom - painter.px(PROGRESS_BAR_U + 5),
            inner.right - header_rect.left,
            painter.px(PROGRESS_BAR_U),
        )
        if not report.is_finished:
            painter.draw_box(progress_rect, PROGRESS_BAR_U / 2, theme.outline)
            done_width = progress_rect.width * report.played // max(1, report.matches)
            painter.draw_box(
                Rect(progress_rect.topleft, (done_width, progress_rect.height)), PROGRESS_BAR_U / 2, theme.accent
            )

    def elements(self) -> tuple[Element, ...]:
        """Return an element for the progress, and one for each measure in words."""
        rect = element_rect(self._rect)
        comparisons = self._current_report.comparisons if self._current_report is not None else ()
        status_element = Element(
            "effect", "text", tr("Effect of your changes"), self._status_text(), rect, ("enabled",)
        )
        measure_elements = (
            Element(f"effect:{each.measure}", "text", measure_label(each), sentence(each), rect, ("enabled",))
            for each in comparisons
        )
        return (status_element, *measure_elements)

    @property
    def _current_report(self) -> ComparisonReport | None:
        """The report on the current rules; None if there is none or they cannot be compared."""
        return None if self._blocked_by else self._report

    def _status_text(self) -> str:
        report = self._current_report
        if self._runner.failed:
            return tr("Can't measure the effect of the changes here.")
        if self._blocked_by:
            return tr(_BLOCKED_TEXTS[self._blocked_by])
        if not self.is_comparing:
            return tr("Change a rule, and computer players will test its effect.")
        if report is None:
            return tr("Computer players are testing your changes.")
        if any(report.unfinished_shares):
            return tr(
                "{played} of {all} matches played per set of rules; {share} unfinished.",
                played=report.played,
                all=report.matches,
                share=format_percent(round(100 * max(report.unfinished_shares))),
            )
        return tr("{played} of {all} matches played per set of rules.", played=report.played, all=report.matches)

    def _paint_header(self, painter: Painter, header_rect: Rect) -> None:
        """Draw the title of the figures, and how many matches they are based on."""
        theme, title, report = painter.theme, tr("Effect of your changes"), self._current_report
        if report is None:
            painter.draw_fitted(title, header_rect, BODY_U, theme.accent, weight="bold", anchor="midleft")
            return
        players_text = tr("{n} of {all} computer matches", n=report.played, all=report.matches)
        if not _has_two_rows(painter.text_scale, painter.scale):
            max_width = header_rect.width - painter.px(_HEADER_GAP_U)
            upper, lower = (
                Rect(header_rect.left, header_rect.top, max_width, header_rect.height // 3),
                Rect(header_rect.left, 0, max_width, 0),
            )
            lower.top, lower.height = upper.bottom, header_rect.bottom - painter.px(PROGRESS_BAR_U) - upper.bottom
            position = (upper.left, upper.centery)
            painter.draw_line(
                title, position, BODY_U, theme.accent, weight="bold", max_width=max_width, max_height=upper.height
            )
            painter.draw_fitted(players_text, lower, SMALL_U, theme.text_muted, anchor="midleft")
            return
        half_width = (header_rect.width - painter.px(_HEADER_GAP_U)) // 2
        painter.draw_line(
            title,
            header_rect.midleft,
            BODY_U,
            theme.accent,
            weight="bold",
            max_width=half_width,
            max_height=header_rect.height,
        )
        painter.draw_line(
            players_text,
            header_rect.midright,
            SMALL_U,
            theme.text_muted,
            anchor="midright",
            max_width=half_width,
            max_height=header_rect.height,
        )


def _table_tempo() -> PlayDurations:
    """Return the play durations of a table with one human and three computer players."""
    turn_ms = (_HUMAN_TURN_MS + (_PLAYER_COUNT - 1) * average_turn_ms(_PLAYER_COUNT)) / _PLAYER_COUNT
    return PlayDurations(turn_ms=turn_ms + _TURN_ANIMATION_MS, round_ms=_ROUND_ANIMATION_MS + _RESULT_PANEL_MS)
