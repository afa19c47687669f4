"""Log panel at the right edge: a line for every event, the newest last.

Lengths are in u (layout units).
"""

from collections.abc import Iterator
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.animation.slide_transition import SlideTransition
from yaniv.ui.geometry.rect_layout import shrink
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.theme import RADIUS_U
from yaniv.ui.input.input_events import InputEvent, PointerPressed
from yaniv.ui.narration.log_text import LogLine
from yaniv.ui.table.panels.log_lines_view import LogLinesView
from yaniv.ui.table.panels.log_seal_button import SEAL_BUTTON, LogSealButton
from yaniv.ui.table.state.table_layout import TableLayout

INSET_U: Final = 22
HEADER_HEIGHT_U: Final = 66


class LogPanel:
    """Log with its header; it follows new lines while its end is in sight."""

    def __init__(self, seal_button: LogSealButton | None = None) -> None:
        self._seal_button = seal_button
        self.slide = SlideTransition()
        """Animation of the panel as it opens and closes."""
        self._lines_view = LogLinesView(follows_end=True)

    def handle(self, event: InputEvent, layout: TableLayout) -> bool:
        """Handle an input event on the open panel; return True if nothing else may use it.

        Wheel, page keys, scroll bar and finger scroll it. Clicks on it do not reach the table below, except with the
        middle button, which is for fast-forward.
        """
        if self._seal_button and self._seal_button.handle(event):
            return True
        panel_rect = Rect(layout.log.pixel_rect)
        return self._lines_view.handle(event) or (
            isinstance(event, PointerPressed) and event.button != "middle" and panel_rect.collidepoint(event.position)
        )

    def scroll_by(self, steps: int) -> None:
        """Scroll down by *steps* lines, up if negative."""
        self._lines_view.scroll_by(steps)

    def paint(self, painter: Painter, lines: tuple[LogLine, ...], layout: TableLayout, focused_id: str = "") -> None:
        """Paint the visible entries; *focused_id* is the element with the keyboard focus."""
        theme, rect = painter.theme, Rect(layout.log.pixel_rect)
        self._lines_view.set_lines(painter, lines, _viewport(painter, rect))
        rect.x += round((1 - self.slide.visible_share) * rect.width) * (1 if painter.mirror_axis is None else -1)
        self._lines_view.place(painter, _viewport(painter, rect))
        painter.draw_box(rect, RADIUS_U, theme.panel, theme.outline)
        self._paint_header(painter, rect, focused_id)
        self._lines_view.paint(painter)
        self._lines_view.place(painter, _viewport(painter, Rect(layout.log.pixel_rect)))
        self._lay_out_seal_button(Rect(layout.log.pixel_rect), painter.scale)

    def elements(self, layout: TableLayout) -> Iterator[Element]:
        """Yield the visible entries as text elements."""
        yield from self._lines_view.elements(Rect(layout.log.pixel_rect))

    def control_elements(self, layout: TableLayout) -> tuple[Element, ...]:
        """Return the controls of the panel: the seal button, if there is one."""
        if not self._seal_button:
            return ()
        self._lay_out_seal_button(Rect(layout.log.pixel_rect), layout.scale)
        return self._seal_button.elements()

    def _paint_header(self, painter: Painter, rect: Rect, focused_id: str) -> None:
        px, right = painter.px, rect.right - painter.px(INSET_U)
        if self._seal_button:
            self._lay_out_seal_button(rect, painter.scale)
            self._seal_button.paint(painter, is_focused=focused_id == SEAL_BUTTON)
            right = self._seal_button.left - px(INSET_U)
        title = (rect.left + px(INSET_U), rect.top + px(HEADER_HEIGHT_U / 2))
        room, height = right - title[0], px(HEADER_HEIGHT_U - 10)
        painter.draw_line(
            tr("Log"), title, 30, painter.theme.accent, weight="display", max_width=room, max_height=height
        )

    def _lay_out_seal_button(self, rect: Rect, scale: float) -> None:
        if self._seal_button:
            self._seal_button.lay_out(
                rect.right - round(INSET_U * scale), rect.top + round(HEADER_HEIGHT_U / 2 * scale), scale
            )


def _viewport(painter: Painter, rect: Rect) -> Rect:
    """Return the area of the entries within that of the panel, in px."""
    inset = painter.px(INSET_U)
    return shrink(rect, left=inset, top=painter.px(HEADER_HEIGHT_U), right=inset, bottom=inset)
