"""Tabs in the header of the log panel: what has happened, and the cards that the player has not seen."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import ClassVar, Final

from pygame import Rect

from yaniv.i18n import tr
from yaniv.ui.accessibility.element_tree import Element, ElementRole, ElementState
from yaniv.ui.context import UiContext
from yaniv.ui.graphics.painter import Painter
from yaniv.ui.graphics.text_renderer import FontWeight
from yaniv.ui.graphics.theme import SECONDARY_U
from yaniv.ui.input import key_bindings
from yaniv.ui.input.input_events import GamepadPressed, InputEvent, KeyPressed, Point, PressInput
from yaniv.ui.table.model.open_panels import LogTab
from yaniv.ui.widgets.focus_group import FocusGroup
from yaniv.ui.widgets.widget import Widget, element_rect

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


_INSET_U: Final = 8
_TYPE_ROLE: Final = "segment"


class SegmentedControl(Widget):
    """Options side by side, one of which is selected; each visible one is an element of its own, `ID:VALUE`."""

    role: ClassVar[ElementRole] = "choice"

    def __init__(self, id_: str, name: str, options: Sequence[tuple[str, str]], selected_value: str) -> None:
        """*options*: stored values with labels. *selected_value*: at first; if no option has it, the first one."""
        super().__init__(id_, name)
        self._options = tuple(options)
        self._index = 0
        self.select(selected_value)

    @property
    def selected_value(self) -> str:
        """Value of the selected option, as stored (not its label)."""
        return self._options[self._index][0]

    def value(self) -> str:
        """Return the value of the selected option, as stored."""
        return self.selected_value

    def value_text(self) -> str:
        """Return the label of the selected option."""
        return self._options[self._index][1]

    def select(self, value: str) -> None:
        """Select the option with this value; a value that no option has changes nothing."""
        self._index = next((index for index, (each, _) in enumerate(self._options) if each == value), self._index)

    def handle_key(self, event: PressInput) -> bool:
        """Select the previous or next option on Left or Right; return True if the selection changed.

        At either end it returns False, so that the focus can leave the widget.
        """
        step = {"left": -1, "right": 1}.get(key_bindings.action_for(event) or "", 0)
        return self._index + step in range(len(self._options)) and self._select(self._index + step)

    def click(self, position: Point) -> bool:
        """Select the option at the position; return True if the selection changed."""
        hit_indices = (index for index, rect in enumerate(self._segment_rects()) if rect.collidepoint(position))
        return self._select(next(hit_indices, self._index))

    def activate(self) -> bool:
        """Select the next option, after the last one the first; return True if the selection changed."""
        return self._select((self._index + 1) % len(self._options))

    def paint(self, painter: Painter) -> None:
        """Draw the segments, the selected one in gold."""
        theme = painter.theme
        painter.draw_box(self.rect, 12, theme.surface_dark, outline=theme.outline)
        for index, rect in enumerate(self._segment_rects()):
            is_selected = index == self._index
            inner = rect.inflate(-painter.px(8), -painter.px(8))
            if is_selected:
                painter.draw_box(inner, 9, painter.raised_colour(theme.accent, 0.1) if self.hovered else theme.accent)
            text_colour = theme.surface_dark if is_selected else theme.text if self.enabled else theme.text_muted
            weight: FontWeight = "medium" if is_selected else "regular"
            label, max_width, max_height = self._options[index][1], inner.width - 2 * painter.px(_INSET_U), inner.height
            if not painter.is_line_fitting(
                label, SECONDARY_U, max_width, weight=weight, max_height=max_height, role=_TYPE_ROLE
            ):
                max_width = inner.width
            painter.draw_line(
                label,
                rect.center,
                SECONDARY_U,
                text_colour,
                weight=weight,
                anchor="center",
                max_width=max_width,
                max_height=max_height,
                role=_TYPE_ROLE,
            )

    def elements(self) -> tuple[Element, ...]:
        """Return the accessibility element of the control, then one for each visible segment."""
        parts = (self._segment_element(index, rect) for index, rect in enumerate(self._segment_rects()))
        return (*super().elements(), *(part for part in parts if part.rect[2] and part.rect[3]))

    def _select(self, index: int) -> bool:
        """Select the option with this index; return True if the selection changed."""
        previous, self._index = self._index, index
        return index != previous

    def _segment_element(self, index: int, rect: Rect) -> Element:
        word, label = self._options[index]
        state: tuple[ElementState, ...] = ("enabled" if self.enabled else "disabled",)
        return Element(
            f"{self.id}:{word}",
            "choice",
            label,
            label,
            element_rect(rect.clip(self.rect)),
            (*state, "selected") if index == self._index else state,
        )

    def _segment_rects(self) -> list[Rect]:
        """Return the rectangles of the segments: equal widths, without gaps."""
        option_count, (left, top, width, height) = len(self._options), self.rect
        edges = [left + width * number // option_count for number in range(option_count + 1)]
        return [Rect(start, top, end - start, height) for start, end in pairwise(edges)]
