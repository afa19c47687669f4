"""Log panel at the right edge: a line for every event, the newest last; on another tab the cards not seen yet.

Lengths are in u (layout units).
"""

from collections.abc import Callable, Iterator
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.slide_transition import SlideTransition
from yaniv.ui.geometry.rect_layout import shrink, top_part
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import RADIUS_U
from yaniv.ui.input.input_events import InputEvent, PointerPressed
from yaniv.ui.narration.log_text import LogLine
from yaniv.ui.table.model.open_panels import LogTab
from yaniv.ui.table.panels.log_lines_view import LogLinesView
from yaniv.ui.table.panels.log_seal_button import LogSealButton
from yaniv.ui.table.panels.log_tabs import LogTabs
from yaniv.ui.table.state.table_layout import TableLayout

INSET_U: Final = 22
HEADER_HEIGHT_U: Final = 66
HEADER_PADDING_U: Final = 10
"""Height of the header that title and tabs leave free."""
HEADER_GAP_U: Final = 14
TAB_ROW_HEIGHT_U: Final = 64
"""Height of the tabs in a row of their own."""


class LogPanel:
    """Log with its header; it follows new lines while its end is in sight."""

    def __init__(
        self,
        read_tab: Callable[[], LogTab] = lambda: "log",
        tabs: LogTabs | None = None,
        seal_button: LogSealButton | None = None,
    ) -> None:
        """*read_tab*: returns the tab that is shown. *tabs*, *seal_button*: controls in the header; None: not there."""
        self._read_tab = read_tab
        self._tabs = tabs
        self._seal_button = seal_button
        self.slide = SlideTransition()
        """Animation of the panel as it opens and closes."""
        self._lines_views: dict[LogTab, LogLinesView] = {
            "log": LogLinesView(follows_end=True),
            "cards": LogLinesView(follows_end=False),
        }

    def handle(self, event: InputEvent, layout: TableLayout) -> bool:
        """Handle an input event on the open panel; return True if nothing else may use it.

        Wheel, page keys, scroll bar and finger scroll it. Clicks on it do not reach the table below, except with the
        middle button, which is for fast-forward.
        """
        if any(control.handle(event) for control in self._controls):
            return True
        panel_rect = Rect(layout.log.pixel_rect)
        return self._lines_view.handle(event) or (
            isinstance(event, PointerPressed) and event.button != "middle" and panel_rect.collidepoint(event.position)
        )

    def scroll_by(self, steps: int) -> None:
        """Scroll down by *steps* lines, up if negative."""
        self._lines_view.scroll_by(steps)

    def paint(self, painter: Painter, lines: tuple[LogLine, ...], layout: TableLayout, focused_id: str = "") -> None:
        """Paint the visible ones of the lines of this tab; *focused_id* is the element with the keyboard focus."""
        theme, rect = painter.theme, Rect(layout.log.pixel_rect)
        self._lines_view.set_lines(painter, lines, self._viewport(painter, rect))
        rect.x += round((1 - self.slide.visible_share) * rect.width) * (1 if painter.mirror_axis is None else -1)
        self._lines_view.place(painter, self._viewport(painter, rect))
        painter.draw_box(rect, RADIUS_U, theme.panel, theme.outline)
        self._paint_header(painter, rect, focused_id)
        self._lines_view.paint(painter)
        self._lines_view.place(painter, self._viewport(painter, Rect(layout.log.pixel_rect)))
        self._lay_out_header(Rect(layout.log.pixel_rect), painter.scale, painter.text_scale)

    def elements(self, layout: TableLayout) -> Iterator[Element]:
        """Yield the visible lines as text elements."""
        yield from self._lines_view.elements(Rect(layout.log.pixel_rect))

    def control_elements(self, layout: TableLayout) -> tuple[Element, ...]:
        """Return the controls of the panel: tabs and seal button, if there are any."""
        self._lay_out_header(Rect(layout.log.pixel_rect), layout.scale, layout.text_scale)
        return tuple(element for control in self._controls for element in control.elements())

    @property
    def _lines_view(self) -> LogLinesView:
        return self._lines_views[self._read_tab()]

    @property
    def _controls(self) -> tuple[LogTabs | LogSealButton, ...]:
        return tuple(each for each in (self._tabs, self._seal_button) if each is not None)

    def _paint_header(self, painter: Painter, rect: Rect, focused_id: str) -> None:
        title_rect = self._lay_out_header(rect, painter.scale, painter.text_scale)
        for control in self._controls:
            control.paint(painter, focused_id)
        if title_rect:
            painter.draw_line(
                tr("Log") if self._read_tab() == "log" else tr("Cards"),
                (title_rect.left, rect.top + painter.px(HEADER_HEIGHT_U / 2)),
                30,
                painter.theme.accent,
                weight="display",
                max_width=title_rect.width,
                max_height=title_rect.height,
            )

    def _lay_out_header(self, rect: Rect, scale: float, text_scale: float) -> Rect:
        """Place the controls in the header of the panel; return the room for a title, empty if the tabs are there.

        *rect*: the panel, in px. *scale*: px per u. Large text leaves no room for the tabs beside the seal button.
        """
        header = top_part(rect, round(HEADER_HEIGHT_U * scale)).inflate(-2 * round(INSET_U * scale), 0)
        room = header.inflate(0, -round(HEADER_PADDING_U * scale))
        if self._seal_button:
            self._seal_button.lay_out(header.right, rect.top + round(HEADER_HEIGHT_U / 2 * scale), scale)
            room.width = self._seal_button.left - round(HEADER_GAP_U * scale) - room.left
        if self._tabs is None:
            return room
        if self._has_row_of_tabs(text_scale):
            self._tabs.show(self._read_tab(), top_part(header, round(TAB_ROW_HEIGHT_U * scale)).move(0, header.height))
            return room
        self._tabs.show(self._read_tab(), room)
        return Rect(room.topleft, (0, 0))

    def _has_row_of_tabs(self, text_scale: float) -> bool:
        """Return True if the tabs are in a row of their own, below title and seal button."""
        return self._tabs is not None and self._seal_button is not None and text_scale > 1

    def _viewport(self, painter: Painter, rect: Rect) -> Rect:
        """Return the area of the lines within that of the panel, in px."""
        inset, header_u = painter.px(INSET_U), HEADER_HEIGHT_U
        if self._has_row_of_tabs(painter.text_scale):
            header_u += TAB_ROW_HEIGHT_U + HEADER_GAP_U
        return shrink(rect, left=inset, top=painter.px(header_u), right=inset, bottom=inset)
