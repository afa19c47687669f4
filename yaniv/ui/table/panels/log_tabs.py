"""Tabs in the header of the log panel: what has happened, and the cards that the player has not seen."""

from collections.abc import Callable
from typing import Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed
from yaniv.ui.table.model.open_panels import LogTab
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.segmented_control import SegmentedControl

TAB_IDS: Final[dict[str, LogTab]] = {"log-tab:log": "log", "log-tab:cards": "cards"}
"""Tabs by the id of their element."""


class LogTabs:
    """The tabs of the log; keyboard focus is handled by the table."""

    def __init__(self, context: UiContext, on_press: Callable[[str], object]) -> None:
        """*on_press*: called with the id of the tab that was pressed."""
        self._on_press = on_press
        self._control = SegmentedControl("log-tab", tr("Log"), (("log", tr("Log")), ("cards", tr("Cards"))), "log")
        self._focus_group = FocusGroup((self._control,), "", context.audio.play)

    def show(self, tab: LogTab, rect: Rect) -> None:
        """Place the tabs in *rect* (px), with this one selected."""
        self._control.rect = rect
        self._control.select(tab)

    def handle(self, event: InputEvent) -> bool:
        """Handle a pointer event; return True if a tab was pressed. Keys are ignored."""
        pressed = None if isinstance(event, KeyPressed | GamepadPressed) else self._focus_group.handle(event)
        self._focus_group.focus("")
        if pressed:
            self._on_press(f"{self._control.id}:{self._control.selected_value}")
        return pressed is not None

    def paint(self, painter: Painter, focused_id: str) -> None:
        """Draw the tabs, with the focus outline around the one that has the keyboard focus."""
        self._focus_group.paint(painter)
        for element in self.elements():
            if element.id == focused_id:
                painter.draw_focus_outline(Rect(element.rect))

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility elements of the tabs."""
        return tuple(each for each in self._control.elements() if each.id in TAB_IDS)
